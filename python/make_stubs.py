"""Writes the type stubs of the module _stiction, read off the built module itself.

    python3 make_stubs.py build/release/python/stiction/_stiction.cpython-311-x86_64-linux-gnu.so OUT

Functions and properties carry their signatures in what pybind11 puts before their documentation. Three things stand in tables
instead: a class made by keywords takes its settable properties; a method of Model made by keywords has them in
``Model._keywords``; and a method that takes itself as an object and returns an object returns itself (builders).
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Iterator, List, Optional, Tuple

sys.path.insert(0, str(Path(__file__).parent / "stiction"))
from calls import split  # noqa: E402  (a source file of the package, which is not built yet)

HEAD = '''# Made by python/make_stubs.py from the built module: do not edit.
from typing import Any, Callable, ClassVar, Dict, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray
'''
SHOWN = {"__init__", "__copy__", "__deepcopy__", "__getitem__", "__setitem__"}
ENUM = '''    __members__: ClassVar[Dict[str, Any]]
{members}
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __getstate__(self) -> int: ...
    def __setstate__(self, state: int) -> None: ...
'''


def load(path: Path) -> ModuleType:
    """The extension module, without the package around it."""
    loader = importlib.machinery.ExtensionFileLoader("stiction._stiction", str(path))
    spec = importlib.util.spec_from_loader("stiction._stiction", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


class Stub:
    """The stub of one module."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.lines: List[str] = []
        own = [kind for kind in vars(module).values() if isinstance(kind, type)]
        described = [kind for kind in own if isinstance(vars(kind).get("name"), str)]
        self.laws = [kind.__name__ for kind in described if hasattr(kind, "evaluate")]
        self.methods = [kind.__name__ for kind in described if not hasattr(kind, "evaluate")]
        self.methods += ["OwnMethod"] if hasattr(module, "OwnMethod") else []

    def annotation(self, text: str, given: bool) -> str:
        """A type as mypy reads it; what a caller gives may be more than what is returned."""
        text = re.sub(r"\bQuantity\[[^\]]*\]", "Union[float, str]" if given else "float", text.strip())
        text = re.sub(r"\bSignal\[[^\]]*\]", "Any", text)  # the package takes values of many kinds in its place
        text = text.replace("numpy.ndarray[numpy.float64]", "ArrayLike" if given else "NDArray[np.float64]")
        text = text.replace("numpy.ndarray[numpy.uint8]", "ArrayLike" if given else "NDArray[np.uint8]")
        text = re.sub(r"\bnumpy\.ndarray\b", "np.ndarray", text)
        text = re.sub(r"\bstiction\._stiction\.signal\.", "" if self.module.__name__.endswith(".signal") else "signal.", text)
        text = re.sub(r"\bstiction\._stiction\.", "", text)
        text = re.sub(r"\bstiction\.arrays\.", "", text)
        for name, kinds in (("AnyLaw", self.laws), ("AnyMethod", self.methods)):
            if kinds:
                text = text.replace(f"Union[{', '.join(kinds)}]", name).replace(f"Union[str, {', '.join(kinds)}]", f"Union[str, {name}]")
        text = re.sub(r"\blist\b", "List[Any]", text)
        text = re.sub(r"\bdict\b", "Dict[Any, Any]", text)
        text = re.sub(r"\btuple\b", "Tuple[Any, ...]", text)
        text = re.sub(r"\b(handle|capsule)\b", "object", text)
        return re.sub(r"\bList\[(?!Any\])", "Sequence[", text) if given else text

    def signatures(self, function: Any) -> Iterator[Tuple[List[str], str]]:
        """(arguments, result) of every overload, from the documentation."""
        text = function.__doc__ or ""
        name = re.escape(text.split("(", 1)[0].strip()) if text else ""
        pattern = rf"^(?:\d+\. )?{name}\((.*)\) -> (.*)$"
        for line in text.splitlines():
            found = re.match(pattern, line)
            if found and not line.startswith(f"{name}(*args, **kwargs)"):
                yield split(found.group(1)), found.group(2)

    def argument(self, text: str) -> str:
        if text == "*" or ":" not in text:
            return text
        name, rest = text.split(":", 1)
        typed, default = (rest.split(" = ", 1) + [""])[:2] if " = " in rest else (rest, "")
        return f"{name.strip()}: {self.annotation(typed, given=True)}{' = ...' if default else ''}"

    def function(self, name: str, function: Any, indent: str = "", kind: Optional[type] = None) -> None:
        found = list(self.signatures(function))
        for arguments, result in found:
            returns = self.annotation(result, given=False)
            shown = [self.argument(a) for a in arguments]
            if kind is not None:
                itself = arguments[0].split(":")[1].strip() if ":" in arguments[0] else ""
                returns = kind.__name__ if itself == "object" and result == "object" else returns
                shown = ["self", *shown[1:]]
                shown = self.keywords(shown, name, kind)
            if len(found) > 1:
                self.lines.append(f"{indent}@overload")
            self.lines.append(f"{indent}def {name}({', '.join(shown)}) -> {returns}: ...")

    def keywords(self, shown: List[str], name: str, kind: type) -> List[str]:
        """Keywords by their names in place of **kwargs."""
        if not shown[-1].startswith("**"):
            return shown
        if name == "__init__":
            given = {key: self.keyword(self.type_of(value)) for key, value in self.properties(kind) if value.fset}
        else:
            given = {key: self.annotation(typed, given=True) for key, typed in getattr(kind, "_keywords")[name].items()}
        return [*shown[:-1], *(["*"] if given else []), *(f"{key}: {typed} = ..." for key, typed in given.items())]

    def keyword(self, typed: str) -> str:
        """What a keyword takes that sets a property: numbers may be texts with units, lists may be arrays."""
        numbers = {"float": "Union[float, str]", "List[float]": "Union[Sequence[Union[float, str]], ArrayLike]"}
        return numbers.get(typed) or self.annotation(typed, given=True)

    @staticmethod
    def properties(kind: type) -> List[Tuple[str, property]]:
        return [(key, value) for key, value in vars(kind).items() if isinstance(value, property)]

    @staticmethod
    def type_of(value: property) -> str:
        return (value.fget.__doc__ or "").splitlines()[0].rsplit(" -> ", 1)[1]

    def a_class(self, kind: type) -> None:
        text = (kind.__doc__ or "").strip().splitlines()
        self.lines += ["", f"class {kind.__name__}:"]
        if hasattr(kind, "__members__"):
            members = "\n".join(f"    {word}: ClassVar[{kind.__name__}]" for word in kind.__members__)
            self.lines += ENUM.format(members=members).rstrip().splitlines()
            return
        first = len(self.lines)
        if text:
            self.lines.append(f'    """{text[0]}"""')
        for key, value in vars(kind).items():
            if isinstance(value, property):
                typed = self.annotation(self.type_of(value), given=False)
                if value.fset:
                    self.lines.append(f"    {key}: {typed}")
                else:
                    self.lines += ["    @property", f"    def {key}(self) -> {typed}: ..."]
            elif callable(value) and (not key.startswith("_") or key in SHOWN):
                self.function(key, value, "    ", kind)
            elif isinstance(value, str) and not key.startswith("_"):
                self.lines.append(f"    {key}: ClassVar[str]")
        if len(self.lines) == first:
            self.lines.append("    ...")

    def text(self) -> str:
        names = [name for name in vars(self.module) if not name.startswith("_")]
        lines = [HEAD]
        submodules = [name for name in names if isinstance(getattr(self.module, name), ModuleType)]
        if submodules:
            lines += ["from ..arrays import Levels", *(f"from . import {name} as {name}" for name in submodules), ""]
        if hasattr(self.module, "__version__"):
            lines += ["__version__: str", f"__all__ = {sorted(self.module.__all__)!r}"]
        for name in names:
            thing = getattr(self.module, name)
            if isinstance(thing, type):
                self.a_class(thing)
            elif callable(thing):
                self.function(name, thing)
        for name, kinds in (("AnyLaw", self.laws), ("AnyMethod", self.methods)):
            if kinds:
                self.lines += ["", f"{name} = Union[{', '.join(kinds)}]"]
        return "\n".join([*lines, *self.lines]) + "\n"


def main(path: str, folder: str) -> None:
    module = load(Path(path))
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    (out / "__init__.pyi").write_text(Stub(module).text(), encoding="utf-8")
    (out / "signal.pyi").write_text(Stub(module.signal).text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
