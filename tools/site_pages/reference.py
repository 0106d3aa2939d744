"""Figures, curves, keys and measured values of the pages of parts and metrics; a page per kind of signal and per section."""
import json
import re
import tomllib

from .curves import asked, curves

EXAMPLE = re.compile(r"```toml\n(.*?)```", re.DOTALL)


def key_table(keys):
    lines = ["| key | takes | range | default | meaning |", "| --- | --- | --- | --- | --- |"]
    for key in keys:
        cells = [f"`{key['key']}`"] + [str(key[column] or "").replace("|", "\\|") for column in ("takes", "range", "default", "meaning")]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def sections_of(program):
    return json.loads(program("list", "keys", "--json"))


def after_lead(text, addition):
    """Behind the title and the sentence below it."""
    title, lead, rest = text.split("\n\n", 2)
    return f"{title}\n\n{lead}\n\n{addition}\n{rest}"


def with_figures(page, program):
    """Picture and curves of the example; its columns and summary."""
    text = page.read_text()
    example = EXAMPLE.search(text)[1]
    picture, columns, summary = program.of_text(example)
    drawn, run = page.with_suffix(".picture.svg"), page.with_suffix(".curves.svg")
    drawn.write_text(picture)
    run.write_text(curves(columns, asked(tomllib.loads(example))))
    title = summary["title"]
    text = after_lead(text, f"![{title}]({drawn.name})\n")
    return f"{text.rstrip()}\n\n![Curves of the example: {title}]({run.name})\n", summary


def part_pages(pages, program):
    sections = {section["section"]: section for section in sections_of(program)}
    for page in sorted((pages / "guide/parts").glob("*.md")):
        text, _ = with_figures(page, program)
        page.write_text(f"{text}\n## Keys\n\n{key_table(sections[page.stem + '.NAME']['keys'])}")


def measured(summary, words):
    """Rows of the metrics that a page defines: `metrics.frictions.NAME.stops`, `.stick_slip`."""
    rows = []
    kind = words[0].split(".")[1]
    group = words[0].split(".")[3:-1]
    for name, values in summary["metrics"][kind].items():
        for word in words:
            inside = values
            for step in [*(group if word.startswith(".") else word.split(".")[3:-1]), word.split(".")[-1]]:
                inside = inside.get(step) if isinstance(inside, dict) else None
            for key, value in inside.items() if isinstance(inside, dict) else [(None, inside)]:
                if value is not None:
                    rows.append(f"| `{name}` | `{'.'.join(filter(None, [*group, word.split('.')[-1], key]))}` | {value:.6g} |")
    return rows


def metric_pages(pages, program):
    for page in sorted((pages / "guide/metrics").glob("*.md")):
        text, summary = with_figures(page, program)
        line = next(line for line in text.split("\n") if line.startswith("In `summary.json`"))
        words = [word for word in re.findall(r"`([^`]+)`", line) if word.startswith(("metrics.", "."))]
        rows = measured(summary, words)
        if not rows:
            raise SystemExit(f"{page.name}: its example has none of {words}")
        page.write_text(text + "\nWhat this run measured, in SI units:\n\n| part | metric | value |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n")


def section_pages(pages, program):
    """A page per kind of signal, and per section that has no page of its own."""
    folder = pages / "parts"
    folder.mkdir()
    formulas = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", (pages / "guide/signals.md").read_text(), re.MULTILINE))
    index = ["# A page per section", "", "Every section of a scenario file, with its keys, from the tables that read it.", ""]
    for section in sections_of(program):
        title = section["section"]
        part, kind = re.match(r"(\w+)", title)[1], (re.search(r'"(.*)"', title) or [None, None])[1]
        name = "-".join(filter(None, (part, kind))).replace("_", "-")
        own = next((place for place in (f"guide/parts/{part}.md", f"guide/laws/{kind}.md", f"guide/methods/{kind}.md")
                    if kind != "constant" and (pages / place).exists()), None)
        if own:
            index.append(f"* [`{title}`](../{own}): {section['meaning']}")
            continue
        lines = [f"# `{title}`", "", section["meaning"][:1].upper() + section["meaning"][1:] + ".", ""]
        if part == "signal":
            lines += ["## Formula", "", formulas[kind].replace("](", "](../guide/"), "", "Symbols and the other kinds: [signals](../guide/signals.md).", ""]
        (folder / f"{name}.md").write_text("\n".join([*lines, "## Keys", "", key_table(section["keys"])]))
        index.append(f"* [`{title}`]({name}.md): {section['meaning']}")
    (folder / "index.md").write_text("\n".join(index) + "\n")
