"""Type stubs say what is there, the package and its examples are typed, and everything public is documented."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import stiction as st
from stiction import _stiction

HERE = Path(__file__).resolve().parent


def mypy(*arguments: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_true(tmp_path):
    mypy("mypy.stubtest", "stiction._stiction", "--allowlist", str(HERE / "stubtest-allowlist.txt"), tmp_path=tmp_path)


def test_the_package_and_its_examples_are_typed(tmp_path, root):
    flags = ["--ignore-missing-imports", "--disallow-untyped-defs", "--cache-dir", str(tmp_path)]
    mypy("mypy", *flags, "-p", "stiction", tmp_path=tmp_path)
    examples = sorted(str(path) for path in (root / "examples" / "python").glob("*.py"))
    assert len(examples) >= 3
    mypy("mypy", *flags, *examples, tmp_path=tmp_path)


def classes_of_stub(name: str):
    folder = Path(st.__file__).parent / "_stiction"
    tree = ast.parse((folder / name).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef)}


def classes_of_module(module):
    return {name for name, kind in vars(module).items() if isinstance(kind, type)}


def test_the_stubs_name_every_class():
    assert classes_of_stub("__init__.pyi") == classes_of_module(_stiction)
    assert classes_of_stub("signal.pyi") == classes_of_module(_stiction.signal)


def test_everything_public_is_documented():
    for name in st.__all__:
        thing = getattr(st, name)
        assert (inspect.getdoc(thing) or "").strip(), name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert (inspect.getdoc(value) or "").strip(), f"{name}.{member}"


def test_parameters_of_laws_tell_their_units():
    for name, _, _ in st.laws():
        kind = next(k for k in vars(st).values() if isinstance(k, type) and getattr(k, "name", None) == name)
        for member, value in vars(kind).items():
            if isinstance(value, property):
                assert "[" in (value.__doc__ or ""), f"{name}.{member}"


def python_functions():
    """Public functions and methods written in Python, with the class of the methods."""
    for name in st.__all__:
        thing = getattr(st, name)
        if inspect.isfunction(thing):
            yield name, thing, ""
        elif inspect.isclass(thing) and thing.__module__.startswith("stiction.") and not issubclass(thing, (tuple, BaseException)):
            for member, value in vars(thing).items():
                if inspect.isfunction(value) and (member == "__init__" or not member.startswith("_")):
                    yield f"{name}.{member}", value, inspect.getdoc(thing) or ""


MADE_BY_US = {"Result.__init__", "Comparison.__init__", "LinearModel.__init__", "Signals.__init__", "PartBuilder.__init__"}


def test_every_argument_of_a_function_is_defined():
    checked = 0
    for name, function, around in python_functions():
        text = (inspect.getdoc(function) or "") + around
        for argument, parameter in inspect.signature(function).parameters.items():
            if argument == "self" or name in MADE_BY_US or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            checked += 1
            assert argument in text, f"{name}: {argument}"
    assert checked > 60


def test_every_number_of_a_part_tells_its_unit():
    """In the signature, Quantity[kg | kg·m²], or in the table of its keywords."""
    checked = 0
    for method, table in _stiction.Model._keywords.items():
        text = inspect.getdoc(getattr(st.Model, method)) or ""
        for keyword, typed in table.items():
            checked += 1
            assert keyword in text, f"{method}.{keyword}"
            unit = typed[typed.index("[") + 1 : -1] if typed.startswith("Quantity[") else ""
            assert unit in text, f"{method}.{keyword}"
    assert checked > 40
