# SPDX-License-Identifier: BSD-3-Clause
"""Where generated code uses modules.

A dummy argument may be named as a module that its own module uses. No scope can have both, so
what the routine needs from the module is imported by what the routine is in.
"""

from __future__ import annotations

from collections.abc import Set

from psyclone.psyir.nodes import CodeBlock, Container, FileContainer, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, ImportInterface, RoutineSymbol, Symbol, SymbolTable)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.scopes import forget
from psyad_ext.ir.tree.shared_names import is_other_import
from psyad_ext.ir.tree.walking import nodes_of

#: What is imported by the container of a routine that can't.
_around = SideTable[Symbol, bool](False, travels=True)


def can_use(table: SymbolTable, module: str) -> bool:
    """:returns: whether a scope with these names can use a module."""
    known = table.symbols_dict.get(module.lower())
    return known is None or isinstance(known, ContainerSymbol)


def can_rename(routine: Routine, module: str) -> bool:
    """:returns: whether a generated routine in no module can give another name to what it has
        named as a module: nobody knows it by that name."""
    known = routine.symbol_table.symbols_dict[module.lower()]
    return isinstance(routine.parent, FileContainer) and isinstance(known, DataSymbol) \
        and known.is_automatic and not any(
            module.lower() in map(str.lower, block.get_symbol_names())
            for block in nodes_of(routine, CodeBlock))


def using_container(home: Container | None, module: str, origin: Routine) -> Container:
    """
    :param home: what a routine is in that has something named as a module.
    :param module: the name of that module.
    :param origin: the routine, or the one that it comes from.

    :returns: the module that can use that module instead.

    :raises UnsupportedError: if there is none.
    """
    if home is None or isinstance(home, FileContainer) or not can_use(home.symbol_table, module):
        raise hiding(module, origin)
    return home


def using_scope(routine: Routine, module: str) -> Routine | Container:
    """:returns: the routine, or what it is in, whichever can use a module."""
    if can_use(routine.symbol_table, module):
        return routine
    return using_container(routine.ancestor(Container), module, routine)


def module_symbol(table: SymbolTable, name: str, is_intrinsic: bool = False) -> ContainerSymbol:
    """:returns: a module that a scope uses, or uses from now on."""
    known = table.symbols_dict.get(name.lower())
    if not isinstance(known, ContainerSymbol):
        known = ContainerSymbol(name, is_intrinsic=is_intrinsic)
        table.add(known)
    return known


def uses_whole(table: SymbolTable, module: str) -> bool:
    """:returns: whether a scope uses all names of a module: none of them may be renamed there, as
        that would hide it."""
    known = table.symbols_dict.get(module.lower())
    return isinstance(known, ContainerSymbol) and known.wildcard_import


def found_import(table: SymbolTable, module: str, name: str, hidden: Set[str]) -> Symbol | None:
    """
    :param table: the names of a scope.
    :param module: a module.
    :param name: what is imported from it.
    :param hidden: names in lower case that can't be used.

    :returns: what stands for it in the scope already.
    """
    return next((one for one in table.symbols if one.is_import and not is_other_import(one)
                 and one.interface.container_symbol.name.lower() == module.lower()
                 and (one.interface.orig_name or one.name).lower() == name.lower()
                 and one.name.lower() not in hidden), None)


def import_around(home: Container, module: str, symbol: Symbol, name: str, hidden: Set[str],
                  origin: Routine) -> Symbol:
    """
    :param home: the container of a routine.
    :param module: the module that the routine can't use itself.
    :param symbol: what is like what is imported.
    :param name: its name in the module.
    :param hidden: names in lower case that can't be used.
    :param origin: the routine, or the one that it comes from.

    :returns: a symbol of the container that stands for it.

    :raises UnsupportedError: if the routine hides the only name that it can have.
    """
    table = home.symbol_table
    container, known = module_symbol(table, module), table.symbols_dict.get(name.lower())
    if container.wildcard_import:
        if name.lower() in hidden or known is not None and not known.is_unresolved:
            raise hiding(name, origin)
        if known is not None:
            del table._symbols[name.lower()]  # pylint: disable=protected-access
    local = name if container.wildcard_import else \
        unique(symbol.name, names_in_scope(home) | hidden)
    new = like_symbol(symbol, local, ImportInterface(
        container, orig_name=name if local != name else None))
    if not container.wildcard_import:
        new.visibility = Symbol.Visibility.PRIVATE  # the names that others see stay the same
    _around.note(new, True)
    table.add(new)
    return new


def drop_dangling(file: Container) -> None:
    """Take out, in place, what has been imported so but has not been kept where it comes from."""
    modules = {one.name.lower(): one.symbol_table._symbols  # pylint: disable=protected-access
               for one in file.children if isinstance(one, Container)}
    for symbols in modules.values():
        for key, symbol in list(symbols.items()):
            if isinstance(symbol, RoutineSymbol) and _around.of(symbol):
                there = modules.get(symbol.interface.container_symbol.name.lower())
                name = symbol.interface.orig_name or symbol.name
                if there is not None and name.lower() not in there:
                    del symbols[key]


def like_symbol(symbol: Symbol, name: str, interface: ImportInterface) -> Symbol:
    """:returns: what is imported as a symbol is, by a name."""
    if isinstance(symbol, RoutineSymbol):
        return RoutineSymbol(name, interface=interface)
    if isinstance(symbol, DataSymbol):
        return DataSymbol(name, symbol.datatype, interface=interface)
    return Symbol(name, interface=interface)


def hiding(name: str, origin: Node) -> UnsupportedError:
    """:returns: that a routine has something of a name that means something else to derivatives."""
    return UnsupportedError([Problem(
        *location(origin), "NAME", f"'{name}' is a name in '{origin.name}', but derivatives need "
        "the module, or what a module has, of that name there", "give it another name")])


def leave_out_own(routine: Routine, home: Container) -> None:
    """Let a routine that goes to a module not use this module, in place: it knows all in it.

    :param routine: a routine in no container.
    :param home: the container that it goes to.
    """
    table = routine.symbol_table
    used = table.lookup(home.name, otherwise=None) if not isinstance(home, FileContainer) else None
    if not isinstance(used, ContainerSymbol):
        return
    imported = {symbol: home.symbol_table.lookup(symbol.name, otherwise=symbol)
                for symbol in table.symbols_imported_from(used)}
    for reference in nodes_of(routine, Reference):
        reference.symbol = imported.get(reference.symbol, reference.symbol)
    for symbol in (*imported, used):
        forget(table, symbol.name)
