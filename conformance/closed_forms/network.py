"""Several bodies, joined by frictions, gears and springs."""
import math

from case import STANDARD_GRAVITY, Case, Path, points, root, sine, steps


def clutches():
    case = Case("network", "disc-clutch", "A clutch starts a machine", "The clutch slips until both shafts turn alike, and then turns as one. Half of Jr w^2 becomes heat, whatever its torque.",
                "textbook: Shigley, Mechanical Engineering Design, chapter on clutches", 1.0, 1e-3, 50.0)
    j1, j2, torque, speed = 0.25, 0.75, 115.2, 50 * math.pi
    case.body("engine", j1, "rotation", velocity=speed).body("machine", j2, "rotation").friction("discs", {"engine": 1.0, "machine": -1.0}, torque)
    lock = j1 * j2 / (j1 + j2) * speed / torque
    after = j1 * speed / (j1 + j2)
    told = "locks at Jr w/T, Jr = J1 J2/(J1 + J2), at the speed J1 w/(J1 + J2)"
    engine = Path(0, speed).accelerate(-torque / j1).accelerate(0.0, lock)
    machine = Path().accelerate(torque / j2, 0.0).accelerate(0.0, lock)
    case.along_path("engine", engine, [0.1, 1.0], told).along_path("machine", machine, [0.1, 1.0], told)
    case.event("discs", "stuck", lock, told).hold({"engine": 1.0, "machine": -1.0}, lock + 0.02, moving=after, travelled=after)

    case = Case("network", "clutch-under-torque", "A clutch locks under torque", "The engine pulls while the clutch slips; locked, both accelerate together.",
                "textbook: lock-up of a drive line", 2.0, 1e-3, 50.0)
    case.body("engine", 0.2, "rotation", velocity=100.0).body("machine", 0.8, "rotation").friction("clutch", {"engine": 1.0, "machine": -1.0}, 60.0, 70.0).force("engine", 20.0)
    lock = 100 / (40 / 0.2 + 60 / 0.8)
    engine = Path(0, 100).accelerate(-200.0).accelerate(20.0, lock)
    machine = Path().accelerate(75.0, 0.0).accelerate(20.0, lock)
    told = "slip ends at w/((Tc - Te)/J1 + Tc/J2); then a = Te/(J1 + J2)"
    case.along_path("engine", engine, [0.2, 2.0], told).along_path("machine", machine, [0.2, 2.0], told)
    case.event("clutch", "stuck", lock, told).hold({"engine": 1.0, "machine": -1.0}, lock + 0.02, moving=70.0, travelled=100.0)

    case = Case("network", "parallel-clutches-slip", "Parallel clutches that slip together", "Both clutches of 5 and 3 N m slip, and lock at the same instant.",
                "reported by users of other tools: two clutches between the same shafts", 2.0, 1e-3, 50.0)
    row = {"driver": 1.0, "driven": -1.0}
    case.body("driver", 0.2, "rotation", velocity=60.0).body("driven", 0.4, "rotation").friction("first", row, 5.0).friction("second", row, 3.0)
    lock = 60 / (8 / 0.2 + 8 / 0.4)
    told = "their torques add; they lock at w/(T/J1 + T/J2)"
    case.along_path("driver", Path(0, 60).accelerate(-40.0).accelerate(0.0, lock), [0.5, 2.0], told)
    case.hold(row, lock + 0.02, moving=20.0, travelled=60.0)


