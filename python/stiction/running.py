"""From a file, a text, a model or a plan to a scenario, a run, a simulation."""

from __future__ import annotations

import copy
import decimal
import numbers
import os
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import _stiction
from .errors import ModelError, Problem, SimulationError
from .result import Result

Source = Union[str, "os.PathLike[str]", _stiction.Model, _stiction.Plan, _stiction.Scenario]
"""A scenario file, a model, a plan, or a scenario that is loaded already."""
Method = Union[str, "_stiction.AnyMethod"]
"""A method by its name, or with its parameters: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``."""
Time = Union[float, str]
"""Seconds, or a text with its unit: ``"0.1 ms"``."""


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


def _seconds(name: str, value: Time) -> float:
    return _stiction.quantity(value, "s") if isinstance(value, str) else _number(name, value)


def _check_types(method: Optional[Method], engine: Optional[str], set: Optional[Mapping[str, Any]]) -> None:
    """What is of another type than asked for is said, never left out."""
    if method is not None and not isinstance(method, (str, *METHODS)):
        raise TypeError(f'method: give a name or a method, "borello" or st.Karnopp(dead_band=1e-3), not {method!r}')
    if engine is not None and not isinstance(engine, str):
        raise TypeError(f'engine: give "fixed" or "located", not {engine!r}')
    if set is not None and not isinstance(set, Mapping):
        raise TypeError(f"set: give a dictionary of keys and values, not {set!r}")


def _method(method: Method) -> _stiction.AnyMethod:
    """A method by its name, or as it is."""
    if not isinstance(method, str):
        return method
    for kind in METHODS:
        if getattr(kind, "name") == method:
            made: _stiction.AnyMethod = kind()
            return made
    names = ", ".join(name for name, _, _ in _stiction.methods())
    line = f'run.method: there is no method "{method}"; admissible: {names}'
    raise ModelError([Problem(line, "run", "method", "unknown_name")])


def scenario(
    source: Source,
    *,
    method: Optional[Method] = None,
    engine: Optional[str] = None,
    step: Optional[Time] = None,
    until: Optional[Time] = None,
    set: Optional[Mapping[str, Any]] = None,
    record: Union[None, str, Sequence[str]] = None,
    spacing: Optional[Time] = None,
) -> _stiction.Scenario:
    """A scenario from a file, a model or a plan, ready to run.

    Args:
        source: path of a scenario file, a Model, a Plan, or a Scenario, which stays as it is.
        method: name of a method, or a method with its parameters: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``.
        engine: ``"fixed"`` or ``"located"``.
        step: of the fixed engine, in seconds or with a unit.
        until: how long to simulate, in seconds or with a unit.
        set: values that win over the file: ``{"body.surface.inertia": "300 kg m2"}``; only for files.
        record: names of what is recorded, or one name; a sensible choice if left out.
        spacing: distance of recorded rows in time, in seconds or with a unit; events are kept too, 0 keeps every step.

    Raises:
        ScenarioError: with every mistake of the file.
        ModelError: with every problem of the model.
    """
    _check_types(method, engine, set)
    if isinstance(source, (str, os.PathLike)):
        made = _stiction.load(os.fspath(source), _settings(method, engine, step, until, spacing, set))
        if method is not None and not isinstance(method, str):
            made.method = method
    else:
        if set:
            line = "set: only a scenario file has keys to set; change the model instead"
            raise ModelError([Problem(line, key="set", kind="contradiction")])
        made = _of_model(source, method, engine, step, until, spacing)
    idle = [name for name, value in (("method", method), ("step", step)) if value is not None]
    if made.engine == "located" and idle:
        line = '{0}: the engine is "located", which has no {0}: ask for engine="fixed", or leave it out'
        raise ModelError([Problem(line.format(name), "run", name, "contradiction") for name in idle])
    if record is not None:
        made.quantities = [record] if isinstance(record, str) else list(record)
    return made


def _own(source: Union[_stiction.Model, _stiction.Plan, _stiction.Scenario]) -> _stiction.Scenario:
    """A scenario that nobody else holds."""
    if isinstance(source, _stiction.Scenario):
        return copy.copy(source)
    if isinstance(source, _stiction.Model):
        source = source.build()
    if isinstance(source, _stiction.Plan):
        return _stiction.scenario_of(source, "")
    raise TypeError(f"give the path of a scenario file, a Model, a Plan or a Scenario, not {source!r}")


def _of_model(
    source: Union[_stiction.Model, _stiction.Plan, _stiction.Scenario],
    method: Optional[Method],
    engine: Optional[str],
    step: Optional[Time],
    until: Optional[Time],
    spacing: Optional[Time],
) -> _stiction.Scenario:
    made = _own(source)
    if engine is not None:
        made.engine = engine
    if method is not None:
        made.method = _method(method)
    if step is not None:
        made.step = _seconds("step", step)
    if until is not None:
        made.until = _seconds("until", until)
    if spacing is not None:
        made.spacing = _seconds("spacing", spacing)
    return made


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
) -> Result:
    """Runs a scenario file, a model or a plan from beginning to end.

    The interpreter is free for other threads meanwhile; Ctrl-C ends the run.

    Args:
        source: see `scenario`.
        method, engine, step, until, set, record, spacing: see `scenario`.

    Returns:
        The result: columns as arrays, events, metrics, plot, report.

    Raises:
        ScenarioError, ModelError: nothing was run.
        SimulationError: the run failed; its ``result`` is what was computed up to there.
    """
    made = scenario(source, method=method, engine=engine, step=step, until=until, set=set, record=record, spacing=spacing)
    result = Result(_stiction.run(made))
    if result.end == "failed":
        raise SimulationError([result.message], result=result)
    return result


class Simulation(_stiction.Simulation):
    """One machine, one fixed step at a time: the plant of a controller written in Python.

    Inputs are the external signals of the machine, outputs everything it can show, both by name and in SI units::

        flap = st.Simulation("plant.toml", step="1 ms")
        for k in range(3000):
            flap["motor"] = controller(flap["surface.position"])
            flap.step()
        state = flap.save()          # bytes; restore(state) goes on bit for bit
    """

    def __init__(
        self,
        source: Source,
        *,
        method: Optional[Method] = None,
        engine: Optional[str] = None,
        step: Optional[Time] = None,
        until: Optional[Time] = None,
        set: Optional[Mapping[str, Any]] = None,
        record: Union[None, str, Sequence[str]] = None,
        spacing: Optional[Time] = None,
    ) -> None:
        """Takes what `scenario` takes; the engine must be fixed."""
        made = scenario(source, method=method, engine=engine, step=step, until=until, set=set, record=record, spacing=spacing)
        super().__init__(made)
