# SPDX-License-Identifier: BSD-3-Clause
"""Elements of array expressions by their positions, which count from 1."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayReference, Node, Range, Reference

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    elementwise_references, lists_elements, rank, section_bounds)
from psyad_ext.ir.tree.copying import copied


def element(value: Node, positions: Sequence[Node | None]) -> Node:
    """
    :param value: an elementwise expression, or one of scalars.
    :param positions: one for each dimension; None where all elements are meant.

    :returns: a new expression with the elements at the positions of all its arrays.
    """
    value = copied(value)
    # Without dimensions, what looks like a section is a part of a text.
    for reference in list(elementwise_references(value)) if positions else ():
        if rank(reference):
            new = _part(reference, positions)
            if reference is value:
                return new
            reference.replace_with(new)
    return value


def _part(reference: Reference, positions: Sequence[Node | None]) -> Reference:
    indices = [_whole(bounds) if position is None else index_at(bounds, position)
               for bounds, position in zip(section_bounds(reference), positions)]
    if not isinstance(reference, ArrayReference):
        return build.ref(reference.symbol, indices)
    remaining = iter(zip(indices, positions))
    found: list[Node] = []
    for index in reference.indices:
        if lists_elements(index):
            found.append(element(index, [next(remaining)[1]]))
        else:
            found.append(next(remaining)[0] if isinstance(index, Range) else copied(index))
    return build.ref(reference.symbol, found)


def _whole(bounds: tuple[Node, Node, Node]) -> Range:
    return Range.create(*(copied(bound) for bound in bounds))


def index_at(bounds: tuple[Node, Node, Node], position: Node) -> Node:
    """
    :param bounds: start, stop and stride of a section.
    :param position: a number from 1.

    :returns: the index of the element at this position.
    """
    start, _, step = bounds
    if integer_value(step) != 1:
        distance = build.integer_product(build.shifted(copied(position), -1), copied(step))
        return build.add(copied(start), distance)
    number = integer_value(start)
    if number is not None:
        return build.shifted(copied(position), number - 1)
    return build.add(copied(position), build.shifted(copied(start), -1))
