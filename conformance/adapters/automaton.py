#!/usr/bin/env python3
"""A hybrid automaton over an adaptive Runge-Kutta solver, as one would build it around CVODE or in a Modelica tool.

Each friction is stuck or slips one way; modes change at located events; between events the equations are smooth:

    M a = f - D_slip' T + D_stuck' p + J' r + E' s,    D_stuck a = rate of the ground,  J a = 0,  E a = 0        (1)

with D rows of frictions, J of joints, E of bodies that press on an end of travel. New modes are found by trial: the fewest slips that are
consistent with their accelerations, limits and reactions (2). NumPy only; no code in common with Stiction.
"""
import itertools

import numpy as np

from protocol import corners, levels, samples_of, serve, signal_rate, signal_value

TABLEAU = [[], [1 / 5], [3 / 40, 9 / 40], [44 / 45, -56 / 15, 32 / 9], [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
           [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656], [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84]]
NODES = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]
LOWER = [5179 / 57600, 0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40]
STUCK = 0


class Automaton:
    slowest_bounce = 1e-7  # of the scale of speeds: a slower one is rest

    def __init__(self, machine):
        self.bodies = machine["bodies"]
        self.frictions = machine.get("frictions", [])
        self.springs = machine.get("springs", [])
        self.forces = machine.get("forces", [])
        names = [body["name"] for body in self.bodies]
        self.place = {name: place for place, name in enumerate(names)}
        self.inertia = np.array([body["inertia"] for body in self.bodies])
        self.damping = np.array([body.get("damping", 0.0) for body in self.bodies])
        self.rows = np.array([self.row(friction["along"]) for friction in self.frictions]).reshape(-1, len(names))
        self.joints = np.array([self.row(joint["along"]) for joint in machine.get("joints", [])]).reshape(-1, len(names))
        self.stretch = np.array([self.row(spring["along"]) for spring in self.springs]).reshape(-1, len(names))
        self.x = np.array([body["position"] for body in self.bodies])
        self.v = np.array([body["velocity"] for body in self.bodies])
        self.modes = [STUCK] * len(self.frictions)
        self.ends = {}
        self.t = 0.0
        self.events = []
        self.steps = 0
        self.speed_scale = max(1e-3, float(np.max(np.abs(self.v), initial=0.0)))

    def row(self, along):
        row = np.zeros(len(self.bodies))
        for name, coefficient in along.items():
            row[self.place[name]] = coefficient
        return row

    def slip(self, i, t, v):
        return self.rows[i] @ v - signal_value(self.frictions[i].get("ground_speed", 0.0), t)

    # (1)

    def solve(self, t, x, v, modes, ends):
        """Accelerations, forces of stuck frictions and reactions of ends; the largest residual tells whether rows contradict."""
        f = -self.damping * v
        for force in self.forces:
            f[self.place[force["body"]]] += signal_value(force["value"], t)
        for spring, row in zip(self.springs, self.stretch):
            f -= row * (spring["stiffness"] * (row @ x - spring.get("rest", 0.0)) + spring.get("damping", 0.0) * (row @ v))
        stuck = [i for i, mode in enumerate(modes) if mode == STUCK]
        for i, mode in enumerate(modes):
            if mode != STUCK:
                f -= self.rows[i] * mode * levels(self.frictions[i], t, self.slip(i, t, v), mode > 0)[0]
        end_bodies = sorted(ends)
        rigid = np.vstack([self.rows[stuck], self.joints, np.eye(len(self.bodies))[end_bodies]])
        rates = np.array([signal_rate(self.frictions[i].get("ground_speed", 0.0), t) for i in stuck] + [0.0] * (len(rigid) - len(stuck)))
        free = f / self.inertia
        if not len(rigid):
            return free, {}, {}
        # Rows that say the same share in proportion to their limits; an end of travel carries before friction does.
        limits = np.sqrt([max(levels(self.frictions[i], t, 0.0, forward)[1] for forward in (True, False)) + 1e-300 for i in stuck])
        weight = np.append(limits, np.full(len(rigid) - len(stuck), 1e3 * np.max(limits, initial=1.0)))
        reactions = weight * np.linalg.lstsq((rigid / self.inertia) @ rigid.T * weight, rates - rigid @ free, rcond=1e-12)[0]
        a = free + rigid.T @ reactions / self.inertia
        a[np.abs(a) < 1e-13 * (np.abs(free) + np.abs(rigid.T) @ np.abs(reactions) / self.inertia)] = 0.0
        held = {i: -reactions[k] for k, i in enumerate(stuck)}
        pressed = {b: reactions[len(stuck) + len(self.joints) + k] for k, b in enumerate(end_bodies)}
        return a, held, pressed

    # (2)

    def decide(self):
        at_rest = [i for i in range(len(self.frictions)) if abs(self.slip(i, self.t, self.v)) <= 1e-9 * self.speed_scale]
        modes = [STUCK if i in at_rest else (1 if self.slip(i, self.t, self.v) > 0 else -1) for i in range(len(self.frictions))]
        touching = {b: end for b, end in self.touched().items() if abs(self.v[b]) <= 1e-9 * self.speed_scale}
        for away in range(len(touching) + 1):
            for gone in itertools.combinations(touching, away):
                ends = {b: end for b, end in touching.items() if b not in gone}
                for count in range(len(at_rest) + 1):
                    for slips in itertools.combinations(at_rest, count):
                        for signs in itertools.product((1, -1), repeat=count):
                            trial = list(modes)
                            for i, sign in zip(slips, signs):
                                trial[i] = sign
                            if self.consistent(trial, ends, touching, slips):
                                return self.adopt(trial, ends, at_rest)
        raise RuntimeError(f"no consistent modes at {self.t} s")

    def consistent(self, modes, ends, touching, slips):
        a, held, pressed = self.solve(self.t, self.x, self.v, modes, ends)
        for i, force in held.items():
            limit = levels(self.frictions[i], self.t, 0.0, force > 0)[1]
            if abs(force) > limit * (1 + 1e-12):
                return False
        for i in slips:
            if modes[i] * (self.rows[i] @ a - signal_rate(self.frictions[i].get("ground_speed", 0.0), self.t)) <= 0:
                return False
        for b, end in touching.items():
            inward = 1 if end == 0 else -1
            if b in ends and inward * pressed[b] < 0 or b not in ends and inward * a[b] < 0:
                return False
        return True

    def adopt(self, modes, ends, at_rest):
        stuck = [i for i, mode in enumerate(modes) if mode == STUCK]
        for i, (old, new) in enumerate(zip(self.modes, modes)):
            if old != new:
                self.events.append({"time": self.t, "part": self.frictions[i]["name"], "what": "stuck" if new == STUCK else "slips"})
        self.modes, self.ends = modes, ends
        for b in ends:
            self.x[b] = self.bodies[b]["travel"][ends[b]]
        self.project(stuck)

    def project(self, stuck):
        """Velocities exactly on the rows that are rigid now."""
        rigid = np.vstack([self.rows[stuck], self.joints, np.eye(len(self.bodies))[sorted(self.ends)]])
        if len(rigid):
            goal = np.array([signal_value(self.frictions[i].get("ground_speed", 0.0), self.t) for i in stuck] + [0.0] * (len(rigid) - len(stuck)))
            before = self.v.copy()
            change = np.linalg.lstsq((rigid / self.inertia) @ rigid.T, goal - rigid @ self.v, rcond=1e-12)[0]
            self.v = self.v + rigid.T @ change / self.inertia
            self.v[np.abs(self.v) < 1e-13 * (np.abs(before) + 1e-3 * self.speed_scale)] = 0.0

    # Ends of travel

    def touched(self):
        found = {}
        for b, body in enumerate(self.bodies):
            for end, place in enumerate(body.get("travel", [None, None])):
                if place is not None and (self.x[b] <= place if end == 0 else self.x[b] >= place):
                    found[b] = end
        return found

    def strike(self):
        for b, end in self.touched().items():
            outward = -1 if end == 0 else 1
            if outward * self.v[b] <= 0:
                continue
            self.events.append({"time": self.t, "part": self.bodies[b]["name"], "what": "impact"})
            speed = -self.bodies[b].get("restitution", 0.0) * self.v[b]
            if abs(speed) < self.slowest_bounce * self.speed_scale:
                speed = 0.0
            rigid = np.vstack([self.joints, np.eye(len(self.bodies))[[b]]])
            goal = np.append(-(self.joints @ self.v), speed - self.v[b])
            impulse = np.linalg.lstsq((rigid / self.inertia) @ rigid.T, goal, rcond=1e-12)[0]
            self.v = self.v + rigid.T @ impulse / self.inertia
            self.v[b] = speed
            self.x[b] = self.bodies[b]["travel"][end]

    # Between events

    def derivative(self, t, y):
        n = len(self.bodies)
        return np.concatenate([y[n:], self.solve(t, y[:n], y[n:], self.modes, self.ends)[0]])

    def rk(self, h):
        y = np.concatenate([self.x, self.v])
        k = []
        for stage in range(7):
            k.append(self.derivative(self.t + NODES[stage] * h, y + h * sum((c * s for c, s in zip(TABLEAU[stage], k)), np.zeros_like(y))))
        new = y + h * sum(c * s for c, s in zip(TABLEAU[6], k))
        low = y + h * sum(c * s for c, s in zip(LOWER, k))
        return new, np.abs(new - low), y

    def guards(self, t, y):
        """All are positive while the modes hold."""
        n = len(self.bodies)
        x, v = y[:n], y[n:]
        _, held, pressed = self.solve(t, x, v, self.modes, self.ends)
        found = []
        for i, mode in enumerate(self.modes):
            if mode == STUCK:
                found.append(levels(self.frictions[i], t, 0.0, held[i] > 0)[1] * (1 + 1e-12) - abs(held[i]))
            else:
                found.append(mode * self.slip(i, t, v))
        for b, force in pressed.items():
            found.append(force if self.ends[b] == 0 else -force)
        for b, body in enumerate(self.bodies):
            for end, place in enumerate(body.get("travel", [None, None])):
                if place is not None and b not in self.ends:
                    found.append((x[b] - place) if end == 0 else (place - x[b]))
        return np.array(found)

    def advance(self, until, longest, tolerance):
        n = len(self.bodies)
        h = longest
        while self.t < until:
            h = min(h, longest, until - self.t)
            new, error, y = self.rk(h)
            scale = np.concatenate([np.full(n, max(1e-6, np.max(np.abs(self.x)))), np.full(n, max(self.speed_scale, np.max(np.abs(self.v))))])
            worst = float(np.max(error / (tolerance * scale), initial=0.0))
            if worst > 1 and h > 1e-12:
                h *= max(0.2, 0.9 * worst**-0.2)
                continue
            self.steps += 1
            fresh = self.guards(self.t + h, new)
            if np.any(fresh < 0) and np.any((fresh < 0) & ((self.guards(self.t, y) >= 0) | (h > 1e-12))):
                low, high = 0.0, h
                for _ in range(80):
                    middle = 0.5 * (low + high)
                    if middle in (low, high):
                        break
                    if np.any(self.guards(self.t + middle, self.rk(middle)[0]) < 0):
                        high = middle
                    else:
                        low = middle
                new = self.rk(high)[0]
                self.t += high
                self.x, self.v = new[:n].copy(), new[n:].copy()
                self.strike()
                self.decide()
                h = longest
                continue
            self.t = until if h == until - self.t else self.t + h
            self.x, self.v = new[:n].copy(), new[n:].copy()
            self.project([i for i, mode in enumerate(self.modes) if mode == STUCK])
            h *= min(5.0, 0.9 * max(worst, 1e-8)**-0.2)


def trajectory(automaton, case, run):
    """The answer to a request, by an automaton at its start."""
    machine = case["machine"]
    automaton.strike()
    automaton.decide()
    automaton.events.clear()
    fast = [s["angular_frequency"] for f in machine.get("forces", []) for s in [f["value"]] if isinstance(s, dict) and s["kind"] == "sine"]
    longest = min([case["run"]["until"] / 20] + [0.3 / w for w in fast])
    breaks = corners(machine)
    states = []
    for time in run["times"]:
        for corner in [b for b in breaks if automaton.t < b <= time]:
            automaton.advance(corner, longest, run["tolerance"])
            automaton.decide()
        automaton.advance(time, longest, run["tolerance"])
        states.append((automaton.x.copy(), automaton.v.copy()))
    return {"samples": samples_of(machine, states), "events": automaton.events, "steps": automaton.steps}


def solve(case, run):
    return trajectory(Automaton(case["machine"]), case, run)


if __name__ == "__main__":
    serve({"name": "automaton", "kind": "adaptive"}, solve)
