# SPDX-License-Identifier: BSD-3-Clause
"""Exact derivatives of the rows, in high precision."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import mpmath

from tests.special_values.jets import FUNCTIONS, Jet
from tests.special_values.rows import Row

#: Those for large numbers are enough to reduce the largest one to an angle.
DIGITS, LARGE, DIGITS_OF_LARGE = 50, 1e9, 360
#: A difference of which only so many of the last digits are left is zero.
_LOST = 5
Number = mpmath.mpf

NUMBERS: Mapping[int, Mapping[str, Number]] = {
    4: {"tiny": mpmath.mpf(2) ** -126, "epsilon": mpmath.mpf(2) ** -23,
        "huge": (2 - mpmath.mpf(2) ** -23) * mpmath.mpf(2) ** 127},
    8: {"tiny": mpmath.mpf(2) ** -1022, "epsilon": mpmath.mpf(2) ** -52,
        "huge": (2 - mpmath.mpf(2) ** -52) * mpmath.mpf(2) ** 1023}}


def value(text: str, kind: int) -> Number:
    """:returns: a point of a row as a number."""
    total, sign = mpmath.mpf(0), 1
    with mpmath.workdps(DIGITS):
        for word in re.findall(r"[-+]|[\w.]+", text):
            if word in "+-":
                sign = -1 if word == "-" else 1
            else:
                total += sign * (NUMBERS[kind][word] if word[0].isalpha() else mpmath.mpf(word))
    return total


def derivative(row: Row, point: Sequence[Number], *variables: int) -> Number:
    """
    :param row: a function.
    :param point: values of its variables.
    :param variables: the numbers of one or two variables.

    :returns: the derivative, which may be infinite; no number if there is none.
    """
    with mpmath.workdps(DIGITS_OF_LARGE if max(map(abs, point)) > LARGE else DIGITS):
        if len(variables) == 1:
            return _along(row, point, variables).first
        if variables[0] == variables[1]:
            return _along(row, point, variables[:1]).second
        # A mixed one, from those along the diagonal and the axes.
        diagonal, *axes = (_along(row, point, each).second for each in ((0, 1), (0,), (1,)))
        mixed = (diagonal - sum(axes)) / 2
        rounded = mpmath.mpf(10) ** (_LOST - mpmath.mp.dps)
        return mpmath.mpf(0) if abs(mixed) < abs(diagonal) * rounded else mixed


def _along(row: Row, point: Sequence[Number], moving: Sequence[int]) -> Jet:
    values = {name: Jet(number, mpmath.mpf(place in moving))
              for place, (name, number) in enumerate(zip("xz", point))}
    names: dict[str, object] = {**FUNCTIONS, **values}
    *definitions, text = (row.same or row.text).replace("_wp", "").split("; ")
    for definition in definitions:
        name, _, right = definition.partition(" = ")
        names[name] = _evaluated(right, names)
    return Jet.of(_evaluated(text, names))


def _evaluated(text: str, names: dict[str, object]) -> object:
    return eval(text, {"__builtins__": {}}, names)
