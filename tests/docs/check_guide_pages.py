#!/usr/bin/env python3
"""check_guide_pages.py ROOT PROGRAM: each law, method, part, metric and kind of signal has its place in the guide, and it is true.

A page docs/guide/laws/<name>.md or docs/guide/methods/<name>.md has its drawing, a formula, a source and a scenario, and names every
parameter with what it takes, its range and its default as `PROGRAM list keys --json` prints them. The index pages docs/guide/laws.md and
docs/guide/methods.md name every page. A page without a law or method is a mistake too.

A page docs/guide/parts/<kind>.md or docs/guide/metrics/<name>.md has a formula and a scenario, which is run by run_commands.sh; the site adds
picture, curves, keys and measured values (tools/site_pages). Every kind of part has one, every metric of src/result/metric_table.cpp is defined on
one, every kind of signal has a row in docs/guide/signals.md, and the indexes and mkdocs.yml name every page.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1]) / "tools"))
from site_pages.concepts import DRAWINGS  # noqa: E402

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


def check_set(what, wanted, there):
    return [f"{what}: {name} has none" for name in sorted(wanted - there)] + [f"{what}: {name} describes nothing" for name in sorted(there - wanted)]


def problems_of_parts(sections):
    kinds = {title.split(".")[0] for title in sections if re.fullmatch(r"\w+\.NAME", title)}
    signals = {re.search(r'"(.*)"', title)[1] for title in sections if title.startswith("signal.NAME")}
    rows = re.findall(r"^\| `(\w+)` \|", (GUIDE / "signals.md").read_text(), re.MULTILINE)
    problems = check_set("parts", kinds, {page.stem for page in (GUIDE / "parts").glob("*.md")}) + check_set("signals", signals, set(rows))
    return problems + [f"{page} has no {part}" for page in (GUIDE / "parts").glob("*.md") for part in ("## Formula", "## Example", "```toml") if part not in page.read_text()]


def problems_of_metrics():
    table = (GUIDE.parents[1] / "src/result/metric_table.cpp").read_text()
    metrics = set(re.findall(r'^    \{"([a-z_.]+)", "', table, re.MULTILINE))
    pages = list((GUIDE / "metrics").glob("*.md"))
    defined = set()
    for page in pages:
        line = re.search(r"^In `summary.json`: (.*)$", page.read_text(), re.MULTILINE)
        words = re.findall(r"`([^`]+)`", line[1]) if line else []
        group = words[0].split(".")[3:-1] if words else []
        for word in words:
            if word.startswith("{"):  # members of the group before it
                defined |= {f"{words[0].split('.')[-1]}.{name.strip()}" for name in word.strip("{}").split(",")}
            else:
                defined.add(".".join([*group, word.split(".")[-1]]))
    groups = {name.split(".")[0] for name in metrics if "." in name}
    problems = check_set("metrics", metrics, defined - groups)
    return problems + [f"{page} has no {part}" for page in pages for part in ("## Definition", "## Example", "```toml") if part not in page.read_text()]


def problems_of_drawings():
    folder = GUIDE.parent / "concepts"
    return [f"{folder}/{name}.svg is not what tools/site_pages/concepts.py draws" for name, draw in DRAWINGS.items()
            if not (folder / f"{name}.svg").exists() or (folder / f"{name}.svg").read_text() != draw()]


def problems_of_indexes():
    nav = (GUIDE.parents[1] / "mkdocs.yml").read_text()
    problems = []
    for kind in ("laws", "methods", "parts", "metrics"):
        for page in (GUIDE / kind).glob("*.md"):
            problems += [f"mkdocs.yml does not name {kind}/{page.name}"] if f"guide/{kind}/{page.name}" not in nav else []
            problems += [f"{kind}.md does not name {page.name}"] if f"({kind}/{page.name})" not in (GUIDE / f"{kind}.md").read_text() else []
    return problems


sections = {section["section"]: section for section in listed("keys")}
laws, methods = listed("laws"), listed("methods")
found = problems_of("laws", laws, 'friction.NAME with law = "{}"', sections)
found += problems_of("methods", methods, 'friction.NAME.method with name = "{}"', sections)
found += problems_of_parts(sections) + problems_of_metrics() + problems_of_indexes() + problems_of_drawings()
for problem in found:
    print(problem, file=sys.stderr)
print(f"{len(laws)} laws and {len(methods)} methods checked")
sys.exit(bool(found))
