"""Machines in code have the parts of scenario files and of C++: the same machine written both ways moves by the same bits."""

import math

import numpy as np
import pytest

import stiction as st
from stiction import signal


def si(text: str, unit: str) -> float:
    return st.quantity(text, unit)


def lift() -> st.Model:
    m = st.Model()
    m.body("drum", inertia=40)
    m.signals.add("supply", signal.Points(times=[0, 0.2, 1, 1.05, 2, 2.2], values=[0, 60, 60, 0, 0, -40]))
    m.signals.add("weight", signal.Constant(value=400))
    m.electric_motor("motor", resistance=0.5, inductance=4e-3, torque_constant=18, current_limit=60).on("drum").voltage("supply")
    m.force("load").on("drum", -1).signal("weight")
    m.friction("worm").on("drum").load("weight").law(
        st.Transmission(constant=15, opposing_efficiency=0.55, aiding_efficiency=-0.1, static_ratio=1.2)
    )
    return m


def one_way_clutch() -> st.Model:
    m = st.Model()
    m.body("driver", inertia=0.05)
    m.body("load", inertia=0.5)
    m.freewheel("sprag").between("driver", "load")
    m.signals.expression("torque", "8*sin(2*pi*t)")
    m.force("crank").on("driver").signal("torque")
    m.friction("driver_bearing").on("driver").law(st.Coulomb(sliding=0.3, breakaway=0.4))
    m.friction("load_bearing").on("load").law(st.Coulomb(sliding=0.8, breakaway=1))
    return m


def hill() -> st.Model:
    m = st.Model()
    m.body("vehicle", inertia=1400, motion="translation")
    m.signals.add("pedal", signal.Points(times=[1, 1.1, 3, 3.5], values=[4000, 0, 0, 5000]))
    m.gravity("hill").on("vehicle").slope(si("6.84 deg", "rad"))
    m.brake("brake").on("vehicle").capacity("pedal", static_ratio=1.1)
    m.friction("rolling").on("vehicle").law(st.Coulomb(sliding=180, breakaway=220))
    return m


def flap() -> st.Model:
    m = st.Model()
    end = si("10 deg", "rad")
    m.body("surface", inertia=350, viscous_damping=1e4, travel=(-end, end))
    m.signals.add("airload", signal.Step(after=74500)).add("command", signal.Step(start=0.1, after=si("1.5 deg", "rad")))
    m.signals.add("supply", signal.Points(times=[0.3, 0.4, 0.6, 0.8], values=[26e6, 5e6, 5e6, 26e6]))
    m.signals.expression("current", "9.3*(command - surface.position)")
    m.friction("gear").on("surface").load("airload").law(
        st.Transmission(constant=1000, opposing_efficiency=0.822, aiding_efficiency=-0.2, static_ratio=1.87)
    )
    m.force("air").on("surface", -1).signal("airload")
    m.servovalve(
        "valve", current_limit=8e-3, torque_gain=1.8125, flapper_inertia=1.0575e-5, flapper_damping=0.45,
        flapper_stiffness=301.6, flapper_travel=si("30.5 um", "m"), wire_stiffness=14.5, spool_gain=5111, spool_travel=1e-3,
    ).current("current")
    m.hydraulic_motor("motor", displacement=4.8e-3, pressure_gain=2.6e10, flow_gain=0.63).on("surface").spool(
        "valve.spool"
    ).supply("supply").law("limited-opening")
    return m


def spool() -> st.Model:
    m = st.Model()
    m.body("spool", inertia=si("60 g", "kg"), travel=(-2e-3, 2e-3, 0.3), motion="translation")
    m.signals.expression("force", "if(t < 0.1, 0, if(t < 0.25, 14, -14))")
    m.spring("centring", stiffness=4000, damping=2).on("spool")
    m.friction("seals").on("spool").law(st.Coulomb(sliding=1.5, breakaway=2.5))
    m.force("solenoid").on("spool").signal("force")
    return m


