"""The words for what a friction contact and an end of travel are doing."""

from enum import IntEnum


class Mode(IntEnum):
    """What one friction contact does."""

    stuck = 0
    forward = 1
    backward = 2
    free = 3


class Stop(IntEnum):
    """Which end of its travel a body rests on."""

    none = 0
    lower = 1
    upper = 2
