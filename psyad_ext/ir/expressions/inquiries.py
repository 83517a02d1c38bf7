# SPDX-License-Identifier: BSD-3-Clause
"""What SIZE, LBOUND and UBOUND are asked for."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.kind_arguments import kind_argument


def dimension_of(inquiry: IntrinsicCall) -> Node | None:
    """:returns: the argument that chooses a dimension; the second one may be a kind instead."""
    for name, argument in list(zip(inquiry.argument_names, inquiry.arguments))[1:]:
        if name is None or name.lower() == "dim":
            return argument
    return None


def dimension_number(inquiry: IntrinsicCall) -> int | None:
    """:returns: the number of the dimension that is asked for; None if none is, or not known."""
    dimension = dimension_of(inquiry)
    return None if dimension is None else integer_value(dimension)


def as_asked(inquiry: IntrinsicCall, value: Node) -> Node:
    """:returns: a value, in no tree, that answers an inquiry, in the kind that it asks for."""
    kind = kind_argument(inquiry)
    return value if kind is None else build.intrinsic("INT", value, ("kind", copied(kind)))


def is_bound_of(bound: Node, name: str, symbol: Symbol, number: int) -> bool:
    """
    :param bound: a bound of a section.
    :param name: LBOUND or UBOUND.
    :param symbol: the array.
    :param number: number of the dimension, from 1.

    :returns: whether this is what PSyclone writes for an omitted bound.
    """
    if not isinstance(bound, IntrinsicCall) or bound.intrinsic.name != name:
        return False
    array, asked = bound.arguments[0], dimension_number(bound)
    if asked is None or not isinstance(array, Reference) or array.symbol is not symbol:
        return False
    if type(array) is Reference:
        return asked == number
    # Of components of arrays of structures, it asks for elements of inner arrays.
    sections = [place for place, index in enumerate(array.children, 1) if isinstance(index, Range)]
    return isinstance(symbol, ComponentSymbol) and sections[asked - 1:asked] == [number]
