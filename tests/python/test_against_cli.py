"""A run from Python is the run of the command line, bit for bit: every number of trajectory.csv, every line of summary.json."""

import json
from pathlib import Path

import numpy as np
import pytest

import stiction as st
from conftest import read_csv

# Both engines, a method of its own, modes, stops, signals, events.
CASES = [
    ("block-on-belt.toml", {"until": "5 s"}),
    ("brake-on-a-hill.toml", {}),
    ("clutch-lock-up.toml", {}),
    ("coasting-flywheel.toml", {}),
    ("flap-actuator.toml", {"method": "borello", "step": "1 ms", "set": {"body.surface.inertia": "300 kg m2"}}),
    ("flap-actuator.toml", {"until": "0.3 s"}),
    ("coulomb-or-lugre.toml", {"method": "lugre", "until": "0.2 s"}),
    ("servo-hunting.toml", {"until": "0.5 s"}),
]


def arguments(how):
    flags = []
    for key in ("method", "engine", "step", "until"):
        if key in how:
            flags += [f"--{key}", how[key]]
    for key, value in how.get("set", {}).items():
        flags += ["--set", f"{key}={value}"]
    return flags


@pytest.mark.parametrize("name, how", CASES, ids=[f"{n}-{i}" for i, (n, _) in enumerate(CASES)])
def test_every_number_and_word_is_that_of_the_command_line(name, how, root: Path, run_program):
    scenario = root / "scenarios" / name
    folder = run_program(scenario, *arguments(how))
    result = st.run(scenario, **how)
    columns = read_csv(folder / "trajectory.csv")
    assert list(columns) == ["time", *result]
    for column, texts in columns.items():
        seen = result.time if column == "time" else result.shown(column)
        if column.endswith(".mode"):
            assert [st.Mode(m).name for m in seen] == texts, column
        elif column.endswith(".stop"):
            assert [st.Stop(s).name for s in seen] == texts, column
        else:
            assert seen.tolist() == [float(text) for text in texts], column
    assert result.summary == json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    assert len(result.time) > 10


def test_files_are_those_of_the_command_line_byte_for_byte(root: Path, run_program, tmp_path: Path):
    scenario = root / "scenarios" / "coasting-flywheel.toml"
    folder = run_program(scenario)
    result = st.run(scenario)
    result.to_csv(tmp_path / "mine.csv")
    result.report(tmp_path / "mine.html")
    assert (tmp_path / "mine.csv").read_bytes() == (folder / "trajectory.csv").read_bytes()
    assert (tmp_path / "mine.html").read_bytes() == (folder / "report.html").read_bytes()


def test_a_model_in_code_is_the_machine_of_its_file(root: Path):
    model = st.Model()
    model.body("flywheel", inertia=0.8, velocity=600 * np.pi / 30)
    model.friction("bearing").on("flywheel").law(st.Coulomb(sliding=12, breakaway=14))
    from_code = st.run(model, until=6, step=0.01)
    from_file = st.run(root / "scenarios" / "coasting-flywheel.toml")
    assert np.array_equal(from_code["flywheel.position"], from_file["flywheel.position"])
    assert np.array_equal(from_code.modes["bearing"], from_file.modes["bearing"])
    assert from_code.events == from_file.events
