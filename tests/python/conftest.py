"""What the tests share: the checkout, the command line to compare with, and small machines with known answers."""

import csv
import os
import subprocess
from pathlib import Path
from typing import Dict, List

import pytest

import stiction as st

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def program() -> str:
    """The command line of the same build."""
    return os.environ["STICTION_PROGRAM"]


def read_csv(path: Path) -> Dict[str, List[str]]:
    """Columns of a trajectory by the name before their unit, as they are written."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {head.split(" [")[0]: [row[k] for row in rows[1:]] for k, head in enumerate(rows[0])}


@pytest.fixture
def run_program(program: str, tmp_path: Path):
    """Runs a scenario with the command line and answers the folder of its files."""

    def run(scenario: Path, *arguments: str) -> Path:
        out = tmp_path / "cli"
        subprocess.run([program, "run", str(scenario), "--out", str(out), "--quiet", *arguments], check=True)
        return out

    return run


PULLED_BLOCK = """format = 1
title = "Pulled block"
[run]
until = "1 s"
step = "1 ms"
[body.block]
inertia = "2 kg"
[friction.floor]
on = "block"
law = "coulomb"
sliding = "1 N"
breakaway = "1.5 N"
[force.rope]
on = "block"
value = "pull"
[signal.pull]
kind = "external"
initial = "0 N"
"""


@pytest.fixture
def pulled_block(tmp_path: Path) -> Path:
    """A block on a floor whose pull comes from outside."""
    path = tmp_path / "block.toml"
    path.write_text(PULLED_BLOCK, encoding="utf-8")
    return path


def coasting_model() -> st.Model:
    """A flywheel of 0.8 kg m² at 20 rad/s on a bearing of 12 N m: it stops after J w/T = 4/3 s and J w²/(2 T) = 40/3 rad."""
    model = st.Model()
    model.body("flywheel", inertia=0.8, velocity=20.0)
    model.friction("bearing").on("flywheel").law(st.Coulomb(sliding=12, breakaway=14))
    return model
