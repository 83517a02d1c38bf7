# SPDX-License-Identifier: BSD-3-Clause
"""Names that stand for procedures in no module."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Node, Schedule
from psyclone.psyir.symbols import ContainerSymbol, Symbol, SymbolTable

from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.source.interface_names import PREFIX, interface_key, names_in_interface
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES
from psyad_ext.ir.tree.walking import scopes_of


def external_name(call: Call) -> str:
    """
    :param call: a call of what the file does not define, nor the modules that it uses.

    :returns: the lower-case name of the procedure in no module that it may run; empty if it can
        run none.
    """
    symbol = call.routine.symbol
    if symbol.is_import:
        return imported_external(symbol, call)
    if not symbol.is_unresolved or missing_modules(call):
        return ""
    name = symbol.name.lower()
    known = isinstance(call.parent, Schedule) or any(
        _declares(scope.symbol_table, name) for scope in scopes_of(call))
    return name if known else ""


def imported_external(symbol: Symbol, node: Node) -> str:
    """
    :param symbol: an imported name.
    :param node: a node of the file that imports it.

    :returns: the lower-case name of the procedure in no module that it stands for, since an
        interface block of a module declares it; empty if it stands for something else.
    """
    return _declared_in_module(*_origin(symbol), node, set())


def comes_with_modules(name: str, node: Node) -> bool:
    """
    :param name: lower-case name of a procedure in no module.
    :param node: where it is called.

    :returns: whether an interface block of a module declares it, all names of which are visible.
    """
    seen: set[tuple[str, str]] = set()
    return any(_declared_in_module(name, used, node, seen) == name
               for scope in scopes_of(node) for used in scope.symbol_table.containersymbols
               if used.wildcard_import)


def _declared_in_module(name: str, used: ContainerSymbol, node: Node, seen: set[tuple[str, str]]
                        ) -> str:
    """:returns: the name under which an interface block declares what a module calls ``name``."""
    key = (used.name.lower(), name)
    module = None if key in seen else used_module(used, node)
    seen.add(key)
    if module is None:
        return ""
    table = module.symbol_table
    if _declares(table, name):
        return name
    symbol = table.symbols_dict.get(name)
    if symbol is not None and symbol.is_import:
        return _declared_in_module(*_origin(symbol), node, seen)
    found = (_declared_in_module(name, other, node, seen) for other in table.containersymbols
             if other.wildcard_import)
    return next(filter(None, found), "")


def _origin(symbol: Symbol) -> tuple[str, ContainerSymbol]:
    """:returns: the name of an imported symbol in the module that it comes from, and this."""
    interface = symbol.interface
    return (interface.orig_name or symbol.name).lower(), interface.container_symbol


def _declares(table: SymbolTable, name: str) -> bool:
    """:returns: whether an interface block of a scope declares a procedure."""
    return any(symbol.name == interface_key(name)
               or name in names_in_interface(symbol.datatype.declaration)
               for symbol in table.symbols if symbol.name.startswith(PREFIX))


def missing_modules(node: Node) -> list[str]:
    """
    :param node: any node.

    :returns: the modules, not found on the include paths, of which all names
        are visible at the node; an unknown name may come from one of them.
    """
    missing: dict[str, None] = {}
    for scope in scopes_of(node):
        _collect_missing(scope, node, set(), missing)
    return list(missing)


def _collect_missing(scope: Node, node: Node, seen: set[str], missing: dict[str, None]) -> None:
    for used in scope.symbol_table.containersymbols:
        key = used.name.lower()
        if not used.wildcard_import or used.is_intrinsic or key in INTRINSIC_MODULES:
            continue
        if key not in seen:
            seen.add(key)
            module = used_module(used, node)
            if module is None:
                missing[key] = None
            else:
                _collect_missing(module, node, seen, missing)
