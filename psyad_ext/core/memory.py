# SPDX-License-Identifier: BSD-3-Clause
"""How often Python looks for garbage.

All nodes of a tree belong to cycles, since they know their parents. While many of them are made,
most of which stay, the usual searches take as long as everything else.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: So many new objects, some hundred megabytes of nodes, make a search worthwhile.
_NEW_OBJECTS = 500_000
#: The same where nearly all of them stay: a search finds little, and looks at everything.
_LASTING_OBJECTS = 6_000_000

#: How many objects no search has seen, since the last one that saw all.
_unseen = [0]
#: Whether somebody has frozen objects: asking takes long from then on, since Python counts them.
_frozen = [False]


@contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look for garbage rarely."""
    with _threshold(_NEW_OBJECTS):
        yield


@contextmanager
def hardly_any_collections() -> Iterator[None]:
    """As :py:func:`rare_collections`, for what makes large trees that stay.

    Afterwards the new objects count as old ones, since they would be searched at once otherwise:
    the next full search, of Python or of a later use of this, finds what of them is garbage.
    """
    _frozen[0] = _frozen[0] or gc.get_freeze_count() > 0
    if not gc.isenabled() or gc.get_threshold()[0] == 0 or _frozen[0]:
        with rare_collections():
            yield
        return
    if _unseen[0] > _LASTING_OBJECTS:
        gc.collect()
        _unseen[0] = 0
    with _threshold(_LASTING_OBJECTS):
        try:
            yield
        finally:
            _unseen[0] += gc.get_count()[0]
            # This moves all objects to the oldest ones, and takes no time.
            gc.freeze()
            gc.unfreeze()


@contextmanager
def _threshold(new_objects: int) -> Iterator[None]:
    first, *others = gc.get_threshold()
    # Zero means never.
    gc.set_threshold(max(first, new_objects) if first else 0, *others)
    try:
        yield
    finally:
        gc.set_threshold(first, *others)
