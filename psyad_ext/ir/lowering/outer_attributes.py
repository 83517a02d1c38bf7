# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules with attributes that mean nothing to derivatives, as plain ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.declarations import declared
from psyad_ext.ir.outer import outer_variable, set_protected
from psyad_ext.ir.walking import nodes_of


def declare_outer_plainly(routine: Routine) -> list[Callable[[], None]]:
    """Take attributes away from the variables of modules that a routine uses, in place.

    :param routine: the routine.

    :returns: what undoes it.
    """
    undo: list[Callable[[], None]] = []
    for symbol in dict.fromkeys(reference.symbol for reference in nodes_of(routine, Reference)):
        if not _is_open(symbol):
            continue
        variable = outer_variable(symbol, routine)
        if variable is None or variable.module is None:
            continue
        # Another routine may have come first.
        datatype = variable.symbol.datatype
        if isinstance(datatype, UnsupportedFortranType):
            known = declared(variable.symbol, variable.module)
            if known is None:
                continue
            datatype = known.datatype
            undo.append(partial(setattr, variable.symbol, "datatype", variable.symbol.datatype))
            variable.symbol.datatype = datatype
            if "protected" in known.attributes:
                undo.append(partial(set_protected, variable.symbol, False))
                set_protected(variable.symbol, True)
        if symbol is not variable.symbol:
            undo.append(partial(setattr, symbol, "datatype", symbol.datatype))
            symbol.datatype = datatype
    return undo


def _is_open(symbol: Symbol) -> bool:
    """:returns: whether the declaration of a variable is known as text only."""
    return isinstance(symbol, DataSymbol) and not symbol.is_argument \
        and isinstance(symbol.datatype, UnsupportedFortranType)
