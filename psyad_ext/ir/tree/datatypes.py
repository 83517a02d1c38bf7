# SPDX-License-Identifier: BSD-3-Clause
"""PSyclone's types of values, where vector subscripts lie in structures too."""

from __future__ import annotations

from psyclone.psyir.nodes import DataNode, Reference, StructureReference
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, ScalarType

from psyad_ext.ir.tree.copying import copied


def datatype_of(node: DataNode) -> DataType:
    """
    :param node: an expression.

    :returns: its type.
    """
    try:
        return node.datatype
    except IndexError:
        # Of ``p(i)%list`` as an index, PSyclone takes the extents of ``p(i)``, which has none.
        return _with_plain_lists(node).datatype


def _with_plain_lists(node: DataNode) -> DataNode:
    """:returns: a copy of an expression with arrays for lists of elements that structures hold."""
    new = copied(node)
    # Those in other indices first.
    for part in reversed(new.walk(StructureReference)):
        if isinstance(part.parent, ArrayMixin) and isinstance(datatype_of(part), ArrayType):
            part.replace_with(Reference(DataSymbol("list", ArrayType(
                ScalarType.integer_type(), [ArrayType.Extent.DEFERRED]))))
    return new
