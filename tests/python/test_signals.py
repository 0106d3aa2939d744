"""Signals from numbers, texts, functions and arrays: the machine moves as with the block that says the same."""

import math
import pickle

import numpy as np
import pytest

import stiction as st


def pushed(add) -> st.Model:
    """2 kg on a floor of 1 N, pushed by a signal."""
    model = st.Model()
    model.body("block", inertia="2 kg")
    model.friction("floor").on("block").law(st.Coulomb(sliding="1 N", breakaway="1.5 N"))
    add(model)
    model.force("push").on("block").signal("pull")
    return model


def wave(t: float) -> float:
    return 4 * math.sin(3 * t) + 1


def test_a_function_of_time_is_asked_at_every_step_of_the_fixed_engine():
    asked = []

    def pull(t):
        asked.append(t)
        return wave(t)

    result = st.run(pushed(lambda m: m.signals.add("pull", pull)), until=1, step=1e-3, record=["pull", "block.velocity"])
    assert result["pull"].tolist() == [wave(t) for t in result.time.tolist()]  # to the bit, at the times of the steps
    assert {k * 1e-3 for k in range(1001)} <= set(asked)


def test_a_function_moves_the_machine_as_the_table_of_its_values():
    times = 1e-3 * np.arange(1002)
    table = st.signal.Points(times=times, values=[wave(t) for t in times])
    by_function = st.run(pushed(lambda m: m.signals.add("pull", wave)), until=1, step=1e-3)
    by_table = st.run(pushed(lambda m: m.signals.add("pull", table)), until=1, step=1e-3)
    by_arrays = st.run(pushed(lambda m: m.signals.add("pull", (times, [wave(t) for t in times]))), until=1, step=1e-3)
    for other in (by_table, by_arrays):
        assert np.array_equal(by_function["block.position"], other["block.position"])
        assert by_function.events == other.events
    assert np.ptp(by_function["block.position"]) > 0.1


def test_the_located_engine_reads_a_function_at_its_interval_and_joins_the_values_by_straight_lines():
    model = pushed(lambda m: m.signals.add("pull", lambda t: 3 + 2 * t, interval="10 ms"))
    result = st.run(model, engine="located", until=1)
    # Straight lines through values of a straight line: 2 v' = 2 + 2 t from rest, x = t²/2 + t³/6; 1e-9 is far above the tolerance.
    assert result["block.position"][-1] == pytest.approx(1 / 2 + 1 / 6, abs=1e-9)
    with pytest.raises(st.ModelError, match="interval"):
        st.run(pushed(lambda m: m.signals.add("pull", wave)), engine="located", until=1)


def test_a_stepped_simulation_asks_the_function_before_every_step():
    model = pushed(lambda m: m.signals.add("pull", wave))
    simulation = st.Simulation(model, step=1e-3)
    simulation.step(500)
    result = st.run(model, until=0.5, step=1e-3)
    assert simulation["block.position"] == result["block.position"][-1]
    assert simulation.inputs == []
    with pytest.raises(KeyError, match="function of time"):
        simulation["pull"] = 1.0


@pytest.mark.parametrize("answer", [math.nan, math.inf, "3", None, [1, 2]])
def test_a_function_that_answers_no_finite_number_is_refused_with_its_time(answer):
    model = pushed(lambda m: m.signals.add("pull", lambda t: 1.0 if t < 0.5 else answer))
    with pytest.raises(st.ModelError, match="pull: the function answers .* at 0.5"):
        st.run(model, until=1, step=0.25)


def test_errors_of_a_function_come_through():
    def pull(t):
        return 1 / (t - 0.5)

    with pytest.raises(ZeroDivisionError):
        st.run(pushed(lambda m: m.signals.add("pull", pull)), until=1, step=0.25)


@pytest.mark.parametrize("value", [3, 3.0, "3 N", "0.003 kN", np.float32(3), "2 + 1 + 0*t", lambda t: 3])
def test_values_stand_where_a_signal_does(value):
    model = st.Model()
    model.body("block", inertia="2 kg")
    model.friction("floor").on("block").law(st.Coulomb(sliding=1))
    model.force("push").on("block").signal(value)
    result = st.run(model, until=1, step=1e-2)
    # Implicit Euler of 2 v' = 3 - 1 from rest: v = k h; 100 roundings of numbers up to 1.
    assert result["block.velocity"][-1] == pytest.approx(1.0, abs=100 * 2**-53)


def test_a_motor_takes_its_voltage_as_a_value_and_publishes_what_became_of_it():
    model = st.Model()
    model.body("rotor", inertia="0.1 kg m2")
    model.electric_motor("motor", resistance="2 ohm", torque_constant="0.5 N m/A").on("rotor").voltage("24 V")
    result = st.run(model, until=1e-3, step=1e-3, record=["motor.voltage"])
    assert result["motor.voltage"][-1] == 24


@pytest.mark.parametrize(
    "block, said",
    [
        (st.signal.Sine, "Sine is a class: give one made of it"),
        ({"a": 1}, "give a block of stiction.signal, a number, a text, a function of time or a pair of arrays"),
        ([1, 2, 3], "pair of arrays"),
        (True, "give a block"),
    ],
)
def test_what_is_no_signal_is_refused_in_one_line(block, said):
    with pytest.raises(TypeError, match=said) as caught:
        pushed(lambda m: m.signals.add("pull", block))
    assert str(caught.value).startswith("pull: block: ") and "\n" not in str(caught.value)


def test_values_of_another_quantity_are_refused():
    model = st.Model()
    model.body("block", inertia="2 kg")
    with pytest.raises(st.ModelError, match="push.value: .*length"):
        model.force("push").on("block").signal("3 mm")


def test_a_model_with_a_function_of_a_module_is_pickled_with_it():
    model = pushed(lambda m: m.signals.add("pull", wave, interval=1e-3))
    again = pickle.loads(pickle.dumps(model))
    assert np.array_equal(st.run(again, until=1, step=1e-3)["block.position"], st.run(model, until=1, step=1e-3)["block.position"])