def coupled_clutches():
    case = Case("network", "coupled-clutches", "CoupledClutches of the Modelica Standard Library", "Four inertias in a row, three clutches, of which the first fades and the second closes at 0.4 s, a torque of 5 Hz on the first; until the first clutch opens again.",
                "Modelica.Mechanics.Rotational.Examples.CoupledClutches, without its linear fall of friction: mu 0.5, at rest 0.55", 1.5, 1e-3, 10.0)
    for number in range(1, 5):
        case.body(f"J{number}", 1.0, "rotation", velocity=10.0 if number == 1 else 0.0)
    w, fade = 10 * math.pi, 0.4 * math.pi
    for number, capacity in ((1, sine(20.0, fade, math.pi / 2)), (2, steps([0, 0.4], [0.0, 20.0])), (3, steps([0, 0.9], [0.0, 20.0]))):
        case.friction(f"clutch{number}", {f"J{number}": 1.0, f"J{number + 1}": -1.0}, 0.5, 0.55, capacity=capacity)
    case.force("J1", sine(10.0, w))
    # While a set of clutches slips all velocities are integrals of sines: V(t) of the drive, P(t) of the first clutch's 10 cos(fade t).
    drive = lambda a, b: 10 / w * (math.cos(w * a) - math.cos(w * b))
    first = lambda a, b: 10 / fade * (math.sin(fade * b) - math.sin(fade * a))
    # Until 0.4 s the first slips alone; from then on the second slips too, with 10 N m, and J2 meets J3.
    assert 10 + drive(0, 0.4) - 2 * first(0, 0.4) > 0
    v1, v2 = 10 + drive(0, 0.4) - first(0, 0.4), first(0, 0.4)
    lock2 = first_root(lambda t: v2 + first(0.4, t) - 20 * (t - 0.4), 0.4)
    fast = lambda t: v1 + drive(0.4, t) - first(0.4, t)
    assert all(fast(0.4 + 1e-3 * i) > v2 + first(0.4, 0.4 + 1e-3 * i) - 1e-2 * i for i in range(int((lock2 - 0.4) * 1e3)))
    # J2 and J3 as one gain half of what the first clutch gives, until J1 has come down to them, or to 0.9 s.
    pair = lambda t: 10 * (lock2 - 0.4) + first(lock2, t) / 2
    lock1 = first_root(lambda t: fast(t) - pair(t), lock2)
    assert lock1 < 0.9
    # Three as one, with T/3, until two thirds of T exceed the fading limit at rest of the first clutch. The case ends there.
    triple = lambda t: fast(lock1) + drive(lock1, t) / 3
    opens = first_root(lambda t: 11 * math.cos(fade * t) - abs(20 / 3 * math.sin(w * t)), lock1)
    end = math.floor(opens * 100) / 100
    case.data["run"]["until"] = end
    told = "velocities are integrals of sines while the same clutches slip; J1 = J2, J2 = J3 where they meet; roots by halving"
    for number, at in ((2, lock2), (1, lock1)):
        case.event(f"clutch{number}", "stuck", at, told, 6.0)
    # The drive is held over a step: h/2 of 10 w cos wt; each of three events jumps by at most 20 rad/s2.
    late = 2 * (3 * 20.0 + 0.5 * 10 * w * 0.5)
    case.value("J1.velocity", 0.4, v1, late, 10.0, told).value("J2.velocity", 0.4, v2, late, 10.0, told)
    case.value("J3.velocity", end, triple(end), late, 10.0, told)
    case.hold({"J1": 1.0, "J2": -1.0}, lock1 + 0.02, moving=10.0, travelled=20.0)


def first_root(function, since):
    """The first zero of a function that is positive a little after an instant."""
    later = next(since + 1e-4 * i for i in range(2, 20000) if function(since + 1e-4 * i) < 0)
    return root(function, later - 1e-4, later)


