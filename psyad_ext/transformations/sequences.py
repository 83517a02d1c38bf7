# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of arguments that are the first element of a sequence."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir import location
from psyad_ext.ir.lookup.module_variables import declared_as, role_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.structures.sequence import has_other_extents, starts_within
from psyad_ext.ir.tree.components import ComponentSymbol, source_name


def checked_sequence(derivative: Reference, dummy: DataSymbol, actual: Node,
                     stays: bool = True) -> Reference:
    """
    :param derivative: what is passed for the derivative of a dummy argument.
    :param dummy: the dummy argument.
    :param actual: the actual one.
    :param stays: whether derivatives of components become components again.

    :returns: ``derivative``.

    :raises UnsupportedError: if the elements of a component have to follow one another in memory,
        and their derivatives do not: they are in one array for all structures.
    """
    if starts_within(dummy, actual) and not _follow(derivative.symbol, stays):
        name = source_name(declared_as(actual.symbol).component)
        raise UnsupportedError([Problem(
            *location(actual), "DERIVED_TYPE", f"an element of '{name}' is passed for the array "
            f"'{dummy.name}', which takes elements that are no section of this component, or "
            "nobody knows how many", "pass a section, or all of the component")])
    if has_other_extents(actual) and not _follow(derivative.symbol, stays):
        structure = source_name(declared_as(actual.symbol).component).partition("%")[0]
        raise UnsupportedError([Problem(
            *location(actual), "DERIVED_TYPE", f"'{structure}', of which it is not known whether "
            f"it has the extents of the argument that takes it, has arrays for '{dummy.name}'",
            "pass a section with the extents of the argument")])
    return derivative


def _follow(derivative: DataSymbol, stays: bool) -> bool:
    """:returns: whether the elements of one component follow one another in memory."""
    if not isinstance(derivative, ComponentSymbol):
        return False
    return is_row(derivative) and not derivative.component.is_in_list \
        or stays and role_of(derivative) is None
