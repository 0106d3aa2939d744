#!/usr/bin/env python3
"""check_named_tests.py ROOT: every test, machine and path that docs/design/wrong-answers.md names exists.

`Suite.Name` is a TEST of a source in tests/, `folder/file` or `file-name` in the first column of a row a file of the known machines. Every file
of tests/run/once_wrong/ is run by the source beside it.
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])
PAGE = ROOT / "docs/design/wrong-answers.md"
MACHINES = ROOT / "tests/engine/reference/machines"


def main():
    sources = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("*.cpp"))
    tests = set(re.findall(r"^TEST(?:_P|_F)?\((\w+),\s*(\w+)\)", sources, re.M))
    text = PAGE.read_text()
    named = re.findall(r"`([A-Z]\w+)\.([A-Z]\w+)`", text)
    problems = [f"no test {suite}.{name}" for suite, name in named if (suite, name) not in tests]
    for row in re.findall(r"^\|([^|]*)\|", text, re.M):
        problems += [f"no machine {name}" for name in re.findall(r"`((?:\w+/)?\w+(?:-\w+)+)`", row)
                     if not (MACHINES / f"{name}.toml").exists()]
    problems += [f"no path {path}" for path in re.findall(r"`((?:docs|src|include|tests)/[^`]*)`", text)
                 if not (ROOT / path.rstrip("/")).exists()]
    once_wrong = (ROOT / "tests/run/once_wrong.cpp").read_text()
    problems += [f"no test runs {path}" for path in (ROOT / "tests/run/once_wrong").glob("*.toml")
                 if f'"{path.stem}"' not in once_wrong]
    print("\n".join(problems) if problems else f"{len(named)} tests are there")
    return 1 if problems or len(named) < 30 else 0


sys.exit(main())
