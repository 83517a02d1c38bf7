# SPDX-License-Identifier: BSD-3-Clause
"""Places of requests in the variable that they are in, counted from 1 in the order of memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, is_allocatable, is_data, symbols_read)
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read


@dataclass(frozen=True)
class Extents:
    """How many requests a variable has.

    :param lower: the lower bound of each dimension.
    :param counts: its extent.
    """

    lower: Sequence[Node]
    counts: Sequence[Node]

    @property
    def total(self) -> Node:
        """:returns: the number of requests."""
        found = build.integer(1)
        for one in self.counts:
            found = build.integer_product(found, copied(one))
        return found


def extents_of(request: Reference, routine: Routine) -> Extents | None:
    """
    :param request: a request, or several.
    :param routine: where it is named.

    :returns: the extents of all that are in the same variable, a scalar or an array whose shape is
        known when the routine begins; None for others.
    """
    if isinstance(request, StructureReference):
        datatype = last_component(request, Types(), routine)
        bounds = [(one.lower, one.upper) for one in getattr(datatype, "shape", ())
                  if isinstance(one, ArrayType.ArrayBounds)]
        if any(step.indices for step in steps_of(request)[:-1]) \
                or len(bounds) != len(getattr(datatype, "shape", ())):
            return None
    else:
        symbol = request.symbol
        if not isinstance(symbol, DataSymbol) or is_allocatable(symbol) or declares_pointer(symbol):
            return None
        bounds = [bounds_of(symbol, number) for number in range(declared_rank(symbol))]
    if not all(isinstance(one, Node) and _is_known_before(one) for pair in bounds for one in pair):
        return None
    return Extents([copied(lower) for lower, _ in bounds], [build.folded(build.shifted(
        build.integer_difference(copied(upper), copied(lower)), 1)) for lower, upper in bounds])


def _is_known_before(bound: Node) -> bool:
    """:returns: whether a bound has the same value in all of a routine."""
    return integer_value(bound) is not None or isinstance(bound, IntrinsicCall) or all(
        isinstance(one, DataSymbol) and (one.is_constant or is_only_read(one))
        for one in symbols_read(bound))


def place_of(request: Node, extents: Extents) -> Node | None:
    """
    :param request: a request, or several that follow each other.
    :param extents: those of the variable that it is in.

    :returns: the place of it, or of the first one; None if that is not known.
    """
    if not is_data(request):
        return None
    indices = steps_of(request)[-1].indices or ()
    firsts = [index.start if isinstance(index, Range) else index for index in indices]
    sections = [isinstance(index, Range) for index in indices]
    if sections != sorted(sections, reverse=True) or sum(sections) > 1 \
            or indices and len(indices) != len(extents.counts):
        return None
    found, stride = build.integer(1), build.integer(1)
    for first, lower, count in zip(firsts, extents.lower, extents.counts):
        offset = build.integer_difference(copied(first), copied(lower))
        found = build.integer_sum(found, build.integer_product(copied(stride), offset))
        stride = build.integer_product(stride, copied(count))
    return build.folded(found)


def overlaps(one: Node, other: Reference) -> bool:
    """:returns: whether two references may have something in common, as far as names tell."""
    return is_data(one) and one.symbol is other.symbol and all(
        own == its for own, its in zip(path_of(one), path_of(other)))
