# SPDX-License-Identifier: BSD-3-Clause
"""Assignments of structures become assignments of all their components."""

from __future__ import annotations

from collections.abc import Set

from psyclone.psyir.nodes import (
    Assignment, Call, Literal, Loop, Node, Reference, Statement, WhileLoop)
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import (
    is_data, is_inquired, lists_elements, references, section_bounds, varies)
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.subscripts import named_copies, named_list
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.memory.deferred_text import copied_text
from psyad_ext.ir.lowering.structures.group_statements import GroupStatements
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.row_allocation import is_reshaped, made_like
from psyad_ext.ir.lowering.structures.row_copies import copy_of_row, row_copy
from psyad_ext.ir.lowering.structures.row_lists import ListStatements
from psyad_ext.ir.lowering.structures.structure_parts import (
    Selected, Selector, freed_if_moved, full_range, is_whole_list, may_reallocate)
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.normal_form.array_statements import at_elements
from psyad_ext.ir.structures.groups import is_in_list, is_of_list
from psyad_ext.ir.structures.memory import own_bounds
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.rows import is_row, is_whole_row
from psyad_ext.ir.tree.components import ComponentSymbol, keeps_shape
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


class StructureAssignments:
    """Rewrites assignments in one routine.

    :param own: the structures of the routine.
    :param selector: resolves references in it.
    :param variables: declares new variables in it.
    :param structures: knows the structures of all routines.
    """

    def __init__(self, own: RoutineStructures, selector: Selector, variables: Variables,
                 structures: Structures) -> None:
        self._own = own
        self._selector = selector
        self._variables = variables
        self._structures = structures
        self.groups = GroupStatements(own, selector, variables, structures, self._to_all)
        self.lists = ListStatements(own.routine, selector, variables, structures, self.groups,
                                    self._to_all)

    def fixed_arguments(self, call: Call) -> list[Node] | None:
        """Indices of structures that the call may change are evaluated once, before it."""
        passed: set[Symbol] = set()
        for argument in filter(is_data, call.arguments):
            passed |= self._changed(argument)
        before: list[Node] = []
        for argument in call.arguments:
            found = self._selector.selected(argument)
            if found is not None and not found.is_leaf:
                before += self._fixed(argument, passed)
        return [*before, call] if before else None

    def _changed(self, target: Reference) -> set[Symbol]:
        """:returns: what changes with a variable, or a part of one: it, and the components that it
            is taken apart into, which indices may name already."""
        found = self._selector.selected(target)
        return {target.symbol, *(found.components if found is not None else ())}

    def _fixed(self, reference: Reference, symbols: Set[Symbol]) -> list[Node]:
        """Take out of the indices of ``reference`` what reads one of some symbols."""
        before: list[Node] = []
        for index in all_indices(reference):
            if isinstance(index, Literal) or not any(
                    inner.symbol in symbols and not is_inquired(inner)
                    for inner in references(index)):
                continue
            if rank_of_value(index):
                before += named_list(reference, index, self._variables)
                continue
            type_ = expression_type(index)
            datatype = type_.scalar() if type_ else ScalarType.integer_type()
            symbol = self._variables.new(f"{reference.symbol.name}_index", datatype)
            before.append(build.assign(build.ref(symbol), copied(index)))
            index.replace_with(build.ref(symbol))
        return before

    def components(self, statement: Assignment) -> list[Node] | None:
        """:returns: the assignments of all components, if both sides are structures."""
        target = self._selector.selected(statement.lhs)
        if target is None or target.is_leaf or statement.is_pointer:
            return None
        if not may_reallocate(target):
            return self._to_all(statement)
        value = self._selector.selected(statement.rhs)
        is_list = is_whole_list(target)
        if not is_list and target.path not in target.structure.groups or value is None:
            return None
        arrays = self.lists if is_list else self.groups
        shaped = arrays.shaped(target, statement.rhs) if value.rank else []
        copies = self._to_all(statement) if shaped is not None else None
        return None if copies is None else [*shaped, *copies]

    def _to_all(self, statement: Assignment) -> list[Node] | None:
        """:returns: the assignments of all components, which change no shape of structures."""
        target = self._selector.selected(statement.lhs)
        is_value = statement.lhs.symbol in self._own.values
        if target.definition is None \
                or not is_value and self._structures.assigns(target.definition) \
                or any(one.component.leaf.is_behind for one in target.components) \
                or not self._structures.types.is_copied(target.definition, True, True):
            return None
        if statement.lhs == statement.rhs:
            return []
        changed = self._changed(statement.lhs)
        before = [*named_copies(statement, self._variables), *self._fixed(statement.lhs, changed)]
        if is_data(statement.rhs):
            before += self._fixed(statement.rhs, changed)
        target = self._selector.selected(statement.lhs)
        value = self._selector.selected(statement.rhs)
        if value is None or value.is_leaf or value.definition is not target.definition:
            return None
        new: list[Node] = []
        for component in target.components:
            leaf = component.component.leaf
            in_group = _is_in_group(target, component)
            # An answer may stand for all structures that it is allocated with.
            if leaf.is_nothing and not in_group \
                    or leaf.inquiry is not None and not (in_group and (
                    component.leads or component.listed[:1] == (component,))):
                continue
            copies = self._copies(target, component, value, statement)
            if copies is None:
                return None
            new += copies
        return [*before, *new]

    def _copies(self, target: Selected, component: ComponentSymbol, value: Selected,
                statement: Assignment) -> list[Node] | None:
        """:returns: what gives one component its value."""
        other = value.named(target.below(component))
        if component.component.leaf.is_pointer:
            return _pointer_copy(component, other)
        if _is_in_group(target, component):
            if _lies_in_group(target, component) and _lies_in_group(value, other):
                return self.groups.copy(component, other, self._is_first(statement))
            return self.lists.copy(target, value, component) if any(
                map(is_of_list, (component, other))) else None
        if component.component.leaf.is_changing_text:
            return copied_text(target.reference(component), value.reference(other),
                               self._variables.new)
        if any(not is_in_list(one) and (keeps_shape(one) or is_row(one))
               for one in (component, other)):
            return self._rows(target, component, value, other, self._is_first(statement))
        if component.component.leaf.is_allocatable and not is_in_list(component):
            return [_allocatable_copy(component, other, self._is_first(statement))]
        return [self._component_assignment(target, component, value, other)]

    def _is_first(self, statement: Assignment) -> bool:
        """:returns: whether nothing has been done with a local structure before."""
        symbol = statement.lhs.symbol
        if symbol.is_argument or self._own.structures[symbol].module is not None \
                or statement.ancestor((Loop, WhileLoop)) is not None:
            return False
        parts = self._own.components[symbol].values()
        first = next(one for one in nodes_of(self._own.routine, Reference)
                     if one.symbol is symbol or one.symbol in parts)
        return first is statement.lhs

    def _rows(self, target: Selected, component: ComponentSymbol, value: Selected,
              other: ComponentSymbol, is_first: bool) -> list[Node] | None:
        """:returns: the copies of allocatable components of which one is in an array."""
        left, right = target.reference(component), value.reference(other)
        below = component.component.outer_rank - sum(target.rank_of)
        if not target.rank and not value.rank and not below:
            if not keeps_shape(component) and not is_row(component):
                return [copy_of_row(component, right, is_first)] if is_whole_row(right) else None
            is_known = all(not is_row(one.symbol) or is_whole_row(one) for one in (left, right))
            return _copy(left, right) if is_known else None
        if value.rank not in (0, target.rank) \
                or target.rank and target.structure is value.structure:
            return None
        holders = Holders(left, named_counters(component, self._variables.new))
        taken = holders.row(right) if is_row(other) and value.rank + below else right
        return holders.loops(_copy(holders.row(left), taken))

    def _component_assignment(self, target: Selected, component: ComponentSymbol,
                              value: Selected, other: ComponentSymbol) -> Node:
        below = sum(component.component.ranks) - sum(target.rank_of)
        if len(_varying(target)) == len(_varying(value)) or not below:
            return build.assign(target.reference(component), value.reference(other))
        return self._spread(target, component, value.reference(other))

    def _spread(self, target: Selected, component: ComponentSymbol, value: Reference) -> Node:
        """:returns: loops that give an array in each element of an array of structures a value."""
        whole, varying = target.reference(component), _varying(target)
        sections = section_bounds(whole)[:len(varying)]
        counters = [self._variables.new(f"i_{component.name}_{number + 1}",
                                        integer_for(*section))
                    for number, section in enumerate(sections)]
        indices: list[Node] = [copied(index) for index in whole.children] or [
            full_range(component, number) for number in range(sum(component.component.ranks))]
        for dimension, counter, section in zip(varying, counters, sections):
            index = indices[dimension]
            indices[dimension] = at_elements(index, [section], [counter]) \
                if lists_elements(index) else build.ref(counter)
        statement: Node = build.assign(build.ref(component, indices), value)
        for counter, bounds in zip(counters, sections):
            statement = build.loop(counter, *bounds, [statement])
        return statement


