# SPDX-License-Identifier: BSD-3-Clause
"""Loops over structures whose rows, allocatable components, are treated one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from psyclone.psyir.nodes import BinaryOperation, Node, Range, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, elementwise_references, section_bounds
from psyad_ext.ir.structures.component_references import is_full
from psyad_ext.ir.structures.rows import (
    list_allocated, list_bounds, names_several, outer_indices, row, rows_of)
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.names import Names

#: Start, stop and stride.
Section = tuple[Node, Node, Node]


_Body = TypeVar("_Body")


class Holders:
    """The structures that hold the rows which a reference names, one after the other.

    :param reference: rows of several structures, or of one.
    :param new_counter: gives a counter for a dimension, counted from 1, of a type that can hold
        its bounds.
    :param of_lists: whether only those structures are meant that hold the lists in which rows lie.
    """

    def __init__(self, reference: Reference,
                 new_counter: Callable[[int, ScalarType], DataSymbol],
                 of_lists: bool = False) -> None:
        self._symbol = reference.symbol
        self._of_lists = of_lists
        self._outer: list[Node] = []
        self._sections: list[Section] = []
        self._counters: list[DataSymbol] = []
        self._common = 0
        for number in range(self._rank(self._symbol)):
            index = _single_index(reference, number)
            if index is None:
                self._sections.append(_section(
                    reference, number, len(self._sections), self._outer))
                self._counters.append(new_counter(
                    len(self._sections), integer_for(*self._sections[-1][:2])))
                index = build.ref(self._counters[-1])
                self._common += number < self._symbol.component.common_rank
            self._outer.append(index)

    def _rank(self, rows: ComponentSymbol) -> int:
        return rows.component.common_rank if self._of_lists else rows.component.outer_rank

    @property
    def outer(self) -> list[Node]:
        """:returns: the indices that select one of the rows, as new expressions."""
        return [copied(index) for index in self._outer]

    def row(self, reference: Reference) -> Reference:
        """
        :param reference: rows of as many structures, or of structures in an array that has the
            last dimensions only.

        :returns: the row that goes along with the counters.
        """
        found = self.all_of_row(reference)
        return row(found.symbol, outer_indices(found))

    def all_of_row(self, reference: Reference) -> Reference:
        """:returns: the same row without its bounds."""
        return rows_of(reference.symbol, self.indices(reference))

    def indices(self, reference: Reference) -> list[Node]:
        """:returns: the indices that select this row, or the list."""
        singles = [_single_index(reference, number)
                   for number in range(self._rank(reference.symbol))]
        turns = list(zip(self._sections, self._counters))[-singles.count(None):]
        indices: list[Node] = []
        varying = 0
        for number, index in enumerate(singles):
            if index is None:
                index = _along(_section(reference, number, varying, indices), *turns[varying])
                varying += 1
            indices.append(index)
        return indices

    def loops(self, body: list[Statement],
              for_lists: Sequence[Statement] = ()) -> list[Statement]:
        """
        :param body: what is done for each structure.
        :param for_lists: what is done before for each list that rows lie in.

        :returns: loops over the structures.
        """
        return self.around(
            body, lambda counter, section, inner: [build.loop(counter, *section, inner)],
            lambda condition, inner: [build.branch(condition, [*for_lists, *inner])])

    def around(self, body: _Body, loop: Callable[[DataSymbol, Section, _Body], _Body],
               branch: Callable[[Node, _Body], _Body]) -> _Body:
        """
        :param body: what is done for each structure.
        :param loop: does something for each value of a counter.
        :param branch: does something if a condition holds.

        :returns: the same for all of them. Where rows lie in lists, these are asked first whether
            they are allocated.
        """
        turns = list(zip(self._counters, self._sections))
        if self._common < len(turns):
            for counter, section in turns[self._common:]:
                body = loop(counter, _copy(section), body)
            body = branch(list_allocated(
                self._symbol, self._outer[:self._symbol.component.common_rank]), body)
        for counter, section in turns[:self._common]:
            body = loop(counter, _copy(section), body)
        return body


def named_counters(symbol: DataSymbol, new: Callable[[str, ScalarType], DataSymbol]
                   ) -> Callable[[int, ScalarType], DataSymbol]:
    """
    :param symbol: rows.
    :param new: gives variables by their wished names and types.

    :returns: what gives counters for the structures that hold them.
    """
    return lambda number, type_: new(f"i_{symbol.name}_{number}", type_)


def row_loops(assignment: Node, names: Names) -> list[Statement]:
    """
    :param assignment: assigns to rows of several structures; taken over.
    :param names: gives out names for counters.

    :returns: loops over the structures, which assign one row after the other.
    """
    lhs: Reference = assignment.lhs
    holders = Holders(lhs, named_counters(lhs.symbol, names.symbol))
    target = holders.all_of_row(lhs)
    for reference in list(elementwise_references(assignment.rhs)):
        if names_several(reference):
            reference.replace_with(holders.all_of_row(reference))
    statement: Statement = build.assign(copied(target), copied(assignment.rhs))
    if target.symbol.given is None:
        statement = build.branch(build.intrinsic("ALLOCATED", target), [statement])
    return holders.loops([statement])


def _single_index(reference: Reference, number: int) -> Node | None:
    """:returns: the index that selects one structure, None if there are several."""
    if not reference.children or isinstance(reference.children[number], Range):
        return None
    return copied(reference.children[number])


def _section(reference: Reference, number: int, varying: int, outer: Sequence[Node]) -> Section:
    """
    :param reference: rows of several structures.
    :param number: a dimension of these, from 0.
    :param varying: how many dimensions before vary.
    :param outer: the indices of all dimensions before.

    :returns: start, stop and stride.
    """
    own = reference.symbol.component
    if number >= own.common_rank and (
            not reference.children or is_full(reference.children[number], own, number + 1)):
        bounds = list_bounds(reference.symbol, outer[:own.common_rank])[number - own.common_rank]
        return (*bounds, build.integer(1))
    if not reference.children:
        return (*bounds_of(reference.symbol, number), build.integer(1))
    return section_bounds(reference)[varying]


def _copy(section: Section) -> Section:
    return tuple(map(copied, section))


def _along(own: Section, section: Section, counter: DataSymbol) -> Node:
    """:returns: the index in a section that goes along with a counter through another one."""
    (start, _, step), (origin, _, stride) = own, section
    if same(step, stride):
        distance = constant_difference(start, origin)
        return build.ref(counter) if distance == 0 else build.add(
            build.ref(counter), build.integer_difference(copied(start), copied(origin)))
    position = build.sub(build.ref(counter), copied(origin))
    if integer_value(stride) != 1:
        position = BinaryOperation.create(
            BinaryOperation.Operator.DIV, position, copied(stride))
    return build.add(copied(start), build.mul(position, copied(step)))
