# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoint schedules as a command line names them."""

from __future__ import annotations

import re

from psyad_ext.core.errors import UsageError
from psyad_ext.schedules.checkpoints import KINDS, CheckpointSchedule

#: How the schedule of a loop is written.
CHECKPOINT_FORM = "ROUTINE:VARIABLE=binomial(N), =every(N) or =memory(2 GB)"
_CHECKPOINT = re.compile(r"\s*(\w+:\w+)\s*=\s*(\w+)\s*\(([^()]*)\)\s*")


def checkpoint_from_text(text: str) -> tuple[str, CheckpointSchedule]:
    """
    :param text: what follows ``--checkpoint``.

    :returns: the name of a loop, and its schedule.

    :raises UsageError: if it is not understood.
    """
    match = _CHECKPOINT.fullmatch(text)
    kind = KINDS.get(match[2].lower()) if match else None
    if match is None or kind is None:
        raise UsageError(f"'{text}' is no checkpoint schedule of a loop: {CHECKPOINT_FORM}")
    number = match[3].strip()
    return match[1].lower(), kind(int(number) if number.isdecimal() else number)
