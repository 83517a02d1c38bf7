# SPDX-License-Identifier: BSD-3-Clause
"""Records that belong to no statement of their own: around calls, at the end of a routine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from psyclone.psyir.nodes import Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Recording, Step, Teller, Writer, all_steps)
from psyad_ext.transformations.reverse.tape_keys import value_key


@dataclass
class RecordStep(Step):
    """The value of a scalar or an element is recorded, and restored backwards.

    :param reference: the value.
    """

    reference: Reference

    def reads(self) -> frozenset[Symbol]:
        return frozenset(symbols_read(*self.reference.children))

    def recorded_value(self) -> Reference | None:
        return self.reference

    def is_recorded_only(self) -> bool:
        return True

    def returns(self) -> bool:
        return True

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live |= symbols_read(self.reference)

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        return needed | recording.without_reason(self.reads())

    def is_repeatable(self) -> bool:
        return True

    def counts(self, count: Count[Number]) -> Number:
        return count.value(self.reference)

    def motions(self, writer: Writer) -> Motions:
        save, restore = writer.record(self.reference)
        return [save], [restore]

    def explain(self, teller: Teller) -> None:
        teller.recorded_at_end(self)


@dataclass
class SectionStep(LoopStep):
    """The values of a section are recorded as a whole, and restored backwards.

    :param loop: a loop over its elements, which stands for the section in analyses.
    :param body: the record of one element.
    :param section: the section, of rank one.
    """

    section: Reference

    def motions(self, writer: Writer) -> Motions:
        key = value_key(self.section.symbol)
        cursor = writer.cursors[key]
        before, after = cursor.flush()
        before += writer.room(key, self.facts.trips)
        part, ahead, behind = cursor.section(trip_count(self.loop), self.facts.trips)
        save = build.assign(part, copied(self.section))
        restore = build.assign(copied(self.section), copied(part))
        return [*before, save, *ahead], [*behind, restore, *after]


def recorded_variable(record: Step) -> Symbol:
    """:returns: the variable of which a step records values."""
    return next(step.reference.symbol for step in all_steps([record])
                if isinstance(step, RecordStep))


def kept_records(step: Step, records: Iterable[Step], recording: Recording) -> list[Step]:
    """:returns: those records of a step that turned out to be needed."""
    return [record for record in records
            if recording.is_recorded(step, recorded_variable(record))]


def lost_values(step: Step, records: Iterable[Step]) -> Iterable[tuple[object, Symbol]]:
    """:returns: the step that loses the values of its records, with the variable of each."""
    return ((step, recorded_variable(record)) for record in records)
