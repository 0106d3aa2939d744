"""All scenarios with picture and curves, and the lab that runs them."""
import html
import sys
import tomllib

from .curves import asked, curves


def comment_above(file):
    """Comment at the head of a scenario: what it shows."""
    lines = []
    for line in file.read_text().splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# "))
    return " ".join(lines)


def lab(pages, program):
    """The page that runs every scenario; False where the build has no module for it."""
    if not (program.path.parent.parent / "lab/stiction.wasm").exists():
        print("site: no lab, for this build has no module of live pages (Debian: emscripten)", file=sys.stderr)
        return False
    program("lab", "-o", pages / "lab.html", "--json")
    return True


def gallery(pages, program):
    folder = pages / "gallery"
    folder.mkdir()
    out = ["# All scenarios", "", "Every machine that ships: its picture (`stiction show FILE --svg`) and the curves of its run (`stiction run FILE`).", ""]
    if lab(pages, program):
        out += ["[**Run them all in your browser**](lab.html): the simulator in one page, with sliders, and a course of six steps on why friction is hard.", ""]
    scenarios = program.root / "scenarios"
    for file in sorted(scenarios.rglob("*.toml")):
        name = str(file.relative_to(scenarios))[:-5]
        flat = name.replace("/", "-")
        scenario = tomllib.loads(file.read_text())
        title = scenario.get("title", name)
        columns, _ = program.run(file)
        (folder / f"{flat}.svg").write_text(program.picture(file))
        (folder / f"{flat}.curves.svg").write_text(curves(columns, asked(scenario)))
        out += [f"## {title}", "", html.escape(comment_above(file)), "", f"    stiction run scenarios/{name}.toml", "",
                f"![Picture of {title}](gallery/{flat}.svg)", "", f"![Curves of {title}](gallery/{flat}.curves.svg)", ""]
    (pages / "gallery.md").write_text("\n".join(out))
