"""site.py [PROGRAM]: builds the documentation as a web site in results/site, with mkdocs and its theme material.

PROGRAM is stiction, build/release/bin/stiction unless told otherwise. Pages are those of docs/, with four that are made here: the gallery of
all scenarios with pictures (`stiction show --svg`), the lab that runs them (`stiction lab`, where the build has its module), a page per part
(`stiction list keys --json`), and the conformance suite. Links to sources become their paths. Nothing is fetched, and pages fetch nothing: open results/site through any web server, as in
`python3 -m http.server -d results/site`, to search it offline.
"""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release/bin/stiction").resolve()
PAGES = ROOT / "build/site-pages"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def stiction(*words):
    return subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


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


def comment_above(file):
    """Comment at the head of a scenario: what it shows."""
    lines = []
    for line in file.read_text().splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# "))
    return " ".join(lines)


def lab():
    """The page that runs every scenario; False where the build has no module for it."""
    if not (PROGRAM.parent.parent / "lab/stiction.wasm").exists():
        print("site: no lab, for this build has no module of live pages (Debian: emscripten)", file=sys.stderr)
        return False
    stiction("lab", "-o", str(PAGES / "lab.html"), "--json")
    return True


def gallery():
    folder = PAGES / "gallery"
    folder.mkdir()
    out = ["# All scenarios", "", "Every machine that ships, drawn by `stiction show FILE --svg`; run one by `stiction run NAME`.", ""]
    if lab():
        out += ["[**Run them all in your browser**](lab.html): the simulator in one page, with sliders, and a course of six steps on why friction is hard.", ""]
    for file in sorted((ROOT / "scenarios").rglob("*.toml")):
        name = str(file.relative_to(ROOT / "scenarios"))[:-5]
        title = tomllib.loads(file.read_text()).get("title", name)
        picture = folder / (name.replace("/", "-") + ".svg")
        picture.write_text(stiction("show", str(file), "--svg"))
        out += [f"## {title}", "", html.escape(comment_above(file)), "", f"    stiction run scenarios/{name}.toml", "", f"![Picture of {title}](gallery/{picture.name})", ""]
    (PAGES / "gallery.md").write_text("\n".join(out))


def parts():
    folder = PAGES / "parts"
    folder.mkdir()
    sections = json.loads(stiction("list", "keys", "--json"))
    index = ["# A page per section", "", "Every section of a scenario file, from the tables that read it.", ""]
    for section in sections:
        file = re.sub(r"[^a-z0-9]+", "-", section["section"].lower()).strip("-") + ".md"
        head = f"`{section['section']}`"
        lines = [f"# {head}", "", section["meaning"][:1].upper() + section["meaning"][1:] + ".", "", "| key | takes | range | default | meaning |", "| --- | --- | --- | --- | --- |"]
        for key in section["keys"]:
            cells = [f"`{key['key']}`"] + [str(key[column] or "").replace("|", "\\|") for column in ("takes", "range", "default", "meaning")]
            lines.append("| " + " | ".join(cells) + " |")
        (folder / file).write_text("\n".join(lines) + "\n")
        index.append(f"* [{head}]({file}): {section['meaning']}")
    (folder / "index.md").write_text("\n".join(index) + "\n")


def conformance():
    text = (ROOT / "conformance/README.md").read_text() + "\n" + (ROOT / "conformance/schema.md").read_text().replace("\n# ", "\n## ")
    (PAGES / "conformance.md").write_text(text.replace("[schema.md](schema.md)", "the form below"))


copy_docs()
gallery()
parts()
conformance()
built = subprocess.run(["mkdocs", "build", "--strict", "--clean"], cwd=ROOT, capture_output=True, text=True)
sys.stdout.write(built.stderr)
sys.exit(built.returncode)
