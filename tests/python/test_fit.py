"""Values from logs: a sled that coasts to rest by its formula, m v' = -F - c v."""

import json

import numpy as np
import pytest

import stiction as st

MACHINE = """format = 1
[run]
until = "1.5 s"
step = "0.5 ms"
[body.sled]
inertia = "4 kg"
viscous_damping = "5 N s/m"
velocity = "3 m/s"
[friction.ice]
on = "sled"
law = "coulomb"
sliding = "10 N"
breakaway = "40 N"
"""
M, F, C, V = 4.0, 12.0, 6.0, 3.0
NOISE = 2e-3


@pytest.fixture
def machine(tmp_path):
    file = tmp_path / "sled.toml"
    file.write_text(MACHINE)
    return file


def coasted(seed=1):
    t = 0.01 * np.arange(81)
    moving = np.minimum(t, M / C * np.log(1 + C * V / F))
    v = (V + F / C) * np.exp(-C * moving / M) - F / C
    x = M / C * (V - v) - F / C * moving
    return {"time": t, "where": x + NOISE * np.random.default_rng(seed).normal(size=len(t))}


def log(data, **more):
    return {"data": data, "measured": {"sled.position": {"column": "where", "noise": NOISE}}, **more}


FIND = {
    "friction.ice.sliding": {"from": "1 N", "to": "30 N"},
    "body.sled.viscous_damping": {"from": 0.5, "to": 50},
}


def test_values_of_the_formula_lie_in_their_intervals(machine, tmp_path):
    result = st.fit(machine, {"ice": log(coasted())}, FIND, starts=2, out=tmp_path / "out")
    for name, truth in (("friction.ice.sliding", F), ("body.sled.viscous_damping", C)):
        assert abs(result.values[name] - truth) < 4 * result.deviations[name]
        lower, upper = result.intervals[name]
        assert lower < result.values[name] < upper
    assert set(result.told) == set(FIND) and result.units["friction.ice.sliding"] == "N"
    assert result.correlation.shape == (2, 2) and not result.stopped
    assert 0.8 < result.rms < 1.2
    curve = result.curve("ice", "sled.position")
    assert len(curve.times) == 81
    assert np.sqrt(np.mean((curve.simulated - curve.measured) ** 2)) == pytest.approx(result.logs[0]["rms"], rel=1e-9)
    with pytest.raises(KeyError, match="sled.position"):
        result.curve("ice", "sled.velocity")
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["values"][0]["value"] == result.values["friction.ice.sliding"]
    assert "<svg" in (tmp_path / "out" / "fit.html").read_text()
    fitted = st.scenario(tmp_path / "out" / "fitted.toml")
    assert fitted is not None
    assert "friction.ice.sliding = 1" in repr(result)


def test_the_same_answer_on_one_and_two_threads_and_from_a_file(machine, tmp_path):
    data = coasted()
    one, two = (st.fit(machine, {"ice": log(data)}, FIND, starts=1, threads=n) for n in (1, 2))
    assert one.summary["values"] == two.summary["values"]
    rows = "\n".join(f"{t!r},{x!r}" for t, x in zip(data["time"].tolist(), data["where"].tolist()))
    (tmp_path / "ice.csv").write_text("time,where\n" + rows + "\n")
    (tmp_path / "fit.toml").write_text(
        'machine = "sled.toml"\nstarts = 1\n[find]\nfriction.ice.sliding = { from = "1 N", to = "30 N" }\n'
        "body.sled.viscous_damping = { from = 0.5, to = 50 }\n[log.ice]\n"
        'path = "ice.csv"\nmeasured.sled.position = { column = "where", noise = "2 mm" }\n'
    )
    assert st.fit(tmp_path / "fit.toml").values == one.values


def test_logs_left_out_and_simpler_laws(machine):
    logs = {"a": log(coasted(1)), "b": log(coasted(2))}
    result = st.fit(machine, logs, FIND, starts=1, leave_out=True, simpler={"dry": {"hold": {"body.sled.viscous_damping": 0.5}}})
    assert [law["name"] for law in result.laws] == ["", "dry"]
    assert result.laws[0]["bic"] < result.laws[1]["bic"] and result.laws[0]["left_out"] < result.laws[1]["left_out"]
    assert {one["group"] for one in result.held_out} == {"a", "b"}


def test_ctrl_c_keeps_the_best_so_far(machine):
    def press(stage, share, evaluations, best):
        if evaluations > 10:
            raise KeyboardInterrupt

    with pytest.raises(st.Interrupted) as error:
        st.fit(machine, {"ice": log(coasted())}, FIND, progress=press)
    assert error.value.result.stopped and set(error.value.result.values) == set(FIND)

    def fail(*now):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        st.fit(machine, {"ice": log(coasted())}, FIND, progress=fail)


def test_mistakes_are_told(machine):
    good = coasted()
    with pytest.raises(st.ScenarioError, match='did you mean "where"'):
        st.fit(machine, {"ice": {"data": good, "measured": {"sled.position": {"column": "wher", "noise": 1e-3}}}}, FIND)
    with pytest.raises(st.ScenarioError, match="time must rise"):
        st.fit(machine, {"ice": log({"time": good["time"][::-1], "where": good["where"]})}, FIND)
    with pytest.raises(st.ScenarioError, match="no finite number"):
        st.fit(machine, {"ice": log({"time": good["time"], "where": np.where(good["time"] > 0.5, np.nan, good["where"])})}, FIND)
    with pytest.raises(st.ScenarioError, match="nothing moves"):
        st.fit(machine, {"ice": log({"time": good["time"], "where": 0 * good["where"]})}, FIND)
    with pytest.raises(ValueError, match="different lengths"):
        st.fit(machine, {"ice": log({"time": [0, 1], "where": [0]})}, FIND)
    with pytest.raises(ValueError, match="rename it"):
        st.fit(machine, {"ice": log({"time,s": [0, 1], "where": [0, 1]})}, FIND)
    with pytest.raises(TypeError, match="belong together"):
        st.fit(machine, {"ice": log(good)})
    with pytest.raises(TypeError, match="fit file"):
        st.fit(machine, step=1e-3)
    with pytest.raises(TypeError, match="give a number"):
        st.fit(machine, {"ice": log(good)}, {"friction.ice.sliding": {"from": object(), "to": 1}})
    with pytest.raises(ValueError, match="one group of logs only"):
        st.fit(machine, {"ice": log(good)}, FIND, leave_out=True)
