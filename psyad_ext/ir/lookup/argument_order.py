# SPDX-License-Identifier: BSD-3-Clause
"""The arguments of intrinsic functions: what they are called, and their order in the standard."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, DataNode, IntrinsicCall, Node

from psyad_ext.ir.expressions.kinds import (
    INTEGER, LOGICAL, ElementType, element_type, expression_type)
from psyad_ext.ir.lookup.callees import value_datatype
from psyad_ext.ir.tree.copying import copied

#: A name, where one is given, and a value.
Argument = tuple[str | None, DataNode]

_REDUCTIONS = tuple("SUM PRODUCT MAXVAL MINVAL IALL IANY IPARITY".split())
_PLACES = ("MAXLOC", "MINLOC")
#: Functions with an argument that is a dimension or a mask if it has no name.
_WITH_DIM_OR_MASK = frozenset((*_REDUCTIONS, *_PLACES, "FINDLOC"))

#: Names of arguments in their order, by function of arrays.
ORDER: dict[str, tuple[str, ...]] = {
    "CSHIFT": ("array", "shift", "dim"), "EOSHIFT": ("array", "shift", "boundary", "dim"),
    "MATMUL": ("matrix_a", "matrix_b"), "PACK": ("array", "mask", "vector"),
    "RESHAPE": ("source", "shape", "pad", "order"), "SPREAD": ("source", "dim", "ncopies"),
    "TRANSPOSE": ("matrix",), "UNPACK": ("vector", "mask", "field"),
    "DOT_PRODUCT": ("vector_a", "vector_b"), "NORM2": ("x", "dim"), "PARITY": ("mask", "dim"),
    "MERGE": ("tsource", "fsource", "mask"),
    "FINDLOC": ("array", "value", "dim", "mask", "kind", "back"),
    **dict.fromkeys(("ANY", "ALL"), ("mask", "dim")), "COUNT": ("mask", "dim", "kind"),
    **dict.fromkeys(_REDUCTIONS, ("array", "dim", "mask")),
    **dict.fromkeys(_PLACES, ("array", "dim", "mask", "kind", "back")),
}
#: The same of functions whose first argument has another name where there are more.
_SEVERAL = dict.fromkeys(("BESSEL_JN", "BESSEL_YN"), ("n", "n1", "n2", "x"))


def arranged(function: str, arguments: Sequence[Argument], place: Node) -> list[Argument] | None:
    """
    :param function: the name of a function in this table, in capitals.
    :param arguments: what it is given, in no tree.
    :param place: stands where the function does.

    :returns: the arguments with their names, in the order of the standard; None if that is not
        known.
    """
    holder = Assignment(parent=place.parent)
    call = IntrinsicCall(IntrinsicCall.Intrinsic[function])
    holder.addchild(call)
    for name, node in arguments:
        call.append_named_arg(name, node)
    names = names_of(call)
    order = ORDER[function]
    found = [(name, node.detach()) for name, node in zip(names, call.arguments)]
    if not set(names) <= set(order):
        return None
    return sorted(found, key=lambda one: order.index(one[0]))


def is_arranged(call: IntrinsicCall) -> bool:
    """:returns: whether no argument stands behind one that the standard has after it."""
    places = _places(call)
    return places == sorted(places)


def in_order(call: IntrinsicCall) -> IntrinsicCall:
    """:returns: a function whose arguments with names stand in the order of the standard: rules go
        by that."""
    new = IntrinsicCall(call.intrinsic)
    arguments = zip(_places(call), call.argument_names, call.arguments)
    for _, name, node in sorted(arguments, key=lambda one: one[0]):
        new.append_named_arg(name, copied(node))
    return new


def _places(call: IntrinsicCall) -> list[int]:
    """:returns: where each argument stands in the standard, or in the call if it has no name."""
    order = _order_of(call.intrinsic)
    return [order.index(name.lower()) if name and name.lower() in order else number
            for number, name in enumerate(call.argument_names)]


def _order_of(function: IntrinsicCall.Intrinsic) -> tuple[str, ...]:
    """:returns: what the arguments of a function are called, in their order; empty if PSyclone
        does not know."""
    known = ORDER.get(function.name) or _SEVERAL.get(function.name)
    if known is not None:
        return known
    names = (*max(function.required_args.arg_names, key=len, default=()), *function.optional_args)
    return tuple(map(str.lower, names)) if all(names) else ()


def names_of(call: IntrinsicCall) -> list[str | None]:
    """
    :param call: a function of arrays, in a tree.

    :returns: what each argument is called, in lower case; None where that is not known.
    """
    order: list[str | None] = list(ORDER.get(call.intrinsic.name, ()))
    arguments = list(zip(call.argument_names, call.arguments))
    if call.intrinsic.name in _WITH_DIM_OR_MASK:
        place = order.index("dim")
        selects = _selects_dimension(arguments[place:])
        order[place:] = order[place:] if selects else order[place + 1:] if selects is False else []
    return [name.lower() if name else order[number] if number < len(order) else None
            for number, (name, _) in enumerate(arguments)]


def _selects_dimension(arguments: Sequence[Argument]) -> bool | None:
    """:returns: whether the first argument is a dimension, and no mask; None if unknown."""
    if not arguments or arguments[0][0]:
        return True
    type_ = type_of_argument(arguments[0][1])
    if type_ is None:
        others = [type_of_argument(node) for name, node in arguments[1:]
                  if (name or "mask").lower() == "mask"]
        return True if any(one and one.intrinsic is LOGICAL for one in others) else None
    return type_.intrinsic is INTEGER


def type_of_argument(node: DataNode) -> ElementType | None:
    """:returns: the type of a value, that of the result of a function included."""
    return expression_type(node) or element_type(value_datatype(node))

