# SPDX-License-Identifier: BSD-3-Clause
"""Real expressions with bounds of their value and of their slope.

The generator keeps every real variable between -2 and 2. An expression knows an
interval that holds its values and a bound of the sum of its partial
derivatives, so that arguments of intrinsics can be kept away from kinks and
singularities, and repeated updates do not blow up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

SUM, PRODUCT, ATOM = 1, 2, 3
DOUBLE, SINGLE = 8, 4


@dataclass(frozen=True)
class Number:
    """A real expression.

    :param text: Fortran.
    :param low: lower bound of its value.
    :param high: upper bound of its value.
    :param slope: bound of the sum of the absolute partial derivatives.
    :param kind: its kind.
    :param level: how tightly its outermost operator binds.
    """

    text: str
    low: float
    high: float
    slope: float
    kind: int = DOUBLE
    level: int = ATOM

    @property
    def size(self) -> float:
        """:returns: bound of the absolute value."""
        return max(abs(self.low), abs(self.high))

    def at(self, level: int) -> str:
        """
        :param level: how tightly the operator around it binds.

        :returns: the text, in parentheses where they are needed.
        """
        return self.text if self.level >= level else f"({self.text})"


def literal(value: float, kind: int = DOUBLE) -> Number:
    """
    :param value: not negative.
    :param kind: of the literal.

    :returns: the literal.
    """
    text = f"{value:.4g}"
    if "e" in text or "." not in text:
        text = f"{value:.1f}" if value >= 0.1 or value == 0 else f"{value:.6f}"
    value = float(text)
    return Number(text + ("_wp" if kind == DOUBLE else ""), value, value, 0.0, kind)


def add(a: Number, b: Number) -> Number:
    """:returns: the sum."""
    return Number(f"{a.at(SUM)} + {b.at(PRODUCT)}", a.low + b.low, a.high + b.high,
                  a.slope + b.slope, max(a.kind, b.kind), SUM)


def subtract(a: Number, b: Number) -> Number:
    """:returns: the difference."""
    return Number(f"{a.at(SUM)} - {b.at(PRODUCT)}", a.low - b.high, a.high - b.low,
                  a.slope + b.slope, max(a.kind, b.kind), SUM)


def multiply(a: Number, b: Number) -> Number:
    """:returns: the product."""
    corners = [p * q for p in (a.low, a.high) for q in (b.low, b.high)]
    return Number(f"{a.at(PRODUCT)} * {b.at(ATOM)}", min(corners), max(corners),
                  a.slope * b.size + b.slope * a.size, max(a.kind, b.kind), PRODUCT)


def divide(a: Number, b: Number) -> Number:
    """:returns: the quotient by something positive."""
    corners = [p / q for p in (a.low, a.high) for q in (b.low, b.high)]
    return Number(f"{a.at(PRODUCT)} / {b.at(ATOM)}", min(corners), max(corners),
                  a.slope / b.low + a.size * b.slope / b.low ** 2, max(a.kind, b.kind), PRODUCT)


def negate(a: Number) -> Number:
    """:returns: the negative."""
    return Number(f"-{a.at(PRODUCT)}", -a.high, -a.low, a.slope, a.kind, SUM)


def power(a: Number, exponent: str, low: int, high: int) -> Number:
    """
    :param a: the base, of any sign.
    :param exponent: text of a positive integer.
    :param low: the least value of the exponent.
    :param high: the largest value of the exponent.

    :returns: the power.
    """
    size = max(a.size ** low, a.size ** high)
    bottom = 0.0 if low == high == 2 else -size
    slope = high * max(1.0, a.size) ** (high - 1) * a.slope
    return Number(f"{a.at(ATOM)} ** {exponent}", bottom, size, slope, a.kind, PRODUCT)


def shift(a: Number, by: float) -> Number:
    """:returns: the expression plus a literal of either sign."""
    if by == 0:
        return a
    moved = (add if by > 0 else subtract)(a, literal(abs(round(by, 2)), a.kind))
    return moved


def scaled(a: Number, size: float) -> Number:
    """:returns: the expression, with a factor if it may be larger than ``size``."""
    if a.size <= size:
        return a
    return multiply(literal(floor_digits(size / a.size), a.kind), a)


def positive(a: Number, least: float = 0.3) -> Number:
    """:returns: something of at least ``least`` made of the expression."""
    if a.low >= least:
        return a
    if a.low >= -8.0:
        return shift(a, math.ceil((least - a.low) * 20) / 20 + 0.05)
    return add(literal(least + 0.1, a.kind), power(scaled(a, 2.0), "2", 2, 2))


def between(a: Number, low: float, high: float) -> Number:
    """:returns: something between two numbers made of the expression."""
    if low <= a.low and a.high <= high:
        return a
    middle, half = (low + high) / 2, (high - low) / 2 * 0.95
    return add(scaled(Number(f"sin({a.text})", -1.0, 1.0, a.slope, a.kind), half),
               literal(middle, a.kind)) if middle >= 0 else \
        subtract(scaled(Number(f"sin({a.text})", -1.0, 1.0, a.slope, a.kind), half),
                 literal(-middle, a.kind))


def fit(a: Number, size: float, slope: float) -> Number:
    """:returns: the expression with a factor such that value and slope are bounded."""
    factor = min(1.0, size / a.size if a.size else 1.0, slope / a.slope if a.slope else 1.0)
    if factor == 1.0:
        return a
    if factor < 0.001:
        raise ArithmeticError("too steep")
    return multiply(literal(floor_digits(factor), a.kind), a)


def function(name: str, a: Number, low: float, high: float, steepness: float) -> Number:
    """:returns: an elemental function with the range and the derivative given."""
    return Number(f"{name}({a.text})", low, high, a.slope * steepness, a.kind)


def converted(a: Number, kind: int) -> Number:
    """:returns: the expression in the kind given."""
    if a.kind == kind:
        return a
    return replace(a, text=f"real({a.text}, {'wp' if kind == DOUBLE else '4'})", kind=kind,
                   level=ATOM)


def floor_digits(value: float) -> float:
    """:returns: the number rounded down to two digits."""
    digits = 1 - math.floor(math.log10(value))
    return math.floor(value * 10 ** digits) / 10 ** digits
