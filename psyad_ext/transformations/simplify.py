# SPDX-License-Identifier: BSD-3-Clause
"""Simplification of generated expressions: same numbers, fewer operations."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IntrinsicCall, Literal, Node, UnaryOperation)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import have_same_type
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.context import Options

_OPERATORS = BinaryOperation.Operator


def simplified(statements: list[Assignment], options: Options) -> list[Assignment]:
    """
    :param statements: generated assignments; changed in place.
    :param options: say whether, and how often, the rules are applied.

    :returns: the statements with simpler right-hand sides.
    """
    if options.simplify:
        for _ in range(options.simplify_n_times):
            if not sum(_simplify_below(statement) for statement in statements):
                break
    return statements


def _simplify_below(root: Node) -> int:
    """:returns: how many operations were simplified."""
    changes = 0
    for node in nodes_of(root, (BinaryOperation, UnaryOperation)):
        new = _simpler(node)
        if new is not None and node.parent is not None:
            node.replace_with(new)
            changes += 1
    return changes


def _simpler(node: Node) -> Node | None:
    rule = _RULES.get(node.operator)
    return rule(node) if rule else None


def _simpler_sign(node: UnaryOperation) -> Node | None:
    inner = node.children[0]
    return copied(inner.children[0]) if _is_minus(inner) else None


def _simpler_sum(node: BinaryOperation) -> Node | None:
    left, right = node.children
    if _are_alternatives(left, right):
        return build.intrinsic("MERGE", copied(left.arguments[0]), copied(right.arguments[1]),
                               copied(left.arguments[2]))
    return build.sub(copied(left), copied(right.children[0])) if _is_minus(right) else None


def _simpler_difference(node: BinaryOperation) -> Node | None:
    left, right = node.children
    return build.add(copied(left), copied(right.children[0])) if _is_minus(right) else None


def _simpler_product(node: BinaryOperation) -> Node | None:
    left, right = node.children
    for factor, other in ((left, right), (right, left)):
        if _is_number(factor, 1.0) and have_same_type(other, node):
            return copied(other)
    return _sign_outside(node)


def _simpler_quotient(node: BinaryOperation) -> Node | None:
    return _simpler_power(node) or _sign_outside(node)


def _simpler_power(node: BinaryOperation) -> Node | None:
    left, right = node.children
    return copied(left) if _is_number(right, 1.0) and have_same_type(left, node) else None


def _sign_outside(node: BinaryOperation) -> Node | None:
    """(-a)*b and (-a)/b are -(a*b) and -(a/b), which a sum turns into a difference."""
    left, right = node.children
    if _is_minus(left):
        return build.neg(making.operation(node.operator, copied(left.children[0]), copied(right)))
    if _is_minus(right):
        return build.neg(making.operation(node.operator, copied(left), copied(right.children[0])))
    return None


_RULES = {
    UnaryOperation.Operator.MINUS: _simpler_sign, _OPERATORS.ADD: _simpler_sum,
    _OPERATORS.SUB: _simpler_difference, _OPERATORS.MUL: _simpler_product,
    _OPERATORS.DIV: _simpler_quotient, _OPERATORS.POW: _simpler_power}


def _are_alternatives(left: Node, right: Node) -> bool:
    """:returns: whether MERGE(a, 0, c) is added to MERGE(0, b, c)."""
    if not (_is_merge(left) and _is_merge(right)):
        return False
    return _is_number(left.arguments[1], 0.0) and _is_number(right.arguments[0], 0.0) \
        and same(left.arguments[2], right.arguments[2])


def _is_merge(node: Node) -> bool:
    return isinstance(node, IntrinsicCall) and node.intrinsic.name == "MERGE"


def _is_minus(node: Node) -> bool:
    return type(node) is UnaryOperation and node.operator is UnaryOperation.Operator.MINUS


def _is_number(node: Node, value: float) -> bool:
    return isinstance(node, Literal) and node.datatype.intrinsic.name == "REAL" \
        and float(node.value) == value
