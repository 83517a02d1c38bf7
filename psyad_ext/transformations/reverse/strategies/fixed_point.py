# SPDX-License-Identifier: BSD-3-Clause
"""Loops that iterate to a fixed point: only their last iteration is reversed, again and again.

Where the state ``x = f(x, p)`` has converged, all further iterations would be the same. Each time
that one of them returns, the adjoint of ``p`` gets one more term of a series, whose sum is the
adjoint of the fixed point; the adjoint of ``x`` goes to zero as fast as the iteration converges.
See Christianson, Reverse accumulation and attractive fixed points (1994).

:py:mod:`psyad_ext.transformations.reverse.fixed_points` makes them of the loops that an option
names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

from psyclone.psyir.nodes import BinaryOperation, Node, Statement, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.structures import memory
from psyad_ext.ir.tree.copying import copied
from psyad_ext.schedules.fixed_points import FixedPoint
from psyad_ext.transformations.checkpoint_templates import CONVERGED
from psyad_ext.transformations.reverse.loops import same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.record import kept_records, recorded_variable
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Recording, Step, Teller, Writer)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.taping import repeatable

_Statements = list[Statement]


@dataclass
class Convergence:
    """The variables that tell whether adjoints still change.

    :param turns: counts iterations.
    :param change: the largest change in one of them.
    :param largest: the largest change so far.
    """

    turns: DataSymbol
    change: DataSymbol
    largest: DataSymbol


@dataclass
class FixedPointSteps(Recomputed, OfLoop):
    """A loop that iterates to a fixed point.

    ``needs`` are variables whose values *after* the loop the returning motion reads: it executes
    one more iteration from the fixed point, with records, and returns it again and again.

    :param point: how far adjoints are iterated.
    :param where: what messages call the loop.
    :param convergence: what tells whether adjoints still change.
    :param state: the variables that iterations pass on to later ones, as far as these are needed.
    :param snapshot: records the values after an iteration that its adjoint reads and changes.
    :param followed: the variables with adjoints that iterations pass on to later ones.
    """

    RETURNS_AGAIN = True

    point: FixedPoint = field(kw_only=True)
    where: str = field(kw_only=True)
    convergence: Convergence = field(kw_only=True)
    state: frozenset[Symbol] = frozenset()
    snapshot: list[Step] = field(default_factory=list)
    followed: Sequence[DataSymbol] = ()

    def records_itself(self) -> bool:
        return False

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live |= self.needs
        super().live(live, liveness)

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        recording.enter(self, needed)
        for record in self.records:
            recording.lose(self, recorded_variable(record), needed)
        kept = kept_records(self, self.records, recording)
        own = recording.because(self.reads(), self.loop, "iterations")
        return (needed - set(map(recorded_variable, kept))) | own | recording.of_records(kept)

    def counts(self, count: Count[Number]) -> Number:
        return count.all(self.records)

    @abstractmethod
    def executing(self, body: _Statements) -> Statement:
        """:returns: the loop with these statements."""

    def beginning(self) -> _Statements:
        """:returns: what comes before an iteration that is executed again."""
        return []

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        body, _ = writer.sequence(self.body)
        first, (again, back) = writer.iteration(self)
        stack = writer.stack(self.snapshot)
        before, keep, compare, after = self._followed(writer)
        restore = repeatable(stack.restore, stack.tapes, writer.context.names)
        stop = writer.helper("adjoint_converges", CONVERGED)
        own = self.convergence
        count = build.assign(build.ref(own.turns), build.add(
            build.ref(own.turns), build.integer(1)))
        check = build.call(stop, [build.ref(own.turns), build.integer(self.point.iterations),
                                  build.text(self.where)])
        once, alike = writer.turns([*restore, *back])
        turn = [count, check, *keep, *alike, *compare]
        start = [*self.beginning(), *again, *(build.assign(
            build.ref(tape.position), build.integer(0)) for tape in stack.tapes), *stack.first]
        return [*recording, self.executing(body)], [
            *first, *start, *once, *before, WhileLoop.create(self._changes(), turn), *after,
            *restoring]

    def _changes(self) -> Node:
        """:returns: the condition that adjoints still change, or are no numbers."""
        own = self.convergence
        tolerance = build.real(f"{self.point.tolerance:.3e}", symbol_type(own.change))
        return build.negation(BinaryOperation.create(
            BinaryOperation.Operator.LE, build.ref(own.change),
            build.mul(tolerance, build.ref(own.largest))))

    def _followed(self, writer: Writer) -> tuple[_Statements, _Statements, _Statements,
                                                 _Statements]:
        """:returns: what comes before the iterations, what keeps adjoints aside, what compares them
            with what was kept, and what comes after the iterations."""
        own, context = self.convergence, writer.context
        type_ = symbol_type(own.change)
        before = [build.assign(build.ref(own.turns), build.integer(0)),
                  build.assign(build.ref(own.change), build.real("1.0", type_)),
                  build.assign(build.ref(own.largest), build.real("0.0", type_))]
        keep: _Statements = []
        after: _Statements = []
        changes: list[Node] = []
        for symbol in self.followed:
            adjoint = context.adjoint(symbol)
            copy = context.kept_aside(adjoint, symbol)
            bounds = context.names.shapes.pop(copy, None)
            if bounds is not None:
                before.append(memory.allocation(copy, bounds))
                after.append(memory.written_deallocation(copy))
            keep.append(build.assign(build.ref(copy), build.ref(adjoint)))
            change: Node = build.intrinsic("ABS", build.sub(build.ref(adjoint), build.ref(copy)))
            if declared_rank(symbol):
                change = build.intrinsic("MAXVAL", change)
            same = symbol_type(symbol).key == type_.key
            changes.append(change if same else build.converted(change, type_))
        largest = reduce(lambda one, other: build.intrinsic("MAX", one, other), changes)
        compare = [build.assign(build.ref(own.change), largest),
                   build.assign(build.ref(own.largest), build.intrinsic(
                       "MAX", build.ref(own.largest), build.ref(own.change)))]
        return before, keep, compare, after

    def explain(self, teller: Teller) -> None:
        names = ", ".join(sorted(teller.label(build.ref(symbol)) for symbol in self.state))
        teller.add(self.loop, "fixed point", "loop", "the way back executes one iteration from "
                   f"where it has converged, with {names}, and returns it until adjoints change by "
                   f"less than {self.point.tolerance:g} of the largest change; tapes for one "
                   "iteration, and for what takes long and is the same each time",
                   amount=teller.of_one_iteration(self))
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)


@dataclass
class FixedPointWhileStep(FixedPointSteps, WhileStep):
    """A do while loop that iterates to a fixed point."""

    def executing(self, body: _Statements) -> Statement:
        return while_like(self.loop, body)


@dataclass
class FixedPointLoopStep(FixedPointSteps, LoopStep):
    """A do loop that iterates to a fixed point."""

    def executing(self, body: _Statements) -> Statement:
        return same_loop(self.loop, body)

    def beginning(self) -> _Statements:
        return [build.assign(build.ref(self.loop.variable), copied(self.loop.stop_expr))]
