"""Laws, methods and network solvers on arrays, against closed forms and against each other."""

import threading

import numpy as np
import pytest

import stiction as st


def test_laws_answer_whole_arrays():
    v = np.linspace(-2, 2, 101)
    levels = st.Stribeck(sliding=1, breakaway=1.5, stribeck_velocity=0.1, viscous_coefficient=0.4).evaluate(v)
    # F_c + (F_s - F_c) exp(-(v/v_s)²); our exponential is within 1 ulp of NumPy's, the rest three roundings of numbers up to 1.5.
    expected = 1 + 0.5 * np.exp(-((v / 0.1) ** 2))
    assert np.allclose(levels.sliding_forward, expected, rtol=0, atol=8 * 1.5 * 2**-53)
    assert np.all(levels.static_forward == 1.5) and np.all(levels.viscous == 0.4)
    gear = st.Transmission(constant=3000, opposing_efficiency=0.5, aiding_efficiency=-0.25, static_ratio=2)
    levels = gear.evaluate(np.zeros(2), load=np.array([100.0, -100.0]))
    # FDO = 3000 + (1/0.5 - 1) 100, FDA = 3000 + (1 + 0.25) 100: exact in binary.
    assert levels.sliding_forward.tolist() == [3100, 3125]
    assert levels.static_backward.tolist() == [6250, 6200]


def test_laws_follow_the_shapes_of_numpy():
    law = st.NormalForce(sliding_coefficient=0.5, static_coefficient=0.75)
    levels = law.evaluate(np.zeros((3, 1)), normal_force=np.array([2.0, 4.0]))
    assert levels.static_forward.shape == (3, 2)
    assert levels.static_forward[1].tolist() == [1.5, 3.0]
    assert law.evaluate(0.0, normal_force=2).sliding_forward.shape == ()


def test_a_table_takes_lists():
    law = st.Table(speed=[0, 1, 2], coefficient=[0.5, 0.25, 0.25], peak=2)
    levels = law.evaluate([0.0, 0.5, 5.0])
    assert levels.sliding_forward.tolist() == [0.5, 0.375, 0.25]
    assert levels.static_forward.tolist() == [1, 1, 1]
    assert law.speed == [0, 1, 2]


def test_a_fleet_is_as_many_single_runs():
    sliding = np.array([0.5, 1.0, 1.5])
    fleet = st.Fleet("exact", "coulomb", elements=3, steps=100)
    fleet.parameter("body.inertia")[:] = 2
    fleet.parameter("law.sliding")[:] = sliding
    fleet.parameter("law.breakaway")[:] = 1.5
    fleet.parameter("run.step")[:] = 1e-3
    fleet.input("drive")[:] = 2
    fleet.step()
    for k, level in enumerate(sliding):
        model = st.Model()
        model.body("block", inertia=2)
        model.signals.add("pull", st.signal.Constant(value=2))
        model.force("rope").on("block").signal("pull")
        model.friction("floor").on("block").law(st.Coulomb(sliding=level, breakaway=1.5))
        single = st.run(model, until=0.1, step=1e-3)
        # The machine balances impulses, the element velocities: the same formula in another order, 100 roundings of numbers up to 0.1.
        assert abs(fleet.velocity[k] - single["block.velocity"][-1]) < 100 * 0.1 * 2**-52
    assert fleet.report("mode").shape == (100, 3)
    assert np.all(fleet.report("mode") == st.Mode.forward)
    assert np.shares_memory(fleet.input("drive"), fleet.input("load")) is False
    assert fleet.total("stuck_steps").tolist() == [0, 0, 0]


# Methods that take a damping or drop the inertia ask for a body of another kind.
EVERY_METHOD = [name for name, _, _ in st.methods() if name not in ("exact", "degraded")]


