# SPDX-License-Identifier: BSD-3-Clause
"""Expressions in types: bounds of arrays, and lengths of text."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Assignment, Node
from psyclone.psyir.symbols import ArrayType, ScalarType, Symbol

from psyad_ext.ir.tree.copying import copied


def bound_expressions(datatype: object) -> list[Node]:
    """:returns: the expressions in the bounds of a type, as they are."""
    # Asking for the shape itself makes PSyclone check it again.
    return [bound for extent in getattr(datatype, "_shape", ())
            for bound in (getattr(extent, "lower", None), getattr(extent, "upper", None))
            if isinstance(bound, Node)]


def text_length(datatype: object) -> Node | None:
    """:returns: the length of a type if it is text, as it is; None if that is no expression."""
    element = datatype._elemental_type if isinstance(datatype, ArrayType) else datatype
    length = element._length if isinstance(element, ScalarType) else None
    return length if isinstance(length, Node) else None


def sizing_expressions(datatype: object) -> list[Node]:
    """:returns: the expressions that say how large something of a type is, as they are: bounds,
        and the length of text."""
    length = text_length(datatype)
    return [*bound_expressions(datatype), *(() if length is None else (length,))]


def declared_expressions(symbol: Symbol) -> list[Node]:
    """:returns: the expressions in the declaration of a symbol, as they are: its value if it is a
        constant, its kind, and what says how large it is."""
    datatype = getattr(symbol, "datatype", None)
    found = [getattr(symbol, "initial_value", None), getattr(datatype, "precision", None),
             *sizing_expressions(datatype)]
    return [one for one in found if isinstance(one, Node)]


def with_bounds(datatype: ArrayType | ScalarType, rewrite: Callable[[Node], None],
                place: Node | None = None) -> ArrayType | ScalarType:
    """
    :param datatype: the type of an array, or of a scalar.
    :param rewrite: changes what is below a node, in place.
    :param place: tells what names mean, if this has to be known.

    :returns: a type whose bounds, and whose length if it is text, have been rewritten.
    """
    if not isinstance(datatype, ArrayType):
        return _with_length(datatype, rewrite, place)
    shape = [ArrayType.ArrayBounds(rewritten(extent.lower, rewrite, place),
                                   rewritten(extent.upper, rewrite, place))
             if isinstance(extent, ArrayType.ArrayBounds) else extent
             for extent in datatype.shape]
    is_plain = isinstance(datatype.intrinsic, ScalarType.Intrinsic)
    element = datatype.elemental_type if is_plain else datatype.intrinsic
    return ArrayType(_with_length(element, rewrite, place), shape)


def _with_length(element: object, rewrite: Callable[[Node], None], place: Node | None) -> object:
    """:returns: the type of an element whose length, if it is text, has been rewritten."""
    if not isinstance(element, ScalarType) or not isinstance(element._length, Node):
        return element
    return ScalarType(element.intrinsic, element.precision,
                      length=rewritten(element._length, rewrite, place))


def rewritten(bound: object, rewrite: Callable[[Node], None], place: Node | None = None
              ) -> object:
    """
    :param bound: an expression, or something else.
    :param rewrite: changes what is below a node, in place.
    :param place: tells what names mean, if this has to be known.

    :returns: a copy of the expression, if it is one, that has been rewritten.
    """
    if not isinstance(bound, Node):
        return bound
    holder = Assignment(parent=place)
    holder.addchild(copied(bound))
    rewrite(holder)
    return holder.children[0].detach()
