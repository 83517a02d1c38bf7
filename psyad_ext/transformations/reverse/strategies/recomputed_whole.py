# SPDX-License-Identifier: BSD-3-Clause
"""Loops of which nothing is recorded: all of them run again on the way back, at once.

:py:mod:`psyad_ext.transformations.reverse.checkpoints` makes them of the loops that an option
names.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from psyclone.psyir.nodes import Statement

from psyad_ext.transformations.reverse.loops import same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.step import Motions, Teller, Writer
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep


@dataclass
class RecomputedWhole(Recomputed, OfLoop):
    """A loop that is executed once more on the way back, with records of all its iterations.

    ``again`` is the loop itself.
    """

    TAPES_STAY = False
    EMPTY_TAPES = False

    @abstractmethod
    def executing(self, body: list[Statement]) -> Statement:
        """:returns: the loop with these statements."""

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        body, _ = writer.sequence(self.body)
        recording += [self.executing(body)] if body else []
        first, (again, back) = writer.iteration(self)
        return recording, self.surrounded(writer, restoring, [*first, *again, *back])

    def explain(self, teller: Teller) -> None:
        teller.add(self.loop, "checkpoints", "loop", "nothing is recorded before the way back, "
                   "which executes all of it again; its tapes are there for so long",
                   amount=teller.of_one_iteration(self))
        if not self.executed_forward or not teller.advances:
            teller.add(self.loop, "dropped", "loop", "nobody reads afterwards what it computes")
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)


@dataclass
class RecomputedWholeLoopStep(RecomputedWhole, LoopStep):
    """A do loop of which nothing is recorded before the way back."""

    def executing(self, body: list[Statement]) -> Statement:
        return same_loop(self.loop, body)


@dataclass
class RecomputedWholeWhileStep(RecomputedWhole, WhileStep):
    """A do while loop of which nothing is recorded before the way back."""

    def records_itself(self) -> bool:
        return False

    def executing(self, body: list[Statement]) -> Statement:
        return while_like(self.loop, body)
