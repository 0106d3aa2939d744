"""Values of a machine from measured logs.

    result = st.fit("slide.toml",
                    {"bench": {"path": "bench.csv", "inputs": {"push": "force"},
                               "measured": {"slide.position": {"column": "encoder", "noise": "0.1 mm"}}}},
                    find={"friction.guide.sliding": {"from": "1 N", "to": "50 N"}})
    result.values, result.intervals, result.remarks
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union, cast

import numpy as np
from numpy.typing import NDArray

from . import _stiction
from .errors import Interrupted, SimulationError
from .words import counted

FitProgress = Callable[[str, float, int, float], None]
"""Called between evaluations with the stage, its share (0 … 1), the evaluations so far and the rms of the residuals in units of the noise."""


class FitCurve(NamedTuple):
    """One measured quantity of one log beside its simulation, at the rows of the log. SI units."""

    times: NDArray[np.float64]
    measured: NDArray[np.float64]
    simulated: NDArray[np.float64]


class FitResult:
    """Values found from logs, and what the logs tell of them. SI units.

    Attributes:
        values, units, deviations, intervals: by name; an interval is (lower, upper) of 95 %, None where the logs do not see the value.
        told: names of the values that the logs tell.
        correlation: of the values, in their order; NaN where one is not seen.
        remarks: what to know before trusting them.
        rms: of the residuals, in units of the noise.
        evaluations: machines simulated, all logs each.
        stopped: ended early; these are the best values so far.
        logs, regimes, experiments, laws, held_out: as in ``summary.json``.
        summary: all of that file.
        toml, page: texts of ``fitted.toml`` and ``fit.html``.
    """

    def __init__(self, fitted: _stiction.Fitted) -> None:
        self.summary: Dict[str, Any] = json.loads(fitted.summary)
        values: List[Dict[str, Any]] = self.summary["values"]
        self.values: Dict[str, float] = {one["name"]: one["value"] for one in values}
        self.units: Dict[str, str] = {one["name"]: one["unit"] for one in values}
        self.deviations: Dict[str, float] = {
            one["name"]: float("inf") if one["deviation"] is None else one["deviation"] for one in values
        }
        self.intervals: Dict[str, Optional[Tuple[float, float]]] = {
            one["name"]: None if one["interval"] is None else (one["interval"][0], one["interval"][1]) for one in values
        }
        self.told: List[str] = [one["name"] for one in values if one["told"]]
        self.correlation: NDArray[np.float64] = np.array(self.summary["correlation"], dtype=float)
        self.remarks: List[str] = self.summary["remarks"]
        self.rms: float = self.summary["rms"]
        self.evaluations: int = self.summary["evaluations"]
        self.stopped: bool = self.summary["stopped"]
        self.logs: List[Dict[str, Any]] = self.summary["logs"]
        self.regimes: List[Dict[str, Any]] = self.summary["regimes"]
        self.experiments: List[Dict[str, Any]] = self.summary["experiments"]
        self.laws: List[Dict[str, Any]] = self.summary["laws"]
        self.held_out: List[Dict[str, Any]] = self.summary["held_out"]
        self.toml: str = fitted.toml
        self.page: str = fitted.page
        self._text: str = fitted.summary
        self._curves: Dict[Tuple[str, str], FitCurve] = {
            (log, quantity): FitCurve(times, measured, simulated) for log, quantity, times, measured, simulated in fitted.curves
        }

    def curve(self, log: str, quantity: str) -> FitCurve:
        """Measured and simulated values of one quantity of one log."""
        if (log, quantity) not in self._curves:
            known = ", ".join(f"{name}: {what}" for name, what in self._curves)
            raise KeyError(f'log "{log}" has no curve of "{quantity}"; there are: {known}')
        return self._curves[log, quantity]

    def write(self, folder: Union[str, "os.PathLike[str]"]) -> None:
        """Writes ``fitted.toml``, ``summary.json`` and ``fit.html`` into a folder. The first extends the machine by its absolute path."""
        os.makedirs(folder, exist_ok=True)
        for name, text in (("fitted.toml", self.toml), ("summary.json", self._text), ("fit.html", self.page)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def __repr__(self) -> str:
        found = ", ".join(f"{name} = {value:.6g} {self.units[name]}".rstrip() for name, value in self.values.items())
        return f"<stiction.FitResult {found}; rms {self.rms:.4g} σ{', stopped' if self.stopped else ''}>"


def _value(name: str, value: Any) -> str:
    """A value of TOML; mappings are tables in one line."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_value(f'{name}.{key}', inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(name, inner) for inner in value) + "]"
    if isinstance(value, (int, float, np.integer, np.floating)):
        return repr(value.item() if isinstance(value, np.generic) else value)
    raise TypeError(f"{name}: give a number, a text or a table, not {value!r}")


