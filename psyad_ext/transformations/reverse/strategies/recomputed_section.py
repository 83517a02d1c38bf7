# SPDX-License-Identifier: BSD-3-Clause
"""Sections that are executed again on the way back: consecutive statements that set arrays.

:py:mod:`psyad_ext.transformations.reverse.recomputed_sections` finds them in a plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.strategies.of_loop import WithBody
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.step import (
    Liveness, Motions, Step, Teller, Writer)


@dataclass(frozen=True)
class Choice:
    """What a section costs, in all of its executions.

    :param operations: those that are executed again; None if nobody knows how many.
    :param in_place: the bytes that are recorded meanwhile, and read at once.
    :param once: those of one execution; all others use the same storage.
    :param otherwise: the bytes that are recorded if it does not run again.
    """

    operations: Size | None
    in_place: Size
    once: Size
    otherwise: Size


@dataclass
class SequenceStep(WithBody):
    """Consecutive statements.

    :param statements: the statements.
    :param body: their steps.
    """

    statements: Sequence[Node]
    body: list[Step]

    def origin(self) -> Node | None:
        return self.statements[0]

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        liveness.before(self.body, live)

    def is_long(self) -> bool:
        return True


@dataclass
class RecomputedSectionStep(Recomputed, SequenceStep):
    """Statements whose values are computed again on the way back instead of being recorded.

    The recording motion only executes them. The returning motion restores what they read and
    overwrite, executes those of them that adjoints need once more, with records on tapes of their
    own, and returns at once.

    :param written: the variables that it writes.
    :param untouched: arrays of which it reads elements that it leaves alone, and that no other
        statement changes after its first execution, or reads.
    :param choice: what that costs, and what records would.
    """

    EMPTY_TAPES = False
    ASKED_FOR = False
    USE = "again"

    written: frozenset[Symbol] = frozenset()
    untouched: frozenset[Symbol] = frozenset()
    choice: Choice = field(kw_only=True)

    def covered(self) -> Sequence[Node]:
        return self.statements

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        body, _ = writer.sequence(self.body)
        first, (again, back) = writer.iteration(self)
        return [*recording, *body], self.surrounded(writer, restoring, [*first, *again, *back])

    def explain(self, teller: Teller) -> None:
        teller.section(self)
        teller.snapshots(self, self.records, self.origin(), "overwritten by these statements")
        teller.visit_again(self.again)
