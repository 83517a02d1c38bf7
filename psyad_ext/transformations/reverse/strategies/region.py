# SPDX-License-Identifier: BSD-3-Clause
"""Runs of assignments and branches in which scalars live that mean nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IfBlock, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.walking import assignments_of, names_in, statements_of
from psyad_ext.transformations.reverse.loops import without_dead
from psyad_ext.transformations.reverse.region.build import build_region
from psyad_ext.transformations.reverse.region.elements import IrregularRun
from psyad_ext.transformations.reverse.region.parts import Candidate, Reading, Region
from psyad_ext.transformations.reverse.region.returning import returning_of_region
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.record import RecordStep
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer)


class Regions(Strategy):
    """A run returns as one piece: its adjoint computes again what it reads."""

    NODE = (Assignment, IfBlock)

    def applies(self, statement: Node, planner: Planner) -> bool:
        return planner.run_at(statement) is not None

    def step(self, statement: Node, planner: Planner) -> Step | None:
        run, context = planner.run_at(statement), planner.context
        capturable = run.written & context.reusable
        try:
            return copy(planner.once(self, statement, lambda: RegionStep(build_region(
                run.statements, run.private, capturable, context, planner.adjoint)),
                run.private, capturable))
        except IrregularRun:
            planner.irregular.add(statement)
            return None

    def covered(self, statement: Node, planner: Planner) -> Sequence[Node]:
        return planner.run_at(statement).statements


@dataclass
class RegionStep(Step):
    """Assignments and branches that are reversed as one piece.

    :param region: the statements, and what goes forward and backward.
    :param records: the values that are recorded.
    :param dead: the statements that the recording motion does not execute.
    """

    region: Region
    records: list[RecordStep] = field(default_factory=list)
    dead: IdentitySet[Node] = field(default_factory=IdentitySet)

    @property
    def recorded(self) -> list[tuple[int, RecordStep]]:
        """:returns: the records, with the number of the statement before which they are made."""
        places = IdentityMap((candidate.reference, candidate.place)
                             for candidate in self.region.candidates)
        return [(places[record.reference], record) for record in self.records]

    @property
    def _assignments(self) -> Iterator[Assignment]:
        return (node for statement in self.region.statements
                for node in assignments_of(statement))

    @property
    def _candidates(self) -> list[Candidate]:
        """:returns: what statements that are executed forward overwrite."""
        return [candidate for candidate in self.region.candidates
                if not self.dead.issuperset(candidate.writes)]

    def origin(self) -> Node | None:
        return self.region.statements[0]

    def children(self) -> Sequence[list[Step]]:
        return (self.records,)

    def private_if_simple(self) -> frozenset[Symbol] | None:
        return self.region.private

    def reads(self) -> frozenset[Symbol]:
        captured = {capture.reference.symbol for capture in self.region.captures}
        return self.region.needs | captured | (self.region.index_needs if captured
                                               else frozenset())

    def overwrites(self, writes: Writes) -> set[Symbol]:
        return {node.lhs.symbol for node in self._assignments if node not in self.dead}

    def recording(self) -> Iterable[Node]:
        recorded = IdentitySet(record.reference for record in self.records)
        return (write for candidate in self.region.candidates
                if candidate.reference in recorded for write in candidate.writes)

    def returns(self) -> bool:
        return bool(self.region.backward) or super().returns()

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return any(node in alive for node in self._assignments)

    def stay_at_end(self, later: set[Symbol]) -> bool:
        later |= names_in(self.region.statements)
        return True

    def dropped(self, writes: Writes) -> set[Symbol]:
        return {node.lhs.symbol for node in self._assignments if node in self.dead} \
            if self.dead else set()

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live.update(capture.reference.symbol for capture in self.region.captures)
        liveness.statements(self.region.statements, live)
        live |= self.region.needs | self.region.index_needs

    def mark(self, alive: IdentitySet[Node]) -> None:
        self.dead = IdentitySet(node for statement in self.region.statements
                                for node in statements_of(statement, (Assignment, IfBlock))
                                if node not in alive)

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        region, candidates = self.region, self._candidates
        before = needed | recording.because_of_each(region.needs, self._uses_before)
        firsts = recording.firsts.assignments
        recorded: list[Candidate] = []
        for candidate in candidates:
            if recording.lose(candidate.reference, candidate.reference.symbol, before,
                              candidate.writes[0] not in firsts):
                recorded.append(candidate)
                if not candidate.always_accessed:
                    recording.refuse(region.statements[0])
        scalars = {candidate.reference.symbol for candidate in candidates
                   if not candidate.reference.children}
        after = recording.because(region.index_needs, region.statements[-1], "index")
        after |= recording.because_of_each(frozenset(
            capture.reference.symbol for capture in region.captures), self._uses_of_captures)
        for candidate in recorded:
            # The indices are evaluated again to restore the elements.
            after |= recording.because(symbols_read(*candidate.reference.children),
                                       region.statements[candidate.place], "index")
        return (before - scalars) | after

    def _uses_before(self) -> Iterable[tuple[Iterable[Symbol], Statement, str]]:
        """:returns: who reads values from before the statements, and what for."""
        for reading in self.region.readings:
            use = "condition" if isinstance(reading.statement, IfBlock) else "adjoint"
            yield reading.reads, reading.statement, use
            if reading.again and isinstance(reading.statement, Assignment):
                yield symbols_read(reading.statement.rhs, *reading.statement.lhs.children), \
                    reading.statement, "again"

    def _uses_of_captures(self) -> Iterable[tuple[Iterable[Symbol], Statement, str]]:
        """:returns: who reads values that the statements leave."""
        return (((capture.reference.symbol,), reading.statement, "adjoint")
                for capture in self.region.captures for reading in self.region.readings
                if capture.variable in reading.reads)

    def settle(self, recording: Recording) -> None:
        self.records = [
            RecordStep(candidate.reference) for candidate in self.region.candidates
            if recording.is_recorded(candidate.reference, candidate.reference.symbol)]

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        return ((record.reference, record.reference.symbol) for record in self.records)

    def keeps_needed(self) -> set[Symbol]:
        dead = {candidate.reference.symbol for candidate in self.region.candidates} \
            if self.dead else set()
        return {*self.reads(), *dead}

    def is_repeatable(self) -> bool:
        return True

    def executed(self) -> Iterator[Step]:
        return map(_executed, self.region.statements)

    def counts(self, count: Count[Number]) -> Number:
        return count.all(self.records)

    def motions(self, writer: Writer) -> Motions:
        motions = [(place, writer.record(record.reference)) for place, record in self.recorded]
        for place, records in motions:
            note_origin(records, self.region.statements[place])
        recording: list[Statement] = []
        for number, statement in enumerate(self.region.statements):
            recording += [save for place, (save, _) in motions if place == number]
            recording += without_dead(statement, self.dead)
        restoring = [restore for _, (_, restore) in reversed(motions)]
        restored = {record.reference.symbol for record in self.records}
        return recording, returning_of_region(self.region, restored, restoring)

    def explain(self, teller: Teller) -> None:
        readings = IdentityMap((reading.statement, reading) for reading in self.region.readings)
        recorded = IdentitySet(record.reference for record in self.records)
        firsts = IdentitySet(candidate.writes[0] for candidate in self._candidates
                             if candidate.reference not in recorded)
        for place, record in self.recorded:
            statement = self.region.statements[place]
            what = "overwritten here" if isinstance(statement, Assignment) else \
                "overwritten in one of the branches"
            teller.recorded(statement, record.reference, record.reference, record, what)
        for statement in self.region.statements:
            for node in statement.walk((Assignment, IfBlock)):
                if isinstance(node, Assignment):
                    self._explain_assignment(teller, readings[node], node in firsts)
                elif node in self.dead or not teller.advances:
                    teller.add(node, "dropped", "branch",
                               "only what is computed again needs it" if readings[node].again
                               else "nothing in it is needed")

    def _explain_assignment(self, teller: Teller, reading: Reading, is_first: bool) -> None:
        statement: Assignment = reading.statement
        alive = statement not in self.dead and teller.advances
        teller.activity(statement)
        if reading.again:
            teller.recomputed(self.region, reading)
        if not alive and reading.again:
            teller.add(statement, "dropped", teller.label(statement.lhs),
                       "only adjoints need it, and it is computed again for them")
        elif not alive or is_first:
            teller.assigned(statement, alive, False)

    def is_idle(self) -> bool:
        return not self.records and all(
            node in self.dead for statement in self.region.statements
            for node in statement.walk((Assignment, IfBlock)))


def _executed(statement: Node) -> Step:
    if isinstance(statement, Assignment):
        return AssignStep(statement, [], False)
    parts = [list(map(_executed, part.children)) for part in statement.children[1:]]
    return IfStep(statement, parts[0], parts[1] if parts[1:] else [], False)
