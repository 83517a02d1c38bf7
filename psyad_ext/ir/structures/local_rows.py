# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable components of local structures in arrays that are allocated once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.inquiries import dimension_number
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_inquired
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.structures.automatic_components import Arrays
from psyad_ext.ir.structures.automatic_structures import is_known
from psyad_ext.ir.structures.like_rows import RowsLike, rows_like_others, surrounding_loops
from psyad_ext.ir.structures.memory import allocates, is_memory_statement
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.components import GivenRows, RowSite
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Leaf, NotTakenApart
from psyad_ext.ir.tree.walking import nodes_of

_Path = tuple[str, ...]
#: What is known of rows from the start.
Rows = GivenRows | tuple[RowSite, ...] | RowsLike


def given_rows(symbol: DataSymbol, routine: Routine, leaves: Sequence[Leaf],
               shape: Sequence[object], arrays: Arrays) -> Mapping[_Path, Rows]:
    """
    :param symbol: a local array of structures, or a structure that may hold some.
    :param routine: its routine.
    :param leaves: the components.
    :param shape: the extents of the array.
    :param arrays: allocatable arrays of structures in it that are there from the start.

    :returns: the bounds of the allocatable components of all structures, or of some one by one, by
        the ways to them, if they can be allocated when the routine starts; components that are
        never allocated have none.

    :raises NotTakenApart: if they can't.
    """
    rows = {leaf.path: leaf for leaf in leaves if leaf.is_allocatable and (
        shape or any(part.bounds for part in leaf.parts[:-1]))}
    if not rows:
        return {}
    uses = [one for one in nodes_of(routine, Reference) if one.symbol is symbol]
    memory = [one for one in uses if is_memory_statement(one.parent) and len(steps_of(one)) > 1
              and (shape or path_of(one) in rows)]
    written = written_by(routine)
    found: dict[_Path, Rows] = {}
    for one in memory:
        if not allocates(one.parent) and not any(one.parent.argument_names):
            continue
        path = path_of(one)
        given: Rows | None = None
        known = found.get(path, ())
        if path in rows and isinstance(known, tuple):
            given = _more(known, one, routine, written)
            leaf = rows[path]
            if given is None and not known and (
                    not leaf.is_in_allocatable or leaf.allocated_with in arrays):
                given = _given(one, routine, [*shape, *_inner_extents(leaf, arrays)], written)
        if given is None:
            raise NotTakenApart(
                f"it is, or holds, a local array of structures, of which '{'%'.join(path)}' is not "
                "allocated once for all, by a loop over all structures or in one after the other, "
                "with bounds that are known from the start")
        found[path] = given
    _check_order(symbol, routine, uses, memory)
    return found


def is_given_away(symbol: DataSymbol, routine: Routine) -> bool:
    """:returns: whether a structure, or a part of it, is passed to a procedure, or pointed at."""
    return any(one.symbol is symbol and (
        isinstance(one.parent, Call) and not isinstance(one.parent, IntrinsicCall)
        or isinstance(one.parent, Assignment) and one.parent.is_pointer)
        for one in nodes_of(routine, Reference))


def _inner_extents(leaf: Leaf, arrays: Arrays) -> list[ArrayType.ArrayBounds]:
    """:returns: the extents of arrays of structures on the way to a component."""
    return [extent for depth, part in enumerate(leaf.parts[:-1], 1)
            for extent in arrays.get(leaf.path[:depth]) or [
                ArrayType.ArrayBounds(*map(build.integer, pair)) for pair in part.bounds]]


def _outer_indices(reference: Reference) -> list[Node]:
    """:returns: the indices that tell which row is meant."""
    return [index for step in steps_of(reference)[:-1] for index in step.indices or ()]


def _more(known: tuple[RowSite, ...], reference: Reference, routine: Routine,
          written: set[object]) -> tuple[RowSite, ...] | None:
    """:returns: the rows allocated one by one, with another one that a statement allocates."""
    statement = reference.parent
    last, outer = steps_of(reference)[-1], _outer_indices(reference)
    if statement.parent is not routine or any(statement.argument_names) or not outer \
            or last.indices is None:
        return None
    numbers = tuple(integer_value(index) for index in outer)
    bounds = [(copied(index.start), copied(index.stop)) if isinstance(index, Range) else None
              for index in last.indices]
    if None in numbers or None in bounds or not all(
            is_known(bound, routine, written) for pair in bounds for bound in pair) or any(
            tuple(map(integer_value, site.outer)) == numbers for site in known):
        return None
    return (*known, RowSite(tuple(map(build.integer, numbers)), tuple(bounds)))


