# SPDX-License-Identifier: BSD-3-Clause
"""Values of formulas: Fortran expressions of integers, such as ``8*max(n - 1, 0)*size(x, 1)``.

The same formulas are computed in pages by ``html/assets/formula.js``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from operator import add, mul, sub

from psyad_ext.core.errors import UsageError

_TOKEN = re.compile(r"\*\*|\d+(?:_\w+)?|[a-z]\w*(?:%[a-z]\w*)*|\S")


def _divided(left: int, right: int) -> int:
    """:returns: a quotient as Fortran has it, towards zero."""
    if right == 0:
        raise UsageError("a formula divides by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _raised(base: int, exponent: int) -> int:
    return base**exponent if exponent >= 0 else _divided(1, base**-exponent)


_FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "max": max, "min": min, "abs": abs, "int": int,
    "mod": lambda left, right: left - right * _divided(left, right),
    "modulo": lambda left, right: left % right,
    "sign": lambda left, right: -abs(left) if right < 0 else abs(left)}
_SUMS: Mapping[str, Callable[[int, int], int]] = {"+": add, "-": sub}
_PRODUCTS: Mapping[str, Callable[[int, int], int]] = {"*": mul, "/": _divided}


def value_of(formula: str, values: Mapping[str, int]) -> int:
    """
    :param formula: the formula.
    :param values: what its names stand for, by their lower-case names; elements and enquiries are
        names with what stands in brackets: ``size(x, 1)``.

    :returns: its value.

    :raises UsageError: if a name has no value, or it is no formula.
    """
    return _Parser(formula, values).value()


class _Parser:
    """Goes through a formula once."""

    def __init__(self, formula: str, values: Mapping[str, int]) -> None:
        self._formula = formula
        self._values = values
        self._tokens: list[str] = _TOKEN.findall(formula.lower())
        self._place = 0

    def value(self) -> int:
        """:returns: the value of the formula."""
        found = self._sum()
        if self._place < len(self._tokens):
            raise self._wrong()
        return found

    def _wrong(self) -> UsageError:
        return UsageError(f"'{self._formula}' is not a formula of integers")

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        if not token:
            raise self._wrong()
        self._place += 1
        return token

    def _require(self, token: str) -> None:
        if self._next() != token:
            raise self._wrong()

    def _sum(self) -> int:
        sign = self._next() if self._peek() in _SUMS else "+"
        total = _SUMS[sign](0, self._product())
        while self._peek() in _SUMS:
            combine = _SUMS[self._next()]
            total = combine(total, self._product())
        return total

    def _product(self) -> int:
        total = self._power()
        while self._peek() in _PRODUCTS:
            combine = _PRODUCTS[self._next()]
            total = combine(total, self._power())
        return total

    def _power(self) -> int:
        base = self._atom()
        if self._peek() != "**":
            return base
        self._next()
        return _raised(base, self._power())

    def _atom(self) -> int:
        token = self._next()
        if token == "(":
            inner = self._sum()
            self._require(")")
            return inner
        if token[0].isdigit():
            return int(token.partition("_")[0])
        if not token[0].isalpha():
            raise self._wrong()
        if self._peek() != "(":
            return self._named(token)
        return self._called(token) if token in _FUNCTIONS else \
            self._named(token + self._bracket())

    def _named(self, name: str) -> int:
        if name not in self._values:
            raise UsageError(f"there is no value for '{name}' in '{self._formula}'")
        return self._values[name]

    def _called(self, name: str) -> int:
        self._require("(")
        arguments = list(self._arguments())
        self._require(")")
        return _FUNCTIONS[name](*arguments)

    def _arguments(self) -> Iterator[int]:
        while True:
            if self._tokens[self._place + 1:self._place + 2] == ["="]:
                self._place += 3  # the kind of a result has no influence on its value
            else:
                yield self._sum()
            if self._peek() != ",":
                return
            self._next()

    def _bracket(self) -> str:
        start, depth = self._place, 0
        while True:
            token = self._next()
            depth += (token == "(") - (token == ")")
            if not depth:
                return "".join(self._tokens[start:self._place]).replace(",", ", ")
