"""What is handed in is taken as it is meant, or refused by name; nothing is left out, nothing of the caller's is changed."""

import copy
import decimal
import inspect
import pickle
import subprocess
import sys

import numpy as np
import pytest

import stiction as st
from conftest import coasting_model
from stiction import _stiction


@pytest.mark.parametrize("number", [np.float32, np.float64, decimal.Decimal, np.array])
def test_numbers_of_any_type_are_numbers(pulled_block, number):
    # 2^-9 s is exact in all of them: 512 steps a second, and a row at the start.
    for source in (pulled_block, coasting_model()):
        result = st.run(source, step=number(0.001953125), until=number(0.5), spacing=number(0.0))
        assert len(result.time) == 257 and result.time[-1] == 0.5
    result = st.run(pulled_block, until=np.int64(2), set={"body.block.position": number(4.0)})
    assert result.time[-1] == 2 and result["block.position"][0] == 4


@pytest.mark.parametrize("name", ["step", "until", "spacing"])
@pytest.mark.parametrize("value", [True, 1j, [1.0], np.ones(1), object(), b"1 s"])
def test_what_is_no_time_is_refused_by_name(pulled_block, name, value):
    for source in (pulled_block, coasting_model()):
        with pytest.raises(TypeError, match=name):
            st.run(source, **{name: value})


@pytest.mark.parametrize("name, value", [("method", 3), ("method", st.Karnopp), ("engine", 1), ("set", 3), ("set", {"body.block.inertia": object()})])
def test_other_arguments_of_the_wrong_type_are_refused_by_name(pulled_block, name, value):
    with pytest.raises(TypeError, match=name):
        st.run(pulled_block, **{name: value})


@pytest.mark.parametrize("source", [None, 3, 1.5, [1]])
def test_what_is_no_scenario_is_refused_in_a_sentence(source):
    for use in (st.run, st.scenario, st.Simulation):
        with pytest.raises(TypeError, match="give the path of a scenario file"):
            use(source)


def test_one_name_to_record_is_a_name(pulled_block):
    assert "block.velocity" in st.run(pulled_block, record="block.velocity")


def test_signatures_tell_every_keyword():
    wanted = {"method", "engine", "step", "set", "record", "spacing"}
    assert "display" in inspect.signature(st.run).parameters
    for use, more in ((st.run, {"until"}), (st.scenario, {"until"}), (st.Simulation.__init__, set())):
        parameters = inspect.signature(use).parameters
        assert wanted | more <= set(parameters)
        assert all(p.kind is not inspect.Parameter.VAR_KEYWORD for p in parameters.values())


def test_a_scenario_that_is_run_stays_as_it_is(pulled_block):
    scenario = st.scenario(pulled_block)
    before = (scenario.title, scenario.until, scenario.step, scenario.engine, repr(scenario.method), scenario.quantities, scenario.spacing)
    first = st.run(scenario)
    second = st.run(scenario, method="borello", until=0.5, step=2e-3, record=["block.velocity"], spacing=0.1)
    with pytest.raises(st.ModelError):
        st.run(scenario, engine="located", method="borello", until=7.0)
    after = (scenario.title, scenario.until, scenario.step, scenario.engine, repr(scenario.method), scenario.quantities, scenario.spacing)
    assert after == before
    scenario.title = "Another"
    scenario.method = st.Sign()
    assert first.title == second.title == "Pulled block"
    assert first.summary != second.summary
    fresh = st.run(pulled_block)
    assert first.summary["metrics"] == fresh.summary["metrics"] and first.summary["title"] == fresh.summary["title"]


def test_the_spacing_that_is_asked_for_counts_before_the_size_is_checked(pulled_block):
    with pytest.raises(st.ScenarioError, match="spacing"):
        st.run(pulled_block, until=1e6, step=1e-3, spacing=0)
    made = st.scenario(pulled_block, until=1e6, step=1e-3, spacing="1000 s")
    assert made.spacing == 1000
    with pytest.raises(st.ScenarioError, match="spacing"):
        st.run(pulled_block, spacing=-1.0)


def test_models_whose_rows_would_fill_memory_are_refused():
    with pytest.raises(st.ModelError, match="spacing"):
        st.run(coasting_model(), until=1e9, step=1e-3, spacing=0)


def test_things_tell_what_they_are(pulled_block):
    assert repr(st.scenario(pulled_block)) == "<stiction.Scenario 'Pulled block': 1.0 s, fixed engine>"
    assert repr(st.Simulation(pulled_block)) == "<stiction.Simulation at 0.0 s: steps of 0.001 s, inputs ['pull']>"
    assert repr(st.Fleet("exact", "coulomb", 3, 5)) == "<stiction.Fleet of exact with coulomb: 3 elements, 5 steps a call>"


def all_classes():
    modules = (_stiction, _stiction.signal)
    return [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]


