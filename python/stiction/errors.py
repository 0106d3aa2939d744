"""What can go wrong, always with the whole list of problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from .result import Result

Place = Tuple[str, int, int]
"""File, line and column; 0 stands for the whole of it."""


class StictionError(Exception):
    """Any error of Stiction.

    Attributes:
        problems: every problem found, one line each, with what to do about it.
    """

    def __init__(self, problems: Sequence[str], places: Sequence[Place] = ()) -> None:
        self.problems: List[str] = list(problems)
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
        result: what was computed up to there; None if there is none, or if it comes from another process.
    """

    def __init__(self, problems: Sequence[str], places: Sequence[Place] = (), result: Optional["Result"] = None) -> None:
        super().__init__(problems)
        self.result = result
