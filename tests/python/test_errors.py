"""Errors carry everything that is wrong, and nothing half done is left behind."""

import copy
import pickle
import threading
import warnings

import numpy as np
import pytest

import stiction as st
from conftest import PULLED_BLOCK, coasting_model


def test_a_file_with_mistakes_tells_all_of_them_with_their_places(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(PULLED_BLOCK.replace('"2 kg"', '"2 kN"').replace('"coulomb"', '"colomb"'), encoding="utf-8")
    with pytest.raises(st.ScenarioError) as caught:
        st.run(path)
    assert len(caught.value.problems) == len(caught.value.places) >= 2
    assert {place[1] for place in caught.value.places} >= {7, 10}
    assert all(problem.startswith(str(path)) for problem in caught.value.problems)
    assert str(caught.value) == "\n".join(caught.value.problems)
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, st.StictionError)


def test_problems_of_a_file_are_data(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(PULLED_BLOCK.replace('"2 kg"', '"2 kN"').replace('"coulomb"', '"colomb"'), encoding="utf-8")
    with pytest.raises(st.ScenarioError) as caught:
        st.run(path)
    found = {(problem.part, problem.key): problem for problem in caught.value.problems}
    inertia = found["body.block", "inertia"]
    assert inertia.kind == "unit"
    assert inertia.endswith(inertia.text) and inertia.text.startswith("body.block.inertia: ")
    assert "unknown_name" in {problem.kind for problem in caught.value.problems if problem.key == "law"}


def test_problems_of_a_model_are_data_also_in_other_processes():
    model = st.Model()
    model.body("block", inertia=-1)
    model.friction("floor").on("blok")
    with pytest.raises(st.ModelError) as caught:
        model.build()
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert [(p.part, p.key, p.kind) for p in error.problems] == [
            ("block", "inertia", "out_of_range"),
            ("floor", "law", "missing"),
            ("floor", "", "unknown_name"),
        ]
        assert all(problem.text == problem for problem in error.problems)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(st.ScenarioError, match="no-such-file"):
        st.run(tmp_path / "no-such-file.toml")


@pytest.mark.parametrize(
    "how, said",
    [
        ({"method": "borelo"}, "borello"),
        ({"engine": "fixd"}, "fixed"),
        ({"step": "1 m"}, "step"),
        ({"until": -1.0}, "until"),
        ({"set": {"body.block.inertai": 3}}, "inertia"),
    ],
)
def test_what_is_set_from_python_is_checked_like_the_file(pulled_block, how, said):
    with pytest.raises(st.ScenarioError, match=said):
        st.run(pulled_block, **how)


@pytest.mark.parametrize(
    "how, said",
    [
        ({"method": "borelo"}, "borello"),
        ({"engine": "fixd"}, "fixed"),
        ({"step": "1 m"}, "length"),
        ({"until": -1.0, "step": 0.0}, "run.step"),
        ({"spacing": -1.0}, "spacing"),
        ({"engine": "located", "method": "borello", "step": 1e-3}, "method: .*\nstep: "),
        ({"set": {"body.block.inertia": 3}}, "file"),
        ({"record": ["flywheel.positon"]}, "flywheel.position"),
    ],
)
def test_what_is_asked_of_a_model_is_checked(how, said):
    with pytest.raises(st.ModelError, match=said):
        st.run(coasting_model(), **{"until": 1.0, **how})


def test_a_model_tells_every_problem_with_its_part():
    model = st.Model()
    model.body("block", inertia=-1)
    model.friction("floor").on("blok").law(st.Coulomb(sliding=2, breakaway=1))
    model.force("rope").on("block").signal("pull")
    with pytest.raises(st.ModelError) as caught:
        model.build()
    text = "\n".join(caught.value.problems)
    assert len(caught.value.problems) >= 4
    for word in ("inertia", "blok", "breakaway", "pull"):
        assert word in text


def test_misspelt_keywords_are_errors():
    with pytest.raises(TypeError, match="did you mean \"sliding\""):
        st.Coulomb(slidng=1)
    with pytest.raises(TypeError, match="faces"):
        st.Model().clutch("clutch", face=2)
    with pytest.raises(TypeError):
        st.Model().body("block", mass=2)
    with pytest.raises(ValueError, match="rotation"):
        st.Model().body("block", inertia=1, motion="sideways")


def test_laws_out_of_their_domain_are_refused():
    with pytest.raises(st.ModelError, match="breakaway"):
        st.Coulomb(sliding=2, breakaway=1).evaluate(0.0)
    with pytest.raises(ValueError):
        st.Coulomb(sliding=2, breakaway=3).evaluate([0.0, 1.0], [0.0, 1.0, 2.0])


def test_a_run_that_fails_keeps_what_was_computed(pulled_block):
    with pytest.raises(st.SimulationError) as caught:
        st.run(pulled_block, set={"force.rope.value": "1e3 * exp(1e3 * t^2) - 1e3"})
    partial = caught.value.result
    assert partial is not None and partial.end == "failed"
    assert 2 < len(partial.time) < 1001
    assert np.all(np.isfinite(partial["block.position"]))


def test_an_engine_that_is_not_fixed_is_not_stepped(root):
    with pytest.raises(st.ModelError, match="fixed"):
        st.Simulation(root / "scenarios" / "clutch-lock-up.toml")


def test_the_located_engine_is_given_no_step(root):
    with pytest.raises(st.ModelError, match="has no step"):
        st.run(root / "scenarios" / "clutch-lock-up.toml", step="1 ms")


def test_solvers_name_what_is_wrong():
    with pytest.raises(st.ModelError) as caught:
        st.solve_chain([1.0, -1.0], [0.0, np.nan], [-1.0])
    assert len(caught.value.problems) == 3
    with pytest.raises(st.ModelError, match="shape"):
        st.solve_chain([1.0, 1.0], [0.0, 0.0], [1.0, 2.0, 3.0])
    with pytest.raises(st.ModelError, match="circle"):
        st.solve_tree([1.0, 1.0], [0.0, 0.0], [1, 0], 1.0)
    with pytest.raises(st.ModelError, match="different speeds"):
        st.solve_graph([1.0], [0.0], [[(0, 1.0)], [(0, 1.0)]], [[np.inf, np.inf]] * 2, ground_speed=[0.0, 1.0])
    with pytest.raises(st.ModelError, match="held=True"):
        st.ChainSolver(2).solve([1.0, 1.0], [0.0, 0.0], [1.0], ground=[1.0, 1.0])


def test_units_are_read_and_refused():
    assert st.quantity("300 kg m2", "kg m2") == 300
    assert st.quantity("4 ms", "s") == 0.004
    with pytest.raises(st.ModelError, match="pressure"):
        st.quantity("26 MPa", "N m")


def test_errors_come_out_of_threads_whole(pulled_block):
    caught = []

    def work():
        try:
            st.run(pulled_block, method="nothing")
        except st.ScenarioError as error:
            caught.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(caught) == 4 and all(len(error.problems) == 1 for error in caught)


def test_what_looks_odd_is_a_warning_or_an_error(tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text('format = 1\n[run]\nuntil = "1 s"\n[body.a]\ninertia = "1 kg"\n[gravity.g]\non = "a"\nslope = 90\n')
    with pytest.warns(st.StictionWarning, match="90 has no unit"):
        made = st.scenario(file)
    (odd,) = made.warnings
    for use in (st.scenario, st.run):
        with pytest.warns(st.StictionWarning) as seen:
            use(file)
        assert seen[0].filename == __file__  # the line of the user, not one of the package
    assert (odd.part, odd.key, odd.kind) == ("gravity.g", "slope", "bare_number")
    with pytest.raises(st.ScenarioError) as caught:
        st.run(file, strict=True)
    assert caught.value.problems == [odd]


def joined(*ratios, **starts):
    """Two blocks of 1 kg in rigid joints of these ratios, pushed with 1 N; `starts` of the first and the second."""
    model = st.Model()
    for name in ("a", "b"):
        model.body(name, inertia="1 kg", **starts.get(name, {}))
    for k, ratio in enumerate(ratios):
        model.joint(f"j{k}").between("a", "b", ratio)
    model.force("push").on("a").signal("1 N")
    return model


def test_what_looks_odd_in_a_model_is_told_as_of_a_file():
    idle = joined(1)
    idle.body("idle", inertia="1 kg")
    for model, part, key, kind, words in (
        (joined(1, 2), "j1", "", "contradiction", "leaves a and b no motion at all"),
        (joined(1, a={"velocity": 0}, b={"velocity": 1}), "b", "velocity", "start", 'write velocity = "0 m/s", or leave'),
        (joined(2, a={"position": "1 m"}, b={"position": "2 m"}), "b", "position", "start", 'write position = "0.5 m", or leave'),
        (idle, "idle", "", "no_effect", "no part acts on it"),
    ):
        with pytest.warns(st.StictionWarning, match=words) as seen:
            st.run(model, until=0.1)
        assert len(seen) == 1 and seen[0].filename == __file__
        with pytest.raises(st.ScenarioError) as caught:
            st.run(model, until=0.1, strict=True)
        (odd,) = caught.value.problems
        assert (odd.part, odd.key, odd.kind) == (part, key, kind) and str(odd).startswith("looks odd: " + part)


def test_starts_of_a_model_follow_from_those_given():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = st.run(joined(2, b={"velocity": 3, "position": "50 mm"}), until=0.1, strict=True)
        again = st.run(pickle.loads(pickle.dumps(st.scenario(joined(2, b={"velocity": 3, "position": "50 mm"}), until=0.1))))
    assert (result["a.velocity"][0], result["b.velocity"][0]) == (6, 3)
    assert (result["a.position"][0], result["b.position"][0]) == (0.1, 0.05)
    assert np.array_equal(result["a.position"], again["a.position"])
