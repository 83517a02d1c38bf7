# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable scalars: while routines are differentiated, they are arrays of one element."""

from __future__ import annotations

from psyclone.psyir.symbols import ArrayType, ScalarType, Symbol

_SCALAR = "_psyad_is_scalar"


class OneElement(ArrayType):
    """The type of a component that is an allocatable scalar.

    :param element: the type of the scalar.
    """

    def __init__(self, element: ScalarType) -> None:
        super().__init__(element, [ArrayType.Extent.DEFERRED])


def is_scalar(symbol: Symbol) -> bool:
    """:returns: whether an allocatable array of one element stands for an allocatable scalar; for
        many directions, the last dimension does."""
    return getattr(symbol, _SCALAR, False)


def set_scalar(symbol: Symbol, value: bool = True) -> None:
    """Note whether a variable stands for an allocatable scalar."""
    setattr(symbol, _SCALAR, value)
