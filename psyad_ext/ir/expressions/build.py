# SPDX-License-Identifier: BSD-3-Clause
"""Short builders of PSyIR expressions and statements.

Arguments are taken over, not copied: a node that is used twice is copied by
the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial, reduce

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Literal, Loop, Node, Range,
    Reference, Schedule, Statement, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType

from psyad_ext.ir.expressions.kinds import (
    INTEGER, ElementType, copied_precision, expression_type, integer_value)
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_BINARY = BinaryOperation.Operator
_MINUS = UnaryOperation.Operator.MINUS


def integer(value: int) -> Node:
    """:returns: the literal of a default integer, negated if it is negative."""
    literal = making.integer(abs(value))
    return making.operation(_MINUS, literal) if value < 0 else literal


def real(digits: str, type_: ElementType) -> Literal:
    """
    :param digits: decimal digits, without exponent letter and kind.
    :param type_: the type that the literal gets.

    :returns: a literal in the precision of ``type_``.
    """
    # PSyclone writes the d of a double precision literal only where there is an exponent.
    double = type_.precision is ScalarType.Precision.DOUBLE and "e" not in digits
    return making.literal(digits + "e0" if double else digits, type_.scalar())


def logical(value: bool) -> Literal:
    """:returns: a literal of a default logical."""
    return making.logical(value)


def text(value: str) -> Literal:
    """:returns: a literal of type character."""
    return Literal(value, ScalarType.character_type())


def ref(symbol: DataSymbol, indices: Iterable[Node] = ()) -> Reference:
    """:returns: a reference to ``symbol``, to an element if there are indices."""
    return making.reference(symbol, list(indices))


def assign(lhs: Reference, rhs: Node) -> Assignment:
    """:returns: ``lhs = rhs``."""
    return making.assignment(lhs, rhs)


def is_zero(node: Node) -> bool:
    """:returns: whether ``node`` is a literal zero."""
    return isinstance(node, Literal) and node.datatype.intrinsic is not \
        ScalarType.Intrinsic.BOOLEAN and float(node.value) == 0.0


def _negated(node: Node) -> Node | None:
    if isinstance(node, UnaryOperation) and node.operator is _MINUS:
        return node.children[0]
    return None


def add(left: Node, right: Node) -> Node:
    """:returns: ``left + right``, as a difference if ``right`` is negated."""
    inner = _negated(right)
    if inner is not None:
        return making.operation(_BINARY.SUB, left, making.detached(inner))
    return making.operation(_BINARY.ADD, left, right)


def sub(left: Node, right: Node) -> Node:
    """:returns: ``left - right``, as a sum if ``right`` is negated."""
    inner = _negated(right)
    if inner is not None:
        return making.operation(_BINARY.ADD, left, making.detached(inner))
    return making.operation(_BINARY.SUB, left, right)


def mul(left: Node, right: Node) -> Node:
    """:returns: ``left * right``."""
    return making.operation(_BINARY.MUL, left, right)


def div(left: Node, right: Node) -> Node:
    """:returns: ``left / right``."""
    return making.operation(_BINARY.DIV, left, right)


def greater(left: Node, right: Node) -> Node:
    """:returns: ``left > right``."""
    return making.operation(_BINARY.GT, left, right)


def equal(left: Node, right: Node) -> Node:
    """:returns: ``left == right``."""
    return making.operation(_BINARY.EQ, left, right)


def neg(node: Node) -> Node:
    """:returns: ``-node``."""
    inner = _negated(node)
    return making.detached(inner) if inner is not None else making.operation(_MINUS, node)


def intrinsic(name: str, *arguments: Node | tuple[str, Node]) -> IntrinsicCall:
    """:returns: a call of the intrinsic ``name``."""
    return intrinsic_call(IntrinsicCall.Intrinsic[name], arguments)


def intrinsic_call(function: IntrinsicCall.Intrinsic,
                   arguments: Iterable[Node | tuple[str, Node]]) -> IntrinsicCall:
    """
    :param function: the intrinsic.
    :param arguments: its arguments, with names where these are given.

    :returns: a call of ``function``.
    """
    return making.intrinsic_call(function, [
        argument if isinstance(argument, tuple) else (None, argument) for argument in arguments])


def integer_of_type(node: Node, type_: ElementType) -> Node:
    """
    :param node: an integer expression, in no tree.
    :param type_: an integer type.

    :returns: the same value in this type.
    """
    own = expression_type(node)
    if own is None or own.key == type_.key:
        return node
    if isinstance(node, Literal):
        return Literal(node.value, type_.scalar())
    scalar = type_.scalar()
    if scalar.precision is ScalarType.Precision.UNDEFINED:
        return intrinsic("INT", node)
    kind = scalar.precision if isinstance(scalar.precision, Node) else integer(type_.kind)
    return intrinsic("INT", node, ("kind", copied(kind)))


def positive_part(node: Node) -> Node:
    """:returns: the integer expression ``node`` where it is positive, else zero."""
    value = integer_value(node)
    if value is not None and value >= 0:
        return node
    type_ = expression_type(node)
    zero = making.literal("0", type_.scalar()) if type_ else making.integer(0)
    return intrinsic("MAX", node, zero) if value is None else zero


def integer_sum(left: Node, right: Node | int) -> Node:
    """:returns: the sum of two integer expressions, literals folded."""
    right = integer(right) if isinstance(right, int) else right
    a, b = integer_value(left), integer_value(right)
    if a is not None and b is not None and _plain(left) and _plain(right):
        return integer(a + b)
    if b is not None and _plain(right):
        return left if b == 0 else add(*_folded(left, b))
    if a == 0 and _plain(left):
        return right
    return add(left, right)


def _folded(left: Node, number: int) -> tuple[Node, Node]:
    # (x + 2) - 1 becomes x + 1.
    if isinstance(left, BinaryOperation) and left.operator in (_BINARY.ADD, _BINARY.SUB):
        inner = left.children[1]
        value = integer_value(inner)
        if value is not None and _plain(inner):
            value = value if left.operator is _BINARY.ADD else -value
            if value + number != 0:
                return making.detached(left.children[0]), integer(value + number)
            return making.detached(left.children[0]), integer(0)
    return left, integer(number)


def shifted(node: Node, number: int) -> Node:
    """:returns: the integer expression ``node + number``, simplified."""
    total = integer_sum(node, number)
    if isinstance(total, BinaryOperation) and is_zero(total.children[1]):
        return making.detached(total.children[0])
    return total


def integer_difference(left: Node, right: Node) -> Node:
    """:returns: the difference of two integer expressions, literals folded."""
    value = integer_value(right)
    if value is not None and _plain(right):
        return shifted(left, -value)
    return sub(left, right)


def folded(node: Node) -> Node:
    """:returns: a literal with the value of an integer expression of literals, else ``node``."""
    value = None if nodes_of(node, Reference) else integer_value(node)
    return node if value is None else integer(value)


def integer_product(left: Node, right: Node | int) -> Node:
    """:returns: the product of two integer expressions, literals folded."""
    right = integer(right) if isinstance(right, int) else right
    a, b = integer_value(left), integer_value(right)
    if a is not None and b is not None and _plain(left) and _plain(right):
        return integer(a * b)
    if b == 1 and _plain(right):
        return left
    if a == 1 and _plain(left):
        return right
    return mul(left, right)


def _plain(node: Node) -> bool:
    """:returns: whether ``node`` is a number, not the name of a constant."""
    if _negated(node) is not None:
        node = _negated(node)
    return isinstance(node, Literal) and node.datatype.intrinsic is INTEGER


def converted(node: Node, type_: ElementType) -> Node:
    """:returns: ``node`` converted to the real type ``type_``."""
    precision = copied_precision(type_.precision)
    if precision is ScalarType.Precision.UNDEFINED:
        return intrinsic("REAL", node)
    if precision is ScalarType.Precision.DOUBLE:
        return intrinsic("DBLE", node)
    if precision is ScalarType.Precision.SINGLE:
        precision = intrinsic("KIND", Literal("1.0", ScalarType.real_type()))
    if isinstance(precision, int):
        precision = integer(precision)
    return intrinsic("REAL", node, ("kind", precision))


def loop(variable: DataSymbol, start: Node, stop: Node, step: Node | None,
         body: Sequence[Statement]) -> Loop:
    """:returns: a do loop."""
    return making.loop(variable, start, stop, step or integer(1), body)


def loop_over(variable: DataSymbol, bounds: Iterable[Node], body: Sequence[Statement]) -> Loop:
    """
    :param bounds: start, stop and step, which are in no tree.

    :returns: a do loop.
    """
    start, stop, step = bounds
    return making.loop(variable, start, stop, step, body)


def branch(condition: Node, then: Sequence[Statement],
           otherwise: Sequence[Statement] = ()) -> IfBlock:
    """:returns: an if construct, with an else part where it is needed."""
    return making.branch(condition, then, otherwise)


def increment(target: Reference, value: Node) -> Node | None:
    """
    :returns: a new expression for ``e`` if ``value`` is ``target + e``, written in this order,
        else None.
    """
    sums, first = leading_sums(value)
    if not sums or not _is_same_variable(first, target):
        return None
    parts = [neg(copied(one.children[1])) if one.operator is _BINARY.SUB
             else copied(one.children[1]) for one in sums]
    total = parts.pop()
    while parts:
        total = add(total, parts.pop())
    return total


def is_increment(target: Reference, value: Node) -> bool:
    """:returns: whether ``value`` is ``target + e``, written in this order."""
    sums, first = leading_sums(value)
    return bool(sums) and _is_same_variable(first, target)


def leading_sums(node: Node) -> tuple[list[BinaryOperation], Node]:
    """:returns: ``a + b - c`` and ``a + b``, the outer one first, and ``a``."""
    sums: list[BinaryOperation] = []
    while type(node) is BinaryOperation and node._operator in (_BINARY.ADD, _BINARY.SUB):
        sums.append(node)
        node = node._children[0]
    return sums, node


def _is_same_variable(node: Node, target: Reference) -> bool:
    if type(node) is not type(target) or node.symbol.name != target.symbol.name:
        return False
    return not target._children or node == target


def branches(condition: Node, then: Sequence[Statement],
             otherwise: Sequence[Statement]) -> list[Statement]:
    """:returns: an if construct without empty branches, nothing if both are empty."""
    if then:
        return [branch(condition, then, otherwise)]
    if otherwise:
        return [branch(negation(condition), otherwise)]
    return []


def any_of(conditions: Iterable[Node]) -> Node | None:
    """:returns: the condition that one of some holds, None if there are none."""
    return _joined(BinaryOperation.Operator.OR, conditions)


def all_of(conditions: Iterable[Node]) -> Node | None:
    """:returns: the condition that all of some hold, None if there are none."""
    return _joined(BinaryOperation.Operator.AND, conditions)


def _joined(operator: BinaryOperation.Operator, conditions: Iterable[Node]) -> Node | None:
    found = list(conditions)
    return reduce(partial(BinaryOperation.create, operator), found) if found else None


def insert(block: Schedule, place: int, statements: Sequence[Statement]) -> None:
    """Put statements into a block.

    :param block: the block, changed in place.
    :param place: how many of its statements come before them.
    :param statements: these statements.
    """
    for number, statement in enumerate(statements, place):
        block.addchild(statement, number)


def negation(condition: Node) -> Node:
    """:returns: ``.not. condition``."""
    return making.operation(UnaryOperation.Operator.NOT, condition)


def call(symbol: RoutineSymbol, arguments: Iterable[Node]) -> Call:
    """:returns: a call of a subroutine with positional arguments."""
    return making.call(symbol, list(arguments))


def section(start: Node, stop: Node) -> Range:
    """:returns: ``start:stop``."""
    return making.section(start, stop)