@pytest.mark.parametrize("method", EVERY_METHOD)
def test_every_method_moves_a_fleet_as_it_moves_a_machine(method):
    """A lone body is stepped by the method itself, in a machine as in a fleet: the same bits, for a pull that holds, slips and turns."""
    steps = 400
    pull = np.concatenate((np.full(100, 0.8), np.full(200, 3.0), np.full(100, -0.5)))
    block = st.Model()
    block.body("block", inertia=2, motion="translation")
    block.signals.add("pull", st.signal.External())
    block.force("rope").on("block").signal("pull")
    block.friction("floor").on("block").law(st.Coulomb(sliding=1, breakaway=1.5))
    machine = st.Simulation(block, step=1e-3, method=method)
    velocity = []
    for k in range(steps):
        machine["pull"] = pull[k]
        machine.step()
        velocity.append(machine["block.velocity"])
    fleet = st.Fleet(method, "coulomb", elements=3, steps=1)
    fleet.parameter("body.inertia")[:] = 2
    fleet.parameter("law.sliding")[:] = 1
    fleet.parameter("law.breakaway")[:] = 1.5
    fleet.parameter("run.step")[:] = 1e-3
    found = []
    for k in range(steps):  # one call per step: what a method remembers stays from call to call
        fleet.input("drive")[:] = pull[k]
        fleet.step()
        found.append(fleet.velocity.copy())
    assert np.all(fleet.total("refused_steps") == 0)
    assert np.max(velocity) > 0.1
    assert np.array_equal(np.array(found), np.repeat(np.array(velocity)[:, np.newaxis], 3, axis=1))


def test_a_fleet_at_rest_stays_at_rest():
    fleet = st.Fleet("borello", "coulomb", elements=5, steps=1000)
    fleet.parameter("law.sliding")[:] = 1
    fleet.parameter("law.breakaway")[:] = 1.5
    fleet.parameter("run.step")[:] = 1e-3
    fleet.input("drive")[:] = np.random.default_rng(7).uniform(-1.4, 1.4, (1000, 5))
    fleet.position[:] = 0.07
    fleet.step()
    assert np.all(fleet.velocity == 0) and np.all(fleet.position == 0.07)
    assert np.all(fleet.total("stuck_steps") == 1000)


def test_fleets_name_what_there_is():
    assert ("borello", "transmission") in st.fleets()
    with pytest.raises(st.ModelError, match="fleets"):
        st.Fleet("lugre", "transmission", 3)
    with pytest.raises(st.ModelError, match="1 or more"):
        st.Fleet("exact", "coulomb", 0)
    with pytest.raises(KeyError, match="law.sliding"):
        st.Fleet("exact", "coulomb", 3).parameter("law.slidin")
    with pytest.raises(KeyError, match="drive"):
        st.Fleet("exact", "coulomb", 3).input("drives")


def test_every_law_and_method_has_its_class():
    classes = {getattr(kind, "name", None) for kind in vars(st).values() if isinstance(kind, type)}
    assert {name for name, _, _ in st.laws()} | {name for name, _, _ in st.methods()} <= classes


def random_stack(n: int, seed: int):
    draw = np.random.default_rng(seed)
    return draw.uniform(0.5, 1.5, n), draw.uniform(-5, 5, n), draw.uniform(0.5, 1.5, (n - 1, 2))


def check_chain(inertia, push, limits, velocity, friction, mode) -> None:
    """The conditions of the minimum: balance, limits, and complementarity, checked with NumPy alone."""
    along = np.concatenate((friction, [0])) - np.concatenate(([0], friction))
    # Sums of three numbers up to 10, each rounded.
    assert np.max(np.abs(inertia * velocity - (push - along))) < 64 * 10 * 2**-52
    slip = velocity[:-1] - velocity[1:]
    assert np.all(friction <= limits[:, 0]) and np.all(friction >= -limits[:, 1])
    assert np.all(slip[mode == st.Mode.stuck] == 0)
    assert np.all(friction[slip > 0] == limits[slip > 0, 0]) and np.all(friction[slip < 0] == -limits[slip < 0, 1])


