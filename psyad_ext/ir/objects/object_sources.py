# SPDX-License-Identifier: BSD-3-Clause
"""What gives objects that are declared with ``class`` their types, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Alloc_Opt, Allocate_Stmt, Allocation, Allocation_List, Assignment_Stmt, Call_Stmt, Data_Ref,
    Declaration_Type_Spec, Entity_Decl, Generic_Binding, Intent_Attr_Spec, Interface_Stmt, Module,
    Name, Part_Ref, Pointer_Assignment_Stmt, Use_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.objects.object_flow import UNKNOWN, Held, is_open, is_result
from psyad_ext.ir.objects.object_types import ObjectTypes, parts_of
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, is_label
from psyad_ext.ir.source.meanings import (
    Meanings, components_of, is_private, is_private_component, module_of, scope_of, statement_of)
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk

_Argument = tuple[str | None, Base]


class ObjectSources:
    """Collects what gives objects their types.

    :param tree: a file, or a routine.
    :param meanings: knows what names mean.
    :param held: the objects, by the identities of their declarations.
    """

    def __init__(self, tree: Base, meanings: Meanings, held: IdentityMap[Base, Held]) -> None:
        self._tree = tree
        self._meanings = meanings
        self._held = held
        self._types = ObjectTypes(tree, meanings, held)
        self._called: IdentitySet[Base] = IdentitySet()

    def collect(self) -> None:
        """Let each object know what it may be of the type of."""
        has_assignments = _defines_assignments(self._tree)
        for one in walk(self._tree, (Allocate_Stmt, Assignment_Stmt, Pointer_Assignment_Stmt)):
            if isinstance(one, Allocate_Stmt):
                self._allocate(one)
                continue
            held = self._of(one.children[0])
            if held is not None:
                held.may_be(self._types.given(one.children[2]))
                if has_assignments and isinstance(one, Assignment_Stmt):
                    held.may_be([UNKNOWN])
        for one in walk(self._tree, (*CALLS, Data_Ref)):
            if isinstance(parts_of(one)[-1], Part_Ref) if isinstance(one, Data_Ref) \
                    else not _is_step(one):
                self._call(one)
        for held in self._held.values():
            if held.is_dummy and held not in self._called and not _is_set_anew(held):
                held.may_be([UNKNOWN])

    def _of(self, designator: Base) -> Held | None:
        """:returns: the object that a designator means as a whole."""
        decls = self._types.designated(designator)
        return self._held.get(decls[0]) if decls else None

    def _allocate(self, statement: Base) -> None:
        spec, allocations, options = statement.children
        listed = allocations.children if isinstance(allocations, Allocation_List) \
            else [allocations]
        values = [one.children[1] for one in walk(options, Alloc_Opt)
                  if str(one.children[0]).upper() in ("SOURCE", "MOLD")] \
            if options is not None else []
        for one in listed:
            held = self._of(one.children[0] if isinstance(one, Allocation) else one)
            if held is None:
                continue
            if spec is not None:
                held.may_be([self._meanings.type_(str(spec).lower(), statement)])
            elif values:
                held.may_be(self._types.given(values[0]))
            else:
                held.may_be([self._types.static_type(held.decl)])

    def _call(self, call: Base) -> None:
        arguments = arguments_of(call)
        if isinstance(call, Call_Stmt) and str(call.children[0]).lower() == "move_alloc" \
                and not self._meanings.of("move_alloc", call):
            self._move(arguments, call)
            return
        constructed = self._types.constructed(call)
        if constructed is not None:
            self._construct(constructed, arguments, call)
        if constructed is None and not arguments or self._is_element(call):
            return
        for procedure, passed in self._types.procedures(call):
            if procedure is None:
                for _, actual in arguments:
                    self._lose(actual, call)
                continue
            for dummy, actual in given_to(procedure, passed, arguments):
                self._pass(procedure, dummy, actual, call)

    def _is_element(self, call: Base) -> bool:
        """:returns: whether what looks like a call is an element of an array."""
        return not isinstance(call, Call_Stmt) and self._types.designated(call) is not None

    def _move(self, arguments: Sequence[_Argument], call: Base) -> None:
        if len(arguments) == 2:
            (_, from_), (_, to) = arguments
            if arguments[0][0] == "to":
                from_, to = to, from_
            held, other = self._of(to), self._of(from_)
            if held is not None:
                held.may_be(self._types.given(from_))
            if other is not None and held is None:
                other.may_be([UNKNOWN])

    def _construct(self, definition: Base, arguments: Sequence[_Argument], call: Base) -> None:
        lineage = self._meanings.lineage(definition)
        if lineage is None:
            for held in self._held.values():  # it may be a component that is not found
                if not isinstance(held.decl, Entity_Decl):
                    held.may_be([UNKNOWN])
            return
        for decl, value in constructed_of(lineage, arguments):
            if decl in self._held:
                self._held[decl].may_be(self._types.given(value))

    def _pass(self, procedure: Base, dummy: str, actual: Base, call: Base) -> None:
        """An argument gets a value of some type, or gives it one."""
        decls = [one for one in self._meanings.declared(procedure).get(dummy, ())
                 if isinstance(one, Entity_Decl)]
        held = self._of(actual)
        if len(decls) != 1:
            self._lose(actual, call)
            return
        inner = self._held.get(decls[0])
        statement = statement_of(decls[0])
        if inner is not None:
            self._called.add(inner)
            inner.may_be(self._types.given(actual))
        if held is None or not held.is_open or not is_open(statement):
            return
        if inner is not None:
            held.may_be([inner])
        elif isinstance(statement.children[0], Declaration_Type_Spec) \
                and statement.children[0].children[0].upper() == "TYPE":
            held.may_be([self._types.static_type(decls[0])])
        else:
            held.may_be([UNKNOWN])

    def _lose(self, actual: Base, call: Base) -> None:
        held = self._of(actual)
        if held is not None and held.is_open:
            held.may_be([UNKNOWN])


def arguments_of(call: Base) -> list[_Argument]:
    """:returns: the arguments of a call, with their names in lower case where they have some."""
    holder = parts_of(call)[-1] if isinstance(call, Data_Ref) else call
    listed = holder.children[1]
    if listed is None or isinstance(listed, str):
        return []
    return [(str(one.children[0]).lower(), one.children[1]) if isinstance(one, NAMED_ARGUMENTS)
            else (None, one)
            for one in (listed.children if isinstance(listed, ARGUMENT_LISTS) else [listed])]


def given_to(procedure: Base, passed: str | None, arguments: Sequence[_Argument]
             ) -> list[tuple[str, Base]]:
    """
    :param procedure: a procedure, or what an interface says of one.
    :param passed: the argument for which the object is passed that it is called by, if any.
    :param arguments: what a call gives.

    :returns: the same, by the lower-case names of the arguments of the procedure.
    """
    dummies = [one for one in dummy_names(procedure) if one != passed] \
        if isinstance(procedure, UNITS) else _listed(procedure)
    return [(name or dummies[number], actual) for number, (name, actual) in enumerate(arguments)
            if name or number < len(dummies)]


def constructed_of(lineage: Sequence[Base], arguments: Sequence[_Argument]
                   ) -> Iterator[tuple[Base, Base]]:
    """
    :param lineage: a type and those that it extends.
    :param arguments: what a constructor gives.

    :returns: the declarations of components, with what these get.
    """
    names = [component for one in reversed(lineage) for component in components_of(one)]
    for number, (name, value) in enumerate(arguments):
        yield from ((decl, value) for place, (component, decl) in enumerate(names)
                    if (component == name if name else place == number))


def _is_step(call: Base) -> bool:
    """:returns: whether what looks like a call is a step of the way to a component, which is seen
        with the whole."""
    return isinstance(call, Part_Ref) and isinstance(call.children[0], Name) \
        and is_label(call.children[0])


def _listed(body: Base) -> list[str]:
    listed = body.children[0].children[2]
    return [] if listed is None else [one.string.lower() for one in walk(listed, Name)]


def _is_set_anew(held: Held) -> bool:
    """:returns: whether an argument has no type but that which the routine gives it."""
    attributes = statement_of(held.decl).children[1]
    return held.is_open and attributes is not None and any(
        str(one.children[1]).upper() == "OUT" for one in walk(attributes, Intent_Attr_Spec))


def may_be_set_elsewhere(held: Held) -> bool:
    """:returns: whether those that use the module of an object may give it a type, or pass it."""
    if not isinstance(held.decl, Entity_Decl):
        return not is_private_component(statement_of(held.decl))
    if isinstance(scope_of(held.decl), Module):
        return not is_private(held.name, module_of(held.decl))
    return held.is_dummy or is_result(held, scope_of(held.decl))


def _defines_assignments(tree: Base) -> bool:
    """:returns: whether assignments may be calls of procedures, as far as a file says."""
    root = tree.get_root()
    return any("assignment(" in "".join(str(one).lower().split())
               for one in walk(root, (Interface_Stmt, Use_Stmt, Generic_Binding)))
