# SPDX-License-Identifier: BSD-3-Clause
"""Loops that stand for a product of matrices, whose derivatives become products again."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakSet

from psyclone.psyir.nodes import Loop
from psyclone.psyir.symbols import DataSymbol

_COUNTERS: WeakSet[DataSymbol] = WeakSet()


def note_product(counters: Iterable[DataSymbol]) -> None:
    """Note that some variables count the elements of products, and nothing else."""
    _COUNTERS.update(counters)


def is_of_product(loop: Loop) -> bool:
    """:returns: whether a loop goes through the elements of a product of matrices."""
    return loop.variable in _COUNTERS
