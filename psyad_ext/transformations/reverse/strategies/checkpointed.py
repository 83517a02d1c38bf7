# SPDX-License-Identifier: BSD-3-Clause
"""Loops whose iterations are executed again on the way back, from snapshots of their state.

:py:mod:`psyad_ext.transformations.reverse.checkpoints` makes them of the loops that an option
names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.schedules.checkpoints import (
    Binomial, CheckpointSchedule, Disk, Every, Listed, Memory, TwoLevels)
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.transformations.reverse.checkpoint_driver import Walk
from psyad_ext.transformations.reverse.checkpoint_stack import Counters
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.loops import same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.record import RecordStep
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Motions, Number, Step, Teller, Writer, all_steps)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.tape_keys import COUNT_TYPE

_TOLD: Mapping[type[CheckpointSchedule], str] = {
    Binomial: "at most {} snapshots", Every: "a snapshot before every {} iterations",
    Memory: "as many snapshots as find room in {} bytes",
    TwoLevels: "at most {} snapshots in memory and {} on disk",
    Disk: "at most {} snapshots on disk",
    Listed: "at most {} snapshots in memory and {} on disk, where a list says"}


@dataclass
class Checkpointed(Recomputed):
    """A loop that is reversed from snapshots.

    The recording motion executes the loop, and keeps the state before it if anything overwrites
    that. The returning motion executes iterations from snapshots of the state, and each of them
    once more with records, on tapes of its own, before it returns.

    :param schedule: where snapshots are taken.
    :param variables: the variables that the schedule names.
    :param state: the variables that iterations pass on to later ones, as far as these are needed.
    :param snapshot: records the values of the state.
    :param ahead: the steps of an iteration that only computes the next state.
    :param counters: counts iterations and snapshots.
    """

    schedule: CheckpointSchedule = field(kw_only=True)
    counters: Counters = field(kw_only=True)
    variables: Mapping[str, DataSymbol] = field(default_factory=dict)
    state: frozenset[Symbol] = frozenset()
    snapshot: list[Step] = field(default_factory=list)
    ahead: list[Step] = field(default_factory=list)

    def reads(self) -> frozenset[Symbol]:
        return super().reads() | frozenset(self.variables.values())

    def passes_back(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        ahead = {symbol for step in all_steps(self.ahead) for symbol in step.passes_on()}
        return super().passes_back(derived) | ahead

    @abstractmethod
    def executing(self, writer: Writer) -> Motions:
        """:returns: what executes the loop, and what the returning motion does first therefore."""

    @abstractmethod
    def steps(self) -> Node:
        """:returns: the number of iterations, in the returning motion."""

    @abstractmethod
    def advance(self, before: Node, number: Node, body: list[Statement]) -> list[Statement]:
        """
        :param before: so many iterations come before.
        :param number: a number of iterations.
        :param body: the statements of one.

        :returns: what executes so many iterations.
        """

    def beginning(self, before: Node) -> list[Statement]:
        """:returns: what begins the iteration that so many others come before."""
        return []

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        forward, first = self.executing(writer)
        back = self._way_back(writer)
        return [*recording, *forward], [*first, *self.surrounded(writer, restoring, back)]

    def _way_back(self, writer: Writer) -> list[Statement]:
        first, (again, back) = writer.iteration(self)
        driver = writer.driver(self)
        stack = replace(writer.stack(self.snapshot), held=self.state | self.needs)
        ahead, _ = writer.sequence(self.ahead)

        def advance(before: Node, number: Node) -> list[Statement]:
            return self.advance(before, number, ahead) if ahead else []

        def turn(number: Node) -> list[Statement]:
            before = build.sub(number, build.integer(1))
            return [*self.beginning(before), *again, *back]

        return [*first, *driver.statements(Walk(self.steps(), advance, turn), stack)]

    def explain(self, teller: Teller) -> None:
        what = _TOLD[type(self.schedule)].format(*self.schedule.numbers)
        names = ", ".join(sorted(teller.label(build.ref(symbol)) for symbol in self.state))
        teller.add(self.loop, "checkpoints", "loop", f"{what}; each holds {names or 'nothing'}; "
                   "tapes for one iteration", amount=teller.of_one_iteration(self))
        if not self.executed_forward or not teller.advances:
            teller.add(self.loop, "dropped", "loop", "nobody reads afterwards what it computes")
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)


@dataclass
class CheckpointedLoopStep(Checkpointed, LoopStep):
    """A do loop that is reversed from snapshots."""

    def executing(self, writer: Writer) -> Motions:
        body, _ = writer.sequence(self.body)
        return [same_loop(self.loop, body)] if body else [], []

    def steps(self) -> Node:
        return build.integer_of_type(trip_count(self.loop), COUNT_TYPE)

    def advance(self, before: Node, number: Node, body: list[Statement]) -> list[Statement]:
        last = build.sub(build.add(copied(before), number), build.integer(1))
        return [build.loop(self.loop.variable, self._counter(before), self._counter(last),
                           copied(self.loop.step_expr), body)]

    def beginning(self, before: Node) -> list[Statement]:
        return [build.assign(build.ref(self.loop.variable), self._counter(before))]

    def _counter(self, before: Node) -> Node:
        """:returns: the counter of the iteration that so many others come before."""
        counted = symbol_type(self.loop.variable)
        moved = build.integer_product(build.integer_of_type(before, counted),
                                      copied(self.loop.step_expr))
        return build.integer_of_type(build.add(copied(self.loop.start_expr), moved), counted)


@dataclass
class CheckpointedWhileStep(Checkpointed, WhileStep):
    """A do while loop that is reversed from snapshots: its iterations are counted first."""

    def counts(self, count: Count[Number]) -> Number:
        return count.all([*self.records, RecordStep(build.ref(self.count))])

    def executing(self, writer: Writer) -> Motions:
        body, _ = writer.sequence(self.body)
        one = build.add(build.ref(self.count), build.integer(1))
        loop = while_like(self.loop, [*body, build.assign(build.ref(self.count), one)])
        save, restore = writer.sequence([RecordStep(build.ref(self.count))])
        start = build.assign(build.ref(self.count), build.integer(0))
        return [start, loop, *save], restore

    def steps(self) -> Node:
        return build.ref(self.count)

    def advance(self, before: Node, number: Node, body: list[Statement]) -> list[Statement]:
        return [build.loop(self.counters.turn, build.integer(1), number, None, body)]
