# SPDX-License-Identifier: BSD-3-Clause
"""The bounds that an array gets from the expression that it is assigned."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from psyclone.psyir.nodes import ArrayConstructor, Call, IntrinsicCall, Node, Operation, Reference

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import declared_rank, extent, is_data, rank, section_bounds
from psyad_ext.ir.kinds import integer_value

Bounds = list[tuple[Node, Node]]


def bounds_of_value(node: Node) -> Bounds | None:
    """
    :param node: an array-valued expression.

    :returns: the bounds of an array that is allocated with its shape, as new expressions; None if
        they are not known.
    """
    if isinstance(node, Reference) and is_data(node) and not node.children:
        return [(start, stop) for start, stop, _ in section_bounds(node)]
    extents = _extents(node)
    return None if extents is None else [(build.integer(1), one) for one in extents]


def _extents(node: Node) -> list[Node] | None:
    """:returns: the extent of each dimension of an array-valued expression."""
    if is_data(node):
        if any(rank(index) for index in node.children):
            return None
        return [extent(*bounds) for bounds in section_bounds(cast(Reference, node))]
    if isinstance(node, ArrayConstructor):
        plain = all(rank(child) == 0 and is_scalar_value(child) for child in node.children)
        return [build.integer(len(node.children))] if plain else None
    if isinstance(node, IntrinsicCall) and not node.intrinsic.is_elemental:
        special = _OF_INTRINSICS.get(node.intrinsic.name)
        return special(node) if special else None
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall) and not node.is_elemental:
        return None
    parts = node.arguments if isinstance(node, Call) else \
        node.children if isinstance(node, Operation) else []
    known = [_extents(part) for part in parts if rank(part)]
    return next((one for one in known if one is not None), None)


def is_scalar_value(node: Node) -> bool:
    """:returns: whether an expression is certainly a scalar."""
    return rank(node) == 0 and not any(
        not isinstance(call, IntrinsicCall) and not call.is_elemental for call in node.walk(Call))


def _matmul(node: IntrinsicCall) -> list[Node] | None:
    left, right = (_extents(argument) for argument in node.arguments)
    return None if left is None or right is None else [*left[:-1], *right[1:]]


def _transpose(node: IntrinsicCall) -> list[Node] | None:
    own = _extents(node.arguments[0])
    return None if own is None else own[::-1]


def _like_first(node: IntrinsicCall) -> list[Node] | None:
    return _extents(node.arguments[0])


def _spread(node: IntrinsicCall) -> list[Node] | None:
    names = [name.lower() if name else None for name in node.argument_names]
    source, dim, copies = node.arguments[:3]
    place = integer_value(dim)
    own = _extents(source) if declared_or_zero(source) else []
    if names not in ([None] * 3, ["source", "dim", "ncopies"]) or own is None or place is None:
        return None
    return [*own[:place - 1], build.positive_part(copied(copies)), *own[place - 1:]]


def declared_or_zero(node: Node) -> int:
    """:returns: the rank of an expression."""
    return declared_rank(node.symbol) if is_data(node) and not node.children else rank(node)


def _reshape(node: IntrinsicCall) -> list[Node] | None:
    if len(node.arguments) < 2 or (node.argument_names[1] or "shape").lower() != "shape":
        return None
    shape = node.arguments[1]
    if not isinstance(shape, ArrayConstructor) or not all(map(is_scalar_value, shape.children)):
        return None
    return [copied(child) for child in shape.children]


def _reduced(node: IntrinsicCall) -> list[Node] | None:
    own = _extents(node.arguments[0])
    dims = [argument for name, argument in zip(node.argument_names, node.arguments)
            if (name or "").lower() == "dim"]
    place = integer_value(dims[0]) if dims else None
    if own is None or place is None:
        return None
    return [*own[:place - 1], *own[place:]]


#: How the extents of the results of functions follow from their arguments.
_OF_INTRINSICS: dict[str, Callable[[IntrinsicCall], list[Node] | None]] = {
    "MATMUL": _matmul, "TRANSPOSE": _transpose, "CSHIFT": _like_first, "EOSHIFT": _like_first,
    "SPREAD": _spread, "RESHAPE": _reshape,
    **{name: _reduced for name in ("SUM", "PRODUCT", "MAXVAL", "MINVAL", "NORM2", "COUNT", "ANY",
                                   "ALL")}}
