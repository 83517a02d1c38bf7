# SPDX-License-Identifier: BSD-3-Clause
"""Variables with attributes that mean nothing to derivatives, as plain ones.

An argument that is passed by value, and changed, is a local copy.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Loop, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, AutomaticInterface, DataSymbol, Symbol, UnknownInterface,
    UnsupportedFortranType)

from psyad_ext.ir import build
from psyad_ext.ir.declarations import declared, set_by_value
from psyad_ext.ir.lowering.memory_calls import written_by
from psyad_ext.ir.lowering.variables import Variables


def declare_plainly(routine: Routine) -> tuple[list[Callable[[], None]], list[DataSymbol]]:
    """Take attributes away from declarations, in place.

    :param routine: the routine.

    :returns: what undoes it, and the arguments that are passed by value.
    """
    undo: list[Callable[[], None]] = []
    values: list[DataSymbol] = []
    for symbol in list(routine.symbol_table.datasymbols):
        known = declared(symbol, routine) if isinstance(
            symbol.datatype, UnsupportedFortranType) else None
        if known is None:
            continue
        undo.append(_undo(symbol))
        symbol.datatype = known.datatype
        if symbol.is_argument:
            symbol.interface = ArgumentInterface(known.access)
        elif isinstance(symbol.interface, UnknownInterface):
            symbol.interface = AutomaticInterface()
        if "value" in known.attributes:
            values.append(symbol)
            set_by_value(symbol, True)
    return undo, values


def _undo(symbol: DataSymbol) -> Callable[[], None]:
    datatype, interface = symbol.datatype, symbol.interface

    def undo() -> None:
        set_by_value(symbol, False)
        symbol.interface = interface
        symbol.datatype = datatype

    return undo


def copy_values(routine: Routine, values: list[DataSymbol], variables: Variables) -> None:
    """Let changes of arguments that are passed by value be those of copies, in place.

    :param routine: the routine.
    :param values: its arguments that are passed by value.
    :param variables: declares new variables in it.
    """
    written: set[Symbol] = written_by(routine) & set(values) if values else set()
    for symbol in values:
        if symbol not in written:
            continue
        copy = variables.new(f"{symbol.name}_copy", symbol.datatype.copy())
        for reference in routine.walk(Reference):
            if reference.symbol is symbol:
                reference.symbol = copy
        for loop in routine.walk(Loop):
            if loop.variable is symbol:
                loop.variable = copy
        routine.addchild(build.assign(build.ref(copy), build.ref(symbol)), 0)
