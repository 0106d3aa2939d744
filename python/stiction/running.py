"""From a file, a text, a model or a plan to a scenario, a run, a simulation."""

from __future__ import annotations

import os
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

from . import _stiction
from .errors import ModelError, SimulationError
from .result import Result

Source = Union[str, "os.PathLike[str]", _stiction.Model, _stiction.Plan, _stiction.Scenario]
"""A scenario file, a model, a plan, or a scenario that is loaded already."""
Method = Union[str, "_stiction.AnyMethod"]
"""A method by its name, or with its parameters: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``."""
Time = Union[float, str]
"""Seconds, or a text with its unit: ``"0.1 ms"``."""


def _toml(value: Any) -> str:
    """A value as it would stand in a scenario file or behind ``--set key=``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join('"' + v + '"' if isinstance(v, str) else _toml(v) for v in value) + "]"
    return repr(float(value)) if not isinstance(value, int) else str(value)


def _settings(
    method: Optional[Method], engine: Optional[str], step: Optional[Time], until: Optional[Time], set: Optional[Mapping[str, Any]]
) -> List[Tuple[str, str, str]]:
    """All of it as (key, value, what messages call it), in the order in which they win."""
    settings = [(key, _toml(value), f"set {key}") for key, value in (set or {}).items()]
    for key, value in (("engine", engine), ("method", method), ("step", step), ("until", until)):
        if isinstance(value, (str, float, int)):
            settings.append((f"run.{key}", _toml(value), key))
    return settings


def _seconds(value: Time) -> float:
    return _stiction.quantity(value, "s") if isinstance(value, str) else float(value)


def _method(method: Method) -> _stiction.AnyMethod:
    """A method by its name, or as it is."""
    if not isinstance(method, str):
        return method
    for kind in vars(_stiction).values():
        if isinstance(kind, type) and getattr(kind, "name", None) == method and not hasattr(kind, "evaluate"):
            made: _stiction.AnyMethod = kind()
            return made
    names = ", ".join(name for name, _, _ in _stiction.methods())
    raise ModelError([f'run.method: there is no method "{method}"; admissible: {names}'])


def scenario(
    source: Source,
    *,
    method: Optional[Method] = None,
    engine: Optional[str] = None,
    step: Optional[Time] = None,
    until: Optional[Time] = None,
    set: Optional[Mapping[str, Any]] = None,
    record: Optional[Sequence[str]] = None,
    spacing: Optional[Time] = None,
) -> _stiction.Scenario:
    """A scenario from a file, a model or a plan, ready to run.

    Args:
        source: path of a scenario file, a Model, a Plan, or a Scenario, which is then changed.
        method: name of a method, or a method with its parameters: ``"borello"``, ``st.Karnopp(dead_band=1e-3)``.
        engine: ``"fixed"`` or ``"located"``.
        step: of the fixed engine, in seconds or with a unit.
        until: how long to simulate, in seconds or with a unit.
        set: values that win over the file: ``{"body.surface.inertia": "300 kg m2"}``; only for files.
        record: names of what is recorded; a sensible choice if left out.
        spacing: least time between two recorded rows, in seconds or with a unit; 0 keeps every step.

    Raises:
        ScenarioError: with every mistake of the file.
        ModelError: with every problem of the model.
    """
    if isinstance(source, (str, os.PathLike)):
        made = _stiction.load(os.fspath(source), _settings(method, engine, step, until, set))
        if method is not None and not isinstance(method, str):
            made.method = method
    else:
        if set:
            raise ModelError(["set: only a scenario file has keys to set; change the model instead"])
        made = _of_model(source, method, engine, step, until)
    idle = [name for name, value in (("method", method), ("step", step)) if value is not None]
    if made.engine == "located" and idle:
        raise ModelError([f'{name}: the engine is "located", which has no {name}: ask for engine="fixed", or leave it out' for name in idle])
    if record is not None:
        made.quantities = list(record)
    if spacing is not None:
        made.spacing = _seconds(spacing)
    return made


def _of_model(
    source: Union[_stiction.Model, _stiction.Plan, _stiction.Scenario],
    method: Optional[Method],
    engine: Optional[str],
    step: Optional[Time],
    until: Optional[Time],
) -> _stiction.Scenario:
    if isinstance(source, _stiction.Model):
        source = source.build()
    made = _stiction.scenario_of(source, "") if isinstance(source, _stiction.Plan) else source
    if engine is not None:
        made.engine = engine
    if method is not None:
        made.method = _method(method)
    if step is not None:
        made.step = _seconds(step)
    if until is not None:
        made.until = _seconds(until)
    return made


def run(source: Source, **how: Any) -> Result:
    """Runs a scenario file, a model or a plan from beginning to end.

    The interpreter is free for other threads meanwhile; Ctrl-C ends the run.

    Args:
        source: see `scenario`.
        **how: method, engine, step, until, set, record, spacing: see `scenario`.

    Returns:
        The result: columns as arrays, events, metrics, plot, report.

    Raises:
        ScenarioError, ModelError: nothing was run.
        SimulationError: the run failed; its ``result`` is what was computed up to there.
    """
    result = Result(_stiction.run(scenario(source, **how)))
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

    def __init__(self, source: Source, **how: Any) -> None:
        """Takes what `scenario` takes; the engine must be fixed."""
        super().__init__(scenario(source, **how))
