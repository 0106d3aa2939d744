#!/usr/bin/env python3
"""regularised.py V_T: friction as F tanh(v/V_T) [m/s or rad/s], with SciPy's implicit Radau method: what ordinary models do.

Joints are eliminated: motion along them has coordinates u with v = N u, N a basis of what they leave free. Ends of travel it has no words for.
"""
import math
import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import null_space

from protocol import Cannot, corners, levels, samples_of, serve, signal_value

TRANSITION = float(sys.argv[1])


def matrix(parts, bodies):
    place = {body["name"]: i for i, body in enumerate(bodies)}
    rows = np.zeros((len(parts), len(bodies)))
    for i, part in enumerate(parts):
        for name, coefficient in part["along"].items():
            rows[i, place[name]] = coefficient
    return rows


def solve(case, run):
    machine = case["machine"]
    bodies, frictions, springs = machine["bodies"], machine.get("frictions", []), machine.get("springs", [])
    if any("travel" in body for body in bodies):
        raise Cannot("ends of travel")
    n = len(bodies)
    inertia = np.diag([body["inertia"] for body in bodies])
    damping = np.array([body.get("damping", 0.0) for body in bodies])
    rub, stretch = matrix(frictions, bodies), matrix(springs, bodies)
    joints = matrix(machine.get("joints", []), bodies)
    free = null_space(joints) if len(joints) else np.eye(n)
    mobility = free @ np.linalg.inv(free.T @ inertia @ free) @ free.T
    place = {body["name"]: i for i, body in enumerate(bodies)}

    def rate(t, y):
        x, v = y[:n], y[n:]
        f = -damping * v
        for force in machine.get("forces", []):
            f[place[force["body"]]] += signal_value(force["value"], t)
        for spring, row in zip(springs, stretch):
            f -= row * (spring["stiffness"] * (row @ x - spring.get("rest", 0.0)) + spring.get("damping", 0.0) * (row @ v))
        for friction, row in zip(frictions, rub):
            slip = row @ v - signal_value(friction.get("ground_speed", 0.0), t)
            f -= row * levels(friction, t, slip, slip > 0)[0] * math.tanh(slip / TRANSITION)
        return np.concatenate([v, mobility @ f])

    y = np.array([body["position"] for body in bodies] + [body["velocity"] for body in bodies])
    t, states, work = 0.0, [], 0
    marks = sorted(set(corners(machine)) | set(run["times"]))
    asked = set(run["times"])
    for mark in [m for m in marks if m <= run["times"][-1]]:
        if mark > t:
            done = solve_ivp(rate, (t, mark), y, method="Radau", rtol=max(run["tolerance"], 1e-12), atol=run["tolerance"] * 1e-3)
            if not done.success:
                raise RuntimeError(done.message)
            t, y = mark, done.y[:, -1]
            work += len(done.t) - 1
        if mark in asked:
            states.append((y[:n].copy(), y[n:].copy()))
    return {"samples": samples_of(machine, states), "steps": work}


if __name__ == "__main__":
    serve({"name": f"tanh, Radau, {TRANSITION:g}", "kind": "adaptive"}, solve)
