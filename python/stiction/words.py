"""The words for what a friction contact and an end of travel are doing, and for how many there are of a thing."""

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


def counted(number: int, thing: str, things: str = "") -> str:
    """``1 row``, ``3 rows``; ``things`` is the plural where it is not the thing with an s."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
