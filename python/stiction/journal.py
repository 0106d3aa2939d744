"""Journal of a model: the calls that made it, with the texts whose units the motion of a body decides."""

from __future__ import annotations

import copy
import inspect
import numbers
import re
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

import numpy as np

from . import _stiction, calls
from .errors import ModelError, Problem

WRITTEN = "_written"
"""Texts that a law was made of."""


class Function(NamedTuple):
    """A signal that is a function of time in Python."""

    call: Callable[[float], float]
    interval: Optional[float]
    """At whose multiples it is read [s]; None: at every step."""

    def at(self, name: str, time: float) -> float:
        """Its value at a time [s], which must be a finite number."""
        value = self.call(time)
        if isinstance(value, np.ndarray) and value.size == 1:
            value = value.item()
        if isinstance(value, bool) or not isinstance(value, (numbers.Real, np.number)) or not np.isfinite(value):
            line = f"{name}: the function answers {value!r} at {time:.9g} s, which is no finite number"
            raise ModelError([Problem(line, name, "", "out_of_range")])
        return float(value)


class Call:
    """One call that made a part or signal, and those of its builder."""

    def __init__(self, method: str, args: Tuple[Any, ...], keywords: Dict[str, Any]) -> None:
        self.method = method
        self.args = tuple(_kept(value) for value in args)
        self.keywords = {key: _kept(value) for key, value in keywords.items()}
        self.chain: List["Call"] = []
        self.written: Dict[str, Tuple[str, str]] = {}  # key: text and unit, where the motion chooses between two units

    @property
    def part(self) -> str:
        return str(self.args[0] if self.args else self.keywords.get("name", ""))

    def frozen(self) -> Tuple[Any, ...]:
        return self.method, self.args, dict(self.keywords), tuple(link.frozen() for link in self.chain), dict(self.written)


def _kept(value: Any) -> Any:
    """As it is now, whatever becomes of it; functions are what they are."""
    return value if callable(value) else copy.deepcopy(value)


Journal = Tuple[Tuple[Any, ...], ...]


def parameters_of(owner: type, method: str) -> List[calls.Parameter]:
    """All parameters of a method of the module, keywords of its table among them."""
    doc = getattr(owner, method).__doc__ or ""
    first = doc.splitlines()[0] if doc else ""
    found = re.match(r"\w+\((.*)\) -> ", first)
    signature = calls.parsed(found.group(1)) if found else calls.Signature([], False)
    table: Mapping[str, str] = getattr(_stiction.Model, "_keywords").get(method, {}) if owner is _stiction.Model else {}
    return [p for p in signature.parameters if p.name != "self"] + [calls.Parameter(k, t, False, True) for k, t in table.items()]


def given_starts(journal: Journal, key: str) -> Dict[str, bool]:
    """Bodies of a model; true of those whose start by this key, ``"position"`` or ``"velocity"``, is given."""
    place = [parameter.name for parameter in parameters_of(_stiction.Model, "body")].index(key)
    return {
        str(args[0] if args else keywords.get("name", "")): key in keywords or len(args) > place
        for method, args, keywords, _, _ in journal
        if method == "body"
    }


def with_starts(journal: Journal, starts: List[Tuple[str, str, float]]) -> Journal:
    """The calls with starts, as (body, key, value), given too."""
    told: Dict[str, Dict[str, float]] = {}
    for body, key, value in starts:
        told.setdefault(body, {})[key] = value
    return tuple(
        (method, args, {**keywords, **told.get(str(args[0] if args else keywords.get("name", "")), {})}, *rest)
        if method == "body"
        else (method, args, keywords, *rest)
        for method, args, keywords, *rest in journal
    )


def remember_texts(kind: type) -> None:
    """A law keeps the texts it was made of, so that its units can be checked when the motion is known."""
    make = kind.__init__  # type: ignore[misc]

    def __init__(self: Any, *args: Any, **keywords: Any) -> None:
        make(self, *args, **keywords)
        table = {key: value.__doc__ or "" for key, value in vars(kind).items() if isinstance(value, property)}
        units = {key: re.search(r"\[(.* \| .*?)\]", table.get(key, "")) for key in keywords}
        written = {k: (v, units[k].group(1)) for k, v in keywords.items() if isinstance(v, str) and units[k]}  # type: ignore[union-attr]
        if written:
            setattr(self, WRITTEN, written)

    named = {p.name: p.needed for p in parameters_of(kind, "__init__") if p.name != "kwargs"}
    words = named or {word: False for word, value in vars(kind).items() if isinstance(value, property) and value.fset}
    own = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)]
    own += [
        inspect.Parameter(word, inspect.Parameter.KEYWORD_ONLY, default=inspect.Parameter.empty if needed else ...)
        for word, needed in words.items()
    ]
    __init__.__doc__, __init__.__signature__ = make.__doc__, inspect.Signature(own)  # type: ignore[attr-defined]
    kind.__init__ = __init__  # type: ignore[misc]


for _kind in [kind for kind in vars(_stiction).values() if isinstance(kind, type) and hasattr(kind, "evaluate") and hasattr(kind, "name")]:
    remember_texts(_kind)
