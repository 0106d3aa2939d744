"""One body that moves, stops and breaks away."""
import math

from case import STANDARD_GRAVITY, Case, Path, points, root, sine, steps


def coasting():
    case = Case("stop", "coast-to-rest", "Coasting to rest", "A block slides, stops and stays.", "textbook: stopping distance", 4.0, 1e-3, 1.0)
    case.body("block", 1.0, velocity=1.0).friction("floor", "block", 0.5)
    path = Path(0, 1).accelerate(-0.5).rest(2.0)
    told = "a = -F/m until t = m v/F, x = m v^2/(2 F)"
    case.along_path("block", path, [1.0, 4.0], told).event("floor", "stuck", 2.0, told).hold("block", 2.05)

    case = Case("stop", "box-at-20-ms", "A box at a step of 20 ms", "A box slides to rest and stays, at the step of a game or of a slow bus. Only the stopping "
                "distance may be off by a step.", "reported by users of other tools: jitter of resting boxes at long steps", 4.0, 0.02, 1.0)
    case.body("box", 2.0, velocity=2.0).friction("floor", "box", 0.3 * 2 * STANDARD_GRAVITY)
    stop = 2 / (0.3 * STANDARD_GRAVITY)
    path = Path(0, 2).accelerate(-0.3 * STANDARD_GRAVITY).rest(stop)
    told = "a = -mu g until t = v/(mu g)"
    case.along_path("box", path, [0.4, 4.0], told).event("floor", "stuck", stop, told).hold("box", stop + 0.2)

    case = Case("stop", "coast-with-damping", "Coasting with dry and viscous friction", "With damping alone it would never stop; with both it does.",
                "textbook: m v' = -c v - F", 4.0, 1e-3, 1.0)
    m, c, dry, v = 2.0, 1.5, 0.8, 3.0
    case.body("block", m, velocity=v, damping=c).friction("floor", "block", dry)
    stop = m / c * math.log(1 + c * v / dry)
    end = m * v / c - dry * stop / c
    told = "v(t) = (v0 + F/c) exp(-c t/m) - F/c, stops at t = m/c ln(1 + c v0/F), x = m v0/c - F t/c"
    at = 1.0
    speed = (v + dry / c) * math.exp(-c * at / m) - dry / c
    # Euler: v misses by h/2 max|v''| t, |v''| = c/m (c v + F)/m at most; the path by that over t and h/2 v0.
    bend = c / m * (c * v + dry) / m
    case.value("block.velocity", at, speed, bend * at, v, told)
    case.value("block.position", 4.0, end, bend * stop * stop + v, end, told).event("floor", "stuck", stop, told, 10.0).hold("block", stop + 0.1)

    case = Case("stop", "two-brakes", "A flywheel on two brakes", "Both brakes slide, their torques add; it stops and stays.", "textbook: sum of two frictions",
                6.0, 1e-3, 50.0)
    case.body("wheel", 0.5, "rotation", velocity=20.0).friction("first", "wheel", 1.5).friction("second", "wheel", 0.5, 1.0)
    case.along_path("wheel", Path(0, 20).accelerate(-4.0).rest(5.0), [2.0, 6.0], "a = -(T1 + T2)/J, t = J w/(T1 + T2)").hold("wheel", 5.05)


def inclines():
    m, v, g = 5.0, 4.0, STANDARD_GRAVITY
    for name, degrees, title in (("thrown-up-stays", 20, "Thrown up an incline: it stops and stays"),
                                 ("thrown-up-returns", 35, "Thrown up a steep incline: it stops and comes back")):
        slope = math.radians(degrees)
        weight, press = m * g * math.sin(slope), m * g * math.cos(slope)
        case = Case("stop", name, title, f"{degrees} deg against an angle of friction of {math.degrees(math.atan(0.4)):.1f} deg at rest.",
                    "textbook: Meriam and Kraige, Engineering Mechanics: Dynamics, chapter 3", 3.0, 1e-3, 2.0)
        case.body("block", m, velocity=v).friction("floor", "block", 0.3 * press, 0.4 * press).force("block", -weight)
        path = Path(0, v).accelerate(-(weight + 0.3 * press) / m)
        stop = path.stop_time()
        if degrees == 20:
            path.rest(stop)
            told = "a = -g (sin s + mu cos s), then rest, because tan s is below mu at rest"
            case.along_path("block", path, [0.4, 3.0], told).event("floor", "stuck", stop, told).hold("block", stop + 0.05)
        else:
            path.accelerate(-(weight - 0.3 * press) / m, stop)
            told = "up with a = -g (sin s + mu cos s), down with -g (sin s - mu cos s)"
            case.along_path("block", path, [0.3, 1.0, 3.0], told)


