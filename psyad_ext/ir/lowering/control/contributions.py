# SPDX-License-Identifier: BSD-3-Clause
"""How iterations of a loop contribute to a reduction: by which statements, and which of several
equal values counts.

``m = max(m, a)`` and ``if (a > m) m = a`` keep the first of several largest values, as the
derivative of ``max`` is that of its first argument then; ``m = max(a, m)`` and
``if (a >= m) m = a`` take the last one.
"""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, CodeBlock, IfBlock, IntrinsicCall, Literal, Loop, Node, Reference)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import assignments_of

_BINARY = BinaryOperation.Operator
#: Whether the left side is larger, and whether it is if both are the same.
_COMPARISONS = {_BINARY.GT: (True, False), _BINARY.GE: (True, True),
                _BINARY.LT: (False, False), _BINARY.LE: (False, True)}
_LOGICAL = {".and.": (_BINARY.AND, "false"), ".or.": (_BINARY.OR, "true")}


@dataclass(frozen=True)
class Update:
    """A statement that contributes.

    :param statement: it, or the branch that does nothing else.
    :param value: what it contributes, None if that depends on the variable.
    :param keeps_first: whether the first one of equal values counts.
    :param uses: how often the variable is named in it, and in its condition.
    """

    statement: Assignment | IfBlock
    value: Node | None
    keeps_first: bool = True
    uses: int = 2


@dataclass(frozen=True)
class Contributions:
    """What iterations contribute to a variable.

    :param keeps_first: whether the first one of equal values counts.
    :param only: the statement by which each iteration contributes once, None if it may do so more
        or less often.
    """

    keeps_first: bool
    only: Update | None


def contributions(loop: Loop, symbol: DataSymbol, operator: str) -> Contributions | None:
    """
    :param loop: a loop.
    :param symbol: a scalar that it sets.
    :param operator: what is done with it: ``max``, ``min``, ``*``, ``.and.`` or ``.or.``.

    :returns: how iterations contribute to it; None if more is done with it, or, for a product, if
        the order of multiplications would change.
    """
    if any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
           for block in loop.walk(CodeBlock)):
        return None
    found = [_update(one, symbol, operator) for one in assignments_of(loop)
             if one.lhs.symbol is symbol]
    updates = [one for one in found if one is not None]
    uses = sum(one.symbol is symbol for one in references(loop))
    if not updates or len(updates) < len(found) or uses != sum(one.uses for one in updates) \
            or len({one.keeps_first for one in updates}) > 1:
        return None
    first = updates[0]
    is_only = len(updates) == 1 and first.value is not None \
        and first.statement.parent is loop.loop_body \
        and value_type(first.value) == symbol_type(symbol)
    if operator == "*" and not is_only:
        return None
    return Contributions(first.keeps_first, first if is_only else None)


def _update(statement: Assignment, symbol: DataSymbol, operator: str) -> Update | None:
    if operator == "*":
        value = _other_operand(statement.rhs, _BINARY.MUL, symbol)
        return None if value is None else Update(statement, value)
    if operator in _LOGICAL:
        return _logical_update(statement, symbol, *_LOGICAL[operator])
    return _compared(statement, symbol, operator == "max") or _chosen(statement, symbol, operator)


def _other_operand(node: Node, operator: object, symbol: DataSymbol) -> Node | None:
    """:returns: what an operation combines with a variable."""
    if not isinstance(node, BinaryOperation) or node.operator is not operator:
        return None
    left, right = node.children
    return right if _is_variable(left, symbol) else left if _is_variable(right, symbol) else None


def _logical_update(statement: Assignment, symbol: DataSymbol, operator: object, last: str
                    ) -> Update | None:
    value = statement.rhs
    if isinstance(value, Literal):
        return Update(statement, None, uses=1) if value.value == last else None
    other = _other_operand(value, operator, symbol)
    return None if other is None else Update(statement, other)


def _chosen(statement: Assignment, symbol: DataSymbol, name: str) -> Update | None:
    """:returns: what ``m = max(m, a)`` contributes."""
    call = statement.rhs
    if not isinstance(call, IntrinsicCall) or call.intrinsic.name.lower() != name:
        return None
    places = [number for number, one in enumerate(call.arguments) if _is_variable(one, symbol)]
    if len(places) != 1 or places[0] not in (0, len(call.arguments) - 1):
        return None
    others = [one for one in call.arguments if not _is_variable(one, symbol)]
    return Update(statement, others[0] if len(others) == 1 else None, places[0] == 0)


def _compared(statement: Assignment, symbol: DataSymbol, is_largest: bool) -> Update | None:
    """:returns: what ``if (a > m) m = a`` contributes."""
    branch = statement.parent.parent
    if not isinstance(branch, IfBlock) or statement.parent is not branch.if_body \
            or statement.position or not isinstance(branch.condition, BinaryOperation) \
            or branch.condition.operator not in _COMPARISONS:
        return None
    left, right = branch.condition.children
    is_larger, is_taken = _COMPARISONS[branch.condition.operator]
    if _is_variable(left, symbol):
        left, right, is_larger = right, left, not is_larger
    if not _is_variable(right, symbol) or is_larger is not is_largest \
            or not same(left, statement.rhs):
        return None
    does_more = len(branch.if_body.children) > 1 or branch.else_body is not None
    return Update(statement, None, not is_taken) if does_more else \
        Update(branch, left, not is_taken)


def _is_variable(node: Node, symbol: DataSymbol) -> bool:
    return isinstance(node, Reference) and node.symbol is symbol
