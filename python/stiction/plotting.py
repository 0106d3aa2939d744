"""Curves with stick and slip below them, by Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple

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


DASHES: List[Any] = [(0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 3))]
"""Of other runs; this one is solid."""


def plot(
    result: "Result",
    names: List[str],
    frictions: Optional[Sequence[str]],
    figure: Optional["Figure"],
    others: Sequence["Result"] = (),
) -> "Figure":
    """See `Result.plot`."""
    import matplotlib.pyplot

    chosen = names or [name for name in result if name.endswith((".position", ".velocity"))]
    panels: Dict[str, List[str]] = {}
    for name in chosen:
        result[name]  # a name that is not there is said here
        panels.setdefault(result.display_units.get(name, ""), []).append(name)
    runs = dict(zip(_names_of([result, *others]), [result, *others]))
    bands = list(result.modes) if frictions is None else list(frictions)
    fig = figure if figure is not None else matplotlib.pyplot.figure(figsize=(8, 1.2 + 2.2 * len(panels)), layout="constrained")
    heights = [4.0] * len(panels) + ([0.4 + 0.5 * len(bands) * len(runs)] if bands else [])
    axes = fig.subplots(len(heights), 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for ax, (unit, curves) in zip(axes, panels.items()):
        for k, name in enumerate(curves):
            _draw_curve(ax, runs, name, unit, f"C{k % 10}")
        ax.set_ylabel(unit or "-")
        ax.legend(**OUTSIDE)
        ax.grid(True, alpha=0.3)
    if bands:
        _draw_bands(axes[-1], runs, bands)
    axes[-1].set_xlabel("time [s]")
    axes[-1].set_xlim(result.time[0], max(float(run.time[-1]) for run in runs.values()))
    if result.title:
        axes[0].set_title(result.title)
    return fig


def _names_of(runs: Sequence["Result"]) -> List[str]:
    """What sets each run apart: its title, or its place where titles are missing or the same."""
    titles = [run.title for run in runs]
    alike = len(set(titles)) < len(titles) or not all(titles)
    return [("this run" if k == 0 else f"run {k + 1}") if alike else title for k, title in enumerate(titles)]


def _draw_curve(ax: "Axes", runs: Mapping[str, "Result"], name: str, unit: str, colour: str) -> None:
    """The first run lies on top: what it hides is like it."""
    for k, (run, other) in enumerate(runs.items()):
        if name not in other:
            continue
        values = other.shown(name) if other.display_units.get(name, "") == unit else None
        if values is None:
            raise ValueError(f"{name} is in {other.display_units.get(name, '')} in {run}, in {unit} in this run: they have no common axis")
        dashes: Any = "-" if k == 0 else DASHES[(k - 1) % len(DASHES)]
        label = name if k == 0 else f"{name}, {run}"
        ax.plot(other.time, values, label=label, color=colour, linewidth=1.2, linestyle=dashes, zorder=3 - k / len(runs))


def _draw_bands(ax: "Axes", runs: Mapping[str, "Result"], frictions: Sequence[str]) -> None:
    from matplotlib.patches import Patch

    seen: Set[Mode] = set()
    rows: List[str] = []
    for friction in frictions:
        for k, (run, result) in enumerate(runs.items()):
            if k > 0 and friction not in result.modes:
                continue
            stretches: Dict[Mode, List[Tuple[float, float]]] = {}
            for start, end, mode in intervals(result.time, result.modes[friction]):
                stretches.setdefault(mode, []).append((start, end - start))
            for mode, bars in stretches.items():
                ax.broken_barh(bars, (len(rows) - 0.4, 0.8), facecolors=COLOURS[mode])
            rows.append(friction if k == 0 else f"{friction}, {run}")
            seen.update(stretches)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.legend(
        handles=[Patch(color=COLOURS[mode], label=mode.name) for mode in sorted(seen)],
        **OUTSIDE,
    )
