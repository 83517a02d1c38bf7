# SPDX-License-Identifier: BSD-3-Clause
"""Names of intrinsics that modules which are used as a whole give to procedures."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, ScopingNode
from psyclone.psyir.symbols import ContainerSymbol, ImportInterface, RoutineSymbol, Symbol

from psyad_ext.ir.lookup.procedure_names import definitions, own_routine, used_module
from psyad_ext.ir.source.intrinsic_functions import INTRINSICS
from psyad_ext.ir.tree.shadowing import replace_intrinsics
from psyad_ext.ir.tree.walking import scopes_of, statements_of


def prefer_used_names(top: Node) -> None:
    """Make calls of intrinsics that procedures of modules hide what they are, in place.

    PSyclone does not ask modules that are used as a whole.

    :param top: a file, module or routine.
    """
    names: set[str] = set()
    seen: set[str] = set()
    for scope in statements_of(top, ScopingNode):
        names |= _names_in_modules(scope, seen)
    if names:
        replace_intrinsics(top, names, used_procedure)


def _names_in_modules(scope: ScopingNode, seen: set[str]) -> set[str]:
    """:returns: the names of intrinsics that procedures have in modules which a scope uses as a
        whole."""
    found: set[str] = set()
    for used in scope.symbol_table.containersymbols:
        if not used.wildcard_import or used.is_intrinsic or used.name.lower() in seen:
            continue
        seen.add(used.name.lower())
        module = used_module(used, scope)
        if module is not None:
            found |= {name for name, symbol in module.symbol_table.symbols_dict.items()
                      if name in INTRINSICS and isinstance(symbol, RoutineSymbol)}
            found |= _names_in_modules(module, seen)
    return found


def used_procedure(place: Node, name: str) -> Symbol | None:
    """
    :param place: where a name is used.
    :param name: the name of an intrinsic.

    :returns: what stands for the procedures that it means, if these come from one module that is
        used as a whole; it is imported by its name then. None otherwise.
    """
    name = name.lower()
    if place.scope.symbol_table.lookup(name, otherwise=None) is not None \
            or not definitions(name, place, own_routine):
        return None
    for scope in scopes_of(place):
        found = [used for used in scope.symbol_table.containersymbols if used.wildcard_import
                 and not used.is_intrinsic and _has(used, scope, name)]
        if found:
            if len(found) > 1:
                return None
            symbol = RoutineSymbol(name, interface=ImportInterface(found[0]))
            scope.symbol_table.add(symbol)
            return symbol
    return None


def _has(used: ContainerSymbol, scope: Node, name: str) -> bool:
    """:returns: whether a module that a scope uses gives it procedures of a name."""
    module = used_module(used, scope)
    return module is not None and bool(definitions(name, module, own_routine))
