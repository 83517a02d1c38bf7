# SPDX-License-Identifier: BSD-3-Clause
"""Loops whose iterations are executed again on the way back, from snapshots of their state.

:py:mod:`psyad_ext.transformations.reverse.checkpoints` makes them of the loops that an option
names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
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
from psyad_ext.transformations.reverse.checkpoint_driver import Advance, Walk
from psyad_ext.transformations.reverse.checkpoint_stack import Counters
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.loops import same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.record import RecordStep
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Number, Step, Teller, Writer, all_steps)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.tape_keys import COUNT_TYPE

_TOLD: Mapping[type[CheckpointSchedule], str] = {
    Binomial: "at most {} snapshots", Every: "a snapshot before every {} iterations",
    Memory: "as many snapshots as find room in {} bytes",
    TwoLevels: "at most {} snapshots in memory and {} on disk",
    Disk: "at most {} snapshots on disk",
    Listed: "at most {} snapshots in memory and {} on disk, where a list says"}


@dataclass
class Checkpointed(Recomputed, OfLoop):
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
    :param forward: whether the first snapshots are taken as the recording motion executes the loop,
        which stands in the same routine as the returning motion then.
    """

    schedule: CheckpointSchedule = field(kw_only=True)
    counters: Counters = field(kw_only=True)
    variables: Mapping[str, DataSymbol] = field(default_factory=dict)
    state: frozenset[Symbol] = frozenset()
    snapshot: list[Step] = field(default_factory=list)
    ahead: list[Step] = field(default_factory=list)
    forward: bool = False

    def reads(self) -> frozenset[Symbol]:
        return super().reads() | frozenset(self.variables.values())

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        super().live(live, liveness)
        live |= frozenset(self.variables.values())

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

    def none(self) -> list[Statement]:
        """:returns: what is left behind if there are no iterations."""
        return []

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        if self.forward:
            body, _ = writer.sequence(self.body)
            executed, back = self._from_snapshots(
                writer, lambda before, number: self.advance(before, number, body))
            return [*recording, *self.none(), *executed], self.surrounded(writer, restoring, back)
        executed, first = self.executing(writer)
        start, back = self._from_snapshots(writer, None)
        return [*recording, *executed], [*first, *self.surrounded(
            writer, restoring, [*start, *back])]

    def _from_snapshots(self, writer: Writer, execute: Advance | None) -> Motions:
        """:returns: what takes the first snapshots, and the way back."""
        first, (again, back) = writer.iteration(self)
        driver = writer.driver(self)
        stack = replace(writer.stack(self.snapshot, self.forward), held=self.state | self.needs)
        ahead, _ = writer.sequence(self.ahead)

        def advance(before: Node, number: Node) -> list[Statement]:
            return self.advance(before, number, ahead) if ahead else []

        def turn(number: Node) -> list[Statement]:
            before = build.sub(number, build.integer(1))
            return [*self.beginning(before), *again, *back]

        start, returning = driver.motions(Walk(self.steps(), advance, turn), stack, execute)
        return ([*first, *start], returning) if execute is None else (start, [*first, *returning])

    def explain(self, teller: Teller) -> None:
        what = _TOLD[type(self.schedule)].format(*self.schedule.numbers)
        names = ", ".join(sorted(teller.label(build.ref(symbol)) for symbol in self.state))
        teller.add(self.loop, "checkpoints", "loop", f"{what}; each holds {names or 'nothing'}; "
                   "tapes for one iteration", amount=teller.of_one_iteration(self))
        if not self.executed_forward or not teller.advances:
            teller.add(self.loop, "dropped", "loop", "nobody reads afterwards what it computes")
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)


def start_forward(steps: Sequence[Step]) -> None:
    """Let the last loop with a schedule take snapshots on the way forward, in place.

    Not if what the way back holds besides is counted where it begins, nor if there is something
    behind the loop that needs much memory for a time.

    :param steps: the steps of a routine whose way back begins where they end.
    """
    for step in reversed(steps):
        if isinstance(step, CheckpointedLoopStep):
            step.may_start = not isinstance(step.schedule, Memory)
        if any(isinstance(one, Checkpointed) or isinstance(one, Recomputed) and not one.TAPES_STAY
               for one in all_steps([step])):
            return


@dataclass
class CheckpointedLoopStep(Checkpointed, LoopStep):
    """A do loop that is reversed from snapshots.

    :param may_start: whether its first snapshots may be taken on the way forward.
    """

    may_start: bool = False

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        if self.may_start:
            # What nobody needs of the state afterwards would not be computed on the way forward.
            facts = self.carried
            own = facts.written - facts.read_later
            at_end = live | (liveness.around(self, self.body, set(live), own) - own)
            self.forward = liveness.keep_all or self.state <= at_end
        super().live(live, liveness)

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

    def none(self) -> list[Statement]:
        return [build.assign(build.ref(self.loop.variable), copied(self.loop.start_expr))]

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
