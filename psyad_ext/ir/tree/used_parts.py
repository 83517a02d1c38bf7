# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of which a variable tells where the part in use ends: tapes."""

from __future__ import annotations

from psyclone.psyir.symbols import Symbol

from psyad_ext.core.side_tables import SideTable

_ends = SideTable[Symbol, str]("", travels=True)


def note_end(array: Symbol, name: str) -> None:
    """Note the name of the variable that tells where the part of an array ends that is in use."""
    _ends.note(array, name.lower())


def end_of(array: Symbol) -> str:
    """:returns: its lower-case name, empty if there is none."""
    return _ends.of(array)
