# SPDX-License-Identifier: BSD-3-Clause
"""What the name of a procedure may stand for: searched for as Fortran does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Container, Node, Routine, ScopingNode
from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, GenericInterfaceSymbol, ImportInterface, RoutineSymbol, Symbol,
    SymbolTable, UnsupportedFortranType)

from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.lookup.modules import module_of
from psyad_ext.ir.lookup.origin import module_search
from psyad_ext.ir.source.interface_names import names_in_interface, procedures_in_interface
from psyad_ext.ir.source.outer_procedure_pointers import PREFIX
from psyad_ext.ir.tree.shared_names import is_other_import, local_name
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
    return _read_module(used, node) if module is None else module


def _read_module(used: ContainerSymbol, node: Node) -> Container | None:
    """:returns: a module of another file."""
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
    return Definitions(node, find).by_scope(name, node)


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


class Definitions(Generic[Kind]):
    """Looks for the procedures of names, in each module once, as long as nothing changes.

    :param node: any node of the file where they are used.
    :param find: gives the procedure of a name that a container defines.
    """

    def __init__(self, node: Node, find: Callable[[Container, str], Kind | None]) -> None:
        self._root = node.root
        self._find = find
        # Of two modules with one name the first one is meant.
        self._modules: dict[str, Container | None] = {
            child.name.lower(): child for child in reversed(self._root.children)
            if isinstance(child, Container)} if isinstance(self._root, Container) else {}
        self._found: dict[tuple[str, str], list[Kind]] = {}
        self._tables: IdentityMap[SymbolTable, _Uses] = IdentityMap()
        self._at: dict[tuple[str, Identity[Node]], list[list[Kind]]] = {}

    def of(self, name: str, place: Node) -> list[Kind]:
        """:returns: what a name may stand for in a place."""
        return [one for found in self.by_scope(name, place) for one in found]

    def by_scope(self, name: str, place: Node) -> list[list[Kind]]:
        """:returns: the same for each scope, the innermost first."""
        key = name.lower(), Identity(place.scope)
        if key not in self._at:
            self._at[key] = self._by_scope(name, place)
        return self._at[key]

    def _by_scope(self, name: str, place: Node) -> list[list[Kind]]:
        found: list[list[Kind]] = []
        known: set[tuple[str, str | int]] = set()
        for scope in scopes_of(place):
            more = self.visible(scope, name)
            new = [one for one in more if _identity(one) not in known]
            # What a generic name means in a host is added to what it means inside.
            if new and (not found or _is_generic(name, more)):
                found.append(new)
                known.update(map(_identity, new))
            if found and not any(_is_generic(name, one) for one in found):
                break
        return found

    def visible(self, scope: Node, name: str) -> list[Kind]:
        """
        :param scope: a routine, module or file.
        :param name: name of a procedure as known there.

        :returns: the procedures that are defined in or imported to the scope.
        """
        table = scope.symbol_table
        symbol = table.symbols_dict.get(name.lower())
        found, is_generic = ([], False) if symbol is None else self._of_generic(scope, symbol)
        # An interface from elsewhere names routines that may be private there.
        if symbol is not None and symbol.is_import:
            found += [routine for one in (symbol, *self._uses_of(table).other_imports(name))
                      for routine in self.in_module(one.interface.container_symbol,
                                                    one.interface.orig_name or name)]
        elif not is_generic and (own := self._own(scope, name)):
            return own
        # PSyclone takes a name for that of one module, although all may add to a generic one.
        for used in self._uses_of(table).giving(name):
            found += self.in_module(used, name)
        return _different(found) if len(found) > 1 else found

    def _of_generic(self, scope: Node, symbol: Symbol) -> tuple[list[Kind], bool]:
        """:returns: the procedures that interfaces in a scope give the name of a symbol, and
            whether there are such interfaces of procedures in modules."""
        general = _generic_names(scope.symbol_table, symbol)
        text = _interface_text(symbol)
        # What a generic name means here is added to what it means in modules that are used.
        found = [routine for one in general for routine in (
            self._listed(scope, symbol, one)
            or self._own(self._root, one))]  # an interface block tells of one in no module
        if text:
            found += [routine for one in procedures_in_interface(text)
                      if one != symbol.name.lower() for routine in self.visible(scope, one)]
            found += [routine for one in sorted(names_in_interface(text))
                      for routine in self._own(self._root, one)]
        return found, bool(general)

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
        if used.is_intrinsic:
            return None
        if key not in self._modules:
            self._modules[key] = _read_module(used, self._root)
        return self._modules[key]

    def giving_modules(self, name: str, scope: ScopingNode) -> list[ContainerSymbol]:
        """:returns: the modules whose names a scope all uses that have procedures of a name."""
        return [used for used in self._uses_of(scope.symbol_table).giving(name)
                if self.in_module(used, name)]

    def _uses_of(self, table: SymbolTable) -> _Uses:
        if table not in self._tables:
            self._tables[table] = _Uses(table)
        return self._tables[table]

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


class _Uses:
    """The modules that a scope uses.

    :param table: the names of the scope.
    """

    def __init__(self, table: SymbolTable) -> None:
        self._table = table
        self._others: dict[str, list[Symbol]] | None = None
        self._wholly: list[ContainerSymbol] = []
        self._renamed: dict[str, set[Symbol]] = defaultdict(set)
        # Without the properties of symbols, which take most of the time where modules are large.
        for symbol in table._symbols.values():
            interface = symbol._interface
            if type(interface) is ImportInterface:
                if interface._orig_name is not None:
                    self._renamed[interface._orig_name.lower()].add(interface._container_symbol)
            elif isinstance(symbol, ContainerSymbol) and symbol._has_wildcard_import:
                self._wholly.append(symbol)

    def other_imports(self, name: str) -> list[Symbol]:
        """:returns: what stands for a name in all modules but the first."""
        if self._others is None:
            self._others = defaultdict(list)
            for symbol in self._table.symbols_dict.values():
                if is_other_import(symbol):
                    self._others[local_name(symbol)].append(symbol)
        return self._others.get(name.lower(), [])

    def giving(self, name: str) -> list[ContainerSymbol]:
        """:returns: those of which it uses all names, without those in which it gives this one
            another."""
        renamed = self._renamed.get(name.lower())
        return self._wholly if renamed is None else [
            used for used in self._wholly if used not in renamed]


def giving_modules(name: str, scope: ScopingNode) -> list[ContainerSymbol]:
    """:returns: the modules whose names a scope all uses that have procedures of a name."""
    return Definitions(scope, own_routine).giving_modules(name, scope)


def modules_used_whole(name: str, scope: ScopingNode) -> list[ContainerSymbol]:
    """:returns: the modules whose names a scope all uses, without those in which it gives a name
        another one."""
    return _Uses(scope.symbol_table).giving(name)


def _interface_text(symbol: Symbol) -> str:
    """:returns: the interface block that gives procedures a name if some are in no module."""
    text = symbol.datatype.declaration if isinstance(symbol, RoutineSymbol) \
        and isinstance(symbol.datatype, UnsupportedFortranType) else ""
    named = text and re.match(rf"\s*interface\s+{symbol.name}\b", text, re.IGNORECASE)
    return text if named else ""


def _different(found: Sequence[Kind]) -> list[Kind]:
    """:returns: the procedures, each once, although several modules may give it on."""
    return list({_identity(one): one for one in reversed(found)}.values())[::-1]


def _identity(found: object) -> tuple[str, str | Identity[object]]:
    """:returns: what two finds of one procedure have in common."""
    if isinstance(found, Routine):
        return found.parent.name.lower() if found.parent else "", found.name.lower()
    # Each search makes a new template of a tree.
    return "", Identity(getattr(found, "tree", found))


def _generic_names(table: SymbolTable, symbol: Symbol) -> list[str]:
    """:returns: the procedures that interfaces in a scope give the name of a symbol."""
    names = [info.symbol.name for info in symbol.routines] \
        if isinstance(symbol, GenericInterfaceSymbol) else []
    prefix = f"{_SECOND}{symbol.name.lower()}"
    # PSyclone gives an interface such a name if anything else has its name.
    other, number = table.symbols_dict.get(prefix), 1
    while other is not None:
        names += procedures_in_interface(other.datatype.declaration)
        other, number = table.symbols_dict.get(f"{prefix}_{number}"), number + 1
    return [one.lower() for one in names]
