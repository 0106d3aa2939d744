#!/usr/bin/env python3
"""stiction_program.py PROGRAM ENGINE: the command line of Stiction as an engine; ENGINE is located or the name of a method.

Each case becomes a scenario file, `stiction run` runs it, and samples are read from its trajectory.csv. Standard library only.
"""
import bisect
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import time

from protocol import Cannot, samples_of, serve

PROGRAM, ENGINE = sys.argv[1:3]


def text(value):
    return json.dumps(value)


class Scenario:
    def __init__(self, case, run):
        self.lines = ["format = 1", "[run]", f"until = {case['run']['until']!r}"]
        if ENGINE == "located":
            self.lines += ['engine = "located"', f"tolerance = {run['tolerance']!r}"]
        else:
            self.lines += ['engine = "fixed"', f"method = {text(ENGINE)}", f"step = {run['step']!r}"]
        machine = case["machine"]
        self.signals = 0
        for body in machine["bodies"]:
            self.body(body)
        for friction in machine.get("frictions", []):
            self.friction(friction)
        for place, spring in enumerate(machine.get("springs", [])):
            self.part(f"spring.spring{place}", along=spring["along"], stiffness=spring["stiffness"], damping=spring.get("damping"), rest=spring.get("rest"))
        for place, joint in enumerate(machine.get("joints", [])):
            self.part(f"joint.joint{place}", along=joint["along"])
        for place, force in enumerate(machine.get("forces", [])):
            self.part(f"force.force{place}", on=force["body"], value=self.signal(force["value"]))
        wanted = [f"{body['name']}.{what}" for body in machine["bodies"] for what in ("position", "velocity")]
        places = [round(t / case["run"]["step"]) for t in run["times"]]
        self.part("record", quantities=wanted, spacing=math.gcd(*places) * case["run"]["step"])

    def part(self, head, **keys):
        self.lines.append(f"[{head}]")
        for key, value in keys.items():
            if isinstance(value, dict):
                value = "{ " + ", ".join(f"{name} = {number!r}" for name, number in value.items()) + " }"
            elif value is not None:
                value = text(value)
            if value is not None:
                self.lines.append(f"{key} = {value}")

    def body(self, body):
        travel = body.get("travel")
        self.part(f"body.{body['name']}", inertia=body["inertia"], motion=body["motion"], position=body["position"], velocity=body["velocity"],
                  viscous_damping=body.get("damping"), restitution=body.get("restitution"))
        if travel:
            low, high = ("-inf" if travel[0] is None else repr(travel[0])), ("inf" if travel[1] is None else repr(travel[1]))
            self.lines.append(f"travel = [{low}, {high}]")

    def friction(self, friction):
        keys = {"along": friction["along"], "ground_speed": self.signal(friction["ground_speed"]) if "ground_speed" in friction else None}
        if friction["law"] == "transmission":
            keys.update({key: friction[key] for key in ("constant", "opposing_efficiency", "aiding_efficiency", "static_ratio")})
            keys.update(law="transmission", load=self.signal(friction["load"]))
        elif friction["law"] == "stribeck":
            keys.update(law="stribeck", sliding=friction["sliding"], breakaway=friction["breakaway"], stribeck_velocity=friction["stribeck_velocity"],
                        viscous_coefficient=friction["viscous"])
        elif "capacity" in friction:
            keys.update(law="normal-force", sliding_coefficient=friction["sliding"], static_coefficient=friction["breakaway"],
                        normal_force=self.signal(friction["capacity"]))
        else:
            keys.update(law="coulomb", sliding=friction["sliding"], breakaway=friction["breakaway"])
        self.part(f"friction.{friction['name']}", **keys)

    def signal(self, signal):
        if not isinstance(signal, dict):
            return signal
        name = f"signal{self.signals}"
        self.signals += 1
        if signal["kind"] == "sine":
            self.part(f"signal.{name}", kind="sine", amplitude=signal["amplitude"], frequency=signal["angular_frequency"], phase=signal["phase"], offset=signal["offset"])
            return name
        times, values = signal["times"], signal["values"]
        if signal["kind"] == "steps":  # the time of a jump twice, with the value before it and after it
            times = [t for t in times for _ in (0, 1)][1:]
            values = [v for v in values for _ in (0, 1)][:-1]
        self.part(f"signal.{name}", kind="points", times=times, values=values)
        return name


def solve(case, run):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "case.toml"
        file.write_text("\n".join(Scenario(case, run).lines) + "\n")
        start = time.perf_counter()
        done = subprocess.run([PROGRAM, "run", str(file), "--quiet", "--out", folder], capture_output=True, text=True)
        seconds = time.perf_counter() - start
        if done.returncode:
            raise Cannot(" ".join(done.stderr.split())[:300])
        summary = json.loads((pathlib.Path(folder) / "summary.json").read_text())
        with open(pathlib.Path(folder) / "trajectory.csv") as rows:
            reader = csv.reader(rows)
            names = [head.split(" [")[0] for head in next(reader)]
            table = list(reader)
    times = [float(row[0]) for row in table]
    columns = [[names.index(f"{body['name']}.{what}") for body in case["machine"]["bodies"]] for what in ("position", "velocity")]
    guard = 1e-6 * run["step"]
    rows = [table[bisect.bisect_right(times, t + guard) - 1] for t in run["times"]]
    states = [tuple([float(row[i]) for i in places] for places in columns) for row in rows]
    return {"samples": samples_of(case["machine"], states), "events": list(events_of(summary)), "steps": summary["steps"], "seconds": seconds}


def events_of(summary):
    for event in summary["events"]:
        if event["kind"] == "mode" and event["to"] in ("stuck", "forward", "backward"):
            yield {"time": event["time"], "part": event["part"], "what": "stuck" if event["to"] == "stuck" else "slips"}
        elif event["kind"] == "impact":
            yield {"time": event["time"], "part": event["part"], "what": "impact"}


if __name__ == "__main__":
    serve({"name": f"stiction run, {ENGINE}", "kind": "adaptive" if ENGINE == "located" else "fixed"}, solve)
