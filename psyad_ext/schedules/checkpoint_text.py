# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoint schedules as a command line names them."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields

from psyad_ext.core.errors import UsageError
from psyad_ext.schedules.checkpoints import KINDS, CheckpointSchedule

#: How the schedule of a loop is written.
CHECKPOINT_FORM = ("ROUTINE:VARIABLE=binomial(N), =every(N), =memory(2 GB), =two_levels(N, N), "
                   "=disk(N), =recompute or =undo(TOLERANCE)")
_CHECKPOINT = re.compile(r"\s*(\w+:\w+)\s*=\s*(\w+)\s*(?:\(([^()]*)\))?\s*")


def checkpoint_from_text(text: str) -> tuple[str, CheckpointSchedule]:
    """
    :param text: what follows ``--checkpoint``.

    :returns: the name of a loop, and its schedule.

    :raises UsageError: if it is not understood.
    """
    match = _CHECKPOINT.fullmatch(text)
    kind = KINDS.get(match[2].lower()) if match else None
    numbers = [word.strip() for word in match[3].split(",")] if match and match[3] else []
    least = 0 if kind is None else sum(one.default is MISSING for one in fields(kind))
    if match is None or kind is None or not least <= len(numbers) <= len(fields(kind)):
        raise UsageError(f"'{text}' is no checkpoint schedule of a loop: {CHECKPOINT_FORM}")
    return match[1].lower(), kind(*(int(word) if word.isdecimal() else word for word in numbers))
