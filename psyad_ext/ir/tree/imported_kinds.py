# SPDX-License-Identifier: BSD-3-Clause
"""Kinds that one scope uses, and another one only imports.

PSyclone knows that something imported is a number from its use as a kind. It can't copy a
scope that imports a procedure declared with such a kind, and the kind without a use of it.
"""

from __future__ import annotations

from collections.abc import Hashable

from psyclone.psyir.nodes import Container, ScopingNode
from psyclone.psyir.symbols import DataSymbol, Symbol, SymbolTable

from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.standard_constants import last_known
from psyad_ext.ir.tree.walking import statements_of


def know_imported_kinds(file: Container) -> None:
    """Let imported names of which nothing is known be the kinds that declarations take them
    for, in place.

    :param file: a file.
    """
    tables = [scope.symbol_table for scope in statements_of(file, ScopingNode)]
    unknown = {name for table in tables for name, symbol in table.symbols_dict.items()
               if type(symbol) is Symbol and symbol.is_import}
    for table in tables if unknown else ():
        for kind in _needed(table):
            if kind.name.lower() not in unknown or type(kind) is not DataSymbol:
                continue
            own = table.lookup(kind.name, otherwise=None)
            if type(own) is Symbol and own.is_import \
                    and declaration_meant(own) == declaration_meant(kind):
                own.specialise(DataSymbol, datatype=copied_type(kind.datatype),
                               is_constant=kind.is_constant)


def _needed(table: SymbolTable) -> set[Symbol]:
    """:returns: what the declarations of a scope refer to, directly or through others."""
    found: set[Symbol] = set()
    pending = list(table.symbols_dict.values())
    while pending:
        more = pending.pop().get_all_accessed_symbols() - found
        found |= more
        pending.extend(more)
    return found


def declaration_meant(symbol: Symbol) -> Hashable:
    """
    :param symbol: what is imported, or declared.

    :returns: what identifies the declaration that its name stands for.
    """
    last = last_known(symbol)
    if not last.is_import:
        return last
    interface = last.interface
    return (interface.container_symbol.name.lower(),
            (interface.orig_name or last.name).lower())
