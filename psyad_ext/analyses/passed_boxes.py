# SPDX-License-Identifier: BSD-3-Clause
"""Which elements of an array a call takes that is given where they begin, and how many they are.

A bound that is not known is a term that is in no other sum, so that it can't be compared.
"""

from __future__ import annotations

from itertools import count

from psyclone.psyir.nodes import BinaryOperation, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.analyses.boxes import Box, Sum, added, box_of, difference
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine, constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, extent, varies

_numbers = count()


def unknown() -> Sum:
    """:returns: a bound that is not known."""
    return {f"?{next(_numbers)}": 1}, 0


def whole_box(symbol: DataSymbol) -> Box:
    """:returns: all elements of a variable."""
    return tuple((affine(low), affine(high)) for low, high in (
        bounds_of(symbol, dimension) for dimension in range(declared_rank(symbol))))


def named_box(reference: Reference) -> Box:
    """:returns: the elements that a reference means, or a box around them."""
    box = box_of(reference) if declared_rank(reference.symbol) else ()
    if box is not None:
        return box
    return tuple((unknown(), unknown()) if varies(index) else (affine(index), affine(index))
                 for index in reference.children)


def box_from(first: Reference, elements: Node | None) -> tuple[Box, bool]:
    """
    :param first: a variable, a section, or the element that something begins at.
    :param elements: how many elements it has, None if that is not known.

    :returns: a box around them, and whether that has no others.
    """
    symbol = first.symbol
    rank = declared_rank(symbol)
    if not rank or any(isinstance(index, Range) or varies(index) for index in first.children):
        return named_box(first), True
    starts = list(first.children) or [bounds_of(symbol, place)[0] for place in range(rank)]
    box: list[tuple[Sum, Sum]] = []
    left = elements
    for place, start in enumerate(starts):
        low, high = bounds_of(symbol, place)
        if left is not None and (place == rank - 1 or _fits(start, left, high)):
            rest = tuple((affine(one), affine(one)) for one in starts[place + 1:])
            return (*box, (affine(start), _last(start, left)), *rest), True
        left = None if left is None or constant_difference(start, low) != 0 \
            else _divided(left, extent(low, high, build.integer(1)))
        box.append((affine(low), affine(high)))
    # Without a known number of elements, those before the first one are left out at least.
    return (*box[:-1], (affine(starts[-1]), unknown())), False


def _fits(start: Node, elements: Node, high: Node) -> bool:
    """:returns: whether elements from one on surely lie in one dimension."""
    space = difference(affine(high), _last(start, elements))
    return integer_value(elements) == 1 or space is not None and space >= 0


def _last(start: Node, elements: Node) -> Sum:
    terms, constant = added(affine(start), affine(elements))
    return terms, constant - 1


def _divided(product: Node, factor: Node) -> Node | None:
    """:returns: the other factor of a product, None if it is none."""
    total, known = integer_value(product), integer_value(factor)
    if total is not None and known and total % known == 0:
        return build.integer(total // known)
    if isinstance(product, BinaryOperation) \
            and product.operator is BinaryOperation.Operator.MUL:
        for one, other in (product.children, product.children[::-1]):
            if constant_difference(one, factor) == 0:
                return other
    return build.integer(1) if constant_difference(product, factor) == 0 else None
