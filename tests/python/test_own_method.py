"""Methods written in Python: in a machine's loop, in a comparison, and what happens when they break their contract."""

import numpy as np
import pytest

import stiction as st

FLAP = "scenarios/flap-actuator.toml"
PROMISES = st.Promises(rest=True, dissipation=True, stops=True)


def table_1(s):
    """Table 1 of Borello and Dalla Vedova, lines 01 to 15."""
    act = s.push - s.damping * s.velocity
    if s.velocity == 0:
        friction = min(max(act, -s.levels.static_backward), s.levels.static_forward)
    else:
        friction = s.levels.sliding_forward if s.velocity > 0 else -s.levels.sliding_backward
    trial = s.velocity + (act - friction) * s.mobility
    reverses = (s.velocity > 0 > trial) or (s.velocity < 0 < trial)
    return st.trapezoid_path(s, friction, trial, 0.0 if reverses else trial)


table_1.promises = PROMISES


@pytest.fixture(autouse=True)
def at_the_root(root, monkeypatch):
    monkeypatch.chdir(root)


@pytest.mark.parametrize("scenario", [FLAP, "scenarios/block-on-belt.toml", "scenarios/papers/borello-fig10.toml"])
def test_table_1_written_in_python_has_the_bits_of_borello(scenario):
    settings = {"engine": "fixed", "until": 0.5, "step": "0.5 ms"}
    ours = st.run(scenario, method="borello", **settings)
    users = st.run(scenario, method=table_1, **settings)
    assert list(ours) == list(users) and ours.events == users.events
    for name in ours:
        assert np.array_equal(ours[name], users[name]), name
    assert ours.energy == users.energy
    assert users.summary["method"] == "table_1"


def test_it_stands_in_the_table_of_a_comparison_beside_borello():
    found = st.compare(FLAP, ["borello", table_1, "tanh"], step="0.5 ms", until=0.5)
    rows = {row.pop("method"): row for row in found.table}
    assert list(rows) == ["reference", "borello", "table_1", "tanh"]
    assert rows["borello"] == rows["table_1"] != rows["tanh"]
    assert list(found.methods) == ["borello", "table_1", "tanh"]
    assert np.array_equal(found.column("borello", "surface.position"), found.column("table_1", "surface.position"))
    assert "table_1" in str(found) and found.refused == {}


def test_it_drives_a_simulation_and_one_friction_of_a_model():
    ours = st.Simulation(FLAP, engine="fixed", method="borello", step="1 ms")
    users = st.Simulation(FLAP, engine="fixed", method=table_1, step="1 ms")
    ours.step(300)
    users.step(300)
    assert ours["surface.position"] == users["surface.position"]

    def pushed(method):
        model = st.Model()
        model.signals.add("push", st.signal.Sine(amplitude=3, frequency=4))
        model.body("mass", inertia=2, viscous_damping=0.3)
        model.force("pusher").on("mass").signal("push")
        model.friction("slide").on("mass").law(st.Coulomb(sliding=1, breakaway=1.5)).method(method)
        return st.run(model, until=2, step=1e-3)["mass.position"]

    assert np.array_equal(pushed("borello"), pushed(table_1))


class Dahl:
    """Dahl's model: m dv = (push - c v - z) dt, dz = s (1 - z sign(v)/F) v dt, with one number remembered."""

    name = "my-dahl"
    memory = 1
    stiffness = 1000.0

    def advance(self, situation, law, memory):
        s, z = situation, memory[0]
        level = law.evaluate(st.Contact(velocity=s.velocity)).sliding_forward
        velocity = s.velocity + (s.push - s.damping * s.velocity - z) * s.mobility
        memory[0] = z + self.stiffness * (1 - z * np.sign(velocity) / level) * velocity * s.step
        return st.trapezoid_path(s, z, velocity, velocity)


# Pushed by half the sliding level F, the bristle deflects until z = F/2; on a spring of 1000 N/m with
# dz/dx = s (1 - z/F) that is at x = (F/s) ln 2, and it swings about that point.
def test_an_object_remembers_numbers_and_asks_the_law():
    model = st.Model()
    model.signals.add("push", st.signal.Constant(value=1))
    model.body("mass", inertia=0.1, viscous_damping=20)
    model.force("pusher").on("mass").signal("push")
    model.friction("slide").on("mass").law(st.Coulomb(sliding=2, breakaway=2))
    run = st.run(model, until=1, step=1e-4, method=Dahl)
    assert run["slide.friction"][-1] == pytest.approx(1, rel=1e-6)
    assert run["mass.position"][-1] == pytest.approx(2 / 1000 * np.log(2), rel=1e-2)


