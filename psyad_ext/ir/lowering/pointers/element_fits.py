# SPDX-License-Identifier: BSD-3-Clause
"""Targets that a pointer cannot have in a statement, since the statement would be wrong with them.

Compilers look at the bounds that are numbers, also in branches that are never executed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Range, Reference, Statement
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.pointers.element_shapes import Shape, agree
from psyad_ext.ir.lowering.pointers.element_targets import Target
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of

#: Lower and upper bound of a dimension, None where they are no numbers.
_Bounds = tuple[int | None, int | None]


def fits(statement: Statement, chosen: Mapping[Symbol, Target]) -> bool:
    """
    :param statement: a statement.
    :param chosen: the pointers in it, with their targets.

    :returns: whether it may be executed with these.
    """
    if isinstance(statement, Assignment) and not statement.is_pointer:
        target = chosen.get(getattr(statement.lhs, "symbol", None))
        # What pointers in a structure point at may be changed.
        if target is not None and len(steps_of(statement.lhs)) == 1 \
                and len(steps_of(target.reference)) == 1 \
                and is_only_read(target.reference.symbol) \
                and not declares_pointer(target.reference.symbol):
            return False
    known = {symbol: _pointer_bounds(target) for symbol, target in chosen.items()}
    if any(not _is_inside(own, bounds) for reference in nodes_of(statement, Reference)
           if reference.symbol in known and len(steps_of(reference)) == 1
           for own, bounds in zip(steps_of(reference)[0].indices or (), known[reference.symbol])):
        return False
    if any(_is_too_small(_shape(actual, known), _declared(dummy))
           for call in nodes_of(statement, Call) if not isinstance(call, IntrinsicCall)
           for dummy, actual in arguments_of(call) or () if is_data(actual)):
        return False
    return isinstance(statement, Assignment) and statement.is_pointer or agree(
        statement, lambda reference: _shape(reference, known))


def _declared(symbol: Symbol) -> list[_Bounds]:
    """:returns: the bounds of a variable, none for a scalar."""
    shape = symbol.datatype.shape if isinstance(getattr(symbol, "datatype", None), ArrayType) \
        else ()
    return [tuple(integer_value(side) if isinstance(side, Node) else None for side in (
        getattr(extent, "lower", None), getattr(extent, "upper", None))) for extent in shape]


def _pointer_bounds(target: Target) -> list[_Bounds]:
    """:returns: the bounds of a pointer at a target."""
    reference = target.reference
    if len(steps_of(reference)) > 1:
        return []
    found = _declared(reference.symbol)
    indices = steps_of(reference)[0].indices
    if indices is not None:
        is_open = IdentitySet(target.of_place(number) for number in target.open)
        counts = [None if any(side in is_open for side in one.children) else _count(
            _section(reference.symbol, number, one, bounds))
            for number, (one, bounds) in enumerate(zip(indices, found), 1)
            if isinstance(one, Range)]
        found = [(1, count) for count in counts]
    if target.bounds:
        return [(None, None) for _ in target.bounds]
    return found


def _section(array: Symbol, number: int, section: Range, bounds: _Bounds) -> _Bounds:
    """:returns: the bounds of what a section takes of a dimension, unless it has steps."""
    if integer_value(section.step) != 1:
        return None, None
    return tuple(
        own if _is_bound(side, name, array, number) else integer_value(side)
        for side, own, name in zip((section.start, section.stop), bounds, ("LBOUND", "UBOUND")))


def _is_bound(side: Node, name: str, array: Symbol, number: int) -> bool:
    """:returns: whether something is a bound of a dimension of an array."""
    return isinstance(side, IntrinsicCall) and side.intrinsic.name == name \
        and type(side.arguments[0]) is Reference and side.arguments[0].symbol is array \
        and list(map(integer_value, side.arguments[1:2])) == [number]


def _count(bounds: _Bounds) -> int | None:
    lower, upper = bounds
    return None if lower is None or upper is None else max(upper - lower + 1, 0)


def _shape(reference: Reference, known: Mapping[Symbol, Sequence[_Bounds]]) -> Shape | None:
    """:returns: the extents of a variable, or of a part of one."""
    if len(steps_of(reference)) > 1:
        return None
    symbol, indices = reference.symbol, steps_of(reference)[0].indices
    bounds = known.get(symbol) or _declared(symbol)
    if indices is None:
        return list(map(_count, bounds)) or (None if declared_rank(symbol) else [])
    bounds = [*bounds, *((None, None) for _ in indices)]
    return [_count(_section(symbol, number, one, own)) if isinstance(one, Range)
            else _listed(one, known) for number, (one, own) in enumerate(zip(indices, bounds), 1)
            if isinstance(one, Range) or rank_of_value(one)]


def _listed(index: Node, known: Mapping[Symbol, Sequence[_Bounds]]) -> int | None:
    """:returns: how many elements a list of indices takes."""
    shape = _shape(index, known) if is_data(index) else None
    return shape[0] if shape and len(shape) == 1 else None


def _is_too_small(shape: Shape | None, dummy: Sequence[_Bounds]) -> bool:
    """:returns: whether an array surely has not all elements that an argument has."""
    counts = list(map(_count, dummy))
    return bool(shape and counts) and None not in (*shape, *counts) \
        and math.prod(shape) < math.prod(counts)


def _is_inside(index: Node, bounds: _Bounds) -> bool:
    """:returns: whether an index, or a section, may be in a dimension."""
    lower, upper = bounds
    sides = [integer_value(index)]
    if isinstance(index, Range):
        sides = list(map(integer_value, (index.start, index.stop)))
        if None in sides or integer_value(index.step) != 1 or not _count(tuple(sides)):
            return True
    return all(side is None or (lower is None or lower <= side) and (
        upper is None or side <= upper) for side in sides)
