# SPDX-License-Identifier: BSD-3-Clause
"""Copies of variables, which parentheses around arguments make, as expressions."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    BinaryOperation, IntrinsicCall, Literal, Node, Reference, UnaryOperation)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same

_NUMBERS = (ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER)


def copy_of(value: Node) -> Node:
    """
    :param value: an expression in parentheses; taken over.

    :returns: the same as an expression that is no variable.

    :raises NotImplementedError: if its type is not known.
    """
    if not is_data(value):
        return value
    type_ = expression_type(value)
    if type_ is not None and type_.intrinsic in _NUMBERS:
        return UnaryOperation.create(UnaryOperation.Operator.PLUS, value)
    if type_ is not None and type_.intrinsic is ScalarType.Intrinsic.BOOLEAN:
        return BinaryOperation.create(BinaryOperation.Operator.AND, value, build.logical(True))
    if isinstance(value, Reference) and is_of_derived_type(value.symbol):
        return build.intrinsic("MERGE", value, copied(value), build.logical(True))
    raise NotImplementedError("a copy of another type as an argument")


def copied_structure(value: Node) -> Reference | None:
    """:returns: the structure that a value is a copy of; None if it is something else."""
    if not isinstance(value, IntrinsicCall) or value.intrinsic.name != "MERGE":
        return None
    first, second, mask = value.arguments
    is_same = isinstance(first, Reference) and is_of_derived_type(first.symbol) \
        and isinstance(mask, Literal) and mask.value == "true" and same(first, second)
    return first if is_same else None


def without_sign(value: Node) -> Node:
    """:returns: a copied value as it is, for an assignment."""
    if isinstance(value, UnaryOperation) and value.operator is UnaryOperation.Operator.PLUS:
        return value.children[0].detach()
    if isinstance(value, BinaryOperation) and value.operator is BinaryOperation.Operator.AND \
            and isinstance(value.children[1], Literal) and value.children[1].value == "true":
        return value.children[0].detach()
    return value