BLOCK = """format = 1
[run]
until = "0.1 s"
step = "10 ms"
[body.block]
inertia = "2 kg"
[friction.floor]
on = "block"
sliding = "1 N"
breakaway = "1.5 N"
[force.rope]
on = "block"
value = "1 N"
"""


def failure_of(tmp_path, method):
    (tmp_path / "block.toml").write_text(BLOCK)
    with pytest.raises(st.SimulationError) as error:
        st.run(tmp_path / "block.toml", method=method)
    return str(error.value)


def mine(answer, **promises):
    def method(s):
        return answer(s)

    method.name, method.promises = "mine", st.Promises(**promises)
    return method


def test_answers_that_break_the_contract_end_the_run_by_name(tmp_path):
    message = failure_of(tmp_path, mine(lambda s: st.Advance(velocity=float("nan"), displacement=0, friction=0)))
    assert 'at 0 s the method "mine" of "floor" answers with a number that is not finite' in message
    message = failure_of(tmp_path, mine(lambda s: st.trapezoid_path(s, 0.9, 0.0005, 0.0005), rest=True))
    assert "moves at rest, which it promises not to" in message and "push 1, limits at rest -1.5 to 1.5" in message
    message = failure_of(tmp_path, mine(lambda s: st.trapezoid_path(s, -9.0, 0.05, 0.05), dissipation=True))
    assert "gains energy from friction" in message
    message = failure_of(tmp_path, mine(lambda s: st.Advance(velocity=0.1, displacement=1e-3, friction=0)))
    assert "leaves -0.01 J" in message and "trapezoid_path" in message


def test_what_a_method_raises_is_raised_where_the_run_was_started(tmp_path):
    (tmp_path / "block.toml").write_text(BLOCK)

    def broken(s):
        raise ZeroDivisionError("my mistake")

    with pytest.raises(ZeroDivisionError, match="my mistake"):
        st.run(tmp_path / "block.toml", method=broken)
    with pytest.raises(ZeroDivisionError, match="my mistake"):
        st.compare(tmp_path / "block.toml", ["exact", broken])
    simulation = st.Simulation(tmp_path / "block.toml", method=broken)
    with pytest.raises(ZeroDivisionError, match="my mistake"):
        simulation.step()
    with pytest.raises(TypeError, match='method "mine": return a stiction.Advance, not 3'):
        st.run(tmp_path / "block.toml", method=mine(lambda s: 3))
    st.run(tmp_path / "block.toml", method="borello")  # nothing of it is left


def test_mistakes_are_named_before_anything_runs(tmp_path):
    (tmp_path / "block.toml").write_text(BLOCK)
    taken = mine(table_1)
    taken.name = "borello"
    with pytest.raises(st.ModelError, match='"borello" is the name of a method of ours: give yours another name'):
        st.run(tmp_path / "block.toml", method=taken)
    with pytest.raises(TypeError, match="method: give a name, a method or one of your own"):
        st.run(tmp_path / "block.toml", method=3)
    with pytest.raises(TypeError, match="advance"):
        st.OwnMethod(3)
    with pytest.raises(st.ModelError, match='there is no method "borelo"'):
        st.compare(tmp_path / "block.toml", ["borelo"])
    with pytest.raises(TypeError, match="methods: give a list"):
        st.compare(tmp_path / "block.toml", "borello")


# A situation by hand: 2 kg at 0.25 m/s, pushed by -4 N against sliding friction of 2 N for 0.1 s: the trial -0.05 m/s is 0.
def test_a_method_can_be_tried_by_hand():
    levels = st.ContactLevels(sliding_forward=2, sliding_backward=2, static_forward=3, static_backward=3)
    answer = table_1(st.Situation(step=0.1, inertia=2, velocity=0.25, push=-4, levels=levels))
    assert answer.velocity == 0.0 and answer.friction == 2
    assert answer.displacement == pytest.approx(0.0125, rel=1e-15)
    # work -4·0.0125 less friction 2·0.0125 less kinetic -0.0625
    assert answer.scheme_energy == pytest.approx(-0.05 - 0.025 + 0.0625, rel=1e-12)
