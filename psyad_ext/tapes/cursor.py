# SPDX-License-Identifier: BSD-3-Clause
"""Positions on one tape while the statements of a routine are written.

A tape whose records can be counted has constant positions. Any other tape has
a position variable, which counts the elements in use: it moves once per loop
or call, not once per record. Inside a loop whose iterations all record the
same number of values, positions are affine in the loop counter and each
record of the loop body has a contiguous part of the tape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Loop, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, integer_value
from psyad_ext.ir.expressions.questions import extent
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.tapes.size import Size


@dataclass(frozen=True)
class Tape:
    """One array on which values of one type are recorded.

    :param type_: type of the values.
    :param array: the array.
    :param position: counts the elements in use; None if positions are constants.
    :param extend: gives the symbol of the routine that makes the array larger; None for a fixed
        size.
    :param start: so many elements are in use already where positions are constants.
    """

    type_: ElementType
    array: DataSymbol
    position: DataSymbol | None = None
    extend: Callable[[], RoutineSymbol] | None = None
    start: int = 0


class Cursor:
    """The place on one tape that the next record goes to.

    :param tape: the tape.
    """

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self._pending = tape.start
        self._loop: Loop | None = None
        self._counted = 0

    @property
    def in_loop(self) -> bool:
        """:returns: whether positions are affine in a loop counter at the moment."""
        return self._loop is not None

    def mark(self) -> int:
        """:returns: the number of records since the last move."""
        return self._counted if self._loop else self._pending

    def reset(self, mark: int) -> None:
        """Go back, or forward, to a mark of the same stretch."""
        if self._loop:
            self._counted = mark
        else:
            self._pending = mark

    def slot(self) -> Node:
        """:returns: the position of one more record."""
        if self._loop:
            place = self._place_in_loop(self._counted)
            self._counted += 1
            return place
        self._pending += 1
        return self._place(self._pending)

    def slots(self, number: int) -> tuple[Node, Node]:
        """:returns: first and last position of ``number`` more records side by side."""
        start = self._pending + 1
        self._pending += number
        return self._place(start), self._place(self._pending)

    def section(self, number: Node, size: Size) -> tuple[Node, list[Statement], list[Statement]]:
        """
        :param number: how many records; not positive for none.
        :param size: their number, 0 for none.

        :returns: the part of the tape for that many records side by side, and the statements of
            :py:meth:`flush` for them. Nothing may be pending.
        """
        first = build.integer_sum(build.ref(self.tape.position), 1)
        last = build.add(build.ref(self.tape.position), copied(number))
        part = build.ref(self.tape.array, [build.section(first, last)])
        return part, *self._moves(size.expression())

    def flush(self) -> tuple[list[Statement], list[Statement]]:
        """
        :returns: statements that move the position past the records so far, and those that move
            it back.
        """
        if self._pending == 0 or self.tape.position is None:
            return [], []
        count, self._pending = self._pending, 0
        return self._moves(build.integer(count))

    def enter(self, loop: Loop) -> None:
        """Enter a loop of which every iteration has the same number of records."""
        self._loop, self._counted = loop, 0

    def leave(self) -> tuple[list[Statement], list[Statement]]:
        """:returns: as :py:meth:`flush`, for all records of the loop."""
        trips = build.positive_part(trip_count(self._loop))
        count = build.integer_product(build.integer(self._counted), trips)
        self._loop, self._counted = None, 0
        return self._moves(count)

    def element(self, place: Node) -> Node:
        """:returns: the element of the tape at ``place``."""
        return build.ref(self.tape.array, [place])

    def _moves(self, count: Node) -> tuple[list[Statement], list[Statement]]:
        position = self.tape.position
        forward = build.assign(build.ref(position), build.add(build.ref(position), copied(count)))
        back = build.assign(build.ref(position), build.sub(build.ref(position), copied(count)))
        return [forward], [back]

    def _place(self, number: int) -> Node:
        if self.tape.position is None:
            return build.integer(number)
        return build.integer_sum(build.ref(self.tape.position), number)

    def _place_in_loop(self, number: int) -> Node:
        """Record ``number`` (from 0) of the loop body in the current iteration."""
        base: Node = build.ref(self.tape.position)
        if number:
            base = build.add(base, build.integer_product(
                build.integer(number), trip_count(self._loop)))
        return build.add(base, build.shifted(iteration(self._loop), 1))


def trip_count(loop: Loop) -> Node:
    """:returns: the number of iterations of ``loop``, not positive if there are none."""
    return extent(loop.start_expr, loop.stop_expr, loop.step_expr)


def iteration(loop: Loop) -> Node:
    """:returns: the number of the current iteration of ``loop``, from 0."""
    counter = build.ref(loop.variable)
    step = integer_value(loop.step_expr)
    if step == -1:
        return build.integer_difference(copied(loop.start_expr), counter)
    passed = build.integer_difference(counter, copied(loop.start_expr))
    return passed if step == 1 else build.div(passed, copied(loop.step_expr))


def tape_type(type_: ElementType, size: int | None, growing: bool) -> ArrayType:
    """
    :param type_: type of the recorded values.
    :param size: number of records if it is a constant.
    :param growing: whether the tape is allocated as it grows.

    :returns: type of the array that holds a tape in a routine that records on it.
    """
    if size is not None:
        return making.array_type(type_.scalar(), [
            making.bounds(build.integer(1), build.integer(size))])
    kind = ArrayType.Extent.DEFERRED if growing else ArrayType.Extent.ATTRIBUTE
    return making.array_type(type_.scalar(), [kind])


def moves(statements: list[Statement], tape: Tape) -> bool:
    """:returns: whether executing ``statements`` changes the position of ``tape``."""
    return any(assignment.lhs.symbol is tape.position for statement in statements
               for assignment in assignments_of(statement)) or any(
        isinstance(argument, Reference) and argument.symbol is tape.position
        for statement in statements for call in nodes_of(statement, Call)
        for argument in call.arguments)