def servo() -> st.Model:
    m = st.Model()
    m.body("table", inertia=2, motion="translation")
    m.friction("guide").on("table").law(
        st.Stribeck(sliding=20, breakaway=32, stribeck_velocity=5e-3, viscous_coefficient=30)
    )
    law = signal.Pid(proportional=4000, integral=12000, derivative=80, filter_time=2e-3, lower=-200, upper=200)
    m.signals.add("command", signal.Step(start=0.5, after=0.01))
    m.signals.add(
        "control", signal.SampledPid(control=law, interval=1e-3, computation_delay=0.5e-3), ["command", "table.position"]
    )
    m.force("drive").on("table").signal("control")
    return m


PAIRS = [
    (lift, "worm-gear-lift.toml", "drum", {}),
    (one_way_clutch, "one-way-clutch.toml", "driver", {}),
    (hill, "brake-on-a-hill.toml", "vehicle", {}),
    (flap, "flap-actuator.toml", "surface", {}),
    (spool, "valve-spool.toml", "spool", {}),
    (servo, "servo-hunting.toml", "table", {"until": 2.0}),
]


@pytest.mark.parametrize("machine, name, body, how", PAIRS, ids=[name for _, name, _, _ in PAIRS])
def test_a_machine_in_code_moves_as_the_one_in_its_file(machine, name, body, how, root):
    from_file = st.run(root / "scenarios" / name, **how)
    scenario = st.scenario(root / "scenarios" / name, **how)
    from_code = st.run(machine(), until=scenario.until, step=scenario.step)
    assert np.array_equal(from_code.time, from_file.time)
    for quantity in (f"{body}.position", f"{body}.velocity"):
        assert np.array_equal(from_code[quantity], from_file[quantity]), quantity
    assert np.ptp(from_code[f"{body}.position"]) > 0
    friction = next(iter(from_file.modes))
    assert np.array_equal(from_code.modes[friction], from_file.modes[friction])


def test_gears_racks_screws_and_planetary_sets_keep_their_ratios():
    m = st.Model()
    for name in ("motor", "shaft", "sun", "ring", "carrier"):
        m.body(name, inertia=0.1)
    for name in ("slide", "nut"):
        m.body(name, inertia=1, motion="translation")
    m.signals.add("torque", signal.Constant(value=2))
    m.force("drive").on("motor").signal("torque")
    m.gear("reduction").between("motor", "shaft").ratio(4)
    m.rack("rack").between("shaft", "slide").radius(0.5)
    m.screw("screw").between("shaft", "nut").lead(math.pi)
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(3)
    m.joint("coupling").between("shaft", "sun")
    m.brake("held", sliding_coefficient=0.3, radius=0.1, faces=2).on("ring").normal_force("press")
    m.signals.add("press", signal.Constant(value=1e4))
    result = st.run(m, until=0.1, step=1e-3)
    shaft = result["shaft.velocity"][-1]
    assert shaft > 0
    # Rigid joints hold to the rounding of a velocity of this size.
    exact = dict(rel=8 * 2**-52)
    assert result["motor.velocity"][-1] == pytest.approx(4 * shaft, **exact)
    assert result["slide.velocity"][-1] == pytest.approx(0.5 * shaft, **exact)
    assert result["nut.velocity"][-1] == pytest.approx(0.5 * shaft, **exact)  # lead/(2π) = 1/2
    assert result["ring.velocity"][-1] == 0.0
    assert result["sun.velocity"][-1] == pytest.approx(4 * result["carrier.velocity"][-1], **exact)  # 1 + ρ


