# SPDX-License-Identifier: BSD-3-Clause
"""Nested loops that threads share as one, where the source says so."""

from __future__ import annotations

from psyclone.psyir.nodes import Loop

from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.writing.loop_hints import hints
from psyad_ext.transformations.parallel.arrangement import Arrangement, Surroundings, arranged
from psyad_ext.transformations.parallel.directed import DirectedLoop


def collapse(loop: Loop, arrangement: Arrangement, place: Surroundings, directed: DirectedLoop
             ) -> None:
    """
    Let threads share loops in a loop with it, in place: those that are parallel themselves, if
    nothing has to be done but to give each thread variables of its own.

    :param loop: a loop.
    :param arrangement: how it is parallel.
    :param place: its routine.
    :param directed: the loop of the source.
    """
    counters = {loop.variable}
    while arrangement.collapse < directed.own.collapse and _is_plain(arrangement):
        inner = loop.loop_body.children[0]
        if len(loop.loop_body.children) > 1 or not isinstance(inner, Loop) or hints(inner) \
                or symbols_read(*inner.children[:3]) & counters:
            return
        found = arranged(inner, place, directed)
        if isinstance(found, str) or not _is_plain(found):
            return
        arrangement.private += [one for one in found.private if one not in arrangement.private]
        arrangement.collapse += 1
        counters.add(inner.variable)
        loop = inner


def _is_plain(arrangement: Arrangement) -> bool:
    return not (arrangement.way or arrangement.moves or arrangement.zeroed or arrangement.settled)