@pytest.mark.parametrize("kind", all_classes(), ids=lambda kind: kind.__name__)
def test_an_instance_that_was_never_made_is_refused(kind):
    empty = kind.__new__(kind)
    if hasattr(kind, "__members__"):
        with pytest.raises(TypeError):
            int(empty)
        return
    used = 0
    for name, member in vars(kind).items():
        if isinstance(member, property) and member.fget is not None:
            used += 1
            with pytest.raises((TypeError, RuntimeError)):
                getattr(empty, name)
    for name in ("__repr__", "__copy__"):
        if name in vars(kind):
            used += 1
            with pytest.raises((TypeError, RuntimeError)):
                getattr(empty, name)()
    assert used > 0 or kind.__name__.endswith("Builder")


@pytest.mark.parametrize(
    "part",
    [
        st.Coulomb(sliding=0.1, breakaway=0.3),
        st.Table(speed=[0, 1, 2.5], coefficient=[0.5, 0.25, 0.125], peak=2),
        st.Exact(),
        st.Karnopp(dead_band=1e-3),
        st.Gms(share=[0.25, 0.75], stiffness=[1e4, 2e4]),
        st.signal.Sweep(logarithmic=True),
        st.signal.Points(times=[0, 1], values=[2, 3]),
    ],
    ids=lambda part: type(part).__name__,
)
def test_laws_methods_and_blocks_are_copied_and_pickled(part):
    def values(of):
        return {name: getattr(of, name) for name, member in vars(type(of)).items() if isinstance(member, property)}

    for other in (copy.copy(part), copy.deepcopy(part), pickle.loads(pickle.dumps(part))):
        assert type(other) is type(part) and other is not part
        assert values(other) == values(part)


def test_errors_are_pickled(tmp_path, pulled_block):
    errors = [
        st.ModelError(["one", "two"]),
        st.ScenarioError(["one"], [("file", 1, 2)]),
        st.SimulationError(["one"], result=st.run(pulled_block)),
    ]
    for error in errors:
        other = pickle.loads(pickle.dumps(error))
        assert type(other) is type(error) and str(other) == str(error) and other.problems == error.problems
    assert pickle.loads(pickle.dumps(errors[1])).places == [("file", 1, 2)]
    assert pickle.loads(pickle.dumps(errors[2])).result.events == errors[2].result.events


def test_ctrl_c_ends_many_steps(tmp_path):
    """10^12 steps, which press Ctrl-C themselves while they are taken; whole steps were taken."""
    program = tmp_path / "long.py"
    program.write_text(
        "import os, signal, threading\n"
        "import stiction as st\n"
        "model = st.Model()\n"
        "model.body('wheel', inertia=1, velocity=1)\n"
        "simulation = st.Simulation(model, step=1.0)\n"
        "def press():\n"
        "    while simulation.time < 1e4:\n"
        "        pass\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "try:\n"
        "    threading.Thread(target=press).start()\n"
        "    simulation.step(10**12)\n"
        "except KeyboardInterrupt:\n"
        "    print('heard', simulation.time >= 1e4, simulation.time == int(simulation.time))\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(program)], stdout=subprocess.PIPE, text=True, timeout=60)
    assert done.stdout == "heard True True\n"


def test_lists_that_belong_together_have_one_length():
    with pytest.raises(ValueError, match="as long as"):
        st.Table(coefficient=[0.5, 0.4], speed=[0, 1, 2, 3])
    with pytest.raises(ValueError, match="as long as"):
        st.Table(speed=[0, 1, 2, 3], coefficient=[0.5, 0.4])
    with pytest.raises(ValueError, match="as long as"):
        st.Gms(share=[0.5, 0.5], stiffness=[1e4])
    law = st.Table(speed=[0, 1, 2], coefficient=[0.5, 0.25, 0.25])
    law.coefficient = [0.5, 0.25]
    with pytest.raises(st.ModelError, match="speed"):
        law.evaluate(0.5)
    law.speed = [0, 2]
    assert law.evaluate(1.0).sliding_forward == 0.375  # half way from 0.5 to 0.25


def test_laws_answer_no_number_where_they_are_given_none():
    laws = [st.Coulomb(), st.Stribeck(stribeck_velocity=0.1), st.Table(speed=[0, 1], coefficient=[0.5, 0.25]), st.NormalForce(), st.Transmission(opposing_efficiency=0.5, aiding_efficiency=0.5)]
    for law in laws:
        for level in law.evaluate([0.5, np.nan, 0.5, 0.5], load=[0, 0, np.nan, 0], normal_force=[1, 1, 1, np.nan]):
            assert np.isnan(level).tolist() == [False, True, True, True]


@pytest.mark.parametrize("how, said", [({"velocity": "abc"}, "velocity"), ({"velocity": 0.0, "load": object()}, "load")])
def test_laws_refuse_what_is_no_number(how, said):
    with pytest.raises(TypeError, match=said):
        st.Coulomb().evaluate(**how)
