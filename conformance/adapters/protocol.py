"""Protocol of adapters, and what a machine in neutral form means: signals, rows, levels of friction.

An adapter reads one request per line from its standard input and answers each with one line (schema.md). serve() is that loop.
"""
import bisect
import json
import math
import sys
import time


class Cannot(Exception):
    """A case that the engine has no words for; the text says which."""


def serve(describe, solve):
    """solve(case, run) answers a dictionary with samples, or raises Cannot."""
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            answer = describe
        else:
            try:
                start = time.perf_counter()
                answer = solve(request["case"], request["run"])
                answer.setdefault("seconds", time.perf_counter() - start)
            except Cannot as reason:
                answer = {"cannot": str(reason)}
            except Exception as error:  # told to whoever scores: an adapter does not die of one case
                answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def signal_value(signal, t):
    if not isinstance(signal, dict):
        return signal
    if signal["kind"] == "sine":
        return signal["offset"] + signal["amplitude"] * math.sin(signal["angular_frequency"] * t + signal["phase"])
    times, values = signal["times"], signal["values"]
    place = bisect.bisect_right(times, t) - 1
    if signal["kind"] == "steps" or place < 0 or place == len(times) - 1:
        return values[max(place, 0)]
    share = (t - times[place]) / (times[place + 1] - times[place])
    return values[place] + share * (values[place + 1] - values[place])


def signal_rate(signal, t):
    if not isinstance(signal, dict) or signal["kind"] == "steps":
        return 0.0
    if signal["kind"] == "sine":
        return signal["amplitude"] * signal["angular_frequency"] * math.cos(signal["angular_frequency"] * t + signal["phase"])
    times, values = signal["times"], signal["values"]
    place = bisect.bisect_right(times, t) - 1
    if place < 0 or place == len(times) - 1:
        return 0.0
    return (values[place + 1] - values[place]) / (times[place + 1] - times[place])


def signals_of(machine):
    for friction in machine.get("frictions", []):
        yield from (friction[key] for key in ("capacity", "ground_speed", "load") if key in friction)
    yield from (force["value"] for force in machine.get("forces", []))


def corners(machine):
    """Instants at which a signal jumps or bends."""
    return sorted({t for signal in signals_of(machine) if isinstance(signal, dict) for t in signal.get("times", [])})


def levels(friction, t, slip, forward):
    """Sliding friction and the limit at rest one way: of a slip forward, or backward."""
    if friction["law"] == "transmission":
        load = signal_value(friction["load"], t)
        opposing = (load > 0) == forward
        lost = 1 / friction["opposing_efficiency"] - 1 if opposing else 1 - friction["aiding_efficiency"]
        slide = friction["constant"] + lost * abs(load)
        return slide, slide * friction["static_ratio"]
    if friction["law"] == "stribeck":
        drop = friction["breakaway"] - friction["sliding"]
        slide = friction["sliding"] + drop * math.exp(-((slip / friction["stribeck_velocity"]) ** 2)) + friction["viscous"] * abs(slip)
        return slide, friction["breakaway"]
    capacity = signal_value(friction.get("capacity", 1.0), t)
    return capacity * friction["sliding"], capacity * friction["breakaway"]


def samples_of(machine, states):
    """Answer's samples from a list of (positions, velocities), one per time asked for."""
    samples = {}
    for place, body in enumerate(machine["bodies"]):
        samples[body["name"] + ".position"] = [float(x[place]) for x, _ in states]
        samples[body["name"] + ".velocity"] = [float(v[place]) for _, v in states]
    return samples
