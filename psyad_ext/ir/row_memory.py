# SPDX-License-Identifier: BSD-3-Clause
"""Allocates rows that belong to generated variables, and deallocates them, as it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.conversions import integer_for
from psyad_ext.ir.groups import is_in_list
from psyad_ext.ir.memory import array_with, moving, whole
from psyad_ext.ir.names import Names
from psyad_ext.ir.row_loops import outer_sections, row_at
from psyad_ext.ir.rows import ALLOCATED, answer, is_row, outer_indices, row_bounds

_Body = Callable[..., list[Statement]]


def is_shaped_later(reference: Node) -> bool:
    """:returns: whether a reference is to rows that are not there from the start."""
    return isinstance(reference, Reference) and is_row(reference.symbol) \
        and reference.symbol.is_allocated_later


def allocated_like(rows: Reference, model: Reference, names: Names,
                   more: Sequence[tuple[Node, Node]] = ()) -> list[Statement]:
    """
    :param rows: rows of several structures, which are not allocated.
    :param model: as many, which may be.
    :param names: gives out names.
    :param more: bounds of dimensions that only the first have, in front.

    :returns: what allocates the first ones like the others.
    """
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        bounds = [*more, *row_bounds(model.symbol, other)]
        new = build.intrinsic("ALLOCATE", array_with(rows.symbol, bounds, own))
        return [build.branch(answer(model.symbol, ALLOCATED, other),
                             [_once(rows.symbol, own, new)])]
    return _for_each([rows, model], names, body)


def kept_rows(copy: Reference, model: Reference, names: Names) -> list[Statement]:
    """:returns: what allocates rows as copies of others, with their bounds."""
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        there = build.intrinsic("ALLOCATED", whole(model.symbol, other))
        new = build.intrinsic(
            "ALLOCATE", whole(copy.symbol, own), ("source", whole(model.symbol, other)))
        return [build.branch(there, [_once(copy.symbol, own, new)])]
    return _for_each([copy, model], names, body)


def moved_rows(source: Reference, target: Reference, names: Names) -> list[Statement]:
    """:returns: what moves rows to others, which are lost."""
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        return [moving(whole(source.symbol, own), whole(target.symbol, other))]
    return _for_each([source, target], names, body)


def deallocated_rows(rows: Reference, names: Names) -> list[Statement]:
    """:returns: what deallocates all of some rows that are allocated."""
    def body(own: list[Node]) -> list[Statement]:
        row = whole(rows.symbol, own)
        return [build.branch(build.intrinsic("ALLOCATED", row),
                             [build.intrinsic("DEALLOCATE", row.copy())])]
    return _for_each([rows], names, body)


def _once(symbol: DataSymbol, outer: Sequence[Node], new: Statement) -> Statement:
    """:returns: what allocates a row: if it is in a list, unless others of this list have been."""
    if not is_in_list(symbol):
        return new
    return build.branch(build.negation(build.intrinsic("ALLOCATED", whole(symbol, outer))), [new])


def _for_each(rows: Sequence[Reference], names: Names, body: _Body) -> list[Statement]:
    """:returns: loops over structures; ``body`` is given the indices of each of the rows."""
    sections = outer_sections(rows[0])
    counters = [names.symbol(f"i_{rows[0].symbol.name}_{number}", integer_for(*section[:2]))
                for number, section in enumerate(sections, 1)]
    indices = [outer_indices(row_at(one, sections, counters)) for one in rows]
    statements = body(*([copied(index) for index in own] for own in indices))
    for counter, section in zip(counters, sections):
        statements = [build.loop(counter, *map(copied, section), statements)]
    return statements
