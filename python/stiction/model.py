"""Machines in code: parts and signals by name, with numbers or texts with units, as in scenario files.

A model remembers the calls that made it (journal.py). By them it is copied and pickled, and made again with functions of time as tables
of their values.
"""

from __future__ import annotations

import difflib
import numbers
import re
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _stiction, origin
from .errors import ModelError, Problem
from .journal import WRITTEN, Call, Function, Journal, given_starts, parameters_of, with_starts
from .words import counted

SignalLike = Union[str, float, Callable[[float], float], Tuple[ArrayLike, ArrayLike], object]
"""Where a signal is needed: its name, a number, a text with its unit, an expression, a function of time [s], a pair of times [s] and
values, or a block of `signal`."""

NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
NO_NAMES = {"t", "time", "pi", "e"}
PUBLISHED = {"voltage", "current", "command"}
"""Keys whose signal a part publishes too, as it became within its limits: what is given has another name."""

ROW = """

on: the body it acts on, against ground.

between: two bodies that both rotate or both translate.

along: bodies with their coefficients, ``[("sun", 1.0), ("ring", 2.5)]``; it may turn rotation into translation [m/rad].
"""
"""Keywords of a part along a row: one of them."""

Tables = Mapping[str, "_stiction.signal.Points"]


class Signals:
    """The signals of a model: named blocks, connected by names, checked when the model is built."""

    def __init__(self, model: "Model") -> None:
        self._model = model

    def add(
        self,
        name: str,
        block: SignalLike,
        inputs: Union[str, Sequence[SignalLike]] = (),
        *,
        interval: Union[None, float, str] = None,
        unit: Optional[str] = None,
    ) -> "Signals":
        """Adds a signal under a name.

        Args:
            name: by which parts and other signals read it.
            block: a block of `signal`; or a number [SI], a text with its unit, an expression of time and signals; or a pair of arrays,
                times [s] and values, with straight lines between them, held outside; or a function that answers the value at a
                time [s].
            inputs: names of the signals that a block works on, in the order of its kind, or values in their place; one alone is a list
                of one.
            interval: of a function, the time between two readings [s]. Its values at 0, interval, 2 interval, … are joined by
                straight lines. If left out the fixed engine reads it at the start of every step, where it needs the value; the
                located engine, which chooses its steps itself, asks for an interval, and stops at every reading.
            unit: SI unit it is shown with.
        """
        keywords: Dict[str, Any] = {}
        if interval is not None:
            keywords["interval"] = interval
        if unit is not None:
            keywords["unit"] = unit
        self._model._put_signal(name, block, inputs, **keywords)
        self._model._note(Call("signals.add", (name, block, inputs), keywords))
        return self

    def sum(self, name: str, terms: Sequence[Tuple[float, str]]) -> "Signals":
        """Adds a sum under a name; its terms are coefficients and signals: ``[(1.0, "wanted"), (-1.0, "measured")]``."""
        self._model._signals.sum(name, terms)
        self._model._note(Call("signals.sum", (name, terms), {}))
        return self

    def expression(self, name: str, text: str) -> "Signals":
        """Adds a text under a name, a function of time t [s] and signals: ``"-20*(surface.velocity/10.472)^2"``."""
        self._model._signals.expression(name, text)
        self._model._note(Call("signals.expression", (name, text), {}))
        return self


class PartBuilder:
    """Fills in one part; every call answers it again. It has the methods of the part's builder."""

    def __init__(self, model: "Model", call: Call, builder: Any) -> None:
        self._model, self._call, self._builder = model, call, builder

    def __getattr__(self, name: str) -> Callable[..., "PartBuilder"]:
        if name.startswith("_") or not hasattr(type(self._builder), name):
            has = [word for word in vars(type(self._builder)) if not word.startswith("_")]
            raise AttributeError(f'{self._call.part}: there is no "{name}"; it has {", ".join(has)}')

        def link(*args: Any, **keywords: Any) -> "PartBuilder":
            one = Call(name, args, keywords)
            given, words = self._model._prepared(type(self._builder), one, self._call.part, args, keywords)
            getattr(self._builder, name)(*given, **words)
            self._call.chain.append(one)
            return self

        link.__name__, link.__doc__ = name, getattr(type(self._builder), name).__doc__
        return link

    def __dir__(self) -> List[str]:
        return [word for word in vars(type(self._builder)) if not word.startswith("_")]

    def __repr__(self) -> str:
        return f"<{type(self._builder).__name__} of {self._call.part!r}>"


