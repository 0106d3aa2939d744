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
