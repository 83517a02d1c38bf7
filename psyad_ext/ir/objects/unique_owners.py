# SPDX-License-Identifier: BSD-3-Clause
"""Pointers to structures that only own memory become allocatable structures, in the parse tree.

As ``type(control), pointer :: cs`` that is allocated, asked for by ``associated(cs)``, passed on,
and deallocated: no other pointer knows what it points at.
"""

from __future__ import annotations

from collections.abc import Iterable

from fparser.two.Fortran2003 import Access_Stmt, Module, Name, Specification_Part
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.objects.object_types import ObjectTypes
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.objects.unique_owner_declarations import (
    Intents, allocatable, can_move, declare, declare_loosely, is_argument, is_kept, is_pure,
    lacks_target, move_to_module, plain, with_attribute)
from psyad_ext.ir.objects.unique_owner_limits import Limits
from psyad_ext.ir.objects.unique_owner_statements import ask_for, change_statements
from psyad_ext.ir.objects.unique_owner_structures import Owner, owners_in
from psyad_ext.ir.objects.unique_owner_units import UniqueOwnerUnits
from psyad_ext.ir.objects.unique_owner_uses import Uses
from psyad_ext.ir.source.dummy_procedures import cloned, rename, rename_unit, unit_name
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, is_private, module_of, statement_of
from psyad_ext.ir.source.unneeded_units import drop_unused
from psyad_ext.ir.source.walking import walk