def gears():
    g = STANDARD_GRAVITY
    case = Case("network", "atwood", "Atwood's machine with a bearing", "2.5 kg against 2 kg over a pulley of 0.1 m, with friction in its bearing.",
                "textbook: Atwood 1784; Goldstein, Classical Mechanics, chapter 1", 1.5, 1e-3, 1.0)
    case.body("pulley", 0.02, "rotation").body("heavy", 2.5).body("light", 2.0).joint({"heavy": 1.0, "pulley": 0.1}).joint({"light": 1.0, "pulley": -0.1})
    case.friction("bearing", "pulley", 0.03, 0.05).force("heavy", -2.5 * g).force("light", -2 * g)
    a = ((2.5 - 2) * g - 0.03 / 0.1) / (2.5 + 2 + 0.02 / 0.01)
    case.along_path("heavy", Path().accelerate(-a, 0.0), [1.5], "a = ((m1 - m2) g - T/r)/(m1 + m2 + J/r^2)")

    case = Case("network", "braked-through-a-gear", "A motor braked behind a gear", "The brake sits on the slow shaft of a gear of 20; both stop at once and stay.",
                "textbook: reduced inertia", 2.0, 1e-3, 100.0)
    case.body("motor", 0.001, "rotation", velocity=200.0).body("drum", 0.6, "rotation", velocity=10.0).joint({"motor": 1.0, "drum": -20.0}).friction("brake", "drum", 8.0)
    a = 8 / (0.6 + 400 * 0.001)
    stop = 10 / a
    told = "a = T/(J2 + n^2 J1) on the slow shaft"
    case.along_path("drum", Path(0, 10).accelerate(-a).rest(stop), [1.0, 2.0], told).along_path("motor", Path(0, 200).accelerate(-20 * a).rest(stop), [1.0, 2.0], told)
    case.event("brake", "stuck", stop, told).hold("motor", stop + 0.05).hold("drum", stop + 0.05)

    r, lead, weight, mu, inertia = 0.02, 0.008, 10e3, 0.12, 0.02
    rise = math.atan(lead / (2 * math.pi * r))
    angle = math.atan(mu)
    opposing = math.tan(rise) / math.tan(rise + angle)
    aiding = math.tan(rise - angle) / math.tan(rise)
    load = weight * lead / (2 * math.pi)
    for name, sign, title in (("screw-jack-raise", 1, "Screw jack, raised"), ("screw-jack-lower", -1, "Screw jack, lowered")):
        case = Case("network", name, title, "The handle is turned with a torque that rises by 10 N m/s; the jack moves when it reaches that of the book.",
                    "textbook: Shigley, Mechanical Engineering Design, power screws", 4.5 if sign > 0 else 2.0, 1e-3, 1.0)
        end = case.until
        case.body("screw", inertia, "rotation").transmission("thread", "screw", 0.0, opposing, aiding, load)
        case.force("screw", -load).force("screw", points([0, 10], [0, sign * 100.0]))
        need = weight * r * math.tan(angle + sign * rise)
        leave = need / 10
        at = math.floor((leave + 0.5) * 10) / 10
        d = at - leave
        told = f"leaves at W r tan(f {'+' if sign > 0 else '-'} l), then J x'' = 10 (t - t0)"
        assert at <= end
        case.value("screw.velocity", at, sign * 5 * d * d / inertia, 2 * 10 * d / inertia, 5 * d * d / inertia, told)
        case.value("screw.position", at, sign * 5 * d**3 / 3 / inertia, 2 * (2.5 * d * d / inertia + 5 * d * d / inertia), 5 * d**3 / 3 / inertia, told)
        case.event("thread", "slips", leave, told).hold("screw", 0.0, math.floor(leave * 10) / 10)

    constant, eta, ratio, load = 3000.0, 0.825, 1.5, 20000.0
    case = Case("network", "flap-break-away", "Break-away of a loaded flap actuator", "An opposing load of 20 kN m; the drive rises by 50 kN m/s. Friction at rest is 1.5 times that of sliding.",
                "paper: Borello and Dalla Vedova 2012, table of the flap actuator: 3 kN m, 0.825, 1.5, 270 kg m2", 1.2, 1e-3, 1.0)
    slide = constant + (1 / eta - 1) * load
    case.body("surface", 270.0, "rotation").transmission("gear", "surface", constant, eta, -0.2, load, ratio).force("surface", -load).force("surface", points([0, 2], [0, 1e5]))
    leave = (load + ratio * slide) / 5e4
    at = 1.0
    d = at - leave
    told = "leaves when the drive is load + FSD (T0 + (1/eta - 1) load); then J x'' = rest of it above sliding friction"
    jump = (ratio - 1) * slide
    case.value("surface.velocity", at, (jump * d + 25e3 * d * d) / 270, 2 * (jump + 5e4 * d) / 270, 1.0, told)
    case.value("surface.position", at, (jump * d * d / 2 + 25e3 * d**3 / 3) / 270, 2 * ((jump * d + 25e3 * d * d) / 540 + jump * d / 270 + 25e3 * d * d / 270), 1.0, told)
    case.event("gear", "slips", leave, told).hold("surface", 0.0, math.floor(leave * 10) / 10)


