# SPDX-License-Identifier: BSD-3-Clause
"""Kinds and other constants whose names mean something else where generated code needs them."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node, Reference, ScopingNode
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, RoutineSymbol, ScalarType, Symbol)

from psyad_ext.ir.expressions.kinds import TEXT, integer_value
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.imported_kinds import declaration_meant
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.shared_names import is_other_import
from psyad_ext.ir.tree.walking import scopes_of, statements_of


def is_taken(symbol: Symbol, scope: ScopingNode) -> bool:
    """
    :param symbol: a constant, or what is imported.
    :param scope: a routine or container.

    :returns: whether the name of the constant means something else there.
    """
    known = meaning(symbol.name.lower(), scope)
    return known is not None and not comes_with_module(symbol, scope) \
        and not is_same(symbol, known)


def comes_with_module(symbol: Symbol, scope: ScopingNode) -> bool:
    """:returns: whether a name is imported from a module of which a scope uses all names: it is
        known there, and by another name it would not be."""
    return symbol.is_import and not symbol.interface.orig_name and any(
        module.wildcard_import
        and module.name.lower() == symbol.interface.container_symbol.name.lower()
        for one in scopes_of(scope) for module in one.symbol_table.containersymbols)


def is_same(symbol: Symbol, other: Symbol) -> bool:
    """
    :param symbol: a constant, or what is imported.
    :param other: what has the same name elsewhere.

    :returns: whether code that uses the one may as well use the other.
    """
    if symbol is other:
        return True
    value = integer_value(Reference(symbol))
    if value is not None:
        return type(other) in (DataSymbol, Symbol) and integer_value(Reference(other)) == value
    if symbol.is_import:
        return other.is_unresolved or declaration_meant(symbol) == declaration_meant(other)
    values = [getattr(one, "initial_value", None) for one in (symbol, other)]
    return None not in values and key(values[0]) == key(values[1])


def named_kind(precision: Node, scope: ScopingNode) -> Reference | None:
    """
    :param precision: a kind as another scope knows it.
    :param scope: a routine or container.

    :returns: the kind by its name, or by the one that it is imported by here, if it has any.
    """
    if not isinstance(precision, Reference):
        return None
    known = scope.symbol_table.lookup(precision.symbol.name, otherwise=None)
    if not isinstance(known, DataSymbol) \
            or integer_value(Reference(known)) != integer_value(precision):
        return None
    return Reference(listed_name(known, scope))


def listed_name(known: DataSymbol, scope: ScopingNode) -> DataSymbol:
    """
    :param known: a constant as a scope knows it.
    :param scope: a routine or container.

    :returns: what stands for it and is listed by another name there, if it comes with all names of
        a module: its name in that is hidden then, or gfortran takes it for hidden.
    """
    if not comes_with_module(known, scope):
        return known
    declaration = declaration_meant(known)
    for one in (one for part in scopes_of(scope) for one in part.symbol_table.symbols):
        if type(one) is DataSymbol and one.is_import and not is_other_import(one) \
                and not comes_with_module(one, scope) \
                and declaration_meant(one) == declaration \
                and meaning(one.name.lower(), scope) is one:
            return one
    return known


def known_kind(precision: Node, scope: ScopingNode) -> Node | None:
    """
    :param precision: a kind as another scope knows it.
    :param scope: a routine or container.

    :returns: its number if its name means something else here, as far as that is known.
    """
    if not isinstance(precision, Reference) \
            or not is_taken(precision.symbol, scope):
        return None
    value = integer_value(precision)
    return None if value is None else making.integer(value)


def _with_known_kind(datatype: DataType, scope: ScopingNode) -> DataType:
    """
    :returns: the type, with the number of its kind if the name of that means something else here.
    """
    if isinstance(datatype, ArrayType):
        element = _with_known_kind(datatype.elemental_type, scope)
        return datatype if element is datatype.elemental_type \
            else making.array_type(element, datatype.shape)
    if not isinstance(datatype, ScalarType) or not isinstance(datatype.precision, Reference) \
            or datatype.intrinsic is TEXT:
        return datatype
    kind = known_kind(datatype.precision, scope)
    return datatype if kind is None else making.scalar_type(datatype.intrinsic, kind)


def number_taken_kinds(file: Container) -> None:
    """Let the types of functions that scopes import have numbers as kinds where the names of these
    mean something else, in place: PSyclone takes those for them when it copies a scope.

    :param file: a file.
    """
    for scope in statements_of(file, ScopingNode):
        for symbol in scope.symbol_table.symbols_dict.values():
            if isinstance(symbol, RoutineSymbol) and symbol.is_import:
                symbol.datatype = _with_known_kind(symbol.datatype, scope)
