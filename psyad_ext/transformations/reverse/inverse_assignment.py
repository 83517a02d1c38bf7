# SPDX-License-Identifier: BSD-3-Clause
"""Assignments that can be undone: they tell from the new value what the old one was."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from psyclone.psyir.nodes import Assignment, BinaryOperation, Node, Reference, UnaryOperation
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import distinct_elements, same_element
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import is_inquired, references, symbols_read
from psyad_ext.ir.tree.copying import copied

_BINARY, _UNARY = BinaryOperation.Operator, UnaryOperation.Operator
_Solve = Callable[[Node, Node], Node]
#: By operator and number of the operand that is wanted: what it is, from the value and the other.
_SUMS: Mapping[tuple[object, int], _Solve] = {
    (_BINARY.ADD, 0): build.sub,
    (_BINARY.ADD, 1): build.sub,
    (_BINARY.SUB, 0): build.add,
    (_BINARY.SUB, 1): lambda value, other: build.sub(other, value)}
#: The same where numbers have fractions.
_PRODUCTS: Mapping[tuple[object, int], _Solve] = {
    (_BINARY.MUL, 0): build.div,
    (_BINARY.MUL, 1): build.div,
    (_BINARY.DIV, 0): build.mul,
    (_BINARY.DIV, 1): lambda value, other: build.div(other, value)}
_SIGNS: Mapping[object, Callable[[Node], Node]] = {
    _UNARY.MINUS: build.neg, _UNARY.PLUS: lambda value: value, _UNARY.NOT: build.negation}
_INTEGER = ScalarType.Intrinsic.INTEGER
#: The types whose values come back with all bits.
EXACT = (_INTEGER, ScalarType.Intrinsic.BOOLEAN)


def inverse_of(assignment: Assignment) -> Assignment | None:
    """
    :param assignment: an assignment to a variable or an element.

    :returns: the assignment that gives it the old value back, as ``x = x - f`` does after
        ``x = x + f``: exactly for integers, but for rounding else. None if the new value does not
        tell, or only together with a value that is lost, too.
    """
    lhs, rhs = assignment.lhs, assignment.rhs
    own = own_value(lhs, rhs)
    if own is None or lhs.symbol in symbols_read(*lhs.children) or not _have_one_type(lhs, rhs):
        return None
    value = solved(rhs, own, copied(lhs))
    return None if value is None else build.assign(copied(lhs), value)


def own_value(place: Reference, value: Node) -> Reference | None:
    """
    :param place: a variable or an element.
    :param value: an expression.

    :returns: where the expression reads the place, if that is once, and if whatever else it reads
        of the variable is surely elsewhere.
    """
    found = [one for one in references(value)
             if one.symbol is place.symbol and not is_inquired(one)]
    same = [one for one in found if same_element(one, place)]
    if len(same) != 1 or not all(one is same[0] or distinct_elements(one, place) for one in found):
        return None
    return same[0]


def solved(expression: Node, operand: Reference, value: Node) -> Node | None:
    """
    :param expression: an expression.
    :param operand: one of its operands, however deep.
    :param value: the value of the expression.

    :returns: the value of the operand; None if that is not a matter of signs, sums, products and
        quotients.
    """
    type_ = expression_type(expression)
    if type_ is None:
        return None
    table = _SUMS if type_.intrinsic is _INTEGER else {**_SUMS, **_PRODUCTS}
    node = expression
    while node is not operand:
        place = next(number for number, child in enumerate(node.children)
                     if any(one is operand for one in references(child)))
        if isinstance(node, UnaryOperation) and node.operator in _SIGNS:
            value = _SIGNS[node.operator](value)
        elif isinstance(node, BinaryOperation) and (node.operator, place) in table:
            value = table[node.operator, place](value, copied(node.children[1 - place]))
        else:
            return None
        node = node.children[place]
    return value


def _have_one_type(place: Reference, value: Node) -> bool:
    """:returns: whether nothing but rounding is lost where a value goes to a place."""
    types = [expression_type(one) for one in (place, value)]
    return None not in types and types[0].intrinsic is types[1].intrinsic
