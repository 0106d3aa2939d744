"""check.py ROOT BINARY SCRATCH: the conformance suite is what its schema says, its numbers are right, and its runner finds what is wrong.

1. Every case has the members of schema.md, and nothing else.
2. closed_forms/write.py writes the very files that are kept.
3. The numbers are right: an engine that shares no code with the formulas and none with Stiction (adapters/automaton.py, hybrid automaton,
   trial of modes) meets every expectation within its error control.
4. An engine that creeps, one that chatters, one that is wrong and one that dies are called so (fake_engine.py).
5. Both of our engines pass every case, through the program and through calls of C++.
"""
import filecmp
import json
import pathlib
import subprocess
import sys

ROOT, BINARY, SCRATCH = map(pathlib.Path, sys.argv[1:4])
SUITE = ROOT / "conformance"
PYTHON = sys.executable
ALL = "cases/*/*.json"

BODY = ({"name", "motion", "inertia", "position", "velocity"}, {"damping", "travel", "restitution"})
LAWS = {
    "coulomb": ({"sliding", "breakaway"}, {"capacity"}),
    "stribeck": ({"sliding", "breakaway", "stribeck_velocity", "viscous"}, set()),
    "transmission": ({"constant", "opposing_efficiency", "aiding_efficiency", "static_ratio", "load"}, set()),
}
EXPECTED = {
    "hold": {"along", "since", "until", "displacement", "speed"},
    "value": {"quantity", "at", "value", "error", "first_order", "scale"},
    "event": {"part", "what", "at", "error", "first_order"},
}
SIGNALS = {"sine": {"amplitude", "angular_frequency", "phase", "offset"}, "points": {"times", "values"}, "steps": {"times", "values"}}
problems = []


def need(case, what, given, needed, allowed=frozenset()):
    if not needed <= set(given) <= needed | set(allowed):
        problems.append(f"{case['name']}: {what} has {sorted(given)}, needs {sorted(needed)}, may have {sorted(allowed)}")


def signal(case, what, value):
    if isinstance(value, dict):
        need(case, what, value, {"kind"} | SIGNALS[value["kind"]])
        if "times" in value and (len(value["times"]) != len(value["values"]) or sorted(value["times"]) != value["times"]):
            problems.append(f"{case['name']}: {what}: times must rise, and be as many as values")
    elif not isinstance(value, (int, float)):
        problems.append(f"{case['name']}: {what} is no signal")


def check_schema(case, path):
    need(case, "the case", case, {"format", "name", "group", "title", "about", "source", "machine", "run", "expected"})
    if (path.parent.name, path.stem, 1) != (case["group"], case["name"], case["format"]):
        problems.append(f"{path}: its place or format is another")
    machine = case["machine"]
    need(case, "the machine", machine, {"bodies"}, {"frictions", "springs", "joints", "forces"})
    names = {body["name"] for body in machine["bodies"]}
    for body in machine["bodies"]:
        need(case, "a body", body, *BODY)
    for friction in machine.get("frictions", []):
        needed, allowed = LAWS[friction["law"]]
        need(case, friction["name"], friction, needed | {"name", "along", "law"}, allowed | {"ground_speed"})
        for key in ("capacity", "load", "ground_speed"):
            signal(case, key, friction.get(key, 0))
    for spring in machine.get("springs", []):
        need(case, "a spring", spring, {"along", "stiffness"}, {"damping", "rest"})
    for force in machine.get("forces", []):
        need(case, "a force", force, {"body", "value"})
        signal(case, "a force", force["value"])
    rows = [part["along"] for kind in ("frictions", "springs", "joints") for part in machine.get(kind, [])]
    rows += [expected["along"] for expected in case["expected"] if expected["kind"] == "hold"]
    if not all(row and set(row) <= names for row in rows):
        problems.append(f"{case['name']}: a row names a body that is not there")
    for expected in case["expected"]:
        need(case, "an expectation", expected, EXPECTED[expected["kind"]] | {"kind", "derivation"})
        last = max(expected.get(key, 0) for key in ("at", "until"))
        if last > case["run"]["until"] * (1 + 1e-12):
            problems.append(f"{case['name']}: something is expected after the end")
    if not any(expected["kind"] != "event" for expected in case["expected"]):
        problems.append(f"{case['name']}: nothing is expected of engines without events")


def check_written():
    fresh = SCRATCH / "cases"
    subprocess.run([PYTHON, SUITE / "closed_forms/write.py", fresh], check=True, stdout=subprocess.DEVNULL)
    kept, made = ({path.relative_to(top) for path in top.glob("*/*.json")} for top in (SUITE / "cases", fresh))
    problems.extend(f"{path} is not written by closed_forms, or not kept" for path in sorted(kept ^ made))
    problems.extend(f"{path} is not what closed_forms writes" for path in sorted(kept & made) if not same(SUITE / "cases" / path, fresh / path))


def same(first, second):
    """Up to what another C library makes of sin and exp."""
    return filecmp.cmp(first, second, shallow=False) or near(json.loads(first.read_text()), json.loads(second.read_text()))


def near(a, b):
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(near(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return isinstance(b, list) and len(a) == len(b) and all(map(near, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-12 * max(abs(a), abs(b), 1e-3)
    return a == b


def run(out, *more):
    done = subprocess.run([PYTHON, SUITE / "runner/main.py", "--binary", BINARY, "--out", SCRATCH / out, "--no-plots", *more], capture_output=True, text=True)
    return done, json.loads((SCRATCH / out / "result.json").read_text())


def must_pass(names):
    done, _ = run("ours", "--engines", names, "--must-pass", names)
    if done.returncode:
        problems.extend(done.stderr.split("\n"))
    print(done.stdout)


def check_fakes():
    """What the runner must call each fake, on a case of rest and on one of motion."""
    fakes = {"still": ("holds", "wrong"), "creeping": ("creeps", "creeps"), "chattering": ("chatters", "chatters"), "dying": ("fails", "fails"),
             "nan": ("fails", "fails"), "speechless": ("cannot say", "cannot say")}
    engines = SCRATCH / "fakes.json"
    fake = str(pathlib.Path(__file__).with_name("fake_engine.py"))
    engines.write_text(json.dumps([{"name": name, "command": ["{python}", fake, name]} for name in fakes]))
    for place, case in enumerate(("rest/hold-a-million-steps", "stop/coast-to-rest")):
        done, outcome = run("fakes", "--list", engines, "--cases", case, "--must-pass", "creeping")
        (row,) = outcome["matrix"].values()
        for name, verdicts in fakes.items():
            if row[name]["verdict"] != verdicts[place]:
                problems.append(f"fake {name} on {case}: {row[name]['verdict']} instead of {verdicts[place]}")
        if done.returncode == 0:
            problems.append("--must-pass let a creeping engine pass")


SCRATCH.mkdir(parents=True, exist_ok=True)
paths = sorted(SUITE.glob(ALL))
for path in paths:
    check_schema(json.loads(path.read_text()), path)
if len(paths) < 40:
    problems.append(f"only {len(paths)} cases")
check_written()
check_fakes()
must_pass("automaton, Dormand-Prince")
must_pass("Stiction, located;Stiction, fixed, exact;stiction run, located;stiction run, fixed, exact")
print("\n".join(problem for problem in problems if problem))
print(f"{len(paths)} cases, {len([p for p in problems if p])} problems")
sys.exit(any(problems))
