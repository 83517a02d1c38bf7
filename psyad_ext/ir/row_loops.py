# SPDX-License-Identifier: BSD-3-Clause
"""Loops over structures whose rows, allocatable components, are treated one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import BinaryOperation, Node, Range, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.conversions import integer_for
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import (
    bounds_of, constant_difference, elementwise_references, same, section_bounds)
from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.names import Names
from psyad_ext.ir.rows import names_several, outer_indices, row, rows_of

#: Start, stop and stride.
Section = tuple[Node, Node, Node]


def row_loops(assignment: Node, names: Names) -> list[Statement]:
    """
    :param assignment: assigns to rows of several structures; taken over.
    :param names: gives out names for counters.

    :returns: loops over the structures, which assign one row after the other.
    """
    lhs: Reference = assignment.lhs
    sections = outer_sections(lhs)
    counters = [names.symbol(f"i_{lhs.symbol.name}_{number + 1}", integer_for(*section[:2]))
                for number, section in enumerate(sections)]
    target = _in_turn(lhs, sections, counters)
    for reference in list(elementwise_references(assignment.rhs)):
        if names_several(reference):
            reference.replace_with(_in_turn(reference, sections, counters))
    statement: Statement = build.assign(target.copy(), assignment.rhs.copy())
    if target.symbol.given is None:
        statement = build.branch(build.intrinsic("ALLOCATED", target), [statement])
    for counter, section in zip(counters, sections):
        statement = build.loop(counter, *section, [statement])
    return [statement]


def outer_sections(reference: Reference) -> list[Section]:
    """
    :returns: start, stop and stride of the dimensions of structures that a reference runs
        through.
    """
    own = reference.symbol.component
    if not reference.children:
        return [(*bounds_of(reference.symbol, number), build.integer(1))
                for number in range(own.outer_rank)]
    return section_bounds(reference)[:sum(
        isinstance(index, Range) for index in outer_indices(reference))]


def row_at(reference: Reference, sections: Sequence[Section],
           counters: Sequence[DataSymbol]) -> Reference:
    """
    :param reference: rows of several structures.
    :param sections: start, stop and stride of the counters.
    :param counters: as many as the reference has dimensions of structures.

    :returns: the row that goes along with the counters.
    """
    found = _in_turn(reference, sections, counters)
    return row(found.symbol, outer_indices(found))


def row_in_turn(reference: Reference, counters: Sequence[DataSymbol]) -> Reference:
    """
    :param reference: rows of several structures.
    :param counters: run through the bounds of these structures.

    :returns: the row that the counters select.
    """
    found = _in_turn(reference, outer_sections(reference), counters)
    return row(found.symbol, outer_indices(found))


def _in_turn(reference: Reference, sections: Sequence[Section],
             counters: Sequence[DataSymbol]) -> Reference:
    """:returns: the row of a reference that goes along with the counters."""
    symbol = reference.symbol
    own = symbol.component
    indices: list[Node] = []
    remaining = iter(zip(outer_sections(reference), sections, counters))
    for number in range(own.outer_rank):
        if reference.children and not isinstance(reference.children[number], Range):
            indices.append(copied(reference.children[number]))
            continue
        indices.append(_along(*next(remaining)))
    return rows_of(symbol, indices)


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