def _write_columns(name: str, data: Any, file: str) -> None:
    """Columns of a DataFrame or a mapping as a CSV file; the first is the time unless the log says otherwise."""
    columns = [str(column) for column in data]
    bad = [column for column in columns if any(letter in column for letter in ',;"\n')]
    if bad:
        raise ValueError(f"logs {name}: the name of column {bad[0]!r} has a comma, semicolon, quote or line end in it: rename it")
    arrays = [np.asarray(data[column], dtype=float).ravel() for column in data]
    if len({len(array) for array in arrays}) > 1:
        sizes = ", ".join(f"{column} {len(array)}" for column, array in zip(columns, arrays))
        raise ValueError(f"logs {name}: columns have different lengths: {sizes}")
    with open(file, "w", encoding="utf-8") as out:
        out.write(",".join(columns) + "\n")
        for row in zip(*arrays):
            out.write(",".join(repr(float(value)) for value in row) + "\n")


def _log_text(name: str, log: Mapping[str, Any], folder: str, count: int) -> str:
    """One log as a table of the fit file."""
    if not isinstance(log, Mapping):
        raise TypeError(f'logs {name}: give a table as {{"path": …, "measured": {{…}}}}, not {log!r}')
    rest = dict(log)
    if "data" in rest:
        if "path" in rest:
            raise ValueError(f"logs {name}: give path or data, not both")
        rest["path"] = os.path.join(folder, f"{count}.csv")
        _write_columns(name, rest.pop("data"), rest["path"])
    elif "path" in rest:
        rest["path"] = os.path.abspath(rest["path"])
    for key in ("inputs", "measured"):
        if isinstance(rest.get(key), Mapping):
            rest[key] = {what: {"column": column} if isinstance(column, str) else column for what, column in rest[key].items()}
    lines = [f"[log.{json.dumps(name, ensure_ascii=False)}]"]
    return "\n".join(lines + [f"{json.dumps(key)} = {_value(f'logs {name}.{key}', value)}" for key, value in rest.items()]) + "\n"


def _bar(stage: str, share: float, evaluations: int, best: float) -> None:
    """One line that is written over, on a terminal or in a notebook."""
    print(f"\r{stage}: {counted(evaluations, 'evaluation')}, rms {best:.4g} σ   ", end="", file=sys.stderr, flush=True)


