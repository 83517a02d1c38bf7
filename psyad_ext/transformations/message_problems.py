# SPDX-License-Identifier: BSD-3-Clause
"""Uses of the buffers of messages that are under way: such a program is wrong as it stands."""

from __future__ import annotations

from collections.abc import Iterable

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.message_buffers import Conflict, conflicts_in
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.lookup.outer import source_spelling
from psyad_ext.ir.tree.messages import started_message

#: What is done to a buffer, by whether values arrive in it and whether the use is a write.
_SAID = {(True, False): "read here before the message has arrived that",
         (True, True): "changed here while a message arrives in it, which",
         (False, True): "changed here while a message with its values is under way, which"}


def message_problems(parts: Iterable[Part], writes: Writes) -> list[Problem]:
    """
    :param parts: all routines.
    :param writes: what routines may write.

    :returns: for each message whose buffer is used too early an error; a warning where that is
        not sure.
    """
    found: dict[tuple[Unit, int], Problem] = {}
    for part in parts:
        for conflict in sorted(conflicts_in(part, writes), key=lambda one: not one.is_sure):
            found.setdefault((part.unit, started_message(conflict.start)), _problem(conflict))
    return list(found.values())


def _problem(conflict: Conflict) -> Problem:
    use = conflict.use
    (_, started), (_, waited) = map(location, (conflict.start, conflict.end))
    may_be = "is" if conflict.is_sure else "may be"
    return Problem(
        *location(use.node), "BUFFER", f"'{source_spelling(use.symbol)}' {may_be} "
        f"{_SAID[conflict.arrives, use.is_write]} line {started} starts and line {waited} waits "
        "for", "wait before this line, or use other elements",
        severity="error" if conflict.is_sure else "warning")
