"""A new law, method, part, metric or command is a few files: adds one of each to a copy of the sources, and counts.

    count_new_things.py ROOT SCRATCH COMPILER LIBRARY...

The libraries are those of the rooms that src/machine uses, as they were built, and fmt as the last.

tests/map/new_things/KIND holds what a newcomer would write: new files at their places, and edits.json, the lines put into files
that are there. The copy is compiled without optimisation, only as far as needed to see the new things listed, read and run:

    law, method, part   registered.cpp lists them and builds a machine with them; readers and tests of laws compile
    metric              listed_metrics.cpp finds it in rows and JSON; the meter, which sets it, compiles
    command             listed_commands.cpp finds it in the list and runs it

So that the dummies are not easier than life, those that are there are counted too: files of the product that name a law, method, part
or command in code. Not counted are pages made by the program itself (docs/guide/keys.md, `stiction list keys --markdown`), and what a
thing may have but need not (MAY_NAME).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Dict, List, Set

LIMITS = {"law": 3, "method": 3, "part": 5, "metric": 3, "command": 2}
PRODUCT = ["include", "src", "apps", "python"]
# Files that may name a thing, with something for people: its place in a list, a glyph, a docstring, a builder for C++.
MAY_NAME = {"src/scenario/parts/part_kinds.cpp", "src/picture/glyphs.cpp", "src/machine/sketch.cpp", "python/module/model.cpp",
            "src/machine/parts/builders.hpp", "src/machine/components/expansion.hpp"}
# Things that others are made of, or that an engine has a way of its own for (Hill2 alone reads the rate of a push).
SPECIAL = {"Coulomb", "NormalForce", "Transmission", "Table", "Exact", "Biagiotti", "Hill2"}
COPIED = ["include", "src", "apps", "tests/method", "tests/law", "tests/scenario"]
HERE = Path(__file__).resolve().parent


def add(kind: str, tree: Path) -> Set[str]:
    """Adds a new thing to the tree; the files it touched."""
    source = HERE / "new_things" / kind
    touched = set()
    for file in sorted(path for path in source.rglob("*") if path.is_file() and path.name != "edits.json"):
        place = tree / file.relative_to(source)
        assert not place.exists(), f"{kind}: {place} is there already"
        shutil.copy(file, place)
        touched.add(str(file.relative_to(source)))
    for edit in json.loads((source / "edits.json").read_text(encoding="utf-8")):
        place = tree / edit["file"]
        text = place.read_text(encoding="utf-8")
        assert text.count(edit["before"]) == 1, f"{kind}: {edit['file']} has no single {edit['before']!r}: mend edits.json"
        place.write_text(text.replace(edit["before"], edit["insert"] + edit.get("instead", edit["before"])), encoding="utf-8")
        touched.add(edit["file"])
    return touched


class Compiler:
    def __init__(self, program: str, tree: Path, scratch: Path) -> None:
        ccache = shutil.which("ccache")
        self.cached = [ccache] if ccache else []
        self.plain = [program, "-std=c++20", "-O0", "-DFMT_SHARED", "-ffp-contract=off"]
        self.plain += [f"-I{tree / folder}" for folder in ("include", "src", "apps/stiction", "tests")]
        self.linker, self.tree, self.scratch = program, tree, scratch

    def run(self, *command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def compile(self, file: Path) -> str:
        out = self.scratch / (str(file.resolve()).replace("/", "_") + ".o")
        self.run(*self.cached, *self.plain, "-c", str(file), "-o", str(out))
        return str(out)

    def check(self, file: str) -> None:
        self.run(*self.plain, "-fsyntax-only", str(self.tree / file))

    def link(self, name: str, *objects: str) -> str:
        out = str(self.scratch / name)
        self.run(self.linker, "-o", out, *objects)
        return out


def expect(text: str, *words: str) -> None:
    for word in words:
        if word not in text:
            sys.exit(f"\"{word}\" is not registered:\n{text}")


def prove_model(compiler: Compiler, libraries: List[str]) -> None:
    """Law, method and part: in the lists, in a plan, in the readers and in the tests of laws."""
    tree = compiler.tree
    objects = [compiler.compile(file) for file in sorted((tree / "src/machine").rglob("*.cpp"))]
    objects += [compiler.compile(tree / "apps/stiction/lists/catalogue.cpp"), compiler.compile(HERE / "registered.cpp")]
    shown = compiler.run(compiler.link("registered", *objects, *libraries))
    expect(shown, "dummy-law", "dummy-method", "dummy_part", "built")
    laws = compiler.link("laws", compiler.compile(tree / "tests/law/laws.cpp"), "-lgtest", "-lgtest_main", "-lpthread")
    expect(compiler.run(laws), "PASSED")
    for file in ("friction", "method_words", "part_kinds"):
        compiler.check(f"src/scenario/parts/{file}.cpp")
    compiler.check("tests/scenario/every_component_key.cpp")


def prove_metric(compiler: Compiler, libraries: List[str]) -> None:
    tree = compiler.tree
    meters = [tree / "src/result/meter.cpp", *(tree / "src/result/meters").glob("*.cpp")]
    if not any("dummies = " in file.read_text(encoding="utf-8") for file in meters):
        sys.exit("no meter sets the new metric")
    compiler.check("src/result/meter.cpp")
    objects = [compiler.compile(file) for file in (tree / "src/result/metric_table.cpp", HERE / "listed_metrics.cpp")]
    expect(compiler.run(compiler.link("metrics", *objects, *libraries)), "guide: dummies = 6", '"dummy_metric": 6')


def without_comments(file: Path) -> str:
    return re.sub(r"//.*", "", file.read_text(encoding="utf-8", errors="replace"))


def count_what_is_there(root: Path) -> List[str]:
    """Things that more files of the product name than a new one of their kind may touch."""
    code = {}
    for folder in PRODUCT:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".hpp", ".cpp") and "build" not in file.relative_to(root).parts:
                code[str(file.relative_to(root))] = without_comments(file)
    for file in ("tests/method/suite.hpp", "tests/scenario/every_component_key.cpp"):
        code[file] = without_comments(root / file)

    def listed(file: str, pattern: str) -> List[str]:
        return [name for name in re.findall(pattern, code[file]) if name not in SPECIAL]

    kinds = {
        "law": [rf"\b{name}<|struct {name}\b" for name in listed("include/stiction/law/list.hpp", r"[<,]\s*(\w+)<T>")],
        "method": [rf"\b{name}<|struct {name}\b" for name in listed("include/stiction/method/list.hpp", r"[<,]\s*(\w+)<T>")],
        "command": [rf"\b{name}\b" for name in listed("apps/stiction/commands/command.hpp", r"\b(add_\w+)(?=[,;])")],
        "part": [],
    }
    for file, text in code.items():
        if file.startswith("src/machine/components/") and file.endswith(".hpp"):
            for name, word in re.findall(r"struct (\w+) \{(?:(?!\n\};).)*?\bword = \"(\w+)\"", text, re.S):
                kinds["part"].append(rf'\b{name}\b|\{{"{word}", "\[')
    too_many = []
    for kind, patterns in kinds.items():
        if len(patterns) < 2:
            too_many.append(f"{kind}: the list was not found")
        for pattern in patterns:
            inside = ("apps/",) if kind == "command" else ("",)
            named = [file for file, text in code.items() if file.startswith(inside) and file not in MAY_NAME and re.search(pattern, text)]
            if len(named) > LIMITS[kind]:
                too_many.append(f"{kind} {pattern}: {len(named)} files, at most {LIMITS[kind]}: {', '.join(named)}")
    print(", ".join(f"{len(patterns)} of kind {kind}" for kind, patterns in kinds.items()) + " are there")
    return too_many


def prove_command(compiler: Compiler, libraries: List[str]) -> None:
    sources = [compiler.tree / "apps/stiction" / file for file in ("commands/dummy_command.cpp", "parser/command_line.cpp")]
    objects = [compiler.compile(file) for file in [*sources, HERE / "listed_commands.cpp"]]
    program = compiler.link("commands", *objects, libraries[-1], "-no-pie", "-Wl,--unresolved-symbols=ignore-all")
    expect(compiler.run(program, "dummy"), "dummy-command")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("scratch", type=Path)
    parser.add_argument("compiler")
    parser.add_argument("libraries", nargs="+", help="of the rooms that src/machine uses, then fmt")
    given = parser.parse_args()
    tree = given.scratch / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for folder in COPIED:
        shutil.copytree(given.root / folder, tree / folder)
    for file in (given.root / "tests").glob("*.hpp"):
        shutil.copy(file, tree / "tests")

    kinds = sorted(path.name for path in (HERE / "new_things").iterdir() if path.is_dir())
    counts: Dict[str, Set[str]] = {kind: add(kind, tree) for kind in kinds}
    for kind, touched in counts.items():
        print(f"{kind}: {len(touched)} files, at most {LIMITS[kind]}: {', '.join(sorted(touched))}")
    too_many = [kind for kind, touched in counts.items() if len(touched) > LIMITS[kind]]
    if too_many:
        sys.exit(f"too many files for a new {', '.join(too_many)}")
    if found := count_what_is_there(given.root):
        sys.exit("\n".join(found))

    compiler = Compiler(given.compiler, tree, given.scratch)
    prove_command(compiler, given.libraries)
    prove_metric(compiler, given.libraries)
    prove_model(compiler, given.libraries)
    print("registered: " + ", ".join(kinds))


if __name__ == "__main__":
    main()
