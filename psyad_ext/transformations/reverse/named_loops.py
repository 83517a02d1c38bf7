# SPDX-License-Identifier: BSD-3-Clause
"""Loops that options name: from snapshots, or to a fixed point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from psyclone.psyir.nodes import Loop, WhileLoop

from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.tree.loop_names import loop_names
from psyad_ext.ir.tree.walking import statements_of
from psyad_ext.schedules.checkpoints import Undo
from psyad_ext.schedules.loops import ByLoop
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.reverse.checkpoints import CheckpointedLoops
from psyad_ext.transformations.reverse.fixed_points import FixedPointLoops
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.spilling import SpilledLoops
from psyad_ext.transformations.reverse.strategies.step import Step


class NamedLoops:
    """Plans the loops of one routine that options name.

    :param columns: knows the routine.
    :param budget: the bytes for all that its adjoint holds, if there is a bound.
    :param on_disk: whether the tapes of its time loops are on disk.
    """

    def __init__(self, columns: Columns, budget: str, on_disk: bool) -> None:
        self._checkpoints = CheckpointedLoops(columns, budget)
        self._spilled = SpilledLoops(columns, on_disk)
        self._kinds = (self._checkpoints, FixedPointLoops(columns), self._spilled)

    def arranged(self, steps: list[Step]) -> list[Step]:
        """
        :param steps: the steps of the routine, without a plan; changed in place.

        :returns: the steps with another plan for such loops.
        """
        self._checkpoints.choose(steps)
        self._spilled.choose(steps)
        return self._arranged(steps)

    def _arranged(self, steps: list[Step]) -> list[Step]:
        """:returns: the same; inner loops are planned before those around them."""
        for number, step in enumerate(steps):
            for part in step.inside():
                self._arranged(part)
            for kind in self._kinds:
                steps[number] = kind.planned(step) or steps[number]
        return steps


def require_no_files(options: Options) -> None:
    """
    :param options: the options, with what directives say.

    :raises UsageError: if second derivatives would have to pass through files, or through states
        that are not quite those of the way forward.
    """
    if options.hessian:
        for name, schedule in options.checkpoints.loops:
            if schedule.uses_disk or isinstance(schedule, Undo):
                what = "is undone" if isinstance(schedule, Undo) else "has snapshots on disk"
                raise UsageError(f"the loop '{name}' {what}, which second derivatives can't pass "
                                 "through; keep snapshots in memory, with Binomial, Every or "
                                 "Memory")


def require_loops(options: Options, parts: Iterable[Part]) -> None:
    """
    :param options: the options that name loops.
    :param parts: the statements of the routines that are differentiated.

    :raises UsageError: if there is no loop of a name, two options name the same one, or other
        options do not go together with them.
    """
    is_gradient = not (options.needs_vector or options.hessian or options.gauss_newton)
    if options.fixed_points.loops and not is_gradient:
        raise UsageError("option 'fixed_points' gives gradients only, since how far adjoints are "
                         "iterated depends on them; leave it out for Jacobians, many directions "
                         "and second derivatives")
    if (options.tape.loops or options.tape.everywhere) and not is_gradient:
        raise UsageError("option 'tape' gives gradients only; leave it out for Jacobians, many "
                         "directions and second derivatives")
    if options.tape.everywhere and options.memory:
        raise UsageError("the options 'tape' and 'memory' are about the same loops: a budget lets "
                         "iterations run again, tapes on disk make that needless; leave one out")
    tables: tuple[ByLoop[Any], ...] = (options.checkpoints, options.fixed_points, options.tape)
    if not any(table.loops for table in tables):
        return
    loops = [{f"{part.unit.origin.name}:{name}".lower() for name in loop_names(loop)}
             for part in parts for loop in statements_of(part.statements, (Loop, WhileLoop))]
    known = {name for names in loops for name in names}
    for table in tables:
        for name, _ in table.loops:
            if name not in known:
                routine, _, loop = name.partition(":")
                raise UsageError(f"option '{table.OPTION}': no loop '{loop}' in '{routine}' is "
                                 f"differentiated; {nearest(name, sorted(known))}")
    for names in loops:
        said = [table for table in tables if names & {name for name, _ in table.loops}]
        if len(said) > 1:
            raise UsageError(f"the loop '{min(names)}' is named by the options " + " and ".join(
                f"'{table.OPTION}'" for table in said) + ": each says how it is reversed; leave "
                "one out")
