# SPDX-License-Identifier: BSD-3-Clause
"""PSyclone's reader, without the simplifications that are wrong for arrays."""

from __future__ import annotations

from fparser.two.Fortran2003 import Int_Literal_Constant
from fparser.two.utils import Base, BinaryOpBase
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IntrinsicCall, Node, Reference, UnaryOperation)
from psyclone.psyir.symbols import ArrayType, ScalarType

#: The operators that PSyclone leaves out beside a zero.
_SIMPLIFIED = frozenset("+-*")
_NUMBERS = (ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER)


class PlainReader(Fparser2Reader):
    """Keeps operations of arrays with zero, and parentheses around arrays: their values have other
    bounds than the arrays."""

    def _binary_op_handler(self, node: BinaryOpBase, parent: Node) -> Node:
        left, operator, right = node.items
        if operator in _SIMPLIFIED and (_is_zero(left) or _is_zero(right)):
            kept = BinaryOperation(self.binary_operators[operator], parent=parent)
            for operand in (left, right):
                self.process_nodes(parent=kept, nodes=[operand])
            if any(isinstance(one.datatype, ArrayType) for one in kept.operands):
                return kept
        return super()._binary_op_handler(node, parent)

    def _parenthesis_handler(self, node: Base, parent: Node) -> Node:
        value = super()._parenthesis_handler(node, parent)
        if _takes_bounds(parent) and isinstance(value, Reference) and _is_of_numbers(value):
            return UnaryOperation.create(UnaryOperation.Operator.PLUS, value.copy())
        return value


def _takes_bounds(node: Node) -> bool:
    """:returns: whether something gets the bounds of what it is given."""
    return isinstance(node, Assignment) or isinstance(node, IntrinsicCall) \
        and node.intrinsic is IntrinsicCall.Intrinsic.ALLOCATE


def _is_of_numbers(value: Reference) -> bool:
    """:returns: whether a variable is an array of numbers."""
    try:
        datatype = value.datatype
    except NotImplementedError:
        return False
    return isinstance(datatype, ArrayType) and datatype.intrinsic in _NUMBERS


def _is_zero(tree: object) -> bool:
    return isinstance(tree, Int_Literal_Constant) and tree.items[0] == "0"
