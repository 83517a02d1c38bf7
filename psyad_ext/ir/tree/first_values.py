# SPDX-License-Identifier: BSD-3-Clause
"""Structures that nothing changes: they have the default values of their type, nothing else."""

from __future__ import annotations

from psyclone.psyir.symbols import DataSymbol, Symbol


class FirstValue(DataSymbol):
    """What is assigned to structures that begin anew, where that is written."""


def is_first_value(symbol: Symbol | None) -> bool:
    """:returns: whether a variable is such a structure."""
    return isinstance(symbol, FirstValue)
