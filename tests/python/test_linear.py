"""Linear models: what C++ computes, as arrays."""

import numpy as np
import pytest

import stiction as st

MOTOR_ON_SPRING = """format = 1
[run]
until = 1.0
step = "1 ms"
[body.mass]
inertia = "2 kg"
velocity = "0.5 m/s"
[spring.rope]
on = "mass"
stiffness = "200 N/m"
damping = "3 N s/m"
[signal.push]
kind = "constant"
value = "1 N"
[force.pusher]
on = "mass"
value = "push"
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mass.toml"
    path.write_text(MOTOR_ON_SPRING)
    return path


def test_matrices_poles_and_response_are_those_of_the_equation(file):
    model = st.linearise(file, inputs="push", outputs=["mass.position"])
    assert model.states == ["mass.position", "mass.velocity"]
    np.testing.assert_allclose(model.A, [[0, 1], [-100, -1.5]], atol=1e-9)
    np.testing.assert_allclose(model.B, [[0], [0.5]], atol=1e-12)
    np.testing.assert_allclose(model.poles, np.roots([2, 3, 200]), rtol=1e-9)
    omega = np.array([1.0, 10.0, 50.0])
    expected = 1 / (2 * (1j * omega) ** 2 + 3j * omega + 200)
    np.testing.assert_allclose(model.response(omega, "mass.position", "push"), expected, rtol=1e-9)
    assert model.units["mass.velocity"] == "m/s" and not model.equilibrium
    with pytest.raises(KeyError, match="mass.position"):
        model.response(omega, "mass.positon", "push")


def test_a_model_in_code_is_linearised_too_and_stuck_has_no_states(tmp_path):
    model = st.Model()
    model.body("table", inertia=2.0)
    model.friction("guide").on("table").law(st.Coulomb(sliding=4.0, breakaway=4.0))
    found = st.linearise(model, at="0.1 s")
    assert found.states == [] and found.poles.size == 0 and found.modes == {"guide": "stuck"}
    assert found.followers == {"table": {}} and found.equilibrium
    found.report(tmp_path / "linear.html")
    assert "Poles" in (tmp_path / "linear.html").read_text()


def test_what_has_no_linear_model_is_refused_with_the_reason(file):
    with pytest.raises(st.ModelError, match="psh"):
        st.linearise(file, inputs=["psh"])
