"""Scores of one engine on one case: every expectation beside what the engine said.

Tolerances. A hold is exact up to the rounding that the case derives. A value may be off by what the case derives for a first-order scheme,
first_order * h, where the engine has a constant step h; by a thousand times the tolerance it was asked for, times the scale of the value,
where it controls its error; and by the error of the expected value itself in both.
"""
import math

LONG = 200_000      # steps; of longer runs neighbours are not asked for, so that an engine may record sparsely
OF_TOLERANCE = 1e3  # errors of many steps add up; the solver controls one
UNITS = {"position": {"rotation": "rad", "translation": "m"}, "velocity": {"rotation": "rad/s", "translation": "m/s"}}


def times_of(case):
    """All instants at which the engine is asked: those of values, and pairs of neighbouring steps all over each hold."""
    step, until = case["run"]["step"], case["run"]["until"]
    last = round(until / step)
    steps = {0, last}
    for expected in case["expected"]:
        if expected["kind"] == "value":
            steps.add(round(expected["at"] / step))
        if expected["kind"] == "hold":
            low, high = math.ceil(expected["since"] / step - 1e-9), math.floor(expected["until"] / step + 1e-9)
            for part in range(33):
                at = low + (high - low) * part // 32
                steps |= {at, at if last > LONG else min(at + 1, high)}
    return [place * step for place in sorted(steps) if place <= last]


def allowed(expected, kind, step, tolerance):
    if kind == "fixed":
        return expected["first_order"] * step + expected["error"]
    return OF_TOLERANCE * tolerance * expected.get("scale", 1.0) + expected["error"]


def score_hold(expected, times, samples):
    inside = [i for i, t in enumerate(times) if expected["since"] - 1e-12 <= t <= expected["until"] + 1e-12]
    place = [sum(c * samples[f"{body}.position"][i] for body, c in expected["along"].items()) for i in inside]
    speed = [sum(c * samples[f"{body}.velocity"][i] for body, c in expected["along"].items()) for i in inside]
    moved = max(abs(x - place[0]) for x in place)
    fastest = max(abs(v) for v in speed)
    if moved <= expected["displacement"] and fastest <= expected["speed"]:
        return {"verdict": "holds", "by": moved}
    turns = sum((a > 0) != (b > 0) for a, b in zip(speed, speed[1:]) if a and b)
    if turns >= 3:
        return {"verdict": "chatters", "by": max(moved, 0.0), "speed": fastest}
    if moved <= expected["displacement"]:  # it is where it was, yet says that it moves
        return {"verdict": "creeps", "by": fastest, "of": "velocity"}
    return {"verdict": "creeps", "by": moved, "speed": fastest}


def score_value(expected, times, samples, kind, step, tolerance):
    at = min(range(len(times)), key=lambda i: abs(times[i] - expected["at"]))
    error = abs(samples[expected["quantity"]][at] - expected["value"])
    bound = allowed(expected, kind, step, tolerance)
    return {"verdict": "right" if error <= bound else "wrong", "by": error, "allowed": bound, "relative": error / expected["scale"]}


def score_event(expected, events, kind, step, tolerance):
    near = [abs(event["time"] - expected["at"]) for event in events if event["part"] == expected["part"] and event["what"] == expected["what"]]
    bound = allowed(expected, kind, step, tolerance)
    if not near:
        return {"verdict": "wrong", "by": math.inf, "allowed": bound}
    return {"verdict": "right" if min(near) <= bound else "wrong", "by": min(near), "allowed": bound}


def score(case, answer, kind, run):
    """Verdict of a case, its worst expectation first: fails, creeps, chatters, wrong, cannot say, holds or right."""
    if "error" in answer:
        return {"verdict": "fails", "why": answer["error"], "checks": []}
    if "cannot" in answer:
        return {"verdict": "cannot say", "why": answer["cannot"], "checks": []}
    times, samples = run["times"], answer["samples"]
    if any(len(column) != len(times) or not all(map(math.isfinite, column)) for column in samples.values()):
        return {"verdict": "fails", "why": "numbers are missing or not finite", "checks": []}
    checks = []
    for expected in case["expected"]:
        if expected["kind"] == "hold":
            one = score_hold(expected, times, samples)
        elif expected["kind"] == "value":
            one = score_value(expected, times, samples, kind, run["step"], run["tolerance"])
        elif "events" in answer:
            one = score_event(expected, answer["events"], kind, run["step"], run["tolerance"])
        else:
            one = {"verdict": "cannot say"}
        checks.append(one)
    for verdict in ("creeps", "chatters", "wrong"):
        bad = [(one, expected) for one, expected in zip(checks, case["expected"]) if one["verdict"] == verdict]
        if bad:
            one, expected = max(bad, key=lambda pair: pair[0]["by"] / pair[0].get("allowed", pair[1].get("displacement", 1.0)))
            return {"verdict": verdict, "by": one["by"], "unit": unit(case, expected, one.get("of", "position")), "checks": checks}
    holds = any(expected["kind"] == "hold" for expected in case["expected"])
    return {"verdict": "holds" if holds else "right", "checks": checks}


def unit(case, expected, of="position"):
    if expected["kind"] == "event":
        return "s"
    body, quantity = expected["quantity"].split(".") if expected["kind"] == "value" else (next(iter(expected["along"])), of)
    motion = next(one["motion"] for one in case["machine"]["bodies"] if one["name"] == body)
    return UNITS[quantity][motion]
