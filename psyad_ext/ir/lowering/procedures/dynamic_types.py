# SPDX-License-Identifier: BSD-3-Clause
"""Calls that give objects of a known type to ``class`` arguments.

Where it matters of which type the object is, they become calls of copies for just this type, so
that procedures that are bound to it are known there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Call, Container, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import DataTypeSymbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import Identity, IdentityMap, distinct
from psyad_ext.ir.expressions.bound import (
    BoundSymbol, DispatchedSymbol, SpecialisedSymbol, SpecificSymbol, ToldSymbol)
from psyad_ext.ir.lookup.callees import select_by_scope
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.given_procedures import Procedure, Template, bound_procedure, template_in
from psyad_ext.ir.lookup.module_variables import is_from_host
from psyad_ext.ir.lookup.origin import module_tree, source_of
from psyad_ext.ir.lookup.procedure_names import definitions, definitions_by_scope, own_routine
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lowering.procedures.host_clones import host_clone
from psyad_ext.ir.lowering.procedures.routine_clones import (
    meanings_in, name_of_copy, placed_copy, remove_copy)
from psyad_ext.ir.lowering.procedures.saved import with_names_moved
from psyad_ext.ir.lowering.procedures.saved_in_clones import forget_saved
from psyad_ext.ir.lowering.structures.structure_elements import Elements
from psyad_ext.ir.lowering.structures.structure_parts import Selector
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.objects.one_type import settle_types
from psyad_ext.ir.objects.polymorphism import (
    ClassDummy, class_dummies, declares_objects, procedures_of, receivers_of, selects_by_type,
    with_types)
from psyad_ext.ir.source.dummy_procedures import UNITS, inner_units
from psyad_ext.ir.structures.structure_types import is_polymorphic
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.refusals import TYPE_BOUND
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class DynamicTypes:
    """The copies that have been made; they are in their containers until :py:meth:`drop_copies`.

    :param structures: knows the structures of all routines.
    """

    def __init__(self, structures: Structures) -> None:
        self._structures = structures
        self._types = structures.types
        self._copies: dict[tuple[object, ...], Routine] = {}
        self._drops: list[Callable[[], None]] = []
        self._dummies: IdentityMap[Node, dict[str, ClassDummy]] = IdentityMap()
        self._matters: dict[tuple[Identity[object], str, Identity[Definition]], bool] = {}

    def drop_copies(self) -> None:
        """Take the copies away."""
        while self._drops:
            self._drops.pop()()
        self._copies.clear()

    def dummies(self, procedure: Procedure) -> dict[str, ClassDummy]:
        """:returns: the arguments of a procedure that are declared with ``class``, by name."""
        tree, _ = _source(procedure)
        if tree not in self._dummies:
            self._dummies[tree] = class_dummies(tree) if isinstance(tree, UNITS) else {}
        return self._dummies[tree]

    def matters(self, procedure: Procedure, dummy: str, exact: Definition) -> bool:
        """:returns: whether a procedure has to know that an argument is of some type."""
        key = (Identity(_source(procedure)[0]), dummy, Identity(exact))
        if key not in self._matters:
            self._matters[key] = False  # what calls itself adds nothing
            self._matters[key] = self._find(procedure, dummy, exact)
        return self._matters[key]

    def copy(self, routine: Routine, exact: Mapping[str, Definition],
             caller: Routine) -> Routine | None:
        """
        :param routine: a routine.
        :param exact: the types of some of its arguments.
        :param caller: what calls it.

        :returns: a copy for these types; None if there can't be one.
        """
        home = routine.parent
        tree = routine._ast  # pylint: disable=protected-access
        unknown = {one.name: one for one in exact.values()
                   if self._types.of(one.name, routine) is not one}
        place = generated_target_module(caller if unknown else routine)
        key = (Identity(routine), Identity(place), frozenset(
            (name, Identity(one)) for name, one in exact.items()))
        if key not in self._copies:
            if not isinstance(home, Container) or not all(
                    isinstance(one.home, Container) for one in unknown.values()) \
                    or any(map(is_from_host, self._structures.of(routine).dummies)):
                return None  # the text of an internal procedure says nothing of its host
            name = name_of_copy(tree, home, place, *{one.name: None for one in exact.values()})
            try:
                new = with_types(tree, name, exact,
                                 {one.name: one.home.name for one in unknown.values()},
                                 lambda named: self._types.of(named, routine))
                info = source_of(routine)
                if info is not None:  # what is allocated like the arguments is of their types
                    settle_types(new, partial(module_tree, modules=info.modules))
                self._copies[key] = self._placed(new, routine, place)
            except UnsupportedError:
                raise
            except (PSycloneError, NotImplementedError, KeyError, ValueError, AttributeError):
                return None
        return self._copies[key]

    def _placed(self, new: Base, routine: Routine, place: Container) -> Routine:
        """:returns: a copy, which has been made in fparser's tree, of a routine."""
        tree = routine._ast  # pylint: disable=protected-access
        new = with_names_moved(new, routine)
        if inner_units(tree):
            copy = host_clone(new, tree, routine, place, meanings_in(routine))
            self._drops.append(copy.remove)
            forget_saved([copy.routine, *copy.taken_out.inner], self._structures)
            return copy.routine
        copied = placed_copy(new, tree, routine, place, meanings_in(routine))
        self._drops.append(partial(remove_copy, copied))
        forget_saved([copied], self._structures)
        return copied

    def _find(self, procedure: Procedure, dummy: str, exact: Definition) -> bool:
        tree, place = _source(procedure)
        declared = self.dummies(procedure).get(dummy)
        definition = None if declared is None else self._types.of(declared.type_name, place)
        if definition is None:
            return False
        if definition.is_abstract and definition is not exact:
            return True  # what is generated can't declare it by 'type'
        if not declared.is_plain or selects_by_type(tree, dummy) or declares_objects(tree):
            return True
        names = procedures_of(tree, dummy) - definition.names - {
            one.name for one in definition.ancestors}
        if any(self._is_dispatched(name, definition, exact, place) for name in names):
            return True
        receivers = receivers_of(tree, dummy)
        return None in receivers or any(
            self.matters(other, inner, exact) for name in receivers
            for find in (own_routine, template_in) for other in definitions(name, place, find)
            for inner in self.dummies(other))

    def _is_dispatched(self, name: str, definition: Definition, exact: Definition,
                       place: Node) -> bool:
        """:returns: whether a bound procedure depends on the type, or asks for it."""
        bound = definition.bound(name)
        if not bound or None in bound or [
                (Identity(one[0]), one[1]) for one in bound] != [
                (Identity(one[0]), one[1]) if one is not None else None
                    for one in exact.bound(name)]:
            return True
        for owner, binding in bound:
            if any(binding.name in one.bindings and owner in list(one.ancestors)[1:]
                   for one in known_types(self._types, place, owner.home)):
                return True
            target = bound_procedure(owner.home, binding)
            if target is None:
                return True
            dummies = self.dummies(target)
            passed = binding.passed or next(iter(dummies), "")
            if binding.passed is not None and self.matters(target, passed, exact):
                return True
        return False


