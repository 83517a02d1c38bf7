# SPDX-License-Identifier: BSD-3-Clause
"""What all loops and sections have in common that are executed again on the way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.strategies.of_loop import WithBody
from psyad_ext.transformations.reverse.strategies.record import (
    kept_records, lost_values, recorded_variable)
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Needed, Number, Recording, Step, Writer, all_steps, fresh)


@dataclass
class Recomputed(WithBody):
    """A loop whose iterations are recorded one at a time, on the way back, or a section.

    Its steps in the recording motion record nothing.

    :param again: its steps in the returning motion.
    :param records: variables that the loop overwrites and that are restored around its adjoint.
    :param needs: variables whose values before the loop the returning motion reads.
    :param changes: variables whose values the returning motion changes.
    :param in_calls: variables that calls in the loop may write.
    :param needed_before: variables whose values before the loop the adjoints of what was executed
        before it read; None if that is not known.
    :param at_once: whether the iterations are executed in the returning motion only, first one
        first: nothing depends on their order then.
    :param kept: the results of an iteration that its adjoint changes, and that have to be put back
        behind it.
    :param private: variables of which each iteration has its own, and nobody needs what they are
        afterwards.
    """

    #: Whether an iteration that was executed once is returned any number of times.
    RETURNS_AGAIN: ClassVar[bool] = False
    #: Whether its tapes are there for all of the way back, and not only while it returns.
    TAPES_STAY: ClassVar[bool] = True
    #: Whether its tapes are empty before each iteration of a loop of the source.
    EMPTY_TAPES: ClassVar[bool] = True
    #: Whether the user has asked for it, by an option that names it or its routine.
    ASKED_FOR: ClassVar[bool] = True
    #: What it reads values from before it for, where that is explained.
    USE: ClassVar[str] = "iterations"

    again: list[Step] = field(default_factory=list)
    records: list[Step] = field(default_factory=list)
    needs: frozenset[Symbol] = frozenset()
    changes: frozenset[Symbol] = frozenset()
    in_calls: frozenset[Symbol] = frozenset()
    needed_before: frozenset[Symbol] | None = None
    at_once: bool = False
    kept: list[Reference] = field(default_factory=list)
    private: frozenset[Symbol] = frozenset()

    @property
    def executed_forward(self) -> set[Symbol]:
        """:returns: the variables that the recording motion writes in the loop."""
        inside = all_steps(self.body)
        written = {symbol for step in inside for symbol in step.assigned()}
        called = any(step.is_executed_call() for step in inside)
        return written | self.in_calls if called else written

    @property
    def restores_twice(self) -> bool:
        """:returns: whether what was restored before the adjoint has to be restored after it."""
        spoilt = self.changes if self.needed_before is None else self.changes & self.needed_before
        return not spoilt.isdisjoint(self.recorded)

    @property
    def recorded(self) -> set[Symbol]:
        """:returns: the variables that are restored."""
        return set(map(recorded_variable, self.records))

    def children(self) -> Sequence[list[Step]]:
        return self.records, *self.inside()

    def fresh(self) -> Self:
        new = super().fresh()
        new.records = fresh(self.records)
        return new

    def reads(self) -> frozenset[Symbol]:
        return super().reads() | self.needs

    def recording(self) -> Iterable[Node]:
        recorded = self.recorded
        return (assignment for statement in self.covered()
                for assignment in assignments_of(statement)
                if assignment.lhs.symbol in recorded)

    def covered(self) -> Sequence[Node]:
        """:returns: the statements that it stands for."""
        return (self.origin(),)

    def restores(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        return set(self.changes)

    def passes_back(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        return {symbol for step in all_steps(self.again)
                for symbol in (*step.passes_on(), *step.passes_back(derived))}

    def returns(self) -> bool:
        return True

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        super().live(live, liveness)
        live |= self.needs

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        recording.enter(self, needed)
        if self.at_once:
            # Its adjoint has read what it needs before the next statements are executed.
            return needed
        own = recording.because(self.reads(), self.origin(), self.USE)
        executed = self.executed_forward
        for record in self.records:
            symbol = recorded_variable(record)
            if symbol in executed:
                recording.lose(self, symbol, needed | own)
            elif symbol in self.changes:
                recording.lose(self, symbol, needed)
        kept = kept_records(self, self.records, recording)
        return ((needed | own) - set(map(recorded_variable, kept))) | recording.of_records(kept)

    def surrounded(self, writer: Writer, restoring: list[Statement], back: list[Statement]
                   ) -> list[Statement]:
        """:returns: the way back, between what restores the values before the loop."""
        if not self.restores_twice:
            return [*restoring, *back]
        return [*writer.restored_early(restoring), *back, *restoring]

    def settle(self, recording: Recording) -> None:
        self.needed_before = recording.before(self)
        self.records = kept_records(self, self.records, recording)

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        return lost_values(self, self.records)

    def counts(self, count: Count[Number]) -> Number:
        return count.all(self.records)
