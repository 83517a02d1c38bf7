# SPDX-License-Identifier: BSD-3-Clause
"""Routines of other modules that a routine comes to call, and did not name before."""

from __future__ import annotations

from collections.abc import Set

from psyclone.psyir.nodes import Container, Routine
from psyclone.psyir.symbols import ImportInterface, RoutineSymbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.using import found_import, import_around, module_symbol, using_scope


def imported_routine(symbol: RoutineSymbol, module: Container, routine: Routine) -> RoutineSymbol:
    """
    :param symbol: a routine of another module, which is public there.
    :param module: this module.
    :param routine: a routine that needs it; imports it if necessary.

    :returns: the first as the second knows it: under another name if its own means something.
    """
    table, name, user = routine.symbol_table, symbol.name, using_scope(routine, module.name)
    hidden: Set[str] = table.symbols_dict.keys() if user is not routine else frozenset()
    known = found_import(user.symbol_table, module.name, name, hidden)
    if isinstance(known, RoutineSymbol):
        return known
    if user is not routine:
        new = import_around(user, module.name, symbol, name, hidden, routine)
    else:
        local = unique(name, names_in_scope(routine))
        new = RoutineSymbol(local, symbol.datatype, interface=ImportInterface(
            module_symbol(table, module.name), orig_name=name if local != name else None))
        table.add(new)
    new.is_pure, new.is_elemental = symbol.is_pure, symbol.is_elemental
    return new
