# SPDX-License-Identifier: BSD-3-Clause
"""Sequences of elements of components: sections of these take the place of their first elements.

In the variable for a component of the structures in an array, and in most of its derivatives, the
element that follows one in memory is that of the next structure, not the next one of the component.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, extent, is_data, varies
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.structures.rows import is_row, row_bounds
from psyad_ext.ir.structures.sequence import in_caller, starts_within, takes_sequences
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

#: Indices of an element, each with the bounds of its dimension.
_Places = Sequence[tuple[Node, tuple[Node, Node]]]


def pass_sections(routine: Routine) -> None:
    """Pass sections of components instead of their first elements, in place.

    Where no section has the same elements, the element stays, and is refused where derivatives
    need more than that.

    :param routine: a routine whose structures, and those of all that it calls, have been taken
        apart.
    """
    for call in nodes_of(routine, Call):
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        callee = callee_of(call)
        try:
            pairs = [] if callee is None else argument_map(call, callee)
        except UsageError:
            continue  # refused elsewhere
        for dummy, actual in pairs:
            # An element of an array of structures has sections of their components.
            if starts_within(dummy, actual) and not any(map(varies, actual.children)):
                _pass_section(dummy, actual, dict(pairs))


def _pass_section(dummy: DataSymbol, actual: Reference, given: Mapping[Symbol, Node]) -> None:
    section = _section(actual, _extents(dummy, given))
    is_alone = sum(is_data(one) and one.symbol is actual.symbol for one in given.values()) == 1
    # Two of them that are longer than needed might have elements in common, one of them changed.
    if section is not None and (is_alone or section.is_exact):
        actual.replace_with(build.ref(actual.symbol, section.indices), keep_name_in_context=True)


def _extents(dummy: DataSymbol, given: Mapping[Symbol, Node]) -> list[Node] | None:
    """:returns: the extents of a dummy argument in terms of the caller, None if not known."""
    if is_open(dummy.datatype) or not takes_sequences(dummy):
        return None
    found = [in_caller(extent(*bounds_of(dummy, number), build.integer(1)), dict(given))
             for number in range(declared_rank(dummy))]
    return None if None in found else found


@dataclass(frozen=True)
class _Section:
    """A section with what a call takes from some element on.

    :param indices: its indices.
    :param is_exact: whether it has no more elements than these.
    """

    indices: Sequence[Node]
    is_exact: bool


def _section(first: Reference, extents: Sequence[Node] | None) -> _Section | None:
    """
    :param first: the first element of a sequence in a component.
    :param extents: those of what takes it; None if not known.

    :returns: the section with all of the sequence; None if none has these elements in this order.
    """
    outer = first.symbol.component.foreign_rank
    before, own = first.children[:outer], first.children[outer:]
    places = list(zip(own, _bounds(first.symbol, before)))
    chosen = _common(places, extents or [])
    is_exact = extents is not None
    if not is_exact or len(chosen) < len(extents):
        count = None if extents is None else reduce(build.integer_product, extents[len(chosen):])
        rest, is_exact = _rest(places[len(chosen):], count)
        if rest is None:
            return None
        chosen += rest
    return _Section([*map(copied, before), *chosen, *map(copied, own[len(chosen):])], is_exact)


def _bounds(symbol: ComponentSymbol, outer: Sequence[Node]) -> list[tuple[Node, Node]]:
    """:returns: the bounds of a component in the structure that the indices ``outer`` select."""
    if is_row(symbol):
        # In a list, these are behind those of the list.
        first = symbol.component.outer_rank
        return row_bounds(symbol, outer[:first])[len(outer) - first:]
    return [bounds_of(symbol, len(outer) + number) if pair[0] is None
            else tuple(map(build.integer, pair))
            for number, pair in enumerate(symbol.component.leaf.parts[-1].bounds)]


def _common(places: _Places, extents: Sequence[Node]) -> list[Node]:
    """:returns: all of the first dimensions that have the extents of what takes the sequence."""
    chosen: list[Node] = []
    for (index, bounds), wanted in zip(places, extents):
        if constant_difference(index, bounds[0]) != 0 \
                or constant_difference(_size(*bounds), wanted) != 0:
            break
        chosen.append(build.section(*map(copied, bounds)))
    return chosen


def _rest(places: _Places, count: Node | None) -> tuple[list[Node] | None, bool]:
    """
    :param places: the other indices of the first element, with the bounds of their dimensions.
    :param count: how many elements, or columns or the like, are taken; None if not known.

    :returns: what selects them, or more that lie behind them, and whether it is exact.
    """
    chosen: list[Node] = []
    is_exact = count is not None
    for index, (low, high) in places:
        is_last = len(chosen) == len(places) - 1
        if count is not None and (is_last or _has_room(_size(index, high), count)):
            last = build.shifted(build.integer_sum(copied(index), copied(count)), -1)
            return [*chosen, build.section(copied(index), last)], is_exact
        if is_last:
            return [*chosen, build.section(copied(index), copied(high))], False
        if constant_difference(index, low) != 0:
            return None, False
        chosen.append(build.section(copied(low), copied(high)))
        total, size = None if count is None else integer_value(count), integer_value(
            _size(low, high))
        is_exact = is_exact and bool(total and size) and total % size == 0
        count = build.integer(-(-total//size)) if total and size else None
    return None, False


def _has_room(left: Node, count: Node) -> bool:
    """:returns: whether as many elements as are wanted are certainly left in a dimension."""
    difference = constant_difference(left, count)
    return difference is not None and difference >= 0


def _size(low: Node, high: Node) -> Node:
    return extent(low, high, build.integer(1))