class Model(_stiction.Model):
    """A machine under construction: named parts and signals.

    Numbers are SI; a text may carry its unit instead (``inertia="2 kg"``). It can be copied and pickled.
    """

    def __init__(self) -> None:
        super().__init__()
        self._calls: List[Call] = []
        self._functions: Dict[str, Function] = {}
        self._tables: Tables = {}

    @property
    def signals(self) -> Signals:
        """Sources, controllers, filters."""
        return Signals(self)

    def build(self) -> _stiction.Plan:
        """Checks everything; raises ModelError with every problem. The plan may be run many times, in many threads."""
        problems: List[Problem] = []
        if not any(call.method == "body" for call in self._calls):
            line = 'there is no body, so nothing can move: add one, as model.body("table", inertia="2 kg")'
            problems.append(Problem(line, "", "", "missing"))
        problems += self._unit_problems()
        try:
            plan = super().build()
        except ModelError as error:
            raise ModelError(problems + error.problems) from None
        if problems:
            raise ModelError(problems)
        journal = self._journal()
        starts = _stiction.derived_starts(plan, given_starts(journal, "position"), given_starts(journal, "velocity"))
        if starts:
            plan = remade(with_starts(journal, starts), self._tables).build()
        return origin.note(plan, origin.FromModel(journal, dict(self._functions)))

    def __getattr__(self, name: str) -> Any:
        parts = [word for word in vars(Model) if not word.startswith("_")]
        near = [word for word in parts if name in word] or difflib.get_close_matches(name, parts, 2)
        advice = f"; did you mean {' or '.join(near)}?" if near and not name.startswith("_") else ""
        raise AttributeError(f'a Model has no "{name}"{advice}')

    def __repr__(self) -> str:
        signals = sum(call.method.startswith("signals.") for call in self._calls)
        return f"<stiction.Model: {counted(len(self._calls) - signals, 'part')}, {counted(signals, 'signal')}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return remade, (self._journal(),)

    def __copy__(self) -> "Model":
        return remade(self._journal())

    # Journal

    def _note(self, call: Call) -> None:
        self._calls.append(call)

    def _journal(self) -> Journal:
        return tuple(call.frozen() for call in self._calls)

    # Signals given as values

    def _put_signal(
        self,
        name: str,
        block: Any,
        inputs: Any = (),
        interval: Union[None, float, str] = None,
        unit: Optional[str] = None,
    ) -> None:
        if not isinstance(name, str):
            raise TypeError(f"signals.add: name: give a text, not {name!r}")
        if interval is not None and not (callable(block) and not isinstance(block, type)):
            raise TypeError(f"{name}: interval: only a function of time is read at intervals")
        made = self._block(name, block, interval)
        if made is not None:
            self._signals.add(name, made, self._inputs(name, inputs))
        elif inputs:
            raise TypeError(f"{name}: inputs: an expression names its signals itself")
        else:
            self._signals.expression(name, block)
        if unit is not None:
            _stiction.Model.signal_unit(self, name, unit)

    def _inputs(self, name: str, inputs: Any) -> List[str]:
        """Names of inputs; a number, a text with its unit or an expression among them becomes a signal of its own."""
        if isinstance(inputs, (str, numbers.Real)):
            inputs = [inputs]
        if not isinstance(inputs, Sequence):
            raise TypeError(f"{name}: inputs: give a list of names of signals, not {inputs!r}")
        return [self._named(name, f"input_{place}", value, "") for place, value in enumerate(inputs, 1)]

    def _block(self, name: str, given: Any, interval: Union[None, float, str]) -> Any:
        """The block of a value; None where it is an expression."""
        signal = _stiction.signal
        if isinstance(given, str):
            return signal.Constant(value=_stiction.quantity(given)) if _stiction.is_constant(given) else None
        if isinstance(given, (numbers.Real, np.number)) and not isinstance(given, bool):
            return signal.Constant(value=float(given))
        if isinstance(given, type):
            raise TypeError(f"{name}: block: {given.__name__} is a class: give one made of it, {given.__name__}(...)")
        if callable(given):
            seconds = None if interval is None else _interval(name, interval)
            self._functions[name] = Function(given, seconds)
            table = self._tables.get(name)
            return table if table is not None else signal.External(initial=self._functions[name].at(name, 0.0))
        if isinstance(given, (tuple, list, np.ndarray)):
            if len(given) != 2:
                raise TypeError(f"{name}: block: give a pair of arrays, times [s] and values, not {len(given)} things")
            return signal.Points(times=given[0], values=given[1])
        if type(given).__module__ != signal.__name__:
            kinds = "a block of stiction.signal, a number, a text, a function of time or a pair of arrays"
            raise TypeError(f"{name}: block: give {kinds}, not {given!r}")
        return given

    def _named(self, part: str, key: str, value: Any, unit: str) -> str:
        """The name of a signal that is given by its name or as a value."""
        if isinstance(value, str) and NAME.fullmatch(value) and value not in NO_NAMES:
            return value
        name = f"{part}.{'given_' if key in PUBLISHED else ''}{key}"
        if isinstance(value, str) and _stiction.is_constant(value):
            _of_unit(part, key, value, unit)
        self._put_signal(name, value)
        return name

    def _prepared(
        self, owner: type, call: Call, part: str, args: Tuple[Any, ...], keywords: Dict[str, Any]
    ) -> Tuple[List[Any], Dict[str, Any]]:
        """Arguments for the module: values given in place of signals have names, and texts are remembered for build."""
        parameters = parameters_of(owner, call.method)
        places = [p for p in parameters if not p.keyword_only]
        given: List[Any] = list(args)
        words = dict(keywords)
        for place, p in enumerate(parameters):
            in_place = place < len(given) and place < len(places)
            if not in_place and p.name not in words:
                continue
            value = given[place] if in_place else words[p.name]
            unit = re.search(r"Signal\[(.*?)\]", p.typed)
            if unit and not (p.typed.startswith("Union[Quantity") and not callable(value)):
                key = call.method if owner is not _stiction.Model else p.name
                key = "value" if key == "signal" else key
                changed = self._named(part, key, value, unit.group(1))
                if isinstance(value, str) and changed != value and " | " in unit.group(1) and _stiction.is_constant(value):
                    call.written[key] = (value, unit.group(1))
                value = changed
            elif isinstance(value, str) and p.typed.startswith("Quantity[") and " | " in p.typed:
                call.written[p.name] = (value, p.typed[9:-1])
            if hasattr(value, WRITTEN):
                call.written.update(getattr(value, WRITTEN))
            if in_place:
                given[place] = value
            else:
                words[p.name] = value
        return given, words

    # Units that the motion of a body decides

    def _motions(self) -> Dict[str, str]:
        found = {}
        for call in self._calls:
            if call.method == "body":
                found[call.part] = call.keywords.get("motion") or _told_motion(call.keywords.get("inertia"))
        return found

    def _unit_problems(self) -> Iterator[Problem]:
        motions = self._motions()
        for call in self._calls:
            body = _first_body(call)
            if call.method == "body" or body is None or body not in motions:
                continue
            for one in [call, *call.chain]:
                for key, (text, units) in one.written.items():
                    try:
                        _stiction.quantity(text, _unit_in(motions[body], units))
                    except ModelError as error:
                        line = f"{call.part}.{key}: {error.problems[0]}; \"{body}\" is in {motions[body]}"
                        yield Problem(line, call.part, key, "unit")


