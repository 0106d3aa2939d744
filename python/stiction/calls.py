"""Errors of arguments in one line: which argument, what it takes, what it was given.

pybind11 answers a call that fits none of its overloads with the list of them all. The module hands that text here.
"""

from __future__ import annotations

import functools
import inspect
import re
from difflib import get_close_matches
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, TypeVar, cast

Called = TypeVar("Called", bound=Callable[..., Any])


class Parameter(NamedTuple):
    """One parameter of a function of the module."""

    name: str
    typed: str
    needed: bool
    keyword_only: bool


class Signature(NamedTuple):
    """One overload."""

    parameters: List[Parameter]
    any_keyword: bool


KINDS = {
    "str": "a text",
    "int": "a whole number",
    "bool": "True or False",
    "float": "a number",
    "bytes": "bytes",
    "List[str]": "a list of texts",
    "List[float]": "a list of numbers",
    "Tuple[float, float]": "two numbers",
    "numpy.ndarray[numpy.float64]": "numbers",
    "List[Tuple[str, float]]": 'pairs of a body and its coefficient, as [("sun", 1.0), ("ring", 2.5)]',
    "List[Tuple[float, str]]": 'pairs of a coefficient and a signal, as [(1.0, "wanted"), (-1.0, "measured")]',
}
"""Types as people call them."""


def split(text: str) -> List[str]:
    """The parts of a list between commas that stand in no bracket and no text."""
    parts, depth, quote, start = [], 0, "", 0
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return [part for part in [*parts, text[start:].strip()] if part]


def parsed(arguments: str) -> Signature:
    """The parameters of ``self: Model, name: str, *, inertia: Quantity[kg | kg·m²]``."""
    found: List[Parameter] = []
    keyword_only = any_keyword = False
    for text in split(arguments):
        if text.startswith("**"):
            any_keyword = True
        elif text == "*" or text.startswith("*"):
            keyword_only = True
        elif text != "/":
            name, _, rest = text.partition(":")
            typed, has_default, _ = rest.partition(" = ")
            found.append(Parameter(name.strip(), typed.strip(), not has_default, keyword_only))
    return Signature(found, any_keyword)


def kind_of(typed: str) -> str:
    """A type in words: "a number, or a text with its unit [m]"."""
    quantity = re.fullmatch(r"Quantity\[(.*)\]", typed)
    if quantity:
        return f"a number, or a text with its unit [{quantity.group(1)}]" if quantity.group(1).strip("-") else "a number"
    if typed.startswith("Signal["):
        return "the name of a signal, a number, a text with its unit, an expression or a function of time"
    if typed.startswith("Optional["):
        return f"{kind_of(typed[9:-1])}, or None"
    if typed in KINDS:
        return KINDS[typed]
    if typed.startswith("Union["):
        kinds = [kind_of(part) for part in split(typed[6:-1])]
        return kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"
    return re.sub(r"\bstiction\._stiction\.", "", typed)


def kind_of_property(value: property) -> str:
    """What a property takes, by what it answers."""
    text = (getattr(value.fget, "__doc__", "") or "").splitlines()
    return kind_of(text[0].rsplit(" -> ", 1)[1]) if text and " -> " in text[0] else "another type"


def fits(value: Any, typed: str) -> bool:
    """May the value be what was refused? Only what is known not to fit is."""
    from . import _stiction

    quantity = re.fullmatch(r"Quantity\[(.*)\]", typed)
    if typed.startswith("Optional["):
        return value is None or fits(value, typed[9:-1])
    if typed.startswith("Union["):
        return any(fits(value, part) for part in split(typed[6:-1]))
    if quantity and isinstance(value, str):
        try:
            _stiction.quantity(value, quantity.group(1))
        except ValueError:
            return False
        return True
    if typed == "float" or quantity:
        return hasattr(value, "__float__") and not isinstance(value, (bool, str, bytes))
    if typed == "int":
        return hasattr(value, "__index__")
    if typed == "str" or typed.startswith("Signal["):
        return isinstance(value, str)
    if typed.startswith("List[") or typed.startswith("Tuple["):
        return fits_list(value, split(typed[typed.index("[") + 1 : -1]), typed.startswith("Tuple["))
    kind = re.fullmatch(r"stiction\._stiction\.(\w+)", typed)
    if kind:
        return isinstance(value, getattr(_stiction, kind.group(1)))
    return True


def fits_list(value: Any, types: List[str], exact: bool) -> bool:
    if isinstance(value, (str, bytes)) or not hasattr(value, "__len__") or not hasattr(value, "__iter__"):
        return False
    if exact:
        return len(value) == len(types) and all(fits(item, typed) for item, typed in zip(value, types))
    return all(fits(item, types[0]) for item in value)