def test_a_clutch_pulls_two_flywheels_together():
    m = st.Model()
    m.body("engine", inertia=0.3, velocity=100)
    m.body("load", inertia=0.6)
    m.signals.add("pedal", signal.Constant(value=40))
    m.clutch("clutch").between("engine", "load").capacity("pedal", static_ratio=1.1)
    result = st.run(m, until=1, engine="located")
    # J1 J2 Δω/((J1 + J2) T) = 0.5 s, and 100/3 rad/s together from then on; the engine locates to 12 digits.
    assert result.events[-1].time == pytest.approx(0.5, abs=1e-10)
    assert result["engine.velocity"][-1] == result["load.velocity"][-1] == pytest.approx(100 / 3, abs=1e-9)


def test_a_prescribed_motion_drags_what_rubs_on_it():
    m = st.Model()
    m.body("cam", inertia=1)
    m.body("disc", inertia=2)
    m.signals.add("turn", signal.Sine(amplitude=1, frequency=2))
    m.motion("drive").on("cam").position("turn")
    m.friction("pad").between("disc", "cam").law(st.Coulomb(sliding=100, breakaway=120)).initially("slipping")
    result = st.run(m, until=1, step=1e-3, method="exact")
    # The cam starts at 2 rad/s, the disc at rest: it is dragged along by T/J = 50 rad/s², for 2/50 s. From then on the pad carries
    # J ω² A ≤ 8 N m: it never slips, and both move as one, to the bit.
    together = result.time > 0.05
    assert np.array_equal(result["disc.velocity"][together], result["cam.velocity"][together])
    assert np.all(result.modes["pad"][together] == st.Mode.stuck)
    assert abs(result.events[-1].time - 0.04) <= 2e-3


def test_a_friction_may_have_a_method_of_its_own():
    m = st.Model()
    m.body("block", inertia=1)
    m.signals.add("pull", signal.Constant(value=0.5))
    m.force("rope").on("block").signal("pull")
    m.friction("floor").on("block").law(st.Coulomb(sliding=1, breakaway=1)).method(st.Tanh(transition_velocity=1e-2))
    creeping = st.run(m, until=1, step=1e-3)
    # tanh(v/v_t) = 1/2 in the steady creep: v = v_t atanh(1/2); it has settled after m v_t/F = 10 ms, a hundredth of the run.
    assert creeping["block.velocity"][-1] == pytest.approx(1e-2 * math.atanh(0.5), rel=1e-9)


def test_hydraulics_companions_and_blocks_are_there():
    m = st.Model()
    m.body("piston", inertia=100, motion="translation")
    m.body("wheel", inertia=1)
    m.signals.add("command", signal.Ramp(slope=1e-3)).add("half", signal.Gain(gain=0.5), ["command"])
    m.signals.sum("difference", [(1.0, "command"), (-1.0, "half")])
    m.signals.add("filtered", signal.TransferFunction(numerator=[1], denominator=[0.01, 1]), ["difference"])
    m.signals.add("shaped", signal.Lookup(x=[-1, 1], y=[-2, 2], outside=signal.Outside.extend), ["filtered"])
    m.signals.add("noise", signal.Noise(seed=7, distribution=signal.Distribution.uniform))
    m.valve("valve", time_constant=1e-3, spool_travel=1e-3).command("shaped")
    m.jack("jack", displacement=1e-2, pressure_gain=1e10, flow_gain=1.0, supply_pressure=20e6).on("piston").spool(
        "valve.spool"
    ).law("limited-pressure")
    with pytest.raises(ValueError, match="not one of limited-pressure, limited-opening, orifice"):
        st.Model().jack("other").law("square root")
    m.companion("coil", decay=-1, per_velocity=-2, force=3).on("wheel").input("noise")
    m.signal_unit("noise", "V")
    plan = m.build()
    names = dict(plan.quantities)
    assert names["jack.pressure"] == "Pa" and names["noise"] == "V" and "coil.value" in names
    result = st.run(plan, until=0.2, step=1e-3)
    assert result["piston.position"][-1] > 0
    assert np.all(np.isfinite(result["wheel.position"]))
