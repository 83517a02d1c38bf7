# SPDX-License-Identifier: BSD-3-Clause
"""Where the name of a type can be used, in fparser's tree: its definition, or module, comes first.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Component_Decl, Derived_Type_Def, Entity_Decl, Interface_Block, Module, Name,
    Specification_Part, Use_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.source.meanings import (
    Meanings, is_private, module_name, module_of, scope_of, statement_of, type_name)
from psyad_ext.ir.source.walking import walk


class TypePlaces:
    """
    :param meanings: knows what names mean.
    """

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._added: dict[str, set[str]] = {}

    def can_declare(self, decl: Base, type_: Base) -> bool:
        """:returns: whether a variable or component can be declared to be of a type, where its
            declaration is, or after :py:meth:`know`."""
        own = _holder(decl)
        if own is not None and own is not type_ and own.parent is type_.parent:
            return _is_before(type_, own) or _dependent(own, type_) is not None
        return self.can_name(type_name(type_), type_, statement_of(decl))

    def can_name(self, name: str, meant: Base, place: Base, is_new: bool = False) -> bool:
        """:returns: whether a name can mean a type or procedure of a module at a place, or does so
            after :py:meth:`name`; or a new name, one that will be defined next to it."""
        found = [] if is_new else self._meanings.of(name, place)
        if any(one is meant for one in found):
            return True
        if is_new and module_of(place) is module_of(meant):
            return True
        module, home = module_of(place), module_of(meant)
        if found or home is None or scope_of(meant.parent) is not home or module is home \
                or not is_new and is_private(name, home) or _beginning(place) is None:
            return False
        if module is not None:
            if module_name(module) in self._needed(module_name(home)):
                return False
            self._added.setdefault(module_name(module), set()).add(module_name(home))
        return True

    def _needed(self, name: str) -> set[str]:
        """:returns: the names of all modules that a module needs, also for types, its own too."""
        found: set[str] = set()
        names = {name}
        while names:
            one = names.pop()
            if one not in found:
                found.add(one)
                names |= self._meanings.modules_used(one) | self._added.get(one, set())
        return found

    def know(self, decl: Base, type_: Base) -> None:
        """Let the name of a type be known where a variable or component is declared, in place."""
        own = _holder(decl)
        if own is not None and own is not type_ and own.parent is type_.parent:
            if not _is_before(type_, own):
                _move(own, type_)
            return
        self.name(type_name(type_), type_, statement_of(decl))

    def name(self, name: str, meant: Base, place: Base) -> None:
        """Let a name mean a type or procedure of a module at a place, in place."""
        if any(one is meant for one in self._meanings.of(name, place)):
            return
        home, block = module_of(meant), _beginning(place)
        use = Use_Stmt(f"use {module_name(home)}, only: {name}")
        use.parent = block
        block.content.insert(0, use)
        order_modules(block.get_root())


def order_modules(file: Base) -> None:
    """Let modules of a file stand behind those that they use, in place."""
    own = {module_name(one): one for one in file.content if isinstance(one, Module)}
    ordered: list[Base] = []

    def add(module: Base) -> None:
        if any(one is module for one in ordered):
            return
        for use in walk(module, Use_Stmt):
            used = own.get(str(use.children[2]).lower(), module)
            if used is not module:
                add(used)
        ordered.append(module)

    for one in own.values():
        add(one)
    modules = iter(ordered)
    file.content[:] = [next(modules) if isinstance(one, Module) else one
                       for one in file.content]


def _beginning(statement: Base) -> Base | None:
    """:returns: the declarations of the module or routine that a declaration is in."""
    scope = scope_of(statement)
    while isinstance(scope, Block_Construct):
        scope = scope_of(scope.parent)
    return next((part for part in scope.children if isinstance(part, Specification_Part)), None)


def _holder(decl: Base) -> Base | None:
    """:returns: the definition of the type that a component is one of."""
    cursor = decl if isinstance(decl, Component_Decl) else None
    while cursor is not None and not isinstance(cursor, Derived_Type_Def):
        cursor = cursor.parent
    return cursor


def _is_before(one: Base, other: Base) -> bool:
    return next(part for part in one.parent.content if part is one or part is other) is one


def _dependent(own: Base, type_: Base) -> list[Base] | None:
    """:returns: what has to stand behind a type if another one does: this, and what needs it; None
        if that is the type itself."""
    content = own.parent.content
    places = IdentityMap((one, number) for number, one in enumerate(content))
    names, found = {type_name(own)}, [own]
    for one in content[places[own] + 1:places[type_] + 1]:
        if names.isdisjoint(name.string.lower() for name in walk(one, Name)):
            continue
        if one is type_:
            return None
        found.append(one)
        if isinstance(one, Derived_Type_Def):
            names.add(type_name(one))
        else:
            names |= {name.string.lower() for name in walk(one, Name)
                      if type(name.parent).__name__ == "Interface_Stmt"
                      or isinstance(name.parent, Entity_Decl)
                      and not isinstance(one, Interface_Block)}
    return found


def _move(own: Base, type_: Base) -> None:
    moved = _dependent(own, type_) or []
    content = own.parent.content
    kept = [one for one in content if all(one is not other for other in moved)]
    place = next(number for number, one in enumerate(kept) if one is type_)
    content[:] = [*kept[:place + 1], *moved, *kept[place + 1:]]
