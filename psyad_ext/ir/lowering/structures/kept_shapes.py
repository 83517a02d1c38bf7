# SPDX-License-Identifier: BSD-3-Clause
"""Whether assignments leave allocatable components of local structures the shape they have."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from psyclone.psyir.nodes import (
    Assignment, IntrinsicCall, Node, Range, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.questions import elementwise_references, extent
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.structures.like_rows import RowsLike
from psyad_ext.ir.structures.local_rows import Rows
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.components import GivenRows, RowSite
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of

_Path = tuple[str, ...]


def assignments_keep_shapes(symbol: DataSymbol, routine: Routine, paths: Collection[_Path],
                            given: Mapping[_Path, Rows]) -> bool:
    """
    :param symbol: a local array of structures, or a structure that holds some.
    :param routine: its routine.
    :param paths: the ways to the allocatable components of structures in arrays.
    :param given: what is known of their bounds from the start.

    :returns: whether all assignments are known to leave these bounds as they are.
    """
    targets = [one.lhs for one in nodes_of(routine, Assignment)
               if isinstance(one.lhs, Reference) and one.lhs.symbol is symbol]
    return not _is_allocated_as_copy(symbol, routine, paths) and all(
        _fits(target, path, given.get(path))
        for target in targets for path in paths if _sets(target, path))


def _is_allocated_as_copy(symbol: DataSymbol, routine: Routine, paths: Collection[_Path]) -> bool:
    """:returns: whether a statement allocates structures with the components of others."""
    copies = [call for call in nodes_of(routine, IntrinsicCall) if is_memory_statement(call)
              and "source" in [str(name).lower() for name in call.argument_names]]
    return any(len(path_of(one)) < len(path) and path_of(one) == path[:len(path_of(one))]
               for call in copies for name, one in zip(call.argument_names, call.arguments)
               if name is None and getattr(one, "symbol", None) is symbol for path in paths)


def _sets(target: Reference, path: _Path) -> bool:
    """:returns: whether what an assignment sets is, or holds, all of a component."""
    own = path_of(target)
    return own == path[:len(own)] and (own != path or steps_of(target)[-1].indices is None)


def _fits(target: Reference, path: _Path, rows: Rows | None) -> bool:
    """:returns: whether a value is known to have the shape of the component that it is for."""
    value, own = target.parent.rhs, path_of(target)
    if isinstance(rows, RowsLike):
        below = path[len(own):]
        return any(one.symbol is rows.symbol and (*path_of(one), *below) == rows.path
                   and _same_rows(one, target) for one in elementwise_references(value))
    if own != path or rows is None:
        return False
    if any(same(one, target) for one in elementwise_references(value)):
        return True
    if any(isinstance(one, StructureReference) for one in elementwise_references(value)):
        return False
    shape = shape_of(value)
    return shape is not None and (not shape or _agree(target, [one.count for one in shape], rows))


def _same_rows(one: Reference, other: Reference) -> bool:
    """:returns: whether references select structures by the same indices, or all of them."""
    indices, others = ([index for step in steps_of(reference) for index in step.indices or ()
                        if not isinstance(index, Range)] for reference in (one, other))
    return len(indices) == len(others) and all(map(same, indices, others))


def _agree(target: Reference, counts: list[Node], rows: GivenRows | tuple[RowSite, ...]) -> bool:
    """:returns: whether a row has as many elements in each dimension as there are given."""
    outer = [index for step in steps_of(target)[:-1] for index in step.indices or ()]
    if not isinstance(rows, GivenRows) or len(outer) != len(rows.counters):
        return False
    one = build.integer(1)
    return all(constant_difference(extent(*bounds, one), count) == 0
               for bounds, count in zip(rows.at(outer), counts))
