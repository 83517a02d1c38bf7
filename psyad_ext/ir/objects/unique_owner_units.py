# SPDX-License-Identifier: BSD-3-Clause
"""What becomes of routines that take pointers to structures which only own memory.

Users give such routines pointers. What takes a pointer to read or change the structure takes it as
well as a plain structure, which is absent where a pointer is not associated. Other routines stay
as they are, and calls with allocatable structures are of copies of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from fparser.two.Fortran2003 import (
    Execution_Part, Goto_Stmt, If_Stmt, Return_Stmt, Specific_Binding)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentitySet, distinct
from psyad_ext.ir.objects.object_flow import not_only_called
from psyad_ext.ir.objects.object_sources import arguments_of, given_to
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.objects.unique_owner_limits import Limits
from psyad_ext.ir.objects.unique_owner_structures import Given, Owner
from psyad_ext.ir.source.dummy_procedures import unit_name
from psyad_ext.ir.source.meanings import Meanings, has_attribute, statement_of
from psyad_ext.ir.source.walking import walk


class UniqueOwnerUnits:
    """
    :param tree: a file.
    :param meanings: knows what names mean.
    :param owners: the pointers of the file.
    :param limits: knows what other names there are for what they own.
    """

    def __init__(self, tree: Base, meanings: Meanings, owners: Iterable[Owner],
                 limits: Limits) -> None:
        self._owners = list(owners)
        self._limits = limits
        self._places = TypePlaces(meanings)
        self._passed_on = not_only_called(tree) | {
            str(one.children[4] or one.children[3]).lower()
            for one in walk(tree, Specific_Binding)}
        self._moving: IdentitySet[Base] = IdentitySet()
        self._asking: IdentitySet[Base] = IdentitySet()
        self._unsafe: IdentitySet[Base] = IdentitySet()
        while self._refuse_some():
            pass

    def dummies(self, unit: Base) -> list[Owner]:
        """:returns: those of the arguments of a routine that only own memory."""
        return [one for one in self._owners
                if one.is_dummy and not one.is_refused and one.unit is unit]

    def units(self) -> list[Base]:
        """:returns: the routines that have such arguments."""
        return distinct(one.unit for one in self._owners if one.is_dummy and not one.is_refused)

    def needs_copy(self, unit: Base) -> bool:
        """:returns: whether a routine does not take plain structures in all cases."""
        return any(unit in found for found in (self._moving, self._asking, self._unsafe))

    def stays(self, unit: Base) -> bool:
        """:returns: whether a routine has to take pointers."""
        return unit in self._moving or unit in self._unsafe

    def asks(self, unit: Base) -> bool:
        """:returns: whether such arguments of a routine need not be associated."""
        return unit in self._asking

    def _refuse_some(self) -> bool:
        """:returns: whether pointers have been left out that were not before."""
        before = sum(one.is_refused for one in self._owners)
        self._sort()
        for one in self._owners:
            if any(given.dummy.is_refused for given in one.given):
                one.is_refused = True
        for one in self._owners:
            for given in one.given:
                if not one.is_refused and self.needs_copy(given.dummy.unit) \
                        and not self._can_call_copy(given):
                    one.is_refused = True
        return sum(one.is_refused for one in self._owners) > before

    def _can_call_copy(self, given: Given) -> bool:
        """:returns: whether a call can be one of a copy that takes allocatable structures."""
        unit = given.dummy.unit
        wanted = {one.name: one for one in self.dummies(unit)}
        names = {name for name, _ in given_to(unit, None, arguments_of(given.call))}
        passed = [one for owner in self._owners if not owner.is_refused for one in owner.given
                  if one.call is given.call]
        return names & set(wanted) == {one.dummy.name for one in passed} \
            and len({one.actual.is_dummy for one in passed}) == 1 \
            and self._places.can_name(unit_name(unit), unit, given.call)

    def _sort(self) -> None:
        """Find out what routines do with such arguments, or those do that they call."""
        self._moving, self._asking, self._unsafe = (
            IdentitySet(), IdentitySet(), IdentitySet())
        for unit in self.units():
            own = self.dummies(unit)
            if any(one.changing for one in own):
                self._moving.add(unit)
            if any(one.asking or not _is_needed(one) for one in own):
                self._asking.add(unit)
            if unit_name(unit) in self._passed_on or any(
                    has_attribute(statement_of(one.decl), "OPTIONAL")
                    or not self._limits.is_alone(one) for one in own):
                self._unsafe.add(unit)
        calls = [(given.actual.unit, given.dummy.unit) for one in self._owners
                 if one.is_dummy and not one.is_refused for given in one.given]
        for found in (self._moving, self._asking, self._unsafe):
            size = -1
            while size < len(found):
                size = len(found)
                found |= [caller for caller, callee in calls if callee in found]


def _is_needed(owner: Owner) -> bool:
    """:returns: whether a routine uses parts of a structure whenever it is run."""
    part = next((one for one in owner.unit.content if isinstance(one, Execution_Part)), None)
    used = IdentitySet(owner.used)
    for statement in part.content if part is not None else ():
        first = statement.content[0] if getattr(statement, "content", None) else \
            statement.children[0] if isinstance(statement, If_Stmt) else statement
        if isinstance(first, Base) and any(one in used for one in walk(first)):
            return True
        if walk(statement, (Return_Stmt, Goto_Stmt)):
            return False
    return False
