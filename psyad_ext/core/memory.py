# SPDX-License-Identifier: BSD-3-Clause
"""How often Python looks for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: So many new objects, some hundred megabytes of nodes, make a search worthwhile.
_NEW_OBJECTS = 500_000


@contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look for garbage rarely.

    All nodes of a tree belong to cycles, since they know their parents. While many of them are
    made, most of which stay, the usual searches take as long as everything else.
    """
    first, *others = gc.get_threshold()
    # Zero means never.
    gc.set_threshold(max(first, _NEW_OBJECTS) if first else 0, *others)
    try:
        yield
    finally:
        gc.set_threshold(first, *others)
