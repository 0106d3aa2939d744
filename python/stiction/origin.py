"""Origin of a scenario or plan: what it was made from, so that it can be pickled and made again with the same bits."""

from __future__ import annotations

import os
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Tuple

from . import _stiction

if TYPE_CHECKING:
    from .journal import Function

Settings = List[Tuple[str, str, str]]
"""(key, value, what messages call it)."""

KEPT = ("title", "until", "step", "engine", "method", "quantities", "spacing")
"""Properties of a scenario that may have been changed by hand."""


class FromText(NamedTuple):
    """A scenario that was read from a text or file."""

    name: str
    folder: str
    settings: Settings


class FromModel(NamedTuple):
    """A scenario or plan of a machine made in code: the calls that made it, and its functions of time."""

    journal: Any
    functions: "Dict[str, Function]"


def note(made: Any, origin: Any, changes: Optional[Settings] = None) -> Any:
    """Remembers what a scenario or plan was made from, and what was changed since."""
    made._origin = origin
    made._changes = list(changes or [])
    return made


def functions_of(made: _stiction.Scenario) -> "Dict[str, Function]":
    """Signals of a scenario that are functions of time in Python."""
    origin = getattr(made, "_origin", None)
    return dict(origin.functions) if isinstance(origin, FromModel) else {}


def _files(made: _stiction.Scenario, folder: str) -> Dict[str, bytes]:
    """All that the text reads besides itself, by path from the folder."""
    names = list(made.extended) + [tomllib.loads(f"path = {text}")["path"] for text in made.data_files]
    return {name: Path(folder, name).read_bytes() for name in names if not Path(name).is_absolute()}


def reduced(made: _stiction.Scenario) -> Tuple[Any, ...]:
    """For pickle: how to make it again."""
    origin = getattr(made, "_origin", None)
    if origin is None:
        raise TypeError("this Scenario has no origin to be pickled by: make it with stiction.scenario")
    kept = {name: getattr(made, name) for name in KEPT}
    if isinstance(origin, FromModel):
        return _of_model, (origin.journal, list(getattr(made, "_changes")), kept)
    return _of_text, (made.text, origin, _files(made, origin.folder), list(getattr(made, "_changes")), kept)


def _of_model(journal: Any, changes: Settings, kept: Dict[str, Any]) -> _stiction.Scenario:
    plan = _plan_of(journal)
    made = note(_stiction.scenario_of(plan, ""), getattr(plan, "_origin"), changes)
    return _restored(made, changes, kept)


def _of_text(text: str, origin: FromText, files: Dict[str, bytes], changes: Settings, kept: Dict[str, Any]) -> _stiction.Scenario:
    """Read again in a folder of its own, where the files that it needs are written."""
    if not files:
        made = _stiction.parse(text, origin.name, origin.folder, origin.settings)
        return _restored(note(made, origin, changes), changes, kept)
    with tempfile.TemporaryDirectory() as scratch:
        depth = max(Path(os.path.normpath(name)).parts.count("..") for name in files)
        folder = Path(scratch, *Path(origin.folder).parts[len(Path(origin.folder).parts) - depth :])  # files may name it
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = Path(os.path.normpath(folder / name))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        made = _stiction.parse(text, origin.name, str(folder), origin.settings)
    return _restored(note(made, origin, changes), changes, kept)


def _restored(made: _stiction.Scenario, changes: Settings, kept: Dict[str, Any]) -> _stiction.Scenario:
    _stiction.change_run(made, changes)
    for name, value in kept.items():
        setattr(made, name, value)
    return made


def reduced_plan(plan: _stiction.Plan) -> Tuple[Any, ...]:
    """For pickle: the model a plan was built from."""
    origin = getattr(plan, "_origin", None)
    if origin is None:
        raise TypeError("this Plan has no model to be pickled by: pickle the Model or the Scenario")
    return _plan_of, (origin.journal,)


def _plan_of(journal: Any) -> _stiction.Plan:
    from .model import remade

    return remade(journal).build()
