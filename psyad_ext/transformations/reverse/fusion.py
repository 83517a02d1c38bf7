# SPDX-License-Identifier: BSD-3-Clause
"""Loops of independent iterations, which run forward and backward together.

Nothing has to be recorded for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Loop, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.carried import carried, is_independent
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.walking import assignments_of, statements_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.recomputed_iterations import Columns, is_large
from psyad_ext.transformations.reverse.region.build import fuse_region
from psyad_ext.transformations.reverse.region.elements import IrregularRun
from psyad_ext.transformations.reverse.region.nodes import AdjointOf
from psyad_ext.transformations.reverse.region.runs import Runs
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed_loop import RecomputedLoopStep
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps, fresh


@dataclass(frozen=True)
class Fusion:
    """A routine that ends with a loop of independent iterations.

    :param before: the statements before the loop: assignments and branches.
    :param loop: the loop.
    :param private: the scalars that are private to its iterations.
    """

    before: Sequence[Statement]
    loop: Loop
    private: frozenset[Symbol]

    def written(self) -> set[Symbol]:
        """:returns: the variables that the loop writes and others may see."""
        return {assignment.lhs.symbol for assignment in assignments_of(self.loop)} - self.private

    def fused_loop(self, context: Context, adjoint: AdjointOf) -> Loop | None:
        """:returns: the loop with the adjoints of its statements, None if that can't be done."""
        try:
            body = fuse_region(self.loop.loop_body.children, self.private, context, adjoint)
        except IrregularRun:
            return None
        bounds = [copied(node) for node in self.loop.children[:3]]
        fused = build.loop_over(self.loop.variable, bounds, body)
        note_origin([fused], self.loop)
        fused.preceding_comment = self.loop.preceding_comment
        return fused


@dataclass(frozen=True)
class IterationFusion:
    """A routine with a loop of which each iteration is followed by its adjoint.

    What comes after the loop returns before it, and is executed after it.

    :param before: the steps before the loop.
    :param loop: the loop.
    :param after: the steps after it.
    """

    before: list[Step]
    loop: RecomputedLoopStep
    after: list[Step]

    @property
    def steps(self) -> list[Step]:
        """:returns: all steps, in the order of the statements."""
        return [*self.before, self.loop, *self.after]


def iteration_fusions(statements: Sequence[Node], steps: list[Step], plan: Sequence[Step],
                      results: frozenset[Symbol], columns: Columns) -> Iterator[IterationFusion]:
    """
    :param statements: the statements of a routine in the core language.
    :param steps: their steps, not planned yet.
    :param plan: their steps in a finished plan without fusion.
    :param results: what others may read after them.
    :param columns: plans single iterations.

    :returns: how one loop that records can be fused with its adjoint as far as its own
        iterations tell.
    """
    places = IdentityMap((statement, number) for number, statement in enumerate(statements))
    known = IdentitySet(step.loop for step in all_steps(plan)
                        if isinstance(step, RecomputedLoopStep))
    recording = IdentitySet(
        step.loop for step in plan if isinstance(step, LoopStep)
        and (isinstance(step, RecomputedLoopStep) or is_recording(step.body)))
    needed: set[Symbol] = set()
    for number in reversed(range(len(steps))):
        step = steps[number]
        if isinstance(step, LoopStep) and step.loop in recording \
                and any(map(is_large, step.body)) \
                and columns.written(step.loop).isdisjoint(needed):
            read = columns.exposed(statements[places[step.loop] + 1:])
            loop = columns.at_once(step, results | read)
            if loop is not None:
                before = columns.arranged(fresh(steps[:number]), known)
                yield IterationFusion(before, loop, fresh(steps[number + 1:]))
        # Planning all steps for each of many loops takes long. Most of them can't be fused: on the
        # way back, what they write is read later, which no plan changes.
        needed |= _needs([step], planned=False)


def is_possible(fusion: IterationFusion, results: frozenset[Symbol], changed: set[Symbol],
                passing: set[Symbol]) -> bool:
    """
    :param fusion: a fusion of which all steps have been planned.
    :param results: what others may read after the routine.
    :param changed: what the returning motions of the steps besides the loop change.
    :param passing: what the steps after the loop write.

    :returns: whether it leaves the results alone, and every adjoint finds the values it reads.
    """
    loop = fusion.loop
    if changed & results or loop.changes & (loop.needed_before or frozenset()):
        return False
    written = passing | loop.changes | loop.in_calls
    written |= {assignment.lhs.symbol for assignment in assignments_of(loop.loop)}
    written |= {inner.variable for inner in statements_of(loop.loop, Loop)}
    return not _needs(fusion.after) & written and not any(
        step.records_itself() for step in all_steps(fusion.after))


def is_recording(steps: Sequence[Step]) -> bool:
    """:returns: whether steps, or what they call, use tapes."""
    return any(step.recorded_value() is not None or step.is_split() for step in all_steps(steps))


def _needs(steps: Sequence[Step], planned: bool = True) -> set[Symbol]:
    """
    :param steps: some steps.
    :param planned: whether they have been planned; what they record may change otherwise.

    :returns: the variables whose values the returning motion of steps reads.
    """
    found: set[Symbol] = set()
    for step in steps:
        found |= step.reads()
        parts = step.children() if planned else step.inside()
        inner = set().union(*(_needs(part, planned) for part in parts))
        found |= inner - {step.loop.variable} if isinstance(step, LoopStep) else inner
    return found


def fusion_of(statements: Sequence[Node], runs: Runs) -> Fusion | None:
    """
    :param statements: the statements of a routine in the core language.
    :param runs: its runs of assignments and branches.

    :returns: how the loop at their end can be fused with its adjoint, None if it can't.
    """
    if not statements or not isinstance(statements[-1], Loop):
        return None
    before, loop = statements[:-1], statements[-1]
    body = loop.loop_body.children
    if not body or not all(map(runs.may_hold, (*before, *body))):
        return None
    run = runs.starting_at(body[0])
    private = run.private if run else frozenset()
    if not is_independent(loop, carried(loop), private):
        return None
    return Fusion(before, loop, private)

