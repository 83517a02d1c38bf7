# SPDX-License-Identifier: BSD-3-Clause
"""Expressions in the bounds of array types."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Assignment, Node
from psyclone.psyir.symbols import ArrayType, ScalarType

from psyad_ext.ir.copying import copied


def bound_expressions(datatype: object) -> list[Node]:
    """:returns: the expressions in the bounds of a type, as they are."""
    return [bound for extent in getattr(datatype, "shape", ())
            for bound in (getattr(extent, "lower", None), getattr(extent, "upper", None))
            if isinstance(bound, Node)]


def with_bounds(datatype: ArrayType, rewrite: Callable[[Node], None]) -> ArrayType:
    """
    :param datatype: the type of an array.
    :param rewrite: changes what is below a node, in place.

    :returns: a type whose bounds have been rewritten.
    """
    shape = [ArrayType.ArrayBounds(rewritten(extent.lower, rewrite),
                                   rewritten(extent.upper, rewrite))
             if isinstance(extent, ArrayType.ArrayBounds) else extent
             for extent in datatype.shape]
    is_plain = isinstance(datatype.intrinsic, ScalarType.Intrinsic)
    return ArrayType(datatype.elemental_type if is_plain else datatype.intrinsic, shape)


def rewritten(bound: object, rewrite: Callable[[Node], None]) -> object:
    """:returns: a copy of an expression, if it is one, that has been rewritten."""
    if not isinstance(bound, Node):
        return bound
    holder = Assignment()
    holder.addchild(copied(bound))
    rewrite(holder)
    return holder.children[0].detach()
