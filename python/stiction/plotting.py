"""Curves with stick and slip below them, by Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Set, Tuple

import numpy as np

from .words import Mode

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .result import Result

COLOURS: Dict[Mode, str] = {Mode.stuck: "#4a5a6a", Mode.forward: "#e08a1e", Mode.backward: "#2f7fc1", Mode.free: "#e4e4e4"}
"""Of the bands."""

OUTSIDE: Dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "fontsize": "small", "frameon": False}
"""Legends stand right of the panels, where they hide nothing."""


def intervals(time: np.ndarray, mode: np.ndarray) -> List[Tuple[float, float, Mode]]:
    """(start [s], end [s], mode) of each stretch of one mode. The mode of a row holds since the row before it."""
    if len(time) < 2:
        return []
    within = mode[1:]
    change = np.flatnonzero(within[1:] != within[:-1]) + 1
    first = np.append(0, change)
    last = np.append(change, len(within))
    return [(float(time[a]), float(time[b]), Mode(int(within[a]))) for a, b in zip(first, last) if time[b] > time[a]]


def plot(result: "Result", names: List[str], frictions: Optional[Sequence[str]], figure: Optional["Figure"]) -> "Figure":
    """See `Result.plot`."""
    import matplotlib.pyplot

    chosen = names or [name for name in result if name.endswith((".position", ".velocity"))]
    panels: Dict[str, List[str]] = {}
    for name in chosen:
        result[name]  # a name that is not there is said here
        panels.setdefault(result.display_units.get(name, ""), []).append(name)
    bands = list(result.modes) if frictions is None else list(frictions)
    fig = figure if figure is not None else matplotlib.pyplot.figure(figsize=(8, 1.2 + 2.2 * len(panels)), layout="constrained")
    heights = [4.0] * len(panels) + ([0.4 + 0.5 * len(bands)] if bands else [])
    axes = fig.subplots(len(heights), 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for ax, (unit, curves) in zip(axes, panels.items()):
        for name in curves:
            ax.plot(result.time, result.shown(name), label=name, linewidth=1.2)
        ax.set_ylabel(unit or "-")
        ax.legend(**OUTSIDE)
        ax.grid(True, alpha=0.3)
    if bands:
        _draw_bands(axes[-1], result, bands)
    axes[-1].set_xlabel("time [s]")
    axes[-1].set_xlim(result.time[0], result.time[-1])
    if result.title:
        axes[0].set_title(result.title)
    return fig


def _draw_bands(ax: "Axes", result: "Result", frictions: Sequence[str]) -> None:
    from matplotlib.patches import Patch

    seen: Set[Mode] = set()
    for row, friction in enumerate(frictions):
        stretches: Dict[Mode, List[Tuple[float, float]]] = {}
        for start, end, mode in intervals(result.time, result.modes[friction]):
            stretches.setdefault(mode, []).append((start, end - start))
        for mode, bars in stretches.items():
            ax.broken_barh(bars, (row - 0.4, 0.8), facecolors=COLOURS[mode])
        seen.update(stretches)
    ax.set_yticks(range(len(frictions)), list(frictions))
    ax.set_ylim(len(frictions) - 0.5, -0.5)
    ax.legend(
        handles=[Patch(color=COLOURS[mode], label=mode.name) for mode in sorted(seen)],
        **OUTSIDE,
    )
