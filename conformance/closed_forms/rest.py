"""Machines that do not move: whatever is asked of them stays within friction."""
import math

from case import STANDARD_GRAVITY, Case, points, sine, steps

REPORTED = "reported by users of other tools: "


def cases():
    Case("rest", "hold-a-million-steps", "Held for a million steps", "A block is pushed with nine tenths of what friction can hold, a million steps long. "
         "A regularised model slides at a small speed all the time.", REPORTED + "drift of a parked axis over a long run", 1000.0, 1e-3, 1.0
         ).body("block", 1.0).friction("floor", "block", 1.0).force("block", 0.9).hold("block")

    Case("rest", "three-tenths-on-one", "0.3 N m on 1 N m", "A shaft with a bearing of 1 N m is turned with 0.3 N m: it does not turn.",
         REPORTED + "a motor that creeps under a torque below its friction", 10.0, 1e-3, 1.0
         ).body("shaft", 0.01, "rotation").friction("bearing", "shaft", 1.0).force("shaft", 0.3).hold("shaft")

    Case("rest", "shaken-within-limits", "Shaken within its limits", "The push swings at 10 Hz up to 95 % of the limit, both ways.",
         "textbook: friction at rest balances whatever is within its limits", 3.0, 1e-3, 1.0
         ).body("block", 1.0).friction("floor", "block", 1.0).force("block", sine(0.95, 2 * math.pi * 10)).hold("block")

    Case("rest", "a-millionth-below", "A millionth below the limit", "The push is the limit less one part in a million. A dead band or a tolerance of "
         "the solver shows here.", "textbook: the limit is a limit", 10.0, 1e-3, 1.0
         ).body("block", 1.0).friction("floor", "block", 1.0).force("block", 1 - 1e-6).hold("block")

    slope = math.radians(20)
    Case("rest", "block-on-incline", "Block on an incline below the angle of friction", "tan 20 deg = 0.364 is below mu = 0.4: the block stays.",
         "textbook: Meriam and Kraige, Engineering Mechanics: Dynamics, chapter 3", 10.0, 1e-2, 1.0
         ).body("block", 5.0, position=0.25).friction("floor", "block", 0.4 * 5 * STANDARD_GRAVITY * math.cos(slope)
         ).force("block", -5 * STANDARD_GRAVITY * math.sin(slope)).hold("block")

    case = Case("rest", "row-of-ten", "Row of ten bodies, all held", "Ten bodies in a row rub on their neighbours, the last on ground; the first is pushed "
                "with less than every limit.", "paper: Biagiotti and Zanasi, section 4, n bodies; here all stuck", 5.0, 1e-3, 1.0)
    for place in range(10):
        case.body(f"b{place}", 1.0 + 0.1 * place)
        along = {f"b{place}": 1.0, f"b{place + 1}": -1.0} if place < 9 else {"b9": 1.0}
        case.friction(f"f{place}", along, 2.0, 2.5)
    case.force("b0", sine(0.8, 7.0, 0.0, 1.0))
    for place in (0, 4, 9):
        case.hold(f"b{place}")

    Case("rest", "brake-and-bearing", "Brake and bearing on one shaft", "Two frictions on one shaft carry 2 N m together, of 3 + 1 N m. How they share is not "
         "determined, and must not matter.", REPORTED + "singular equations where two frictions hold one shaft", 1.0, 1e-3, 1.0
         ).body("shaft", 0.5, "rotation").friction("brake", "shaft", 3.0).friction("bearing", "shaft", 1.0).force("shaft", 2.0).hold("shaft")

    Case("rest", "parallel-clutches", "Parallel clutches, locked", "Two shafts joined by two clutches of 5 and 3 N m; one is driven with 6 N m, the other "
         "stands on a brake of 10 N m.", REPORTED + "two locked clutches between the same shafts", 1.0, 1e-3, 1.0
         ).body("driver", 0.2, "rotation").body("driven", 0.4, "rotation").friction("first", {"driver": 1.0, "driven": -1.0}, 5.0
         ).friction("second", {"driver": 1.0, "driven": -1.0}, 3.0).friction("brake", "driven", 10.0).force("driver", 6.0).hold("driver").hold("driven")

    load = sine(30e3, 100 * math.pi, 0.0, 40e3)
    Case("rest", "self-locking-shaken", "Self-locking screw under a shaking load", "A screw that its load cannot turn back (aiding efficiency -0.2) carries a "
         "load that shakes at 50 Hz. It does not creep.", REPORTED + "self-locking gears that run down under vibration", 1.0, 2e-4, 1.0
         ).body("nut", 270.0, "rotation", position=0.07).transmission("thread", "nut", 3e3, 0.825, -0.2, load, 1.5
         ).force("nut", sine(-30e3, 100 * math.pi, 0.0, -40e3)).hold("nut")

    Case("rest", "self-locking-heavy", "Self-locking worm gear, its load alone", "The load grows a thousandfold; friction grows with it, and the drum never moves.",
         "paper: Borello and Dalla Vedova 2012, irreversible gear trains", 10.0, 1e-3, 1.0
         ).body("drum", 2.0, "rotation").transmission("worm", "drum", 0.1, 0.4, -0.5, points([0, 10], [1, 1000])
         ).force("drum", points([0, 10], [-1, -1000])).hold("drum")

    Case("rest", "reversible-held-by-constant", "Reversible gear held by its constant friction", "Aiding efficiency 0.9: a tenth of the load is lost in friction, "
         "and the constant part holds the rest, 4.5 of 5 N m.", "paper: Borello and Dalla Vedova 2012, reversible gear trains", 10.0, 1e-3, 1.0
         ).body("drum", 2.0, "rotation").transmission("gear", "drum", 5.0, 0.9, 0.9, 5.0).force("drum", -5.0).hold("drum")

    Case("rest", "spring-within-limits", "Stretched spring that friction holds", "A spring pulls with 0.8 N at 0.4 m, friction holds 1 N.",
         "textbook: dead zone of a Coulomb oscillator", 100.0, 1e-3, 1.0
         ).body("block", 1.0, position=0.4).spring("block", 2.0).friction("floor", "block", 1.0).hold("block")

    Case("rest", "light-and-strong", "A milligram held with 100 N", "Inertia 1 mg, friction 100 N, push 99 N: stiff for whoever regularises, trivial at rest.",
         REPORTED + "steps that shrink to nothing for light bodies", 1.0, 1e-3, 1.0
         ).body("needle", 1e-6).friction("guide", "needle", 100.0).force("needle", 99.0).hold("needle")

    Case("rest", "held-through-a-gear", "Motor held through a gear of 100", "A brake of 50 N m on the slow shaft holds 0.4 N m on the fast one: 40 of 50 N m.",
         "textbook: torque through a ratio", 10.0, 1e-3, 1.0
         ).body("motor", 1e-3, "rotation").body("drum", 5.0, "rotation").joint({"motor": 1.0, "drum": -100.0}).friction("brake", "drum", 50.0
         ).force("motor", 0.4).hold("motor").hold("drum")

    Case("rest", "atwood-held", "Atwood's machine held by its bearing", "2.01 kg against 2 kg over a pulley of 0.1 m: 0.0098 N m are less than the 0.05 N m of the bearing.",
         "textbook: Atwood 1784, with friction", 5.0, 1e-3, 1.0
         ).body("pulley", 0.02, "rotation").body("heavy", 2.01).body("light", 2.0).joint({"heavy": 1.0, "pulley": 0.1}).joint({"light": 1.0, "pulley": -0.1}
         ).friction("bearing", "pulley", 0.03, 0.05).force("heavy", -2.01 * STANDARD_GRAVITY).force("light", -2 * STANDARD_GRAVITY).hold("pulley").hold("heavy")

    case = Case("rest", "locked-linearisation", "Locked: a little more force moves nothing", "Two equal blocks, one pushed 0.01 N more, both within friction. "
                "The derivative of the motion by the force is zero; a model linearised about the sliding branch has it wrong.",
                REPORTED + "linearisation about a locked clutch", 5.0, 1e-3, 1.0)
    for name, push in (("nominal", 0.5), ("pushed", 0.51)):
        case.body(name, 1.0).friction(f"under_{name}", name, 1.0).force(name, push)
    case.hold({"pushed": 1.0, "nominal": -1.0})

    Case("rest", "brake-that-pulses", "A brake whose capacity pulses", "A load of 3 N m on a brake whose capacity jumps between 4 and 8 N m every 50 ms: always enough.",
         "hardware in the loop: anti-lock valves; here within the limits", 2.0, 1e-3, 1.0
         ).body("wheel", 1.0, "rotation").friction("brake", "wheel", 1.0, capacity=steps([0.05 * i for i in range(40)], [4.0 + 4.0 * (i % 2) for i in range(40)])
         ).force("wheel", 3.0).hold("wheel")