def _given(reference: Reference, routine: Routine, shape: Sequence[object],
           written: set[object]) -> GivenRows | RowsLike | None:
    """:returns: the bounds of rows that a statement allocates, if it does so for all structures."""
    statement = reference.parent
    last = steps_of(reference)[-1]
    if any(statement.argument_names) or last.indices is None:
        return None
    like = rows_like_others(reference)
    loops = surrounding_loops(like[1].parent if like else statement.parent, routine)
    counters = [getattr(index, "symbol", None) if type(index) is Reference else None
                for index in _outer_indices(reference)]
    if loops is None or not len(loops) == len(counters) == len(shape) \
            or set(loops) != set(counters) or not all(
            _runs_over(loops[counter], reference.symbol, number, extent, written)
            for number, (counter, extent) in enumerate(zip(counters, shape))):
        return None
    if like is not None:
        return like[0]
    bounds = [(copied(index.start), copied(index.stop)) if isinstance(index, Range) else None
              for index in last.indices]
    if None in bounds or not all(is_known(bound, routine, written, frozenset(counters))
                                 for pair in bounds for bound in pair):
        return None
    return GivenRows.of(counters, bounds)


def _runs_over(loop: Loop, symbol: DataSymbol, number: int, extent: object,
               written: set[object]) -> bool:
    """:returns: whether a loop runs over all of a dimension, upwards."""
    if integer_value(loop.step_expr) != 1 or not isinstance(extent, ArrayType.ArrayBounds):
        return False
    one = extent.lower if isinstance(extent.lower, Node) else None
    return one is not None and isinstance(extent.upper, Node) and all(
        constant_difference(_declared(bound, symbol, number, extent), end) == 0
        for bound, end in ((loop.start_expr, one), (loop.stop_expr, extent.upper)))


def _declared(bound: Node, symbol: DataSymbol, number: int, extent: ArrayType.ArrayBounds) -> Node:
    """:returns: a bound of a loop, or what the declaration says if it asks for that."""
    if not isinstance(bound, IntrinsicCall) or type(bound.arguments[0]) is not Reference \
            or bound.arguments[0].symbol is not symbol:
        return bound
    dimension = dimension_number(bound)
    if dimension is None and len(symbol.datatype.shape) == 1 and bound.intrinsic.name == "SIZE":
        dimension = 1
    if dimension != number + 1:
        return bound
    name = bound.intrinsic.name
    if name == "SIZE" and integer_value(extent.lower) != 1:
        return bound
    return extent.lower if name == "LBOUND" else extent.upper if name in ("UBOUND", "SIZE") \
        else bound


def _check_order(symbol: DataSymbol, routine: Routine, uses: Sequence[Reference],
                 memory: Sequence[Reference]) -> None:
    """
    :raises NotTakenApart: if components are used before they are allocated, or after they are
        deallocated, or where that cannot be told.
    """
    reason = "it is, or holds, a local array of structures, whose allocatable components are not " \
        "allocated before all that is done with them, or deallocated before the end of that"
    if any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
           for block in nodes_of(routine, CodeBlock)):
        raise NotTakenApart(reason)
    stage: dict[_Path, str] = {}
    missing = Counter(path_of(one) for one in memory
                      if allocates(one.parent))
    for one in uses:
        path = path_of(one)
        if any(one is other for other in memory):
            missing[path] -= allocates(one.parent)
            stage[path] = "there" if allocates(one.parent) else "gone"
            if stage[path] == "gone" and _shares_top(one, routine, uses, memory, path):
                raise NotTakenApart(reason)
            continue
        if is_memory_statement(one.parent) or is_inquired(one) and (
                one.parent.intrinsic.name != "ALLOCATED" or _guards_memory(one.parent)):
            continue
        if missing[path] > 0 and path in stage and not is_inquired(one):
            continue  # one of those that are allocated already
        touched = [own for own in stage if own[:len(path)] == path]
        waiting = [other for other in memory if path_of(other)[:len(path)] == path]
        if any(stage[own] == "gone" for own in touched) or any(
                allocates(other.parent) and missing[path_of(other)] > 0 for other in waiting):
            raise NotTakenApart(reason)


def _guards_memory(question: Node) -> bool:
    """:returns: whether all that depends on a question is that something is deallocated."""
    branch = question.parent
    return isinstance(branch, IfBlock) and branch.else_body is None and all(
        is_memory_statement(one) and not allocates(one) for one in branch.if_body.children)


def _shares_top(one: Reference, routine: Routine, uses: Sequence[Reference],
                memory: Sequence[Reference], path: _Path) -> bool:
    """:returns: whether components are used in the statement, a loop perhaps, around one."""
    top = _top(one, routine)
    return any(_top(other, routine) is top for other in uses
               if not any(other is known for known in memory) and not is_inquired(other)
               and path[:len(path_of(other))] == path_of(other))


def _top(node: Node, routine: Routine) -> Node:
    while node.parent is not routine:
        node = node.parent
    return node
