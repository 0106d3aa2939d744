# %% [markdown]
# # A flap actuator that loses its supply
# A scenario file is run as the command line does it; columns are NumPy arrays, without copies.

# %%
from pathlib import Path

import numpy as np

import stiction as st

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
result = st.run(SCENARIOS / "flap-actuator.toml")
print(result)

# %% [markdown]
# What happened, and why it stands still at the end.

# %%
for event in result.events:
    print(f"{event.time:8.4f} s  {event.part}: {event.before} -> {event.after}")
print(result.verdicts["gear"]["why"])

# %% [markdown]
# In stick the velocity is not small: it is zero.

# %%
stuck = result.modes["gear"] == st.Mode.stuck
assert np.all(result["surface.velocity"][stuck] == 0.0)
print(f"stuck for {result.metrics['frictions']['gear']['stick_fraction']:.1%} of the time, exactly at rest")

# %% [markdown]
# The same machine with a gear that can be driven back, and the two runs over each other.

# %%
reversible = st.run(SCENARIOS / "flap-actuator.toml", set={"friction.gear.aiding_efficiency": 0.77})
figure = result.plot("surface.position")
figure.axes[0].plot(reversible.time, reversible["surface.position"], label="reversible gear")
figure.axes[0].legend()
figure.savefig("first_run.png")
