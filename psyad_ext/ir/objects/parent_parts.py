# SPDX-License-Identifier: BSD-3-Clause
"""Constructors whose first value is a structure of a type that theirs extends.

Compilers take it for all that comes from that type, though the standard wants its name then. Here,
it gets this name, and all values after it get those of their components.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import Component_Decl, Derived_Type_Def, Interface_Block, Name
from fparser.two.utils import Base

from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes
from psyad_ext.ir.source.direct_calls import rewrite_call
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, components_of, parent_name, scope_of
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk


def name_parent_parts(tree: Base, module_tree: ModuleTree) -> None:
    """
    Name all values of constructors that give what comes from another type by position, in place.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    meanings = Meanings(tree, module_tree)
    types = ObjectTypes(tree, meanings, IdentityMap())
    # Values come before what they are given to.
    for call, lineage in reversed(list(_constructors(tree, meanings))):
        arguments = arguments_of(call)
        names = _names(arguments[0][1], lineage, types)
        if names and sum(name is None for name, _ in arguments) <= len(names):
            rewrite_call(call, str(call.children[0]), [
                f"{name or names[number]}={value}"
                for number, (name, value) in enumerate(arguments)])


def _constructors(tree: Base, meanings: Meanings) -> Iterator[tuple[Base, list[Base]]]:
    """:returns: the constructors of types that extend others whose first value has no name, with
        these types."""
    known: dict[tuple[Identity[Base], str], list[Base]] = {}
    for call in walk(tree, APPLIED):
        if isinstance(call.children[0], Name):
            name = call.children[0].string.lower()
            key = Identity(scope_of(call)), name
            if key not in known:
                known[key] = _lineage(name, call, meanings)
            if len(known[key]) > 1 and arguments_of(call)[:1] and arguments_of(call)[0][0] is None:
                yield call, known[key]


def _lineage(name: str, place: Base, meanings: Meanings) -> list[Base]:
    """:returns: the type of which a name is the constructor, and those that it extends; none if it
        may be a function."""
    found = meanings.of(name, place)
    definition = meanings.type_(name, place)
    return [] if definition is None or any(isinstance(one, Interface_Block) for one in found) \
        else meanings.lineage(definition) or []


def _names(first: Base, lineage: list[Base], types: ObjectTypes) -> list[str]:
    """:returns: the names of what the values of a constructor without names give, if the first one
        is all that comes from a type that its own extends; none if it is not."""
    given = types.given(first)
    place = next((number for number, one in enumerate(lineage) if number and len(given) == 1
                  and one is given[0]), None)
    if place is None:
        return []
    parts = [part for one in reversed(lineage) for part in components_of(one)]
    if parts and _is_of(parts[0][1], given[0], types):
        return []  # the structure may be what this component is or points at
    return [parent_name(lineage[place - 1]) or "", *(
        name for one in reversed(lineage[:place]) for name, _ in components_of(one))]


def _is_of(decl: Base, type_: Derived_Type_Def, types: ObjectTypes) -> bool:
    return isinstance(decl, Component_Decl) and types.static_type(decl) is type_
