# SPDX-License-Identifier: BSD-3-Clause
"""Loops whose iterations are undone on the way back: no state is kept but the first one.

An iteration that adds to its state what it computes from other parts of the state, as ``v = v +
f(x); x = x + g(v)`` does, is undone by subtracting the same. The states that come back differ from
those of the way forward by rounding. How much is seen where the loop began, since that state is
kept: a program in which it is too much stops.

:py:mod:`psyad_ext.transformations.reverse.undone_loops` makes them of the loops that an option
names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import element_type, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, section_bounds
from psyad_ext.ir.structures import memory
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order
from psyad_ext.schedules.checkpoints import Undo
from psyad_ext.transformations.checkpoint_templates import LARGEST, UNDONE
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.loops import reversed_loop, same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.record import (
    RecordStep, kept_records, recorded_variable)
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Recording, Step, Teller, Writer, all_steps)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep

_Statements = list[Statement]


@dataclass
class Undone(Recomputed, OfLoop):
    """A loop whose iterations are undone.

    ``needs`` are variables whose values *after* the loop the returning motion reads. Each iteration
    is undone, executed once more with records, and returned; it leaves the state as it was before.

    :param schedule: how much the states that come back may differ.
    :param where: what messages call the loop.
    :param undo: the steps that undo an iteration.
    :param state: the variables that are undone.
    :param largest: for each of those that rounding changes, the variable that holds its largest
        absolute value.
    """

    schedule: Undo = field(kw_only=True)
    where: str = field(kw_only=True)
    undo: list[Step] = field(kw_only=True)
    state: frozenset[Symbol] = frozenset()
    largest: Mapping[DataSymbol, DataSymbol] = field(default_factory=dict)

    def passes_back(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        undone = {symbol for step in all_steps(self.undo) for symbol in step.passes_on()}
        return super().passes_back(derived) | undone

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live |= self.needs
        super().live(live, liveness)

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        recording.enter(self, needed)
        own = recording.because(self.reads(), self.loop, "iterations")
        for record in self.records:
            symbol = recorded_variable(record)
            recording.lose(self, symbol, needed | own if symbol in self.state else needed)
        kept = kept_records(self, self.records, recording)
        return (needed - set(map(recorded_variable, kept))) | own | recording.of_records(kept)

    @abstractmethod
    def executing(self, writer: Writer, body: _Statements) -> Motions:
        """:returns: what executes the loop, and what the returning motion does first therefore."""

    @abstractmethod
    def turning(self, turn: _Statements) -> Statement:
        """:returns: the loop over all iterations, last one first."""

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        body, _ = writer.sequence(self.body)
        executed, back_first = self.executing(writer, body)
        first, (again, back) = writer.iteration(self)
        undo, _ = writer.sequence(self.undo)
        measure, keep, compare = self._compared(writer, restoring)
        return [*recording, *executed], [
            *back_first, *first, *measure, self.turning([*undo, *again, *back]), *keep, *restoring,
            *compare]

    def _compared(self, writer: Writer, restoring: _Statements
                  ) -> tuple[_Statements, _Statements, _Statements]:
        """
        :param restoring: gives the state before the loop back.

        :returns: what finds the largest values before the first iteration is undone, what keeps
            the state aside that is there after the last one, and what compares it.
        """
        if not self.largest:
            return [], [], []
        context = writer.context
        copies = {symbol: context.variable_like(build.ref(symbol), f"{symbol.name}_undone").symbol
                  for symbol in in_order(self.state)}
        shapes = {copy: bounds for copy in copies.values()
                  if (bounds := context.names.shapes.pop(copy, None)) is not None}
        allocations = [memory.allocation(*shape) for shape in shapes.items()]
        released = [memory.written_deallocation(copy) for copy in shapes]
        keep = {symbol: self._each(symbol, context, lambda one, other: build.assign(other, one),
                                   copy) for symbol, copy in copies.items()}
        put_back = [self._each(symbol, context, build.assign, copy)
                    for symbol, copy in copies.items()]
        measure: _Statements = []
        compare: _Statements = []
        for symbol, largest in self.largest.items():
            type_ = symbol_type(symbol)
            note = writer.helper("largest_undone", LARGEST, type_)
            check = writer.helper("check_undone", UNDONE, type_)
            more = [build.ref(largest), build.real(
                f"{self.schedule.tolerance:.3e}", symbol_type(largest)),
                build.text(symbol.name), build.text(self.where)]
            measure += [build.assign(build.ref(largest), build.real("0.0", symbol_type(largest))),
                        self._each(symbol, context, partial(_call, note, more[:1]),
                                   copies[symbol])]
            compare.append(self._each(symbol, context, partial(_call, check, more),
                                      copies[symbol]))
        early = writer.restored_early(restoring)
        return ([*allocations, *keep.values(), *early, *measure, *put_back],
                [copied(keep[symbol]) for symbol in self.largest], [*compare, *released])

    @staticmethod
    def _each(symbol: DataSymbol, context: Context,
              make: Callable[[Reference, Reference], Statement],
              copy: DataSymbol) -> Statement:
        """:returns: what ``make`` gives for all elements of a variable and of its copy."""
        context.new_statement()
        bounds_of_all = section_bounds(build.ref(symbol)) if declared_rank(symbol) else []
        counters = [context.temporary(f"i_undone_{number}", element_type(integer_for(*bounds)))
                    for number, bounds in enumerate(bounds_of_all, 1)]
        statement = make(*(build.ref(one, map(build.ref, counters)) for one in (symbol, copy)))
        for counter, (start, stop, step) in zip(counters, bounds_of_all):
            statement = build.loop(counter, start, stop, step, [statement])
        return statement

    def explain(self, teller: Teller) -> None:
        names = ", ".join(sorted(teller.label(build.ref(symbol)) for symbol in self.state))
        rounded = f"up to rounding, at most {self.schedule.tolerance:g} of the largest value" \
            if self.largest else "exactly"
        teller.add(self.loop, "undone", "loop", f"the way back undoes iterations, which gives "
                   f"{names or 'nothing'} back {rounded}; tapes for one iteration",
                   amount=teller.of_one_iteration(self))
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)


def _call(helper: RoutineSymbol, more: Sequence[Node], one: Reference, copy: Reference
          ) -> Statement:
    """:returns: the call of a routine that compares an element with its copy."""
    return build.call(helper, [copy, one, *map(copied, more)])


@dataclass
class UndoneLoopStep(Undone, LoopStep):
    """A do loop whose iterations are undone."""

    def executing(self, writer: Writer, body: _Statements) -> Motions:
        return [same_loop(self.loop, body)], []

    def turning(self, turn: _Statements) -> Statement:
        return reversed_loop(self.loop, turn)


@dataclass
class UndoneWhileStep(Undone, WhileStep):
    """A do while loop whose iterations are undone, as many as there were.

    :param turn: counts them on the way back.
    """

    turn: DataSymbol = field(kw_only=True)

    def counts(self, count: Count[Number]) -> Number:
        return count.all([*self.records, RecordStep(build.ref(self.count))])

    def executing(self, writer: Writer, body: _Statements) -> Motions:
        one = build.add(build.ref(self.count), build.integer(1))
        loop = while_like(self.loop, [*body, build.assign(build.ref(self.count), one)])
        save, restore = writer.sequence([RecordStep(build.ref(self.count))])
        return [build.assign(build.ref(self.count), build.integer(0)), loop, *save], restore

    def turning(self, turn: _Statements) -> Statement:
        return build.loop(self.turn, build.integer(1), build.ref(self.count), None, turn)