def oscillators():
    for name, x0, slide, hold, title in (("coulomb-oscillator", 1.0, 0.15, 0.15, "Coulomb oscillator"),
                                         ("sticky-oscillator", 1.0, 0.1, 0.35, "Coulomb oscillator that sticks early")):
        case = Case("stop", name, title, "A mass on a spring with dry friction loses 2 F/k of amplitude in every half swing, and stops where the spring "
                    "no longer overcomes friction at rest.", "textbook: den Hartog, Mechanical Vibrations, chapter 8", 16.0, 1e-3, 1.0)
        case.body("mass", 1.0, position=x0).spring("mass", 1.0).friction("floor", "mass", slide, hold)
        swings, x = 0, x0
        late = 0.0
        while abs(x) > hold:
            late += 2 * (0.5 * math.pi * abs(x) + 2 * slide + 0.5 * math.pi * slide)  # (3) over half a swing, and a late reversal
            x = -x + math.copysign(2 * slide, x)
            swings += 1
        told = "half swings about -+F/k, each shorter by 2 F/k, until |x| <= Fs/k at t = n pi sqrt(m/k)"
        stop = swings * math.pi
        first = (x0 - slide) * math.cos(1.0) + slide
        case.value("mass.position", 1.0, first, 2 * (0.5 * x0 + x0), x0, told)
        case.value("mass.position", 16.0, x, late, x0, told).event("floor", "stuck", stop, told, 2 * late / x0 + 4).hold("mass", stop + 0.1)


