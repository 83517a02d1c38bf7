# SPDX-License-Identifier: BSD-3-Clause
"""Statements on lists: allocatable arrays of structures in each of several structures.

Each component of these is a row of its own. What is done to a list is done to all of them. Copies
of structures may have a list on one side and, on the other side, an allocatable array of structures
in one structure, whose components are a group.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Range, Reference, Routine, Statement)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import rank, references
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.array_copies import StructureArray, away_with, copied_array
from psyad_ext.ir.lowering.structures.group_statements import GroupStatements, taken_out
from psyad_ext.ir.lowering.structures.row_allocation import away, shaped
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, is_whole_list
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.groups import is_in_list, led_by, listed_with
from psyad_ext.ir.structures.memory import list_allocations, list_deallocations
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.rows import is_row, outer_indices
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied

_Bounds = list[tuple[Node, Node]]


class ListStatements:
    """Rewrites statements of one routine.

    :param routine: the routine.
    :param selector: resolves references in it.
    :param variables: declares new variables in it.
    :param structures: knows the structures of all routines.
    :param groups: rewrites statements on groups.
    :param assigned: gives the assignments of all components for that of a structure.
    """

    def __init__(self, routine: Routine, selector: Selector, variables: Variables,
                 structures: Structures, groups: GroupStatements,
                 assigned: Callable[[Assignment], list[Node] | None]) -> None:
        self._routine = routine
        self._selector = selector
        self._variables = variables
        self._structures = structures
        self._groups = groups
        self._assigned = assigned

    def first(self, node: Node) -> Reference | None:
        """:returns: the first row of the list that an expression names, with bounds or not; None
            if it is none."""
        if not self._selector.is_structure(node) or len(steps_of(node)) < 2:
            return None
        found = self._selector.selected(_whole(node))
        return found.reference(listed_with(found.first)[0]) \
            if found is not None and is_whole_list(found) else None

    def memory(self, statement: IntrinsicCall) -> list[Node] | None:
        """:returns: the statements for the lists that a statement allocates or deallocates, which
            are taken out of it; None if there are none."""
        return taken_out(statement, self.first, self._allocate, list_deallocations)

    def _allocate(self, target: Reference, row: Reference,
                  options: dict[str, Node]) -> list[Node] | None:
        model = options.get("source") or options.get("mold")
        indices = steps_of(target)[-1].indices
        bounds: _Bounds | None = self._groups.bounds(model) if model is not None else None
        if indices is not None:
            bounds = [(index.start, index.stop) for index in indices if isinstance(index, Range)]
        if not bounds or len(bounds) != row.symbol.component.list_rank:
            return None
        new: list[Node] = list_allocations(row, bounds)
        if "source" not in options:
            return [*new, *self._default_values(_whole(target))]
        values = self._assigned(build.assign(_whole(target), copied(options["source"])))
        return None if values is None else [*new, *values]

    def _default_values(self, whole: Reference) -> list[Node]:
        """:returns: what gives the components of a list their default values."""
        found = self._selector.selected(whole)
        initial = self._structures.initial(found.structure.definition, self._routine, True)
        return [self._default_value(found.reference(one), initial[one.component.leaf.path])
                for one in found.components if one.component.leaf.path in initial
                and one.component.leaf.row_path == found.path]

    def _default_value(self, row: Reference, value: Node) -> Node:
        own = row.symbol.component
        counters = [self._variables.new(f"i_{row.symbol.name}", ScalarType.integer_type())
                    for _ in range(own.list_rank if rank(value) else 0)]
        first = len(outer_indices(row))
        sections = row.children[first:first + len(counters)]
        statement: Node = build.assign(build.ref(row.symbol, [
            *map(copied, row.children[:first]), *map(build.ref, counters),
            *map(copied, row.children[first + len(counters):])]), copied(value))
        for counter, section in zip(counters, sections):
            statement = build.loop_over(counter, map(copied, section.children), [statement])
        return statement

    def shaped(self, target: Selected, value: Node) -> list[Node] | None:
        """
        :param target: a whole list.
        :param value: what is assigned to it.

        :returns: what gives it the shape of the value; None if that is not known.
        """
        bounds = self._groups.bounds(value)
        if bounds is None or len(bounds) != target.rank or self.first(value) is None and any(
                one.symbol is target.structure.symbol for one in references(value)):
            return None
        return shaped(target.reference(target.components[0]), bounds)

    def copy(self, target: Selected, value: Selected, component: ComponentSymbol
             ) -> list[Node] | None:
        """
        :param target: structures.
        :param value: what is assigned to them.
        :param component: a component of ``target`` that is a list, or one of a list.

        :returns: what copies all of this list, if the component is the first one in it; None if it
            can't be copied.
        """
        if len(component.component.leaf.nest_path) > len(target.path):
            return []  # it is copied along with the list that it lies in
        every = listed_with(component) if is_in_list(component) else led_by(component)
        if every[0] is not component or not is_in_list(component) and not component.leads:
            return []
        others = [value.named(target.below(one)) for one in every]
        if None in others:
            return None
        left, right = target.reference(every[0]), value.reference(others[0])
        new = self._variables.new
        below = component.component.outer_rank - sum(target.rank_of) if is_row(component) else 0
        if not target.rank and not value.rank and not below:
            return copied_array(StructureArray(left, every), StructureArray(right, others), new)
        if value.rank not in (0, target.rank) or target.structure is value.structure:
            return None
        holders = Holders(left, named_counters(component, new))
        return holders.loops(copied_array(
            StructureArray(holders.row(left), every),
            StructureArray(holders.row(right) if value.rank + below else right, others), new))

    def moved(self, call: Call) -> list[Node] | None:
        """:returns: the statements for a ``move_alloc`` from or to a list, as a copy of the values;
            None for any other call."""
        if call.routine.name.lower() != "move_alloc" or len(call.arguments) != 2:
            return None
        named = {(name or default).lower(): self._array(one) for name, default, one in zip(
            call.argument_names, ("from", "to"), call.arguments)}
        source, target = named.get("from"), named.get("to")
        if source is None or target is None or not any(
                is_row(one.first.symbol) for one in (source, target)):
            return None
        values = source.like(target)
        return None if values is None else [
            *copied_array(target, values, self._variables.new), *_away(source.first)]

    def _array(self, node: Node) -> StructureArray | None:
        """:returns: the list, or the allocatable array of structures, that an expression names."""
        first = self.first(node)
        if first is None:
            leader = self._groups.leader(node)
            first = None if leader is None else build.ref(leader)
        return None if first is None else StructureArray.named(first)


def _whole(node: Reference) -> Reference:
    """:returns: a component without the indices, or bounds, that it is named with."""
    first, *rest, last = steps_of(node)
    return reference_of(node.symbol, first.indices, [*rest, Step(last.name)])


def _away(first: Reference) -> list[Statement]:
    """:returns: what deallocates a list, or a group, if it is allocated."""
    return away(first) if is_row(first.symbol) else [away_with(first.symbol)]
