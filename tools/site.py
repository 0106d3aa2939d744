"""site.py [PROGRAM]: builds the documentation as a web site in results/site, with mkdocs and its theme material.

PROGRAM is stiction, build/release/bin/stiction unless told otherwise. Pages are those of docs/; what can be computed is added here
(tools/site_pages): figures, curves and keys of the pages of parts and metrics, the gallery of all scenarios, the lab that runs them, the
references of C++, C and Python, the conformance suite. Links to sources become their paths. Nothing is fetched, and pages fetch nothing: open
results/site/index.html from disk, or through any web server; search works in both.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from site_pages.cpp_api import cpp_pages  # noqa: E402
from site_pages.gallery import gallery  # noqa: E402
from site_pages.program import Program  # noqa: E402
from site_pages.python_api import python_pages  # noqa: E402
from site_pages.reference import metric_pages, part_pages, section_pages  # noqa: E402

PROGRAM = Program(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release/bin/stiction").resolve(), ROOT)
PAGES = ROOT / "build/site-pages"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def without_source_links(page, text):
    """A link to a file outside docs/ becomes its path, which is what a reader of the site can use."""

    def told(match):
        target = match[2]
        if "://" in target or (page.parent / target).resolve().is_relative_to(ROOT / "docs"):
            return match[0]
        place = (page.parent / target).resolve()
        if not place.exists():
            raise SystemExit(f"{page.relative_to(ROOT)}: {target} does not exist")
        path = f"`{place.relative_to(ROOT)}`"
        return path if match[1].strip("`") == path.strip("`") else f"{match[1]} ({path})"

    return LINK.sub(told, text)


def copy_docs():
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for page in (ROOT / "docs").rglob("*.md"):
        (PAGES / page.relative_to(ROOT / "docs")).write_text(without_source_links(page, page.read_text()))


def conformance():
    text = (ROOT / "conformance/README.md").read_text() + "\n" + (ROOT / "conformance/schema.md").read_text().replace("\n# ", "\n## ")
    (PAGES / "conformance.md").write_text(text.replace("[schema.md](schema.md)", "the form below"))
    made = ROOT / "results/conformance"
    if (made / "index.html").exists():  # where conformance/run was there
        for name in ("index.html", "result.json"):
            shutil.copy(made / name, PAGES / name.replace("index", "conformance-matrix").replace("result", "conformance-result"))
        page = PAGES / "conformance-matrix.html"
        page.write_text(page.read_text().replace('href="result.json"', 'href="conformance-result.json"'))
        with open(PAGES / "conformance-results.md", "a") as results:
            results.write("\n[The whole matrix, and the work-precision plots](conformance-matrix.html)\n")


def benchmarks():
    folder = PAGES / "benchmarks"
    folder.mkdir()
    lines = ["# Benchmarks", "", "Ratios measured side by side in one run; the tables are those of `bench/results`, each with its command.", ""]
    for page in sorted((ROOT / "bench/results").glob("*.md")):
        text = page.read_text()
        (folder / page.name).write_text(without_source_links(page, text))
        lines.append(f"* [{text.splitlines()[0].lstrip('# ')}]({page.name})")
    (folder / "index.md").write_text("\n".join(lines) + "\n")


def references():
    made = cpp_pages(PAGES, ROOT)
    if not made:
        print("site: no reference of C++ and C, for there is no doxygen", file=sys.stderr)
    made += python_pages(PAGES, ROOT, PROGRAM.path.parent.parent)
    (PAGES / "api/index.md").write_text("\n".join(["# Programming reference", "", "Made from the sources by `tools/site`; the guides of [Python](../guide/python.md) and "
                                                   "[C](../guide/c.md) show how to use them.", "", *(f"* [{title}]({file})" for title, file in made)]) + "\n")


copy_docs()
gallery(PAGES, PROGRAM)
part_pages(PAGES, PROGRAM)
metric_pages(PAGES, PROGRAM)
section_pages(PAGES, PROGRAM)
conformance()
benchmarks()
references()
built = subprocess.run(["mkdocs", "build", "--strict", "--clean"], cwd=ROOT, capture_output=True, text=True)
sys.stdout.write(built.stderr)
if built.returncode:
    sys.exit(built.returncode)
search = ROOT / "results/site/search"  # once more as a script, for pages opened from disk
(search / "search_index.js").write_text(f"var __search = {{index: Promise.resolve({(search / 'search_index.json').read_text()})}};\n")
