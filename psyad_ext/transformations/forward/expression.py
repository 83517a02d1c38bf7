# SPDX-License-Identifier: BSD-3-Clause
"""Tangent of an expression, from the tangents of its variables."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference

from psyad_ext.ir import build
from psyad_ext.ir.kinds import ElementType, expression_type
from psyad_ext.rules.table import apply_row, operands, pairwise, row_of
from psyad_ext.transformations.forward.tangents import Tangents


def tangent(expression: Node, tangents: Tangents) -> Node | None:
    """
    :param expression: an expression; it is not modified.
    :param tangents: the tangents of the routine.

    :returns: a new expression of the same type for its tangent, None if that is zero.
    """
    if isinstance(expression, Reference):
        return tangents.reference(expression) if tangents.is_active(expression) else None
    pair = pairwise(expression)
    type_ = expression_type(expression)
    total: Node | None = None
    for operand, text in zip(operands(pair), row_of(pair) or ()):
        seed = tangent(operand, tangents) if text is not None else None
        if seed is not None:
            term = apply_row(text, in_type(seed, type_), pair, pair, type_)
            total = term if total is None else build.add(total, term)
    return total


def in_type(node: Node, type_: ElementType) -> Node:
    """:returns: ``node``, converted where it is of another kind."""
    own = expression_type(node)
    return node if own is None or own.key == type_.key else build.converted(node, type_)
