# SPDX-License-Identifier: BSD-3-Clause
"""Sizes of tapes: what is known of a recording motion when it stands."""

from __future__ import annotations

from psyclone.psyir.nodes import Routine

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.writing.printing import printed
from psyad_ext.transformations.reverse.reversing import Motion

#: For each tape its size in terms of the arguments, as text; None if it is known only as it runs.
TAPE_SIZES = Annotation[tuple[str | None, ...]]("sizes of tapes", ())


def note_sizes(recording: Routine, motion: Motion) -> Routine:
    """
    :param recording: the recording motion.
    :param motion: what it belongs to.

    :returns: the same, with the sizes of its tapes.
    """
    sizes = list[str | None]()
    for interface, _ in motion.tapes:
        if interface.size is not None:
            sizes.append(str(interface.size))
        elif interface.bound is not None and not interface.tallies:
            sizes.append(printed(interface.bound.expression(motion.wide)).strip())
        else:
            sizes.append(None)
    TAPE_SIZES.note(recording, tuple(sizes))
    return recording
