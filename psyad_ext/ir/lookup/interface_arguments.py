# SPDX-License-Identifier: BSD-3-Clause
"""The names of arguments that interface blocks tell, by which calls name them.

A procedure in no module may have other names for its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psyclone.psyir.nodes import Call, FileContainer, Node, Routine
from psyclone.psyir.symbols import ContainerSymbol, SymbolTable, UnsupportedFortranType

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions.bound import (
    SpecialisedSymbol, SpecificSymbol, ToldSymbol, rename_arguments)
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, unit_name
from psyad_ext.ir.source.interface_names import PREFIX, arguments_in_interface
from psyad_ext.ir.tree.walking import scopes_of


def own_names(call: Call, routine: Routine) -> dict[str, str]:
    """
    :param call: a call.
    :param routine: the routine that it runs, or may run.

    :returns: for names of arguments in the interface by which it is called those that the routine
        has for them, in lower case; none if these are the same, or if it takes them already.

    :raises UsageError: if there are several interface blocks that tell other names.
    """
    if not isinstance(routine.parent, FileContainer) or not any(call.argument_names) \
            or isinstance(call.routine.symbol, ToldSymbol):
        return {}
    told = interface_arguments(call, routine.name.lower())
    own = names_of_arguments(routine)
    return {} if told == own or len(told) != len(own) else dict(zip(told, own))


def name_as_told(calls: Iterable[Call]) -> None:
    """Let calls name arguments as interface blocks do, in place, where there are any.

    :param calls: the calls in a generated routine, in its container.
    """
    for call in calls:
        symbol = call.routine.symbol
        known = symbol.general if isinstance(symbol, SpecificSymbol) and isinstance(
            symbol.general, ToldSymbol) else symbol
        if not isinstance(known, ToldSymbol):
            continue
        # What is generated tells of the procedure itself where it can't see the block.
        told = dict(zip(known.names, interface_arguments(call, known.procedure)))
        rename_arguments(call, told)
        if isinstance(symbol, SpecialisedSymbol):
            call.routine.symbol = SpecialisedSymbol(known.general, symbol.target, [
                (told.get(place, place), *rest) for place, *rest in symbol.procedures])


def names_of_arguments(routine: Routine) -> list[str]:
    """:returns: the names of a routine's arguments, whatever they have become."""
    info = source_of(routine)
    return next((dummy_names(one) for one in (info.tree.children if info is not None else ())
                 if isinstance(one, UNITS) and unit_name(one) == routine.name.lower()), [])


def interface_arguments(call: Call, name: str) -> list[str]:
    """
    :param call: a call.
    :param name: the lower-case name of the procedure in no module that it may run.

    :returns: the lower-case names of its arguments by interface blocks; none if there is none.

    :raises UsageError: if there are several that tell other names.
    """
    symbol = call.routine.symbol
    while isinstance(symbol, SpecificSymbol):
        symbol = symbol.general
    if isinstance(getattr(symbol, "datatype", None), UnsupportedFortranType):  # a generic name
        names = arguments_in_interface(symbol.datatype.declaration, name)
        if names is not None:
            return names
    found = {tuple(arguments_in_interface(text, name)) for text in interfaces_of(call, name)}
    if len(found) > 1:
        raise UsageError(f"several interface blocks tell of arguments of '{name}', by other names")
    return list(found.pop()) if found else []


def interfaces_of(call: Call, name: str) -> list[str]:
    """
    :param call: a call.
    :param name: the lower-case name of the procedure in no module that it may run.

    :returns: the texts of the interface blocks that tell of it: of the module that the name is
        imported from, else those of the innermost scope that has any.
    """
    symbol = call.routine.symbol
    found = list(_in_module(symbol.interface.container_symbol, name, call, set())) \
        if symbol.is_import else []
    for scope in () if found else scopes_of(call):
        found = [*_in_table(scope.symbol_table, name)] or [
            text for used in scope.symbol_table.containersymbols
            for text in _in_module(used, name, call, set())]
        if found:
            break
    return found


def _in_module(used: ContainerSymbol, name: str, node: Node, seen: set[str]) -> Iterator[str]:
    """:returns: what a module, or those that it uses, tell of a procedure in no module."""
    module, key = used_module(used, node), used.name.lower()
    if module is None or key in seen:
        return
    seen.add(key)
    found = list(_in_table(module.symbol_table, name))
    yield from found
    for other in module.symbol_table.containersymbols if not found else ():
        yield from _in_module(other, name, node, seen)


def _in_table(table: SymbolTable, name: str) -> Iterator[str]:
    return (symbol.datatype.declaration for symbol in table.symbols
            if symbol.name.startswith(PREFIX)
            and arguments_in_interface(symbol.datatype.declaration, name) is not None)
