# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules with attributes that PSyclone only keeps as text.

Who may change a variable that is protected is a question of where a routine stands, not one of
its derivative: while routines are differentiated it is a plain variable.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from psyclone.psyir.nodes import Container, Loop, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, DataType, Symbol, UnsupportedFortranType

from psyad_ext.ir.declarations import UNDERSTOOD, declared
from psyad_ext.ir.outer import outer_variable
from psyad_ext.ir.types_known import known_type
from psyad_ext.ir.walking import nodes_of, statements_of

_PROTECTED = "_psyad_protected"
_OUTER = UNDERSTOOD | {"protected", "public", "private", "save"}


def is_protected(symbol: Symbol) -> bool:
    """:returns: whether only the module of a variable, which looks plain now, may change it."""
    return getattr(symbol, _PROTECTED, False)


def declare_modules_plainly(routine: Routine) -> list[Callable[[], None]]:
    """Let the variables of modules that a routine names have plain types, in place.

    :param routine: the routine.

    :returns: what undoes it.
    """
    used = {reference.symbol: None for reference in nodes_of(routine, Reference)}
    used |= {loop.variable: None for loop in statements_of(routine, Loop)}
    undo: list[Callable[[], None]] = []
    for symbol in used:
        if not isinstance(getattr(symbol, "datatype", None), UnsupportedFortranType):
            continue
        place = outer_variable(symbol, routine)
        if place is None or place.module is None or place.block is not None:
            continue
        undo += _made_plain(place.symbol, place.module)
        if symbol is not place.symbol and not isinstance(
                place.symbol.datatype, UnsupportedFortranType):
            undo += _given(symbol, known_type(place.symbol.datatype, routine))
    return undo


def _made_plain(symbol: DataSymbol, module: Container) -> list[Callable[[], None]]:
    known = declared(symbol, module, _OUTER) if isinstance(
        symbol.datatype, UnsupportedFortranType) else None
    if known is None:
        return []
    undo = _given(symbol, known.datatype)
    if "protected" in known.attributes:
        undo.append(partial(setattr, symbol, _PROTECTED, False))
        setattr(symbol, _PROTECTED, True)
    return undo


def _given(symbol: DataSymbol, datatype: DataType) -> list[Callable[[], None]]:
    undo = [partial(setattr, symbol, "datatype", symbol.datatype)]
    symbol.datatype = datatype
    return undo