def remade(journal: Journal, tables: Optional[Tables] = None) -> Model:
    """A model by the calls that made another; functions by their tables where there are some."""
    model = Model()
    model._tables = tables or {}
    for method, args, keywords, chain, _ in journal:
        target: Any = model.signals if method.startswith("signals.") else model
        part = getattr(target, method.rsplit(".", 1)[-1])(*args, **keywords)
        for link, link_args, link_keywords, _, written in chain:
            getattr(part, link)(*link_args, **link_keywords)
            part._call.chain[-1].written.update(written)
    return model


def _interval(name: str, value: Union[float, str]) -> float:
    seconds = _stiction.quantity(value, "s") if isinstance(value, str) else value
    if isinstance(seconds, bool) or not isinstance(seconds, (numbers.Real, np.number)) or not 0 < float(seconds) < np.inf:
        raise TypeError(f"{name}: interval: give a time above 0 [s], or a text with its unit, not {value!r}")
    return float(seconds)


def _of_unit(part: str, key: str, text: str, unit: str) -> None:
    """A text of another quantity than the one needed is refused."""
    try:
        _stiction.quantity(text, unit)
    except ModelError as error:
        raise ModelError([Problem(f"{part}.{key}: {error.problems[0]}", part, key, "unit")]) from None


def _unit_in(motion: str, units: str) -> str:
    """The one of two units that belongs to a motion: "N·m" of "N | N·m" to rotation."""
    pair = units.split(" | ")
    for mark in ("rad", "N·m", "kg·m²"):
        turning = [unit for unit in pair if mark in unit]
        if len(turning) == 1:
            return turning[0] if motion == "rotation" else next(unit for unit in pair if unit != turning[0])
    return units


def _told_motion(inertia: Any) -> str:
    """"2 kg" translates."""
    if isinstance(inertia, str):
        try:
            _stiction.quantity(inertia, "kg")
            return "translation"
        except ModelError:
            pass
    return "rotation"


def _first_body(call: Call) -> Optional[str]:
    """The body whose motion decides the units of a part; None of a row that mixes motions."""
    for one in [call, *call.chain]:
        for word in ("on", "between"):
            if one.method == word:
                body = one.args[0] if one.args else one.keywords.get("body", one.keywords.get("a"))
                return str(body)
            if word in one.keywords:
                given = one.keywords[word]
                return str(given if word == "on" else given[0])
    return None


def _recorded(name: str) -> Callable[..., Any]:
    """A method of the module that is remembered."""
    method = getattr(_stiction.Model, name)

    def call(self: Model, *args: Any, **keywords: Any) -> Optional[PartBuilder]:
        one = Call(name, args, keywords)
        given, words = self._prepared(_stiction.Model, one, one.part, args, keywords)
        made = method(self, *given, **words)
        self._note(one)
        return None if made is None else PartBuilder(self, one, made)

    table = getattr(_stiction.Model, "_keywords").get(name, {})
    call.__name__, call.__qualname__ = name, f"Model.{name}"
    call.__doc__ = (method.__doc__ or "") + (ROW if "between" in table else "")
    return call


for _name in [word for word in vars(_stiction.Model) if not word.startswith("_") and word not in ("build", "picture")]:
    setattr(Model, _name, _recorded(_name))
