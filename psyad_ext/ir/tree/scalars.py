# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable scalars: while routines are differentiated, they are arrays of one element."""

from __future__ import annotations

from psyclone.psyir.symbols import ArrayType, DataTypeSymbol, ScalarType, Symbol

from psyad_ext.core.side_tables import SideTable

_only = SideTable[Symbol, frozenset[int]](frozenset(), travels=True)
_scalar = SideTable[Symbol, bool](False, travels=True)


class OneElement(ArrayType):
    """The type of a component that is an allocatable scalar, or an allocatable structure that is no
    array.

    :param element: the type of the scalar, or structure.
    """

    def __init__(self, element: ScalarType | DataTypeSymbol) -> None:
        super().__init__(element, [ArrayType.Extent.DEFERRED])


def is_scalar(symbol: Symbol) -> bool:
    """:returns: whether an allocatable array of one element stands for an allocatable scalar; for
        many directions, the last dimension does."""
    return _scalar.of(symbol)


def set_scalar(symbol: Symbol, value: bool = True) -> None:
    """Note whether a variable stands for an allocatable scalar."""
    _scalar.note(symbol, value)


def only_dimensions(symbol: Symbol) -> frozenset[int]:
    """:returns: the numbers, from 0, of the dimensions of a component that stand for allocatable
        structures that are no arrays."""
    return _only.of(symbol)


def set_only_dimensions(symbol: Symbol, dimensions: frozenset[int]) -> None:
    """Note which dimensions stand for allocatable structures that are no arrays."""
    _only.note(symbol, dimensions)
