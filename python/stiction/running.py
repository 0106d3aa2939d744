"""From a file, a text, a model or a plan to a scenario and a run."""

from __future__ import annotations

import copy
import decimal
import numbers
import os
import sys
import warnings
from typing import Any, Callable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union, cast

import numpy as np

from . import _stiction, origin
from .calls import tells_keywords
from .errors import Interrupted, ModelError, Problem, SimulationError, StictionWarning
from .journal import given_starts
from .model import remade
from .result import Result

Source = Union[str, "os.PathLike[str]", _stiction.Model, _stiction.Plan, _stiction.Scenario]
"""A scenario file, a model, a plan, or a scenario that is loaded already."""


class MethodOfYourOwn(Protocol):
    """An object that decides a friction: see `OwnMethod`."""

    def advance(self, situation: _stiction.Situation, law: _stiction.ContactLaw, memory: np.ndarray) -> _stiction.Advance:
        """One step; `memory` is read and written."""
        ...


Method = Union[str, "_stiction.AnyMethod", Callable[[_stiction.Situation], _stiction.Advance], MethodOfYourOwn]
"""A method by its name, with its parameters, or of your own: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``, a function."""
Time = Union[float, str]
"""Seconds, or a text with its unit: ``"0.1 ms"``."""


MOST_READINGS = 1e8
"""Of a function of time: some minutes of computing, and 1.6 GB."""

METHODS = tuple(
    kind for kind in vars(_stiction).values() if isinstance(kind, type) and hasattr(kind, "name") and not hasattr(kind, "evaluate")
)
"""The classes of methods."""


def _number(name: str, value: Any) -> float:
    """A number of Python or NumPy, whatever its type; nothing else."""
    if isinstance(value, (numbers.Real, decimal.Decimal)) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind in "iuf":
        return float(value)
    raise TypeError(f"{name}: give a number, or a text with its unit, not {value!r}")


def _time(name: str, value: Time) -> Time:
    return str(value) if isinstance(value, str) else _number(name, value)


def _toml(name: str, value: Any) -> str:
    """A value as it would stand in a scenario file or behind ``--set key=``."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, np.ndarray) and value.ndim > 0:
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join('"' + v + '"' if isinstance(v, str) else _toml(name, v) for v in value) + "]"
    return str(int(value)) if isinstance(value, numbers.Integral) else repr(_number(name, value))


def _settings(
    method: Optional[Method],
    engine: Optional[str],
    step: Optional[Time],
    until: Optional[Time],
    spacing: Optional[Time],
    set: Optional[Mapping[str, Any]],
) -> List[Tuple[str, str, str]]:
    """All of it as (key, value, what messages call it), in the order in which they win."""
    settings = [(key, _toml(f"set {key}", value), f"set {key}") for key, value in (set or {}).items()]
    if engine is not None:
        settings.append(("run.engine", engine, "engine"))
    if isinstance(method, str):
        settings.append(("run.method", method, "method"))
    for key, name, value in (("run.step", "step", step), ("run.until", "until", until), ("record.spacing", "spacing", spacing)):
        if value is not None:
            settings.append((key, _toml(name, _time(name, value)), name))
    return settings


def seconds(name: str, value: Time) -> float:
    """A time in seconds or as a text."""
    return _stiction.quantity(value, "s") if isinstance(value, str) else _number(name, value)


def _check_types(method: Optional[Method], engine: Optional[str], set: Optional[Mapping[str, Any]]) -> None:
    """What is of another type than asked for is said, never left out."""
    if method is not None and not isinstance(method, str):  # names are looked up with the file, or the model
        checked_method(method)
    if engine is not None and not isinstance(engine, str):
        raise TypeError(f'engine: give "fixed" or "located", not {engine!r}')
    if set is not None and not isinstance(set, Mapping):
        raise TypeError(f"set: give a dictionary of keys and values, not {set!r}")


def checked_method(method: Method) -> _stiction.AnyMethod:
    """A method by its name, as it is, or made of a function or object of the caller's own."""
    if isinstance(method, METHODS):
        return cast("_stiction.AnyMethod", method)
    if not isinstance(method, str):
        ours = isinstance(method, type) and issubclass(method, METHODS)
        if (callable(method) or hasattr(method, "advance")) and not ours:
            return _stiction.OwnMethod(method)
        raise TypeError(
            f'method: give a name, a method or one of your own, "borello", st.Karnopp(dead_band=1e-3) or a function, not {method!r}'
        )
    for kind in METHODS:
        if getattr(kind, "name") == method:
            made: _stiction.AnyMethod = kind()
            return made
    names = ", ".join(name for name, _, _ in _stiction.methods())
    line = f'run.method: there is no method "{method}"; admissible: {names}'
    raise ModelError([Problem(line, "run", "method", "unknown_name")])


