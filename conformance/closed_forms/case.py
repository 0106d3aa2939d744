"""Cases under construction, with what their closed forms have in common.

Errors that a first-order scheme of step h may make, from which tolerances follow. Euler's rule for piecewise constant acceleration misses the
path by h/2 for every change of velocity, and sees each event up to one step late, in which the acceleration is that from before it:

    |error of v(t)| <= h * sum over events of |jump of a|                                                (1)
    |error of x(t)| <= h * (1/2 * sum of |change of v| + sum over events of |jump of a| * (t - t_event))   (2)

A tolerance is twice that, so that a scheme whose events are a step late and whose path is a step late as well still passes. A body that
oscillates loses the share 1/2 omega^2 h t of its amplitude in Euler's implicit rule, or gains it in the explicit one:

    |error of x(t)| <= h * 1/2 * omega^2 * t * amplitude                                                  (3)
"""
import math

STANDARD_GRAVITY = 9.80665
ROUNDING = 2.0**-53
PARTS = ("bodies", "frictions", "springs", "joints", "forces")


class Path:
    """Motion of one body in pieces of constant acceleration."""

    def __init__(self, position=0.0, velocity=0.0):
        self.pieces = [(0.0, position, velocity, 0.0)]

    def at(self, time):
        start, x, v, a = [piece for piece in self.pieces if piece[0] <= time][-1]
        d = time - start
        return x + v * d + a * d * d / 2, v + a * d

    def accelerate(self, acceleration, at=0.0):
        x, v = self.at(at)
        self.pieces = [piece for piece in self.pieces if piece[0] < at] + [(at, x, v, acceleration)]
        return self

    def rest(self, at):
        """It stands still from here on."""
        x, _ = self.at(at)
        self.pieces.append((at, x, 0.0, 0.0))
        return self

    def stop_time(self):
        start, _, v, a = self.pieces[-1]
        return start - v / a

    def late(self, time):
        """Coefficients of h in (1) and (2)."""
        speed = path = 0.0
        before = None
        for place, (start, _, v, a) in enumerate(self.pieces):
            if start > time:
                break
            end = min(time, self.pieces[place + 1][0]) if place + 1 < len(self.pieces) else time
            path += 0.5 * abs(a * (end - start))
            if before is not None:
                speed += abs(a - before)
                path += abs(a - before) * (time - start)
            before = a
        return 2 * speed, 2 * path


class Case:
    def __init__(self, group, name, title, about, source, until, step, length):
        self.length = length
        self.data = {
            "format": 1,
            "name": name,
            "group": group,
            "title": title,
            "about": about,
            "source": source,
            "machine": {part: [] for part in PARTS},
            "run": {"until": until, "step": step},
            "expected": [],
        }
        CASES.append(self)

    @property
    def step(self):
        return self.data["run"]["step"]

    @property
    def until(self):
        return self.data["run"]["until"]

    def _part(self, part, **keys):
        self.data["machine"][part].append({key: value for key, value in keys.items() if value is not None})
        return self

    def body(self, name, inertia, motion="translation", position=0.0, velocity=0.0, damping=None, travel=None, restitution=None):
        return self._part("bodies", name=name, motion=motion, inertia=inertia, position=position, velocity=velocity, damping=damping,
                          travel=travel, restitution=restitution)

    def friction(self, name, along, sliding, breakaway=None, **more):
        breakaway = sliding if breakaway is None else breakaway
        return self._part("frictions", name=name, along=row(along), law="coulomb", sliding=sliding, breakaway=breakaway, **more)

    def transmission(self, name, along, constant, opposing, aiding, load, static_ratio=1.0):
        return self._part("frictions", name=name, along=row(along), law="transmission", constant=constant, opposing_efficiency=opposing,
                          aiding_efficiency=aiding, static_ratio=static_ratio, load=load)

    def stribeck(self, name, along, sliding, breakaway, velocity, viscous):
        return self._part("frictions", name=name, along=row(along), law="stribeck", sliding=sliding, breakaway=breakaway,
                          stribeck_velocity=velocity, viscous=viscous)

    def spring(self, along, stiffness, damping=None, rest=None):
        return self._part("springs", along=row(along), stiffness=stiffness, damping=damping, rest=rest)

    def joint(self, along):
        return self._part("joints", along=row(along))

    def force(self, body, value):
        return self._part("forces", body=body, value=value)

    # What is expected

    def _expect(self, **keys):
        self.data["expected"].append(keys)
        return self

    def hold(self, along, since=0.0, until=None, moving=0.0, travelled=None):
        """A row of bodies that stands still, exactly: only the rounding of as many additions as there are steps may show.

        moving: speed of the bodies where they turn together; travelled: how far they go meanwhile.
        """
        until = self.until if until is None else until
        steps = math.ceil(until / self.step)
        size = self.length if travelled is None else travelled
        since = math.ceil(since / self.step - 1e-9) * self.step
        told = "additions of one step each to a position of this size, each rounded by at most 2^-53 of it"
        return self._expect(kind="hold", along=row(along), since=since, until=until, displacement=4 * steps * ROUNDING * size,
                            speed=64 * ROUNDING * (self.length + moving), derivation=f"{steps} {told}")

    def value(self, quantity, at, value, late, scale, derivation, error=None):
        """A number at a time that is a whole number of steps; late: what a first-order scheme may miss, per second of its step."""
        whole = round(at / self.step)
        assert abs(whole * self.step - at) < 1e-9 * self.step * max(1, whole), (self.data["name"], at)
        error = 16 * ROUNDING * abs(value) if error is None else error
        return self._expect(kind="value", quantity=quantity, at=at, value=value, error=error, first_order=late, scale=scale,
                            derivation=derivation)

    def along_path(self, body, path, times, derivation):
        size = max(abs(path.at(time)[0]) for time in times) or self.length
        for time in times:
            speed_late, path_late = path.late(time)
            x, v = path.at(time)
            floor = 1e-9 * size / self.step  # roundings where nothing is late
            self.value(f"{body}.position", time, x, path_late + floor, size, derivation)
            self.value(f"{body}.velocity", time, v, speed_late + floor, max(abs(v), size / self.until), derivation)
        return self

    def event(self, part, what, at, derivation, first_order=4.0):
        """what: stuck, slips or impact; a scheme of step h may see it up to first_order * h late or early."""
        return self._expect(kind="event", part=part, what=what, at=at, first_order=first_order, error=1e-12 * max(at, 1), derivation=derivation)


CASES = []


def row(along):
    return {along: 1.0} if isinstance(along, str) else along


def sine(amplitude, angular_frequency, phase=0.0, offset=0.0):
    return {"kind": "sine", "amplitude": amplitude, "angular_frequency": angular_frequency, "phase": phase, "offset": offset}


def points(times, values):
    return {"kind": "points", "times": times, "values": values}


def steps(times, values):
    return {"kind": "steps", "times": times, "values": values}


def root(function, low, high):
    """Where a function changes its sign, by halving to rounding."""
    rising = function(high) > 0
    assert rising != (function(low) > 0)
    for _ in range(200):
        middle = 0.5 * (low + high)
        if middle in (low, high):
            break
        if (function(middle) > 0) == rising:
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)
