# SPDX-License-Identifier: BSD-3-Clause
"""Values of expressions in high precision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import mpmath
from psyclone.psyir.nodes import (
    BinaryOperation, Call, IntrinsicCall, Literal, Node, Reference, UnaryOperation)

from psyad_ext.rules.table import DIGAMMA, ERFC_SCALED_SLOPE

#: The smallest positive normal number of the kind that the tests use.
TINY = mpmath.mpf(2) ** -1022
#: The largest one.
HUGE = (2 - mpmath.mpf(2) ** -52) * mpmath.mpf(2) ** 1023


def _modulo(a: mpmath.mpf, b: mpmath.mpf) -> mpmath.mpf:
    return a - b * mpmath.floor(a / b)


def _mod(a: mpmath.mpf, b: mpmath.mpf) -> mpmath.mpf:
    quotient = a / b
    return a - b * (mpmath.floor(quotient) if quotient > 0 else mpmath.ceil(quotient))


FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "ABS": abs, "ACOS": mpmath.acos, "ACOSH": mpmath.acosh, "ANINT": mpmath.nint,
    "ASIN": mpmath.asin, "ASINH": mpmath.asinh, "ATAN": mpmath.atan, "ATAN2": mpmath.atan2,
    "ATANH": mpmath.atanh, "BESSEL_J0": mpmath.j0, "BESSEL_J1": mpmath.j1,
    "BESSEL_JN": mpmath.besselj, "BESSEL_Y0": lambda x: mpmath.bessely(0, x),
    "BESSEL_Y1": lambda x: mpmath.bessely(1, x), "BESSEL_YN": mpmath.bessely,
    "COS": mpmath.cos, "COSH": mpmath.cosh, "DBLE": mpmath.mpf,
    "DIM": lambda a, b: max(a - b, mpmath.mpf(0)), "ERF": mpmath.erf, "ERFC": mpmath.erfc,
    "ERFC_SCALED": lambda x: mpmath.exp(x * x) * mpmath.erfc(x), "EXP": mpmath.exp,
    "FLOAT": mpmath.mpf, "GAMMA": mpmath.gamma, "HYPOT": mpmath.hypot, "LOG": mpmath.log,
    "LOG10": mpmath.log10, "LOG_GAMMA": mpmath.loggamma, "MAX": max,
    "MERGE": lambda a, b, c: a if c else b, "MIN": min, "MOD": _mod, "MODULO": _modulo,
    "REAL": lambda x, kind=None: mpmath.mpf(x), "SIGN": lambda a, b: abs(a) if b >= 0 else -abs(a),
    "SIN": mpmath.sin, "SINH": mpmath.sinh, "SQRT": mpmath.sqrt, "TAN": mpmath.tan,
    "TANH": mpmath.tanh, "TINY": lambda x: TINY, "HUGE": lambda x: HUGE,
}

HELPERS: Mapping[str, Callable[..., object]] = {
    DIGAMMA: mpmath.digamma, ERFC_SCALED_SLOPE: lambda x: 2 * x * FUNCTIONS["ERFC_SCALED"](x)
    - 2 / mpmath.sqrt(mpmath.pi)}

_BINARY = BinaryOperation.Operator
_OPERATORS: Mapping[object, Callable[..., object]] = {
    _BINARY.ADD: lambda a, b: a + b, _BINARY.SUB: lambda a, b: a - b,
    _BINARY.MUL: lambda a, b: a * b, _BINARY.DIV: lambda a, b: a / b, _BINARY.POW: mpmath.power,
    _BINARY.EQ: lambda a, b: a == b, _BINARY.NE: lambda a, b: a != b,
    _BINARY.GT: lambda a, b: a > b, _BINARY.GE: lambda a, b: a >= b,
    _BINARY.LT: lambda a, b: a < b, _BINARY.LE: lambda a, b: a <= b,
    _BINARY.OR: lambda a, b: a or b,
    UnaryOperation.Operator.MINUS: lambda a: -a, UnaryOperation.Operator.PLUS: lambda a: a,
}


def number(node: Node, values: Mapping[str, object]) -> object:
    """
    :param node: an expression.
    :param values: of its variables.

    :returns: its value.
    """
    if isinstance(node, Literal):
        integer = node.datatype.intrinsic.name == "INTEGER"
        return int(node.value) if integer else mpmath.mpf(node.value)
    if isinstance(node, IntrinsicCall):
        return FUNCTIONS[node.intrinsic.name](*_values(node.arguments, values))
    if isinstance(node, Call):
        return HELPERS[node.routine.name](*_values(node.arguments, values))
    if isinstance(node, Reference):
        return values.get(node.symbol.name.lower())
    return _OPERATORS[node.operator](*_values(node.children, values))


def _values(nodes: list[Node], values: Mapping[str, object]) -> list[object]:
    return [number(node, values) for node in nodes]
