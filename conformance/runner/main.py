"""Scores engines on all cases: main.py --binary FOLDER --out FOLDER [--engines NAMES] [--cases PART] [--no-plots].

Ends with 0 whatever the engines say: it measures. --must-pass NAMES makes it fail unless these pass every case.
"""
import argparse
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from engine import Engine, command_of  # noqa: E402
from page import count, html, summary, words  # noqa: E402
from score import score, times_of  # noqa: E402

TOLERANCE = 1e-9
PLOTTED = ("coast-with-damping", "coulomb-oscillator", "belt-stick-slip", "coupled-clutches")
REFINEMENTS = 5


def cases_in(folder, part):
    found = [json.loads(path.read_text()) for path in sorted(folder.glob("*/*.json"))]
    return [case for case in found if part in f"{case['group']}/{case['name']}"]


def run_of(case, refinement=0, tolerance=TOLERANCE):
    return {"times": times_of(case), "step": case["run"]["step"] / 2**refinement, "tolerance": tolerance}


def curve(engine, case):
    """Largest relative error of the values of a case, with steps halved or tolerances divided."""
    points = []
    for refinement in range(REFINEMENTS):
        run = run_of(case, refinement, 10.0 ** (-3 - 2 * refinement))
        answer = engine.answer(case, run)
        if "samples" not in answer or "steps" not in answer:
            return points
        checks = [check for check in score(case, answer, engine.kind, run)["checks"] if "relative" in check]
        if checks:
            points.append({"steps": answer["steps"], "seconds": answer["seconds"], "error": max(check["relative"] for check in checks)})
    return points


def measure(cases, entries, places, plots, tell):
    outcome = {"format": 1, "engines": [], "about": {}, "matrix": {case["name"]: {} for case in cases}, "work_precision": {}}
    for entry in entries:
        name = entry["name"]
        outcome["engines"].append(name)
        command, missing = command_of(entry, places)
        if command is None:
            for case in cases:
                outcome["matrix"][case["name"]][name] = {"verdict": "cannot say", "why": missing, "checks": []}
            tell(f"{name}: {missing}")
            continue
        engine = Engine(command)
        outcome["about"][name] = engine.about
        for case in cases:
            run = run_of(case)
            outcome["matrix"][case["name"]][name] = score(case, engine.answer(case, run), engine.kind, run)
        for case in cases if plots else []:
            if case["name"] in PLOTTED and (points := curve(engine, case)):
                outcome["work_precision"].setdefault(case["name"], {})[name] = points
        engine.close()
        tell("{}: {} passed, {} failed, {} cannot say".format(name, *count(outcome, name)))
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True, help="folder of stiction and conformance_stiction")
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--list", default=str(HERE.parent / "engines.json"), help="file of engines and their commands")
    parser.add_argument("--cases", default="", help="only those whose group/name has this in it")
    parser.add_argument("--engines", default="", help="only these, separated by semicolons")
    parser.add_argument("--must-pass", default="", help="engines that must pass every case, separated by semicolons")
    parser.add_argument("--no-plots", action="store_true")
    given = parser.parse_args()
    cases = cases_in(HERE.parent / "cases", given.cases)
    entries = json.loads(pathlib.Path(given.list).read_text())
    if given.engines:
        entries = [entry for entry in entries if entry["name"] in given.engines.split(";")]
    places = {"binary": given.binary, "python": sys.executable, "adapters": str(HERE.parent / "adapters")}
    outcome = measure(cases, entries, places, not given.no_plots, lambda line: print(line, flush=True))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "result.json").write_text(json.dumps(outcome, indent=1) + "\n")
    (given.out / "index.html").write_text(html(cases, outcome))
    (given.out / "summary.md").write_text(summary(cases, outcome))
    print(f"{len(cases)} cases, {len(entries)} engines: {given.out / 'index.html'}")
    broken = [f"{name}: {case}: {words(row[name])} {row[name].get('why', '')}" for name in given.must_pass.split(";") if name
              for case, row in outcome["matrix"].items() if row[name]["verdict"] not in ("holds", "right")]
    print("\n".join(broken), file=sys.stderr)
    return 1 if broken or not cases else 0


sys.exit(main())
