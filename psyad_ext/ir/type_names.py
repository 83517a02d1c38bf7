# SPDX-License-Identifier: BSD-3-Clause
"""Names of derived types in generated routines."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Routine
from psyclone.psyir.symbols import (
    ContainerSymbol, DataTypeSymbol, ImportInterface, UnresolvedType)

from psyad_ext.ir.definitions import Definition


def visible_type(definition: Definition, routine: Routine) -> DataTypeSymbol:
    """
    :param definition: a derived type.
    :param routine: a routine that needs it; imports it if necessary.

    :returns: the type as the routine knows it.
    """
    name, table = definition.name, routine.symbol_table
    scope = routine.ancestor(Container)
    while scope is not None:
        if scope is definition.home:
            return scope.symbol_table.symbols_dict[name]
        scope = scope.ancestor(Container)
    known = table.symbols_dict.get(name)
    if isinstance(known, DataTypeSymbol):
        return known
    module = table.symbols_dict.get(definition.home.name.lower())
    if not isinstance(module, ContainerSymbol):
        module = ContainerSymbol(definition.home.name)
        table.add(module)
    own = getattr(definition.home, "symbol_table", table).symbols_dict.get(name)
    datatype = own.datatype if isinstance(own, DataTypeSymbol) else UnresolvedType()
    symbol = DataTypeSymbol(name, datatype, interface=ImportInterface(module))
    table.add(symbol)
    return symbol
