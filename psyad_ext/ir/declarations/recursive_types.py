# SPDX-License-Identifier: BSD-3-Clause
"""Types that point to structures of their own type, such as the elements of linked lists."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, ScopingNode
from psyclone.psyir.symbols import (
    ArrayType, DataTypeSymbol, ScalarType, StructureType, UnsupportedFortranType)


def end_recursion(container: Container) -> None:
    """Let PSyclone, which follows pointers from type to type without end, copy such types.

    :param container: a file as PSyclone has read it.
    """
    for scope in container.walk(ScopingNode):
        for symbol in scope.symbol_table.symbols:
            if not isinstance(symbol, DataTypeSymbol) or not isinstance(
                    symbol.datatype, StructureType):
                continue
            for component in symbol.datatype.components.values():
                datatype = component.datatype
                if isinstance(datatype, UnsupportedFortranType) and not _is_plain(
                        datatype.partial_datatype):
                    # It only adds to what the declaration says.
                    datatype._partial_datatype = None


def _is_plain(datatype: object) -> bool:
    """:returns: whether a type leads to no other one."""
    return isinstance(datatype, ArrayType) and isinstance(datatype.elemental_type, ScalarType)