@pytest.mark.parametrize("n", [2, 10, 1000, 100_000])
def test_the_chain_solver_meets_the_conditions_of_the_minimum(n):
    inertia, push, limits = random_stack(n, seed=n)
    answer = st.solve_chain(inertia, push, limits)
    assert answer.status == "exact"
    check_chain(inertia, push, limits, answer.velocity, answer.friction, answer.mode)
    assert 0 < np.count_nonzero(answer.mode == st.Mode.stuck) < n or n == 2


def test_a_kept_solver_copies_nothing_and_starts_from_its_modes():
    inertia, push, limits = random_stack(1000, seed=5)
    solver = st.ChainSolver(1000)
    velocity = solver.velocity
    assert solver.solve(inertia, push, limits) == "exact"
    assert np.shares_memory(velocity, solver.velocity) and velocity.base is solver
    first = velocity.copy()
    assert solver.solve(inertia, push, limits, warm=True) == "warm"
    assert np.array_equal(velocity, first)


def test_all_three_solvers_agree_on_a_stack():
    inertia, push, limits = random_stack(40, seed=3)
    chain = st.solve_chain(inertia, push, limits)
    # Element i of the tree joins body i to i + 1; the last is the root.
    tree = st.solve_tree(inertia, push, [*range(1, 40), -1], np.vstack((limits, [[1, 1]])))
    rows = [[(i, 1.0), (i + 1, -1.0)] for i in range(39)]
    graph = st.solve_graph(inertia, push, rows, limits)
    # Each is certified to rounding: velocities of one problem differ by a few ulps of numbers up to 10.
    assert np.allclose(chain.velocity, tree.velocity, rtol=0, atol=16 * 10 * 2**-52)
    assert np.allclose(chain.velocity, graph.velocity, rtol=0, atol=16 * 10 * 2**-52)
    assert np.array_equal(chain.mode, graph.mode) and np.array_equal(chain.mode, tree.mode[:-1])


def test_ground_holds_a_stack_and_one_number_serves_all():
    answer = st.solve_chain(1.0, [0.3, -0.2, 0.1], 5.0, ground=0.4)
    assert np.all(answer.velocity == 0) and np.all(answer.ground_mode == st.Mode.stuck)
    # Against a ground that holds, nothing is left of a push of 0.2 in all.
    assert abs(answer.ground_friction.sum() - 0.2) < 4 * 2**-53


def test_a_loop_of_clutches_turns_as_one():
    rows = [[(0, 1.0), (1, -1.0)], [(1, 1.0), (2, -1.0)], [(2, 1.0), (0, -1.0)]]
    answer = st.solve_graph(np.ones(3), [3.0, 0.0, 0.0], rows, 10.0)
    assert answer.velocity.tolist() == [1, 1, 1]
    assert answer.status == "exact"


def test_solvers_run_side_by_side():
    problems = [random_stack(20_000, seed) for seed in range(4)]
    expected = [st.solve_chain(*problem).velocity for problem in problems]
    found = [None] * 4

    def work(k: int) -> None:
        for _ in range(5):
            found[k] = st.solve_chain(*problems[k]).velocity

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(a, b) for a, b in zip(found, expected))


def test_a_long_stack_given_as_a_graph_takes_linear_memory():
    n = 200_000  # the memory of a general network of this size would be some 10^12 bytes
    inertia, push, limits = random_stack(n, seed=11)
    solver = st.GraphSolver(n, n - 1)
    start = np.arange(0, 2 * n, 2)
    body = np.column_stack((np.arange(n - 1), np.arange(1, n))).ravel()
    coefficient = np.tile([1.0, -1.0], n - 1)
    status, route, _ = solver.solve(inertia, push, start, body, coefficient, limits)
    assert (status, route) == ("exact", "chain")
    check_chain(inertia, push, limits, solver.velocity, solver.friction, solver.mode)


