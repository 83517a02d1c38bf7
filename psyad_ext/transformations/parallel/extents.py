# SPDX-License-Identifier: BSD-3-Clause
"""How large arrays are."""

from __future__ import annotations

from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_allocatable


def is_small(symbol: DataSymbol, most: int) -> bool:
    """:returns: whether an array is known to have at most so many elements."""
    if is_allocatable(symbol):
        return False
    number = 1
    for dimension in range(declared_rank(symbol)):
        low, high = bounds_of(symbol, dimension)
        length = constant_difference(high, low)
        if length is None:
            return False
        number *= length + 1
    return number <= most
