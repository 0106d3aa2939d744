"""Bodies that meet an end of their travel."""
import math

from case import STANDARD_GRAVITY, Case, Path, points, steps


def cases():
    case = Case("ends", "pushed-onto-a-stop", "Pushed onto a stop", "A mass is pushed onto a plastic stop and stays there, at the end of travel and nowhere else.",
                "reported by users of other tools: a mass that vibrates or sinks into a hard stop, in FMUs above all", 3.0, 1e-3, 1.0)
    case.body("mass", 2.0, travel=[-1.0, 0.5]).friction("slide", "mass", 1.0, 1.5).force("mass", 3.0)
    meet = 1 / math.sqrt(2) * math.sqrt(2)  # x = a t^2/2 = 0.5 with a = 1
    told = "a = (P - F)/m until x = 0.5 at sqrt(2 x/a); rests there"
    case.along_path("mass", Path().accelerate(1.0, 0.0), [0.8], told)
    case.value("mass.position", 3.0, 0.5, 1e-9, 0.5, told).event("mass", "impact", meet, told).hold("mass", meet + 0.05)

    case = Case("ends", "leaves-a-stop", "Leaves a stop at once", "The force on a mass at its stop turns: it leaves when friction lets it, not later.",
                "reported by users of other tools: bodies that stick to a stop", 3.0, 1e-3, 1.0)
    case.body("mass", 1.0, position=0.5, travel=[-5.0, 0.5]).friction("slide", "mass", 1.0).force("mass", steps([0, 1.0], [3.0, -3.0]))
    told = "rests until the force turns at 1 s, then a = -(P - F)/m"
    case.along_path("mass", Path(0.5).accelerate(0.0, 0.0).accelerate(-2.0, 1.0), [1.0, 2.0], told).hold("mass", 0.0, 0.95)

    case = Case("ends", "bouncing-ball", "A ball that bounces", "Dropped from 1 m, restitution 0.5: bounces for ever shorter times, and rests after a finite one.",
                "textbook: Zeno's bounces end at sqrt(2 h/g) (1 + e)/(1 - e)", 3.0, 1e-3, 1.0)
    g, e = STANDARD_GRAVITY, 0.5
    case.body("ball", 1.0, position=1.0, travel=[0.0, None], restitution=e).force("ball", -g)
    first = math.sqrt(2 / g)
    rest = first * (1 + e) / (1 - e)
    told = "falls for sqrt(2 h/g), rises with e times the speed, and so on"
    path = Path(1.0).accelerate(-g, 0.0)
    case.along_path("ball", path, [0.4], told)
    d = 0.7 - first
    assert 0 < d < 2 * e * first
    case.value("ball.position", 0.7, e * g * first * d - g * d * d / 2, 2 * (0.5 * g * first + (1 + e) * g * first + g * d + 0.5 * g * first), 1.0, told)
    case.value("ball.position", 3.0, 0.0, 1e-9, 1.0, told).event("ball", "impact", first, told).hold("ball", rest + 0.1)

    m, push, dry, e, gap = 0.06, 14.0, 1.5, 0.3, 2e-3
    case = Case("ends", "spool-with-stops", "Spool of a valve between its stops", "A solenoid drives a spool with friction onto its stop; it rebounds a few times and rests.",
                "reported by users of other tools: spools with hard stops and restitution that never settle", 0.1, 1e-5, 2e-3)
    case.body("spool", m, travel=[-gap, gap], restitution=e).friction("seals", "spool", dry, 2.5).force("spool", push)
    to, fro = (push - dry) / m, (push + dry) / m
    meet = math.sqrt(2 * gap / to)
    speed = to * meet
    keep = e * math.sqrt(to / fro)          # speed of an arrival over that of the one before
    flight = e * speed / fro + e * speed / math.sqrt(fro * to)
    rest = meet + flight / (1 - keep)
    told = "towards the stop (P - F)/m, away from it (P + F)/m: each arrival is slower by e sqrt((P - F)/(P + F)); flights add up as a geometric series"
    case.along_path("spool", Path().accelerate(to, 0.0), [0.004], told)
    case.value("spool.position", 0.1, gap, 1e-9, gap, told).event("spool", "impact", meet, told).hold("spool", rest + 1e-3)

    case = Case("ends", "thrown-against-a-stop", "Thrown against a stop, held by friction", "A block strikes a stop, rebounds with half its speed, and friction stops it on the way back.",
                "textbook: restitution and friction", 4.0, 1e-3, 1.0)
    case.body("block", 1.0, velocity=2.0, travel=[None, 1.0], restitution=0.5).friction("floor", "block", 1.0)
    meet = 2 - math.sqrt(2)
    fast = math.sqrt(2)
    back = 0.5 * fast
    stop = meet + back
    end = 1 - back * back / 2
    told = "strikes with sqrt(v^2 - 2 F x/m), leaves with e times that, rests after e^2 of the way"
    case.along_path("block", Path(0, 2).accelerate(-1.0), [0.5], told)
    case.value("block.position", 4.0, end, 2 * (0.5 * 2 + 1.5 * fast + 2 * back), 1.0, told)
    case.event("block", "impact", meet, told).event("floor", "stuck", stop, told, 8.0).hold("block", stop + 0.05)

    case = Case("ends", "held-beside-a-stop", "Held beside its stop", "A mass a tenth of a millimetre from its stop is pushed with less than friction: it stays a tenth of a millimetre from it.",
                "textbook: friction before contact", 10.0, 1e-3, 1.0)
    case.body("mass", 1.0, position=0.4999, travel=[0.0, 0.5]).friction("slide", "mass", 2.0).force("mass", points([0, 10], [0, 1.9])).hold("mass")

    case = Case("ends", "geared-onto-a-stop", "A drum geared onto its stop", "A motor drives a drum through a gear of 10 onto a plastic stop: both stand, and the gear carries the torque.",
                "reported by users of other tools: stops behind gears", 2.0, 1e-3, 1.0)
    case.body("motor", 0.01, "rotation").body("drum", 1.0, "rotation", travel=[-1.0, 0.5]).joint({"motor": 1.0, "drum": -10.0}).friction("bearing", "drum", 1.0).force("motor", 0.5)
    a = (0.5 * 10 - 1) / (1 + 100 * 0.01)
    meet = math.sqrt(2 * 0.5 / a)
    told = "a = (n T - F)/(J2 + n^2 J1) until the stop"
    case.along_path("motor", Path().accelerate(10 * a, 0.0), [0.5], told)
    case.value("drum.position", 2.0, 0.5, 1e-9, 0.5, told).value("motor.position", 2.0, 5.0, 1e-8, 5.0, told).event("drum", "impact", meet, told).hold("motor", meet + 0.05)
