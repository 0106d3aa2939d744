"""Mistakes that people make are answered in one line that names the keyword and says what to do; none of them is silent."""

import subprocess
import sys

import numpy as np
import pytest

import stiction as st
from conftest import PULLED_BLOCK


def table() -> st.Model:
    model = st.Model()
    model.body("load", inertia=2, motion="translation")
    return model


def with_friction(law) -> st.Model:
    model = table()
    model.friction("guide").on("load").law(law)
    return model


TYPE_ERRORS = [
    (lambda: st.Coulomb(5, 8), "Coulomb: give keywords: Coulomb(sliding=..., breakaway=...)"),
    (lambda: st.Coulomb(slidng=5), 'Coulomb: there is no "slidng"; did you mean "sliding"?; it has sliding, breakaway'),
    (lambda: st.Coulomb(mu=0.3), 'Coulomb: there is no "mu"; it has sliding, breakaway; a coefficient of friction is sliding_coefficient of NormalForce'),
    (lambda: st.Coulomb(sliding=[1]), "Coulomb: sliding: give a number, or a text with its unit [N | N·m], not [1]"),
    (lambda: st.signal.SampledPid(proportional=3), 'SampledPid: there is no "proportional"; it has interval, computation_delay, initial_output, control; its control has it: control=Pid(proportional=...)'),
    (lambda: st.signal.SampledPid(control=3), "SampledPid: control: give signal.Pid, not 3"),
    (lambda: st.signal.Points(times=3, values=[1]), "Points: times: give a list of numbers, not 3"),
    (lambda: st.Model().body("a", inertia=None), "a: inertia: give a number, or a text with its unit [kg | kg·m²], not None"),
    (lambda: st.Model().body("a"), "a: inertia is missing: give a number, or a text with its unit [kg | kg·m²]"),
    (lambda: st.Model().body("a", 2), "a: takes 1 argument by place; its keywords: name, inertia, viscous_damping, position, velocity, travel, motion"),
    (lambda: st.Model().body("a", inertia=1, travel=0.6), "a: travel: give (lower, upper) or (lower, upper, restitution), None for no end; not 0.6"),
    (lambda: st.Model().body("a", inertia=1, restitution=0.3), 'a: there is no "restitution"; it takes name, inertia, viscous_damping, position, velocity, travel, motion'),
    (lambda: st.Model().body("a", mass=2), 'a: there is no "mass"; it takes name, inertia, viscous_damping, position, velocity, travel, motion'),
    (lambda: table().friction("g").on("load").law("coulomb"), None),
    (lambda: table().friction("g").on(3), "on: body: give a text, not 3"),
    (lambda: table().electric_motor("m", resistnce=3), None),
    (lambda: table().signals.add("i", st.signal.Integrator(), inputs={}), "i: inputs: give a list of names of signals, not {}"),
    (lambda: st.run(table(), until=(0, 1)), "until: give a number, or a text with its unit, not (0, 1)"),
    (lambda: st.run(table(), until=1, record=3), "record: give a name or a list of names, as [\"load.position\"], not 3"),
    (lambda: st.run(table(), until=1, dt=1e-3), 'run: there is no "dt"; did you mean "step"?; it takes source, method, engine, step, until, set, record, spacing, display, strict'),
    (lambda: st.Simulation(table(), step=1e-3, until=1), 'Simulation: there is no "until"; it takes source, method, engine, step, set, record, spacing'),
    (lambda: st.compare(table(), untl=1), 'compare: there is no "untl"; did you mean "until"?; it takes source, methods, step, until, set'),
    (lambda: st.Simulation(table(), step=1e-3, spacing=0.1), "spacing: nothing is recorded: give record=True, or the names of what to record"),
]


@pytest.mark.parametrize("call, said", TYPE_ERRORS, ids=range(len(TYPE_ERRORS)))
def test_a_wrong_argument_is_a_short_type_error_that_names_it(call, said):
    with pytest.raises(TypeError) as caught:
        call()
    text = str(caught.value)
    assert "\n" not in text and len(text) < 250 and "incompatible" not in text
    if said is not None:
        assert text == said


def test_a_part_that_does_not_exist_is_told_with_those_like_it():
    with pytest.raises(AttributeError, match='no "motor"; did you mean electric_motor or hydraulic_motor'):
        st.Model().motor("m")
    with pytest.raises(AttributeError, match='no "lwa"; it has'):
        table().friction("g").lwa(3)


def test_options_that_a_simulation_would_ignore_are_refused():
    with pytest.raises(TypeError, match="until"):
        st.Simulation(table(), step=1e-3, until=0.01)


def test_break_away_is_as_sliding_where_it_is_left_out():
    assert st.Coulomb(sliding=5).breakaway == 5
    assert st.Stribeck(sliding="5 N", stribeck_velocity="1 mm/s").breakaway == 5
    assert st.Coulomb(sliding=5, breakaway=8).breakaway == 8
    assert st.NormalForce(sliding_coefficient=0.3).static_coefficient == 0.3


