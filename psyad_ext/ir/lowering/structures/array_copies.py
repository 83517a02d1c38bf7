# SPDX-License-Identifier: BSD-3-Clause
"""Copies of allocatable arrays of structures: of groups, and of lists, one in each structure.

What these structures hold may be rows, or lists again, which are copied one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, DataType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.text import is_deferred_text
from psyad_ext.ir.lowering.memory.deferred_text import copied_text
from psyad_ext.ir.lowering.structures.row_allocation import away, made_like, shaped
from psyad_ext.ir.lowering.structures.row_copies import all_of
from psyad_ext.ir.structures.groups import array_rank, is_in_list, led_by, listed_with, with_fixed
from psyad_ext.ir.structures.memory import array_with, is_allocated, present_bounds
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.rows import (
    allocation_of, is_answer, is_row, names_several, outer_indices, row, rows_of)
from psyad_ext.ir.tree.components import ComponentSymbol

_NewVariable = Callable[[str, DataType], DataSymbol]


@dataclass(frozen=True)
class StructureArray:
    """A list, or an allocatable array of structures.

    :param first: its first component, all of one row if it is a list.
    :param every: all its components.
    """

    first: Reference
    every: Sequence[ComponentSymbol]

    @classmethod
    def named(cls, first: Reference) -> StructureArray:
        """:returns: what a leader, or all of one row of a list, stands for."""
        one = first.symbol
        return cls(first, listed_with(one) if is_row(one) else led_by(one))

    def part(self, component: ComponentSymbol) -> Reference:
        """:returns: all of a component."""
        if not is_row(self.first.symbol):
            return build.ref(component)
        is_list = is_in_list(component) and component.component.leaf.row_path == self.path
        return (row if is_list else rows_of)(component, outer_indices(self.first))

    @property
    def path(self) -> tuple[str, ...]:
        """:returns: the way to it."""
        own = self.first.symbol.component
        return own.leaf.row_path if own.is_row else own.group

    def below(self, way: tuple[str, ...]) -> ComponentSymbol | None:
        """:returns: the component at the end of a way from here, if there is one."""
        return next((one for one in self.every
                     if one.component.leaf.path[len(self.path):] == way), None)

    def like(self, other: StructureArray) -> StructureArray | None:
        """:returns: the same with components in the order of another array, if it has them all."""
        found = [self.below(one.component.leaf.path[len(other.path):]) for one in other.every]
        return None if None in found else StructureArray(self.first, found)


def copied_array(target: StructureArray, value: StructureArray,
                 new: _NewVariable) -> list[Statement]:
    """
    :param target: a list, or a group.
    :param value: another one, with components in the same order.
    :param new: gives variables by their wished names and types.

    :returns: what makes all of the first one a copy of the other.
    """
    there = allocation_of(value.first)
    if is_row(target.first.symbol):
        shape = shaped(target.first, _bounds(value), exactly=True)
        return [build.branch(there, [*shape, *_values(target, value, new)], away(target.first))]
    return [away_with(target.first.symbol),
            build.branch(there, new_group(target, value, new))]


def new_group(target: StructureArray, value: StructureArray, new: _NewVariable) -> list[Statement]:
    """:returns: what allocates a group as a copy of a list, or a group, that is allocated."""
    leader = target.first.symbol
    return [build.intrinsic("ALLOCATE", array_with(leader, with_fixed(leader, _bounds(value)))),
            *_values(target, value, new)]


def away_with(leader: ComponentSymbol) -> Statement:
    """:returns: what deallocates an array of structures if it is allocated."""
    return build.branch(is_allocated(leader),
                        [build.intrinsic("DEALLOCATE", build.ref(leader))])


def _bounds(array: StructureArray) -> list[tuple[Node, Node]]:
    return present_bounds(array.first)[:array_rank(array.first.symbol)]


def _values(target: StructureArray, value: StructureArray, new: _NewVariable) -> list[Statement]:
    """:returns: what copies the components of an array that has the shape of the other one; what
        lies in lists in its structures is copied with these."""
    return [statement for one, other in zip(target.every, value.every)
            if len(one.component.leaf.nest_path) <= len(target.path)
            for statement in _copies(target.part(one), value.part(other), new)]


def _copies(target: Reference, value: Reference, new: _NewVariable) -> list[Statement]:
    """:returns: what copies one component; a list is copied with the first of those in it."""
    own = target.symbol
    if is_row(own) and names_several(target):
        holders = Holders(target, named_counters(own, new))
        one, other = holders.row(target), holders.row(value)
        if not is_in_list(own):
            return holders.loops(made_like(one, other))
        if listed_with(own)[0] is not own:
            return []
        array = StructureArray.named(one)
        return holders.loops(copied_array(
            array, StructureArray.named(other).like(array), new))
    if is_answer(own):
        return []
    if is_deferred_text(own):
        return copied_text(target, value, new)
    return [build.assign(target if is_row(own) else all_of(target), value)]
