# SPDX-License-Identifier: BSD-3-Clause
"""The bounds that an array gets from the expression that it is assigned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, IntrinsicCall, Node, Operation, Reference)
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir import build
from psyad_ext.ir.array_statements import opaque_parts
from psyad_ext.ir.callees import argument_map, callee_of
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import (
    bounds_of, declared_rank, extent, is_data, is_inquired, rank, references, section_bounds)
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
        if any(map(is_computed_index, node.children)):
            return None
        return [extent(*bounds) for bounds in section_bounds(cast(Reference, node))]
    if isinstance(node, ArrayConstructor):
        plain = not any(map(is_array_value, node.children))
        return [build.integer(len(node.children))] if plain else None
    if isinstance(node, IntrinsicCall) and not node.intrinsic.is_elemental:
        special = _OF_INTRINSICS.get(node.intrinsic.name)
        return special(node) if special else None
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall) and not node.is_elemental:
        return _of_function(node)
    parts = node.arguments if isinstance(node, Call) else \
        node.children if isinstance(node, Operation) else []
    known = [_extents(part) for part in parts if is_array_value(part)]
    return next((one for one in known if one is not None), None)


def is_array_value(node: Node) -> bool:
    """:returns: whether an expression has the elements of an array."""
    if isinstance(node, ArrayConstructor) or rank(node):
        return True
    if is_data(node) or isinstance(node, IntrinsicCall) and not node.intrinsic.is_elemental:
        return False
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall) and not node.is_elemental:
        function = callee_of(node)
        return function is None or function.return_symbol is None \
            or declared_rank(function.return_symbol) > 0
    parts = node.arguments if isinstance(node, Call) else node.children
    return any(map(is_array_value, parts))


def is_computed_index(index: Node) -> bool:
    """:returns: whether an index is an array that has to be computed first."""
    return is_array_value(index) and (not rank(index) or bool(
        [part for part in opaque_parts(index) if is_array_value(part)]
        or index.walk(ArrayConstructor)))


def _of_function(call: Call) -> list[Node] | None:
    """:returns: the extents of the result of a function, in terms of what it is given."""
    function = callee_of(call)
    result = function.return_symbol if function is not None else None
    if result is None or not declared_rank(result):
        return None
    try:
        actuals = dict(argument_map(call, function))
    except UsageError:
        return None
    found = []
    for number in range(declared_rank(result)):
        lower, upper = bounds_of(result, number)
        one = _in_caller(extent(lower, upper, build.integer(1)), actuals)
        if one is None:
            return None
        found.append(one)
    return found


def _in_caller(node: Node, actuals: Mapping[Symbol, Node]) -> Node | None:
    """:returns: an expression of a function, which is taken over, in terms of its caller."""
    holder = Assignment()
    holder.addchild(node)
    for reference in list(references(node)):
        value = integer_value(reference)
        if value is not None:
            reference.replace_with(build.integer(value))
        elif reference.symbol in actuals and not reference.children:
            actual = actuals[reference.symbol]
            if is_inquired(reference) and not is_data(actual):
                return None
            reference.replace_with(copied(actual))
        else:
            return None
    return holder.children[0].detach()


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
    own = _extents(source) if is_array_value(source) else []
    if names not in ([None] * 3, ["source", "dim", "ncopies"]) or own is None or place is None:
        return None
    return [*own[:place - 1], build.positive_part(copied(copies)), *own[place - 1:]]


def _reshape(node: IntrinsicCall) -> list[Node] | None:
    if len(node.arguments) < 2 or (node.argument_names[1] or "shape").lower() != "shape":
        return None
    shape = node.arguments[1]
    if not isinstance(shape, ArrayConstructor) or any(map(is_array_value, shape.children)):
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