def test_solvers_may_be_given_their_own_answers():
    inertia = np.array([1.0, 2.0, 3.0])
    push = np.array([5.0, -2.0, 1.0])
    for make, middle in ((lambda: st.ChainSolver(3), ()), (lambda: st.TreeSolver(3), ([-1, 0, 1],))):
        solver, other = make(), make()
        solver.solve(inertia, push, *middle, 0.5)
        given = solver.velocity.copy()
        solver.solve(inertia, solver.velocity, *middle, 0.125)
        other.solve(inertia, given, *middle, 0.125)
        assert np.array_equal(solver.velocity, other.velocity) and np.array_equal(solver.friction, other.friction)
        # inertia · velocity: all of the push arrives, whatever the frictions between the bodies.
        assert abs(inertia @ solver.velocity - given.sum()) < 16 * 5 * 2**-53
    rows = ([0, 2, 4], [0, 1, 1, 2], [1.0, -1.0, 1.0, -1.0])
    solver, other = st.GraphSolver(3, 2), st.GraphSolver(3, 2)
    solver.solve(inertia, push, *rows, 0.5)
    given = solver.velocity.copy()
    solver.solve(inertia, solver.velocity, *rows, 0.125)
    other.solve(inertia, given, *rows, 0.125)
    assert np.array_equal(solver.velocity, other.velocity)


@pytest.mark.parametrize("stops", [[0, 3], [-1, 0], [1.7, 0], [np.nan, 0], [0, 256], np.array([3, 0], dtype=np.uint8)])
def test_stops_that_are_none_are_refused(stops):
    with pytest.raises(ValueError, match=r"stops\[.\].*give 0, 1 \(lower\) or 2 \(upper\)"):
        st.solve_chain([1.0, 1.0], [1.0, 1.0], 1.0, stops=stops)


@pytest.mark.parametrize("parent", [[-1, 0.9], [-2, 0], [-1, 2], [-1, 2.0**40], [-1, np.nan]])
def test_parents_that_are_none_are_refused(parent):
    with pytest.raises(ValueError, match=r"parent\[.\].*-1 for a root"):
        st.solve_tree([1.0, 1.0], [1.0, 1.0], parent, 1.0)


@pytest.mark.parametrize("body", [0.7, -1, 2, 2**63])
def test_bodies_that_are_none_are_refused(body):
    with pytest.raises(ValueError, match=r"body\[0\]"):
        st.solve_graph([1.0, 1.0], [1.0, 1.0], [[(body, 1.0)]], 1.0)


def test_whole_numbers_of_any_type_are_indices():
    expected = st.solve_tree([1.0, 1.0], [1.0, 0.0], [-1, 0], 0.25).velocity
    for kind in (np.int8, np.int32, np.int64, float):
        assert np.array_equal(st.solve_tree([1.0, 1.0], [1.0, 0.0], np.array([-1, 0], dtype=kind), 0.25).velocity, expected)
    with pytest.raises(TypeError, match="parent"):
        st.solve_tree([1.0, 1.0], [1.0, 0.0], ["a", "b"], 0.25)


@pytest.mark.parametrize("method", ["exact", "dahl"])
@pytest.mark.parametrize("size", [(2**62, 1), (2**32, 2**32), (1, 2**62), (2**63, 2), (0, 1)])
def test_fleets_of_impossible_size_are_refused(method, size):
    with pytest.raises((ValueError, MemoryError)):
        st.Fleet(method, "coulomb", *size)


@pytest.mark.parametrize("make", [lambda n: st.ChainSolver(n), lambda n: st.TreeSolver(n, True), lambda n: st.GraphSolver(1, n)])
def test_solvers_of_impossible_size_are_refused(make):
    for bodies in (2**61, 2**62, 2**64 - 1):
        with pytest.raises(st.ModelError, match="admissible: up to"):
            make(bodies)


