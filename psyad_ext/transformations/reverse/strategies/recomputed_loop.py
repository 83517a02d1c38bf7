# SPDX-License-Identifier: BSD-3-Clause
"""Loops whose iterations are executed again on the way back, one by one, with records.

:py:mod:`psyad_ext.transformations.reverse.recomputed_iterations` finds them in a plan.
"""

from __future__ import annotations

from dataclasses import dataclass

from psyad_ext.transformations.reverse.loops import reversed_loop, same_loop
from psyad_ext.transformations.reverse.strategies.loop import INDEPENDENT, LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.step import Motions, Teller, Writer


@dataclass
class RecomputedLoopStep(Recomputed, LoopStep):
    """A do loop whose iterations are recorded one at a time, on the way back.

    The recording motion only executes the loop. In the returning motion each iteration, last one
    first, is executed again with records on tapes of its own, and returns at once. No iteration
    reads what another one has written, unless nothing that is executed again reads it.
    """

    ASKED_FOR = False

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        body, _ = writer.sequence(self.body)
        recording += [same_loop(self.loop, body)] if body else []
        first, (again, back) = writer.iteration(self)
        loops = same_loop if self.at_once else reversed_loop
        back = [*first, loops(self.loop, [*again, *back])]
        return recording, self.surrounded(writer, restoring, back)

    def explain(self, teller: Teller) -> None:
        amount = teller.of_one_iteration(self)
        if self.at_once:
            teller.add(self.loop, "fused", "loop", f"{INDEPENDENT}, and no adjoint of what comes "
                       "after it waits for it, so that each is followed by its adjoint at once; "
                       "tapes for one are enough", amount=amount)
        else:
            teller.add(self.loop, "repeated", "loop", "no iteration needs what another one has "
                       "computed; tapes for one of them are enough", amount=amount)
            if not self.executed_forward or not teller.advances:
                teller.add(self.loop, "dropped", "loop", "nobody reads afterwards what it computes")
        teller.snapshots(self, self.records, self.loop, "overwritten by the loop")
        teller.visit_again(self.again)