def switched():
    case = Case("stop", "square-wave", "Driven to and fro by a square wave", "2 N one way, then the other, friction 1 N: it never rests longer than an instant.",
                "textbook: constant accelerations", 4.0, 1e-3, 1.0)
    case.body("block", 1.0).friction("floor", "block", 1.0).force("block", steps([0, 1, 2, 3], [2.0, -2.0, 2.0, -2.0]))
    path = Path().accelerate(1.0, 0.0).accelerate(-3.0, 1.0).accelerate(-1.0, 4 / 3).accelerate(3.0, 2.0)
    path.accelerate(1.0, path.stop_time())
    path.accelerate(-3.0, 3.0)
    path.accelerate(-1.0, path.stop_time())
    case.along_path("block", path, [1.0, 2.0, 4.0], "a = (+-2 -+ 1)/m, turned where v = 0")

    case = Case("stop", "no-false-reversal", "It stops although it is pushed back", "The push against the motion, 0.8 N, is above sliding friction, 0.5 N, and below "
                "friction at rest, 1 N: the block stops and stays. A scheme that asks only for sliding friction sends it back.",
                "reported by users of other tools: static above sliding friction", 2.0, 1e-3, 1.0)
    case.body("block", 1.0, velocity=0.5).friction("floor", "block", 0.5, 1.0).force("block", -0.8)
    stop = 0.5 / 1.3
    told = "a = -(P + F)/m, then rest, because P is below friction at rest"
    case.along_path("block", Path(0, 0.5).accelerate(-1.3).rest(stop), [0.2, 2.0], told).event("floor", "stuck", stop, told).hold("block", stop + 0.05)

    case = Case("stop", "true-reversal", "It turns round without rest", "The same, pushed back with 1.2 N, more than friction at rest.", "textbook: reversal", 2.0, 1e-3, 1.0)
    case.body("block", 1.0, velocity=0.5).friction("floor", "block", 0.5, 1.0).force("block", -1.2)
    case.along_path("block", Path(0, 0.5).accelerate(-1.7).accelerate(-0.7, 0.5 / 1.7), [0.2, 2.0], "a = -(P + F)/m, then -(P - F)/m")

    case = Case("stop", "break-away-on-a-ramp", "Break-away on a ramp of force", "The push rises by 1 N/s; at 1 N it breaks away and friction falls to 0.5 N.",
                "textbook: static above sliding friction", 3.0, 1e-3, 1.0)
    case.body("block", 1.0).friction("floor", "block", 0.5, 1.0).force("block", points([0, 3], [0, 3]))
    told = "m x'' = t - 0.5 from t = 1 on"
    for at in (2.0, 3.0):
        d = at - 1
        case.value("block.velocity", at, 0.5 * d + d * d / 2, 2 * (0.5 + 0.5 * d), 1.0, told)
        case.value("block.position", at, 0.25 * d * d + d**3 / 6, 2 * (0.5 * (0.5 * d + d * d / 2) + 0.5 * d + 0.5 * d * d), 1.0, told)
    case.event("floor", "slips", 1.0, told).hold("block", 0.0, 0.95)

    case = Case("stop", "a-millionth-above", "A millionth above the limit", "The push is the limit and one part in a million more: it moves, with a millionth of the acceleration.",
                "textbook: the limit is a limit", 10.0, 1e-3, 1e-5)
    case.body("block", 1.0).friction("floor", "block", 1.0).force("block", 1 + 1e-6)
    a = (1 + 1e-6) - 1
    case.value("block.velocity", 10.0, 10 * a, 2 * a, 1e-5, "a = (P - F)/m", 1e-16 * 10)
    case.value("block.position", 10.0, 50 * a, 2 * 0.5 * 10 * a, 5e-5, "a = (P - F)/m", 1e-16 * 50)

    amplitude, w = 2.0, 3.0
    case = Case("stop", "break-away-on-a-sine", "Broken away by a sine", "The push swings up to twice the limit; the block leaves when it reaches the limit.",
                "paper: Dalla Vedova and Di Fiore 2020 push a rod so; here in closed form", 0.8, 1e-3, 1.0)
    case.body("rod", 1.0).friction("seals", "rod", 1.0).force("rod", sine(amplitude, w))
    leave = math.asin(1 / amplitude) / w
    told = "leaves at asin(F/A)/w; v = A/w (cos w t0 - cos w t) - F (t - t0)"
    at = 0.8
    speed = amplitude / w * (math.cos(w * leave) - math.cos(w * at)) - (at - leave)
    place = amplitude / w * (math.cos(w * leave) * (at - leave) - (math.sin(w * at) - math.sin(w * leave)) / w) - (at - leave)**2 / 2
    case.value("rod.velocity", at, speed, 2 * amplitude, speed, told).value("rod.position", at, place, 2 * (speed / 2 + amplitude * at), place, told)
    case.event("seals", "slips", leave, told).hold("rod", 0.0, 0.16)

    case = Case("stop", "brake-opened-and-closed", "A brake opened for half a second", "A hanging load falls freely while the brake is open, and stops when it closes.",
                "textbook: holding brake on power loss", 3.0, 1e-3, 5.0)
    g = STANDARD_GRAVITY
    case.body("load", 10.0).friction("brake", "load", 200.0, 250.0, capacity=steps([0, 1.0, 1.5], [1.0, 0.0, 1.0])).force("load", -10 * g)
    path = Path().accelerate(0.0, 0.0).accelerate(-g, 1.0).accelerate(20 - g, 1.5)
    stop = path.stop_time()
    path.rest(stop)
    told = "falls with g for 0.5 s, then braked with F/m - g"
    case.along_path("load", path, [1.2, 3.0], told).event("brake", "stuck", stop, told).hold("load", 0.0, 0.95).hold("load", stop + 0.05)

    case = Case("stop", "brake-that-fades", "A brake that fades", "Its capacity falls by 1 N m per second from 5 N m; the load of 3 N m turns it from 2 s on.",
                "textbook: a limit that is a function of time", 3.0, 1e-3, 1.0)
    case.body("drum", 1.0, "rotation").friction("brake", "drum", 1.0, capacity=points([0, 5], [5, 0])).force("drum", 3.0)
    told = "J w' = 3 - (5 - t) from t = 2 on"
    case.value("drum.velocity", 3.0, 0.5, 2 * 1.0, 0.5, told).value("drum.position", 3.0, 1 / 6, 2 * (0.25 + 1.0), 0.5, told).hold("drum", 0.0, 1.95)


