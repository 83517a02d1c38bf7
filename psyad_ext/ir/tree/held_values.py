# SPDX-License-Identifier: BSD-3-Clause
"""Structures that hold what an expression gives: no procedure of the program assigns them."""

from __future__ import annotations

from psyclone.psyir.symbols import Symbol

from psyad_ext.core.side_tables import SideTable

_holding = SideTable[Symbol, bool](False, travels=True)


def hold_value(symbol: Symbol) -> None:
    """Note that a variable stands for the value of an expression, which it is assigned as it is."""
    _holding.note(symbol, True)


def holds_value(symbol: Symbol) -> bool:
    """:returns: whether a variable does."""
    return _holding.of(symbol)
