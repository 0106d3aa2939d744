"""Derivatives of a motion: what C++ computes, as arrays."""

import numpy as np
import pytest

import stiction as st

BLOCK = """format = 1
[run]
until = 1.0
engine = "located"
[body.block]
inertia = "2 kg"
velocity = "3 m/s"
[friction.floor]
on = "block"
law = "coulomb"
sliding = "8 N"
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "block.toml"
    path.write_text(BLOCK)
    return path


def test_a_block_that_stops_has_the_slopes_of_its_formula(file):
    s = st.sensitivity(file, ["friction.floor.sliding", "body.block.velocity"], rows=10)
    m, v, f = 2, 3, 8  # stops at m v/f = 0.75 s, after m v²/(2 f)
    place = s.slope("block.position", "friction.floor.sliding")
    assert place[-1] == pytest.approx(-m * v**2 / (2 * f**2), rel=1e-8)
    assert place[5] == pytest.approx(-0.5**2 / (2 * m), rel=1e-8)
    assert s.slope("block.velocity", "body.block.velocity")[-1] == 0.0
    assert s.events[0].time == pytest.approx(m * v / f)
    assert s.events[0].slopes["body.block.velocity"] == pytest.approx(m / f, rel=1e-8)
    assert s.missing is None and len(s.times) == 11 and s.units["friction.floor.sliding"] == "N"


def test_what_cannot_be_differentiated_is_said(file):
    with pytest.raises(st.ModelError, match="friction.floor.slidng"):
        st.sensitivity(file, "friction.floor.slidng")
    with pytest.raises(st.ModelError, match="no slope"):
        st.sensitivity(file, "body.block.velocity", quantities="floor.mode")
    with pytest.raises(TypeError, match="scenario file"):
        st.sensitivity(st.scenario(file), "body.block.velocity")
    with pytest.raises(ValueError, match="rows"):
        st.sensitivity(file, "body.block.velocity", rows=0)
    with pytest.raises(KeyError, match="block.position"):
        st.sensitivity(file, "body.block.velocity").slope("block.place", "body.block.velocity")
