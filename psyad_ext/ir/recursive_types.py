# SPDX-License-Identifier: BSD-3-Clause
"""Types that point to structures of their own type, such as the elements of linked lists."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, ScopingNode
from psyclone.psyir.symbols import (
    DataTypeSymbol, StructureType, UnsupportedFortranType)


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
                if isinstance(component.datatype, UnsupportedFortranType):
                    # It only adds to what the declaration says.
                    component.datatype._partial_datatype = None
