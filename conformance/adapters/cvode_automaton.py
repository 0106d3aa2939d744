#!/usr/bin/env python3
"""The hybrid automaton of automaton.py over CVODE (SUNDIALS 6, through its C interface): BDF with dense Jacobians, events by CVODE's root finder.

Modes, laws and decisions are those of automaton.py; integration between events and their location are CVODE's.
"""
import ctypes
import ctypes.util

import numpy as np

from automaton import STUCK, Automaton, trajectory
from protocol import Cannot, serve

LARGEST_NUDGE = 1e-9  # [s]
BDF, NORMAL, ROOT = 2, 1, 2  # CV_BDF, CV_NORMAL, CV_ROOT_RETURN
REAL, POINTER, INT, LONG = ctypes.c_double, ctypes.c_void_p, ctypes.c_int, ctypes.c_long
RATE = ctypes.CFUNCTYPE(INT, REAL, POINTER, POINTER, POINTER)
GUARD = ctypes.CFUNCTYPE(INT, REAL, POINTER, ctypes.POINTER(REAL), POINTER)
SIGNATURES = {
    "cvode": (("CVodeCreate", POINTER, [INT, POINTER]), ("CVodeInit", INT, [POINTER, RATE, REAL, POINTER]), ("CVodeSVtolerances", INT, [POINTER, REAL, POINTER]),
              ("CVodeSetLinearSolver", INT, [POINTER, POINTER, POINTER]), ("CVodeRootInit", INT, [POINTER, INT, GUARD]),
              ("CVodeSetRootDirection", INT, [POINTER, ctypes.POINTER(INT)]), ("CVodeSetStopTime", INT, [POINTER, REAL]), ("CVodeSetMaxStep", INT, [POINTER, REAL]),
              ("CVodeSetMaxNumSteps", INT, [POINTER, LONG]), ("CVode", INT, [POINTER, REAL, POINTER, ctypes.POINTER(REAL), INT]),
              ("CVodeSetErrFile", INT, [POINTER, POINTER]), ("CVodeGetNumSteps", INT, [POINTER, ctypes.POINTER(LONG)]), ("CVodeFree", None, [ctypes.POINTER(POINTER)])),
    "nvecserial": (("N_VMake_Serial", POINTER, [LONG, ctypes.POINTER(REAL), POINTER]), ("N_VGetArrayPointer", ctypes.POINTER(REAL), [POINTER]), ("N_VDestroy", None, [POINTER])),
    "sunmatrixdense": (("SUNDenseMatrix", POINTER, [LONG, LONG, POINTER]), ("SUNMatDestroy", None, [POINTER])),
    "sunlinsoldense": (("SUNLinSol_Dense", POINTER, [POINTER, POINTER, POINTER]), ("SUNLinSolFree", INT, [POINTER])),
}


class Sundials:
    def __init__(self):
        for library, functions in SIGNATURES.items():
            name = ctypes.util.find_library(f"sundials_{library}")
            if name is None:
                raise Cannot("the Debian packages of SUNDIALS are not installed")
            library = ctypes.CDLL(name)
            for function, result, arguments in functions:
                one = getattr(library, function)
                one.restype, one.argtypes = result, arguments
                setattr(self, function, one)
        generic = ctypes.CDLL(ctypes.util.find_library("sundials_cvode"))
        self.context = POINTER()
        generic.SUNContext_Create(None, ctypes.byref(self.context))


class CvodeAutomaton(Automaton):
    slowest_bounce = 1e-4  # flights must be longer than CVODE's first step, or it misses their end

    def __init__(self, machine, sundials):
        super().__init__(machine)
        self.sundials = sundials

    def advance(self, until, longest, tolerance):
        while self.t < until:
            if self.integrate(until, longest, tolerance):
                self.strike()
                self.decide()

    def integrate(self, until, longest, tolerance):
        """To `until`, or to the first event: True."""
        s, size = self.sundials, 2 * len(self.bodies)
        y = np.concatenate([self.x, self.v])
        scale = np.repeat([max(1e-6, np.max(np.abs(self.x))), max(self.speed_scale, np.max(np.abs(self.v)))], len(self.bodies)) * tolerance * 1e-2
        count = len(self.guards(self.t, y))
        problem = []

        def view(vector):
            return np.ctypeslib.as_array(s.N_VGetArrayPointer(vector), (size,))

        def rate(t, state, change, _):
            view(change)[:] = self.derivative(t, view(state))
            return 0

        def guard(t, state, found, _):
            np.ctypeslib.as_array(found, (count,))[:] = self.guards(t, view(state))
            return 0

        real = lambda array: array.ctypes.data_as(ctypes.POINTER(REAL))
        calls = RATE(rate), GUARD(guard)
        state, allowed = s.N_VMake_Serial(size, real(y), s.context), s.N_VMake_Serial(size, real(scale), s.context)
        matrix = s.SUNDenseMatrix(size, size, s.context)
        solver = s.SUNLinSol_Dense(state, matrix, s.context)
        memory = POINTER(s.CVodeCreate(BDF, s.context))
        reached = REAL(self.t)
        try:
            s.CVodeSetErrFile(memory, None)
            s.CVodeInit(memory, calls[0], self.t, state)
            s.CVodeSVtolerances(memory, max(1e-2 * tolerance, 1e-13), allowed)
            s.CVodeSetLinearSolver(memory, solver, matrix)
            if count:
                s.CVodeRootInit(memory, count, calls[1])
                s.CVodeSetRootDirection(memory, (INT * count)(*[-1] * count))
            s.CVodeSetStopTime(memory, until)
            s.CVodeSetMaxStep(memory, longest)
            s.CVodeSetMaxNumSteps(memory, 1_000_000)
            flag = s.CVode(memory, until, state, ctypes.byref(reached), NORMAL)
            steps = LONG()
            s.CVodeGetNumSteps(memory, ctypes.byref(steps))
            if flag < 0:
                problem.append(f"CVode: {flag} at {reached.value} s")
        finally:
            s.CVodeFree(ctypes.byref(memory))
            s.SUNLinSolFree(solver)
            s.SUNMatDestroy(matrix)
            s.N_VDestroy(state)
            s.N_VDestroy(allowed)
        if problem:
            raise RuntimeError(problem[0])
        self.steps += steps.value
        self.t = reached.value
        if flag == ROOT:
            y = self.passed(y)
        self.x, self.v = y[: size // 2].copy(), y[size // 2 :].copy()
        self.project([i for i, mode in enumerate(self.modes) if mode == STUCK])
        return flag == ROOT


    def passed(self, y):
        """The state just behind a root: CVODE may stop just before it, where the old modes still hold."""
        rate, delta = self.derivative(self.t, y), 1e-16 * max(1.0, self.t)
        while delta < LARGEST_NUDGE and np.all(self.guards(self.t + delta, y + delta * rate) >= 0):
            delta *= 2
        self.t += delta
        return y + delta * rate


def solve(case, run):
    return trajectory(CvodeAutomaton(case["machine"], Sundials()), case, run)


if __name__ == "__main__":
    serve({"name": "automaton, CVODE", "kind": "adaptive"}, solve)
