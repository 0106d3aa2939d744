"""The result of a run as a page that needs nothing else, and its summary as Markdown."""
from html import escape

from drawing import drawing
from plot import work_precision

STYLE = """:root{color-scheme:light dark}body{font:15px/1.5 sans-serif;margin:1.5em auto;max-width:75em;padding:0 1em}
table{border-collapse:collapse;font-size:12px}.wide{overflow-x:auto}td,th{border:1px solid #8886;padding:2px 6px;vertical-align:top}
th.engine{writing-mode:vertical-rl;white-space:nowrap}td.good{background:#00a05033}td.bad{background:#d0300033}td.none{opacity:.55}
td{white-space:nowrap}tr>th:first-child{position:sticky;left:0;background:Canvas;min-width:9em}.why{font-size:13px}
pre{overflow-x:auto;background:#8882;padding:.6em}svg{max-width:100%;height:auto}.wall{stroke-width:3}.force{stroke:#d55e00}"""


def words(result):
    if result["verdict"] in ("creeps", "wrong"):
        by = "never" if result["by"] == float("inf") else f"{result['by']:.1e} {result['unit']}"
        return "wrong: an event is missing" if by == "never" else f"{result['verdict']} by {by}"
    return result["verdict"]


def colour(result):
    return {"holds": "good", "right": "good", "cannot say": "none"}.get(result["verdict"], "bad")


def count(outcome, engine):
    verdicts = [row[engine]["verdict"] for row in outcome["matrix"].values()]
    good, none = sum(v in ("holds", "right") for v in verdicts), verdicts.count("cannot say")
    return good, len(verdicts) - good - none, none


def html(cases, outcome):
    engines = outcome["engines"]
    head = "".join(f'<th class="engine">{escape(name)}</th>' for name in engines)
    rows = []
    for case in cases:
        row = outcome["matrix"][case["name"]]
        cells = "".join(f'<td class="{colour(row[name])}" title="{escape(row[name].get("why", ""), quote=True)}">{escape(words(row[name])).replace(" by ", " by<br>").replace(": an ", ":<br>an ")}</td>' for name in engines)
        rows.append(f'<tr><th><a href="#{case["name"]}">{escape(case["title"])}</a></th>{cells}</tr>')
    sums = "".join("<td>{} / {} / {}</td>".format(*count(outcome, name)) for name in engines)
    plots = "".join(f"<figure>{svg}</figure>" for svg in plots_of(outcome))
    about = "".join(one_case(case, outcome["matrix"][case["name"]]) for case in cases)
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Friction conformance</title>'
            f"<style>{STYLE}</style><h1>Friction conformance</h1><p>{len(cases)} cases, {len(engines)} engines. Written by <code>conformance/run</code>; the numbers are in "
            f'<a href="result.json">result.json</a>. What a verdict means is in <code>conformance/schema.md</code>. Why an engine fails or cannot say stands with the case.</p>'
            f'<div class="wide"><table><tr><th>case</th>{head}</tr><tr><th>passed / failed / cannot say</th>{sums}</tr>{"".join(rows)}</table></div>'
            f"<h2>Work and precision</h2><p>Largest error of all values of a case, of their scales, over the steps taken. Steps are halved, or tolerances divided by a hundred, from point to point; a number at the last one names the engine.</p>{plots}"
            f"<h2>Cases</h2>{about}</html>\n")


def plots_of(outcome):
    for name, curves in outcome["work_precision"].items():
        yield work_precision(name, "steps", {engine: [(point["steps"], point["error"]) for point in curve] for engine, curve in curves.items()})
        yield work_precision(name, "seconds, as the adapter measured them", {engine: [(point["seconds"], point["error"]) for point in curve] for engine, curve in curves.items()})


def reasons(row):
    """Why engines fail or cannot say, those of one reason together."""
    found = {}
    for name, result in row.items():
        if result.get("why"):
            found.setdefault((result["verdict"], result["why"]), []).append(name)
    return "".join(f'<li class="why">{escape(", ".join(names))}: {escape(verdict)}: {escape(why)}</li>' for (verdict, why), names in found.items())


def one_case(case, results):
    lines = []
    for expected in case["expected"]:
        if expected["kind"] == "hold":
            lines.append(f"{row(expected['along'])} stands still from {expected['since']:g} to {expected['until']:g} s, within {expected['displacement']:.1e}")
        elif expected["kind"] == "value":
            lines.append(f"{expected['quantity']} at {expected['at']:g} s is {expected['value']:.9g} +- {expected['error']:.1e}: {expected['derivation']}")
        else:
            lines.append(f"{expected['part']} {expected['what']} at {expected['at']:.9g} s: {expected['derivation']}")
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (f'<h3 id="{case["name"]}">{escape(case["title"])}</h3>{drawing(case)}<p>{escape(case["about"])}</p><p>Source: {escape(case["source"])}. '
            f'Step {case["run"]["step"]:g} s.</p><ul>{items}{reasons(results)}</ul>')


def row(along):
    return " ".join(f"{coefficient:+g} {name}" if coefficient != 1 else name for name, coefficient in along.items())


def summary(cases, outcome):
    """A line per engine: how many cases have each verdict, and the worst of them, as Markdown."""
    lines = ["# Conformance results", "",
             f"{len(cases)} machines with known answers, {len(outcome['engines'])} engines: how many cases have each verdict. The last column is the largest creep, or else the largest miss.",
             "Made by `conformance/run --all`, as `results/conformance/summary.md`; `index.html` beside it has the matrix of all cases, what each expects and why, and the",
             "work-precision plots. Methods other than `exact` are published ones that are offered for comparison; an engine that has no words for a machine cannot say.", "",
             "| engine | holds or right | creeps | chatters | wrong | fails | cannot say | worst |", "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    titles = {case["name"]: case["title"] for case in cases}
    for name in outcome["engines"]:
        results = {case: row[name] for case, row in outcome["matrix"].items()}
        verdicts = [one["verdict"] for one in results.values()]
        good = verdicts.count("holds") + verdicts.count("right")
        bad = [(case, one) for verdict in ("creeps", "wrong") for case, one in sorted(results.items(), key=lambda item: -finite(item[1])) if one["verdict"] == verdict]
        worst = f"{titles[bad[0][0]]}: {words(bad[0][1])}" if bad else ""
        lines.append(f"| {name} | {good} | " + " | ".join(str(verdicts.count(v)) for v in ("creeps", "chatters", "wrong", "fails", "cannot say")) + f" | {worst} |")
    return "\n".join(lines) + "\n"


def finite(result):
    return result.get("by", 0.0) if result.get("by", 0.0) != float("inf") else 0.0
