"""What Python costs: the exact stack solver on NumPy arrays beside the same call in C++, and a closed loop written in Python.

    python3 bench/python/measure.py LIBRARY

LIBRARY is libbench_python.so. Answers are compared, bit for bit, before any time counts; the two calls take turns in one process, so that
both see the same load of the machine. Prints two tables in Markdown.
"""

from __future__ import annotations

import ctypes
import statistics
import sys
import time
from pathlib import Path
from typing import List

import numpy as np

import stiction as st

PLANT = Path(__file__).resolve().parents[2] / "examples" / "controller-in-c" / "plant.toml"


def library(path: str) -> ctypes.CDLL:
    lib = ctypes.CDLL(path)
    numbers = np.ctypeslib.ndpointer(dtype=np.float64, flags="C_CONTIGUOUS")
    lib.make_stack.argtypes = [ctypes.c_size_t, numbers, numbers, numbers]
    lib.make_stack.restype = ctypes.c_void_p
    lib.solve_stack.argtypes = [ctypes.c_void_p, ctypes.c_int]
    lib.solve_stack.restype = ctypes.c_double
    lib.same_velocity.argtypes = [ctypes.c_void_p, numbers]
    lib.same_velocity.restype = ctypes.c_int
    lib.end_stack.argtypes = [ctypes.c_void_p]
    return lib


def measure_chain(lib: ctypes.CDLL, bodies: int, warm: bool, turns: int) -> None:
    draw = np.random.default_rng(1)
    inertia = draw.uniform(0.5, 1.5, bodies)
    push = draw.uniform(-5, 5, bodies)
    limits = draw.uniform(0.5, 1.5, (bodies - 1, 2))
    stack = lib.make_stack(bodies, inertia, push, limits)
    solver = st.ChainSolver(bodies)
    solver.solve(inertia, push, limits)
    if lib.solve_stack(stack, 0) < 0 or not lib.same_velocity(stack, solver.velocity):
        raise SystemExit("the answers differ: no time counts")
    cpp: List[float] = []
    python: List[float] = []
    for _ in range(turns):
        cpp.append(lib.solve_stack(stack, int(warm)))
        start = time.perf_counter()
        solver.solve(inertia, push, limits, warm=warm)
        python.append(time.perf_counter() - start)
    lib.end_stack(stack)
    ratio = statistics.median(p / c for p, c in zip(python, cpp))
    how = "with the modes of the last solve" if warm else "from nothing"
    print(
        f"| {bodies:,} | {how} | {statistics.median(cpp) * 1e3:.3f} ({min(cpp) * 1e3:.3f}) | "
        f"{statistics.median(python) * 1e3:.3f} ({min(python) * 1e3:.3f}) | {ratio:.3f} | {min(python) / min(cpp):.3f} |"
    )


def closed_loop(steps: int) -> float:
    """Seconds for a PI controller in Python with the flap as its plant."""
    flap = st.Simulation(PLANT, step="1 ms")
    flap["airload"] = 40e3
    integral = 0.0
    start = time.perf_counter()
    for _ in range(steps):
        error = 0.1 - flap["surface.position"]
        torque = 2e6 * error + 4e6 * integral
        if abs(torque) <= 120e3:
            integral += 1e-3 * error
        else:
            torque = 120e3 if torque > 0 else -120e3
        flap["motor"] = torque
        flap.step()
    return time.perf_counter() - start


def main() -> None:
    lib = library(sys.argv[1])
    print("| bodies | solve | C++ [ms] | Python [ms] | median of ratios | ratio of the smallest |")
    print("| --: | --- | --: | --: | --: | --: |")
    for bodies, turns in ((1000, 2000), (100_000, 100), (1_000_000, 25)):
        for warm in (False, True):
            measure_chain(lib, bodies, warm, turns)
    steps = 20_000
    times = [closed_loop(steps) for _ in range(7)]
    print("\n| closed loop at 1 ms | µs per step | times real time |\n| --- | --: | --: |")
    for name, taken in (("median", statistics.median(times)), ("slowest", max(times)), ("fastest", min(times))):
        print(f"| {name} of {len(times)} | {taken / steps * 1e6:.2f} | {steps * 1e-3 / taken:,.0f} |")


if __name__ == "__main__":
    main()
