"""A machine stepped from Python: the same bits as a run, saved and restored, in threads, for a long time without growing."""

import gc
import resource
import subprocess
import sys
import threading
import tracemalloc

import numpy as np
import pytest

import stiction as st
from conftest import coasting_model


def pull_at(step: int) -> float:
    """It breaks away, slides, is pulled back, and comes to rest [N]."""
    return 3.0 if step < 300 else -2.0 if step < 500 else 0.5


def drive(block: st.Simulation, steps) -> np.ndarray:
    seen = []
    for step in steps:
        block["pull"] = pull_at(step)
        block.step()
        seen.append(block.get(["block.position", "block.velocity", "floor.friction", "floor.mode"]))
    return np.array(seen)


def test_stepping_is_running_bit_for_bit():
    simulation = st.Simulation(coasting_model(), step=1e-3)
    result = st.run(coasting_model(), until=2, step=1e-3)
    position = [simulation["flywheel.position"]]
    for _ in range(2000):
        simulation.step()
        position.append(simulation["flywheel.position"])
    assert position == result["flywheel.position"].tolist()
    assert simulation.time == result.time[-1]


def test_the_block_obeys_newton(pulled_block):
    seen = drive(st.Simulation(pulled_block), range(300))
    # Implicit Euler of J v' = 3 N - 1 N from rest: v = k h · 1 m/s², in k roundings of numbers up to 0.3.
    assert np.allclose(seen[:, 1], 1e-3 * np.arange(1, 301), rtol=0, atol=300 * 0.3 * 2**-53)


def test_names_units_and_inputs(pulled_block):
    block = st.Simulation(pulled_block)
    assert block.inputs == ["pull"]
    assert {"block.position", "floor.margin_forward", "pull"} <= set(block.outputs)
    assert block.unit("block.position") == "m" and block.unit("floor.friction") == "N"
    assert block.step_length == 1e-3
    block["pull"] = 1.25
    assert block["pull"] == 1.25
    with pytest.raises(KeyError, match="did you mean"):
        block["block.positon"]
    with pytest.raises(KeyError, match="no input"):
        block["block.position"] = 1.0
    with pytest.raises(ValueError, match="finite"):
        block["pull"] = float("nan")
    assert block["pull"] == 1.25


def test_a_saved_state_goes_on_bit_for_bit_in_another_machine(pulled_block):
    block = st.Simulation(pulled_block)
    drive(block, range(250))
    state = block.save()
    assert isinstance(state, bytes)
    on = drive(block, range(250, 700))
    other = st.Simulation(pulled_block)
    other.restore(state)
    assert other.time == 0.25
    assert np.array_equal(drive(other, range(250, 700)), on)
    other.restore(state)
    assert other.save() == state
    other.reset()
    assert other.time == 0 and other["pull"] == 0


def test_damaged_and_foreign_states_are_refused(pulled_block):
    block = st.Simulation(pulled_block)
    drive(block, range(50))
    before = block.save()
    damaged = bytearray(before)
    damaged[80] ^= 1
    for wrong in (bytes(damaged), before[:-1], b"", st.Simulation(coasting_model(), step=1e-3).save()):
        with pytest.raises(ValueError):
            block.restore(wrong)
        assert block.save() == before
    with pytest.raises(ValueError, match="step length"):
        st.Simulation(pulled_block, step="2 ms").restore(before)


def test_a_step_that_fails_leaves_the_machine_as_it_was(pulled_block):
    block = st.Simulation(pulled_block)
    drive(block, range(10))
    before = block.save()
    block["pull"] = 1.7e308
    # v grows by h F/m = 8.5e304 m/s a step and would pass the largest double, 1.797…e308, in step 2115 at the latest.
    with pytest.raises(st.SimulationError) as caught:
        block.step(2200)
    assert len(caught.value.problems) == 1 and caught.value.result is None
    good = st.Simulation(pulled_block)
    good.restore(before)
    good["pull"] = 1.7e308
    good.step(round((block.time - good.time) / 1e-3))
    assert block.save() == good.save()  # the last good step, and nothing of the one that failed
    assert np.isfinite(block["block.velocity"])
    block.restore(before)
    block["pull"] = 3.0
    block.step()
    # 10 steps of 1 mm/s each, and one more.
    assert block["block.velocity"] == pytest.approx(0.011, abs=11 * 0.011 * 2**-52)


def test_threads_run_side_by_side_with_the_same_bits(pulled_block):
    expected = drive(st.Simulation(pulled_block), range(700))
    found = [np.empty(0)] * 4

    def work(k: int) -> None:
        found[k] = drive(st.Simulation(pulled_block), range(700))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(each, expected) for each in found)


def test_a_run_leaves_the_interpreter_free(root):
    """A thread that only counts goes on while another one is inside one single run."""
    inside = threading.Event()
    done = threading.Event()
    counted = 0

    def work() -> None:
        scenario = st.scenario(coasting_model(), until=40, step=1e-4, record=["flywheel.velocity"], spacing=1.0)
        inside.set()
        st.run(scenario)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    inside.wait()
    while not done.is_set():
        counted += 1
    thread.join()
    # 4·10^5 steps take some 0.1 s. Were the lock held, nothing could be counted between the beginning and the end of the run.
    assert counted > 5000


