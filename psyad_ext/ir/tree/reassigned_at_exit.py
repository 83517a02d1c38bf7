# SPDX-License-Identifier: BSD-3-Clause
"""What tells that a routine of the source moves pointers of its arguments at its end.

What is generated from it leaves that to its callers; where the routine itself is called, these put
the pointers back.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Routine

from psyad_ext.core.side_tables import SideTable

_moving = SideTable[Routine | None, bool](False, travels=True)


def reassigns_pointers(routine: Routine | None) -> bool:
    """:returns: whether a routine lets pointers of its arguments point elsewhere at its end."""
    return _moving.of(routine)


def note_reassigned_at_exit(routine: Routine, moves: bool) -> None:
    """Note that a routine does so, or that nobody has to know any more."""
    _moving.note(routine, moves)
