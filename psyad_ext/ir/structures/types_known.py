# SPDX-License-Identifier: BSD-3-Clause
"""Types of variables of one module in terms of what is known in another."""

from __future__ import annotations

from psyclone.psyir.nodes import Literal, Node, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.copying import copied_type


def known_type(datatype: DataType, routine: Routine) -> DataType:
    """:returns: a copy of a type, in terms of what a routine knows."""
    new = copied_type(datatype)
    if isinstance(new, ArrayType):
        shape = [ArrayType.ArrayBounds(_known_value(side.lower, routine),
                                       _known_value(side.upper, routine))
                 if isinstance(side, ArrayType.ArrayBounds) else side for side in new.shape]
        element = known_type(new.elemental_type, routine)
        return ArrayType(element, shape)
    if isinstance(new, ScalarType) and isinstance(new.precision, Node):
        return ScalarType(new.intrinsic, _known_value(new.precision, routine))
    return new


def _known_value(node: object, routine: Routine) -> object:
    """:returns: a constant expression as the routine knows it, else its value if that is clear."""
    value = integer_value(node) if isinstance(node, Node) else None
    if value is None or isinstance(node, Literal):
        return node
    if isinstance(node, Reference):
        known = routine.symbol_table.lookup(node.symbol.name, otherwise=None)
        if isinstance(known, DataSymbol) and known.is_constant \
                and integer_value(Reference(known)) == value:
            return Reference(known)
    return build.integer(value)
