"""Laws and network solvers on arrays."""

from __future__ import annotations

from typing import NamedTuple, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import ArrayLike

from . import _stiction


class Levels(NamedTuple):
    """What a law answers for every contact: magnitudes [N | N·m], all 0 or more."""

    sliding_forward: np.ndarray
    """While moving forward [N | N·m]."""
    sliding_backward: np.ndarray
    """While moving backward [N | N·m]."""
    static_forward: np.ndarray
    """Largest friction at rest against a forward push [N | N·m]."""
    static_backward: np.ndarray
    """Largest friction at rest against a backward push [N | N·m]."""
    viscous: np.ndarray
    """Coefficient of the velocity [N·s/m | N·m·s/rad]."""


class NetworkSolution(NamedTuple):
    """How the bodies of a network move, and what joins them carries."""

    velocity: np.ndarray
    """Of each body [m/s | rad/s], or its acceleration where push is a force."""
    friction: np.ndarray
    """Of each element, in the unit of the limits; positive brakes positive slip."""
    mode: np.ndarray
    """Of each element: bytes to compare with `Mode`."""
    status: str
    """``exact``, ``warm``, ``rounded`` or ``capped``."""
    ground_friction: np.ndarray
    """Of each body against ground; empty without ground."""
    ground_mode: np.ndarray
    """Of each body against ground; empty without ground."""


def _count(inertia: ArrayLike, push: ArrayLike) -> int:
    return max(np.size(inertia), np.size(push))


def solve_chain(
    inertia: ArrayLike,
    push: ArrayLike,
    limits: ArrayLike,
    *,
    ground: Optional[ArrayLike] = None,
    ground_speed: Optional[ArrayLike] = None,
    stops: Optional[ArrayLike] = None,
) -> NetworkSolution:
    """The exact motion of a stack of n bodies that rub on each other; linear time.

    Velocity form, one step h: push = inertia · velocity + h · force, limits times h, answers velocities. Acceleration form:
    push is a force, limits are forces, answers accelerations. For many solves of one size keep a `ChainSolver`.

    Args:
        inertia: of each body [kg | kg·m²], or one number for all.
        push: on each body [N·s | N·m·s], or [N | N·m].
        limits: of the n - 1 interfaces: shape (n - 1, 2), forward and backward, or (n - 1,), or one number.
        ground: limits of each body against ground, the same shapes with n.
        ground_speed: of that ground [m/s | rad/s].
        stops: engaged end of travel of each body, as `Stop`.
    """
    held = ground is not None or stops is not None
    solver = _stiction.ChainSolver(_count(inertia, push), held)
    status = solver.solve(inertia, push, limits, ground, ground_speed, stops)
    return NetworkSolution(solver.velocity, solver.friction, solver.mode, status, solver.ground_friction, solver.ground_mode)


def solve_tree(
    inertia: ArrayLike,
    push: ArrayLike,
    parent: ArrayLike,
    limits: ArrayLike,
    *,
    ratio: Optional[ArrayLike] = None,
    ground: Optional[ArrayLike] = None,
    ground_speed: Optional[ArrayLike] = None,
    stops: Optional[ArrayLike] = None,
) -> NetworkSolution:
    """The exact motion of n bodies joined in trees; element i joins body i to its parent, slip = w_i - ratio_i w_parent.

    Args:
        inertia: of each body [kg | kg·m²].
        push: on each body, see `solve_chain`.
        parent: index of the parent of each body, -1 for a root.
        limits: of the n elements; those of roots are ignored.
        ratio: gear ratio of each element [-], not 0; 1 if left out.
        ground, ground_speed, stops: see `solve_chain`.
    """
    held = ground is not None or stops is not None
    solver = _stiction.TreeSolver(_count(inertia, push), held)
    status = solver.solve(inertia, push, parent, limits, ratio, ground, ground_speed, stops)
    return NetworkSolution(solver.velocity, solver.friction, solver.mode, status, solver.ground_friction, solver.ground_mode)


Row = Sequence[Tuple[int, float]]
"""(body, coefficient) of each body in an element."""


def solve_graph(
    inertia: ArrayLike,
    push: ArrayLike,
    rows: Sequence[Row],
    limits: ArrayLike,
    *,
    ground_speed: Optional[ArrayLike] = None,
) -> NetworkSolution:
    """The exact motion of any network: loops, brakes, planetary sets, freewheels.

    Args:
        inertia: of each of n bodies [kg | kg·m²].
        push: on each body, see `solve_chain`.
        rows: of each element, the bodies it joins: ``[(0, 1.0), (1, -1.0)]`` is a clutch between bodies 0 and 1.
        limits: of the elements; (inf, inf) is rigid, (inf, 0) a freewheel.
        ground_speed: of each element's ground [m/s | rad/s]; 0 if left out.
    """
    start = np.cumsum([0] + [len(row) for row in rows])
    body = np.array([b for row in rows for b, _ in row])
    coefficient = np.array([c for row in rows for _, c in row], dtype=float)
    solver = _stiction.GraphSolver(_count(inertia, push), len(rows))
    status, _, _ = solver.solve(inertia, push, start, body, coefficient, limits, ground_speed)
    none = np.empty(0)
    return NetworkSolution(solver.velocity, solver.friction, solver.mode, status, none, none.astype(np.uint8))
