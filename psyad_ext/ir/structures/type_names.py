# SPDX-License-Identifier: BSD-3-Clause
"""Names of derived types in generated routines."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import (
    DataSymbol, DataTypeSymbol, ImportInterface, Symbol, UnresolvedType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.ir.lookup.intrinsic_names import is_in_text
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.type_search import declared_type
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import make_room, meaning, names_in_scope
from psyad_ext.ir.tree.using import can_use, hiding, module_symbol, using_scope
from psyad_ext.ir.tree.walking import scopes_of


def visible_type(definition: Definition, routine: Routine | Container,
                 origin: Node) -> DataTypeSymbol:
    """
    :param definition: a derived type.
    :param routine: a routine or a module that needs it; imports it if necessary.
    :param origin: what of the source is at stake.

    :returns: the type as the routine knows it.

    :raises UnsupportedError: if it is abstract, its module keeps it to itself, or the routine
        has something else of its name.
    """
    name, table = definition.name, routine.symbol_table
    if definition.is_abstract:
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"there are no structures of the abstract type "
            f"'{name}', but derivatives in '{routine.name}' need one", "differentiate a routine "
            "that is given an object of a type that extends it")])
    scope = routine.ancestor(Container)
    while scope is not None:
        if scope is definition.home:
            if scope is not routine:
                _name_again(name, routine, origin)
            return scope.symbol_table.symbols_dict[name]
        scope = scope.ancestor(Container)
    renamed = _renamed(definition, routine)
    if renamed is not None:
        return renamed
    known = table.symbols_dict.get(name)
    is_hidden = _is_hidden(definition, routine)
    if isinstance(known, DataTypeSymbol) and not is_hidden:
        return known
    if isinstance(routine, Routine) and not can_use(table, definition.home.name):
        return visible_type(definition, using_scope(routine, definition.home.name), origin)
    module = module_symbol(table, definition.home.name)
    own = getattr(definition.home, "symbol_table", table).symbols_dict.get(name)
    if own is not None and own.visibility is Symbol.Visibility.PRIVATE and not open_name(
            own, definition.home, routine.ancestor(Container, include_self=True)):
        home = definition.home
        raise UnsupportedError([Problem(
            *location(origin), "PRIVATE", f"type '{name}' is private in the module '{home.name}', "
            f"but derivatives in '{routine.name}' need it", "make it public, or move the routines "
            "into one module", module=home.name if home.root is not routine.root else "")])
    datatype = own.datatype if isinstance(own, DataTypeSymbol) else UnresolvedType()
    local = unique(name, names_in_scope(routine)) if is_hidden else name
    symbol = DataTypeSymbol(local, datatype, interface=ImportInterface(
        module, orig_name=name if local != name else None))
    # Functions that make such structures may go by the name of the type, and be imported by it.
    if is_hidden or known is None or not known.is_import:
        if not is_hidden:
            _name_again(name, routine, origin)
        table.add(symbol)
    return symbol


def _name_again(name: str, routine: Routine | Container, origin: Node) -> None:
    """Give a local variable that is named as a type of the module another name, in place.

    :raises UnsupportedError: if that is not possible.
    """
    known = routine.symbol_table.symbols_dict.get(name)
    if known is None or isinstance(known, DataTypeSymbol):
        return
    if not isinstance(routine, Routine) or not isinstance(known, DataSymbol) \
            or not known.is_automatic or known is routine.return_symbol \
            or is_in_text(name, routine):
        raise hiding(name, origin)
    make_room(name, routine)


def _renamed(definition: Definition, routine: Routine | Container) -> DataTypeSymbol | None:
    """:returns: the type as a routine, or its module, imports it by another name."""
    for scope in scopes_of(routine):
        for symbol in scope.symbol_table.datatypesymbols:
            if symbol.is_import and symbol.interface.orig_name \
                    and meaning(symbol.name.lower(), routine) is symbol \
                    and _is_meant(definition, symbol.name, routine):
                return symbol
    return None


def _is_hidden(definition: Definition, routine: Routine | Container) -> bool:
    """:returns: whether the name of a type means another type in a routine."""
    return _is_meant(definition, definition.name, routine) is False


def _is_meant(definition: Definition, name: str, routine: Routine | Container) -> bool | None:
    """:returns: whether a name means a type in a routine; None if it means none there."""
    found = declared_type(name, routine)
    if found is None:
        return None
    symbol, home = found
    return symbol.name.lower() == definition.name and (
        home is definition.home or _name_of(home) == _name_of(definition.home))


def _name_of(home: Node) -> str:
    return getattr(home, "name", "").lower()
