# SPDX-License-Identifier: BSD-3-Clause
"""Tangent of an expression, from the tangents of its variables."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IntrinsicCall, Literal, Node, Reference, UnaryOperation)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.rules.table import apply_row, is_selective, operands, pairwise, row_of
from psyad_ext.transformations.forward.tangents import Tangents

_BINARY = BinaryOperation.Operator
_SUMS = (_BINARY.ADD, _BINARY.SUB)
# What adds an operand as it is needs no parentheses around it.
_SIGNED = ("w", "-w")


def tangent(expression: Node, tangents: Tangents,
            definitions: list[Assignment] | None = None) -> Node | None:
    """
    :param expression: an expression; it is not modified.
    :param tangents: the tangents of the routine.
    :param definitions: collects assignments to temporaries that the result uses; without it there
        are none.

    :returns: a new expression of the same type for its tangent, None if that is zero.
    """
    if isinstance(expression, Reference):
        return tangents.reference(expression) if tangents.counts(expression) else None
    pair = pairwise(expression)
    type_ = expression_type(expression)
    total: Node | None = None
    for operand, text in zip(operands(pair), row_of(pair) or ()):
        seed = tangent(operand, tangents, definitions) if text is not None else None
        if seed is not None:
            seed = in_type(seed, type_)
            if definitions is not None and (is_selective(text) or tangents.names_sums
                                            and text not in _SIGNED and _is_sum(seed)):
                seed = _named(seed, type_, tangents, definitions)
            term = apply_row(text, seed, pair, pair, type_,
                             tangents.context.options.guards)
            total = term if total is None else _sum(total, term, tangents)
    return total


def _sum(left: Node, right: Node, tangents: Tangents) -> Node:
    """:returns: the sum of two terms, with one division where both are divided by the same."""
    minus = isinstance(right, UnaryOperation) and right.operator is UnaryOperation.Operator.MINUS
    term = right.children[0] if minus else right
    if not tangents.context.options.simplify or not _is(left, _BINARY.DIV):
        return _added(left, right)
    quotient, factor = term.children if _is(term, _BINARY.MUL) else (term, None)
    if not (_is(quotient, _BINARY.DIV) and same(quotient.children[1], left.children[1])):
        return _added(left, right)
    other = copied(quotient.children[0])
    if factor is not None:
        other = build.mul(other, copied(factor))
    total = (build.sub if minus else build.add)(copied(left.children[0]), other)
    return build.div(total, copied(left.children[1]))


def _added(left: Node, right: Node, minus: bool = False) -> Node:
    """:returns: a sum without parentheses: products in them can't be fused with additions."""
    if isinstance(right, UnaryOperation) and right.operator is UnaryOperation.Operator.MINUS:
        return _added(left, right.children[0].detach(), not minus)
    if isinstance(right, BinaryOperation) and right.operator in _SUMS:
        first, last = right.pop_all_children()
        return _added(_added(left, first, minus), last,
                      minus is not (right.operator is _BINARY.SUB))
    return (build.sub if minus else build.add)(left, right)


def _is_sum(node: Node) -> bool:
    """:returns: whether ``node`` stays a sum: one of two selections becomes a single one."""
    return isinstance(node, BinaryOperation) and node.operator in _SUMS \
        and not all(isinstance(child, IntrinsicCall) for child in node.children)


def _is(node: Node, operator: BinaryOperation.Operator) -> bool:
    return isinstance(node, BinaryOperation) and node.operator is operator


def _named(seed: Node, type_: ElementType, tangents: Tangents,
           definitions: list[Assignment]) -> Node:
    """:returns: a variable for a seed that is selected: compilers make branches of the rest.

    They can't turn branches back into selections that have parentheses in them.
    """
    if isinstance(seed, (Reference, Literal)):
        return seed
    name = build.ref(tangents.context.temporary("operand_d", type_))
    definitions.append(build.assign(name, seed))
    return copied(name)


def in_type(node: Node, type_: ElementType) -> Node:
    """:returns: ``node``, converted where it is of another kind."""
    own = expression_type(node)
    return node if own is None or own.key == type_.key else build.converted(node, type_)
