# SPDX-License-Identifier: BSD-3-Clause
"""Procedures in no module that PSyclone does not know: what is generated declares those it calls.

They are in other files, or functions of the same file that are given procedures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from psyclone.psyir.nodes import Call, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol, UnsupportedFortranType

from psyad_ext.ir.lookup.external_names import comes_with_modules
from psyad_ext.ir.lookup.interfaces import function_text, interface_text, needs_interface
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.interface_names import interface_key
from psyad_ext.ir.tree.walking import routines_of

_EXTERNAL = re.compile(r",\s*external\b", re.IGNORECASE)


def declare_others(routine: Routine, calls: Sequence[Call], origin: Routine) -> None:
    """Declare the procedures of other files of which more than the name has to be known, in place.

    :param routine: a generated routine in its container.
    :param calls: the calls in it.
    :param origin: any routine of the source.
    """
    names = dict.fromkeys(
        call.routine.symbol.name.lower() for call in calls
        if not isinstance(call, IntrinsicCall) and type(call.routine) is Reference
        and call.routine.symbol.is_unresolved)
    info = source_of(origin) if names else None
    if info is None:
        return
    table = routine.symbol_table
    for name in names:
        known = table.lookup(interface_key(name), otherwise=None) is not None \
            or comes_with_modules(name, routine)
        text = None if known else _declaration(name, info.modules.external(name), origin)
        if text is not None:
            table.add(RoutineSymbol(interface_key(name), UnsupportedFortranType(text)))


def _declaration(name: str, called: Routine | None, origin: Routine) -> str | None:
    """:returns: what declares a procedure; None if nothing has to."""
    if called is None:
        declared = (one.symbol_table.symbols_dict.get(interface_key(name))
                    for one in routines_of(origin.root))
        return next((one.datatype.declaration for one in declared if one is not None
                     and _EXTERNAL.search(one.datatype.declaration)), None)
    if not needs_interface(called, True):
        return None
    return (interface_text if called.return_symbol is None else function_text)(called)
