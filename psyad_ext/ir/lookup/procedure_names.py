# SPDX-License-Identifier: BSD-3-Clause
"""What the name of a procedure may stand for: searched for as Fortran does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Container, Node, Routine, ScopingNode
from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, GenericInterfaceSymbol, ImportInterface, RoutineSymbol, Symbol,
    SymbolTable, UnsupportedFortranType)

from psyad_ext.ir.lookup.modules import module_of
from psyad_ext.ir.lookup.origin import module_search
from psyad_ext.ir.source.interface_names import names_in_interface, procedures_in_interface
from psyad_ext.ir.source.outer_procedure_pointers import PREFIX
from psyad_ext.ir.tree.shared_names import other_imports
from psyad_ext.ir.tree.walking import scopes_of

_SECOND = "_psyclone_internal_"

Kind = TypeVar("Kind")


def used_module(used: ContainerSymbol, node: Node) -> Container | None:
    """
    :param used: a module that is used.
    :param node: a node of the file that uses it.

    :returns: the module, from the file of the node rather than from elsewhere.
    """
    root = node.root
    module = module_of(root, used.name) if isinstance(root, Container) else None
    if module is not None:
        return module
    try:
        with module_search(node):
            return used.find_container_psyir(local_node=node)
    except (PSycloneError, FileNotFoundError):
        return None


def definitions(name: str, node: Node, find: Callable[[Container, str], Kind | None]
                ) -> list[Kind]:
    """Search for a procedure as Fortran does: outwards.

    :param name: its name.
    :param node: where it is used.
    :param find: gives the procedure of a name that a container defines.

    :returns: what the name may stand for.
    """
    return [one for found in definitions_by_scope(name, node, find) for one in found]


def definitions_by_scope(name: str, node: Node, find: Callable[[Container, str], Kind | None]
                         ) -> list[list[Kind]]:
    """As :py:func:`definitions`.

    :returns: what the name may stand for in each scope, the innermost first: what fits in one is
        meant there, whatever fits in those around it.
    """
    found: list[list[Kind]] = []
    known: set[tuple[str, str | int]] = set()
    search = _Search(node, find)
    for scope in scopes_of(node):
        more = search.visible(scope, name)
        new = [one for one in more if _identity(one) not in known]
        # What a generic name means in a host is added to what it means inside.
        if new and (not found or _is_generic(name, more)):
            found.append(new)
            known.update(map(_identity, new))
        if found and not any(_is_generic(name, one) for one in found):
            break
    return found


def _is_generic(name: str, found: Sequence[Kind]) -> bool:
    """:returns: whether a name stands for procedures of other names."""
    return any(isinstance(one, Routine) and one.name.lower() != name.lower() for one in found)


def own_routine(container: Container, name: str) -> Routine | None:
    """:returns: the routine of a name that a container holds."""
    name = name.lower()
    return next((child for child in container.children
                 if isinstance(child, Routine) and child.name.lower() == name), None)


def is_variable(name: str, place: Node) -> bool:
    """:returns: whether a name is that of a variable in a place, which hides procedures."""
    own = place.scope.symbol_table.lookup(name, otherwise=None)
    return isinstance(own, DataSymbol) and not own.is_unresolved


def is_procedure_pointer(name: str, node: Node) -> bool:
    """
    :param name: the name of a procedure.
    :param node: where it is called.

    :returns: whether it is that of a pointer of a module.
    """
    return bool(definitions(name, node, _declared_pointer))


def _declared_pointer(container: Container, name: str) -> Symbol | None:
    return container.symbol_table.symbols_dict.get(f"{PREFIX}_{name}".lower())


class _Search(Generic[Kind]):
    """Looks for the procedures of names, in each module once.

    :param node: where they are used, which gives the file.
    :param find: gives the procedure of a name that a container defines.
    """

    def __init__(self, node: Node, find: Callable[[Container, str], Kind | None]) -> None:
        self._node = node
        self._find = find
        self._modules: dict[str, Container | None] = {}
        self._found: dict[tuple[str, str], list[Kind]] = {}

    def visible(self, scope: Node, name: str) -> list[Kind]:
        """
        :param scope: a routine, module or file.
        :param name: name of a procedure as known there.

        :returns: the procedures that are defined in or imported to the scope.
        """
        table = scope.symbol_table
        symbol = table.symbols_dict.get(name.lower())
        general = _generic_names(table, symbol)
        # What a generic name means here is added to what it means in modules that are used.
        found = [routine for one in general for routine in (
            self._listed(scope, symbol, one)
            or self._own(self._node.root, one))]  # an interface block tells of one in no module
        found += [routine for one in _listed_in_text(symbol) for routine in self.visible(
            scope, one)]
        found += [routine for one in sorted(names_in_interface(_interface_text(symbol)))
                  for routine in self._own(self._node.root, one)]
        # An interface from elsewhere names routines that may be private there.
        if symbol is not None and symbol.is_import:
            found += [routine for one in (symbol, *other_imports(table, name))
                      for routine in self.in_module(one.interface.container_symbol,
                                                    one.interface.orig_name or name)]
        elif not general and (own := self._own(scope, name)):
            return own
        # PSyclone takes a name for that of one module, although all may add to a generic one.
        for used in _wholly_used(table, name):
            found += self.in_module(used, name)
        return _different(found)

    def in_module(self, used: ContainerSymbol, name: str) -> list[Kind]:
        """:returns: the procedures of a name that a module gives to those who use it."""
        key = used.name.lower(), name.lower()
        if key in self._found:
            return self._found[key]
        self._found[key] = []  # until it is known: modules that use each other give no more
        module = self._module(used)
        if module is not None:
            symbol = module.symbol_table.symbols_dict.get(name.lower())
            if symbol is None or symbol.visibility is Symbol.Visibility.PUBLIC:
                self._found[key] = self.visible(module, name)
        return self._found[key]

    def _module(self, used: ContainerSymbol) -> Container | None:
        key = used.name.lower()
        if key not in self._modules:
            self._modules[key] = None if used.is_intrinsic else used_module(used, self._node)
        return self._modules[key]

    def _listed(self, scope: Node, generic: Symbol | None, listed: str) -> list[Kind]:
        """:returns: what is meant by a procedure that an interface lists, which may be around the
            routine that has the interface."""
        is_own = isinstance(scope, Routine) and generic is not None and not generic.is_import
        each = (self._own(one, listed) if generic is not None
                and listed == generic.name.lower() else self.visible(one, listed)
                for one in (scopes_of(scope) if is_own else (scope,)))
        return next(filter(None, each), [])

    def _own(self, scope: Node, name: str) -> list[Kind]:
        found = self._find(scope, name) if isinstance(scope, Container) else None
        return [] if found is None else [found]


def giving_modules(name: str, scope: ScopingNode) -> list[ContainerSymbol]:
    """:returns: the modules whose names a scope all uses that have procedures of a name."""
    search = _Search(scope, own_routine)
    return [used for used in _wholly_used(scope.symbol_table, name)
            if search.in_module(used, name)]


def _wholly_used(table: SymbolTable, name: str) -> list[ContainerSymbol]:
    """:returns: the modules of which a scope uses all names, without those in which it gives the
        name of a procedure another one."""
    imports = (symbol.interface for symbol in table.symbols_dict.values())
    renamed = {id(one.container_symbol) for one in imports if isinstance(one, ImportInterface)
               and one.orig_name is not None and one.orig_name.lower() == name.lower()}
    return [used for used in table.containersymbols
            if used.wildcard_import and id(used) not in renamed]


def _interface_text(symbol: Symbol | None) -> str:
    """:returns: the interface block that gives procedures a name if some are in no module."""
    text = symbol.datatype.declaration if isinstance(symbol, RoutineSymbol) \
        and isinstance(symbol.datatype, UnsupportedFortranType) else ""
    named = text and re.match(rf"\s*interface\s+{symbol.name}\b", text, re.IGNORECASE)
    return text if named else ""


def _listed_in_text(symbol: Symbol | None) -> list[str]:
    """:returns: the procedures of modules beside which such a block names others."""
    return [one for one in procedures_in_interface(_interface_text(symbol))
            if one != symbol.name.lower()]


def _different(found: Sequence[Kind]) -> list[Kind]:
    """:returns: the procedures, each once, although several modules may give it on."""
    return list({_identity(one): one for one in reversed(found)}.values())[::-1]


def _identity(found: object) -> tuple[str, str | int]:
    """:returns: what two finds of one procedure have in common."""
    if isinstance(found, Routine):
        return found.parent.name.lower() if found.parent else "", found.name.lower()
    return "", id(getattr(found, "tree", found))  # each search makes a new template of a tree


def _generic_names(table: SymbolTable, symbol: Symbol | None) -> list[str]:
    """:returns: the procedures that interfaces in a scope give the name of a symbol."""
    names = [info.symbol.name for info in symbol.routines] \
        if isinstance(symbol, GenericInterfaceSymbol) else []
    if symbol is not None:
        prefix = f"{_SECOND}{symbol.name.lower()}"
        # PSyclone gives an interface such a name if anything else has its name.
        other, number = table.symbols_dict.get(prefix), 1
        while other is not None:
            names += procedures_in_interface(other.datatype.declaration)
            other, number = table.symbols_dict.get(f"{prefix}_{number}"), number + 1
    return [one.lower() for one in names]
