# SPDX-License-Identifier: BSD-3-Clause
"""Conversions between types: where one is needed, and what it loses."""

from __future__ import annotations

from psyclone.psyir.nodes import Literal, Node
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions.kinds import ElementType, expression_type, promoted


def integer_for(*values: Node) -> ScalarType:
    """:returns: an integer type, the default one or larger, that holds all of these values."""
    type_ = promoted(Literal("1", ScalarType.integer_type()), *values)
    return ScalarType.integer_type() if type_ is None or type_.is_real else type_.scalar()


def have_same_type(left: Node, right: Node) -> bool:
    """:returns: whether two expressions are known to be of the same type."""
    left_type, right_type = expression_type(left), expression_type(right)
    return left_type is not None and right_type is not None and left_type.key == right_type.key


def loses_precision(source: ElementType, target: ElementType) -> bool:
    """
    :param source: type of an expression.
    :param target: type of the variable that it is assigned to.

    :returns: whether the assignment may lose digits, so that it needs an explicit conversion.
    """
    if source.kind == target.kind:
        return False
    if isinstance(source.kind, int) and isinstance(target.kind, int):
        return source.kind > target.kind
    return True
