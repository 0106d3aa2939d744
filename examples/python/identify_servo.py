# %% [markdown]
# # Friction of a servo from its recordings
# Recordings of your own are CSV files: time, goal, whether torque is on, position. Here the shipped servo with other values stands in for the
# real one; its encoder counts 4096 to a turn.

# %%
import math
from pathlib import Path
from typing import Dict

import numpy as np
from numpy.typing import NDArray

import stiction as st

SERVO = Path(__file__).resolve().parents[2] / "scenarios" / "servos" / "geared-servo.toml"
TRUTH = {"friction.gear.viscous_coefficient": 0.010, "friction.gear.drive_share": 0.10, "friction.gear.load_share": 0.16}
QUANTUM = 2 * math.pi / 4096
STEP = "1 ms"

# %% [markdown]
# ## Record
# Two gains, a slow and a fast sine. On the bench also switch the torque off while the arm is up: it falls and drives the gear.


# %%
def recording(gain: float, amplitude: float, frequency: float) -> Dict[str, NDArray[np.float64]]:
    sine = {"signal.goal.amplitude": amplitude, "signal.goal.frequency": frequency}
    run = st.run(SERVO, step=STEP, until="4 s", record=["arm.position", "goal"], spacing="5 ms", set={**TRUTH, **sine, "parameters.gain": gain})
    time = np.arange(0, 4, 0.005)
    position = np.round(np.interp(time, run.time, run["arm.position"]) / QUANTUM) * QUANTUM
    return {"time": time, "goal": np.interp(time, run.time, run["goal"]), "position": position}


logs = {}
for name, gain, amplitude, frequency in (("slow", 200, 1.4, 2.2), ("fast", 400, 0.7, 7.0)):
    logs[name] = {
        "data": recording(gain, amplitude, frequency),
        "inputs": {"goal": "goal"},
        "measured": {"arm.position": {"column": "position", "quantum": QUANTUM}},
        "set": {"parameters.gain": gain},
    }

# %% [markdown]
# ## Find
# Bounds are wide: what a data sheet does not say.

# %%
found = st.fit(
    SERVO,
    logs,
    find={
        "friction.gear.viscous_coefficient": {"from": "0 N m s/rad", "to": "0.03 N m s/rad"},
        "friction.gear.drive_share": {"from": 0, "to": 0.5},
        "friction.gear.load_share": {"from": 0, "to": 0.5},
    },
    step=STEP,
    starts=2,
    search="starts",
)
print(found)

# %% [markdown]
# ## Judge
# The truth is known here. Counts of an encoder are no independent noise and goals between two rows are straight lines: values are right to a
# hundredth, not to their deviations. On a real servo the errors on logs left out are the judge (`leave_out=True`).

# %%
for name, truth in TRUTH.items():
    print(f"{name}: {found.values[name]:.5f} ± {found.deviations[name]:.5f}, truth {truth}")
    assert abs(found.values[name] - truth) < 0.01 * truth
for remark in found.remarks:
    print("·", remark)
found.write("identified-servo")
