# SPDX-License-Identifier: BSD-3-Clause
"""Do while loops: they return as often as they ran."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from psyclone.psyir.nodes import Loop, Node, WhileLoop
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of, statements_of
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.loops import while_like
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer,
    all_steps)
from psyad_ext.transformations.reverse.tape_keys import COUNT_KEY


class WhileLoops(Strategy):
    """The number of iterations is recorded; the loop returns as often."""

    NODE = WhileLoop

    def step(self, statement: WhileLoop, planner: Planner) -> Step:
        count = planner.once(self, statement, lambda: planner.context.names.symbol(
            "iterations", ScalarType.integer_type()))
        return WhileStep(statement, planner.steps(statement.loop_body.children), count)


@dataclass
class WhileStep(OfLoop):
    """A do while loop.

    :param loop: the statement.
    :param body: its steps.
    :param count: counts the iterations.
    """

    loop: WhileLoop
    body: list[Step]
    count: DataSymbol

    def records_itself(self) -> bool:
        return self.returns()

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return True

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        # Whether it goes on may depend on anything in it.
        live |= symbols_read(self.loop.condition)
        for assignment in assignments_of(self.loop):
            live.add(assignment.lhs.symbol)
        live.update(loop.variable for loop in statements_of(self.loop, Loop))
        for step in all_steps(self.body):
            live |= step.written_in_call(liveness.writes)
        liveness.around(self, self.body, live, frozenset())

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        return recording.around(self, self.body, needed, frozenset())

    def is_repeatable(self) -> bool:
        return True

    def executed(self) -> Iterator[Step]:
        body = [new for step in self.body for new in step.executed()]
        yield WhileStep(self.loop, body, self.count)

    def counts(self, count: Count[Number]) -> Number:
        return count.while_loop(self)

    def motions(self, writer: Writer) -> Motions:
        if not self.returns():
            return [while_like(self.loop, writer.sequence(self.body)[0])], []
        moving = [key for key in writer.cursors if writer.constant(self.body, key) != 0]
        before, after = writer.flush(moving)
        body, body_back = writer.sequence(self.body)
        forward, back = writer.flush(moving)
        one = build.assign(build.ref(self.count), build.add(build.ref(self.count),
                                                            build.integer(1)))
        loop = while_like(self.loop, [*body, *forward, one])
        cursor = writer.cursors[COUNT_KEY]
        room = writer.room(COUNT_KEY, Size.number(cursor.mark() + 1))
        place = cursor.slot()
        recording = [*before, build.assign(build.ref(self.count), build.integer(0)), loop, *room,
                     build.assign(cursor.element(place), build.ref(self.count))]
        returning = build.loop(self.count, build.integer(1), cursor.element(copied(place)), None,
                               [*back, *body_back])
        return recording, [returning, *after]

    def explain(self, teller: Teller) -> None:
        teller.control(self, self.loop, "number of iterations",
                       "it is not known before the loop ends")
        teller.visit(self.body, around=self)
