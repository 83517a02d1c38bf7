# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of which compilers pass a copy: where a message is under way, that is gone too soon."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, IntrinsicCall, Literal, Node, Operation, Range, Reference)

from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.inquiries import is_bound_of
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, is_data, rank
from psyad_ext.ir.expressions.structure_access import steps_of


def is_copied(actual: Node) -> bool:
    """:returns: whether an argument surely is an expression, or elements that do not follow each
        other in memory."""
    if not is_data(actual):
        return isinstance(actual, (IntrinsicCall, Literal, Operation))
    *outer, last = steps_of(actual)
    if any(isinstance(index, Range) for step in outer for index in step.indices or ()):
        return True
    indices: Sequence[Node] = last.indices or ()
    sections = [place for place, index in enumerate(indices) if _varies(index)]
    if not sections:
        return False
    *before, end = sections
    return any(not _is_side_by_side(indices[place]) for place in sections) \
        or len(before) < end or any(_is_part(actual, place, indices[place]) for place in before)


def _varies(index: Node) -> bool:
    return isinstance(index, (ArrayConstructor, Range)) or is_data(index) and rank(index) > 0


def _is_side_by_side(index: Node) -> bool:
    return isinstance(index, Range) and integer_value(index.step) in (1, None)


def _is_part(actual: Reference, place: int, section: Range) -> bool:
    """:returns: whether a section surely is not all of a dimension."""
    if not isinstance(actual, ArrayReference):
        return False
    return any(not is_bound_of(end, name, actual.symbol, place + 1)
               and constant_difference(end, bound) not in (0, None)
               for end, name, bound in zip(section.children, ("LBOUND", "UBOUND"),
                                           bounds_of(actual.symbol, place)))
