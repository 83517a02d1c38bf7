# SPDX-License-Identifier: BSD-3-Clause
"""Loops that iterate to a fixed point, whose adjoints iterate to one of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules.loops import ByLoop


@dataclass(frozen=True)
class FixedPoint:
    """How far the adjoint of a fixed point is iterated.

    :param tolerance: it stops when adjoints change by less than this part of the largest change.
    :param iterations: it has not converged if that takes more iterations.
    """

    tolerance: float = 1e-12
    iterations: int = 10000

    def __post_init__(self) -> None:
        if not 0.0 < self.tolerance < 1.0:
            raise UsageError(f"FixedPoint: 'tolerance' is a number between 0 and 1, but found "
                             f"{self.tolerance!r}")
        if self.iterations < 1:
            raise UsageError("FixedPoint: 'iterations' must be positive, but found "
                             f"{self.iterations!r}")


class FixedPoints(ByLoop[FixedPoint]):
    """The loops that iterate to a fixed point."""

    OPTION = "fixed_points"

    @classmethod
    def check(cls, given: object) -> None:
        if not isinstance(given, FixedPoint):
            raise UsageTypeError(f"option 'fixed_points': {given!r} says nothing of a fixed point: "
                                 "write FixedPoint(tolerance=1e-12)")


#: Every iteration is reversed.
NO_FIXED_POINTS = FixedPoints()
#: How a fixed point is written on a command line.
FIXED_POINT_FORM = "ROUTINE:VARIABLE=TOLERANCE"
_FORM = re.compile(r"\s*(\w+:\w+)\s*=\s*(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*")


def fixed_point_from_text(text: str) -> tuple[str, FixedPoint]:
    """
    :param text: what follows ``--fixed-point``.

    :returns: the name of a loop, and how far its adjoint is iterated.

    :raises UsageError: if it is not understood.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise UsageError(f"'{text}' names no loop with a tolerance: {FIXED_POINT_FORM}")
    return match[1].lower(), FixedPoint(float(match[2]))
