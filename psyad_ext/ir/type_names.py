# SPDX-License-Identifier: BSD-3-Clause
"""Names of derived types in generated routines."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import (
    ContainerSymbol, DataTypeSymbol, ImportInterface, Symbol, UnresolvedType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.definitions import Definition
from psyad_ext.ir.locate import location
from psyad_ext.ir.opened_names import open_name


def visible_type(definition: Definition, routine: Routine | Container,
                 origin: Node) -> DataTypeSymbol:
    """
    :param definition: a derived type.
    :param routine: a routine or a module that needs it; imports it if necessary.
    :param origin: what of the source is at stake.

    :returns: the type as the routine knows it.

    :raises UnsupportedError: if it is abstract, or its module keeps it to itself.
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
            return scope.symbol_table.symbols_dict[name]
        scope = scope.ancestor(Container)
    known = table.symbols_dict.get(name)
    if isinstance(known, DataTypeSymbol):
        return known
    module = table.symbols_dict.get(definition.home.name.lower())
    if not isinstance(module, ContainerSymbol):
        module = ContainerSymbol(definition.home.name)
        table.add(module)
    own = getattr(definition.home, "symbol_table", table).symbols_dict.get(name)
    if own is not None and own.visibility is Symbol.Visibility.PRIVATE and not open_name(
            own, definition.home, routine.ancestor(Container, include_self=True)):
        home = definition.home
        raise UnsupportedError([Problem(
            *location(origin), "PRIVATE", f"type '{name}' is private in the module '{home.name}', "
            f"but derivatives in '{routine.name}' need it", "make it public, or move the routines "
            "into one module", module=home.name if home.root is not routine.root else "")])
    datatype = own.datatype if isinstance(own, DataTypeSymbol) else UnresolvedType()
    symbol = DataTypeSymbol(name, datatype, interface=ImportInterface(module))
    # Functions that make such structures may go by the name of the type, and be imported by it.
    if known is None or not known.is_import:
        table.add(symbol)
    return symbol
