# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules with attributes that PSyclone only keeps as text.

Who may change a variable that is protected is a question of where a routine stands, not one of
its derivative: while routines are differentiated it is a plain variable.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import CodeBlock, Container, IntrinsicCall, Loop, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.attributes import (
    UNDERSTOOD, declared, declared_scalar, declared_structure)
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.structures.memory import asked_as
from psyad_ext.ir.structures.types_known import known_type
from psyad_ext.ir.tree.module_pointers import (
    is_module_pointer, is_module_target, note_declared, note_same, plain_pointer)
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_protected = SideTable[Symbol, bool](False, travels=True)
_OUTER = UNDERSTOOD | {"protected", "public", "private", "save", "pointer"}


def is_protected(symbol: Symbol) -> bool:
    """:returns: whether only the module of a variable, which looks plain now, may change it."""
    return _protected.of(symbol)


def protect_component(component: Symbol, structure: Symbol) -> None:
    """Let what stands for a component of a variable of a module be as protected as this is."""
    if is_protected(structure):
        _protected.note(component, True)


def declare_modules_plainly(routine: Routine, keep: Callable[[Container], None]) -> None:
    """Let the variables of modules that a routine names have plain types, in place.

    :param routine: the routine.
    :param keep: keeps what a module declares.
    """
    used = {reference.symbol: None for reference in nodes_of(routine, Reference)}
    used |= {loop.variable: None for loop in statements_of(routine, Loop)}
    used |= _named_in_text(routine)
    for symbol in used:
        if not (isinstance(getattr(symbol, "datatype", None), UnsupportedFortranType)
                or is_module_pointer(symbol) or is_module_target(symbol) or is_scalar(symbol)):
            continue
        place = module_variable(symbol, routine)
        if place is None or place.module is None or place.block is not None:
            continue
        keep(place.module)
        _make_plain(place.symbol, place.module)
        if symbol is not place.symbol:
            note_same(symbol, place.symbol)
        if symbol is not place.symbol and not isinstance(
                place.symbol.datatype, UnsupportedFortranType):
            symbol.datatype = known_type(place.symbol.datatype, routine)
            set_scalar(symbol, is_scalar(place.symbol))
    _ask_memory(routine)


def _named_in_text(routine: Routine) -> dict[Symbol, None]:
    """:returns: what statements name that will be understood later, as input and output."""
    names = {name.lower(): block for block in nodes_of(routine, CodeBlock)
             for name in block.get_symbol_names()}
    found = (block.scope.symbol_table.lookup(name, otherwise=None)
             for name, block in names.items())
    return {symbol: None for symbol in found if isinstance(symbol, DataSymbol)}


def outer_rank(place: ModuleVariable) -> int:
    """:returns: the number of dimensions of a variable of a module, whatever its attributes."""
    symbol = place.symbol
    known = None if place.module is None else declared(symbol, place.module, _OUTER)
    shape = getattr(known.datatype, "_shape", ()) if known is not None else ()
    return len(shape) or declared_rank(symbol)


def _ask_memory(routine: Routine) -> None:
    """Let questions whether pointers point at anything be those of allocatable arrays."""
    for call in nodes_of(routine, IntrinsicCall):
        if call.intrinsic.name == "ASSOCIATED" and len(call.arguments) == 1 \
                and type(call.arguments[0]) is Reference \
                and is_module_pointer(call.arguments[0].symbol) \
                and declared_rank(call.arguments[0].symbol):
            call.replace_with(asked_as("ALLOCATED", call), keep_name_in_context=True)


def _make_plain(symbol: DataSymbol, module: Container) -> None:
    scalar = declared_scalar(symbol, module) or declared_structure(symbol, module)
    known = scalar or (declared(symbol, module, _OUTER) if isinstance(
        symbol.datatype, UnsupportedFortranType) else None)
    if known is None:
        return
    is_pointer = "pointer" in known.attributes
    datatype = known.datatype if scalar is None else ArrayType(
        known.datatype, [ArrayType.Extent.DEFERRED])
    symbol.datatype = plain_pointer(datatype) if is_pointer else datatype
    set_scalar(symbol, scalar is not None)
    note_declared(symbol, known.attributes)
    if "protected" in known.attributes:
        _protected.note(symbol, True)