def own_structures(tree: Base, module_tree: ModuleTree) -> None:
    """
    Declare pointers to structures that only own memory as allocatable structures, in place.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    meanings = Meanings(tree, module_tree)
    types = ObjectTypes(tree, meanings, IdentityMap())
    owners = owners_in(tree, types, meanings)
    if not owners:
        return
    uses = Uses(tree, meanings, types, owners)
    limits = Limits(tree, meanings, types, uses)
    limits.refuse(owners.values())
    for one in owners.values():
        if not one.is_refused and is_kept(one) and not can_move(one, meanings, types):
            one.is_refused = True
    units = UniqueOwnerUnits(tree, meanings, owners.values(), limits)
    limits.leave_others(owners.values())
    owned = [one for one in owners.values() if not one.is_refused]
    if owned:
        _Change(tree, meanings, units, owned).make(
            types, Intents(tree, meanings, types, uses).loosened(owned))


class _Change:
    """Makes allocatable structures of pointers.

    :param tree: a file.
    :param meanings: knows what names mean.
    :param units: knows what becomes of routines.
    :param owned: the pointers.
    """

    def __init__(self, tree: Base, meanings: Meanings, units: UniqueOwnerUnits,
                 owned: list[Owner]) -> None:
        self._tree = tree
        self._meanings = meanings
        self._units = units
        self._owned = owned
        self._names = {one.string.lower() for one in walk(tree, Name)}
        self._copies: IdentityMap[Base, str] = IdentityMap()
        self._unneeded: list[Base] = []

    def make(self, types: ObjectTypes, loose: list[Base]) -> None:
        """Change the file.

        :param types: knows of which types expressions are.
        :param loose: the arguments that must not be declared to be read only.
        """
        fixed = [one for one in self._owned if not one.is_dummy]
        own = IdentitySet(one.decl for one in self._owned)
        roots = IdentitySet(one for owner in self._owned for one in owner.roots
                            if one not in own and lacks_target(one))
        declare(IdentityMap((one, with_attribute("TARGET")) for one in roots),
                [statement_of(one) for one in roots])
        declare_loosely(one for one in loose if one not in own and one not in roots
                        and is_argument(one))
        for one in fixed:
            if is_kept(one):
                move_to_module(one, types)
        self._become_allocatable(fixed)
        self._copy_units(self._calls(fixed))
        for unit in self._units.units():
            if not self._units.stays(unit):
                self._take_plainly(unit)
        self._meanings.forget()
        drop_unused(self._tree, self._unneeded)

    def _calls(self, owners: Iterable[Owner]) -> list[tuple[Base, Base]]:
        """:returns: the calls that are to be of copies, with the routines that they name."""
        found = IdentityMap((one.call, (one.call, one.dummy.unit)) for owner in owners
                            for one in owner.given if self._units.needs_copy(one.dummy.unit))
        return list(found.values())

    @staticmethod
    def _become_allocatable(owners: list[Owner]) -> None:
        for one in owners:
            ask_for(one.asking, "allocated")
        change_statements((one, *each) for one in owners for each in one.changing)
        declared = [one for one in owners if _is_declared(one.decl)]
        declare(IdentityMap((one.decl, allocatable(one)) for one in declared),
                [statement_of(one.decl) for one in declared])

    def _copy_units(self, calls: list[tuple[Base, Base]]) -> None:
        """Let calls be of copies, which are made behind the routines.

        :param calls: the calls with allocatable structures, with the routines that they name.
        """
        waiting = [unit for _, unit in calls]
        units: IdentitySet[Base] = IdentitySet()
        while waiting:
            unit = waiting.pop()
            if unit not in units:
                units.add(unit)
                waiting += [one for _, one in self._calls(self._units.dummies(unit))]
        for unit in units:
            self._copies[unit] = unique(f"{unit_name(unit)}_owning", self._names)
            self._names.add(self._copies[unit])
        for call, unit in calls:
            rename(call.children[0], self._copies[unit])
        made = IdentityMap((unit, self._copy(unit, calls)) for unit in units)
        self._meanings.forget()
        places = TypePlaces(self._meanings)
        for call, unit in calls:
            places.name(self._copies[unit], made[unit], call)
        self._unneeded = list(units)

    def _copy(self, unit: Base, calls: list[tuple[Base, Base]]) -> Base:
        """Make a copy of a routine that takes allocatable structures, behind it.

        :param calls: gets the calls in it that are of copies.

        :returns: the copy.
        """
        name = self._copies[unit]
        new = cloned(unit)
        nodes = IdentityMap((one, other) for one, other in zip(walk(unit), walk(new), strict=True))
        dummies = self._units.dummies(unit)
        copies = [_copied(one, nodes) for one in dummies]
        own = [(nodes[call], callee) for call, callee in self._calls(dummies)]
        for call, callee in own:
            rename(call.children[0], self._copies[callee])
        calls += own + [(nodes[call], callee) for call, callee in calls if call in nodes]
        content = unit.parent.content
        place = next(number for number, one in enumerate(content) if one is unit)
        content.insert(place + 1, new)
        new.parent = unit.parent
        rename_unit(new, name)
        self._become_allocatable(copies)
        module = module_of(unit)
        if isinstance(unit.parent.parent, Module) and is_private(name, module) \
                and not is_private(unit_name(unit), module):
            spec = next(one for one in module.content if isinstance(one, Specification_Part))
            spec.content.append(Access_Stmt(f"public :: {name}"))
            spec.content[-1].parent = spec
        return new

    def _take_plainly(self, unit: Base) -> None:
        """Let a routine take plain structures, in place."""
        dummies, asks = self._units.dummies(unit), self._units.asks(unit)
        for one in dummies:
            ask_for(one.asking, "present")
        declare(IdentityMap((one.decl, plain(one, asks, is_pure(unit))) for one in dummies),
                [statement_of(one.decl) for one in dummies])


def _is_declared(decl: Base) -> bool:
    """:returns: whether a declaration is still in its statement."""
    return any(decl is one for one in statement_of(decl).children[2].children)


def _copied(owner: Owner, nodes: IdentityMap[Base, Base]) -> Owner:
    """:returns: what corresponds to an argument in a copy of its routine."""
    changing = [(nodes[one], nodes[named]) for one, named in owner.changing]
    asking = [(nodes[one], nodes[named]) for one, named in owner.asking]
    new = Owner(nodes[owner.decl], True, False, changing, asking,
                is_pointed_into=owner.is_pointed_into)
    new.named = [nodes[one] for one in owner.named if one in nodes]
    return new

