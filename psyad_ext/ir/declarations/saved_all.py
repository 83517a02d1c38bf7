# SPDX-License-Identifier: BSD-3-Clause
"""SAVE for all variables of a routine, which PSyclone also has for those that cannot be saved."""

from __future__ import annotations

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol

from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of


def leave_out_unsaved(routine: Routine) -> None:
    """Let the result of a routine, and what it declares with its own bounds, begin anew, in place.

    :param routine: a routine as PSyclone reads it.
    """
    for symbol in routine.symbol_table.datasymbols:
        if symbol.is_static and (symbol is routine.return_symbol or _is_automatic(symbol)):
            symbol.interface = AutomaticInterface()


def _is_automatic(symbol: DataSymbol) -> bool:
    """:returns: whether bounds of a variable, or its length, are no constants."""
    return symbol.initial_value is None and any(
        reference.symbol.is_argument or isinstance(reference.symbol, DataSymbol)
        and not reference.symbol.is_constant and not reference.symbol.is_import
        and not reference.symbol.is_unresolved
        for size in sizing_expressions(symbol.datatype) for reference in nodes_of(size, Reference))
