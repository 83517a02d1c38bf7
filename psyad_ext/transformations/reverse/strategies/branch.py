# SPDX-License-Identifier: BSD-3-Clause
"""Branches: the part that was taken returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from psyclone.psyir.nodes import IfBlock, Node, Statement
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read, values_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer,
    fresh)
from psyad_ext.transformations.reverse.tape_keys import CONTROL_KEY, TapeKey


class Branches(Strategy):
    """The part that was taken returns: its condition is evaluated again, or recorded."""

    NODE = IfBlock

    def step(self, statement: IfBlock, planner: Planner) -> Step:
        then = planner.steps(statement.if_body.children)
        otherwise = planner.steps(statement.else_body.children) if statement.else_body else []
        changing = symbols_read(statement.condition) & planner.changing()
        return IfStep(statement, then, otherwise, records=bool(changing))


@dataclass
class IfStep(Step):
    """A branch.

    :param block: the statement.
    :param then: steps of the first branch.
    :param otherwise: steps of the second branch.
    :param records: whether the branch taken is recorded; else the condition is evaluated again.
    """

    block: IfBlock
    then: list[Step]
    otherwise: list[Step]
    records: bool

    def origin(self) -> Node | None:
        return self.block

    def inside(self) -> Sequence[list[Step]]:
        return self.then, self.otherwise

    def fresh(self) -> Self:
        return IfStep(self.block, fresh(self.then), fresh(self.otherwise), self.records)

    def reads(self) -> frozenset[Symbol]:
        return frozenset() if self.records else frozenset(values_read(self.block.condition))

    def records_itself(self) -> bool:
        return self.records

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        other = set(live)
        liveness.before(self.then, live)
        live |= liveness.before(self.otherwise, other)
        if self.returns() or self.runs(liveness.alive):
            live |= symbols_read(self.block.condition)

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        needed = needed | recording.because(self.reads(), self.block, "condition")
        return recording.follow(self.then, needed) | recording.follow(self.otherwise, needed)

    def settle(self, recording: Recording) -> None:
        self.records &= self.returns()

    def is_repeatable(self) -> bool:
        return True

    def executed(self) -> Iterator[Step]:
        parts = ([new for step in part for new in step.executed()] for part in self.inside())
        yield IfStep(self.block, *parts, records=False)

    def counts(self, count: Count[Number]) -> Number:
        return count.branches(self)

    def motions(self, writer: Writer) -> Motions:
        moving = [key for key in writer.cursors
                  if None in (writer.constant(self.then, key),
                              writer.constant(self.otherwise, key))]
        before, after = writer.flush(moving)
        condition, taken, saved = self._condition(writer, CONTROL_KEY in moving)
        branches = self._parts(writer, moving)
        block = build.branches(condition, *(part[0] for part in branches))
        if block:
            block[0].preceding_comment = self.block.preceding_comment
        recording = [*before, *saved, *block]
        if self.records and CONTROL_KEY in moving:
            cursor = writer.cursors[CONTROL_KEY]
            recording += writer.room(CONTROL_KEY, Size.number(cursor.mark() + 1))
            taken = cursor.element(cursor.slot())
            recording.append(build.assign(copied(taken), copied(condition)))
        returning = build.branches(taken, branches[0][1], branches[1][1])
        return recording, [*returning, *after]

    def _condition(self, writer: Writer, named: bool) -> tuple[Node, Node, list[Statement]]:
        """:returns: the condition in both motions, and what saves its value."""
        condition = self.block.condition
        if not self.records:
            return copied(condition), copied(condition), []
        if named:
            # The branches move on along the tape, so that the record has to follow them.
            flag = build.ref(writer.context.names.symbol("branch", ScalarType.boolean_type()))
            return flag, copied(flag), [build.assign(copied(flag), copied(condition))]
        cursor = writer.cursors[CONTROL_KEY]
        element = cursor.element(cursor.slot())
        return element, copied(element), [build.assign(copied(element), copied(condition))]

    def _parts(self, writer: Writer, moving: Sequence[TapeKey]) -> list[Motions]:
        """:returns: both branches; afterwards the tapes stand where the longer one ends."""
        fixed = frozenset(writer.cursors) - set(moving)
        marks = {key: writer.cursors[key].mark() for key in fixed}
        ends = dict(marks)
        found: list[Motions] = []
        for part in self.inside():
            for key, mark in marks.items():
                writer.cursors[key].reset(mark)
            recording, returning = writer.sequence(part, fixed)
            forward, back = writer.flush(moving)
            found.append(([*recording, *forward], [*back, *returning]))
            ends = {key: max(end, writer.cursors[key].mark()) for key, end in ends.items()}
        for key, end in ends.items():
            writer.cursors[key].reset(end)
        return found

    def explain(self, teller: Teller) -> None:
        if self.records:
            names = " and ".join(teller.changing(symbols_read(self.block.condition)))
            teller.control(self, self.block, "condition",
                           f"it reads {names}, which may have changed on the way back")
        teller.visit(self.then)
        teller.visit(self.otherwise)

    def is_idle(self) -> bool:
        return not self.records
