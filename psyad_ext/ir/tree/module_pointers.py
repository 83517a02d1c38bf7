# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules that are pointers, or targets: what tells that they were declared so.

A pointer to an array of numbers that nothing lets point elsewhere is, while routines are
differentiated, an allocatable array that keeps its memory. What it points at must not be known by
another name as well: generated routines stop where that shows.
"""

from __future__ import annotations

from psyclone.psyir.symbols import ArrayType, DataType, Symbol

from psyad_ext.core.side_tables import SideTable

_declared = SideTable[Symbol, frozenset[str]](frozenset(), travels=True)
_passed = SideTable[Symbol, bool](False, travels=True)
#: Attributes that let the value of a variable be known by another name.
_ALIASING = frozenset(("pointer", "target"))


def is_module_pointer(symbol: Symbol) -> bool:
    """:returns: whether a variable, which looks allocatable now, is a pointer of a module."""
    return "pointer" in _declared.of(symbol)


def is_module_target(symbol: Symbol) -> bool:
    """:returns: whether a variable, which looks plain now, is a target of a module."""
    return "target" in _declared.of(symbol)


def is_passed_pointer(symbol: Symbol) -> bool:
    """:returns: whether an argument is what a pointer of a module stands for where it is called."""
    return _passed.of(symbol)


def note_passed(symbol: Symbol) -> None:
    """Note that an argument is what a pointer of a module stands for where it is called."""
    _passed.note(symbol, True)


def note_declared(symbol: Symbol, attributes: frozenset[str]) -> None:
    """Note that a variable of a module is a pointer, or a target."""
    if attributes & _ALIASING:
        _declared.note(symbol, attributes & _ALIASING)


def note_same(symbol: Symbol, other: Symbol) -> None:
    """Note of a variable what has been noted of another one that stands for the same."""
    note_declared(symbol, _declared.of(other))


def plain_pointer(datatype: DataType) -> DataType:
    """:returns: the type of a variable that takes the place of a pointer of some type."""
    if not isinstance(datatype, ArrayType):
        return datatype
    return ArrayType(datatype.elemental_type,
                     [ArrayType.Extent.DEFERRED] * len(datatype._shape))
