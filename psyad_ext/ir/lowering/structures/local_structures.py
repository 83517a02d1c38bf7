# SPDX-License-Identifier: BSD-3-Clause
"""What of local structures is there from the start, and what statements allocate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.lowering.structures.kept_shapes import assignments_keep_shapes
from psyad_ext.ir.lowering.structures.reshaped_rows import ReshapedRows
from psyad_ext.ir.structures.automatic_components import Arrays, automatic_arrays
from psyad_ext.ir.structures.groups import WithRows
from psyad_ext.ir.structures.local_rows import Rows, given_rows, is_given_away
from psyad_ext.ir.tree.definitions import Leaf, NotTakenApart
from psyad_ext.ir.tree.scalars import is_scalar

_Path = tuple[str, ...]
_Groups = frozenset[_Path]


def arrays_and_groups(symbol: DataSymbol, routine: Routine, leaves: Sequence[Leaf],
                      groups: _Groups, reshaped: ReshapedRows,
                      groups_with: Callable[[WithRows], _Groups]
                      ) -> tuple[Arrays, _Groups]:
    """
    :param symbol: a local structure.
    :param routine: its routine.
    :param leaves: its components.
    :param groups: the ways to arrays of structures that are known to be allocated by statements.
    :param reshaped: the components that may change shape; given those that turn out to.
    :param groups_with: gives all such ways, if it is told which arrays may hold rows.

    :returns: the arrays of structures that are there from the start, and the ways to those that
        statements allocate.

    :raises NotTakenApart: if one can be neither.
    """
    try:
        if not any(leaf.list_depth is not None and leaf.is_in_allocatable for leaf in leaves):
            return automatic_arrays(symbol, routine, leaves, groups), groups
        raise NotTakenApart("statements allocate lists")
    except NotTakenApart:
        paths = {leaf.allocated_with for leaf in leaves if leaf.is_in_allocatable}
        allocated = groups_with(lambda path, _: path in paths)
        if paths - allocated:
            raise
        reshaped.add({path[-1] for path in paths - groups} | {
            leaf.row_path[-1] for leaf in leaves if leaf.inquiry is not None})
        return {}, allocated


def rows_from_start(symbol: DataSymbol, routine: Routine, leaves: Sequence[Leaf],
                    shape: Sequence[object], arrays: Arrays, groups: _Groups,
                    reshaped: ReshapedRows) -> Mapping[_Path, Rows] | None:
    """
    :param symbol: a local structure, or an array of them.
    :param routine: its routine.
    :param leaves: its components.
    :param shape: its shape if it is an array.
    :param arrays: the arrays of structures in it that are there from the start.
    :param groups: the ways to those that statements allocate.
    :param reshaped: the components that may change shape; given those that turn out to.

    :returns: what is known of its rows from the start, None if they are allocated where the
        statements say so.

    :raises NotTakenApart: if rows lie in arrays of structures that are neither.
    """
    paths = {leaf.row_path for leaf in leaves if leaf.is_allocatable and (
        shape or any(part.bounds for part in leaf.parts[:leaf.row_depth]))}
    rows = {path[-1] for path in paths}
    if not rows:
        return {}
    in_groups = any(leaf.inquiry is not None and leaf.allocated_with in groups for leaf in leaves)
    try:
        has_lists = any(leaf.list_depth is not None for leaf in leaves)
        if not in_groups and not has_lists and not is_scalar(symbol) and (
                not is_given_away(symbol, routine) or rows.isdisjoint(reshaped.names)):
            given = given_rows(symbol, routine, leaves, shape, arrays)
            if assignments_keep_shapes(symbol, routine, paths, given):
                return given
    except NotTakenApart:
        if {leaf.allocated_with for leaf in leaves
                if leaf.is_in_allocatable} - arrays.keys() - groups:
            raise
    reshaped.add(rows)
    return None