def test_a_friction_needs_a_law():
    model = table()
    model.friction("guide").on("load")
    with pytest.raises(st.ModelError) as caught:
        st.run(model, until=1)
    (problem,) = caught.value.problems
    assert (problem.part, problem.key, problem.kind) == ("guide", "law", "missing")


def test_a_run_of_a_model_needs_its_end():
    for use in (st.run, st.compare):
        with pytest.raises(st.ModelError) as caught:
            use(with_friction(st.Coulomb(sliding=1)))
        (problem,) = caught.value.problems
        assert (problem.part, problem.key, problem.kind) == ("run", "until", "missing")
        assert "until=2" in problem
    assert "no end yet" in repr(st.scenario(table()))


def test_an_empty_model_is_refused():
    with pytest.raises(st.ModelError, match="there is no body, so nothing can move: add one"):
        st.run(st.Model(), until=1)


def test_one_name_for_two_things_is_told_once_and_rightly():
    model = table()
    model.body("load", inertia=2, motion="translation")
    with pytest.raises(st.ModelError) as caught:
        model.build()
    assert [str(p) for p in caught.value.problems] == ["load: this name is used twice: give every part and signal a name of its own"]
    model = table()
    model.signals.add("load.position", st.signal.Integrator(), ["load.velocity"])
    with pytest.raises(st.ModelError, match="two signals have this name, an integrator and what a part publishes"):
        model.build()


def test_a_column_that_was_not_recorded_says_how_to():
    model = with_friction(st.Coulomb(sliding=1))
    model.signals.add("reference", st.signal.Time())
    result = st.run(model, until=0.1, record=["load.position"])
    with pytest.raises(KeyError, match=r'"reference" was not recorded: run it with record=\["reference", ...\]'):
        result["reference"]
    with pytest.raises(KeyError, match="there is no quantity .load.pos.; did you mean"):
        result["load.pos"]


def test_a_name_that_is_near_no_other_is_told_with_those_there_are():
    model = with_friction(st.Coulomb(sliding=1))
    model.signals.add("push", st.signal.External())
    model.force("drive").on("load").signal("push")
    result = st.run(model, until=0.1)
    known = "load.position, load.velocity, load.active"
    with pytest.raises(KeyError, match=f"there is no quantity .load.acceleration.; admissible: {known}: stiction list quantities"):
        result["load.acceleration"]
    simulation = st.Simulation(model, step=1e-3)
    with pytest.raises(KeyError, match="there is no input .wind.; admissible: push"):
        simulation["wind"] = 1
    compared = st.compare(with_friction(st.Coulomb(sliding=1)), ["exact", "karnopp"], step=1e-3, until=0.1)
    with pytest.raises(KeyError, match="there is no run of .other.; admissible: .*exact, karnopp"):
        compared.column("other", "load.position")


def test_one_of_a_thing_is_counted_as_one():
    assert repr(table()) == "<stiction.Model: 1 part, 0 signals>"
    assert repr(with_friction(st.Coulomb(sliding=1))) == "<stiction.Model: 2 parts, 0 signals>"
    pushed = with_friction(st.Coulomb(sliding=1))
    pushed.force("push").on("load").signal(3.0)
    result = st.run(pushed, until=1e-3, step=1e-3, record=["load.position"])
    assert "2 rows, " in repr(result) and ", 1 event, finished" in repr(result)


def test_the_content_of_a_file_is_no_path():
    with pytest.raises(ValueError, match=r"say scenario\(text=...\)"):
        st.run(PULLED_BLOCK)
    with pytest.raises(TypeError, match="not both"):
        st.scenario("a.toml", text=PULLED_BLOCK)


def test_a_scenario_from_a_text_is_that_of_the_file(pulled_block):
    from_text, from_file = st.scenario(text=PULLED_BLOCK, until="0.5 s"), st.scenario(pulled_block, until="0.5 s")
    assert st.run(from_text).summary == st.run(from_file).summary
    with pytest.raises(st.ScenarioError, match="text:7:"):
        st.scenario(text=PULLED_BLOCK.replace('"2 kg"', '"2 kN"'))


UNITS = [
    (lambda m: m.body("a", inertia="2 kg", position="5 mm"), None),
    (lambda m: m.body("a", inertia="2 kN"), "a.inertia: "),
    (lambda m: m.body("a", inertia="2 kg", motion="rotation"), "a.inertia: "),
    (lambda m: m.body("a", inertia="2 kg", position="3 deg"), "a.position: "),
    (lambda m: m.body("a", inertia="2 kg m2", travel=("-1 m", 2)), "a.travel: "),
    (lambda m: m.body("a", inertia="2 kg m2", travel=("-10 deg", None)), None),
    (lambda m: (m.body("a", inertia="2 kg"), m.friction("f").on("a").law(st.Coulomb(sliding="5 N m"))), "f.sliding: "),
    (lambda m: (m.body("a", inertia="2 kg m2"), m.friction("f").on("a").law(st.Coulomb(sliding="5 N"))), "f.sliding: "),
    (lambda m: (m.body("a", inertia="2 kg"), m.spring("s", stiffness="3 N m/rad").on("a")), "s.stiffness: "),
    (lambda m: (m.body("a", inertia="2 kg"), m.force("p").on("a").signal("3 N m")), "p.value: "),
    (lambda m: (m.body("a", inertia="2 kg"), m.spring("s", stiffness="3 kN/mm").on("a")), None),
]


