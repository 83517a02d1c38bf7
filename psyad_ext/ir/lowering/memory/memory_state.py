# SPDX-License-Identifier: BSD-3-Clause
"""What is known of the allocation of arrays at a place in a routine."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.tree.keys import same

#: Lower and upper bound of each dimension; None for one that may have another value later.
Known = tuple[tuple[Node | None, Node | None], ...]


class Status(Enum):
    """What is known of an array without known bounds."""

    NONE = "not allocated"
    SOME = "allocated"
    MAYBE = "not known"


State = Status | Known


class States(dict[Symbol, State]):
    """The state of each array."""

    def copy(self) -> States:
        """:returns: the same states, to be changed independently."""
        return States(self)

    def merged(self, other: Mapping[Symbol, State]) -> States:
        """:returns: what holds if either these or the other states do."""
        return States({symbol: _merged(own, other.get(symbol, Status.MAYBE))
                       for symbol, own in self.items()})


def _merged(left: State, right: State) -> State:
    if left is right:
        return left
    if isinstance(left, tuple) and isinstance(right, tuple):
        return tuple((_common(a[0], b[0]), _common(a[1], b[1])) for a, b in zip(left, right))
    if Status.NONE in (left, right) or Status.MAYBE in (left, right):
        return Status.MAYBE
    return Status.SOME


def _common(left: Node | None, right: Node | None) -> Node | None:
    return left if left is not None and right is not None and same(left, right) else None
