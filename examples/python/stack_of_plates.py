# %% [markdown]
# # A million plates that rub on each other
# The exact solver on arrays, and the same laws and methods for many bodies at once.

# %%
import numpy as np

import stiction as st

draw = np.random.default_rng(1)
bodies = 1_000_000
inertia = draw.uniform(0.5, 1.5, bodies)  # kg
push = draw.uniform(-5, 5, bodies)  # N
limits = draw.uniform(0.5, 1.5, (bodies - 1, 2))  # N, forward and backward

solver = st.ChainSolver(bodies)
status = solver.solve(inertia, push, limits)
stuck = solver.mode == st.Mode.stuck
print(f"{status}: {np.count_nonzero(stuck)} of {bodies - 1} interfaces stick")

# %% [markdown]
# Bodies that stick together have bit-identical accelerations, and momentum is not lost.

# %%
slip = np.diff(solver.velocity)
assert np.all(slip[stuck] == 0.0)
assert abs(np.dot(inertia, solver.velocity) - push.sum()) < 1e-7 * bodies

# %% [markdown]
# One friction law over a whole range of speeds, and ten thousand blocks with different friction pulled at once.

# %%
speed = np.linspace(0, 0.1, 201)  # m/s
levels = st.Stribeck(sliding=1, breakaway=1.5, stribeck_velocity=0.01, viscous_coefficient=2).evaluate(speed)
print(f"least friction {np.min(levels.sliding_forward + levels.viscous * speed):.3f} N")

fleet = st.Fleet("exact", "coulomb", elements=10_000, steps=1000)
fleet.parameter("law.sliding")[:] = np.linspace(0, 2, 10_000)
fleet.parameter("law.breakaway")[:] = np.linspace(0, 2, 10_000)
fleet.parameter("run.step")[:] = 1e-3
fleet.input("drive")[:] = 1.0
fleet.step()
print(f"{np.count_nonzero(fleet.velocity == 0.0)} of 10000 blocks were not moved by 1 N, on {fleet.instructions}")
assert np.array_equal(fleet.velocity == 0.0, fleet.parameter("law.breakaway") >= 1.0)