def stacks():
    g = STANDARD_GRAVITY
    case = Case("network", "stacked-blocks", "Stacked blocks, the lower one pulled", "On ice; the upper one is carried by friction alone, until that is not enough.",
                "textbook: Beer and Johnston, Vector Mechanics for Engineers: Dynamics, chapter 12", 4.0, 1e-3, 10.0)
    case.body("upper", 2.0).body("lower", 3.0).friction("contact", {"upper": 1.0, "lower": -1.0}, 0.4 * 2 * g, 0.5 * 2 * g).force("lower", points([0, 4], [0, 40]))
    part = 0.5 * g * 5 / 10
    told = "they part when the force is ms g (m1 + m2); then the upper one has a = mk g"
    speed = part * part
    d = 4 - part
    jump = 0.1 * g
    case.value("upper.velocity", 2.0, 4.0, 2 * 2.0 * 2, 10.0, told)
    case.value("upper.velocity", 4.0, speed + 0.4 * g * d, 2 * (0.5 * 2 * part + jump), 10.0, told)
    case.value("lower.velocity", 4.0, speed + (5 * (16 - part * part) - 0.4 * 2 * g * d) / 3, 2 * (2.0 * part + 10 / 6 * d + jump * 2 / 3 + 10 / 3 * d), 10.0, told)
    case.event("contact", "slips", part, told).hold({"upper": 1.0, "lower": -1.0}, 0.0, math.floor(part * 10 - 1) / 10, moving=6.0, travelled=5.0)

    case = Case("network", "row-pulled-apart", "A row of five, its first body pulled", "Five bodies of 1 kg rub on their neighbours with 4 N. The first is pulled with 10 N: it slides, and the others follow as one.",
                "paper: Biagiotti and Zanasi, n bodies in a row", 2.0, 1e-3, 10.0)
    for place in range(5):
        case.body(f"b{place}", 1.0)
        if place:
            case.friction(f"f{place}", {f"b{place - 1}": 1.0, f"b{place}": -1.0}, 4.0)
    case.force("b0", 10.0)
    told = "a of the first (10 - 4)/1, of the four others 4/4"
    case.along_path("b0", Path().accelerate(6.0, 0.0), [2.0], told).along_path("b4", Path().accelerate(1.0, 0.0), [2.0], told)
    case.hold({"b1": 1.0, "b4": -1.0}, moving=2.0, travelled=2.0)

    case = Case("network", "three-bodies-cascade", "Three bodies that lock one after another", "The first spins, drags the second, which drags the third; each pair locks in turn.",
                "paper: Biagiotti and Zanasi, section 3.2, three bodies", 3.0, 1e-3, 10.0)
    case.body("J1", 1.0, "rotation", velocity=12.0).body("J2", 1.0, "rotation").body("J3", 2.0, "rotation")
    case.friction("first", {"J1": 1.0, "J2": -1.0}, 12.0).friction("second", {"J2": 1.0, "J3": -1.0}, 4.0)
    # Both slip: a = -12, (12 - 4), 4/2. J1 meets J2 at 12/(12 + 8) = 0.6; then both with -4/2, and they meet J3.
    first = 12 / 20
    second = first + (8 * first - 2 * first) / (2 + 2)
    told = "both slip until 12/(12 + 8) s; the first two then brake with -4/2, the third gains 4/2; all turn with 12/4"
    case.along_path("J1", Path(0, 12).accelerate(-12.0).accelerate(-2.0, first).accelerate(0.0, second), [0.5, 3.0], told)
    case.along_path("J3", Path().accelerate(2.0, 0.0).accelerate(0.0, second), [0.5, 3.0], told)
    case.event("first", "stuck", first, told).event("second", "stuck", second, told)
    case.hold({"J1": 1.0, "J2": -1.0}, first + 0.02, moving=12.0, travelled=10.0).hold({"J2": 1.0, "J3": -1.0}, second + 0.02, moving=12.0, travelled=10.0)


def springs():
    case = Case("network", "load-swings-motor-stands", "The load swings, the motor stands", "Two masses on a spring: friction of the motor holds what the spring asks for, and the load swings freely.",
                "textbook: two-mass drive with friction on the motor's side", 10.0, 1e-3, 1.0)
    case.body("motor", 1.0, "rotation").body("load", 1.0, "rotation", position=0.1).spring({"load": 1.0, "motor": -1.0}, 4.0).friction("bearing", "motor", 0.5)
    told = "k x0 = 0.4 is below 0.5: x = x0 cos wt for ever, w = sqrt(k/J) = 2"
    for at in (1.0, 3.0):
        case.value("load.position", at, 0.1 * math.cos(2 * at), 2 * 0.5 * 4 * at * 0.1, 0.1, told)
    case.hold("motor")

    case = Case("network", "pulled-through-a-spring", "Pulled through a spring", "A cart moved with constant speed pulls a block through a spring: it breaks away at Fs, and jumps.",
                "textbook: stick-slip of a slide", 4.0, 1e-3, 1.0)
    k, slide, hold, v = 10.0, 1.0, 2.0, 0.1
    case.body("cart", 1e3, velocity=v).body("block", 1.0).spring({"block": 1.0, "cart": -1.0}, k).friction("floor", "block", slide, hold)
    leave = hold / (k * v)
    w = math.sqrt(k)
    # The cart of a tonne is slowed by less than 2 N: 2 mm/s2; its share is the error.
    told = "rides still until k v t = Fs; then x = v d - (v/w) sin wd + (Fs - Fc)/k (1 - cos wd), a cart of 1 t instead of an infinite one"
    at = 2.5
    d = at - leave
    drag = 2 * at * at / 2 / 1e3
    case.value("block.position", at, v * d - v / w * math.sin(w * d) + (hold - slide) / k * (1 - math.cos(w * d)), 2 * (0.5 * w * w * d * 0.2 + 1 + 1), 0.2, told, 2 * drag)
    case.event("floor", "slips", leave, told, 8.0).hold("block", 0.0, 1.9)
    case.data["expected"][-2]["error"] = 2 * drag / v


def cases():
    clutches()
    coupled_clutches()
    gears()
    stacks()
    springs()
