"""single_header.py [OUTPUT]: the core as one file, build/stiction.hpp unless told otherwise.

Headers of include/stiction/ stand in it in the order in which stiction.hpp and the solvers need them, each once; what they include of the
standard library stands where the first of them does. The file compiles alone, with any C++20 compiler.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORE = ROOT / "include"
OWN = re.compile(r'^\s*#include [<"](stiction/[^>"]+)[>"]')
SYSTEM = re.compile(r"^\s*#include <([^>/]+)>")


def gather(name, done, lines):
    if name in done:
        return
    done.add(name)
    conditions = 0  # what is included under one is kept wherever it stands
    for line in (CORE / name).read_text().splitlines():
        own, system = OWN.match(line), SYSTEM.match(line)
        conditions += bool(re.match(r"\s*#if", line)) - bool(re.match(r"\s*#endif", line))
        if own:
            gather(own[1], done, lines)
        elif line.strip() == "#pragma once" or (system and not conditions and system[1] in done):
            continue
        else:
            if system and not conditions:
                done.add(system[1])
            lines.append(line)
    lines.append("")


def main():
    output = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/stiction.hpp")
    version = ".".join(re.findall(r'"(\d+\.\d+\.\d+[^"]*)"', (CORE / "stiction/version.hpp").read_text())[:1])
    lines = [f"// Stiction {version}: the real-time core as one header, made by tools/single_header.py. SPDX-License-Identifier: Apache-2.0", "#pragma once", ""]
    done = set()
    gather("stiction/stiction.hpp", done, lines)
    for header in sorted(CORE.rglob("*.hpp")):
        gather(str(header.relative_to(CORE)), done, lines)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("\n".join(lines))
    print(f"{output}: {len(lines)} lines of {sum(name.startswith('stiction/') for name in done)} headers")


main()
