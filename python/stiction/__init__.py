"""Machines with dry friction: they stop, and they stay stopped.

    import stiction as st

    result = st.run("scenarios/flap-actuator.toml", method="borello", set={"body.surface.inertia": "300 kg m2"})
    result["surface.position"]      # NumPy array, no copy [rad]
    result.plot()                   # curves, stick and slip
    result.metrics, result.events

Scenario files: `run`, `scenario`, `linearise`, `sensitivity`; many runs: `sweep`; values from
measured logs: `fit`. Machines in code: `Model`, with `signal` for its signals. A controller in Python:
`Simulation`. Arrays: laws (``st.Coulomb(...).evaluate(velocity)``), methods (`Fleet`), networks (`solve_chain`, `solve_tree`,
`solve_graph`). Numbers are SI; texts may carry units.
"""

from . import _stiction
from ._stiction import *  # every law and method, models, scenarios, solvers: _stiction.__all__
from .arrays import Levels, NetworkSolution, solve_chain, solve_graph, solve_tree
from .comparison import Comparison, compare
from .errors import Interrupted, ModelError, Problem, ScenarioError, SimulationError, StictionError, StictionWarning
from .fitting import FitCurve, FitResult, fit
from .linear import LinearModel, linearise
from .model import Model, PartBuilder, Signals
from .result import Event, Result
from .running import run, scenario
from .sensitivity import EventSlope, Missing, Sensitivity, sensitivity
from .simulation import Simulation
from .study import sweep
from .words import Mode, Stop

__version__ = _stiction.__version__.replace("-rc.", "rc")  # as PEP 440 writes it

__all__ = [
    "Comparison", "Event", "EventSlope", "FitCurve", "FitResult", "Interrupted", "Levels", "LinearModel", "Missing", "Mode", "Model", "ModelError", "NetworkSolution",
    "PartBuilder", "Problem", "Result", "ScenarioError", "Sensitivity", "Signals", "Simulation", "SimulationError", "StictionError",
    "StictionWarning", "Stop", "compare", "fit", "linearise", "run", "scenario", "sensitivity", "solve_chain", "solve_graph", "solve_tree",
    "sweep",
]
__all__ += _stiction.__all__
