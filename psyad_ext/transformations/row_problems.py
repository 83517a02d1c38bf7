# SPDX-License-Identifier: BSD-3-Clause
"""What can't be done with allocatable components of the structures in an array."""

from __future__ import annotations

from collections.abc import Iterable, Set

from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir import location
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.scalars import only_dimensions


def row_problems(units: Iterable[Unit], product: str, hint: str,
                 active: Set[Symbol] | None = None) -> list[Problem]:
    """
    :param units: routines that are differentiated.
    :param product: what takes derivatives with more dimensions, or of second order.
    :param hint: what to do instead.
    :param active: the variables that count; all by default.

    :returns: the variables that have another size in each structure of an array.
    """
    return sorted({Problem(
        *location(unit.routine), "DERIVED_TYPE", f"'{_spelled(symbol)}' is allocatable in each "
        f"structure of an array, and has no derivatives for '{product}'", hint)
        for unit in units for symbol in unit.routine.symbol_table.datasymbols
        if is_row(symbol) and (active is None or symbol in active)})


def require_no_rows(units: Iterable[Unit], active: Set[Symbol], product: str) -> None:
    """
    :param units: routines that are differentiated.
    :param active: the active variables.
    :param product: what takes derivatives with more dimensions.

    :raises UnsupportedError: if an active variable has another size in each structure of an
        array: there is no such thing with more dimensions.
    """
    refuse(row_problems(units, product, "differentiate in one direction at a time", active))


def require_no_only_structure(target: Unit, active: Set[Symbol]) -> None:
    """
    :param target: the routine that is differentiated in many directions.
    :param active: the active variables.

    :raises UnsupportedError: if a user would have to give derivatives in many directions of an
        allocatable structure, which have a dimension that it has not.
    """
    refuse(sorted({Problem(
        *location(target.routine), "DERIVED_TYPE", f"'{_spelled(dummy, _only_depth(dummy))}' is "
        "an allocatable structure, and has no derivatives in many directions",
        "differentiate in one direction at a time")
        for dummy in target.dummies if dummy in active and only_dimensions(dummy)
        and role_of(dummy) is None}))


def _only_depth(symbol: ComponentSymbol) -> int:
    """:returns: after how many steps of the way to a component there is an allocatable structure.
    """
    return next(depth for depth in range(len(symbol.component.leaf.parts))
                if symbol.component.is_only_at(depth))


def _spelled(symbol: ComponentSymbol, depth: int | None = None) -> str:
    component = symbol.component
    return "%".join((component.structure.symbol.name, *component.leaf.path[:depth]))
