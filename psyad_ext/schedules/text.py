# SPDX-License-Identifier: BSD-3-Clause
"""Schedules of the reversal as a command line names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from psyad_ext.core.errors import UsageError
from psyad_ext.schedules.reversal import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)

#: Those that treat all calls alike.
SCHEDULES: Mapping[str, Callable[[], ADReversalSchedule]] = {
    "joint": ADJointReversalSchedule, "split": ADSplitReversalSchedule}
_LINKS = {"split": "strong", "joint": "weak"}
#: How schedules are written.
FORM = "joint, split or link:CALLER>CALLEE=split,...,default=joint"


def schedule_from_text(text: str) -> ADReversalSchedule:
    """
    :param text: what follows ``--schedule``.

    :returns: the schedule.

    :raises UsageError: if it is not understood.
    """
    kind, _, links = text.strip().lower().partition(":")
    if kind in SCHEDULES and not links:
        return SCHEDULES[kind]()
    if kind != "link" or not links:
        raise UsageError(f"'{text}' is no schedule: {FORM}")
    chosen: dict[str, list[list[str]]] = {"strong": [], "weak": []}
    default = None
    for link in links.split(","):
        pair, _, how = (part.strip() for part in link.partition("="))
        if how not in _LINKS:
            raise UsageError(f"'{link}' is no link of a schedule: {FORM}")
        caller, arrow, callee = (part.strip() for part in pair.partition(">"))
        if pair == "default":
            default = _LINKS[how]
        elif arrow and caller.isidentifier() and callee.isidentifier():
            chosen[_LINKS[how]].append([caller, callee])
        else:
            raise UsageError(f"'{link}' is no link of a schedule: {FORM}")
    return ADLinkReversalSchedule(chosen["strong"], chosen["weak"], default)
