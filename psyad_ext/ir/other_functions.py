# SPDX-License-Identifier: BSD-3-Clause
"""Functions in no module, of other files: what is generated declares those that it calls."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Call, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import (
    DataSymbol, RoutineSymbol, ScalarType, UnsupportedFortranType)

from psyad_ext.ir.interfaces import PREFIX, interface_text, needs_interface
from psyad_ext.ir.read import source_of


def declare_other_functions(routine: Routine, calls: Sequence[Call], origin: Routine) -> None:
    """Add interface blocks of the functions of other files, in place.

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
        function = info.modules.external(name) if name in info.modules.external_functions() \
            else None
        if function is not None and function.return_symbol is not None \
                and table.lookup(f"{PREFIX}_{name}", otherwise=None) is None:
            table.add(RoutineSymbol(f"{PREFIX}_{name}",
                                    UnsupportedFortranType(_declaration(function))))


def _declaration(function: Routine) -> str:
    """:returns: a declaration as short as Fortran allows."""
    result = function.return_symbol
    type_ = result.datatype
    plain = isinstance(type_, ScalarType) and not isinstance(type_.precision, DataSymbol)
    if not plain or needs_interface(function):
        return interface_text(function)
    head = FortranWriter().gen_vardecl(DataSymbol(function.name, type_)).partition("::")[0]
    return f"{head.strip()}, external :: {function.name}"
