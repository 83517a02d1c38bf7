# SPDX-License-Identifier: BSD-3-Clause
"""Names that a scope knows because it uses all that a module makes public."""

from __future__ import annotations

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.ir.lookup.procedure_names import used_module


def names_by_use(table: SymbolTable, node: Node, seen: frozenset[str]) -> set[str]:
    """
    :param table: the names of a scope.
    :param node: a node of its file.
    :param seen: modules that are not looked at, in lower case.

    :returns: what ``use`` statements without ``only`` make known there, in lower case, as far as
        the modules are found.
    """
    found: set[str] = set()
    for used in table.containersymbols:
        key = used.name.lower()
        module = used_module(used, node) if used.wildcard_import and key not in seen else None
        if module is None:
            continue
        inner = module.symbol_table
        found |= {symbol.name.lower() for symbol in inner.symbols
                  if symbol.visibility is Symbol.Visibility.PUBLIC}
        if inner.default_visibility is Symbol.Visibility.PUBLIC:
            found |= names_by_use(inner, node, seen | {key})
    return found