@pytest.mark.parametrize("method", ["exact", "dahl"])
def test_a_fleet_tells_which_parameters_are_out_of_their_domain(method):
    fleet = st.Fleet(method, "coulomb", elements=3)
    with pytest.raises(st.ModelError, match="element 0: run.step"):
        fleet.step()
    fleet.parameter("run.step")[:] = 1e-3
    fleet.parameter("body.inertia")[:] = 1
    fleet.step()
    fleet.parameter("body.inertia")[2] = -1
    with pytest.raises(st.ModelError, match="element 2: body.inertia"):
        fleet.step()
    fleet.parameter("body.inertia")[2] = 1
    fleet.parameter("law.sliding")[1] = 2
    fleet.parameter("law.breakaway")[1] = 1
    with pytest.raises(st.ModelError, match="element 1: .*break-away below sliding"):
        fleet.step()


def test_velocities_beyond_the_range_of_numbers_are_refused_by_every_solver():
    # 1e10 / 1e-300 = 1e310, more than a number can hold.
    inertia, push, limits = [1e-300, 1.0], [1e10, 0.0], [[1.0, 1.0]]
    with pytest.raises(st.ModelError, match="range of numbers"):
        st.solve_chain(inertia, push, limits)
    with pytest.raises(st.ModelError, match="range of numbers"):
        st.solve_tree(inertia, push, [1, -1], [[1.0, 1.0], [0.0, 0.0]])
    with pytest.raises(st.ModelError, match="range of numbers"):
        st.solve_graph(inertia, push, [[(0, 1.0), (1, -1.0)]], limits)


# Three bodies as in section 3.2 of Biagiotti and Zanasi: J = 1, 1, 2 and a torque on the first give F_T2 = 3/4 F1, F_T3 = 1/2 F1.
def test_the_stack_of_biagiotti_has_the_numbers_of_the_paper():
    stack = st.BiagiottiStack(inertia=[1, 1, 2])
    stack.solve(torque=[6, 0, 0], static_limit=[5, 7], sliding_friction=3)
    assert stack.friction.tolist() == [4.5, 3.0] and stack.relative_acceleration.tolist() == [0.0, 0.0]  # (15)
    assert stack.average_acceleration == 1.5  # (12)
    assert [st.Mode(m) for m in stack.mode] == [st.Mode.stuck, st.Mode.stuck]
    stack.solve(torque=[12, 0, 0], static_limit=[5, 7], sliding_friction=3)
    assert stack.friction.tolist() == [5.0, 6.0]  # the second not computed anew
    assert stack.relative_acceleration.tolist() == [8.0, 0.0]  # (13), and (14) forced to 0
    stack.velocity = [0.105, 0.025, 0.025]
    assert stack.average_velocity == pytest.approx((0.105 + 0.025 + 0.05) / 4, rel=1e-15)
    stack.step(torque=[-20, 0, 0], static_limit=[5, 7], sliding_friction=3, step=0.01)
    assert stack.friction.tolist() == pytest.approx([3.0, 2.0], rel=1e-14)  # case 3
    assert stack.relative_velocity[0] == 0.0 and len(set(stack.velocity)) == 1  # z = 0.08 - 0.24 would pass 0


def test_the_stack_of_biagiotti_refuses_by_name():
    with pytest.raises(st.ModelError, match=r"inertia\[1\]: give a number above 0|inertia"):
        st.BiagiottiStack(inertia=[1, 0])
    stack = st.BiagiottiStack(inertia=[1, 1], velocity=[1, 0])
    for given in ({"torque": [np.nan, 0]}, {"static_limit": -1}, {"sliding_friction": np.inf}, {"step": 0}):
        numbers = {"torque": 0, "static_limit": 1, "sliding_friction": 1, "step": 0.1, **given}
        with pytest.raises(st.ModelError, match=next(iter(given))):
            stack.step(**numbers)
    assert stack.velocity.tolist() == [1, 0]
