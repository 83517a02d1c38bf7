# SPDX-License-Identifier: BSD-3-Clause
"""Finds the loops whose tapes are on disk among the loops of a plan, and plans them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import ScalarType

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.tree.loop_names import loop_names
from psyad_ext.schedules.tapes import DiskTape
from psyad_ext.transformations.reverse.recomputed_iterations import Columns, is_large
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.spilled import (
    SpilledLoopStep, SpilledSteps, SpilledWhileStep, SpillPlace)
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep


class SpilledLoops:
    """Plans the loops of one routine whose tapes are on disk.

    :param columns: knows the routine.
    :param everywhere: whether those of all its time loops are.
    """

    def __init__(self, columns: Columns, everywhere: bool) -> None:
        self._columns = columns
        self._everywhere = everywhere
        self._context = columns.context
        self._name = columns.unit.origin.name
        self._chosen: IdentitySet[Node] = IdentitySet()
        self._places: IdentityMap[Node, SpillPlace] = IdentityMap()

    def choose(self, steps: Sequence[Step]) -> None:
        """Find the time loops of which nothing else is said, the outermost ones.

        :param steps: the steps of the routine.

        :raises UsageError: if there is none.
        """
        if not self._everywhere:
            return
        self._chosen = IdentitySet(self._time_loops(steps))
        if not self._chosen:
            raise UsageError(f"option 'tape': no loop of '{self._name}' has loops or calls inside "
                             "and passes something on; name a loop of another routine")

    def _time_loops(self, steps: Sequence[Step]) -> Iterator[Node]:
        options = self._context.options
        for step in steps:
            if isinstance(step, (LoopStep, WhileStep)):
                said = [table.schedule(self._name, loop_names(step.loop))
                        for table in (options.checkpoints, options.fixed_points)]
                if said != [None, None]:
                    continue
                independent = isinstance(step, LoopStep) and self._columns.column(step) is not None
                if any(map(is_large, step.body)) and not independent:
                    yield step.loop
                    continue
            for part in step.inside():
                yield from self._time_loops(part)

    def planned(self, step: Step) -> Step | None:
        """:returns: a loop whose tapes are on disk; None for any other step."""
        if not isinstance(step, (LoopStep, WhileStep)):
            return None
        tape = self._context.options.tape.schedule(self._name, loop_names(step.loop))
        if tape is None and step.loop in self._chosen:
            tape = DiskTape()
        return None if tape is None else self._spilled(step, tape)

    def _spilled(self, step: LoopStep | WhileStep, tape: DiskTape) -> SpilledSteps:
        if step.loop not in self._places:
            names = self._context.names
            self._places[step.loop] = SpillPlace(
                names.symbol("tape_unit", ScalarType.integer_type()),
                names.symbol("tape_finish", self._context.wide.type()),
                names.symbol("turn", ScalarType.integer_type()), tape.block)
        place = self._places[step.loop]
        if isinstance(step, WhileStep):
            return SpilledWhileStep(step.loop, step.body, step.count, place=place)
        new = SpilledLoopStep(step.loop, step.body, place=place)
        new.facts = step.facts
        return new
