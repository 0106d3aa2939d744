"""Servos, moves, encoders, elastic contacts, belts, bands and ropes in code: as in their files, and as their closed forms say."""

import math

import numpy as np
import pytest

import stiction as st
from stiction import signal


def lift() -> st.Model:
    """scenarios/ball-screw-lift.toml."""
    load, lead, belt, rotor, screw = 40.0, 5e-3, 2.0, 2e-4, 1e-4
    turning = belt * 2 * math.pi / lead
    m = st.Model()
    m.body("rotor", inertia=rotor, position=belt * (0.05 / (lead / (2 * math.pi))))
    m.body("screw", inertia=screw, position=0.05 / (lead / (2 * math.pi)))
    m.body("carriage", inertia=load, position=0.05, travel=(0, 0.6), motion="translation")
    m.gear("belt_drive").between("rotor", "screw").ratio(belt)
    m.screw("ball_screw").between("screw", "carriage").lead(lead).losses(
        st.Transmission(opposing_efficiency=0.6, aiding_efficiency=0.33)
    )
    m.gravity("weight").on("carriage")
    m.friction("guide").on("carriage").law(st.Coulomb(sliding=20, breakaway=30))
    m.signals.add(
        "way", signal.Move(distance=0.35, speed=0.2, acceleration=0.8, jerk=8, start=0.2, offset=0.05)
    )
    m.signals.add("encoder", signal.Encoder(counts_per_turn=131072, interval=1e-3), ["rotor.position"])
    m.signals.expression("power", "if(t < 1.6, 1, 0)")
    m.signals.expression("closing", "if(released > 0.5, 0, 1.5)")
    m.signals.add("released", signal.Delay(delay=0.03, initial=1), ["power"])
    m.servo(
        "drive", on="rotor", enable="power", reference=f"way*{turning!r}", reference_velocity=f"way.velocity*{turning!r}",
        reference_acceleration=f"way.acceleration*{turning!r}", position="encoder", velocity="encoder.velocity",
        interval=1e-3, position_gain=20, speed_bandwidth=200,
        inertia=rotor + screw / belt**2 + load * (lead / (2 * math.pi * belt)) ** 2, integral_time=0.02,
        torque_constant=0.12, resistance=0.8, inductance=2e-3, current_bandwidth=2000, current_limit=8, voltage_limit=96,
        brake_resistance=10,
    )
    m.brake("holding").on("rotor").capacity("closing")
    return m


def test_a_lift_with_its_servo_in_code_moves_as_the_one_in_its_file(root):
    of_file = st.run(root / "scenarios" / "ball-screw-lift.toml")
    of_code = st.run(lift(), until=2.5, step=1e-4, spacing=1e-3)
    for quantity in ("carriage.position", "carriage.velocity", "drive.current"):
        a, b = of_code[quantity], of_file[quantity]
        assert np.array_equal(a, b), (quantity, float(np.max(np.abs(a - b))))
    assert np.ptp(of_code["carriage.position"]) > 0.2


def test_a_mass_leaves_an_elastic_face_as_fast_as_it_came():
    m = st.Model()
    m.body("mass", inertia=2, velocity=-3, motion="translation")
    m.contact("floor", on="mass", stiffness=8000, lower=-0.3)
    result = st.run(m, until=0.5, engine="located")
    touched, left = (event.time for event in result.events)
    # 0.3 m at 3 m/s, then half a period π √(m/k); the engine locates to 12 digits of the run.
    assert touched == pytest.approx(0.1, abs=1e-12)
    assert left - touched == pytest.approx(math.pi * math.sqrt(2 / 8000), abs=1e-10)
    assert result["mass.velocity"][-1] == pytest.approx(3, rel=1e-10)


def test_a_belt_slips_at_the_limit_of_eytelwein():
    m = st.Model()
    m.body("motor", inertia=0.02)
    m.body("wheel", inertia=0.5)
    m.signals.add("torque", signal.Constant(value=20))
    m.force("drive").on("motor").signal("torque")
    m.belt("belt", driver="motor", driven="wheel", driver_radius="50 mm", driven_radius="120 mm", wrap=2.8,
           coefficient=0.4, pretension="150 N")
    result = st.run(m, until=1, step=1e-2)
    most = 2 * 150 * math.tanh(0.4 * 2.8 / 2)
    # Constant forces: v = F t/J, whose sum of 100 equal steps is rounded 100 times.
    assert result["wheel.velocity"][-1] == pytest.approx(0.12 * most / 0.5, rel=100 * 2**-52)
    assert result["motor.velocity"][-1] == pytest.approx((20 - 0.05 * most) / 0.02, rel=100 * 2**-52)


@pytest.mark.parametrize("way", [1, -1])
def test_a_band_brakes_more_the_way_it_tightens(way):
    m = st.Model()
    m.body("drum", inertia=2, velocity=way * 10)
    m.band_brake("band", on="drum", radius=0.2, wrap="240 deg", coefficient=0.3, tension="100 N")
    result = st.run(m, until=5, engine="located")
    angle = 0.3 * math.radians(240)
    torque = 0.2 * 100 * (math.exp(angle) - 1 if way > 0 else 1 - math.exp(-angle))
    assert result.events[-1].time == pytest.approx(2 * 10 / torque, rel=1e-12)  # J ω/T
    assert result["drum.velocity"][-1] == 0.0


def test_a_rope_holds_a_load_with_a_small_pull_at_its_free_end():
    def hanging(pull: float) -> st.Result:
        m = st.Model()
        m.body("drum", inertia=0.1)
        m.body("load", inertia=20, motion="translation")
        m.gravity("weight").on("load").slope("90 deg")
        m.signals.add("held", signal.Constant(value=1e4))
        m.brake("holder").on("drum").capacity("held")
        m.rope("rope", drum="drum", load="load", radius=0.1, wrap="540 deg", coefficient=0.25, tension=pull)
        return st.run(m, until=0.2, step=1e-3)

    needed = 20 * 9.80665 / math.exp(0.25 * 3 * math.pi)  # m g e^{−μα}
    assert np.all(hanging(1.001 * needed)["load.velocity"] == 0.0)
    assert abs(hanging(0.999 * needed)["load.velocity"][-1]) > 0


def test_a_table_of_a_thousand_points_is_followed():
    times = np.linspace(0, 1, 1001)
    m = st.Model()
    m.body("mass", inertia=1, motion="translation")
    m.signals.add("pull", signal.Points(times=times.tolist(), values=(2 * times).tolist()))
    m.force("rope").on("mass").signal("pull")
    result = st.run(m, until=1, engine="located")
    assert result["mass.velocity"][-1] == pytest.approx(1, rel=1e-12)  # t²