@tells_keywords
def scenario(
    source: Optional[Source] = None,
    *,
    text: Optional[str] = None,
    folder: Union[str, "os.PathLike[str]"] = ".",
    method: Optional[Method] = None,
    engine: Optional[str] = None,
    step: Optional[Time] = None,
    until: Optional[Time] = None,
    set: Optional[Mapping[str, Any]] = None,
    record: Union[None, str, Sequence[str]] = None,
    spacing: Optional[Time] = None,
    display: Optional[Mapping[str, str]] = None,
    strict: bool = False,
) -> _stiction.Scenario:
    """A scenario from a file, a text, a model or a plan, ready to run.

    It can be copied and pickled; of a file its text is pickled, with what it extends and the data it reads.

    Args:
        source: path of a scenario file, a Model, a Plan, or a Scenario, which stays as it is.
        text: content of a scenario file, in place of source.
        folder: where a text seeks the files that it extends and reads.
        method: name of a method, a method with its parameters, or one of your own: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``,
            a function or object as `OwnMethod` takes it.
        engine: ``"fixed"`` or ``"located"``.
        step: of the fixed engine, in seconds or with a unit; 0.1 ms if left out everywhere.
        until: how long to simulate, in seconds or with a unit. A file says it itself; a model does not.
        set: values that win over the file: ``{"body.surface.inertia": "300 kg m2"}``. A model has no such keys, but those of ``run``
            and ``record``: ``{"run.tolerance": 1e-9}``; docs/guide/keys.md lists them.
        record: names of what is recorded, or one name; ``["default", "+encoder", "-drive"]`` is more and less than the default
            choice, which is recorded if left out.
        spacing: distance of recorded rows in time, in seconds or with a unit; 0 keeps every step, about 2000 rows are kept if left
            out. Events are kept too, and metrics are those of every step.
        display: units of plots, tables, reports and texts by quantity or kind: ``{"angle": "deg", "load.velocity": "rpm"}``.
            Arrays are SI always.
        strict: what looks odd in a file or model is an error; otherwise it is a StictionWarning, and stands in ``Scenario.warnings``.

    Raises:
        ScenarioError: with every mistake of the file.
        ModelError: with every problem of the model.
    """
    _check_types(method, engine, set)
    settings = _settings(method, engine, step, until, spacing, set)
    if text is not None or isinstance(source, (str, os.PathLike)):
        made = _read(source, text, os.fspath(folder), settings)
    else:
        made = _own(source)
        _stiction.change_run(made, settings)
        getattr(made, "_changes").extend(settings)
    if method is not None and not isinstance(method, str):
        made.method = checked_method(method)
    idle = [name for name, value in (("method", method), ("step", step)) if value is not None]
    if made.engine == "located" and idle:
        line = '{0}: the engine is "located", which has no {0}: ask for engine="fixed", or leave it out'
        raise ModelError([Problem(line.format(name), "run", name, "contradiction") for name in idle])
    if record is not None:
        made.quantities = _names(record)
    if display is not None:
        made.show_in(dict(display))
    _tell_odd(made, source, strict)
    return made


def _tell_odd(made: _stiction.Scenario, source: Optional[Source], strict: bool) -> None:
    """Warns of what looks odd in a file or model, or refuses it; a scenario was told of before."""
    made_from = getattr(made, "_origin", None)
    if isinstance(source, (_stiction.Model, _stiction.Plan)) and isinstance(made_from, origin.FromModel):
        _stiction.note_odd(made, given_starts(made_from.journal, "position"), given_starts(made_from.journal, "velocity"))
    if strict:
        made.refuse_odd()
    for odd in [] if isinstance(source, _stiction.Scenario) else made.warnings:
        warnings.warn(odd, StictionWarning, stacklevel=_callers_level())


