# SPDX-License-Identifier: BSD-3-Clause
"""Names that a scope knows because it uses all that a module makes public."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.tree.names import names_in_scope


def names_known(scope: Routine | Container, apart: str = "") -> set[str]:
    """
    :param scope: a routine or container.
    :param apart: a module whose names, if all are used, may be given again.

    :returns: the names, in lower case, that mean something in it or come by its ``use`` statements.
    """
    return names_in_scope(scope) | names_by_use(
        scope.symbol_table, scope, {apart.lower()})


def names_by_use(table: SymbolTable, node: Node, seen: set[str]) -> set[str]:
    """
    :param table: the names of a scope.
    :param node: a node of its file.
    :param seen: modules that are not looked at, in lower case; those that are, are added.

    :returns: what ``use`` statements without ``only`` make known there, in lower case, as far as
        the modules are found.
    """
    found: set[str] = set()
    for used in table.containersymbols:
        key = used.name.lower()
        module = used_module(used, node) if used.wildcard_import and key not in seen else None
        if module is None:
            continue
        seen.add(key)
        inner = module.symbol_table
        found |= {symbol.name.lower() for symbol in inner.symbols
                  if symbol.visibility is Symbol.Visibility.PUBLIC}
        if inner.default_visibility is Symbol.Visibility.PUBLIC:
            found |= names_by_use(inner, node, seen)
    return found
