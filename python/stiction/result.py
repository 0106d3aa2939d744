"""What a run leaves behind."""

from __future__ import annotations

import html
import json
import os
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _stiction
from .words import Mode, Stop, counted

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure


class Event(NamedTuple):
    """Something happened to a part at an instant."""

    time: float
    """[s]"""
    part: str
    """Name of the friction, joint or body."""
    kind: str
    """``mode``, ``stop``, ``impact``, ``settled``, ``contact`` or ``jam``."""
    before: str
    """The mode or stop before: ``stuck``, ``forward``, ``backward``, ``free``; ``none``, ``lower``, ``upper``."""
    after: str
    """The same after."""
    speed: float
    """At an impact; before a jam, with its sign [m/s | rad/s]."""


class Result(Mapping[str, np.ndarray]):
    """A run that is over: a mapping from names to columns.

    ``result["surface.position"]`` looks into the memory of the run, without a copy, and keeps it alive; it may not be
    written. ``result.time`` [s] has one entry per row; two rows of one time are the two sides of a jump. Modes and stops are
    bytes whose values are those of `Mode` and `Stop`. It can be pickled, with its scenario; a copy is the same result.
    """

    def __init__(self, outcome: _stiction.Outcome, scenario: Optional[_stiction.Scenario] = None) -> None:
        self._outcome = outcome
        self._scenario = outcome.scenario if scenario is None else scenario  # held: it remembers what it was made from

    def __getitem__(self, name: str) -> np.ndarray:
        return self._outcome.column(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._outcome.names)

    def __len__(self) -> int:
        return len(self._outcome.names)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Result, (self._outcome, self._scenario)

    def __copy__(self) -> "Result":
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Result":
        return self  # it cannot be changed

    def __repr__(self) -> str:
        counts = ", ".join([counted(len(self.time), "row"), counted(len(self), "column"), counted(len(self.events), "event")])
        return f"<stiction.Result of {self.title!r}: {counts}, {self.end}>"

    @property
    def title(self) -> str:
        """Of the scenario."""
        return self._outcome.scenario.title

    @property
    def time(self) -> np.ndarray:
        """[s]"""
        return self._outcome.column("time")

    @cached_property
    def units(self) -> Dict[str, str]:
        """SI unit of every column of numbers, in which ``result[name]`` is; empty for pure numbers."""
        return self._outcome.units

    @cached_property
    def display_units(self) -> Dict[str, str]:
        """Unit in which every column of numbers is shown: as the file writes it, or as ``[display]`` and ``display=`` ask for."""
        return self._outcome.display_units

    def shown(self, name: str) -> np.ndarray:
        """A column in its display unit; ``result[name]`` has it in SI."""
        return self._outcome.shown(name)

    @cached_property
    def events(self) -> List[Event]:
        """Every change of mode, stop and impact, in order of time."""
        return [Event(*event) for event in self._outcome.events]

    @property
    def modes(self) -> Dict[str, np.ndarray]:
        """What every recorded friction and joint did, row by row: bytes to compare with `Mode`."""
        return {name[: -len(".mode")]: self[name] for name in self if name.endswith(".mode")}

    @cached_property
    def summary(self) -> Dict[str, Any]:
        """What the command line writes to summary.json."""
        return json.loads(self._outcome.summary_json())

    @property
    def metrics(self) -> Dict[str, Any]:
        """Stick fractions, stops, peaks, reversals, limit cycles, by part."""
        return self.summary["metrics"]

    @property
    def verdicts(self) -> Dict[str, Any]:
        """Why every friction sticks or slides at the end, in numbers and in a sentence."""
        return self.summary["frictions"]

    @property
    def energy(self) -> Dict[str, float]:
        """Where the energy went [J]; the residual is rounding."""
        return self.summary["energy"]

    @property
    def end(self) -> str:
        """``finished``, ``stopped`` by Ctrl-C, or ``failed``."""
        return self._outcome.end

    @property
    def message(self) -> str:
        """Why it failed, or where it was stopped; empty if it ended as asked."""
        return self._outcome.message

    @property
    def steps(self) -> int:
        """How many were taken."""
        return self._outcome.steps

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per recorded row, indexed by time [s], in display units; modes and stops as categories.

        ``attrs["units"]`` has the unit of every column.
        """
        import pandas

        def column(name: str) -> Any:
            if name.endswith(".mode"):
                return pandas.Categorical.from_codes(self[name].astype(np.int8), [m.name for m in Mode])
            if name.endswith(".stop"):
                return pandas.Categorical.from_codes(self[name].astype(np.int8), [s.name for s in Stop])
            return self.shown(name)

        frame = pandas.DataFrame({name: column(name) for name in self}, index=pandas.Index(self.time, name="time"))
        frame.attrs["units"] = dict(self.display_units)
        return frame

    def write(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the trajectory as the command line does, in the format of the ending of path: ``.csv`` or ``.mat`` (MATLAB)."""
        self._outcome.write(os.fspath(path))

    def to_csv(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes trajectory.csv to path as the command line does, in display units, which stand in its first line."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self._outcome.csv_text())

    def report(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the report to path, one HTML page that needs nothing else."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self._outcome.report_html())

    def plot(self, *names: Union[str, "Result"], frictions: Optional[Sequence[str]] = None, figure: Optional["Figure"] = None) -> "Figure":
        """Curves over time, one panel per display unit, with stick and slip of the frictions as bands below.

        Args:
            names: columns to draw; positions and velocities of all bodies if there are none. Among them other results, which are laid
                behind this one as dashed lines where they have a column of this name, with a band of their own for every friction.
            frictions: frictions whose modes are drawn; all if left out.
            figure: Matplotlib figure to draw on; a new one if left out.
        """
        from .plotting import plot

        others = [other for other in names if isinstance(other, Result)]
        return plot(self, [name for name in names if not isinstance(name, Result)], frictions, figure, others)

    def _repr_html_(self) -> str:
        """The report for notebooks: sentences and curves; `report` writes all of it."""
        compact = self._outcome.report_html().replace('<html lang="en">', '<html lang="en" class="compact">', 1)
        page = html.escape(compact, quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 42em; border: 0" sandbox="allow-scripts allow-downloads"></iframe>'
