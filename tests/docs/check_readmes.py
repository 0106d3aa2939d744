#!/usr/bin/env python3
"""check_readmes.py ROOT: the README.md of a source folder names every file of that folder, and no other.

A file is named in backticks, with its ending or without: `meter` is meter.hpp and meter.cpp; {a,b} stands for both. A class stands for
the file of its name: `StepMemory` is step_memory. Names with an ending, and paths from the root of the repository, must exist.
Which folders need a README.md is checked by tests/map/check_house.py.
"""
import itertools
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])


def expanded(word):
    """Each alternative of the braces of a word."""
    parts = re.split(r"\{([^}]*)\}", word)
    choices = [part.split(",") if i % 2 else [part] for i, part in enumerate(parts)]
    return ["".join(choice) for choice in itertools.product(*choices)]


def problems_of(folder):
    readme = folder / "README.md"
    files = {p.name for p in folder.iterdir() if p.is_file()} - {"CMakeLists.txt", "README.md"}
    where = folder.relative_to(ROOT)
    text = readme.read_text()
    named, problems = set(), []
    for cell in re.findall(r"`([^`]+)`", text):
        named.update(expanded(cell))
    named |= {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in named if re.fullmatch(r"[A-Z]\w+", name)}
    problems += [f"{where}/README.md does not name {name}"
                 for name in sorted(files) if name not in named and name.split(".")[0] not in named]
    problems += [f"{where}/README.md names {name}, which does not exist"
                 for name in sorted(named)
                 if re.fullmatch(r"\w+\.(hpp|cpp|h|cmake|js|css)", name) and not any(folder.rglob(name))]
    for word in re.findall(r"`((?:include|src|papers|docs|tests|scenarios|apps)/[^`]*)`", text):
        if not any(ROOT.glob(word.rstrip("/"))):
            problems.append(f"{where}/README.md names {word}, which does not exist")
    return problems


folders = [p.parent for top in ("include", "src", "papers") for p in (ROOT / top).rglob("README.md")]
found = [problem for folder in sorted(folders) for problem in problems_of(folder)]
for problem in found:
    print(problem, file=sys.stderr)
print(f"{len(folders)} folders checked")
sys.exit(bool(found))
