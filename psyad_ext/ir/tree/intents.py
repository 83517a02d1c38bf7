# SPDX-License-Identifier: BSD-3-Clause
"""What arguments are declared to be for."""

from __future__ import annotations

from typing import TypeAlias

from psyclone.psyir.symbols import ArgumentInterface, Symbol

Access: TypeAlias = ArgumentInterface.Access


def is_only_read(symbol: Symbol) -> bool:
    """:returns: whether a variable is an argument that is declared intent(in)."""
    return symbol.is_argument and symbol.interface.access is Access.READ


def is_only_written(symbol: Symbol) -> bool:
    """:returns: whether a variable is an argument that is declared intent(out)."""
    return symbol.is_argument and symbol.interface.access is Access.WRITE


def is_declared_written(symbol: Symbol) -> bool:
    """:returns: whether a variable is an argument that is declared intent(out) or
        intent(inout)."""
    return symbol.is_argument and symbol.interface.access in (Access.WRITE, Access.READWRITE)
