# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable scalars: while routines are differentiated, they are arrays of one element."""

from __future__ import annotations

from psyclone.psyir.symbols import ArrayType, DataTypeSymbol, ScalarType, Symbol

_ONLY = "_psyad_only_dimensions"
_SCALAR = "_psyad_is_scalar"


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
    return getattr(symbol, _SCALAR, False)


def set_scalar(symbol: Symbol, value: bool = True) -> None:
    """Note whether a variable stands for an allocatable scalar."""
    setattr(symbol, _SCALAR, value)


def only_dimensions(symbol: Symbol) -> frozenset[int]:
    """:returns: the numbers, from 0, of the dimensions of a component that stand for allocatable
        structures that are no arrays."""
    return getattr(symbol, _ONLY, frozenset())


def set_only_dimensions(symbol: Symbol, dimensions: frozenset[int]) -> None:
    """Note which dimensions stand for allocatable structures that are no arrays."""
    setattr(symbol, _ONLY, dimensions)
