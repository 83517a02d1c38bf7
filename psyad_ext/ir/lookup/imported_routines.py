# SPDX-License-Identifier: BSD-3-Clause
"""Routines of other modules that a routine comes to call, and did not name before."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Routine
from psyclone.psyir.symbols import ContainerSymbol, ImportInterface, RoutineSymbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.tree.names import names_in_scope


def imported_routine(symbol: RoutineSymbol, module: Container, routine: Routine) -> RoutineSymbol:
    """
    :param symbol: a routine of another module, which is public there.
    :param module: this module.
    :param routine: a routine that needs it; imports it if necessary.

    :returns: the first as the second knows it: under another name if its own means something.
    """
    table = routine.symbol_table
    for known in table.symbols_dict.values():
        if isinstance(known, RoutineSymbol) and known.is_import \
                and known.interface.container_symbol.name.lower() == module.name.lower() \
                and (known.interface.orig_name or known.name).lower() == symbol.name.lower():
            return known
    container = table.symbols_dict.get(module.name.lower())
    if not isinstance(container, ContainerSymbol):
        container = ContainerSymbol(module.name)
        table.add(container)
    local = unique(symbol.name, names_in_scope(routine))
    new = RoutineSymbol(local, symbol.datatype, interface=ImportInterface(
        container, orig_name=symbol.name if local != symbol.name else None))
    new.is_pure, new.is_elemental = symbol.is_pure, symbol.is_elemental
    table.add(new)
    return new
