# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of intrinsics that set the kind of the result."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node

_KIND_ARGUMENT = frozenset({"REAL", "INT", "NINT", "FLOOR", "CEILING", "AINT", "ANINT", "SIZE",
                            "LBOUND", "UBOUND", "CMPLX"})
#: Where it stands among the arguments that have no names, if not in the second place.
_KIND_PLACE = {"SIZE": 0, "LBOUND": 0, "UBOUND": 0, "CMPLX": 2}


def kind_argument(call: IntrinsicCall) -> Node | None:
    """
    :param call: a call of an intrinsic.

    :returns: the argument that sets the kind of the result, if there is one.
    """
    if call.intrinsic.name not in _KIND_ARGUMENT:
        return None
    names = call.argument_names
    for name, argument in zip(names, call.arguments):
        if name and name.lower() == "kind":
            return argument
    place = _KIND_PLACE.get(call.intrinsic.name, 1)
    return call.arguments[place] if place and len(call.arguments) == place + 1 \
        and not names[place] else None
