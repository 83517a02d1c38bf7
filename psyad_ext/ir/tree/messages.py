# SPDX-License-Identifier: BSD-3-Clause
"""Which calls start and end the same message, where that has been found out."""

from __future__ import annotations

from psyclone.psyir.nodes import Call

from psyad_ext.core.annotations import Annotation

#: The number of the message in its routine that a call starts, or is the end of; 0 for others.
_started = Annotation[int]("started message", 0)
_ended = Annotation[int]("ended message", 0)


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
