"""Machines with dry friction: they stop, and they stay stopped.

    import stiction as st

    result = st.run("scenarios/flap-actuator.toml", method="borello", set={"body.surface.inertia": "300 kg m2"})
    result["surface.position"]      # NumPy array, no copy [rad]
    result.plot()                   # curves, stick and slip
    result.metrics, result.events

Scenario files: `run`, `scenario`. Machines in code: `Model`, with `signal` for its signals. A controller in Python:
`Simulation`. Arrays: laws (``st.Coulomb(...).evaluate(velocity)``), methods (`Fleet`), networks (`solve_chain`, `solve_tree`,
`solve_graph`). Numbers are SI; texts may carry units.
"""

from . import _stiction
from ._stiction import *  # every law and method, models, scenarios, solvers: _stiction.__all__
from .arrays import Levels, NetworkSolution, solve_chain, solve_graph, solve_tree
from .errors import ModelError, Problem, ScenarioError, SimulationError, StictionError
from .result import Event, Result
from .running import Simulation, run, scenario
from .words import Mode, Stop

__version__ = _stiction.__version__

__all__ = [
    "Event", "Levels", "Mode", "ModelError", "NetworkSolution", "Problem", "Result", "ScenarioError", "Simulation", "SimulationError",
    "StictionError", "Stop", "run", "scenario", "solve_chain", "solve_graph", "solve_tree",
]
__all__ += _stiction.__all__
