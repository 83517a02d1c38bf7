# SPDX-License-Identifier: BSD-3-Clause
"""Variables that have the same value whenever an iteration of a loop starts, as before the loop.

Each iteration puts them back, which statements alone don't show: adjoints of what is private to an
iteration are zero between iterations, and tapes of one iteration are empty.
"""

from __future__ import annotations

from psyclone.psyir.symbols import Symbol

from psyad_ext.core.side_tables import SideTable

_loops = SideTable[Symbol, frozenset[tuple[str, int]]](frozenset(), travels=True)


def note_settled(symbol: Symbol, place: tuple[str, int]) -> None:
    """
    :param symbol: a variable.
    :param place: file and line of a loop whose iterations put it back.
    """
    _loops.note(symbol, _loops.of(symbol) | {place})


def is_settled(symbol: Symbol, place: tuple[str, int]) -> bool:
    """:returns: whether the iterations of a loop put a variable back."""
    return place in _loops.of(symbol)


def same_settled(symbol: Symbol, new: Symbol) -> None:
    """Let the same be known of another variable."""
    if symbol in _loops:
        _loops.note(new, _loops.of(symbol))
