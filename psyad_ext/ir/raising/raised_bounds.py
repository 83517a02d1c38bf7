# SPDX-License-Identifier: BSD-3-Clause
"""Sums of bounds that become constants, or cancel, once structures are raised.

While structures are taken apart, the components of an allocatable array of structures are arrays
of their own, whose bounds may differ.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayMember, ArrayReference, BinaryOperation, IntrinsicCall, Literal, Node)
from psyclone.psyir.nodes.array_of_structures_mixin import ArrayOfStructuresMixin
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of

_BOUNDS = frozenset(("LBOUND", "UBOUND"))
_ADD, _SUB = BinaryOperation.Operator.ADD, BinaryOperation.Operator.SUB
_ARRAYS = (ArrayReference, ArrayMember, ArrayOfStructuresMixin)


def add_up_bounds(root: Node) -> None:
    """Leave out what is a bound less itself, and add up literals, in place.

    :param root: a raised routine.
    """
    for node in reversed(nodes_of(root, (BinaryOperation, IntrinsicCall))):
        new = _simpler(node)
        if new is not node:
            node.replace_with(new, keep_name_in_context=True)


def _simpler(node: BinaryOperation | IntrinsicCall) -> Node:
    if isinstance(node, IntrinsicCall):
        is_known = node.intrinsic.name == "MAX" and all(map(_is_number, node.arguments))
        return build.folded(node) if is_known else node
    if node.operator not in (_ADD, _SUB):
        return node
    left, right = node.children
    if node.operator is _SUB and _is_bound(left) and _is_bound(right) and same(left, right):
        return build.integer(0)
    if _is_number(left) and _is_number(right):
        return build.folded(node)
    if node.operator is _ADD and _is_number(right) and _is_index(node):
        return build.shifted(copied(left), int(right.value))
    return node


def _is_number(node: Node) -> bool:
    """:returns: whether a node is a literal of the default integer type."""
    return isinstance(node, Literal) and node.datatype.intrinsic is ScalarType.Intrinsic.INTEGER \
        and node.datatype.precision is ScalarType.Precision.UNDEFINED


def _is_bound(node: Node) -> bool:
    return isinstance(node, IntrinsicCall) and node.intrinsic.name in _BOUNDS


def _is_index(node: Node) -> bool:
    """:returns: whether an operation is part of an index."""
    parent = node.parent
    while isinstance(parent, BinaryOperation):
        parent = parent.parent
    return isinstance(parent, _ARRAYS)
