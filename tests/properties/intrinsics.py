# SPDX-License-Identifier: BSD-3-Clause
"""Calls of intrinsics whose arguments stay away from kinks and singularities."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from tests.properties.numbers import (
    ATOM, DOUBLE, Number, add, between, converted, function, literal, negate, positive, scaled,
    shift)

Operands = Callable[[], Number]


def _bounded(name: str, steepness: float) -> Callable[[Number], Number]:
    """Functions of any argument with values between -1.6 and 1.6."""
    high = {"atan": 1.6}.get(name, 1.0)
    return lambda a: function(name, a, -high, high, steepness)


def _rising(name: str, prepare: Callable[[Number], Number], value: Callable[[float], float],
            steepness: Callable[[Number], float]) -> Callable[[Number], Number]:
    """Functions that rise over the prepared argument."""
    def build(a: Number) -> Number:
        a = prepare(a)
        return function(name, a, value(a.low), value(a.high), steepness(a))
    return build


def _falling(name: str, size: float, value: Callable[[float], float],
             steepness: float) -> Callable[[Number], Number]:
    def build(a: Number) -> Number:
        a = scaled(a, size)
        return function(name, a, value(a.high), value(a.low), steepness)
    return build


def _size(size: float) -> Callable[[Number], Number]:
    return lambda a: scaled(a, size)


def _at_least(least: float) -> Callable[[Number], Number]:
    return lambda a: positive(a, least)


def _gamma(name: str, high: float, steepness: float) -> Callable[[Number], Number]:
    def build(a: Number) -> Number:
        return function(name, between(a, 1.5, 3.5), -0.2, high, steepness)
    return build


def _cosh(a: Number) -> Number:
    a = scaled(a, 1.5)
    return function("cosh", a, 1.0, math.cosh(a.size), math.sinh(a.size))


UNARY: dict[str, Callable[[Number], Number]] = {
    "sin": _bounded("sin", 1.0),
    "cos": _bounded("cos", 1.0),
    "tanh": _bounded("tanh", 1.0),
    "atan": _bounded("atan", 1.0),
    "erf": _bounded("erf", 1.13),
    "exp": _rising("exp", _size(1.5), math.exp, lambda a: math.exp(a.high)),
    "log": _rising("log", _at_least(0.3), math.log, lambda a: 1 / a.low),
    "log10": _rising("log10", _at_least(0.3), math.log10, lambda a: 0.44 / a.low),
    "sqrt": _rising("sqrt", _at_least(0.3), math.sqrt, lambda a: 0.5 / math.sqrt(a.low)),
    "tan": _rising("tan", _size(0.9), math.tan, lambda a: 1 + math.tan(a.size) ** 2),
    "asin": _rising("asin", _size(0.8), math.asin, lambda a: 1.7),
    "atanh": _rising("atanh", _size(0.8), math.atanh, lambda a: 2.8),
    "sinh": _rising("sinh", _size(1.5), math.sinh, lambda a: math.cosh(a.size)),
    "asinh": _rising("asinh", _size(9.0), math.asinh, lambda a: 1.0),
    "acosh": _rising("acosh", _at_least(1.3), math.acosh, lambda a: 1.21),
    "acos": _falling("acos", 0.8, math.acos, 1.7),
    "erfc": _falling("erfc", 2.0, math.erfc, 1.13),
    "cosh": _cosh,
    "gamma": _gamma("gamma", 3.4, 4.0),
    "log_gamma": _gamma("log_gamma", 1.3, 1.2),
}

DOUBLE_NAMES = {name: f"d{name}" for name in (
    "sin", "cos", "tanh", "atan", "exp", "log", "log10", "sqrt", "tan", "asin", "sinh", "acos",
    "cosh", "abs", "sign", "mod", "dim", "int", "nint")}


def unary(random: Random, operand: Operands) -> Number:
    """
    :param random: where choices come from.
    :param operand: makes an argument.

    :returns: a call of an intrinsic with one smooth argument.
    """
    name = random.choice(list(UNARY))
    called = UNARY[name](operand())
    if called.kind == DOUBLE and name in DOUBLE_NAMES and random.random() < 0.03:
        return Number(f"d{called.text}", called.low, called.high, called.slope, DOUBLE)
    return called


def off_zero(random: Random, a: Number) -> Number:
    """:returns: something made of the expression that is always positive or always negative."""
    a = positive(a)
    return a if random.random() < 0.5 else negate(a)


def same_kind(*operands: Number) -> list[Number]:
    """:returns: the operands, all converted to the highest kind among them."""
    kind = max(each.kind for each in operands)
    return [converted(each, kind) for each in operands]


def absolute(random: Random, operand: Operands) -> Number:
    """:returns: an absolute value."""
    a = off_zero(random, operand())
    return function("abs", a, min(abs(a.low), abs(a.high)), a.size, 1.0)


def signed(random: Random, operand: Operands) -> Number:
    """:returns: the transfer of a sign."""
    a, b = same_kind(off_zero(random, operand()), off_zero(random, operand()))
    return Number(f"sign({a.text}, {b.text})", -a.size, a.size, a.slope, a.kind)


def extremum(random: Random, operand: Operands) -> Number:
    """:returns: a minimum or a maximum of which one argument wins for sure."""
    name = random.choice(("min", "max"))
    count = random.choice((2, 2, 3, 4))
    winner, *others = same_kind(*(scaled(operand(), 3.0) for _ in range(count)))
    arguments = [winner]
    for other in others:
        gap = winner.high - other.low + 0.2 if name == "min" else winner.low - other.high - 0.2
        arguments.append(shift(other, gap))
    random.shuffle(arguments)
    text = ", ".join(argument.text for argument in arguments)
    return Number(f"{name}({text})", winner.low, winner.high, winner.slope, winner.kind)


def remainder(random: Random, operand: Operands) -> Number:
    """:returns: a remainder whose quotient keeps its whole part."""
    name = random.choice(("mod", "modulo"))
    a, b = same_kind(scaled(operand(), 1.0), scaled(operand(), 0.1))
    divisor = add(b, literal(3.0, b.kind))
    quotient = random.choice((-1, 0, 1))
    dividend = shift(a, 3.0 * quotient + 1.5)
    low, high = (-2.9, 2.9) if name == "mod" else (0.0, 2.9)
    return Number(f"{name}({dividend.text}, {divisor.text})", low, high,
                  dividend.slope + 2 * divisor.slope, a.kind)


def difference(random: Random, operand: Operands) -> Number:
    """:returns: a positive difference, always zero or never."""
    a, b = same_kind(operand(), operand())
    if random.random() < 0.7:
        a = shift(a, b.high - a.low + 0.1)
        return Number(f"dim({a.text}, {b.text})", 0.0, a.high - b.low, a.slope + b.slope, a.kind)
    b = shift(b, a.high - b.low + 0.1)
    return Number(f"dim({a.text}, {b.text})", 0.0, 0.0, 0.0, a.kind)


def angle(random: Random, operand: Operands) -> Number:
    """:returns: an arc tangent of two arguments away from its cut."""
    a, b = same_kind(scaled(operand(), 2.0), scaled(operand(), 2.0))
    a, b = random.choice(((a, positive(b)), (off_zero(random, a), b)))
    return Number(f"atan2({a.text}, {b.text})", -3.2, 3.2, (a.slope + b.slope) / 0.3, a.kind)


def distance(random: Random, operand: Operands) -> Number:
    """:returns: a Euclidean distance away from the origin."""
    a, b = same_kind(operand(), off_zero(random, operand()))
    return Number(f"hypot({a.text}, {b.text})", 0.3, a.size + b.size, a.slope + b.slope, a.kind)


def truncated(random: Random, operand: Operands) -> Number:
    """:returns: a whole number that does not change nearby."""
    a = shift(scaled(operand(), 0.3), random.choice((-2.0, 0.0, 1.0)))
    name, by = random.choice((("aint", 0.5), ("anint", 0.0)))
    a = shift(a, by)
    return Number(f"{name}({a.text})", -3.0, 3.0, 0.0, a.kind)


def conversion(random: Random, operand: Operands) -> Number:
    """:returns: a conversion to double precision."""
    a = operand()
    text = random.choice((f"real({a.text}, wp)", f"dble({a.text})", f"real({a.text}, kind=wp)"))
    return Number(text, a.low, a.high, a.slope, DOUBLE, ATOM)


SPECIAL: list[Callable[[Random, Operands], Number]] = [
    absolute, signed, extremum, extremum, remainder, difference, angle, distance, truncated,
    conversion]
