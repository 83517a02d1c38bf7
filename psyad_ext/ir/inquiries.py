# SPDX-License-Identifier: BSD-3-Clause
"""What SIZE, LBOUND and UBOUND are asked for."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.kind_arguments import kind_argument
from psyad_ext.ir.kinds import integer_value


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