def fit(
    machine: Union[str, "os.PathLike[str]"],
    logs: Optional[Mapping[str, Mapping[str, Any]]] = None,
    find: Optional[Mapping[str, Mapping[str, Any]]] = None,
    *,
    set: Optional[Mapping[str, Any]] = None,
    simpler: Optional[Mapping[str, Mapping[str, Any]]] = None,
    step: Union[None, float, str] = None,
    search_step: Union[None, float, str] = None,
    cut: Optional[str] = None,
    rest: Union[None, float, str] = None,
    search: Optional[str] = None,
    loss: Optional[str] = None,
    starts: Optional[int] = None,
    evaluations: Optional[int] = None,
    seed: Optional[int] = None,
    leave_out: bool = False,
    out: Optional[Union[str, "os.PathLike[str]"]] = None,
    threads: Optional[int] = None,
    progress: Union[bool, FitProgress] = False,
) -> FitResult:
    """Finds values of a machine from measured logs, and says how well the logs tell each (docs/guide/fit.md).

    Ctrl-C ends it and raises `Interrupted`, a KeyboardInterrupt whose ``result`` holds the best values so far.

    Args:
        machine: a scenario file; or, without ``logs`` and ``find``, a fit file.
        logs: by name, the keys of ``[log.NAME]``. Instead of ``path`` there may be ``data``: a DataFrame, or arrays by column; inputs and
            measured quantities are tables, or the name of a column.
        find: by key, the tables of ``[find]``: ``{"friction.guide.sliding": {"from": "1 N", "to": "50 N"}}``.
        set: keys of the machine that are the same in all logs.
        simpler: laws to compare with, by name: ``{"coulomb": {"hold": {"friction.guide.breakaway": 0}}}``.
        step, search_step, cut, rest, search, loss, starts, evaluations, seed: as in fit files.
        leave_out: fits again without each group of logs, and tells the errors on it.
        out: folder for ``fitted.toml``, ``summary.json`` and ``fit.html``; nothing is written if left out.
        threads: one for each core if left out; the answer is the same.
        progress: True for a line that counts, or a function of (stage, share, evaluations, rms).

    Raises:
        ScenarioError, ModelError: machine, logs or what is sought are wrong, with every mistake.
        SimulationError: no values in the bounds could be simulated.
        Interrupted: by Ctrl-C.
    """
    if not isinstance(machine, (str, os.PathLike)):
        raise TypeError(f"machine: give a scenario file or a fit file, not {machine!r}: machines with other values are read from it")
    if (logs is None) != (find is None):
        raise TypeError("logs and find belong together: give both, or a fit file alone")
    top = {
        "step": step,
        "search_step": search_step,
        "cut": cut,
        "rest": rest,
        "search": search,
        "loss": loss,
        "starts": starts,
        "evaluations": evaluations,
        "seed": seed,
    }
    given = {key: value for key, value in top.items() if value is not None}
    if logs is None and (given or set or simpler):
        raise TypeError(f"{', '.join([*given, *(['set'] if set else []), *(['simpler'] if simpler else [])])}: write these into the fit file")
    path = os.path.abspath(os.fspath(machine))
    name = os.path.splitext(os.path.basename(path))[0]
    with tempfile.TemporaryDirectory() as folder:
        text, file = "", path
        if logs is not None and find is not None:
            file = os.path.join(os.getcwd(), name + "-fit")
            text = f"machine = {_value('machine', path)}\n"
            text += "".join(f"{key} = {_value(key, value)}\n" for key, value in given.items())
            for table, content in (("settings", set), ("find", find), ("simpler", simpler)):
                if content:
                    text += f"[{table}]\n" + "".join(
                        f"{json.dumps(key)} = {_value(f'{table} {key}', value)}\n" for key, value in content.items()
                    )
            text += "".join(_log_text(one, log, folder, count) for count, (one, log) in enumerate(logs.items()))
        tell = _bar if progress is True else (progress or None)
        place = os.path.abspath(os.fspath(out)) if out is not None else os.getcwd()
        fitted = _stiction.fit(text, file, place, bool(leave_out), 0 if threads is None else int(threads), tell)
    if progress is True:
        print(file=sys.stderr)
    result = FitResult(fitted) if fitted.summary else None
    if result is not None and out is not None:
        result.write(out)
    if isinstance(fitted.raised, KeyboardInterrupt):
        raise Interrupted("the fit was interrupted: these are the best values so far", result) from None
    if fitted.raised is not None:
        raise cast(BaseException, fitted.raised)
    if result is None:
        raise SimulationError(["no values in the bounds could be simulated: try st.run with some of them"])
    return result
