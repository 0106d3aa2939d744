"""The table of a study: a DataFrame whose ``plot`` can draw maps."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pandas as pd
from pandas.core.accessor import CachedAccessor
from pandas.plotting import PlotAccessor


class StudyPlots(PlotAccessor):
    """What ``DataFrame.plot`` draws, and maps."""

    def map(self, first: str, second: str, metric: str, ax: Optional[Any] = None) -> Any:
        """A metric over two parameters, in colours: of a grid a cell for each pair of values, otherwise a dot for each run.

        Runs at the same place show their mean; those that failed or have no value are crosses. Answers the axes.
        """
        import matplotlib.pyplot as plt

        frame = self._parent
        for name in (first, second, metric):
            if name not in frame.columns:
                raise KeyError(f'there is no column "{name}"; there are {", ".join(map(str, frame.columns))}')
        if len({first, second, metric}) < 3:
            raise ValueError(f"a map needs two parameters and a metric, each another column, not {first}, {second} and {metric}")
        ax = ax or plt.gca()
        units = frame.attrs.get("units", {})
        values = pd.to_numeric(frame[metric], errors="coerce").astype(float)
        known = frame[values.notna()]
        cells = known.assign(**{metric: values}).pivot_table(index=second, columns=first, values=metric, aggfunc="mean")
        if cells.size <= 4 * len(known) and cells.size > 0:
            drawn = ax.pcolormesh(np.arange(cells.shape[1]), np.arange(cells.shape[0]), cells.to_numpy(), shading="nearest")
            for axis, ticks in ((ax.xaxis, cells.columns), (ax.yaxis, cells.index)):
                places = np.unique(np.linspace(0, len(ticks) - 1, min(len(ticks), 8)).round().astype(int))
                axis.set_ticks(places, [f"{ticks[i]:.4g}" if np.isreal(ticks[i]) else str(ticks[i]) for i in places])
        else:
            drawn = ax.scatter(known[first], known[second], c=values[values.notna()], s=12)
            lost = frame[values.isna()]
            ax.plot(lost[first], lost[second], "x", color="grey", label="none")
        label = lambda name: f"{name} [{units[name]}]" if units.get(name) else name  # noqa: E731
        ax.set_xlabel(label(first))
        ax.set_ylabel(label(second))
        ax.figure.colorbar(drawn, ax=ax, label=label(metric))
        return ax


class StudyFrame(pd.DataFrame):
    """A DataFrame; what is cut out of it is one too, with the same ``attrs``."""

    @property
    def _constructor(self) -> type:
        return StudyFrame

    plot = CachedAccessor("plot", StudyPlots)
