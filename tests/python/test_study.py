"""Studies from Python: the rows of the command line, closed forms, cancelling and going on."""

import csv
import math
import subprocess

import numpy as np
import pandas as pd
import pytest

import stiction as st

COASTING = """format = 1
title = "Coasting"
[run]
until = "10 s"
step = "1 ms"
[body.wheel]
inertia = "0.5 kg m2"
velocity = "20 rad/s"
[friction.bearing]
on = "wheel"
law = "coulomb"
sliding = "4 N m"
"""


@pytest.fixture
def coasting(tmp_path):
    path = tmp_path / "coasting.toml"
    path.write_text(COASTING, encoding="utf-8")
    return path


def test_a_grid_of_coasting_wheels_has_its_closed_form(coasting, tmp_path):
    table = st.sweep(
        coasting,
        vary={"body.wheel.inertia": [0.25, 0.5], "friction.bearing.sliding": "2 N m:8 N m:4"},
        set={"friction.bearing.breakaway": "8 N m"},
        keep=["wheel.position", "bearing.stops"],
        require=["wheel.position < 30 rad"],
        out=tmp_path / "study",
    )
    assert list(table.index) == list(range(8))
    assert table.attrs["units"]["body.wheel.inertia"] == "kg m2"
    # J ω²/(2 T); the implicit step ends up to h ω short of it.
    way = table["body.wheel.inertia"] * 400 / (2 * table["friction.bearing.sliding"])
    assert np.all(np.abs(table["wheel.position"] - way) <= 1e-3 * 20)
    assert np.all(table["bearing.stops"] == 1)
    assert np.array_equal(table["wheel.position < 30 rad"], table["wheel.position"] < 30)
    assert np.all(table["reason"] == "")
    assert isinstance(table, pd.DataFrame)
    assert table[table["wheel.position"] < 30].attrs["folder"] == str(tmp_path / "study")


def test_rows_are_those_of_the_command_line(coasting, tmp_path, program):
    of_python = st.sweep(coasting, vary={"friction.bearing.sliding": "uniform(2 N m, 8 N m)"}, runs=16, seed=5,
                         keep="wheel.position", set={"friction.bearing.breakaway": "8 N m"}, out=tmp_path / "a", threads=2)
    subprocess.run(
        [program, "sweep", str(coasting), "--vary", "friction.bearing.sliding=uniform(2 N m, 8 N m)", "--runs", "16",
         "--seed", "5", "--keep", "wheel.position", "--set", "friction.bearing.breakaway=8 N m", "--out",
         str(tmp_path / "b"), "--quiet"], check=True)
    with open(tmp_path / "b" / "table.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    column = next(k for k, head in enumerate(rows[0]) if head.startswith("wheel.position"))
    assert [float(row[column]) for row in rows[1:]] == list(of_python["wheel.position"])


def test_a_run_that_is_refused_is_a_row_with_its_reason(coasting, tmp_path):
    table = st.sweep(coasting, vary={"friction.bearing.sliding": "normal(0 N m, 4 N m)"}, runs=16,
                     set={"friction.bearing.breakaway": "100 N m"}, keep="wheel.position", out=tmp_path / "s")
    negative = table["friction.bearing.sliding"] < 0
    assert negative.any() and not negative.all()
    assert np.all(table["wheel.position"][negative].isna())
    assert np.all(table["reason"][negative].str.contains("sliding"))
    assert np.all(table["reason"][~negative] == "")


def test_what_was_interrupted_goes_on_and_another_study_is_refused(coasting, tmp_path):
    vary = {"friction.bearing.sliding": "2:4:500"}
    how = dict(vary=vary, keep="wheel.position", out=tmp_path / "s", set={"friction.bearing.breakaway": "8 N m"}, threads=1)

    def stop(done: int, runs: int, failed: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        st.sweep(coasting, progress=stop, **how)
    with pytest.raises(RuntimeError, match="resume"):
        st.sweep(coasting, resume=False, **how)
    whole = st.sweep(coasting, **how)
    assert len(whole) == 500 and whole.index.is_unique
    with pytest.raises(RuntimeError):
        st.sweep(coasting, **{**how, "vary": {"friction.bearing.sliding": "2:4:501"}})


def test_maps_are_drawn(coasting, tmp_path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    table = st.sweep(coasting, vary={"body.wheel.inertia": "0.25:0.5:3", "friction.bearing.sliding": "2:8:4"},
                     set={"friction.bearing.breakaway": "8 N m"}, keep="wheel.position", out=tmp_path / "g")
    ax = table.plot.map("body.wheel.inertia", "friction.bearing.sliding", "wheel.position", ax=plt.figure().gca())
    drawn = ax.collections[0].get_array()
    assert drawn.size == 12
    assert math.isclose(drawn.max(), table["wheel.position"].max())
    assert ax.get_xlabel() == "body.wheel.inertia [kg m2]"
    with pytest.raises(KeyError, match="there is no column"):
        table.plot.map("inertia", "friction.bearing.sliding", "wheel.position")
    with pytest.raises(ValueError, match="a map needs two parameters and a metric"):
        table.plot.map("body.wheel.inertia", "body.wheel.inertia", "wheel.position")


def test_bad_arguments_are_told(coasting, tmp_path):
    with pytest.raises(TypeError, match="give a scenario file"):
        st.sweep(st.Model(), vary={"a": "1:2:3"})
    with pytest.raises(TypeError, match="vary mu: give a text"):
        st.sweep(coasting, vary={"mu": 3.0})
    with pytest.raises(TypeError, match="runs: give a whole number"):
        st.sweep(coasting, vary={"friction.bearing.sliding": "1:2:3"}, runs=2.5)
    with pytest.raises(TypeError, match="keep: give a list of texts, not 3"):
        st.sweep(coasting, vary={"friction.bearing.sliding": "1:2:3"}, keep=3)
    with pytest.raises(ValueError, match="threads: give 1 or more, not 0"):
        st.sweep(coasting, vary={"friction.bearing.sliding": "1:2:3"}, threads=0)
    with pytest.raises(st.ScenarioError, match="slidin"):
        st.sweep(coasting, vary={"friction.bearing.slidin": "1:2:3"}, out=tmp_path / "x")


def test_workers_of_dask_give_the_same_rows(coasting, tmp_path):
    distributed = pytest.importorskip("distributed", reason="needs the Debian package python3-distributed")
    how = dict(vary={"friction.bearing.sliding": "uniform(2 N m, 8 N m)"}, runs=200, keep=["wheel.position"],
               set={"friction.bearing.breakaway": "8 N m"})
    alone = st.sweep(coasting, out=tmp_path / "alone", **how)
    told = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, \
            distributed.Client(cluster) as client:
        shared = st.sweep(coasting, out=tmp_path / "shared", client=client, progress=lambda *now: told.append(now), **how)
        assert shared.equals(alone)
        assert told[-1] == (200, 200, 0)
        with pytest.raises(RuntimeError, match="resume"):
            st.sweep(coasting, out=tmp_path / "shared", client=client, resume=False, **how)

        def cancel(done, runs, failed):
            raise KeyboardInterrupt

        long = {**how, "runs": 3000, "out": tmp_path / "cut"}
        with pytest.raises(KeyboardInterrupt):
            st.sweep(coasting, client=client, progress=cancel, **long)
        assert not list((tmp_path / "cut").glob("stop-*"))
        # All workers have ended: nobody else is in the folder, and what they did is kept.
        assert len(st.sweep(coasting, threads=2, **long)) == 3000