@pytest.mark.parametrize("make, said", UNITS, ids=range(len(UNITS)))
def test_texts_have_the_unit_that_the_motion_asks_for(make, said):
    model = st.Model()
    if said is None:
        make(model)
        model.build()
        return
    with pytest.raises(st.ModelError) as caught:
        make(model)
        model.build()
    assert str(caught.value).startswith(said)
    assert caught.value.problems[0].kind == "unit"


@pytest.mark.parametrize(
    "make, said",
    [
        (lambda m: m.gear("g").between("a", "b").ratio("2:0"),
         'ratio: "2:0", column 3: the right side of a ratio must not be 0: write it as in "2:1"'),
        (lambda m: m.gear("g").between("a", "b").ratio(ratio="2:b"), "ratio: "),
        (lambda m: m.screw("s").between("a", "b").lead("2 kg"), 'lead: "2 kg" is a mass [kg]; admissible: a length [m]'),
    ],
)
def test_a_number_that_cannot_be_read_says_so_once(make, said):
    model = st.Model()
    with pytest.raises(TypeError) as error:
        make(model)
    assert str(error.value).startswith(said)
    assert str(error.value).count(said) == 1


def test_a_frequency_may_be_given_in_hertz_as_in_files():
    assert st.signal.Sine(amplitude=1, frequency="5 Hz").frequency == pytest.approx(10 * np.pi, rel=1e-15)
    assert st.signal.Sine(amplitude=1, frequency="300 rpm").frequency == pytest.approx(10 * np.pi, rel=1e-15)
    with pytest.raises(st.ModelError, match="write 31.42 rad/s"):
        model = st.Model()
        model.body("a", inertia="1 kg m2", velocity="5 Hz")


def test_numbers_are_read_as_in_files():
    model = st.Model()
    model.body("motor", inertia="300 g m2", position="90 deg", velocity="60 rpm", travel=("-1 rev", "1 rev", 0.5))
    model.body("nut", inertia="500 g", position="0 mm")
    model.screw("screw").between("motor", "nut").lead("5 mm")
    model.gravity("weight").on("nut").slope("30 deg").mass("2 kg").acceleration("9.81 m/s2")
    model.spring("spring", stiffness="2 N/mm", damping="3 N s/m").on("nut")
    start = st.run(model, until=1e-3, step=1e-3)
    assert start["motor.position"][0] == np.pi / 2
    assert start["motor.velocity"][0] == pytest.approx(2 * np.pi, rel=2**-50)  # 60/60 turns a second
    model.body("wheel", inertia="0.1 kg m2")
    model.gear("belt").between("motor", "wheel").ratio("2:1")
    driven = st.run(model, until=1e-3, step=1e-3)
    assert driven["motor.velocity"][-1] == pytest.approx(2 * driven["wheel.velocity"][-1], rel=8 * 2**-52)  # rigid, to rounding
    assert st.quantity("360 deg/4096") == pytest.approx(2 * np.pi / 4096, rel=2**-50)


def test_inputs_are_names_or_values():
    model = table()
    model.signals.add("way", st.signal.Integrator(), inputs="load.velocity")
    model.signals.add("double", st.signal.Gain(gain=1), inputs=["2*load.velocity"])
    model.signals.add("largest", st.signal.Maximum(), inputs=["way", 0.5, "3 mm"])
    result = st.run(model, until=1e-3, step=1e-3, record=["largest", "double"])
    assert result["largest"].tolist() == [0.5, 0.5] and result["double"].tolist() == [0, 0]


def test_every_run_option_of_a_file_is_one_of_a_model():
    model = with_friction(st.Coulomb(sliding=1))
    made = st.scenario(model, until="20 ms", step="1 ms", set={"run.springs": "explicit", "title": "Table", "record.quantities": ["load.position"]})
    assert made.title == "Table" and made.until == 0.02 and made.quantities == ["load.position"]
    assert st.run(model, until=1, engine="located", set={"run.tolerance": 1e-6}).steps < 1e4
    for settings, said in (({"run.tolerance": -1}, "run.tolerance"), ({"run.tolerence": 1}, "did you mean"), ({"body.load.inertia": 3}, "file")):
        with pytest.raises(st.ModelError, match=said):
            st.run(model, until=1, engine="located", set=settings)


def test_the_example_of_the_readme_runs_anywhere(root, tmp_path):
    text = (root / "README.md").read_text(encoding="utf-8")
    block = next(part for part in text.split("```python\n")[1:]).split("```")[0]
    done = subprocess.run([sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
