# SPDX-License-Identifier: BSD-3-Clause
"""Calls of procedures that are bound to types name the procedures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from psyclone.psyir.nodes import (
    Assignment, Call, Container, DataNode, IntrinsicCall, Node, Operation, Range, Reference,
    Routine, StructureReference)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions.bound import BoundSymbol, add_arguments, take_place
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.expressions.structure_access import reference_of, steps_of
from psyad_ext.ir.lookup.callees import Ancestors, fits, is_elemental, value_traits
from psyad_ext.ir.lookup.given_procedures import Procedure, Template, bound_procedure, template_in
from psyad_ext.ir.lookup.imported_routines import imported_routine
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lookup.unread_units import require_at_hand
from psyad_ext.ir.lowering.procedures.dynamic_types import known_types
from psyad_ext.ir.lowering.procedures.passed_procedures import Specialised
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_elements import Elements
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.source.dummy_procedures import dummy_names, unit_name
from psyad_ext.ir.structures.structure_types import is_polymorphic
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Binding, Definition
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import make_room
from psyad_ext.ir.tree.type_bounds import bound_expressions, with_bounds
from psyad_ext.ir.tree.walking import nodes_of

_Argument = tuple[str | None, DataNode]


class BoundProcedures:
    """Resolves the calls in one routine.

    :param own: the structures of the routine.
    :param structures: knows the structures of all routines.
    :param specialised: makes copies of procedures that are given procedures.
    """

    def __init__(self, own: RoutineStructures, structures: Structures,
                 specialised: Specialised) -> None:
        self._own = own
        self._structures = structures
        self._specialised = specialised
        self._selector = Selector(own, structures.types)
        self._elements = Elements(own.routine, self._selector, structures)

    def resolve(self) -> None:
        """Replace the calls in place, as far as it is known what they run."""
        self._resolve_below(self._own.routine)

    def resolve_in_bounds(self) -> None:
        """Replace the calls in the bounds of arrays that the routine declares."""
        found = [symbol for symbol in self._own.routine.symbol_table.datasymbols
                 if any(nodes_of(bound, StructureReference)
                        for bound in bound_expressions(symbol.datatype))]
        if found:
            self._structures.find_module_variable(self._own)
        for symbol in found:
            symbol.datatype = with_bounds(
                symbol.datatype, self._resolve_below, self._own.routine)

    def _resolve_below(self, root: Node) -> None:
        for reference in reversed(nodes_of(root, StructureReference)):
            parent = reference.parent
            call = parent if isinstance(parent, Call) and parent.routine is reference else None
            *before, last = steps_of(reference)
            if call is not None and last.indices is not None:
                continue
            holder = reference_of(reference.symbol, before[0].indices, before[1:])
            found = self._selector.selected(holder)
            if found is None or found.definition is None or last.name in found.definition.names:
                continue
            if any(isinstance(one, Range) for one in last.indices or ()):
                continue
            arguments = list(zip(call.argument_names, call.arguments)) if call is not None else \
                [(None, index) for index in last.indices or ()]
            target = self._chosen(found, last.name, arguments, reference)
            if target is None:
                continue
            self._replace(call or reference, holder, target, arguments)

    def _replace(self, old: Node, holder: Reference, target: tuple[Binding, Procedure],
                 arguments: list[_Argument]) -> None:
        binding, routine = target
        is_template = isinstance(routine, Template)
        dummies = dummy_names(routine.tree) if is_template else [
            dummy.name.lower() for dummy in self._structures.of(routine).dummies]
        position = _place(binding, dummies)
        is_bound = position is not None and not self._is_hidden(holder, binding.name)
        new = Call.create(RoutineSymbol(unit_name(routine.tree)) if is_template
                          else self._own_name(routine) if not is_bound
                          else BoundSymbol(binding.name, routine, position, dummies[position]))
        if position is not None:
            # Names may be needed for what comes after an argument that is left out.
            arguments.insert(min(position, len(arguments)), (
                None if all(name is None for name, _ in arguments[:position])
                and len(arguments) >= position else dummies[position], holder))
        add_arguments(new, [(name, argument if argument is holder else copied(argument))
                            for name, argument in arguments])
        new._ast = old._ast  # pylint: disable=protected-access
        take_place(new, old)
        if is_template:
            self._specialised.call_copy(
                new, routine, self._own.routine, None if position is None
                else lambda copy: BoundSymbol(binding.name, copy, position, dummies[position]))

    def _is_hidden(self, holder: Reference, name: str) -> bool:
        """:returns: whether what is generated can't name a procedure by an object."""
        found = self._selector.selected(holder)
        return _hides(found.definition, name, generated_target_module(self._own.routine))

    def _own_name(self, routine: Routine) -> RoutineSymbol:
        """:returns: what a procedure is called by without an object."""
        place = generated_target_module(self._own.routine)
        if place is self._own.routine.ancestor(Container) \
                and self._is_visible(routine.ancestor(Container), routine.name):
            return RoutineSymbol(routine.name, is_elemental=is_elemental(routine))
        home = routine.ancestor(Container)
        if home is self._own.routine.ancestor(Container):
            return routine.symbol  # it is imported from the module of the original
        return imported_routine(routine.symbol, home, self._own.routine)

    def _chosen(self, found: Selected, name: str, arguments: Sequence[_Argument],
                place: Node) -> tuple[Binding, Procedure] | None:
        """:returns: the only procedure that a call can mean, with the binding; None if unknown."""
        candidates = [None if one is None else self._target(found, one[0], one[1], place)
                      for one in found.definition.bound(name)]
        if len(candidates) > 1 and not any(
                one is None or isinstance(one[1], Template) for one in candidates):
            with self._structures.declared_arguments():
                candidates = self._fitting(candidates, arguments, place)
        if len(candidates) != 1 or candidates[0] is None:
            return None
        binding, routine = candidates[0]
        if _hides(found.definition, name, generated_target_module(self._own.routine)) \
                and not self._is_reachable(*_home_and_name(routine), place):
            return None
        # It is called by the name that the source has, since its own may be private.
        return replace(binding, name=name), routine

    def _fitting(self, candidates: Sequence[tuple[Binding, Routine]],
                 arguments: Sequence[_Argument], place: Node) -> list[tuple[Binding, Routine]]:
        """:returns: those that arguments fit, elemental ones for arrays only if no other does."""
        for ancestors in (None, self._structures.types.ancestors):
            fitting = [one for one in candidates
                       if self._fits(*one, arguments, place, False, ancestors)] or [
                one for one in candidates
                if is_elemental(one[1]) and self._fits(*one, arguments, place, True, ancestors)]
            if fitting:
                return fitting
        return []

    def _fits(self, binding: Binding, routine: Routine, arguments: Sequence[_Argument],
              place: Node, elementwise: bool, ancestors: Ancestors | None) -> bool:
        own = self._structures.of(routine)
        dummies = [dummy for dummy in own.dummies if dummy is not own.result]
        position = _place(binding, [dummy.name.lower() for dummy in dummies])
        if position is not None:
            del dummies[position]
        trial = Call.create(RoutineSymbol(binding.name))
        Assignment(parent=place.parent).addchild(trial)
        for name, argument in arguments:
            if name:
                trial.append_named_arg(name, copied(argument))
            else:
                trial.addchild(copied(argument))
        return fits(trial, dummies, routine, self._traits, elementwise, ancestors)

    def _traits(self, actual: DataNode) -> tuple[ElementType | None, int]:
        """:returns: type and rank of an argument; no type if it is not intrinsic, or not known."""
        inside = [self._selector.selected(one) for one in nodes_of(actual, Reference)]
        is_plain = all(one is None or one.is_leaf for one in inside)
        if isinstance(actual, (Operation, IntrinsicCall)) and is_plain and any(inside):
            return value_traits(self._elements.plain(actual))
        found = inside[0] if isinstance(actual, Reference) else None
        if found is None or not found.is_leaf:
            return value_traits(actual)
        return symbol_type(found.components[0]), found.rank

    def _target(self, found: Selected, definition: Definition, binding: Binding,
                place: Node) -> tuple[Binding, Procedure] | None:
        """:returns: the only procedure that a binding can mean, with the binding."""
        home = definition.home
        routine = bound_procedure(home, binding)
        if routine is None and isinstance(home, Container):
            require_at_hand(home, binding.procedure, place)
        if routine is None or self._is_overridden(found, binding.name, definition):
            return None
        if binding.passed is None and not self._is_reachable(*_home_and_name(routine), place):
            return None  # without an object, it is called by its own name
        return binding, routine

    def _is_visible(self, home: Container, name: str) -> bool:
        """:returns: whether the name of a procedure of a module means this procedure here, and
            where what is generated belongs."""
        caller = self._own.routine
        if _is_hidden(name, caller):
            return False
        if home is caller.ancestor(Container):
            routine, place = own_routine(home, name), generated_target_module(caller)
            return place is home or routine is None or open_name(routine.symbol, home, place) \
                or routine.symbol.visibility is Symbol.Visibility.PUBLIC
        found = definitions(name, caller, lambda container, one: container
                            if own_routine(container, one) or template_in(container, one) else None)
        return len(found) == 1 and found[0] is home

    def _is_reachable(self, home: Container, name: str, call: Node) -> bool:
        """
        :returns: whether a procedure of a module can be called here by a name of its own.

        :raises UnsupportedError: if that takes another file that has to be at hand.
        """
        if self._is_visible(home, name):
            return True
        caller = self._own.routine
        own = caller.symbol_table.symbols_dict.get(name.lower())
        if own is not None and home is caller.ancestor(Container):
            if own.is_argument:
                return False  # callers may use its name
            make_room(name, caller)
            return self._is_visible(home, name)
        routine, place = own_routine(home, name), generated_target_module(caller)
        if routine is None or home is caller.ancestor(Container):
            return False
        is_public = routine.symbol.visibility is Symbol.Visibility.PUBLIC
        if not is_public and home.root is not place.root:
            raise UnsupportedError([Problem(
                *location(call), "PRIVATE", f"'{name}' is private in the module '{home.name}', "
                f"but what is generated from '{caller.name}' calls it", "make it public",
                module=home.name)])
        return is_public or open_name(routine.symbol, home, place)

    def _is_overridden(self, found: Selected, name: str, definition: Definition) -> bool:
        """:returns: whether an object may be of a type with a procedure of its own."""
        declared = found.structure
        # Components are of the type that is declared, the part that is inherited among them.
        if found.path or found.definition is not declared.definition \
                or not is_polymorphic(declared.symbol):
            return False
        return any(name in one.bindings and found.definition in list(one.ancestors)[1:]
                   for one in known_types(self._structures.types, self._own.routine,
                                          definition.home))


def _hides(definition: Definition, name: str, place: Container) -> bool:
    """:returns: whether a bound procedure is private where another module calls it."""
    owner = next((one for one in definition.ancestors
                  if name in one.bindings or name in one.generics), None)
    return owner is not None and name in owner.hidden and owner.home is not place


def _is_hidden(name: str, routine: Routine) -> bool:
    """:returns: whether a name means a variable of a routine."""
    symbol = routine.symbol_table.symbols_dict.get(name.lower())
    return isinstance(symbol, DataSymbol) and not symbol.is_import


def _home_and_name(procedure: Procedure) -> tuple[Container, str]:
    """:returns: the module of a procedure, and its name there."""
    if isinstance(procedure, Template):
        return procedure.block.ancestor(Container), unit_name(procedure.tree)
    return procedure.ancestor(Container), procedure.name


def _place(binding: Binding, dummies: list[str]) -> int | None:
    """:returns: the place of the object among the arguments, None if it is not passed."""
    if binding.passed is None:
        return None
    return dummies.index(binding.passed) if binding.passed in dummies else 0
