# SPDX-License-Identifier: BSD-3-Clause
"""Which derived type a name means at a place."""

from __future__ import annotations

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import ContainerSymbol, DataTypeSymbol, SymbolTable

from psyad_ext.ir.lookup.origin import module_search
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.tree.walking import scopes_of


def declared_type(name: str, node: Node) -> tuple[DataTypeSymbol, Node] | None:
    """:returns: the type that a name means at a place, with the scope that defines it."""
    with module_search(node):
        return next(filter(None, (_visible(name.lower(), scope, node, set())
                                  for scope in scopes_of(node))), None)


def _visible(name: str, scope: Node, node: Node,
             seen: set[tuple[str, str]]) -> tuple[DataTypeSymbol, Node] | None:
    table: SymbolTable = scope.symbol_table
    symbol = table.symbols_dict.get(name)
    if symbol is not None and symbol.is_import:
        interface = symbol.interface
        return _in_module(interface.orig_name or name, interface.container_symbol, node, seen)
    if isinstance(symbol, DataTypeSymbol) and not symbol.is_unresolved:
        return symbol, scope
    for used in table.containersymbols:
        if used.wildcard_import:
            found = _in_module(name, used, node, seen)
            if found:
                return found
    return None


def _in_module(name: str, used: ContainerSymbol, node: Node,
               seen: set[tuple[str, str]]) -> tuple[DataTypeSymbol, Node] | None:
    key = (used.name.lower(), name.lower())
    module = None if key in seen or used.is_intrinsic else used_module(used, node)
    seen.add(key)
    return None if module is None else _visible(name.lower(), module, module, seen)
