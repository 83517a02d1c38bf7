# SPDX-License-Identifier: BSD-3-Clause
"""Loops that stand in each other with nothing between them, and run over a rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Loop, Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.running import coefficient
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.ir.writing.loop_hints import hints
from psyad_ext.transformations.parallel.wraps import Period

#: What an index is besides a counter and a number.
Rest = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Nest:
    """Loops of constant step whose bounds do not change in them.

    :param loops: the loops, from the outside; each is all that the one around it does.
    """

    loops: Sequence[Loop]

    @property
    def body(self) -> Sequence[Statement]:
        """:returns: the statements of the innermost loop."""
        return self.loops[-1].loop_body.children

    @property
    def counters(self) -> list[DataSymbol]:
        """:returns: the counters of the loops."""
        return [loop.variable for loop in self.loops]

    def is_down(self, dimension: int) -> bool:
        """:returns: whether a counter becomes smaller."""
        return (integer_value(self.loops[dimension].step_expr) or 1) < 0

    def step(self, dimension: int) -> int:
        """:returns: how far two values of a counter are from each other."""
        return abs(integer_value(self.loops[dimension].step_expr) or 1)

    def first(self, dimension: int, shift: int = 0) -> Node:
        """:returns: the smallest value that a counter may have, moved by some number."""
        return self._bound(dimension, 1 if self.is_down(dimension) else 0, shift)

    def last(self, dimension: int, shift: int = 0) -> Node:
        """:returns: the largest value that it may have, moved by some number."""
        return self._bound(dimension, 0 if self.is_down(dimension) else 1, shift)

    def period(self, dimension: int) -> Period:
        """:returns: the values of a counter, in a circle."""
        return Period(self.counters[dimension], self.first(dimension), self.last(dimension))

    def _bound(self, dimension: int, place: int, shift: int) -> Node:
        return build.shifted(copied(self.loops[dimension].children[place]), shift)


def nest_of(loop: Loop, changed: set[Symbol]) -> Nest | None:
    """
    :param loop: a loop.
    :param changed: what it changes.

    :returns: it, and those in it that belong to the same nest; None if there is no such nest.
    """
    loops: list[Loop] = []
    node: Node = loop
    while isinstance(node, Loop) and integer_value(node.step_expr) not in (None, 0) \
            and not hints(node) and not symbols_read(*node.children[:2]) & changed:
        loops.append(node)
        body = node.loop_body.children
        node = body[0] if len(body) == 1 else node.loop_body
    return Nest(loops) if loops else None


def written_in(loop: Loop) -> set[Symbol]:
    """:returns: what a loop without calls changes, counters included."""
    return {one.lhs.symbol for one in assignments_of(loop)} \
        | {one.variable for one in loop.walk(Loop)}


def runs_along(index: Node, counter: DataSymbol, changed: set[Symbol]) -> tuple[Rest, int] | None:
    """
    :param index: an index of an element.
    :param counter: the counter of a loop.
    :param changed: what changes around it, the counter included.

    :returns: for ``counter + rest + number``, in which nothing else changes, the rest and the
        number; None for other indices.
    """
    if symbols_read(index) & changed != {counter} or coefficient(index, counter) != 1:
        return None
    terms, number = affine(index)
    del terms[key(build.ref(counter))]
    return tuple(sorted(terms.items())), number
