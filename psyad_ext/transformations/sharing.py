# SPDX-License-Identifier: BSD-3-Clause
"""Expensive parts that occur more than once in the adjoint of a statement are computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from psyclone.psyir.nodes import Assignment, BinaryOperation, Call, IntrinsicCall, Node, Range
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import have_same_type
from psyad_ext.ir.expressions.kinds import expression_type, integer_value
from psyad_ext.ir.expressions.questions import is_data, rank, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.rules.intrinsics import EXPENSIVE
from psyad_ext.transformations.context import Context

_OPERATORS = BinaryOperation.Operator
_CHEAPEST_POWER = 3


def share(statements: list[Assignment], context: Context) -> list[Assignment]:
    """
    :param statements: assignments none of which changes what a later one reads, but for the
        variables that stand alone on a left-hand side.
    :param context: the routine.

    :returns: the same with temporaries for expensive parts that occur more than once.
    """
    while found := repeated(statements):
        statements = _replaced(max(map(key, found), key=len), statements, context)
    return _with_reciprocals(statements, context) if context.options.reciprocals else statements


def repeated(statements: list[Assignment]) -> list[Node]:
    """
    :param statements: assignments.

    :returns: the expensive parts that occur more than once, each at its first place.
    """
    found: dict[str, Node] = {}
    counts: Counter[str] = Counter()
    for statement in statements:
        for node in expensive_parts(statement.rhs):
            text = key(node)
            counts[text] += 1
            found.setdefault(text, node)
    return [node for text, node in found.items() if counts[text] > 1]


def _with_reciprocals(statements: list[Assignment], context: Context) -> list[Assignment]:
    """:returns: statements that divide by a value at most once."""
    divisions = [node for statement in statements for node in statement.walk(BinaryOperation)
                 if node.operator is _OPERATORS.DIV and _is_real(node)]
    counts = Counter(key(node.children[1]) for node in divisions)
    new: list[Assignment] = []
    names: dict[str, Node] = {}
    for statement in statements:
        for node in statement.walk(BinaryOperation):
            if node.operator is not _OPERATORS.DIV or not _is_real(node):
                continue
            text = key(node.children[1])
            if counts[text] > 1 and have_same_type(*node.children):
                if text not in names:
                    type_ = expression_type(node)
                    names[text] = build.ref(context.temporary("reciprocal", type_))
                    one = build.real("1.0", type_)
                    new.append(build.assign(copied(names[text]),
                                            build.div(one, copied(node.children[1]))))
                node.replace_with(build.mul(copied(node.children[0]), copied(names[text])))
        new.append(statement)
    return new


def _replaced(text: str, statements: list[Assignment], context: Context) -> list[Assignment]:
    new: list[Assignment] = []
    temporary: DataSymbol | None = None
    for statement in statements:
        for node in [n for n in expensive_parts(statement.rhs) if key(n) == text]:
            if temporary is None and node is statement.rhs and _holds(statement, statements):
                temporary = statement.lhs.symbol
                continue
            if temporary is None:
                temporary = context.temporary("shared", expression_type(node))
                new.append(build.assign(build.ref(temporary), copied(node)))
            node.replace_with(build.ref(temporary))
        new.append(statement)
    return new


def _holds(statement: Assignment, statements: list[Assignment]) -> bool:
    """:returns: whether a scalar has the value that is assigned to it in all later statements."""
    lhs = statement.lhs
    return not rank(lhs) and not lhs.children and is_data(lhs) \
        and have_same_type(lhs, statement.rhs) and lhs.symbol not in symbols_read(statement.rhs) \
        and sum(other.lhs.symbol is lhs.symbol for other in statements) == 1


def expensive_parts(root: Node) -> list[Node]:
    """:returns: the parts worth a temporary, larger ones first, outside of indices."""
    found: list[Node] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        first = _first_operand(type(node))
        if first is None:
            continue
        is_expensive = _EXPENSES[type(node)]
        if is_expensive is not None and is_expensive(node):
            found.append(node)
        waiting += node._children[:first - 1 if first else None:-1]
    return found


@cache
def _first_operand(kind: type[Node]) -> int | None:
    """:returns: the number of the first child that is computed, None if there are only indices."""
    if issubclass(kind, Call):
        return 1
    return None if issubclass(kind, Range) or hasattr(kind, "indices") else 0


def _is_expensive_intrinsic(call: IntrinsicCall) -> bool:
    return call.intrinsic.name in EXPENSIVE and not _is_guard(call) and _is_real(call)


def _is_guard(call: IntrinsicCall) -> bool:
    """:returns: whether a call is the constant by which derivatives at singularities are kept
        finite."""
    argument = call.arguments[0] if call.arguments else None
    return isinstance(argument, IntrinsicCall) and argument.intrinsic.name == "TINY"


def _is_expensive_operation(node: BinaryOperation) -> bool:
    if node.operator is _OPERATORS.POW:
        exponent = integer_value(node.children[1])
        return (exponent is None or not 0 <= exponent < _CHEAPEST_POWER) and _is_real(node)
    return node.operator is _OPERATORS.DIV and _is_real(node)


#: What tells whether a node is worth a temporary, by its class.
_EXPENSES: ClassTable[Callable[[Any], bool] | None] = ClassTable(
    (IntrinsicCall, _is_expensive_intrinsic), (Call, lambda _: True),
    (BinaryOperation, _is_expensive_operation), (Node, None))


def _is_real(node: Node) -> bool:
    type_ = expression_type(node)
    return type_ is not None and type_.is_real
