"""Models, plans, scenarios and results are copied and pickled: they run to the same bits, and show the same."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import stiction as st
from conftest import PULLED_BLOCK, coasting_model
from test_model import PAIRS


def again(thing):
    """Through a pickle, twice."""
    return pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(thing))))


def same(a: st.Result, b: st.Result) -> None:
    assert list(a) == list(b) and a.units == b.units and a.events == b.events and a.summary == b.summary
    for name in ["time", *a]:
        assert np.array_equal(a[name], b[name], equal_nan=a[name].dtype.kind == "f"), name


@pytest.mark.parametrize("machine, name, body, how", PAIRS, ids=[name for _, name, _, _ in PAIRS])
def test_a_model_runs_to_the_same_bits_after_a_pickle(machine, name, body, how):
    model = machine()
    expected = st.run(model, until=0.3, step=1e-3)
    for other in (again(model), copy.copy(model), copy.deepcopy(model), again(model.build()), again(st.scenario(model, until=1))):
        same(st.run(other, until=0.3, step=1e-3), expected)


@pytest.mark.parametrize("name", ["flap-actuator", "servo-hunting", "coasting-flywheel", "clutch-lock-up"])
def test_a_scenario_runs_to_the_same_bits_after_a_pickle(root, name):
    scenario = st.scenario(root / "scenarios" / f"{name}.toml", until=0.2)
    same(st.run(again(scenario)), st.run(scenario))


def test_a_scenario_is_pickled_with_what_was_changed_in_it(pulled_block):
    scenario = st.scenario(pulled_block, set={"body.block.inertia": "3 kg", "run.springs": "explicit"}, method=st.Karnopp(dead_band=1e-2))
    scenario = st.scenario(scenario, set={"run.solve_cap": 7}, spacing=0.1)
    scenario.until, scenario.title = 0.25, "Another"
    other = again(scenario)
    assert other.title == "Another" and repr(other.method) == repr(scenario.method) and other.spacing == 0.1
    same(st.run(other), st.run(scenario))


def test_a_scenario_takes_its_files_along(tmp_path):
    folder = tmp_path / "machine" / "files"
    folder.mkdir(parents=True)
    (tmp_path / "machine" / "base.toml").write_text(PULLED_BLOCK.replace('kind = "external"\ninitial = "0 N"\n', 'kind = "file"\npath = "files/pull.csv"\n'))
    (folder / "pull.csv").write_text("time [s],pull [N]\n0,3\n0.5,-2\n1,0\n")
    (folder / "case.toml").write_text('format = 1\nextend = "../base.toml"\n')
    scenario = st.scenario(folder / "case.toml")
    expected = st.run(scenario)
    bytes_of_it = pickle.dumps(scenario)
    for file in (tmp_path / "machine" / "base.toml", folder / "pull.csv", folder / "case.toml"):
        file.unlink()
    same(st.run(pickle.loads(bytes_of_it)), expected)
    assert np.ptp(expected["block.position"]) > 0


def test_a_result_shows_the_same_after_a_pickle(root, tmp_path):
    for result in (st.run(root / "scenarios" / "flap-actuator.toml"), st.run(coasting_model(), until=2, engine="located")):
        other = again(result)
        same(other, result)
        assert other.end == result.end and other.steps == result.steps and repr(other) == repr(result)
        for each, folder in ((result, tmp_path / "a"), (other, tmp_path / "b")):
            folder.mkdir(exist_ok=True)
            each.report(folder / "report.html")
            each.to_csv(folder / "t.csv")
            each.write(folder / "t.mat")
        for file in ("report.html", "t.csv"):
            assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
        assert not other["time"].flags.writeable
        assert copy.copy(result) is result and copy.deepcopy(result) is result


def test_a_result_travels_to_another_process(tmp_path):
    file = tmp_path / "result.pickle"
    result = st.run(coasting_model(), until=2, step=1e-3)
    file.write_bytes(pickle.dumps(result))
    code = "import pickle, sys; r = pickle.load(open(sys.argv[1], 'rb')); print(repr(r), r['flywheel.position'][-1].hex())"
    said = subprocess.run([sys.executable, "-c", code, str(file)], check=True, capture_output=True, text=True).stdout
    assert said == f"{result!r} {result['flywheel.position'][-1].hex()}\n"


def test_damaged_bytes_of_a_result_are_refused():
    result = st.run(coasting_model(), until=0.1, step=1e-3)
    _, state = result._outcome.__getstate__()
    made = type(result._outcome)
    with pytest.raises(RuntimeError, match="damaged"):
        made.__new__(made).__setstate__((result._outcome.scenario, state[: len(state) // 2]))
    written = st._stiction.__version__.encode()
    other = state.replace(written, b"9" * len(written), 1)
    assert other != state
    with pytest.raises(ValueError, match="run it again"):
        made.__new__(made).__setstate__((result._outcome.scenario, other))


def test_an_error_with_its_result_is_pickled(pulled_block):
    with pytest.raises(st.SimulationError) as caught:
        st.run(pulled_block, set={"force.rope.value": "1e3 * exp(1e3 * t^2) - 1e3"})
    same(again(caught.value).result, caught.value.result)


def test_a_copied_model_goes_its_own_way():
    model = coasting_model()
    other = copy.copy(model)
    other.body("second", inertia=1)
    assert "second.position" in st.run(other, until=0.1) and "second.position" not in st.run(model, until=0.1)


def test_a_law_that_is_changed_later_does_not_change_the_model():
    law = st.Coulomb(sliding=12, breakaway=14)
    model = st.Model()
    model.body("flywheel", inertia=0.8, velocity=20.0)
    model.friction("bearing").on("flywheel").law(law)
    law.breakaway = law.sliding = 99.0
    same(st.run(again(model), until=2, step=1e-3), st.run(coasting_model(), until=2, step=1e-3))
