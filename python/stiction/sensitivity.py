"""Derivatives of a motion by keys of its machine, across stick, slip, break-away and impact."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _stiction
from .errors import SimulationError
from .running import _toml
from .words import counted


class EventSlope(NamedTuple):
    """An instant at which something was decided."""

    time: float
    """[s]"""
    what: Tuple[str, ...]
    """Events that it brought; none where a signal switched only."""
    slopes: Dict[str, float]
    """Derivative of the time by key."""


class Missing(NamedTuple):
    """A time and place from which on there are no derivatives."""

    time: float
    part: str
    what: str


class Sensitivity:
    """Derivatives of quantities by keys. SI units. `sensitivity` makes it from a text, the JSON of the command line.

    Attributes:
        keys, quantities: names.
        units, values: of the keys and quantities, by name; values of quantities are arrays.
        times: of the rows [s].
        events: times of events with their derivatives.
        missing: from where on no derivatives exist, and why; None if they exist to the end. Rows after it are NaN.
    """

    def __init__(self, text: str) -> None:
        content: Dict[str, Any] = json.loads(text)
        self.keys: List[str] = [key["name"] for key in content["keys"]]
        self.quantities: List[str] = [quantity["name"] for quantity in content["quantities"]]
        self.units: Dict[str, str] = {one["name"]: one["unit"] for one in content["keys"] + content["quantities"]}
        self.times: NDArray[np.float64] = np.array(content["times"], dtype=float)
        self.values: Dict[str, Any] = {key["name"]: key["value"] for key in content["keys"]}
        self._slopes: Dict[Tuple[str, str], NDArray[np.float64]] = {}
        for quantity in content["quantities"]:
            self.values[quantity["name"]] = np.array(quantity["values"], dtype=float)
            for key, slopes in quantity["slopes"].items():
                self._slopes[quantity["name"], key] = np.array(slopes, dtype=float)
        self.events: List[EventSlope] = [EventSlope(e["time"], tuple(e["what"]), e["slopes"]) for e in content["events"]]
        missing = content["missing"]
        self.missing: Optional[Missing] = None if missing is None else Missing(missing["time"], missing["part"], missing["what"])

    def slope(self, quantity: str, key: str) -> NDArray[np.float64]:
        """The derivative of a quantity by a key, at all times."""
        if (quantity, key) not in self._slopes:
            names = self.keys if quantity in self.quantities else self.quantities
            raise KeyError(f'there is no derivative of "{quantity}" by "{key}"; there are: {", ".join(names)}')
        return self._slopes[quantity, key]

    def __repr__(self) -> str:
        end = "" if self.missing is None else f", none after {self.missing.time:.9g} s ({self.missing.part})"
        return f"<stiction.Sensitivity of {counted(len(self.quantities), 'quantity', 'quantities')} by {', '.join(self.keys)}{end}>"


def sensitivity(
    machine: Union[str, "os.PathLike[str]"],
    of: Union[str, Sequence[str]],
    *,
    quantities: Union[str, Sequence[str]] = (),
    rows: int = 200,
    set: Optional[Mapping[str, Any]] = None,
) -> Sensitivity:
    """Derivatives of the run of a scenario file by its keys, on the located engine: one run, not differences of several.

    Args:
        machine: a scenario file.
        of: keys and parameters of the file: ``"friction.gear.sliding"``, ``"mu"``.
        quantities: names; positions and velocities of all bodies if left out.
        rows: how many, after the first, up to the end of the run.
        set: keys that are set first.

    Raises:
        ScenarioError, ModelError: there are none, with every reason.
        SimulationError: the run cannot go on.
    """
    if not isinstance(machine, (str, os.PathLike)):
        raise TypeError(f"machine: give a scenario file, not {machine!r}: machines with other values are read from it")
    if isinstance(rows, bool) or not hasattr(rows, "__index__") or not 1 <= int(rows) <= 1_000_000:
        raise ValueError(f"rows: give a whole number from 1 to 1000000, not {rows!r}")
    keys, names = ([some] if isinstance(some, str) else list(some) for some in (of, quantities))
    settings = [(key, _toml(f"set {key}", value), f"set {key}") for key, value in (set or {}).items()]
    text = _stiction.sensitivity(os.fspath(machine), settings, keys, names, int(rows))
    failure = json.loads(text)["failure"]
    if failure:
        raise SimulationError([failure])
    return Sensitivity(text)
