# SPDX-License-Identifier: BSD-3-Clause
"""Which calls start and end the same message, where that has been found out."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Routine

from psyad_ext.core.annotations import Annotation

#: The number of the message in its routine that a call starts, or is the end of; 0 for others.
_started = Annotation[int]("started message", 0)
_ended = Annotation[int]("ended message", 0)
_unclear = Annotation[str]("message that nobody is known to wait for", "")


def note_message(number: int, start: Call, end: Call) -> None:
    """Note that two calls are about the same message.

    :param number: its number in the routine, from 1.
    :param start: the call that starts it.
    :param end: what stands behind the call that waits for it.
    """
    _started.note(start, number)
    _ended.note(end, number)


def started_message(call: Call) -> int:
    """:returns: the number of the message that a call starts, 0 if none is known."""
    return _started.of(call)


def ended_message(call: Call) -> int:
    """:returns: the number of the message that a call is the end of, 0 if it is none."""
    return _ended.of(call)


def note_unclear(node: Call | Routine, reason: str) -> None:
    """Note why it is not known where the message of a call, or of all in a routine, is waited
    for."""
    _unclear.note(node, reason)


def why_unclear(call: Call) -> str:
    """:returns: why it is not known where the message of a call is waited for."""
    routine = call.ancestor(Routine)
    return _unclear.of(call) or ("" if routine is None else unclear_in(routine))


def unclear_in(routine: Routine) -> str:
    """:returns: why that is not known of all messages in a routine."""
    return _unclear.of(routine)
