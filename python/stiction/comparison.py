"""One machine by several methods, each held against the located engine."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _stiction
from .calls import tells_keywords
from .errors import ModelError, Problem
from .running import Method, Source, Time, checked_method, sampled, scenario, seconds


class Comparison:
    """What `compare` found: a table, the measures behind it, and the columns of every run."""

    def __init__(self, compared: _stiction.Compared) -> None:
        self._compared = compared
        self.data: Dict[str, Any] = json.loads(compared.json())
        """Content of comparison.json."""

    @property
    def methods(self) -> Dict[str, Any]:
        """Measures of every method that ran, by name: events, positions, drift, energy."""
        return {method["name"]: method for method in self.data["methods"]}

    @property
    def refused(self) -> Dict[str, str]:
        """Why methods were not run, by name."""
        return {method["name"]: method["why"] for method in self.data["refused"]}

    @property
    def table(self) -> List[Dict[str, str]]:
        """Rows of the table that the command line prints, the reference first."""
        return [dict(zip(self._compared.columns, row)) for row in self._compared.rows]

    def column(self, method: str, name: str) -> np.ndarray:
        """One quantity of one run.

        Args:
            method: name of the method, or of the reference.
            name: of a position [m | rad], velocity [m/s | rad/s], friction [N | N·m] or slip; ``"time"`` [s] too.
        """
        return np.asarray(self._compared.column(method, name))

    def report(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the page with all runs over each other to the file at path."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._compared.report_html())

    def __str__(self) -> str:
        rows = [self._compared.columns, *self._compared.rows]
        rows = [[*row, *[""] * (len(rows[0]) - len(row))] for row in rows]
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)

    def __repr__(self) -> str:
        return f"<stiction.Comparison of {', '.join(self.methods)}>"


@tells_keywords
def compare(
    source: Source,
    methods: Optional[Sequence[Method]] = None,
    *,
    step: Optional[Time] = None,
    until: Optional[Time] = None,
    set: Optional[Mapping[str, Any]] = None,
) -> Comparison:
    """Runs a machine with several methods and a reference, as ``stiction compare`` does.

    Args:
        source: see `scenario`.
        methods: names, methods with their parameters, or methods of your own (see `OwnMethod`); all of ours if left out.
        step, until, set: see `scenario`.

    Raises:
        ScenarioError, ModelError: nothing was run.
        Whatever a method of your own raises.
    """
    if methods is None:
        methods = [name for name, _, _ in _stiction.methods()]
    if isinstance(methods, str) or not isinstance(methods, Sequence):
        raise TypeError(f"methods: give a list of methods, not {methods!r}")
    checked = [checked_method(method) for method in methods]
    # By their names methods keep the parameters of the scenario.
    asked = [given if isinstance(given, str) else method for given, method in zip(methods, checked)]
    made = scenario(source, until=until, set=set)
    if step is not None:
        made.step = seconds("step", step)
    if made.until != made.until:
        line = "run.until is missing: give until=2, or until=\"2 s\": how long to simulate"
        raise ModelError([Problem(line, "run", "until", "missing")])
    made = sampled(made)
    if made.step > made.until:
        line = f"run.step: a step of {made.step:.9g} s is longer than the run of {made.until:.9g} s: make it shorter, or run longer"
        raise ModelError([Problem(line, "run", "step", "out_of_range")])
    return Comparison(_stiction.compare(made, asked))
