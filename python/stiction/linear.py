"""A machine near one instant, as a linear system."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _stiction, origin
from .calls import tells_keywords
from .running import Method, Source, Time, sampled, scenario, seconds
from .words import counted


class LinearModel:
    """x' = rates + A dx + B du, y = C dx + D du, with differences from the instant, while modes hold. SI units.

    Attributes:
        time: the instant [s].
        states, inputs, outputs: names, in the order of rows and columns.
        units, values: by name.
        A, B, C, D: matrices.
        rates: of the states at the instant; all 0 at an equilibrium.
        poles: eigenvalues of A, slowest first [1/s].
        modes: of frictions and joints, held: ``{"guide": "forward"}``.
        followers: bodies without states of their own: ``{"load": {"motor": 0.1}}``; an empty dictionary where a body is held.
    """

    def __init__(self, text: str, page: str) -> None:
        content: Dict[str, Any] = json.loads(text)
        self._page = page
        self.time: float = content["time"]
        self.equilibrium: bool = content["equilibrium"]
        self.modes: Dict[str, str] = content["modes"]
        self.states, self.inputs, self.outputs = (self._names(content[key]) for key in ("states", "inputs", "outputs"))
        everything = content["states"] + content["inputs"] + content["outputs"]
        self.units: Dict[str, str] = {variable["name"]: variable["unit"] for variable in everything}
        self.values: Dict[str, float] = {variable["name"]: variable["value"] for variable in everything}
        self.followers: Dict[str, Dict[str, float]] = {
            follower["body"]: {share["body"]: share["ratio"] for share in follower["follows"]} for follower in content["followers"]
        }
        self.rates: NDArray[np.float64] = np.array(content["rates"], dtype=float)
        n, m, p = len(self.states), len(self.inputs), len(self.outputs)
        self.A: NDArray[np.float64] = np.array(content["A"], dtype=float).reshape(n, n)
        self.B: NDArray[np.float64] = np.array(content["B"], dtype=float).reshape(n, m)
        self.C: NDArray[np.float64] = np.array(content["C"], dtype=float).reshape(p, n)
        self.D: NDArray[np.float64] = np.array(content["D"], dtype=float).reshape(p, m)
        self.poles: NDArray[np.complex128] = np.array([complex(p["real"], p["imaginary"]) for p in content["poles"]], dtype=complex)

    @staticmethod
    def _names(variables: List[Dict[str, Any]]) -> List[str]:
        return [variable["name"] for variable in variables]

    def response(self, omega: ArrayLike, output: str, input: str) -> NDArray[np.complex128]:
        """C (jw - A)^-1 B + D from one input to one output, by their names, at the angular frequencies omega [rad/s]."""
        row, column = self._place(self.outputs, output, "output"), self._place(self.inputs, input, "input")
        unit = np.eye(len(self.states))
        found = [
            self.C[row] @ np.linalg.solve(1j * w * unit - self.A, self.B[:, column]) + self.D[row, column]
            for w in np.atleast_1d(np.asarray(omega, dtype=float))
        ]
        return np.array(found, dtype=complex)

    @staticmethod
    def _place(names: List[str], name: str, what: str) -> int:
        if name not in names:
            raise KeyError(f'there is no {what} "{name}"; there are: {", ".join(names) or "none"}')
        return names.index(name)

    def report(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the page with poles, Bode and Nyquist to the file at path."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._page)

    def __repr__(self) -> str:
        modes = ", ".join(f"{part} {mode}" for part, mode in self.modes.items())
        return f"<stiction.LinearModel at {self.time:.9g} s: {counted(len(self.states), 'state')}; {modes or 'no friction'}>"


@tells_keywords
def linearise(
    source: Source,
    *,
    at: Time = 0.0,
    inputs: Union[None, str, Sequence[str]] = None,
    outputs: Union[None, str, Sequence[str]] = None,
    method: Optional[Method] = None,
    set: Optional[Mapping[str, Any]] = None,
) -> LinearModel:
    """A linear model of the machine, in the modes of one instant: stuck and sliding are two models.

    Args:
        source: see `scenario`.
        at: the instant, in seconds or with a unit.
        inputs: names of signals; every source if left out.
        outputs: names of quantities; motions, frictions and signals that drive parts if left out.
        method, set: see `scenario`.

    Raises:
        ScenarioError, ModelError: no linear model exists, with every reason.
    """
    made = scenario(source, method=method, set=set)
    instant = seconds("at", at)
    if origin.functions_of(made):
        made.until = max(instant, made.step)
        made = sampled(made)
    names = [[] if some is None else [some] if isinstance(some, str) else list(some) for some in (inputs, outputs)]
    text, page = _stiction.linearise(made, instant, names[0], names[1])
    return LinearModel(text, page)