def why_not(value: Any, typed: str) -> str:
    """What to give in place of a value."""
    from . import _stiction

    quantity = re.fullmatch(r"Quantity\[(.*)\]", typed)
    if quantity and isinstance(value, str):
        try:
            _stiction.quantity(value, quantity.group(1))
        except ValueError as error:
            return str(error)
    return f"give {kind_of(typed)}, not {value!r}"


USUAL = {"dt": "step", "h": "step", "timestep": "step", "t_end": "until", "tspan": "until", "duration": "until", "solver": "engine"}
"""Words that other programs use."""


def no_keyword(name: str, names: Sequence[str]) -> str:
    """A keyword that is not there: the one that was meant, and those that are."""
    usual = USUAL.get(name, "")
    near = [usual] if usual in names else get_close_matches(name, names, 1, 0.75)
    advice = f'; did you mean "{near[0]}"?' if near else ""
    return f'there is no "{name}"{advice}; it takes {", ".join(names) or "nothing"}'


def tells_keywords(function: Called) -> Called:
    """A function of ours whose wrong keywords are answered as those of the module are."""
    names = [name for name in inspect.signature(function).parameters if name != "self"]
    subject = function.__qualname__.split(".")[0]

    @functools.wraps(function)
    def called(*positional: Any, **keywords: Any) -> Any:
        for name in keywords:
            if name not in names:
                raise TypeError(f"{subject}: {no_keyword(name, names)}")
        return function(*positional, **keywords)

    return cast(Called, called)


def complaint(signature: Signature, positional: Tuple[Any, ...], keywords: Dict[str, Any]) -> Tuple[int, str]:
    """What is wrong with a call of one overload, and how far it fitted."""
    places = [p for p in signature.parameters if not p.keyword_only]
    names = [p.name for p in signature.parameters if p.name != "self"]
    if len(positional) > len(places):
        own = sum(p.name != "self" for p in places)
        takes = f"takes {own} argument{'s' if own > 1 else ''} by place" if own else "takes keywords only"
        return len(places), f"{takes}{f'; its keywords: ' + ', '.join(names) if names else ''}"
    given = {p.name: value for p, value in zip(places, positional)}
    for name, value in keywords.items():
        if name not in names and not signature.any_keyword:
            return len(given), no_keyword(name, names)
        given[name] = value
    for place, p in enumerate(signature.parameters):
        if p.name not in given:
            if p.needed and p.name != "self":
                return place, f"{p.name} is missing: give {kind_of(p.typed)}"
        elif p.name != "self" and not fits(given[p.name], p.typed):
            return place, f"{p.name}: {why_not(given[p.name], p.typed)}"
    return -1, ""


def subject(function: str, kind: str, positional: Tuple[Any, ...], signatures: List[Signature]) -> str:
    """Whom the message is about: a class that is made, a part by its name, or the function."""
    if function == "__init__":
        return kind
    names = [p.name for p in signatures[0].parameters] if signatures else []
    if len(names) > 1 and names[:2] == ["self", "name"] and len(positional) > 1 and isinstance(positional[1], str):
        return positional[1]
    return function


def short_text(message: str, positional: Tuple[Any, ...], keywords: Dict[str, Any]) -> str:
    """One line in place of what pybind11 says."""
    function = message.split("(", 1)[0]
    signatures: List[Signature] = []
    kind = ""
    for line in message.splitlines()[1:]:
        found = re.match(r"\s+\d+\. (?:([\w.]+))?\((.*)\)(?: -> .*)?$", line)
        if found is None:
            break
        kind = kind or (found.group(1) or "").rsplit(".", 1)[-1]
        arguments = found.group(2)
        if function == "__init__" and not arguments.startswith("self"):
            arguments = "self: object" + (", " + arguments if arguments else "")
        signatures.append(parsed(arguments))
    who = subject(function, kind, positional, signatures)
    best: Optional[Tuple[int, str]] = None
    for signature in signatures:
        found_here = complaint(signature, positional, keywords)
        if best is None or found_here[0] > best[0]:
            best = found_here
    if kind and function == "__init__" and best is not None and "its keywords" not in best[1]:
        from . import _stiction

        made = getattr(_stiction, kind, None) or getattr(_stiction.signal, kind, None)
        words = [key for key, value in vars(made).items() if isinstance(value, property) and value.fset] if made else []
        if best[1] == "takes keywords only" and words:
            return f"{kind}: give keywords: {kind}({', '.join(word + '=...' for word in words)})"
    if best is None or not best[1]:
        shown = ", ".join([*(repr(value) for value in positional[1:]), *(f"{k}={v!r}" for k, v in keywords.items())])
        return f"{who}: these arguments do not fit: {shown}"
    return best[1] if best[1].startswith(f"{who}: ") else f"{who}: {best[1]}"
