# SPDX-License-Identifier: BSD-3-Clause
"""Where variables that routines keep between calls can go, and what is known of them there."""

from __future__ import annotations

import re
from collections.abc import Set

from psyclone.psyir.nodes import Container, FileContainer, Reference, Routine
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, DataTypeSymbol, RoutineSymbol, ScalarType, Symbol,
    UnsupportedFortranType)

from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.namelists import is_namelist
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lowering.procedures.internal import Original, original_of
from psyad_ext.ir.lowering.procedures.saved_text import is_imported_from
from psyad_ext.ir.source.host_text import can_be_renamed
from psyad_ext.ir.tree.complex_types import declaration_of
from psyad_ext.ir.tree.walking import scopes_of

_WORD = re.compile(r"(?<![\w.])[a-z]\w*", re.IGNORECASE)


def home_for(routine: Routine) -> Container:
    """:returns: the container that the variables of a routine go to: where a copy belongs, the
        text of the routine could not use them."""
    original = original_of(routine)
    return generated_target_module(routine) if original is None else home_of(original, routine)


def home_of(original: Original, routine: Routine) -> Container:
    """
    :param original: what is written of a routine.
    :param routine: the routine, which may have taken the place of its text.

    :returns: the container of the text.
    """
    return original.block.ancestor(Container) or routine.ancestor(Container)


def module_for(routine: Routine) -> Container:
    """:returns: the module that the variables of a routine go to; made if there is none."""
    home = home_for(routine)
    if not isinstance(home, FileContainer):
        return home
    name = f"{routine.name.lower()}_saved"
    known = [child for child in home.children
             if isinstance(child, Container) and child.name == name]
    if not known:
        known = [Container(name)]
        home.addchild(known[0], 0)
    return known[0]


def constants_of(routine: Routine) -> dict[str, DataSymbol]:
    """:returns: the constants that are not known where the variables of a routine go to, by
        lower-case name."""
    scopes = [routine] if home_for(routine) is routine.ancestor(Container) \
        else scopes_of(routine)
    return {name: one for scope in reversed(list(scopes))
            for name, one in scope.symbol_table.symbols_dict.items()
            if is_constant(one)}


def own_numbers(routine: Routine) -> dict[str, Symbol]:
    """:returns: the numbers that a routine itself imports from other modules, such as kinds, by
        lower-case name."""
    return {name: one for name, one in routine.symbol_table.symbols_dict.items()
            if one.is_import and not isinstance(one, RoutineSymbol)
            and integer_value(Reference(one)) is not None}


def is_constant(symbol: Symbol | None) -> bool:
    """:returns: whether a symbol is a named constant."""
    return isinstance(symbol, DataSymbol) and symbol.is_constant


def can_leave(routine: Routine, symbol: DataSymbol, shared: Set[str]) -> bool:
    """:returns: whether a variable can be declared outside of a routine, beside what it shares
        storage with."""
    if not _is_known_outside(routine, symbol.datatype) \
            or symbol.name.lower() in sharing_names(routine.symbol_table) - shared \
            or symbol.name.lower() in shared and not (symbol.is_static or symbol.is_automatic):
        return False
    home = home_for(routine)
    imported = {one.name.lower() for one in routine.symbol_table.symbols
                if one.is_import and not is_imported_from(one, home)}
    if (imported - own_numbers(routine).keys()).intersection(
            map(str.lower, _WORD.findall(declaration_of(symbol)))):
        return False
    return not any(symbol.name.lower() in map(str.lower, _WORD.findall(
        one.datatype.declaration)) for one in routine.symbol_table.symbols if is_namelist(one))


def _is_known_outside(routine: Routine, datatype: DataType) -> bool:
    """:returns: whether a type can be named where the variables of a routine go to."""
    if isinstance(datatype, ArrayType):
        return _is_known_outside(routine, datatype.elemental_type)
    if isinstance(datatype, UnsupportedFortranType):
        # Of what is kept as text, only structures leave, with values that others can name.
        return datatype.partial_datatype is not None \
            and _is_known_outside(routine, datatype.partial_datatype)
    if isinstance(datatype, DataTypeSymbol):
        # What is known of a type that is kept as text has a copy of its name.
        known, home = routine.symbol_table.lookup(datatype.name, otherwise=None), home_for(routine)
        return known is not None and (is_imported_from(known, home) or home.symbol_table.lookup(
            datatype.name, otherwise=None) is known)
    return isinstance(datatype, ScalarType)


def can_be_written(routine: Routine, names: set[str]) -> bool:
    """:returns: whether variables can leave the text of a routine, if that is what is written."""
    original = original_of(routine)
    return original is None or can_be_renamed(original.tree, original.unit, names)