def smooth():
    case = Case("stop", "stribeck-terminal-speed", "Terminal speed with a falling characteristic", "Pushed with more than friction at rest, the slide settles where push, "
                "dry and viscous friction balance.", "textbook: Stribeck curve, F = Fc + (Fs - Fc) exp(-(v/vs)^2) + c v", 20.0, 1e-3, 1.0)
    slide, hold, vs, viscous, push = 2.0, 3.0, 0.1, 1.5, 3.5
    case.body("slide", 2.0).stribeck("guide", "slide", slide, hold, vs, viscous).force("slide", push)
    speed = root(lambda v: slide + (hold - slide) * math.exp(-(v / vs)**2) + viscous * v - push, 0.3, 5.0)
    case.value("slide.velocity", 20.0, speed, 1e-6 * speed / 1e-3, speed, "root of F(v) = P; what is left of the approach decays with exp(-c t/m), 3e-7 at 20 s",
               3.1e-7 * speed)

    case = Case("stop", "hill-axis", "Axis of a telescope on a beating torque", "Hill's axis as one inertia, friction 400 and 425: it is turned, sticks, turns back.",
                "paper: Hill, axis with 400 psi Coulomb and 425 psi static friction, 102 mdeg/s2; its own units", 4.0, 1e-3, 100.0)
    inertia = 400 / 102
    case.body("axis", inertia).friction("bearing", "axis", 400.0, 425.0).force("axis", sine(550.0, 4.69, math.pi / 2)).force("axis", sine(550.0, 5.31, -math.pi / 2))
    # 1100 sin 5t sin 0.31t = 550 (cos 4.69t - cos 5.31t); pieces of the motion follow from its integrals.
    push = lambda t: 550 * (math.cos(4.69 * t) - math.cos(5.31 * t))
    once = lambda t: 550 * (math.sin(4.69 * t) / 4.69 - math.sin(5.31 * t) / 5.31)
    twice = lambda t: 550 * (-math.cos(4.69 * t) / 4.69**2 + math.cos(5.31 * t) / 5.31**2)
    x, now, stops, leaves = 0.0, 0.0, [], []
    while len(stops) < 2:
        leave = next(now + 1e-3 * i for i in range(1, 5000) if abs(push(now + 1e-3 * i)) > 425)
        sign = math.copysign(1, push(leave))
        leave = root(lambda t: sign * push(t) - 425, leave - 1e-3, leave)
        speed = lambda t: sign * (once(t) - once(leave) - sign * 400 * (t - leave)) / inertia
        end = next(leave + 1e-3 * i for i in range(3, 9000) if speed(leave + 1e-3 * i) < 0)
        end = root(speed, end - 1e-3, end)
        assert abs(push(end)) < 425  # it rests
        x += (twice(end) - twice(leave) - once(leave) * (end - leave) - sign * 200 * (end - leave)**2) / inertia
        leaves.append(leave)
        stops.append((end, x))
        now = end
    told = "between break-away |T| = 425 and the next zero of v = (integral of T - 400 t)/J it slides; integrals of cosines"
    # Each slide is left and ended a step late at most: 2*(25 + 825)/J of velocity, over its length of below 0.6 s.
    late = 2 * 850 / inertia
    for place, (end, where) in enumerate(stops):
        case.event("bearing", "stuck", end, told, 8.0).event("bearing", "slips", leaves[place], told)
        at = math.ceil(end * 100 + 1) / 100
        assert all(not end < leave < at for leave in leaves)
        case.value("axis.position", at, where, late * (place + 1), abs(stops[0][1]), told)
    case.data["run"]["until"] = at


