# SPDX-License-Identifier: BSD-3-Clause
"""Pointers to structures that can't own their memory alone: copies and other names for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fparser.two.Fortran2003 import (
    Allocate_Object_List, Allocate_Stmt, Allocation_List, Associate_Construct, Association,
    Call_Stmt, Data_Component_Def_Stmt, Deallocate_Stmt, Declaration_Type_Spec, Derived_Type_Def,
    Entity_Decl, Entry_Stmt, Execution_Part, Function_Subprogram, Internal_Subprogram_Part,
    Intrinsic_Function_Reference, Module_Subprogram_Part, Nullify_Stmt, Part_Ref,
    Pointer_Assignment_Stmt, Pointer_Object_List, Select_Type_Stmt, Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_flow import result_name
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes, base_name, parts_of
from psyad_ext.ir.objects.unique_owner_structures import (
    Owner, definition_of, designators, inner_types, may_hold)
from psyad_ext.ir.objects.unique_owner_uses import Uses, call_around
from psyad_ext.ir.source.dummy_procedures import CHAINS, UNITS, dummy_names, is_label
from psyad_ext.ir.source.meanings import Meanings, has_attribute, scope_of, statement_of
from psyad_ext.ir.source.parsed import APPLIED, CALLS
from psyad_ext.ir.source.walking import walk

_NO_COPIES = (Allocate_Stmt, Deallocate_Stmt, Nullify_Stmt, Pointer_Assignment_Stmt, Association,
              Allocation_List, Allocate_Object_List, Pointer_Object_List, Select_Type_Stmt)
_ASKING = frozenset(("associated", "allocated", "present", "size", "shape", "lbound", "ubound",
                     "extends_type_of", "same_type_as"))


class Limits:
    """
    :param tree: a file.
    :param meanings: knows what names mean.
    :param types: knows of which types expressions are.
    :param uses: how pointers are used.
    """

    def __init__(self, tree: Base, meanings: Meanings, types: ObjectTypes, uses: Uses) -> None:
        self._tree = tree
        self._meanings = meanings
        self._types = types
        self._uses = uses
        self._reached: IdentityMap[Base, IdentityMap[Base, Base]] = IdentityMap()

    def refuse(self, owners: Iterable[Owner]) -> None:
        """Leave out the pointers that are copied, or known by two names, or can't be passed on."""
        owners = list(owners)
        self._copies([one for one in owners if one.is_component])
        for call in walk(self._tree, CALLS):
            self._two_names(call)
        for one in owners:
            if one.is_pointed_into and one.is_nullified or not one.is_component and (
                    walk(one.unit, Entry_Stmt) or one.is_dummy and not isinstance(
                        one.unit.parent, (Module_Subprogram_Part, Internal_Subprogram_Part))):
                one.is_refused = True
            for given in one.given:
                if self._is_named_in(one, given.dummy.unit):
                    one.is_refused = True

    def leave_others(self, owners: Iterable[Owner]) -> None:
        """Leave out components that are no parts of structures which become allocatable: these may
        be pointers, unless routines allocate them."""
        owned = [one for one in owners if not one.is_refused]
        types: list[Base] = [one for owner in owned if _is_made(owner)
                             for one in [self._types.static_type(owner.decl)] if one is not None]
        for one in types:
            inner = inner_types(one, self._types, self._meanings, by_value=True)
            inner += [self._types.static_type(owner.decl) for owner in owned
                      if owner.is_component and definition_of(owner.decl) is one]
            types += [other for other in inner if other is not None
                      and all(other is not known for known in types)]
        for one in owned:
            if not _is_made(one) and all(definition_of(one.decl) is not type_ for type_ in types):
                one.is_refused = True

    # Copies

    def _copies(self, owners: Sequence[Owner]) -> None:
        """Structures with such components are not copied: two would own the same memory."""
        holders = IdentityMap((one, self._holders(definition_of(one.decl))) for one in owners)
        if not owners:
            return
        for type_ in self._copied():
            for one in owners:
                if type_ is None or any(type_ is other for other in holders[one]):
                    one.is_refused = True

    def _holders(self, definition: Base) -> list[Base]:
        """:returns: the types with values of which those of a type are copied."""
        found = [definition]
        known = [(one, inner_types(one, self._types, self._meanings, by_value=True))
                 for one in walk(self._tree, Derived_Type_Def)]
        for one in found:
            found += [other for other, inner in known if any(one is part for part in inner)
                      and all(other is not held for held in found)]
        return found

    def _copied(self) -> Iterable[Base | None]:
        """:returns: the types of structures that are copied."""
        for part in walk(self._tree, Execution_Part):
            for one in designators(part):
                if is_label(one) or _is_no_copy(one):
                    continue
                decls = self._types.designated(one)
                if decls and self._is_structure(decls[0]):
                    yield self._types.static_type(decls[0])
        for call in walk(self._tree, APPLIED):
            definition = self._types.constructed(call)
            if definition is not None and self._types.designated(call) is None:
                yield definition
        for statement in walk(self._tree, Type_Declaration_Stmt):
            scope = scope_of(statement)
            if not isinstance(statement.children[0], Declaration_Type_Spec):
                continue
            for decl in statement.children[2].children:
                if isinstance(scope, Function_Subprogram) and str(
                        decl.children[0]).lower() == result_name(scope) \
                        and not has_attribute(statement, "POINTER") \
                        or has_attribute(statement, "VALUE"):
                    yield self._types.static_type(decl)

    def _is_structure(self, decl: Base) -> bool:
        if isinstance(decl, (Association,)):
            return self._types.static_type(decl) is not None
        statement = statement_of(decl)
        return not isinstance(statement, (Type_Declaration_Stmt, Data_Component_Def_Stmt)) \
            or isinstance(statement.children[0], Declaration_Type_Spec)

    # Names

    def _two_names(self, call: Base) -> None:
        """What a call gives as one argument is no part of another one."""
        known = []
        for _, actual in arguments_of(call):
            if parts_of(actual) and not is_label(actual):
                known.append((_path(actual), self._uses.through(actual), actual))
        if isinstance(call.children[0], CHAINS):
            known.append((_path(call.children[0])[:-1], [], None))
        for path, owners, actual in known:
            for number, owner in owners:
                whole = number == len(path)
                for other, _, given in known:
                    if given is actual:
                        continue
                    if other == path[:len(other)] and len(other) < number \
                            or whole and path == other[:number]:
                        owner.is_refused |= not whole or len(other) < number \
                            or self._is_passed_as_pointer(owner, actual)

    @staticmethod
    def _is_passed_as_pointer(owner: Owner, actual: Base) -> bool:
        return any(one.text is actual for one in owner.given)

    def _is_named_in(self, owner: Owner, unit: Base) -> bool:
        """:returns: whether a routine, or one that it calls, knows a pointer by its own name."""
        if owner.is_component:
            return False
        places = self._uses.places.get(owner, IdentityMap())
        return any(key in places and (owner.is_module_variable or key is not owner.unit)
                   for key in self.reached(unit))

    def reached(self, unit: Base) -> IdentityMap[Base, Base]:
        """:returns: a routine and those that it may run, by their identities."""
        if unit not in self._reached:
            found: IdentityMap[Base, Base] = IdentityMap()
            waiting = [unit]
            while waiting:
                one = waiting.pop()
                if one in found or not isinstance(one, UNITS):
                    continue
                found[one] = one
                for call in walk(one, CALLS):
                    if isinstance(call, Call_Stmt) or self._types.designated(call) is None:
                        whole = call.parent if isinstance(call.parent, CHAINS) else call
                        waiting += [procedure for procedure, _ in self._types.procedures(whole)
                                    if procedure is not None]
            self._reached[unit] = found
        return self._reached[unit]

    def is_alone(self, owner: Owner) -> bool:
        """:returns: whether whoever calls a routine can't give it what one of its arguments points
            at by another name."""
        own = self._types.static_type(owner.decl)
        for name in dummy_names(owner.unit):
            for decl in self._meanings.declared(owner.unit).get(name, ()):
                if not isinstance(decl, Entity_Decl) or decl is not owner.decl \
                        and self._may_point(decl, own):
                    return False
        for unit in self.reached(owner.unit).values():
            for one in designators(unit):
                decls = self._types.at_end_of(parts_of(one)[:1], one)
                if decls and isinstance(decls[0], Entity_Decl) \
                        and not isinstance(scope_of(decls[0]), UNITS) \
                        and self._may_point(decls[0], own):
                    return False
        return True

    def _may_point(self, decl: Base, type_: Base | None) -> bool:
        """:returns: whether a variable is, or has parts that are, of a type."""
        return isinstance(statement_of(decl).children[0], Declaration_Type_Spec) \
            and may_hold(decl, type_, self._types, self._meanings)


def _is_made(owner: Owner) -> bool:
    """:returns: whether a pointer, if it is a component, is to a structure that the file allocates
        itself, maybe in another routine."""
    return not owner.is_component or not owner.is_data and (bool(owner.given) or any(
        isinstance(one, Allocate_Stmt) for one, _ in owner.changing))


def _is_no_copy(designator: Base) -> bool:
    """:returns: whether something stands where it is not copied."""
    holder = call_around(designator)
    if isinstance(holder, _NO_COPIES):
        return True
    if isinstance(holder, Intrinsic_Function_Reference):
        return str(holder.children[0]).lower() in _ASKING
    if isinstance(holder, Part_Ref):
        return True  # an index, or an argument of a function
    return isinstance(holder, (CALLS, Associate_Construct))


def _path(designator: Base) -> list[str]:
    """:returns: the names of the steps of a designator."""
    return [base_name(one) for one in parts_of(designator)]

