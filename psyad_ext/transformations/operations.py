# SPDX-License-Identifier: BSD-3-Clause
"""How long expressions take, about."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Literal, Node, Operation, Reference

#: Functions that take no longer than a sum.
_CHEAP = frozenset(("ABS", "AINT", "INT", "MAX", "MERGE", "MIN", "REAL", "SIGN", "SIZE"))
#: So many sums take the time of a division, and of a function.
_DIVISION, _FUNCTION = 4, 10


def operations(node: Node) -> int:
    """:returns: how many sums take the time of an expression, without that of its indices."""
    if isinstance(node, Reference):
        return 0
    return _weight(node) + sum(map(operations, node.children))


def _weight(node: Node) -> int:
    if not isinstance(node, (Operation, Call)):
        return 0
    if isinstance(node, Call):
        return 1 if node.routine.name.upper() in _CHEAP else _FUNCTION
    name = node.operator.name
    if name == "POW":
        return 1 if isinstance(node.children[1], Literal) and \
            node.children[1].value.isdigit() else _FUNCTION
    return _DIVISION if name == "DIV" else 1
