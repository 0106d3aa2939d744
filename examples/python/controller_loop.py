# %% [markdown]
# # A controller in Python, the machine as its plant
# A PI controller moves a flap against the air every millisecond, then falls silent: the self-locking gear holds.

# %%
from pathlib import Path
from typing import List

import stiction as st

PLANT = Path(__file__).resolve().parents[1] / "controller-in-c" / "plant.toml"
COMMAND = 0.1  # rad
PROPORTIONAL, INTEGRAL, MOST = 2e6, 4e6, 120e3  # N m/rad, N m/(rad s), N m

# %%


class Controller:
    """A PI controller whose integral waits while the torque is limited."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.integral = 0.0

    def torque(self, position: float) -> float:
        error = COMMAND - position
        torque = PROPORTIONAL * error + INTEGRAL * self.integral
        if abs(torque) > MOST:
            return MOST if torque > 0 else -MOST
        self.integral += self.step * error
        return torque


flap = st.Simulation(PLANT, step="1 ms")
flap["airload"] = 40e3
controller = Controller(flap.step_length)
positions: List[float] = []
for k in range(3000):
    flap["motor"] = controller.torque(flap["surface.position"]) if k < 2500 else 0.0
    flap.step()
    positions.append(flap["surface.position"])

assert positions[-1] == positions[2500], "it moved"
print(f"it stands at {positions[-1]:.6f} rad, without its motor, to the last bit")

# %% [markdown]
# Save, try something, go back: how much torque would move it on, and which load would drive it back?

# %%
state = flap.save()
for torque, airload in ((50e3, 40e3), (60e3, 40e3), (0.0, 400e3), (0.0, -400e3)):
    flap.restore(state)
    flap["motor"], flap["airload"] = torque, airload
    flap.step(500)
    moved = flap["surface.position"] - positions[-1]
    said = "holds" if moved == 0 else f"moves by {moved:+.4f} rad"
    print(f"motor {torque / 1e3:3.0f} kN m, air {airload / 1e3:4.0f} kN m: {said}")
