# SPDX-License-Identifier: BSD-3-Clause
"""Variables that the passes add to a routine."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, DataType, ScalarType, SymbolTable

from psyad_ext.ir import build
from psyad_ext.ir.names import Names


class Variables:
    """Declares new variables in a routine.

    :param routine: the routine.
    :param declared: whether the variables go to the routine's table.
    """

    def __init__(self, routine: Routine, declared: bool = True) -> None:
        self._table = routine.symbol_table if declared else SymbolTable()
        self.names = Names(routine)

    def new(self, name: str, datatype: DataType) -> DataSymbol:
        """
        :param name: the wished name.
        :param datatype: its type.

        :returns: a new local variable of the routine.
        """
        symbol = self.names.symbol(name, datatype)
        self._table.add(symbol)
        return symbol

    def flag(self, name: str) -> DataSymbol:
        """:returns: a new logical variable."""
        return self.new(name, ScalarType.boolean_type())

    def declare(self, nodes: list[Node]) -> None:
        """Declare the variables that the statements use and that are in no table yet."""
        for node in nodes:
            for reference in node.walk(Reference):
                symbol = reference.symbol
                if symbol.name not in self._table and type(symbol) is DataSymbol \
                        and symbol.is_automatic:
                    self._table.add(symbol)


def assigned(symbol: DataSymbol, value: Node | bool) -> Assignment:
    """:returns: an assignment of an expression or a logical value to a scalar."""
    return build.assign(build.ref(symbol), build.logical(value) if isinstance(value, bool)
                        else value)
