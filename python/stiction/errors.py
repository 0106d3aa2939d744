"""What can go wrong, always with the whole list of problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from .result import Result

Place = Tuple[str, int, int]
"""File, line and column; 0 stands for the whole of it."""


class Problem(str):
    """One problem: a line for people that carries its data for programs.

    Attributes:
        part: the part it is about, ``"gear"`` of a model, ``"friction.gear"`` of a file; empty if it is about no single part.
        key: of the part, ``"sliding"``; empty if it is about the part as a whole.
        kind: what is wrong, as one word: ``"out_of_range"``, ``"missing"``, ``"unknown_name"``, ``"used_twice"``,
            ``"wrong_motion"``, ``"contradiction"``, ``"loop"``, ``"start"``, ``"syntax"``, ``"unit"``, ``"unsupported"``,
            ``"too_much"``, ``"unreadable"``; of warnings ``"start"``, ``"contradiction"``, ``"no_effect"``, ``"bare_number"``,
            ``"assumed"``, ``"set_twice"``; empty if it is none of these.
        text: the line without its place in a file.
    """

    part: str
    key: str
    kind: str
    text: str

    def __new__(cls, line: str, part: str = "", key: str = "", kind: str = "", text: str = "") -> "Problem":
        made = super().__new__(cls, line)
        made.part, made.key, made.kind, made.text = part, key, kind, text or str(line)
        return made

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (str(self), self.part, self.key, self.kind, self.text)


class StictionWarning(UserWarning):
    """Something in a scenario file that looks odd: it can be run, but was hardly meant."""


class StictionError(Exception):
    """Any error of Stiction.

    Attributes:
        problems: every problem found, each a line with what to do about it and its data.
    """

    def __init__(self, problems: Sequence[str], places: Sequence[Place] = ()) -> None:
        self.problems: List[Problem] = [p if isinstance(p, Problem) else Problem(p) for p in problems]
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> Tuple[Any, ...]:
        """Processes hand it to each other by its problems."""
        return type(self), (self.problems,)


class ScenarioError(StictionError, ValueError):
    """A scenario file that cannot be run: every mistake, each as ``file:line:column: what and what to do``.

    Attributes:
        places: file, line and column of each problem.
    """

    def __init__(self, problems: Sequence[str], places: Sequence[Place] = ()) -> None:
        super().__init__(problems)
        self.places: List[Place] = list(places)

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.problems, self.places)


class ModelError(StictionError, ValueError):
    """A model, or what was handed to a solver, that makes no sense: every problem names its part."""


class SimulationError(StictionError, RuntimeError):
    """A run that failed: a number was no longer finite, rigid parts contradicted each other, a method refused the step.

    Attributes:
        result: what was computed up to there; None if there is none.
    """

    def __init__(self, problems: Sequence[str], places: Sequence[Place] = (), result: Optional["Result"] = None) -> None:
        super().__init__(problems)
        self.result = result

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.problems, (), self.result)


class Interrupted(KeyboardInterrupt):
    """A run or a fit that Ctrl-C ended.

    Attributes:
        result: what was computed up to there: a Result whose ``end`` is ``"stopped"``, or a FitResult.
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result
