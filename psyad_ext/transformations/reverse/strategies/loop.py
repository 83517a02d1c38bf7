# SPDX-License-Identifier: BSD-3-Clause
"""Do loops: their iterations return in reverse order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from psyclone.psyir.nodes import Loop, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.carried import Carried, is_independent
from psyad_ext.ir.expressions.questions import values_read
from psyad_ext.ir.normal_form.product_loops import is_of_product
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.loops import reversed_loop, same_loop
from psyad_ext.transformations.reverse.shared_facts import LoopFacts
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer,
    all_steps)

INDEPENDENT = "no iteration depends on another one"


class Loops(Strategy):
    """The iterations return in reverse order; their bounds are evaluated again."""

    NODE = Loop

    def step(self, statement: Loop, planner: Planner) -> Step:
        step = LoopStep(statement, planner.body(statement))
        step.facts = planner.once(self, statement, lambda: step.facts)
        return step


@dataclass
class LoopStep(OfLoop):
    """A do loop whose bounds and step do not change.

    :param loop: the statement.
    :param body: its steps.
    """

    loop: Loop
    body: list[Step]

    def __post_init__(self) -> None:
        self.facts = LoopFacts(self.loop)

    @property
    def carried(self) -> Carried:
        """:returns: the dependences between the iterations."""
        return self.facts.carried

    @cached_property
    def is_independent(self) -> bool:
        """:returns: whether the iterations, which have no inner loops, can change places."""
        found: set[Symbol] = set()
        for step in self.body:
            private = step.private_if_simple()
            if private is None:
                return False
            found |= private
        return is_independent(self.loop, self.carried, frozenset(found))

    @property
    def overwritten_wholly(self) -> frozenset[Symbol]:
        """:returns: the arrays of which the loop overwrites every element."""
        return self.facts.overwritten_wholly

    def reads(self) -> frozenset[Symbol]:
        return frozenset(values_read(*self.loop.children[:3]))

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        facts = self.carried
        before = liveness.around(self, self.body, live, facts.written - facts.read_later)
        live -= self.overwritten_wholly - before
        live |= values_read(*self.loop.children[:3])

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        own = recording.because(self.reads(), self.loop, "bounds")
        facts = self.carried
        # What no later iteration overwrites is not needed by later iterations.
        end = recording.around(self, self.body, needed | own,
                               facts.written - facts.overwritten_later)
        wholly = {symbol for symbol in self.overwritten_wholly if symbol in end}
        if wholly:
            # All of the old values are restored before the adjoints of earlier statements.
            end -= wholly.difference(*(step.keeps_needed() for step in all_steps(self.body)))
        return end | own

    def is_repeatable(self) -> bool:
        return True

    def executed(self) -> Iterator[Step]:
        yield LoopStep(self.loop, [new for step in self.body for new in step.executed()])

    def counts(self, count: Count[Number]) -> Number:
        return count.loop(self)

    def motions(self, writer: Writer) -> Motions:
        counts = {key: writer.constant(self.body, key, in_loop=True)
                  for key in writer.cursors}
        regular = [key for key, count in counts.items() if count]
        moving = [key for key, count in counts.items() if count is None]
        before, after = writer.flush([*regular, *moving])
        for key in regular:
            before += writer.room(key, Size.number(counts[key]) * self.facts.trips)
            writer.cursors[key].enter(self.loop)
        body, body_back = writer.sequence(self.body, frozenset(regular))
        forward, back = writer.flush(moving)
        leaving: list[Statement] = []
        returning: list[Statement] = []
        for key in regular:
            ahead, behind = writer.cursors[key].leave()
            leaving += ahead
            returning += behind
        recording = [*before, *leaving]
        if body or forward:
            recording = [*before, same_loop(self.loop, [*body, *forward]), *leaving]
        if body_back or back:
            returning += self._returning(writer, [*back, *body_back])
        return recording, [*returning, *after]

    def _returning(self, writer: Writer, body: list[Statement]) -> list[Statement]:
        if writer.context.options.vectorise and self.is_independent \
                and not is_of_product(self.loop) and not self._restores_scalar():
            loops = writer.distribution.loops(self.loop, body)
            if loops is not None:
                return loops
        return [reversed_loop(self.loop, body)]

    def _restores_scalar(self) -> bool:
        """:returns: whether the first iteration, which has to come last, restores a scalar."""
        return any(reference is not None and not reference.children for step in
                   all_steps(self.body) if (reference := step.recorded_value()) is not None)

    def explain(self, teller: Teller) -> None:
        if self._only_records():
            teller.recorded_at_end(self)
            return
        teller.visit(self.body, around=self)
        if not teller.advances or all(step.is_idle() for step in all_steps(self.body)):
            teller.add(self.loop, "dropped", "loop", "nothing in it is needed")

    def _only_records(self) -> bool:
        """:returns: whether it does nothing but record the elements of an array."""
        return any(step.is_recorded_only() for step in all_steps(self.body)) and all(
            step.is_recorded_only() or isinstance(step, LoopStep) for step in all_steps(self.body))

    def is_idle(self) -> bool:
        return True
