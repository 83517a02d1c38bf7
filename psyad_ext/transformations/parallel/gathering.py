# SPDX-License-Identifier: BSD-3-Clause
"""Writes stencils that gather::

    do i = n, 2, -1                           inside = max(n - 2, 0)
      x_adj(i-1) = x_adj(i-1) + a*y_adj(i)    do i = 2, 1 + inside
      x_adj(i) = x_adj(i) + b*y_adj(i)          x_adj(i) = x_adj(i) + a*y_adj(i+1) + b*y_adj(i)
      y_adj(i) = 0.0                          enddo
    enddo                                     do edge = 0, n - 1 - inside
                                                i = 1 + edge
                                                if (edge >= 1) i = i + inside
                                                if (i <= n - 1) x_adj(i) = x_adj(i) + ...
                                                if (i >= 2) x_adj(i) = x_adj(i) + ...
                                              enddo
                                              do i = n, 2, -1
                                                y_adj(i) = 0.0
                                              enddo

The first loop has all iterations to which every part belongs; compilers vectorise it. ``inside`` is
their number: none if the loop of the source has few iterations, or in outer loops at their ends.
The other iterations, at its edges, are in the loop behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Literal, Loop, Node, Reference, Statement)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.running import shortened
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import exchange, nodes_of
from psyad_ext.transformations.parallel.gather import Gather
from psyad_ext.transformations.parallel.targets import Offset
from psyad_ext.transformations.parallel.variables import Variables

_BINARY = BinaryOperation.Operator
_SIGNS = {_BINARY.ADD: 1, _BINARY.SUB: -1}


@dataclass(frozen=True)
class Gathered:
    """Loops that stand for one.

    :param adding: the loop in which elements are added to.
    :param edges: what is left of it at the edges of a single loop.
    :param rest: the loop with everything else, None if there is nothing else.
    """

    adding: Loop
    edges: Sequence[Statement]
    rest: Loop | None

    @property
    def loops(self) -> list[Loop]:
        """:returns: the loops over the whole domain."""
        return [self.adding] if self.rest is None else [self.adding, self.rest]


def gathered(gather: Gather, variables: Variables) -> Gathered:
    """Put loops that gather in place of a nest.

    :param gather: how; its nest leaves the tree.
    :param variables: those of the routine.

    :returns: the new loops.
    """
    loop = gather.loop
    new = _Writer(gather, variables).loops()
    for scalar in gather.scalars:
        declared = variables.named(scalar.name, scalar.datatype)
        for statement in (new.adding, *new.edges):
            exchange(statement, scalar, declared)
    before, *_ = new.edges or [new.adding]
    statements = [*new.edges[:1], new.adding, *new.edges[1:], *([new.rest] if new.rest else [])]
    for statement in statements:
        adopt_location(statement, loop)
    before.preceding_comment = loop.preceding_comment
    parent, place = loop.parent, loop.position
    making.detached(loop)
    build.insert(parent, place, [*statements, *(
        build.assign(build.ref(one.position), one.end(loop)) for one in gather.moves)])
    return new


@dataclass(frozen=True)
class _Margin:
    """Where a counter of parts starts and stops, as numbers that bounds of the nest are moved by.

    :param first: where it starts.
    :param inner_first: where all iterations that parts are from start to be inside.
    :param inner_last: where they stop to be.
    :param last: where it stops.
    """

    first: int
    inner_first: int
    inner_last: int
    last: int


class _Writer:
    """Writes one nest anew."""

    def __init__(self, gather: Gather, variables: Variables) -> None:
        self._gather = gather
        self._nest = gather.nest
        self._variables = variables
        self._innermost = len(gather.nest.loops) - 1
        self._counter = gather.nest.counters[-1]

    def loops(self) -> Gathered:
        """:returns: the new loops, in no tree."""
        last = self._rest() if self._gather.rest.kept else None
        if self._nest.step(self._innermost) > 1 \
                or any(nodes_of(statement, Loop) for statement in self._nest.body):
            guarded = [*self._neighbours(self._innermost), *self._parts(guarded=True)]
            return Gathered(self._around(guarded, len(self._nest.loops)), [], last)
        number, inner, edges = self._split()
        if self._innermost == 0:
            return Gathered(inner, [number, edges], last)
        body = [number, inner, edges]
        condition = build.all_of([one for dimension in range(self._innermost)
                                  for one in self._inner(dimension)])
        if condition is not None:
            none = build.assign(copied(number.lhs), build.integer(0))
            body = [none, build.branch(condition, body[:2]), edges]
        return Gathered(self._around(body, self._innermost), [], last)

    def _rest(self) -> Loop:
        """:returns: the nest with what is left of it."""
        loop, *_ = self._gather.rest.copied()
        return loop

    def _margin(self, dimension: int) -> _Margin:
        if dimension in self._gather.periods:
            steps = {0, *self._gather.steps(dimension)}
            return _Margin(0, -min(steps), -max(steps), 0)
        least, most = self._gather.least(dimension), self._gather.most(dimension)
        return _Margin(least, most, least, most)

    def _around(self, body: list[Statement], number: int) -> Loop:
        """:returns: the first loops of the nest, over all elements that are added to."""
        for dimension in reversed(range(number)):
            margin = self._margin(dimension)
            around = [] if dimension == self._innermost else self._neighbours(dimension)
            ends = [self._nest.first(dimension, margin.first),
                    self._nest.last(dimension, margin.last)]
            step = self._stride(dimension)
            start, stop = ends if step > 0 else ends[::-1]
            body = [build.loop(self._nest.counters[dimension], start, stop, build.integer(step),
                               [*around, *body])]
        return body[0]

    def _stride(self, dimension: int) -> int:
        """:returns: the step of a new loop: upwards, unless only the other end is known to be a
            value of the counter."""
        step = self._nest.step(dimension)
        return -step if step > 1 and self._nest.is_down(dimension) else step

    def _neighbours(self, dimension: int) -> list[Statement]:
        """:returns: what sets the neighbours of a counter that has a period."""
        if dimension not in self._gather.periods:
            return []
        return [build.assign(self._neighbour(dimension, step),
                             self._gather.periods[dimension].wrapped(step))
                for step in sorted(self._gather.steps(dimension) - {0})]

    def _neighbour(self, dimension: int, step: int) -> Reference:
        """:returns: what is a number of steps from a counter, on a circle."""
        counter = self._nest.counters[dimension]
        way = "plus" if step > 0 else "minus"
        return build.ref(counter if step == 0 else self._variables.named(
            f"{counter.name}_{way}_{abs(step)}", symbol_type(counter).scalar()))

    def _split(self) -> tuple[Assignment, Loop, Loop]:
        """:returns: what sets the number of iterations inside, the loop over these, and the one at
            the edges."""
        inside, edge = (self._variables.named(name, symbol_type(self._counter).scalar())
                        for name in ("inside", "edge"))
        margin = self._margin(self._innermost)
        first, last = self._nest.first(self._innermost), self._nest.last(self._innermost)
        length = shortened(build.sub(last, first))
        number = build.assign(build.ref(inside), build.intrinsic(
            "MAX", self._typed(build.shifted(
                copied(length), 1 + margin.inner_last - margin.inner_first)),
            self._typed(build.integer(0))))
        start = self._nest.first(self._innermost, margin.inner_first)
        stop = build.shifted(build.add(copied(start), build.ref(inside)), -1)
        inner = build.loop(self._counter, start, stop, None, self._parts(guarded=False))
        place: list[Statement] = [build.assign(build.ref(self._counter), build.add(
            self._nest.first(self._innermost, margin.first), build.ref(edge)))]
        beyond = build.assign(build.ref(self._counter), build.add(
            build.ref(self._counter), build.ref(inside)))
        before = margin.inner_first - margin.first
        if before > 0:
            place.append(build.branch(
                _compared(_BINARY.GE, build.ref(edge), build.integer(before)), [beyond]))
        elif margin.inner_last < margin.last:
            place.append(beyond)
        edges = build.loop(edge, build.integer(0), build.sub(
            build.shifted(length, margin.last - margin.first), build.ref(inside)), None,
            [*place, *self._neighbours(self._innermost), *self._parts(guarded=True)])
        return number, inner, edges

    def _typed(self, node: Node) -> Node:
        """:returns: an integer expression in the type of the counter."""
        return build.integer_of_type(node, symbol_type(self._counter))

    def _inner(self, dimension: int) -> list[Node]:
        """:returns: the conditions that every part belongs to the current value of a counter."""
        least, most = self._gather.least(dimension), self._gather.most(dimension)
        return self._bounds(dimension, most, least) \
            if least < most and dimension not in self._gather.periods else []

    def _bounds(self, dimension: int, low: int | None, high: int | None) -> list[Node]:
        """:returns: the conditions that a counter lies between its bounds, moved by numbers."""
        counter = self._nest.counters[dimension]
        lower = [] if low is None else [_compared(
            _BINARY.GE, build.ref(counter), self._nest.first(dimension, low))]
        upper = [] if high is None else [_compared(
            _BINARY.LE, build.ref(counter), self._nest.last(dimension, high))]
        return lower + upper

    def _parts(self, guarded: bool) -> list[Statement]:
        """:returns: all parts, moved; each where it belongs if there are guards."""
        found: list[Statement] = []
        for offset, part in self._gather.parts:
            statements = part.copied()
            for dimension, distance in enumerate(offset):
                for statement in statements:
                    self._move(statement, dimension, -distance,
                               is_inside=dimension == self._innermost and not guarded)
            condition = build.all_of(self._guards(offset)) if guarded else None
            found += statements if condition is None else [build.branch(condition, statements)]
        return _joined(found)

    def _move(self, statement: Statement, dimension: int, number: int, is_inside: bool) -> None:
        """Let a statement belong to another iteration, in place.

        :param is_inside: whether all neighbours are known to be next to each other.
        """
        period = self._gather.periods.get(dimension)
        if period is None:
            _move(statement, self._nest.counters[dimension], number)
            return
        for node, distance in period.uses(statement):
            step = distance + number
            node.replace_with(build.shifted(build.ref(period.counter), step) if is_inside
                              else self._neighbour(dimension, step))

    def _guards(self, offset: Offset) -> list[Node]:
        """:returns: the conditions that a part belongs to the current values of the counters."""
        return [one for dimension, distance in enumerate(offset)
                if dimension not in self._gather.periods for one in self._bounds(
                    dimension, distance if distance > self._gather.least(dimension) else None,
                    distance if distance < self._gather.most(dimension) else None)]


def _joined(statements: list[Statement]) -> list[Statement]:
    """:returns: one statement for those that follow each other and add to the same element."""
    found: list[Statement] = []
    for statement in statements:
        if found and _adds_more(found[-1], statement):
            _, first = build.leading_sums(statement.rhs)
            first.replace_with(copied(found.pop().rhs))
        found.append(statement)
    return found


def _adds_more(before: Statement, statement: Statement) -> bool:
    """:returns: whether two statements add to the same element, in the order of a sum."""
    return isinstance(before, Assignment) and isinstance(statement, Assignment) \
        and before.lhs == statement.lhs and build.is_increment(before.lhs, before.rhs) \
        and build.is_increment(statement.lhs, statement.rhs)


def _compared(operator: BinaryOperation.Operator, left: Node, right: Node) -> Node:
    return making.operation(operator, left, right)


def _move(statement: Node, counter: DataSymbol, number: int) -> None:
    """Put ``counter + number`` in place of a counter, in place."""
    for reference in nodes_of(statement, Reference) if number else []:
        if reference.symbol is not counter:
            continue
        around, total = reference, number
        parent = reference.parent
        if isinstance(parent, BinaryOperation) and parent.operator in _SIGNS \
                and parent.children[0] is reference and _is_number(parent.children[1]):
            around = parent
            total += _SIGNS[parent.operator]*integer_value(parent.children[1])
        around.replace_with(build.shifted(build.ref(counter), total))


def _is_number(node: Node) -> bool:
    return isinstance(node, Literal) and integer_value(node) is not None
