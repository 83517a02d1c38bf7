# SPDX-License-Identifier: BSD-3-Clause
"""Extents of arrays from the declarations, and integers from the extents of arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from psyad_ext.bridge.types import TEXT, Dummy, Expression

Shapes = Mapping[str, Sequence[int]]
#: How often integers are looked for that depend on others.
_ROUNDS = 8


class Unknown(Exception):
    """An expression depends on something that is not known."""


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise Unknown
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or exponent > 64:
        raise Unknown
    return base ** exponent


_OPERATORS: Mapping[str, Callable[..., int]] = {
    "ADD": lambda a, b: a + b, "SUB": lambda a, b: a - b, "MUL": lambda a, b: a * b,
    "DIV": _divide, "POW": _power, "MINUS": lambda a: -a, "MAX": max, "MIN": min, "ABS": abs,
    "MOD": lambda a, b: a - b * _divide(a, b), "MODULO": lambda a, b: a % b if b else _divide(a, b)}


def evaluate(expression: Expression, integers: Mapping[str, int], shapes: Shapes) -> int:
    """
    :param expression: an expression in a declaration.
    :param integers: values of scalar integers by name.
    :param shapes: shapes of arrays by name.

    :returns: its value.

    :raises Unknown: if it depends on something that is not known.
    """
    if isinstance(expression, int):
        return expression
    if isinstance(expression, str):
        if expression not in integers:
            raise Unknown
        return integers[expression]
    if expression is None:
        raise Unknown
    name, *operands = expression
    if name == TEXT:
        raise Unknown
    if name == "SIZE":
        array, dimension = operands
        if array not in shapes:
            raise Unknown
        return shapes[array][dimension - 1] if dimension else prod(shapes[array])
    return _OPERATORS[name](*(evaluate(one, integers, shapes) for one in operands))


def names_in(expression: Expression) -> Iterator[str]:
    """:returns: the scalar integers that an expression depends on."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, tuple) and expression[0] not in ("SIZE", TEXT):
        for one in expression[1:]:
            yield from names_in(one)


def extents_of(dummy: Dummy, integers: Mapping[str, int],
               shapes: Shapes) -> tuple[int | None, ...]:
    """:returns: the extents of an argument, None where they are not known."""
    return tuple(_extent(*bounds, integers, shapes) for bounds in dummy.bounds)


def _extent(low: Expression, high: Expression, integers: Mapping[str, int],
            shapes: Shapes) -> int | None:
    try:
        return max(0, evaluate(high, integers, shapes) - evaluate(low, integers, shapes) + 1)
    except Unknown:
        return None


def inferred(dummies: Sequence[Dummy], integers: dict[str, int], shapes: Shapes) -> dict[str, int]:
    """
    Solves the bounds of arrays that are given for integers that are not.

    :param dummies: the arguments.
    :param integers: the scalar integers that are given.
    :param shapes: the shapes of arrays that are given.

    :returns: scalar integers that follow.
    """
    found = dict(integers)
    wanted = {one.name for one in dummies
              if not one.rank and getattr(one.type, "name", "") == "integer"}
    equations = [(low, high, extent) for one in dummies if one.name in shapes
                 for (low, high), extent in zip(one.bounds, shapes[one.name])]
    for _ in range(_ROUNDS):
        before = len(found)
        for low, high, extent in equations:
            unknown = {*names_in(low), *names_in(high)} - found.keys()
            if len(unknown) == 1 and unknown <= wanted:
                name, = unknown
                value = _solved(low, high, extent, name, found, shapes)
                if value is not None:
                    found[name] = value
        if len(found) == before:
            break
    return {name: value for name, value in found.items() if name not in integers}


def _solved(low: Expression, high: Expression, extent: int, name: str,
            integers: Mapping[str, int], shapes: Shapes) -> int | None:
    """:returns: the integer that gives an extent which depends on it linearly."""
    def width(value: int) -> int:
        known = {**integers, name: value}
        return evaluate(high, known, shapes) - evaluate(low, known, shapes) + 1

    try:
        start = width(0)
        slope = width(1) - start
        if not slope or (extent - start) % slope:
            return None
        value = (extent - start) // slope
        # Of an expression that is not linear, any of several integers might be meant.
        linear = all(width(one) == start + slope*one for one in (value, 2, 3, 5, -7))
        return value if linear else None
    except Unknown:
        return None


def keys_of(dummies: Sequence[Dummy]) -> frozenset[str]:
    """:returns: the scalar integers on which extents depend."""
    found: set[str] = set()
    for one in dummies:
        for bounds in one.bounds:
            found.update(*map(names_in, bounds))
        length: Any = getattr(one.type, "length", None)
        found.update(names_in(length))
    return frozenset(found)
