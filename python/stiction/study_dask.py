"""Studies on the workers of a Dask cluster: each is a rank of one session, as those of mpirun are, and claims runs in the folder."""

from __future__ import annotations

import os
import sqlite3
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Optional

from . import _stiction

if TYPE_CHECKING:
    import distributed

    from .study import Progress

LOOK = 0.2  # seconds between two looks at the folder


def _work(texts: Dict[str, Any], how: Dict[str, Any], stop: str) -> None:
    """One rank, in a worker; ends soon where the file `stop` appears."""
    from .study import _arguments

    def go_on(done: int, runs: int, failed: int) -> None:
        if os.path.exists(stop):
            raise InterruptedError("the study was cancelled")

    _stiction.sweep(_arguments(texts), progress=go_on, **how)


def _rows(folder: Path) -> "tuple[int, int]":
    """Rows in the folder now, and those of runs that failed."""
    done = failed = 0
    for file in sorted(folder.glob("shards/*.sqlite")):
        try:
            with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=1) as shard:
                count, bad = shard.execute("SELECT count(*), total(end = 1) FROM runs").fetchone()
        except sqlite3.Error:  # it is being made
            continue
        done, failed = done + count, failed + int(bad)
    return done, failed


def sweep_with(
    client: "distributed.Client",
    texts: Dict[str, Any],
    *,
    folder: str,
    resume: bool,
    threads: Optional[int],
    progress: Optional["Progress"],
) -> None:
    """Computes all rows. A worker that dies is replaced by another of the cluster; Ctrl-C ends all and keeps what is computed."""
    from distributed import wait

    from .study import _arguments

    runs = _stiction.runs_of_study(_arguments(texts))
    workers = client.scheduler_info()["workers"]
    word = f"dask-{uuid.uuid4()}"
    stop = os.path.join(folder, f"stop-{word}")
    tasks = [
        client.submit(
            _work,
            texts,
            {"folder": folder, "resume": resume, "threads": threads or about["nthreads"], "session": word, "rank": rank, "ranks": len(workers)},
            stop,
            workers=[address],
            allow_other_workers=True,
            pure=False,
        )
        for rank, (address, about) in enumerate(workers.items())
    ]
    try:
        while not all(task.done() for task in tasks):
            try:
                wait(tasks, timeout=LOOK)
            except TimeoutError:
                pass
            if progress is not None:
                done, failed = _rows(Path(folder))
                progress(done, runs, failed)
        for task in tasks:
            task.result()
    except BaseException:
        os.makedirs(folder, exist_ok=True)
        Path(stop).touch()
        try:
            wait(tasks)
        finally:
            os.remove(stop)
        raise
