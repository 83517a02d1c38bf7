# SPDX-License-Identifier: BSD-3-Clause
"""Statements that allocate and deallocate arrays of structures name the leaders of groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Range, Reference

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import bounds_of, extent, references
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.array_copies import StructureArray, away_with, new_group
from psyad_ext.ir.lowering.structures.default_values import default_assignment
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, is_whole_list
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.groups import group_rank, holds_rows, with_fixed
from psyad_ext.ir.structures.memory import (
    allocates, has_other_extents, is_allocated, present_bounds)
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied

_Bounds = list[tuple[Node, Node]]
_Named = TypeVar("_Named")


def taken_out(statement: IntrinsicCall, named: Callable[[Node], _Named | None],
              new: Callable[[Reference, _Named, dict[str, Node]], list[Node] | None],
              gone: Callable[[_Named], list[Node]]) -> list[Node] | None:
    """
    :param statement: allocates or deallocates.
    :param named: gives what an object of it means, None if that is something else.
    :param new: gives the statements that allocate such an object, with certain options; None if
        that is not understood.
    :param gone: gives those that deallocate it.

    :returns: the statements for all of these objects, which are taken out of the statement; None
        if there are none.
    """
    pairs = list(zip(statement.argument_names, statement.arguments))
    options = {name.lower(): node for name, node in pairs if name}
    objects = [(node, found) for name, node in pairs if not name
               for found in [named(node)] if found is not None]
    if not objects or set(options) - {"stat", "source", "mold"}:
        return None
    statements: list[Node] = []
    for node, found in objects:
        own = new(node, found, options) if allocates(statement) else gone(found)
        if own is None:
            return None
        statements += own
    for node, _ in objects:
        node.detach()
    return statements


class GroupStatements:
    """Rewrites statements of one routine.

    :param own: the structures of the routine.
    :param selector: resolves references in it.
    :param variables: declares new variables in it.
    :param structures: knows the structures of all routines.
    :param assigned: gives the assignments of all components for that of a structure.
    """

    def __init__(self, own: RoutineStructures, selector: Selector, variables: Variables,
                 structures: Structures,
                 assigned: Callable[[Assignment], list[Node] | None]) -> None:
        self._own = own
        self._variables = variables
        self._selector = selector
        self._structures = structures
        self._assigned = assigned

    def leader(self, node: Node) -> ComponentSymbol | None:
        """:returns: the leader of the group that an expression names, with bounds or not."""
        found = self._selector.selected(node)
        if found is None or found.path not in found.structure.groups:
            return None
        return next(one for one in found.components if one.leads)

    def memory(self, statement: IntrinsicCall) -> list[Node] | None:
        """:returns: the statements for the arrays of structures that a statement allocates or
            deallocates, which are taken out of it; None if there are none."""
        return taken_out(statement, self.leader, self._allocate, lambda leader: [
            build.intrinsic("DEALLOCATE", build.ref(leader))])

    def _allocate(self, target: Reference, leader: ComponentSymbol,
                  options: dict[str, Node]) -> list[Node] | None:
        steps = steps_of(target)
        last = steps[-1]
        model = options.get("source") or options.get("mold")
        if last.indices is not None:
            bounds: _Bounds | None = [
                (copied(index.start), copied(index.stop)) for index in last.indices
                if isinstance(index, Range)]
        else:
            bounds = self.bounds(model) if model is not None else None
        if not bounds or len(bounds) != group_rank(leader):
            return None
        new: list[Node] = [self._statement(leader, bounds)]
        if "source" not in options:
            return [*new, *self._default_values(leader)]
        if any(one.symbol is target.symbol for one in references(options["source"])):
            return None
        # There are no indices before: structures in groups are in no other array.
        whole = reference_of(target.symbol, None, [Step(step.name) for step in steps[1:]])
        copy = build.assign(whole, copied(options["source"]))
        values = self._assigned(copy)
        return None if values is None else [*new, *values]

    @staticmethod
    def _statement(leader: ComponentSymbol, bounds: _Bounds) -> Node:
        return build.intrinsic("ALLOCATE", build.ref(leader, [
            build.section(*map(copied, pair)) for pair in with_fixed(leader, bounds)]))

    def _default_values(self, leader: ComponentSymbol) -> list[Node]:
        structure = leader.component.structure
        initial = self._structures.initial(structure.definition, self._own.routine, True)
        return [default_assignment(one, value, self._variables)
                for one in (leader, *leader.followers)
                for value in [initial.get(one.component.leaf.path)]
                if value is not None and not is_row(one)]

    def bounds(self, value: Node) -> _Bounds | None:
        """:returns: the bounds of an array of structures, None if it is none."""
        found = self._selector.selected(value)
        if found is None or found.is_leaf or not found.rank:
            return None
        component = found.first
        if is_whole_list(found):
            return present_bounds(found.reference(component))[:found.rank]
        if found.given[-1] is None:
            last = found.rank_of[-1]
            first = sum(found.rank_of[:-1])
            return [bounds_of(component, first + number) for number in range(last)] \
                if found.rank == last else None
        one = build.integer(1)
        return [(copied(one), extent(copied(index.start), copied(index.stop), copied(index.step)))
                for indices in found.given for index in indices or () if isinstance(index, Range)]

    def shaped(self, target: Selected, value: Node) -> list[Node] | None:
        """
        :param target: a whole allocatable array of structures.
        :param value: what is assigned to it.

        :returns: what gives it the shape of the value; None if that is not known.
        """
        bounds = self.bounds(value)
        leader = next(one for one in target.components if one.leads)
        if bounds is None or len(bounds) != target.rank_of[-1] or any(
                one.symbol is target.structure.symbol for one in references(value)):
            return None
        gone = build.intrinsic("DEALLOCATE", build.ref(leader))
        return [build.branch(is_allocated(leader), [
                    build.branch(has_other_extents(leader, bounds), [gone])]),
                build.branch(build.negation(is_allocated(leader)),
                             [self._statement(leader, bounds)])]

    def copy(self, leader: ComponentSymbol, other: ComponentSymbol, is_first: bool) -> list[Node]:
        """
        :param leader: a component in a group.
        :param other: the same component of another structure.
        :param is_first: whether it is known that the first one is not allocated.

        :returns: what makes the array of structures a copy of the other one, if both are the
            leaders of their groups; nothing for others.
        """
        if leader is other or not leader.leads:
            return []
        first = [] if is_first else [away_with(leader)]
        return [*first, build.branch(is_allocated(other), self._made_like(leader, other))]

    def _made_like(self, leader: ComponentSymbol, other: ComponentSymbol) -> list[Node]:
        """:returns: what allocates an array of structures as a copy of another one."""
        target, value = (StructureArray.named(build.ref(one)) for one in (leader, other))
        return new_group(target, value.like(target), self._variables.new)

    def moved(self, call: Call) -> list[Node] | None:
        """:returns: the statements for a ``move_alloc`` of structures with rows: these are copied;
            None for any other call."""
        if call.routine.name.lower() != "move_alloc" or len(call.arguments) != 2:
            return None
        named = {(name or default).lower(): self.leader(one) for name, default, one in zip(
            call.argument_names, ("from", "to"), call.arguments)}
        source, target = named.get("from"), named.get("to")
        if source is None or target is None or not holds_rows(source):
            return None
        return [away_with(target), build.branch(is_allocated(source), [
            *self._made_like(target, source), build.intrinsic("DEALLOCATE", build.ref(source))])]

    def move(self, call: Call) -> None:
        """Let ``move_alloc`` name the leaders, in place."""
        if call.routine.name.lower() != "move_alloc" or len(call.arguments) < 2:
            return
        leaders = [self.leader(one) for one in call.arguments]
        if None not in leaders:
            for one, leader in zip(list(call.arguments), leaders):
                one.replace_with(build.ref(leader), keep_name_in_context=True)