def _varying(found: Selected) -> list[int]:
    """:returns: the numbers of the dimensions that vary, from 0, those with lists of elements
        among them."""
    given = [index for indices, count in zip(found.given, found.rank_of)
             for index in (indices or [None]*count)]
    return [number for number, index in enumerate(given) if index is None or varies(index)]


def _is_in_group(selected: Selected, component: ComponentSymbol) -> bool:
    """:returns: whether a component lies in an allocatable array of structures in what is
        selected."""
    return any((None, None) in part.bounds
               for part in component.component.leaf.parts[len(selected.path):-1])


def _lies_in_group(selected: Selected, component: ComponentSymbol | None) -> bool:
    """:returns: whether an allocatable array of structures that is part of what is selected, and
        in no other, holds a component."""
    group = component.component.group if component is not None else None
    return group is not None and len(group) > len(selected.path)


def _pointer_copy(component: ComponentSymbol, other: ComponentSymbol) -> list[Node] | None:
    """:returns: what lets a pointer point where another one does, if both are in one structure."""
    if component.component.foreign_rank or other.component.foreign_rank:
        return None
    return [Assignment.create(build.ref(component), build.ref(other), is_pointer=True)]


def _copy(target: Reference, value: Reference) -> list[Statement]:
    return made_like(target, value) if is_reshaped(target) else row_copy(target, value)


def _allocatable_copy(component: ComponentSymbol, other: ComponentSymbol,
                      is_first: bool) -> Statement:
    """:returns: what makes one allocatable array the same as another one, with its bounds."""
    there, here = (build.intrinsic("ALLOCATED", build.ref(one)) for one in (other, component))
    copy: list[Statement] = [build.assign(build.ref(component), build.ref(other))]
    if is_first or component is other:
        return build.branch(there, copy)
    free = build.intrinsic("DEALLOCATE", build.ref(component))
    lowers = list(zip(*([lower for lower, _ in own_bounds(one)] for one in (component, other))))
    keep = [freed_if_moved(build.ref(component), lowers)] if lowers else []
    return build.branch(there, [*keep, *copy], [build.branch(here, [free])])
