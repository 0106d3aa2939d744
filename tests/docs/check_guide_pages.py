#!/usr/bin/env python3
"""check_guide_pages.py ROOT PROGRAM: each law and method has a page in the guide, and the page is true.

A page docs/guide/laws/<name>.md or docs/guide/methods/<name>.md has its drawing, a formula, a source and a scenario, and names every
parameter with what it takes, its range and its default as `PROGRAM list keys --json` prints them. The index pages docs/guide/laws.md and
docs/guide/methods.md name every page. A page without a law or method is a mistake too.
"""
import json
import subprocess
import sys
from pathlib import Path

GUIDE = Path(sys.argv[1]) / "docs" / "guide"
PROGRAM = sys.argv[2]
PARTS = ["## Formula", "## Parameters", "## When to use it", "## Source", "```toml"]


def listed(what):
    return json.loads(subprocess.run([PROGRAM, "list", what, "--json"], capture_output=True, check=True).stdout)


def row_of(key):
    """The first three cells of a row of docs/guide/keys.md."""
    takes = key["takes"] + (", " + key["range"] if key["range"] else "")
    return f"| `{key['key']}` | {takes} | {key['default'] or ''} |"


def problems_of(kind, entries, section_name, sections):
    index = (GUIDE / f"{kind}.md").read_text()
    problems = []
    for entry in entries:
        name, page = entry["name"], GUIDE / kind / f"{entry['name']}.md"
        if not page.exists():
            problems.append(f"{page} is missing")
            continue
        text = page.read_text()
        problems += [f"{page} has no {part}" for part in [*PARTS, f"({name}.svg)"] if part not in text]
        if not (GUIDE / kind / f"{name}.svg").exists():
            problems.append(f"{page} shows a drawing that does not exist")
        if f"({kind}/{name}.md)" not in index:
            problems.append(f"{GUIDE / kind}.md does not name {name}")
        keys = {key["key"]: key for key in sections[section_name.format(name)]["keys"]}
        for parameter in entry["parameters"]:
            row = row_of(keys[parameter["key"]])
            if row not in text:
                problems.append(f"{page} lacks the row {row}")
    pages = {page.stem for page in (GUIDE / kind).glob("*.md")}
    problems += [f"{GUIDE / kind / name}.md describes nothing" for name in sorted(pages - {e["name"] for e in entries})]
    return problems


sections = {section["section"]: section for section in listed("keys")}
laws, methods = listed("laws"), listed("methods")
found = problems_of("laws", laws, 'friction.NAME with law = "{}"', sections)
found += problems_of("methods", methods, 'friction.NAME.method with name = "{}"', sections)
for problem in found:
    print(problem, file=sys.stderr)
print(f"{len(laws)} laws and {len(methods)} methods checked")
sys.exit(bool(found))