def moving_ground():
    case = Case("stop", "carried-by-a-belt", "Carried by a belt", "A block is put on a belt that runs with 0.5 m/s: it slides until it is as fast, and rides along.",
                "textbook: conveyor", 3.0, 1e-3, 1.0)
    case.body("block", 2.0).friction("belt", "block", 1.0, ground_speed=0.5)
    path = Path().accelerate(0.5, 0.0).accelerate(0.0, 1.0)
    case.along_path("block", path, [0.5, 3.0], "a = F/m until v = 0.5 m/s").event("belt", "stuck", 1.0, "t = m v/F")

    case = Case("stop", "belt-stick-slip", "Stick-slip on a belt", "A block on a belt, held back by a spring, rides along, breaks away, slips back, sticks again.",
                "textbook: stick-slip; sticks for 2 D/(k v), D = Fs - Fc", 12.0, 1e-3, 1.0)
    m, k, slide, hold, v = 1.0, 1.0, 0.5, 1.0, 0.2
    case.body("block", m, velocity=v).spring("block", k).friction("belt", "block", slide, hold, ground_speed=v)
    leave = hold / (k * v)                                       # it starts at x = 0 and rides with the belt
    drop = hold - slide
    slip = math.pi + 2 * math.atan(v * math.sqrt(k * m) / drop)  # times sqrt(m/k)
    told = "rides until k x = Fs; then x = Fc/k + D/k cos wt + v/w sin wt until v again, after (pi + 2 atan(v sqrt(km)/D))/w"
    at = 6.0
    d = at - leave
    case.value("block.position", at, slide + drop * math.cos(d) + v * math.sin(d), 8.0, 1.0, told)
    back = leave + slip
    place = slide - drop
    at = 10.0
    assert back < at < back + 2 * drop / v
    case.value("block.position", at, place + v * (at - back), 12.0, 1.0, told)
    case.event("belt", "slips", leave, told, 4.0).event("belt", "stuck", back, told, 16.0)

    case = Case("stop", "belt-without-drop", "On a belt without a drop of friction", "Static friction as large as sliding: no stick-slip: the block leaves the belt smoothly and swings about the point where the spring balances friction.",
                "textbook: no stick-slip without a falling characteristic", 5.0, 1e-3, 1.0)
    case.body("block", 1.0, velocity=0.2).spring("block", 1.0).friction("belt", "block", 0.5, ground_speed=0.2)
    # Rides to k x = F at 2.5 s; then it swings about F/k with amplitude v/w, and only touches the speed of the belt again.
    told = "rides to x = F/k, then x = F/k + v/w sin w(t - t0)"
    case.value("block.position", 2.0, 0.4, 0.4, 0.5, told)
    at = 4.0
    case.value("block.position", at, 0.5 + 0.2 * math.sin(at - 2.5), 2 * (0.2 + 0.5 * 0.2 * 1.5 + 0.5), 0.5, told)

    case = Case("stop", "rides-on-a-shaker", "Rides on a shaking table", "The table swings with less acceleration than friction gives: the block stays on its spot of the table.",
                "textbook: vibratory conveyor below its limit", 2.0, 1e-3, 0.1)
    case.body("block", 1.0).friction("table", "block", 3.0, ground_speed=sine(0.1, 20.0))
    told = "a of the table is at most 0.1*20 = 2 m/s2, friction gives 3: x = A/w (1 - cos w t)"
    for at in (1.0, 2.0):
        case.value("block.velocity", at, 0.1 * math.sin(20 * at), 2 * 0.1 * 20, 0.1, told)
        case.value("block.position", at, 0.1 / 20 * (1 - math.cos(20 * at)), 2 * 0.5 * 0.1 * 2, 0.01, told)


def slipping_linearisation():
    case = Case("stop", "slipping-linearisation", "Slipping: a little more force, a little more motion", "Two equal blocks slide, one pushed 0.01 N more. The derivative of the "
                "motion by the force is that of a free body.", "reported by users of other tools: linearisation of a slipping clutch", 2.0, 1e-3, 1.0)
    for name, push in (("nominal", 1.5), ("pushed", 1.51)):
        case.body(name, 1.0).friction(f"under_{name}", name, 1.0).force(name, push)
    for name, a in (("nominal", 0.5), ("pushed", 0.51)):
        case.along_path(name, Path().accelerate(a, 0.0), [2.0], "a = (P - F)/m; the difference is dP t^2/(2 m)")


def cases():
    coasting()
    inclines()
    oscillators()
    switched()
    smooth()
    moving_ground()
    slipping_linearisation()
