# SPDX-License-Identifier: BSD-3-Clause
"""Assignments to scalars and elements, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass

from psyclone.psyir.nodes import ArrayReference, Assignment, Node, Reference, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import values_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import AssignmentAdjoint, adjoint_of_assignment
from psyad_ext.transformations.reverse.shared_facts import AdjointFacts
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer)


class Assignments(Strategy):
    """The statement forward, its adjoint backward; the value that is lost is recorded if needed."""

    NODE = Assignment

    def step(self, statement: Assignment, planner: Planner) -> Step:
        reuses = statement.lhs.symbol in planner.context.reusable
        return copy(planner.once(self, statement, lambda: self._step(statement, planner), reuses))

    @staticmethod
    def _step(statement: Assignment, planner: Planner) -> AssignStep:
        context = planner.context
        if not context.passes(statement):
            overlap = statement.lhs.symbol in values_read(statement.rhs)
            return AssignStep(statement, [], overlap)
        adjoint = context.adjoint_of(statement, statement.lhs.symbol in context.reusable,
                                     planner.adjoint)
        return AssignStep(statement, adjoint.statements, adjoint.after_restoring)

    def adjoint(self, statement: Assignment, context: Context,
                with_result: bool = False) -> AssignmentAdjoint:
        """
        :param statement: an assignment to an active scalar or element.
        :param context: the routine: its names, options, active variables and their adjoints.
        :param with_result: whether the adjoint may read the value that is assigned.

        :returns: its adjoint.
        """
        return adjoint_of_assignment(statement, context, with_result)


@dataclass
class AssignStep(Step):
    """An assignment.

    :param assignment: the statement.
    :param adjoint: its adjoint; empty for a passive one.
    :param after_restoring: whether the adjoint needs the values from before the statement.
    :param records: whether the value that it overwrites is recorded.
    :param alive: whether the recording motion executes it.
    """

    assignment: Assignment
    adjoint: list[Statement]
    after_restoring: bool
    records: bool = False
    alive: bool = True

    def __post_init__(self) -> None:
        self._facts = AdjointFacts(self.assignment, self.adjoint)

    @property
    def _symbol(self) -> Symbol:
        return self.assignment.lhs.symbol

    def origin(self) -> Node | None:
        return self.assignment

    def reads(self) -> frozenset[Symbol]:
        return self._facts.read

    def overwrites(self, writes: Writes) -> set[Symbol]:
        return self.assigned()

    def assigned(self) -> set[Symbol]:
        return {self._symbol} if self.alive else set()

    def recorded_value(self) -> Reference | None:
        return self.assignment.lhs if self.records else None

    def recording(self) -> Iterable[Node]:
        return (self.assignment,) if self.records else ()

    def returns(self) -> bool:
        return bool(self.adjoint) or self.records

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return self.assignment in alive

    def private_if_simple(self) -> frozenset[Symbol] | None:
        return frozenset()

    def stay_at_end(self, later: set[Symbol]) -> bool:
        later |= names_in([self.assignment])
        return True

    def dropped(self, writes: Writes) -> set[Symbol]:
        return set() if self.alive else {self._symbol}

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        needed = self.reads()
        if not self.after_restoring:
            live |= needed
        liveness.statements([self.assignment], live)
        live |= needed

    def mark(self, alive: IdentitySet[Node]) -> None:
        self.alive = self.assignment in alive

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        lhs: Reference = self.assignment.lhs
        reads = recording.because(self.reads(), self.assignment, "adjoint")
        if not self.alive:
            return needed | reads
        reads_lost = self.after_restoring and self._facts.may_read_target
        before = needed | recording.because(
            (lhs.symbol,), self.assignment, "adjoint") if reads_lost else needed
        is_first = self.assignment in recording.firsts.assignments
        self.records |= recording.lose(self, lhs.symbol, before, not is_first)
        if self.records:
            # The index is evaluated again to restore the element.
            reads |= recording.because(values_read(*lhs.children), self.assignment, "index")
        if isinstance(lhs, ArrayReference):
            return needed | reads
        if self.after_restoring:
            reads -= {lhs.symbol}
        return (needed - {lhs.symbol}) | reads

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        return ((self, self._symbol),) if self.records else ()

    def keeps_needed(self) -> set[Symbol]:
        return {*self.reads(), *(() if self.alive else (self._symbol,))}

    def is_repeatable(self) -> bool:
        return True

    def executed(self) -> Iterator[Step]:
        yield AssignStep(self.assignment, [], False)

    def counts(self, count: Count[Number]) -> Number:
        return count.value(self.assignment.lhs) if self.records else count.nothing()

    def motions(self, writer: Writer) -> Motions:
        assignment = copied(self.assignment)
        adjoint = [copied(statement) for statement in self.adjoint]
        if writer.context.options.verbose and adjoint:
            text = self.assignment.debug_string().strip().splitlines()[-1]
            adjoint[0].preceding_comment = f"Adjoint of {text}"
        if not self.records:
            return [assignment] if self.alive else [], adjoint
        save, restore = writer.record(self.assignment.lhs)
        save.preceding_comment, assignment.preceding_comment = assignment.preceding_comment, ""
        if self.after_restoring:
            return [save, assignment], [restore, *adjoint]
        return [save, assignment], [*adjoint, restore]

    def explain(self, teller: Teller) -> None:
        statement = self.assignment
        teller.activity(statement)
        if self.records:
            teller.recorded(statement, statement.lhs, self, self, "overwritten here")
        teller.assigned(statement, self.alive, self.records)

    def is_idle(self) -> bool:
        return not (self.alive or self.records)
