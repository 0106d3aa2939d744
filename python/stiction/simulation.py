"""A machine stepped from Python."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import _stiction, origin
from .calls import tells_keywords
from .journal import Function
from .result import Result
from .running import Method, Source, Time, scenario


class Simulation(_stiction.Simulation):
    """One machine, one fixed step at a time: the plant of a controller written in Python.

    Inputs are the external signals of the machine, outputs everything it can show, both by name and in SI units::

        flap = st.Simulation("plant.toml", step="1 ms", record=True)
        for k in range(3000):
            flap["motor"] = controller(flap["surface.position"])
            flap.step()
        flap.result().plot()         # and report, metrics, events: see `Result`
        state = flap.save()          # bytes; restore(state) goes on bit for bit

    It has no end: ``until`` of a file is not used. Signals of a model that are functions of time are asked before every step.
    """

    @tells_keywords
    def __init__(
        self,
        source: Source,
        *,
        method: Optional[Method] = None,
        engine: Optional[str] = None,
        step: Optional[Time] = None,
        set: Optional[Mapping[str, Any]] = None,
        record: Union[None, bool, str, Sequence[str]] = None,
        spacing: Optional[Time] = None,
    ) -> None:
        """Makes it ready at time 0.

        Args:
            source, method, step, set: see `scenario`.
            engine: ``"fixed"``, which a file must say or not say; the located engine has no steps to be taken.
            record: names of what ``result()`` shows, or one name; True is a sensible choice. Nothing is recorded if it is left out.
            spacing: distance of recorded rows in time, in seconds or with a unit; 0 keeps every step.

        Raises:
            ScenarioError, ModelError: with every problem.
            TypeError: spacing without anything to record.
        """
        if spacing is not None and (record is None or record is False):
            raise TypeError("spacing: nothing is recorded: give record=True, or the names of what to record")
        names = None if record is None or isinstance(record, bool) else record
        made = scenario(source, method=method, engine=engine, step=step, set=set, record=names, spacing=spacing)
        self._functions: Dict[str, Function] = origin.functions_of(made)
        self._made = made
        super().__init__(made, record is not None and record is not False)

    @property
    def inputs(self) -> List[str]:
        """Names of the inputs: external signals that are no functions of time."""
        return [name for name in super().inputs if name not in self._functions]

    def step(self, steps: int = 1) -> None:
        """Advances by so many steps, without the interpreter's lock. Ctrl-C ends it after a whole step, and nothing is lost."""
        if not self._functions:
            return super().step(steps)
        for _ in range(steps):
            for name, function in self._functions.items():
                super().set(name, function.at(name, self.time))
            super().step(1)
        return None

    def set(self, name: str, value: float) -> None:
        """Sets an input (an external signal) by its name to a value in SI units; it holds until it is set again."""
        if name in self._functions:
            raise KeyError(f'"{name}" is a function of time, no input')
        super().set(name, value)

    def __setitem__(self, name: str, value: float) -> None:
        self.set(name, value)

    def result(self) -> Result:
        """All that was recorded since the start, or since the last ``restore`` or ``reset``, as a run that ended here.

        A row shows the inputs that act from its time on, a row at an event those of the step that ended there. It costs a copy of
        what was recorded.

        Raises:
            RuntimeError: nothing was recorded.
        """
        outcome = self.outcome()
        shown = outcome.scenario
        origin.note(shown, getattr(self._made, "_origin", None), getattr(self._made, "_changes", None))
        return Result(outcome, shown)
