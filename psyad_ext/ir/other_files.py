# SPDX-License-Identifier: BSD-3-Clause
"""Procedures in no module, of other files: what is generated declares those that it calls."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Call, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import (
    DataSymbol, RoutineSymbol, ScalarType, UnsupportedFortranType)

from psyad_ext.ir.interfaces import PREFIX, interface_text, needs_interface
from psyad_ext.ir.read import source_of


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
        called = info.modules.external(name)
        if called is not None and needs_interface(called, True) \
                and table.lookup(f"{PREFIX}_{name}", otherwise=None) is None:
            table.add(RoutineSymbol(f"{PREFIX}_{name}",
                                    UnsupportedFortranType(_declaration(called))))


def _declaration(function: Routine) -> str:
    """:returns: a declaration as short as Fortran allows."""
    result = function.return_symbol
    if result is None:
        return interface_text(function)
    type_ = result.datatype
    plain = isinstance(type_, ScalarType) and not isinstance(type_.precision, DataSymbol)
    if not plain or needs_interface(function):
        return interface_text(function)
    head = FortranWriter().gen_vardecl(DataSymbol(function.name, type_)).partition("::")[0]
    return f"{head.strip()}, external :: {function.name}"
