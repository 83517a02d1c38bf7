# SPDX-License-Identifier: BSD-3-Clause
"""Processes that wait for each other for ever: such a program is wrong as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Node

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.deadlocks import Deadlock, deadlocks
from psyad_ext.analyses.process_events import Action
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location

#: What never happens, by what a process waits in.
_MISSING = {Action.RECEIVE: "waits here for a message that nobody sends",
            Action.SEND_AND_WAIT: "waits here for somebody to receive its message",
            Action.TOGETHER: "waits in '{}' for others that do not call it"}


def deadlock_problems(units: Sequence[Unit], writes: Writes) -> Iterator[Problem]:
    """
    :param units: all routines, callees before callers; the last one is the target.
    :param writes: what they may write.

    :returns: an error for processes that wait for ever; a warning where that is not sure.
    """
    for one in deadlocks(units, writes):
        severity = "error" if one.is_sure else "warning"
        yield Problem(*location(one.first.event.node), "DEADLOCK", _said(one),
                      "let all processes of a communicator make the same collective calls in the "
                      "same order, and let each message that is received be sent before",
                      severity=severity)


def _said(one: Deadlock) -> str:
    first, other = one.first, one.other
    begin = f"of {one.size} processes, that with rank {first.rank} "
    if other is None:
        return begin + _MISSING[first.event.action].format(first.event.name)
    begin += f"waits in '{first.event.name}' "
    place = _place(other.event.node, first.event.node)
    if other.event.name != first.event.name:
        return f"{begin}while that with rank {other.rank} waits in '{other.event.name}' {place}"
    what = "root" if first.event.peer != other.event.peer else "operation"
    return f"{begin}with another {what} than that with rank {other.rank} {place}"


def _place(node: Node, near: Node) -> str:
    """:returns: where a statement is, for somebody who reads about one nearby."""
    file, line = location(node)
    return f"in line {line}" if file == location(near)[0] else f"at {file}:{line}"
