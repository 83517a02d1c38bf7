# SPDX-License-Identifier: BSD-3-Clause
"""Allocates rows that belong to generated variables, and deallocates them, as it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.structures.groups import is_in_list
from psyad_ext.ir.structures.memory import Bounds, array_with, have_other_bounds, moving, whole
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.rows import ALLOCATED, answer, is_row, list_bounds, row_bounds
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names

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
                             [allocated_once(rows.symbol, own, new)])]
    return _for_each([rows, model], names, body, lambda own, other: new_list(
        rows.symbol, own, model.symbol, other))


def kept_rows(copy: Reference, model: Reference, names: Names) -> list[Statement]:
    """:returns: what allocates rows, or the lists that they lie in, as copies of others, with
        their bounds."""
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        there = build.intrinsic("ALLOCATED", whole(model.symbol, other))
        new = build.intrinsic(
            "ALLOCATE", whole(copy.symbol, own), ("source", whole(model.symbol, other)))
        return [build.branch(there, [allocated_once(copy.symbol, own, new)])]
    return _for_each([copy, model], names, body, of_lists=True)


def moved_rows(source: Reference, target: Reference, names: Names) -> list[Statement]:
    """:returns: what moves rows, or the lists that they lie in, to others, which are lost."""
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        return [moving(whole(source.symbol, own), whole(target.symbol, other))]
    return _for_each([source, target], names, body, of_lists=True)


def deallocated_rows(rows: Reference, names: Names) -> list[Statement]:
    """:returns: what deallocates all of some rows, or the lists that they lie in."""
    def body(own: list[Node]) -> list[Statement]:
        row = whole(rows.symbol, own)
        return [build.branch(build.intrinsic("ALLOCATED", row),
                             [build.intrinsic("DEALLOCATE", copied(row))])]
    return _for_each([rows], names, body, of_lists=True)


def deallocated_unlike(rows: Reference, model: Reference, names: Names) -> list[Statement]:
    """
    :param rows: rows of several structures.
    :param model: as many.
    :param names: gives out names.

    :returns: what deallocates those of the first, or the lists that they lie in, that have not the
        bounds which are known for the others. Where they have, the rest of a list stays as it is.
    """
    def body(known: Callable[..., Bounds], own: list[Node], other: list[Node]) -> list[Statement]:
        here, there = whole(rows.symbol, own), whole(model.symbol, other)
        # Those of arrays in the structures of a list are constant.
        wanted = [pair for pair in known(model.symbol, other) if not all(
            integer_value(bound) is not None for bound in pair)]
        present = [tuple(build.intrinsic(name, copied(here), ("dim", build.integer(number)))
                         for name in ("LBOUND", "UBOUND"))
                   for number, _ in enumerate(wanted, 1)]
        gone = build.intrinsic("DEALLOCATE", copied(here))
        wrong = build.branch(have_other_bounds(present, wanted), [gone])
        return [build.branch(build.intrinsic("ALLOCATED", here), [build.branch(
            build.intrinsic("ALLOCATED", there), [wrong], [copied(gone)])])]
    if not rows.symbol.component.is_nested:
        return _for_each([rows, model], names, partial(body, row_bounds), of_lists=True)
    return [*_for_each([rows, model], names, partial(body, list_bounds), of_lists=True),
            *_for_each([rows, model], names, partial(body, row_bounds))]


def where_missing(rows: Reference, model: Reference, names: Names,
                  statement: Statement) -> list[Statement]:
    """
    :param rows: rows of several structures.
    :param model: as many.
    :param names: gives out names.
    :param statement: is executed if one of the first rows, or the list that it lies in, is not
        allocated, but that of the others is.

    :returns: loops over the structures.
    """
    def body(own: list[Node], other: list[Node]) -> list[Statement]:
        there, here = (build.intrinsic("ALLOCATED", whole(one.symbol, indices))
                       for one, indices in ((model, other), (rows, own)))
        return [build.branch(build.all_of([there, build.negation(here)]), [copied(statement)])]
    lists = _for_each([rows, model], names, body, of_lists=True)
    return [*lists, *_for_each([rows, model], names, body)] \
        if rows.symbol.component.is_nested else lists


def new_list(symbol: DataSymbol, outer: Sequence[Node], model: DataSymbol,
             other: Sequence[Node]) -> list[Statement]:
    """
    :param symbol: rows.
    :param outer: indices that select one of them.
    :param model: other rows.
    :param other: indices that select one of these.

    :returns: what allocates the list that the first row lies in, if it does, like that of the other
        row, unless it is there.
    """
    own = symbol.component
    if not own.is_nested:
        return []
    place = outer[:own.common_rank]
    new = build.intrinsic("ALLOCATE", array_with(
        symbol, list_bounds(model, other[:model.component.common_rank]), place))
    return [_unless_there(symbol, place, new)]


def allocated_once(symbol: DataSymbol, outer: Sequence[Node], new: Statement) -> Statement:
    """
    :param symbol: rows.
    :param outer: indices that select one of them, or a list.
    :param new: allocates it.

    :returns: what allocates a row, or the list that it lies in: if others lie there as well,
        unless this has been done for one of them.
    """
    is_shared = is_in_list(symbol) or len(outer) < symbol.component.outer_rank
    return _unless_there(symbol, outer, new) if is_shared else new


def _unless_there(symbol: DataSymbol, outer: Sequence[Node], new: Statement) -> Statement:
    return build.branch(build.negation(build.intrinsic("ALLOCATED", whole(symbol, outer))), [new])


def _for_each(rows: Sequence[Reference], names: Names, body: _Body,
              for_lists: _Body | None = None, of_lists: bool = False) -> list[Statement]:
    """:returns: loops over structures; ``body`` is given the indices of each of the rows, or of the
        lists that they lie in, and so is what is done before for each list."""
    holders = Holders(rows[0], named_counters(rows[0].symbol, names.symbol), of_lists)
    indices = [holders.indices(one) for one in rows]
    return holders.loops(body(*indices), for_lists(*indices) if for_lists else ())
