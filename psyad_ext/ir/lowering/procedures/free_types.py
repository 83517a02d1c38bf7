# SPDX-License-Identifier: BSD-3-Clause
"""Types and values without names that mean something else, or nothing, in another scope."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Literal, Node, Reference
from psyclone.psyir.symbols import (
    ArrayType, DataType, DataTypeSymbol, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.copying import copied, copied_type


def free_type(datatype: DataType, constants: Mapping[str, Symbol]) -> DataType:
    """:returns: a type without names of constants that only the routine knows."""
    if isinstance(datatype, DataTypeSymbol):
        return datatype
    new = copied_type(datatype)
    if isinstance(new, UnsupportedFortranType):
        known = new.partial_datatype
        return new if known is None else UnsupportedFortranType(
            new.declaration, free_type(known, constants))
    if isinstance(new, ArrayType):
        shape = [ArrayType.ArrayBounds(
            free_value(side.lower, constants), free_value(side.upper, constants))
            if isinstance(side, ArrayType.ArrayBounds) else side for side in new.shape]
        return ArrayType(free_type(new.elemental_type, constants), shape)
    if isinstance(new.precision, Node):
        return ScalarType(new.intrinsic, free_value(new.precision, constants))
    return new


def free_value(node: Node, constants: Mapping[str, Symbol]) -> Node:
    """:returns: an expression with the values of constants that only the routine knows."""
    if isinstance(node, Reference) and node.symbol.name.lower() in constants:
        if node.symbol.is_import and (number := integer_value(node)) is not None:
            return build.integer(number)
        if getattr(node.symbol, "initial_value", None) is not None:
            return free_value(node.symbol.initial_value, constants)
    new = copied(node)
    if isinstance(new, Literal):
        kind = getattr(new.datatype, "precision", None)
        number = integer_value(kind) if isinstance(kind, Node) else None
        if number is not None and kind.symbol.name.lower() in constants:
            # There is no setter: a literal is meant to keep its type for life.
            new._datatype = ScalarType(  # pylint: disable=protected-access
                new.datatype.intrinsic, number)
    for child in list(new.children):
        if child is not getattr(new, "routine", None):
            child.replace_with(free_value(child, constants), keep_name_in_context=True)
    return new