def _callers_level() -> int:
    """The level of a warning that the function which asks gives to the line outside of this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == os.path.dirname(__file__):
        level, frame = level + 1, frame.f_back
    return level


def _names(record: Union[str, Sequence[str]]) -> List[str]:
    names = [record] if isinstance(record, str) else list(record) if isinstance(record, Sequence) else None
    if names is None or not all(isinstance(name, str) for name in names):
        raise TypeError(f'record: give a name or a list of names, as ["load.position"], not {record!r}')
    return names


def _read(source: Optional[Source], text: Optional[str], folder: str, settings: List[Tuple[str, str, str]]) -> _stiction.Scenario:
    """A scenario from a file or a text, which it remembers."""
    if text is not None:
        if source is not None:
            raise TypeError("scenario: give a source or a text, not both")
        if not isinstance(text, str):
            raise TypeError(f"text: give the content of a scenario file, not {text!r}")
        made = _stiction.parse(text, "text", folder, settings)
        return cast(_stiction.Scenario, origin.note(made, origin.FromText("text", os.path.abspath(folder), settings)))
    path = os.fspath(cast(str, source))
    if "\n" in path:
        raise ValueError("this is the content of a scenario file, not the path of one: say scenario(text=...)")
    made = _stiction.load(path, settings)
    known = origin.FromText(path, os.path.dirname(os.path.abspath(path)), settings)
    return cast(_stiction.Scenario, origin.note(made, known))


def _own(source: Any) -> _stiction.Scenario:
    """A scenario that nobody else holds."""
    if isinstance(source, _stiction.Scenario):
        made = copy.copy(source)
        return cast(_stiction.Scenario, origin.note(made, getattr(source, "_origin", None), getattr(source, "_changes", None)))
    if isinstance(source, _stiction.Model):
        source = source.build()
    if isinstance(source, _stiction.Plan):
        return cast(_stiction.Scenario, origin.note(_stiction.scenario_of(source, ""), getattr(source, "_origin", None)))
    raise TypeError(f"give the path of a scenario file, a Model, a Plan or a Scenario, not {source!r}")


def sampled(made: _stiction.Scenario) -> _stiction.Scenario:
    """Functions of time as tables of their values up to the end of the run."""
    functions = origin.functions_of(made)
    if not functions or not made.until > 0:
        return made
    tables = {}
    for name, function in functions.items():
        interval = function.interval or (made.step if made.engine == "fixed" else None)
        if interval is None:
            line = (
                f'{name}: the located engine chooses its steps itself: say at which interval it is to read the function, '
                f'as signals.add("{name}", f, interval="1 ms")'
            )
            raise ModelError([Problem(line, name, "interval", "missing")])
        if made.until / interval > MOST_READINGS:
            line = f"{name}: {made.until:.9g} s at intervals of {interval:.9g} s are more than 10^8 readings: give a longer interval"
            raise ModelError([Problem(line, name, "interval", "too_much")])
        times = interval * np.arange(int(np.ceil(made.until / interval)) + 2)
        tables[name] = _stiction.signal.Points(times=times, values=[function.at(name, float(t)) for t in times])
    _stiction.replace_plan(made, remade(getattr(made, "_origin").journal, tables).build())
    return made


@tells_keywords
def run(
    source: Source,
    *,
    method: Optional[Method] = None,
    engine: Optional[str] = None,
    step: Optional[Time] = None,
    until: Optional[Time] = None,
    set: Optional[Mapping[str, Any]] = None,
    record: Union[None, str, Sequence[str]] = None,
    spacing: Optional[Time] = None,
    display: Optional[Mapping[str, str]] = None,
    strict: bool = False,
) -> Result:
    """Runs a scenario file, a model or a plan from beginning to end.

    The interpreter is free for other threads meanwhile. Ctrl-C ends the run within a fraction of a second and raises `Interrupted`, a
    KeyboardInterrupt whose ``result`` is what was computed up to there.

    Args:
        source: see `scenario`.
        method, engine, step, until, set, record, spacing, display, strict: see `scenario`.

    Returns:
        The result: columns as arrays, events, metrics, plot, report.

    Raises:
        ScenarioError, ModelError: nothing was run.
        SimulationError: the run failed; its ``result`` is what was computed up to there.
        Interrupted: by Ctrl-C; so is its ``result``.
    """
    made = scenario(
        source,
        method=method,
        engine=engine,
        step=step,
        until=until,
        set=set,
        record=record,
        spacing=spacing,
        display=display,
        strict=strict,
    )
    outcome, raised = _stiction.run(sampled(made))
    result = Result(outcome, made)
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(result.message, result) from None
    if raised is not None:
        raise cast(BaseException, raised)
    if result.end == "failed":
        raise SimulationError([result.message], result=result)
    return result
