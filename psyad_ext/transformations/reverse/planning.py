# SPDX-License-Identifier: BSD-3-Clause
"""Makes the plan of a routine's adjoint: statement by statement, then what has to be recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read, values_read
from psyad_ext.ir.structures.memory import (
    array_with, bounds_in, is_memory_statement, names_structures, outer_in)
from psyad_ext.ir.structures.rows import is_answer, stands_for_nothing
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import adjoint_of_assignment
from psyad_ext.transformations.reverse.call import CallPlanner
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all
from psyad_ext.transformations.reverse.region.build import build_region
from psyad_ext.transformations.reverse.region.elements import IrregularRun
from psyad_ext.transformations.reverse.region.runs import Run, Runs
from psyad_ext.transformations.reverse.shared_facts import LoopFacts
from psyad_ext.transformations.reverse.step_facts import fresh
from psyad_ext.transformations.reverse.steps import (
    AssignStep, IfStep, LoopStep, MemoryStep, PlainStep, RegionStep, Step, WhileStep)


class Planner:
    """Plans the adjoint of one routine.

    :param unit: the routine.
    :param context: its names and active variables.
    :param sites: its calls.
    :param writes: what it and the routines that it calls may write.
    :param written: what its statements may write.
    :param derived: the routines that it calls, differentiated.
    :param schedule: how calls are reversed.
    """

    def __init__(self, unit: Unit, context: Context, sites: IdentityMap[Node, CallSite],
                 writes: Writes, written: frozenset[Symbol],
                 derived: Mapping[Unit, Derived], schedule: ADReversalSchedule) -> None:
        self.irregular: IdentitySet[Statement] = IdentitySet()
        self._runs: Runs | None = None
        self._counts: IdentityMap[Node, DataSymbol] = IdentityMap()
        self._call_steps: IdentityMap[Node, Step] = IdentityMap()
        self._assign_steps: dict[tuple[Identity[Node], bool], AssignStep] = {}
        self._loops: IdentityMap[Node, LoopFacts] = IdentityMap()
        self._regions: dict[tuple[Identity[Node], frozenset[Symbol], frozenset[Symbol]],
                            RegionStep] = {}
        self._context = context
        self._written = written
        self._sites = sites
        self._inside: list[Symbol] = []
        self._calls = CallPlanner(unit, context, writes, derived, schedule)

    def begin(self, runs: Runs | None, reusable: frozenset[Symbol]) -> None:
        """Begin a new plan.

        :param runs: the runs of statements that are reversed as one piece.
        :param reusable: variables whose assigned values adjoints may read.
        """
        self.irregular = IdentitySet()
        self._runs = runs
        self._context.reusable = reusable

    def steps(self, statements: Sequence[Node]) -> list[Step]:
        """:returns: the steps of a sequence of statements."""
        steps: list[Step] = []
        covered: IdentitySet[Statement] = IdentitySet()
        for statement in statements:
            if statement in covered:
                continue
            run = self._runs.starting_at(statement) if self._runs else None
            region = self._region(run) if run else None
            if region is not None:
                steps.append(region)
                covered |= IdentitySet(run.statements)
            else:
                steps.append(self._step(statement))
        return steps

    def _region(self, run: Run) -> RegionStep | None:
        """:returns: the step of a run of statements, None if it can't be one piece."""
        first = run.statements[0]
        capturable = run.written & self._context.reusable
        known = (Identity(first), run.private, capturable)
        if known not in self._regions:
            try:
                self._regions[known] = build_region(run.statements, run.private, capturable,
                                                    self._context)
            except IrregularRun:
                self.irregular.add(first)
                return None
        return copy(self._regions[known])

    @chosen_by_type
    def _step(self, statement: Statement) -> Step:
        return PlainStep(statement)

    @_step.register
    def _(self, statement: IntrinsicCall) -> Step:
        if not is_memory_statement(statement):
            return PlainStep(statement)
        step = MemoryStep(statement)
        # On the way back, questions about rows have the answers that they had before.
        if not step.allocates and not is_answer(step.symbol) \
                and not stands_for_nothing(step.symbol) \
                and not names_structures(statement.arguments[0]):
            step.records.append(record_all(
                array_with(step.symbol, bounds_in(statement), outer_in(statement)),
                self._context))
        return step

    @_step.register
    def _(self, statement: Assignment) -> Step:
        known = (Identity(statement), statement.lhs.symbol in self._context.reusable)
        if known not in self._assign_steps:
            self._assign_steps[known] = assign_step(statement, self._context)
        return copy(self._assign_steps[known])

    @_step.register
    def _(self, statement: IfBlock) -> Step:
        then = self.steps(statement.if_body.children)
        otherwise = self.steps(statement.else_body.children) if statement.else_body else []
        changing = symbols_read(statement.condition) & (self._written - set(self._inside))
        return IfStep(statement, then, otherwise, records=bool(changing))

    @_step.register
    def _(self, statement: Loop) -> Step:
        self._inside.append(statement.variable)
        body = self.steps(statement.loop_body.children)
        self._inside.pop()
        step = LoopStep(statement, body)
        step.facts = self._loops.setdefault(statement, step.facts)
        return step

    @_step.register
    def _(self, statement: WhileLoop) -> Step:
        count = self._counts.get(statement)
        if count is None:
            count = self._context.names.symbol("iterations", ScalarType.integer_type())
            self._counts[statement] = count
        return WhileStep(statement, self.steps(statement.loop_body.children), count)

    @_step.register
    def _(self, statement: Call) -> Step:
        if statement not in self._call_steps:
            self._call_steps[statement] = self._calls.step(self._sites[statement])
        return fresh([self._call_steps[statement]])[0]


def assign_step(statement: Assignment, context: Context) -> AssignStep:
    """:returns: the step of an assignment to a scalar or an element."""
    if not context.passes(statement):
        overlap = statement.lhs.symbol in values_read(statement.rhs)
        return AssignStep(statement, [], overlap)
    adjoint = context.adjoint_of(statement, statement.lhs.symbol in context.reusable,
                                 adjoint_of_assignment)
    return AssignStep(statement, adjoint.statements, adjoint.after_restoring)
