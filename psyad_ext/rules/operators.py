# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of the operators; rows as in :mod:`psyad_ext.rules.intrinsics`."""

from __future__ import annotations

from decimal import Decimal

from psyclone.psyir.nodes import BinaryOperation, Literal, Node, Reference, UnaryOperation

from psyad_ext.ir.expressions.kinds import INTEGER, expression_type, integer_value

_UNARY = UnaryOperation.Operator
_BINARY = BinaryOperation.Operator
#: The largest exponent for which the derivative is a product of so many factors.
_MOST_FACTORS = 4

DERIVATIVES: dict[object, tuple[str | None, ...]] = {
    _UNARY.PLUS: ("w",),
    _UNARY.MINUS: ("-w",),
    _BINARY.ADD: ("w", "w"),
    _BINARY.SUB: ("w", "-w"),
    _BINARY.MUL: ("w*factor(b)", "w*factor(a)"),
    _BINARY.DIV: ("w/nonzero(b)", "-seed(w, b)/nonzero(b)*over(r, b)"),
    _BINARY.REM: ("w", "-w*anint(finite((a - r)/nonzero(b)))"),
}

#: Results that are no real numbers.
INACTIVE = frozenset({
    _UNARY.NOT, _BINARY.EQ, _BINARY.NE, _BINARY.GT, _BINARY.LT, _BINARY.GE, _BINARY.LE,
    _BINARY.AND, _BINARY.OR, _BINARY.EQV, _BINARY.NEQV})

#: Derivative of a power with respect to its exponent; zero for a base that is not positive.
_BY_EXPONENT = "merge(w*bounded(r)*log(positive(a)), 0.0, a > 0.0)"
#: The exponent is an integer that is only known when the program runs; 0 needs care at a = 0.
#: c stands for the exponent as a factor.
_INTEGER_EXPONENT = "w*c*finite(a**(b - merge(0, 1, b == 0)))"
#: The derivative is infinite at a = 0 for b < 1 only. The root is large enough that the derivative
#: of this does not overflow either.
_REAL_EXPONENT = "w*b*finite(rooted_base(a, b)**(b - 1.0))"


def power(base: Node, exponent: Node) -> tuple[str | None, str | None]:
    """
    :param base: base of a power.
    :param exponent: its exponent.

    :returns: the row that suits the exponent, right at a zero base wherever the derivative exists.
    """
    number = integer_value(exponent)
    if number is not None:
        return (_integer_power(number, base), None)
    type_ = expression_type(exponent)
    if type_ is not None and type_.intrinsic is INTEGER:
        return (_INTEGER_EXPONENT, None)
    value, base_type = _literal_value(exponent), expression_type(base)
    if value is not None and type_ is not None and base_type is not None \
            and type_.key == base_type.key:
        return (_real_power(value, base), None)
    return (_REAL_EXPONENT, _BY_EXPONENT)


def _literal_value(node: Node) -> Decimal | None:
    if isinstance(node, UnaryOperation) and node.operator is _UNARY.MINUS:
        value = _literal_value(node.children[0])
        return None if value is None else -value
    return Decimal(node.value) if isinstance(node, Literal) else None


def _integer_power(number: int, base: Node) -> str | None:
    """:returns: the row; multiplied one by one, a zero meets no power that has overflown."""
    if number == 0:
        return None
    if number < 0:
        return f"-({-number}.0*w*finite(a**({number - 1})))"
    if number == 1:
        return "w"
    if number == 2:
        return "2.0*w*factor(a)"
    if number <= _MOST_FACTORS and isinstance(base, Reference):
        return f"{number}.0*w" + "*a"*(number - 1)
    return f"{number}.0*w*finite(a**{number - 1})"


def _real_power(number: Decimal, base: Node) -> str | None:
    if number == number.to_integral_value():
        return _integer_power(int(number), base)
    if number == Decimal("0.5"):
        return "w*(0.5/rooted(r))"
    if number == Decimal("1.5"):
        # The quotient of value and base would underflow; so does no power of small numbers here.
        return "1.5*w*sqrt(max(a, 0.0))"
    if 0 < number < 1:
        return f"w*({number:f}/positive(a)**{1 - number:f})"
    # One power serves both the value and the derivative.
    share = f"{abs(number):f}*w*finite(r/nonzero(a))"
    return f"-({share})" if number < 0 else share
