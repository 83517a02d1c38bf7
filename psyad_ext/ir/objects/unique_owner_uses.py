# SPDX-License-Identifier: BSD-3-Clause
"""How pointers to structures are used: those that are not known to own their memory are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Access_Id_List, Access_Stmt, Alloc_Opt, Alloc_Opt_List, Allocate_Object_List, Allocate_Stmt,
    Allocation, Allocation_List, Assignment_Stmt, Associate_Construct, Association, Call_Stmt,
    Component_Decl, Deallocate_Stmt, Derived_Type_Def, Entity_Decl, Execution_Part,
    Function_Reference, Intrinsic_Function_Reference, Name, Nullify_Stmt, Part_Ref,
    Pointer_Assignment_Stmt, Pointer_Object_List, Specification_Part, Structure_Constructor)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_sources import arguments_of, given_to
from psyad_ext.ir.objects.object_types import ObjectTypes, base_name, parts_of
from psyad_ext.ir.objects.unique_owner_structures import Given, Owner, designators
from psyad_ext.ir.source.dummy_procedures import BODIES, CHAINS, UNITS, is_label
from psyad_ext.ir.source.meanings import (
    Meanings, components_of, has_attribute, scope_of, statement_of)
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS, is_null
from psyad_ext.ir.source.walking import walk

_OBJECTS = (Allocation, Allocation_List, Allocate_Object_List, Pointer_Object_List)
_CHANGING = (Allocate_Stmt, Deallocate_Stmt, Nullify_Stmt)


class Uses:
    """
    :param tree: a file.
    :param meanings: knows what names mean.
    :param types: knows of which types expressions are.
    :param owners: the pointers, by the identities of their declarations.
    """

    def __init__(self, tree: Base, meanings: Meanings, types: ObjectTypes,
                 owners: IdentityMap[Base, Owner]) -> None:
        self._meanings = meanings
        self._types = types
        self._owners = owners
        self._names = {one.name for one in owners.values()}
        #: The units that name each pointer, by the identities of both.
        self.places: IdentityMap[Base, IdentityMap[Base, Base]] = IdentityMap()
        for part in walk(tree, Specification_Part):
            if not isinstance(part.parent, BODIES):
                for one in designators(part):
                    self._declared(one)
        for part in walk(tree, Execution_Part):
            for one in designators(part):
                if not is_label(one):
                    self._use(one)

    def through(self, designator: Base) -> list[tuple[int, Owner]]:
        """:returns: the pointers that a designator goes through, or ends with, each with the number
            of steps to it."""
        parts = parts_of(designator)
        found = []
        for number in range(1, len(parts) + 1):
            if base_name(parts[number - 1]) not in self._names:
                continue
            decls = self._types.at_end_of(parts[:number], designator)
            if decls is None:
                self._refuse_unknown(parts, number, designator)
            elif decls[0] in self._owners:
                found.append((number, self._owners[decls[0]]))
        return found

    def _refuse_unknown(self, parts: Sequence[Base], number: int, place: Base) -> None:
        """Nothing is known of pointers that what is not known may be."""
        name = base_name(parts[number - 1])
        if number == 1:
            meant = self._meanings.of(name, place)
            if any(isinstance(one, (Derived_Type_Def, *UNITS)) for one in meant):
                return
        elif self._types.holder_of_step(parts[:number], place) is not None:
            return
        for one in self._owners.values():
            if one.name == name and one.is_component == (number > 1):
                one.is_refused = True

    def _declared(self, designator: Base) -> None:
        holder = designator.parent
        if isinstance(holder, (Entity_Decl, Component_Decl)) and holder.children[0] is designator \
                or isinstance(holder, (Access_Stmt, Access_Id_List)) or is_label(designator):
            return
        for number, owner in self.through(designator):
            if number == len(parts_of(designator)):
                owner.is_refused = True

    def _use(self, designator: Base) -> None:
        steps = len(parts_of(designator))
        for number, owner in self.through(designator):
            unit = unit_of(designator)
            owner.named.append(designator)
            is_part = number < steps or isinstance(parts_of(designator)[-1], Part_Ref)
            if is_part:
                owner.used.append(designator)
            self.places.setdefault(owner, IdentityMap())[unit] = unit
            if isinstance(designator.parent, Association):
                self._renamed(owner, designator.parent)
            if not is_part:
                self._whole(owner, designator)
            elif isinstance(designator.parent, Pointer_Assignment_Stmt) \
                    and designator.parent.children[2] is designator:
                self._point(owner, designator.parent, designator)
            else:
                self._pass_part(owner, designator)

    def _whole(self, owner: Owner, designator: Base) -> None:
        holder = designator.parent
        while isinstance(holder, _OBJECTS):
            holder = holder.parent
        if isinstance(holder, _CHANGING):
            owner.changing.append((holder, designator))
            owner.is_nullified |= isinstance(holder, Nullify_Stmt)
        elif isinstance(holder, Pointer_Assignment_Stmt) and holder.children[0] is designator \
                and is_null(holder.children[2]):
            owner.changing.append((holder, designator))
            owner.is_nullified = True
        elif isinstance(holder, (Association, Assignment_Stmt)):
            pass
        elif owner.is_data and isinstance(holder, Pointer_Assignment_Stmt) \
                and holder.children[2] is designator:
            self._point(owner, holder, designator)
            owner.is_refused |= _may_be_freed(holder)
        elif isinstance(holder, (*ARGUMENT_LISTS, *NAMED_ARGUMENTS, *CALLS,
                                 Intrinsic_Function_Reference)):
            self._passed(owner, designator)
        elif not (isinstance(holder, (Alloc_Opt, Alloc_Opt_List))
                  and "source" in str(holder).lower()):
            owner.is_refused |= not owner.is_data or isinstance(holder, Pointer_Assignment_Stmt)

    @staticmethod
    def _renamed(owner: Owner, association: Base) -> None:
        """Nothing is let point at what has another name for a while."""
        construct = association
        while not isinstance(construct, Associate_Construct):
            construct = construct.parent
        name = str(association.children[0]).lower()
        for one in walk(construct, Pointer_Assignment_Stmt):
            parts = parts_of(one.children[2])
            if parts and base_name(parts[0]) == name:
                owner.is_refused = True

    def _passed(self, owner: Owner, designator: Base) -> None:
        call = call_around(designator)
        if isinstance(call, Intrinsic_Function_Reference):
            if str(call.children[0]).lower() == "associated" and len(arguments_of(call)) == 1:
                owner.asking.append((call, designator))
            else:
                owner.is_refused |= not owner.is_data \
                    or str(call.children[0]).lower() in ("associated", "c_loc")
            return
        if owner.is_data and self._types.designated(call) is not None:
            return  # an index
        if not isinstance(call, CALLS) or call.children[0] is designator:
            owner.is_refused = True
            return
        found = list(self.dummies(call, designator))
        if len(found) != 1 or found[0] is None:
            owner.is_refused = True
            return
        decl = found[0]
        if decl in self._owners:
            dummy = self._owners[decl]
            owner.given.append(Given(owner, designator, call, dummy))
            if isinstance(call.parent, CHAINS) or isinstance(call.children[0], CHAINS):
                owner.is_refused = True  # others may be bound to the name
        elif has_attribute(statement_of(decl), "POINTER"):
            owner.is_refused = True
        elif has_attribute(statement_of(decl), "OPTIONAL"):
            owner.is_refused = True  # what is not allocated is not there
        elif has_attribute(statement_of(decl), "TARGET"):
            self._targeted(owner, decl, designator)

    def dummies(self, call: Base, designator: Base) -> Iterator[Base | None]:
        """:returns: the declarations of the arguments that something may be given for in a call;
            None for what is not known."""
        whole = call.parent if isinstance(call.parent, CHAINS) else call
        if self._types.constructed(call) is not None:
            yield None
            return
        procedures = list(self._types.procedures(whole))
        for procedure, passed in procedures:
            if procedure is None:
                yield None
                continue
            for name, actual in given_to(procedure, passed, arguments_of(call)):
                if actual is designator:
                    decls = [one for one in self._meanings.declared(procedure).get(name, ())
                             if isinstance(one, Entity_Decl)]
                    if len(decls) != 1:
                        yield None
                    elif len(procedures) == 1 or self._fits(decls[0], designator):
                        yield decls[0]

    def _fits(self, decl: Base, designator: Base) -> bool:
        """:returns: whether an argument of one of several procedures is of the type of what is
            given for it."""
        own = self._types.designated(designator)
        type_ = self._types.static_type(own[0]) if own else None
        return type_ is None or self._types.static_type(decl) is type_

    def _pass_part(self, owner: Owner, designator: Base) -> None:
        call = call_around(designator)
        if isinstance(call, CALLS) and call.children[0] is not designator:
            for decl in self.dummies(call, designator):
                if decl is not None and has_attribute(statement_of(decl), "TARGET"):
                    self._targeted(owner, decl, designator)

    def _targeted(self, owner: Owner, decl: Base, designator: Base) -> None:
        """A routine may let pointers point at what it is given."""
        unit, name = scope_of(decl), str(decl.children[0]).lower()
        for one in walk(unit, Pointer_Assignment_Stmt):
            parts = parts_of(one.children[2])
            if parts and base_name(parts[0]) == name:
                self._point(owner, one, designator)
        for call in walk(unit, (Call_Stmt, Function_Reference, Part_Ref, Structure_Constructor)):
            for _, actual in arguments_of(call):
                parts = parts_of(actual)
                if parts and base_name(parts[0]) == name \
                        and self._types.designated(call) is None and any(
                            one is None or has_attribute(statement_of(one), "TARGET")
                            for one in self.dummies(call, actual)):
                    owner.is_refused = True

    def _is_procedure(self, designator: Base) -> bool:
        """:returns: whether a component is a pointer to procedures, which are no parts."""
        holder = self._types.holder(designator)
        lineage = None if holder is None else self._meanings.lineage(holder)
        name = base_name(parts_of(designator)[-1])
        return any(component == name and not isinstance(decl, Component_Decl)
                   for definition in lineage or () for component, decl in components_of(definition))

    def _point(self, owner: Owner, statement: Base, designator: Base) -> None:
        """A pointer points at a part: it must not be known for longer than the part."""
        if self._is_procedure(designator):
            return
        owner.is_pointed_into = True
        roots = self._types.at_end_of(parts_of(designator)[:1], designator)
        owner.roots += roots or []
        owner.is_refused |= not roots or not isinstance(roots[0], Entity_Decl)
        target = parts_of(statement.children[0])
        decls = self._types.at_end_of(target[:1], statement) if len(target) == 1 else None
        unit = unit_of(statement)
        if not decls or not isinstance(decls[0], Entity_Decl) or scope_of(decls[0]) is not unit \
                or decls[0].children[3] is not None or _is_argument(decls[0], unit) \
                or has_attribute(statement_of(decls[0]), "SAVE"):
            owner.is_refused = True


def _may_be_freed(statement: Base) -> bool:
    """:returns: whether memory may be freed by the name of the pointer that a statement sets."""
    name = str(statement.children[0]).lower()
    return any(one.string.lower() == name for freeing in walk(unit_of(statement), Deallocate_Stmt)
               for one in walk(freeing, Name))


def _is_argument(decl: Base, unit: Base) -> bool:
    name = str(decl.children[0]).lower()
    return name in {one.string.lower() for one in walk(unit.content[0], Name)}


def call_around(designator: Base) -> Base:
    """:returns: the call that something is an argument of, or what else it is in."""
    call = designator.parent
    while isinstance(call, (*ARGUMENT_LISTS, *NAMED_ARGUMENTS)):
        call = call.parent
    return call


def unit_of(place: Base) -> Base:
    """:returns: the routine, or program, that something stands in."""
    scope = scope_of(place)
    while isinstance(scope, Block_Construct):
        scope = scope_of(scope.parent)
    return scope
