# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable objects of several types become structures with one component for each type.

Where ``class(base), allocatable :: b`` may be a ``square`` or a ``circle``, ``type(any_base) :: b``
has the components ``as_square`` and ``as_circle``, of which at most one is allocated. Statements
that use the object become branches, one for each type: what they call is known there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Derived_Type_Def, Execution_Part, Module, Name
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base, walk

from psyad_ext.ir.objects.merged_modules import merge_modules
from psyad_ext.ir.objects.object_flow import Held, held_objects, settle
from psyad_ext.ir.objects.object_sources import ObjectSources
from psyad_ext.ir.objects.object_types import ObjectTypes
from psyad_ext.ir.objects.several_mentions import Unfit, Union
from psyad_ext.ir.objects.several_text import Writer
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.source.meanings import (
    Meanings, ModuleTree, has_attribute, scope_of, statement_of, type_name)
from psyad_ext.ir.source.parsed import put_in_place

#: More branches than this are not made of each statement.
MOST_TYPES = 12


def settle_several(tree: Base, module_tree: ModuleTree) -> None:
    """
    Declare objects of several types by structures, and rewrite what uses them, in place.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    refused: set[int] = set()
    while _settle_one(tree, module_tree, refused):
        pass


@dataclass
class _Group:
    """Objects that get their types from each other."""

    members: list[Held]
    types: list[Base]


def _settle_one(tree: Base, module_tree: ModuleTree, refused: set[int]) -> bool:
    """:returns: whether there were objects that are of several types, and not refused before."""
    meanings = Meanings(tree, module_tree)
    held = held_objects(tree, meanings)
    ObjectSources(tree, meanings, held).collect()
    settle(held.values())
    for group in _groups(held.values()):
        if id(group.members[0].decl) in refused:
            continue
        refused.update(id(one.decl) for one in group.members)
        if _can_be_one(group) and _Change(tree, meanings, held, group).make():
            return True
    return False


def _groups(objects: Iterable[Held]) -> Iterator[_Group]:
    """:returns: the objects that are of several types, with those that give each other types."""
    opened = [one for one in objects if one.is_open]
    near: dict[int, list[Held]] = {id(one): [] for one in opened}
    for one in opened:
        for source in one.sources:
            if source.is_open:
                near[id(one)].append(source)
                near[id(source)].append(one)
    seen: set[int] = set()
    for one in opened:
        found, waiting = [], [one]
        while waiting:
            other = waiting.pop()
            if id(other) not in seen:
                seen.add(id(other))
                found.append(other)
                waiting += near[id(other)]
        types = {key: type_ for other in found for key, type_ in other.types.items()}
        if len(types) > 1:
            yield _Group(found, list(types.values()))


def _can_be_one(group: _Group) -> bool:
    return None not in group.types and len(group.types) <= MOST_TYPES \
        and not any(one.is_fixed for one in group.members) \
        and all(has_attribute(statement_of(one.decl), "ALLOCATABLE")
                and one.decl.children[1] is None
                and not isinstance(scope_of(one.decl), Block_Construct)
                and not has_attribute(statement_of(one.decl), "OPTIONAL")
                and "dimension" not in str(statement_of(one.decl).children[1]).lower()
                for one in group.members) \
        and len({one.declared for one in group.members}) == 1 and not _is_copied(group)


def _is_copied(group: _Group) -> bool:
    """:returns: whether arguments say of which type the objects are, in copies for these."""
    return all(one.sources and not any(other.is_open for other in one.sources)
               and all(other.is_dummy and scope_of(other.decl) is scope_of(one.decl)
                       for other in one.sources) for one in group.members)


class _Change:
    """Makes structures of a group of objects.

    :param tree: the file.
    :param meanings: knows what names mean.
    :param held: all objects, by the identities of their declarations.
    :param group: the objects.
    """

    def __init__(self, tree: Base, meanings: Meanings, held: dict[int, Held],
                 group: _Group) -> None:
        self._tree = tree
        self._meanings = meanings
        self._held = held
        self._group = group
        names = {name.string.lower() for name in walk(tree, Name)}
        base = group.members[0].declared
        self._union = Union(_free(f"any_{base}", names), tuple(
            (one, _free(f"as_{type_name(one)}", names)) for one in group.types))

    def make(self) -> bool:
        """:returns: whether this is possible, and done."""
        if len({name for _, name in self._union.parts}) < len(self._union.parts):
            return False
        types = ObjectTypes(self._tree, self._meanings, self._held)
        writer = Writer(self._meanings, types,
                        {id(one.decl): self._union for one in self._group.members})
        try:
            new = [(part, writer.rewritten(part)) for part in walk(self._tree, Execution_Part)
                   if writer.is_needed(part)]
            writer.check_rest(self._tree)
        except Unfit:
            return False
        definition = self._define()
        if definition is None:
            return False
        if not all(self._can_declare(one.decl, definition) for one in self._group.members):
            definition.parent.content[:] = [one for one in definition.parent.content
                                            if one is not definition]
            return False
        for old, part in new:
            put_in_place(old, [part])
        places = TypePlaces(self._meanings)
        for one in self._group.members:
            if places.can_declare(one.decl, definition):
                places.know(one.decl, definition)
        decls = {id(one.decl) for one in self._group.members}
        statements = {id(statement_of(one.decl)): statement_of(one.decl)
                      for one in self._group.members}
        for statement in statements.values():
            _declare(statement, decls, self._union.name)
        return True

    def _define(self) -> Base | None:
        """:returns: the new type, where all its parts are known; None if there is no such place."""
        last = self._last()
        places = TypePlaces(self._meanings)
        home = last.parent
        if not all(one.parent is home or places.can_name(type_name(one), one, last)
                   for one in self._group.types):
            return None
        for one in self._group.types:
            if one.parent is not home:
                places.name(type_name(one), one, last)
        lines = [f"type({type_name(one)}), allocatable :: {name}"
                 for one, name in self._union.parts]
        head = "type, public" if isinstance(scope_of(home), Module) else "type"
        text = "\n".join([f"{head} :: {self._union.name}", *lines,
                          f"end type {self._union.name}", ""])
        new = Derived_Type_Def(FortranStringReader(text))
        for one in (new, *new.content):
            one.item = last.content[0].item
        place = next(number for number, one in enumerate(home.content) if one is last)
        home.content.insert(place + 1, new)
        new.parent = home
        self._meanings.forget()
        return new

    def _last(self) -> Base:
        """:returns: the definition that stands behind all others."""
        order = walk(self._tree, Derived_Type_Def)
        return max(self._group.types, key=lambda one: next(
            (number for number, other in enumerate(order) if other is one), -1))

    def _can_declare(self, decl: Base, definition: Base) -> bool:
        if TypePlaces(self._meanings).can_declare(decl, definition):
            return True
        names = TypePlaces(self._meanings).between(decl, definition)
        return bool(names) and merge_modules(self._tree, names, self._meanings) is not None \
            and TypePlaces(self._meanings).can_declare(decl, definition)


def _free(name: str, names: set[str]) -> str:
    while name in names:
        name += "_1"
    return name


def _declare(statement: Base, objects: set[int], name: str) -> None:
    """Put declarations of single variables in the place of one."""
    spec, attributes, decls = statement.children
    plain = [str(one) for one in attributes.children if str(one).upper() != "ALLOCATABLE"]
    new = []
    for decl in decls.children:
        words = [f"type({name})", *plain] if id(decl) in objects else [str(spec), str(attributes)]
        one = type(statement)(f"{', '.join(words)} :: {decl}")
        one.item = statement.item
        new.append(one)
    put_in_place(statement, new)
