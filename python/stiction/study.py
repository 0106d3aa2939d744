"""Studies: one machine run many times with other values.

    study = st.sweep("scenarios/flap-actuator.toml", vary={"friction.gear.static_ratio": "1:2:21"}, keep=["gear.stops"])
    study["gear.stops"], study.attrs["units"]
    study.plot.map("friction.gear.static_ratio", "body.surface.inertia", "gear.stops")
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _stiction
from .running import _toml
from .words import counted

if TYPE_CHECKING:
    import distributed
    import pandas as pd

Progress = Callable[[int, int, int], None]
"""Called some times a second with the runs that are done, all runs, and those that failed."""


def _values(key: str, values: Any) -> str:
    """One axis as it stands behind ``--vary``."""
    if isinstance(values, str):
        return f"{key} = {values}"
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if isinstance(values, (list, tuple, range)):
        return f"{key} = " + ", ".join(_toml(f"vary {key}", value) for value in values)
    raise TypeError(f'vary {key}: give a text as "normal(2 kg, 0.1 kg)" or "1:2:21", or a list of values, not {values!r}')


def _text(name: str, value: Optional[int]) -> Optional[str]:
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: give a whole number, not {value!r}")
    return str(int(value))


def _bar(done: int, runs: int, failed: int) -> None:
    """One line that is written over, on a terminal or in a notebook."""
    print(f"\r{done} of {counted(runs, 'run')}, {failed} failed", end="" if done < runs else "\n", file=sys.stderr, flush=True)


def _list_of(name: str, given: Union[str, Sequence[str]]) -> List[str]:
    try:
        texts = [given] if isinstance(given, str) else list(given)
    except TypeError:
        raise TypeError(f"{name}: give a list of texts, not {given!r}") from None
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"{name}: give texts, not {text!r}")
    return texts


def _arguments(texts: Mapping[str, Any]) -> _stiction.StudyArguments:
    arguments = _stiction.StudyArguments()
    for name, text in texts.items():
        setattr(arguments, name, text)
    return arguments


def sweep(
    machine: Union[str, "os.PathLike[str]"],
    *,
    vary: Optional[Mapping[str, Any]] = None,
    runs: Optional[int] = None,
    design: Optional[str] = None,
    seed: Optional[int] = None,
    refine: Optional[int] = None,
    beyond: Optional[int] = None,
    points: Optional[Union[str, "os.PathLike[str]"]] = None,
    correlation: Optional[Mapping[str, float]] = None,
    keep: Union[str, Sequence[str]] = (),
    require: Union[str, Sequence[str]] = (),
    set: Optional[Mapping[str, Any]] = None,
    out: Optional[Union[str, "os.PathLike[str]"]] = None,
    resume: bool = True,
    threads: Optional[int] = None,
    progress: Union[bool, Progress] = False,
    client: Optional["distributed.Client"] = None,
) -> "pd.DataFrame":
    """Runs a machine many times with other values, on all cores, and keeps every run in a folder.

    Ctrl-C keeps what is computed: the same call goes on, and one that is complete answers at once from its folder.

    Args:
        machine: a scenario file; or, without ``vary`` and ``points``, a study file.
        vary: values by key: ``"1:2:21"``, ``"normal(270 kg m2, 20 kg m2)"``, ``[1, 2, 5]``, ``["exact", "karnopp"]``.
        runs, design, seed, refine, beyond, points, correlation, keep, require: as in study files (docs/guide/studies.md).
        set: keys that are the same in every run.
        out: folder of the results; ``results/<name>`` if left out.
        resume: False refuses a folder that has rows already.
        threads: one for each core if left out.
        progress: True for a line that counts, or a function of (done, runs, failed).
        client: of Dask: its workers share the runs, which gives the same rows. They must see the folder of the results and the machine
            under the same paths, as this program does, on a file system with locks.

    Returns:
        A DataFrame with a row for each run: parameters, metrics, requirements (True or False) and ``reason``, why a run failed. Its index is
        the number of the run; ``attrs`` holds ``units`` (SI, by column), ``parameters``, ``metrics``, ``requirements`` and ``folder``;
        ``plot.map(a, b, metric)`` draws a map.

    Raises:
        ScenarioError, ModelError: nothing was run.
        RuntimeError: the folder cannot be worked in, or holds another study: the text tells the difference.
    """
    from .study_frame import StudyFrame

    if isinstance(machine, (_stiction.Model, _stiction.Plan, _stiction.Scenario)) or not isinstance(machine, (str, os.PathLike)):
        raise TypeError(f"machine: give a scenario file or a study file, not {machine!r}: runs of a study are read from it")
    axes = [_values(key, values) for key, values in (vary or {}).items()]
    texts = {
        "file": os.fspath(machine),
        "is_study": not axes and points is None,
        "vary": axes,
        "runs": _text("runs", runs),
        "design": design,
        "seed": _text("seed", seed),
        "refine": _text("refine", refine),
        "beyond": _text("beyond", beyond),
        "points": None if points is None else os.path.abspath(points),
        "correlation": [f"{keys} = {value!r}" for keys, value in (correlation or {}).items()],
        "set": [f"{key} = {_toml(f'set {key}', value)}" for key, value in (set or {}).items()],
        "keep": _list_of("keep", keep),
        "require": _list_of("require", require),
    }
    _text("threads", threads)
    if threads is not None and threads < 1:
        raise ValueError(f"threads: give 1 or more, not {threads!r}")
    folder = "" if out is None else os.fspath(out)
    tell = _bar if progress is True else (progress or None)
    if client is not None:
        from .study_dask import sweep_with

        file = os.path.abspath(os.fspath(machine))
        texts["file"] = file
        folder = os.path.abspath(folder or os.path.join("results", os.path.splitext(os.path.basename(file))[0]))
        sweep_with(client, texts, folder=folder, resume=resume, threads=threads, progress=tell)
        resume = True  # all rows are there: they are read
    swept = _stiction.sweep(_arguments(texts), folder=folder, resume=resume, threads=0 if threads is None else threads, progress=tell)
    if progress:
        (_bar if progress is True else progress)(len(swept.run), swept.runs, sum(reason != "" for reason in swept.reason))
    columns = {name: values for name, _, values in swept.parameters + swept.metrics}
    columns.update({name: np.asarray(values) == 1 for name, _, values in swept.requirements})
    columns["reason"] = swept.reason
    frame = StudyFrame(columns, index=np.asarray(swept.run, dtype=np.int64))
    frame.index.name = "run"
    frame.attrs = {
        "units": {name: unit for name, unit, _ in swept.parameters + swept.metrics},
        "parameters": [name for name, _, _ in swept.parameters],
        "metrics": [name for name, _, _ in swept.metrics],
        "requirements": [name for name, _, _ in swept.requirements],
        "folder": swept.folder,
    }
    return frame