def _source(procedure: Procedure) -> tuple[Base | None, Node]:
    """:returns: the tree of a procedure, and where its names mean what they do."""
    if isinstance(procedure, Template):
        return procedure.tree, procedure.block
    return procedure._ast, procedure  # pylint: disable=protected-access


class ExactCalls:
    """Resolves the calls in one routine.

    :param routine: the routine.
    :param selector: resolves references in it.
    :param structures: knows the structures of all routines.
    :param dynamic: makes copies for types.
    """

    def __init__(self, routine: Routine, selector: Selector, structures: Structures,
                 dynamic: DynamicTypes) -> None:
        self._routine = routine
        self._selector = selector
        self._structures = structures
        self._dynamic = dynamic
        self._elements = Elements(routine, selector, structures)

    def resolve(self) -> None:
        """
        Let calls name copies, in place.

        :raises UnsupportedError: if a copy is needed and can't be made.
        """
        for call in nodes_of(self._routine, Call):
            if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference:
                continue
            callee = self._structures.callee(call) or self._fitting(call)
            dummies = self._dynamic.dummies(callee) if callee is not None else {}
            exact = self._exact(call, callee, dummies) if dummies else {}
            if not exact:
                continue
            copy = self._dynamic.copy(callee, exact, self._routine)
            if copy is None:
                raise UnsupportedError([Problem(
                    *location(call), TYPE_BOUND.code,
                    TYPE_BOUND.text.format(f"'{callee.name}'"), TYPE_BOUND.hint)])
            call.routine.symbol = _symbol(call, copy)

    def _fitting(self, call: Call) -> Routine | None:
        """:returns: the procedure behind a generic name that objects of types which extend those
            of its arguments fit, by which the call names it then."""
        candidates = definitions_by_scope(call.routine.name, call, own_routine)
        if sum(map(len, candidates)) < 2:
            return None
        with self._structures.declared_interfaces():
            found = select_by_scope(call, candidates, self._structures.types.ancestors)
        if found is not None:
            call.routine.symbol = SpecificSymbol(call.routine.symbol, found)
        return found

    def _exact(self, call: Call, callee: Routine,
               dummies: Mapping[str, ClassDummy]) -> dict[str, Definition]:
        """:returns: the types of the arguments for which it matters."""
        found: dict[str, Definition] = {}
        given = {dummy.name.lower(): actual
                 for dummy, actual in self._structures.arguments(call) or ()}
        for name, dummy in dummies.items():
            # What is not given is of the type that is declared.
            type_ = self._type(given[name]) if name in given \
                else self._structures.types.of(dummy.type_name, callee)
            if type_ is not None and self._dynamic.matters(callee, name, type_):
                found[name] = type_
        return found

    def _type(self, actual: Node) -> Definition | None:
        """:returns: the type that an argument certainly is of."""
        found = self._selector.selected(actual)
        if found is not None and not found.path \
                and found.definition is found.structure.definition \
                and is_polymorphic(found.structure.symbol):
            return None
        return self._elements.definition(actual)


def _symbol(call: Call, copy: Routine) -> BoundSymbol | SpecificSymbol:
    old = call.routine.symbol
    if isinstance(old, BoundSymbol):
        return BoundSymbol(old.binding, copy, old.position, old.dummy)
    if isinstance(old, SpecialisedSymbol):
        return SpecialisedSymbol(old.general, copy, old.procedures)
    is_specific = isinstance(old, SpecificSymbol) and not isinstance(old, ToldSymbol)
    return DispatchedSymbol(old.general if is_specific else old, copy)


def known_types(types: Types, *nodes: Node) -> list[Definition]:
    """:returns: all types in the files that the nodes are from."""
    found = []
    for root in distinct(node.root for node in nodes):
        for container in statements_of(root, Container):
            for symbol in container.symbol_table.symbols:
                if isinstance(symbol, DataTypeSymbol) and not symbol.is_import:
                    one = types.of(symbol.name, container)
                    found += [one] if one is not None else []
    return found
