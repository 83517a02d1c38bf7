# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of private scalars are zero at the end of a region: what follows from that.

The first increment becomes an assignment, what only passes on a zero is
dropped, and no adjoint is set to zero that is not read afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IfBlock, Node, Reference, Statement, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order

_OPERATORS = BinaryOperation.Operator


def without_zeros(statements: Sequence[Statement],
                  adjoints: frozenset[Symbol]) -> list[Statement]:
    """
    :param statements: the returning motion of a region; taken over.
    :param adjoints: the scalars that are zero before them and mean nothing after them.

    :returns: statements with the same effect on everything else.
    """
    return _Pass(adjoints).visit(statements, set(adjoints))


class _Pass:
    """Follows the statements with the set of scalars that are zero, but were not set to it."""

    def __init__(self, adjoints: frozenset[Symbol]) -> None:
        self._adjoints = adjoints

    def visit(self, statements: Sequence[Statement], zero: set[Symbol]) -> list[Statement]:
        new: list[Statement] = []
        for statement in list(statements):
            if isinstance(statement, IfBlock):
                new += self._branch(statement, zero)
            elif isinstance(statement, Assignment):
                new += self._assign(statement, zero)
            else:
                new.append(making.detached(statement))
        return new

    def _assign(self, statement: Assignment, zero: set[Symbol]) -> list[Statement]:
        statement = making.detached(statement)
        lhs, target = statement.lhs, statement.lhs.symbol
        if target in self._adjoints and build.is_zero(statement.rhs):
            zero.add(target)
            return []
        if zero.isdisjoint(symbols_read(statement.rhs)):
            zero.discard(target)
            return [statement]
        grown = build.increment(lhs, statement.rhs)
        remaining = without_terms(statement.rhs if grown is None else grown, zero)
        if remaining is None:
            if grown is not None:
                return []
            if not lhs.children:
                zero.add(target)
                return []
            remaining = _zero(target)
        elif grown is not None and target not in zero:
            remaining = build.add(copied(lhs), remaining)
        zero.discard(target)
        return [build.assign(copied(lhs), remaining)]

    def _branch(self, statement: IfBlock, zero: set[Symbol]) -> list[Statement]:
        then_zero, else_zero = set(zero), set(zero)
        then = self.visit(statement.if_body.children, then_zero)
        otherwise = self.visit(statement.else_body.children, else_zero) \
            if statement.else_body else []
        for symbol in in_order((then_zero ^ else_zero) & self._adjoints):
            branch = then if symbol in then_zero else otherwise
            branch.append(build.assign(build.ref(symbol), _zero(symbol)))
        zero.clear()
        zero |= then_zero & else_zero
        return build.branches(copied(statement.condition), then, otherwise)


def _zero(symbol: DataSymbol) -> Node:
    return build.real("0.0", symbol_type(symbol))


def without_terms(node: Node, zero: Set[Symbol]) -> Node | None:
    """
    :param node: an expression.
    :param zero: variables that are zero.

    :returns: a new expression for ``node``, which is linear in the adjoints, without the terms in
        which a factor is zero; None if nothing remains.
    """
    if isinstance(node, Reference) and not node.children:
        return None if node.symbol in zero else copied(node)
    if isinstance(node, UnaryOperation):
        inner = without_terms(node.children[0], zero)
        return None if inner is None else making.operation(node.operator, inner)
    if isinstance(node, BinaryOperation) and node.operator in (_OPERATORS.ADD, _OPERATORS.SUB):
        left, right = (without_terms(child, zero) for child in node.children)
        if right is None:
            return left
        if left is None:
            return build.neg(right) if node.operator is _OPERATORS.SUB else right
        return making.operation(node.operator, left, right)
    if isinstance(node, BinaryOperation) and node.operator in (_OPERATORS.MUL, _OPERATORS.DIV):
        left, right = (without_terms(child, zero) for child in node.children)
        return None if left is None or right is None else \
            making.operation(node.operator, left, right)
    return copied(node) if symbols_read(node).isdisjoint(zero) else None
