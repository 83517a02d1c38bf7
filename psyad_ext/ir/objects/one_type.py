# SPDX-License-Identifier: BSD-3-Clause
"""Objects that are declared with ``class`` and are of one type only are declared to be of it.

Where every statement of a file that gives an allocatable object, or a pointer, its type gives it
the same one, ``class(base), allocatable :: b`` means ``type(square), allocatable :: b``.
"""

from __future__ import annotations

import re

from fparser.two.Fortran2003 import (
    Allocate_Stmt, Allocation, Allocation_List, Exit_Stmt, Select_Type_Construct)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet, distinct
from psyad_ext.ir.objects.choices_by_type import settle_choice
from psyad_ext.ir.objects.object_flow import Held, held_objects, is_class, settle
from psyad_ext.ir.objects.object_sources import ObjectSources, may_be_set_elsewhere
from psyad_ext.ir.objects.object_types import ObjectTypes
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, statement_of, type_name
from psyad_ext.ir.source.parsed import put_in_place
from psyad_ext.ir.source.walking import walk

#: An ``allocate`` that names a type.
_TYPED = re.compile(r"\ballocate\s*\([^'\"!]*?::")


def names_types(words: str) -> bool:
    """:returns: whether a source, in lower case, may have something to settle."""
    return "class" in words and ("allocatable" in words or "pointer" in words) \
        or _TYPED.search(words) is not None


def settle_types(tree: Base, module_tree: ModuleTree, is_used: bool = False) -> None:
    """
    Declare objects that are of one type only to be of it, and follow the choices by their types,
    in place.

    :param tree: a file, or a copy of a routine.
    :param module_tree: gives the trees of modules of other files.
    :param is_used: whether other files may give objects types that they can name.
    """
    meanings = Meanings(tree.get_root(), module_tree)
    fixed: IdentitySet[Base] = IdentitySet()
    while True:
        held = held_objects(tree, meanings)
        for one in held.values():
            one.is_fixed |= one.decl in fixed or is_used and may_be_set_elsewhere(one)
        ObjectSources(tree, meanings, held).collect()
        settle(held.values())
        objects = _Objects(tree, meanings, held)
        failing = objects.failing()
        if not failing:
            break
        fixed |= IdentitySet(one.decl for one in failing)
    objects.declare()


class _Objects:
    """The objects of one type in a file.

    :param tree: the file, or a routine.
    :param meanings: knows what names mean.
    :param held: all objects, by their declarations.
    """

    def __init__(self, tree: Base, meanings: Meanings, held: IdentityMap[Base, Held]) -> None:
        self._tree = tree
        self._meanings = meanings
        self._held = held
        self._types = ObjectTypes(tree, meanings, held)
        self._places = TypePlaces(meanings)
        self._chosen = self._choose()
        self._choices = [(one, types) for one in walk(tree, Select_Type_Construct)
                         if (types := self._asked(one))]

    def _choose(self) -> IdentityMap[Base, Base]:
        """:returns: the types of the objects that are declared anew, by their declarations."""
        waiting = [one for one in self._held.values() if one.is_open]
        found: IdentityMap[Base, Base] = IdentityMap()
        while waiting:
            one = waiting.pop()
            if one.decl not in found and not one.is_fixed and one.one_type is not None:
                found[one.decl] = one.one_type
                waiting += one.sources
        return found

    def _asked(self, construct: Base) -> list[Base | None]:
        """:returns: the types that a choice is about, if these are known."""
        given = self._types.given(construct.content[0].children[1])
        return [self._chosen.get(one.decl) for one in given if isinstance(one, Held)] \
            if any(isinstance(one, Held) and one.decl in self._chosen for one in given) else []

    def failing(self) -> list[Held]:
        """:returns: objects that cannot be declared by their types."""
        unsettled = [one for construct, types in self._choices
                     if not self._can_settle(construct, types)
                     for one in self._types.given(construct.content[0].children[1])
                     if isinstance(one, Held)]
        return unsettled + [self._held[key] for key, type_ in self._chosen.items()
                            if not self._places.can_declare(self._held[key].decl, type_)]

    def _can_settle(self, construct: Base, types: list[Base | None]) -> bool:
        lineage = self._meanings.lineage(types[0]) if types[0] is not None else None
        name = getattr(construct.content[0].item, "name", None)
        return lineage is not None and all(one is types[0] for one in types) \
            and all(self._meanings.type_(str(guard.children[1]).lower(), construct.parent)
                    is not None for guard in construct.content[1:-1]
                    if type(guard).__name__ == "Type_Guard_Stmt"
                    and guard.children[1] is not None) \
            and not (name and any(str(jump.children[1] or "").lower() == name.lower()
                                  for jump in walk(construct, Exit_Stmt)))

    def declare(self) -> None:
        """Change the declarations and what depends on them."""
        self._allocate_plainly()
        for construct, types in reversed(self._choices):
            settle_choice(construct, self._meanings.lineage(types[0]) or [], self._meanings)
        for key, type_ in self._chosen.items():
            self._places.know(self._held[key].decl, type_)
        statements = distinct(statement_of(self._held[decl].decl) for decl in self._chosen)
        for statement in statements:
            self._declare(statement)
        self._meanings.forget()

    def _allocate_plainly(self) -> None:
        """Take out of statements the types that the objects are declared to be of."""
        for statement in walk(self._tree, Allocate_Stmt):
            spec, allocations, options = statement.items
            type_ = None if spec is None else self._meanings.type_(str(spec).lower(), statement)
            listed = allocations.children if isinstance(allocations, Allocation_List) \
                else [allocations]
            if type_ is not None and all(self._is_declared(one, type_) for one in listed):
                statement.items = (None, allocations, options)

    def _is_declared(self, allocated: Base, type_: Base) -> bool:
        decls = self._types.designated(
            allocated.children[0] if isinstance(allocated, Allocation) else allocated)
        if not decls or type(decls[0]).__name__ not in ("Entity_Decl", "Component_Decl"):
            return False
        if decls[0] in self._chosen:
            return self._chosen[decls[0]] is type_
        return not is_class(statement_of(decls[0])) and self._types.static_type(decls[0]) is type_

    def _declare(self, statement: Base) -> None:
        """Put declarations of single variables in the place of one."""
        type_, attributes, decls = statement.children
        new = []
        for decl in decls.children:
            exact = self._chosen.get(decl)
            declared = str(type_) if exact is None else f"TYPE({type_name(exact)})"
            one = type(statement)(f"{declared}{f', {attributes}' if attributes else ''} :: {decl}")
            one.item = statement.item
            new.append(one)
        put_in_place(statement, new)