def test_ctrl_c_ends_a_run_and_keeps_what_was_computed(tmp_path):
    """A run of a million seconds, interrupted once it has begun; what moves at 1 rad/s is then where the time is."""
    program = tmp_path / "long.py"
    program.write_text(
        "import signal\n"
        "import stiction as st\n"
        "model = st.Model()\n"
        "model.body('wheel', inertia=1, velocity=1)\n"
        "scenario = st.scenario(model, until=1e6, step=2**-10, record=['wheel.position'], spacing=1e6)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "result = None\n"
        "while result is None:\n"
        "    try:\n"
        "        signal.setitimer(signal.ITIMER_REAL, 0.2)\n"
        "        st.run(scenario)\n"
        "    except st.Interrupted as raised:\n"
        "        result, said = raised.result, str(raised)\n"
        "    except KeyboardInterrupt:\n"
        "        pass  # before it had begun: again\n"
        "print(result.end, 0 < result.time[-1] < 1e6, result['wheel.position'][-1] == result.time[-1], result.summary['end'], said[:14])\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(program)], stdout=subprocess.PIPE, text=True, timeout=300)
    assert done.stdout == "stopped True True stopped interrupted at\n"  # steps of 2^-10 s add up without rounding


def test_what_is_stepped_is_recorded_like_a_run():
    simulation = st.Simulation(coasting_model(), step=1e-3, record=True, spacing=0)
    for steps in (1, 699, 1300):
        simulation.step(steps)
    stepped, run = simulation.result(), st.run(coasting_model(), until=2, step=1e-3, spacing=0)
    assert list(stepped) == list(run) and stepped.events == run.events and stepped.units == run.units
    for name in ["time", *run]:
        assert np.array_equal(stepped[name], run[name]), name
    for part in ("metrics", "frictions", "energy", "steps", "end", "time"):
        assert stepped.summary[part] == run.summary[part], part


def test_a_recorded_simulation_shows_plots_and_reports(pulled_block, tmp_path):
    block = st.Simulation(pulled_block, record=["pull", "block.position"], spacing=0)
    drive(block, range(600))
    result = block.result()
    acts = [pull_at(k) for k in range(600)]
    shown = result["pull"][:-1].tolist()
    other = [result.time[k] for k in range(600) if shown[k] != acts[k]]  # a row shows what acts from its time on
    assert set(other) <= {event.time for event in result.events}  # at events, what acted until then
    assert result["block.position"][-1] == block["block.position"]
    assert len(result.plot("pull", "block.position").axes) >= 2
    result.report(tmp_path / "report.html")
    assert "Pulled block" in (tmp_path / "report.html").read_text(encoding="utf-8")
    block.step(100)
    assert len(result.time) < len(block.result().time)  # it goes on; what was handed out stays
    block.reset()
    block.step(2)
    assert block.result().time.tolist() == [0.0, 1e-3, 2e-3]


def test_a_simulation_that_fails_keeps_its_record(pulled_block):
    block = st.Simulation(pulled_block, record="block.velocity", spacing=0)
    block["pull"] = 1.7e308
    with pytest.raises(st.SimulationError):
        block.step(2200)
    assert block.result().time[-1] == block.time and np.all(np.isfinite(block.result()["block.velocity"]))


def test_what_was_not_recorded_is_not_shown(pulled_block):
    block = st.Simulation(pulled_block)
    block.step()
    with pytest.raises(RuntimeError, match="record=True"):
        block.result()


def test_one_simulation_cannot_be_entered_twice(pulled_block):
    block = st.Simulation(pulled_block)
    refused = threading.Event()
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            try:
                block.step(2000)
            except RuntimeError:
                refused.set()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    met = refused.wait(timeout=60)
    stop.set()
    for thread in threads:
        thread.join()
    assert met
    assert block.time % 1e-3 < 1e-9 or block.time % 1e-3 > 1e-3 - 1e-9  # whole steps only


def test_a_hundred_thousand_steps_leave_no_memory_behind(pulled_block):
    block = st.Simulation(pulled_block)

    def loop(steps: int) -> None:
        for step in range(steps):
            block["pull"] = pull_at(step % 1000)
            block.step()
            block["block.position"]
            if step % 100 == 0:
                block.restore(block.save())

    loop(2000)  # whatever is made once is made now
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    peak_before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    loop(100_000)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # One leaked object per hundredth step would be 1000 objects of at least 16 bytes; the loop itself keeps a few numbers.
    assert after - before < 1000 * 16
    # The least that malloc gives is 32 bytes: one leaked block per step would be 3.2 MB, in kB here.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak_before < 3125


def test_runs_leave_no_memory_behind():
    def work() -> None:
        result = st.run(coasting_model(), until=1, step=1e-3)
        result["flywheel.position"].sum()
        result.events, result.modes

    for _ in range(20):
        work()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(200):
        work()
    # One run keeps at least four columns of 1001 doubles, 32 kB; 200 that stayed would be 6.4 MB. A quarter of that is allowed.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 6400 / 4


def test_parameters_of_a_file_are_seen_and_set(tmp_path):
    """6 N push 2*mass for 1 s: v = 3 N s/mass."""
    file = tmp_path / "pushed.toml"
    file.write_text(
        'format = 1\n[parameters]\nmass = "1 kg"\ntwice = "2*mass"\n[run]\nuntil = "1 s"\nengine = "located"\n'
        '[body.block]\ninertia = "twice"\n[force.push]\non = "block"\nvalue = "6 N"\n'
    )
    assert st.scenario(file).parameters == {"mass": 1.0, "twice": 2.0}
    for mass in (1.5, "1500 g"):
        result = st.run(file, set={"parameters.mass": mass})
        assert result["block.velocity"][-1] == pytest.approx(2, abs=1e-12)
        assert result.summary["parameters"]["twice"] == {"value": 3.0, "unit": "kg"}
