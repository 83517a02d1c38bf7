# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable structures that are no arrays have a dimension while they are taken apart.

What generated assignments do to all of it is done to the only element, before structures come back.
"""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Assignment, Range, Reference, Routine

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, elementwise_references, rank)
from psyad_ext.ir.normal_form.array_statements import opaque_parts
from psyad_ext.ir.structures.rows import names_several
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.scalars import only_dimensions
from psyad_ext.ir.tree.walking import assignments_of


def name_only_elements(routine: Routine, origin: Routine) -> None:
    """Name the only elements in assignments to, or of, all of such a dimension, in place.

    :param routine: a generated routine, whose structures are still taken apart.
    :param origin: the routine that it comes from.

    :raises UnsupportedError: if an assignment has more in it than operations on elements.
    """
    for assignment in assignments_of(routine):
        operands = list(_operands(assignment))
        if any(map(names_several, operands)):
            continue  # Loops over the structures name their elements, and records know them.
        places = {place for one in operands for place, dimension in enumerate(_varying(one))
                  if dimension in only_dimensions(one.symbol)}
        if not places:
            continue
        if any(rank(one) for one in opaque_parts(assignment.rhs)):
            raise UnsupportedError([Problem(
                *location(origin), "DERIVED_TYPE", "derivatives need an allocatable structure as "
                "an array", "use an array of one element")])
        for one in operands:
            one.replace_with(_with_first(one, places), keep_name_in_context=True)


def _operands(assignment: Assignment) -> Iterator[Reference]:
    """:returns: the arrays of which an assignment combines the elements."""
    yield from (one for one in (assignment.lhs, *elementwise_references(assignment.rhs))
                if rank(one))


def _varying(reference: Reference) -> list[int]:
    """:returns: the numbers, from 0, of the dimensions that a reference runs through."""
    return [number for number, index in enumerate(reference.children)
            if isinstance(index, Range) or rank(index)] \
        if reference.children else list(range(declared_rank(reference.symbol)))


def _with_first(reference: Reference, places: set[int]) -> Reference:
    """:returns: a new reference with the first element of dimensions, those that vary counted."""
    indices = list(map(copied, reference.children)) or [
        build.section(*bounds_of(reference.symbol, number))
        for number in range(declared_rank(reference.symbol))]
    for place, dimension in enumerate(_varying(reference)):
        if place in places:
            indices[dimension] = copied(indices[dimension].start)
    return build.ref(reference.symbol, indices)
