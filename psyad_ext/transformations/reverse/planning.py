# SPDX-License-Identifier: BSD-3-Clause
"""Makes the plan of a routine's adjoint: statement by statement, then what has to be recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import AssignmentAdjoint
from psyad_ext.transformations.reverse.call import CallPlanner
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.region.runs import Run, Runs
from psyad_ext.transformations.reverse.strategies.assignment import Assignments
from psyad_ext.transformations.reverse.strategies.region import Regions
from psyad_ext.transformations.reverse.strategies.step import Step, Strategy
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES


class Planner:
    """Plans the adjoint of one routine: asks the strategies, one after the other.

    :param unit: the routine.
    :param context: its names and active variables.
    :param sites: its calls.
    :param writes: what it and the routines that it calls may write.
    :param written: what its statements may write.
    :param derived: the routines that it calls, differentiated.
    :param schedule: how calls are reversed.
    :param strategies: the ways to reverse statements.
    """

    def __init__(self, unit: Unit, context: Context, sites: IdentityMap[Node, CallSite],
                 writes: Writes, written: frozenset[Symbol],
                 derived: Mapping[Unit, Derived], schedule: ADReversalSchedule,
                 strategies: Sequence[Strategy] = STRATEGIES) -> None:
        self.irregular: IdentitySet[Statement] = IdentitySet()
        self.context = context
        self.sites = sites
        self._strategies = strategies
        self._own = tuple(takewhile(lambda one: not isinstance(one, Regions), strategies))
        self._assignments = next(one for one in strategies if isinstance(one, Assignments))
        self._runs: Runs | None = None
        self._known: dict[tuple[object, ...], Any] = {}
        self._written = written
        self._inside: list[Symbol] = []
        self._calls = CallPlanner(unit, context, writes, derived, schedule)

    def begin(self, runs: Runs | None, reusable: frozenset[Symbol]) -> None:
        """Begin a new plan.

        :param runs: the runs of statements that are reversed as one piece.
        :param reusable: variables whose assigned values adjoints may read.
        """
        self.irregular = IdentitySet()
        self._runs = runs
        self.context.reusable = reusable

    def steps(self, statements: Sequence[Node]) -> list[Step]:
        """:returns: the steps of a sequence of statements."""
        steps: list[Step] = []
        covered: IdentitySet[Statement] = IdentitySet()
        for statement in statements:
            if statement not in covered:
                strategy, step = self._first(statement)
                steps.append(step)
                covered.update(strategy.covered(statement, self))
        return steps

    def _first(self, statement: Node) -> tuple[Strategy, Step]:
        """:returns: the first strategy that reverses a statement, and its step."""
        for strategy in self._strategies:
            if strategy.applies(statement, self):
                step = strategy.step(statement, self)
                if step is not None:
                    return strategy, step
        raise TypeError(f"no strategy for a {type(statement).__name__}")

    def stands_apart(self, statement: Node) -> bool:
        """:returns: whether a strategy before that for regions reverses a statement, or one in
            it."""
        return any(strategy.applies(inner, self) for strategy in self._own
                   for inner in statement.walk((Assignment, IfBlock)))

    def body(self, loop: Loop) -> list[Step]:
        """:returns: the steps of the body of a loop."""
        self._inside.append(loop.variable)
        steps = self.steps(loop.loop_body.children)
        self._inside.pop()
        return steps

    def once(self, strategy: Strategy, statement: Node, make: Callable[[], Any],
             *also: object) -> Any:
        """
        :param strategy: who asks.
        :param statement: a statement.
        :param make: makes something for it.
        :param also: what else it depends on.

        :returns: what ``make`` returned the first time: all plans of the routine share it.
        """
        known = (Identity(strategy), Identity(statement), *also)
        if known not in self._known:
            self._known[known] = make()
        return self._known[known]

    def changing(self) -> frozenset[Symbol]:
        """:returns: the variables that the routine writes, without counters of loops around."""
        return self._written.difference(self._inside)

    def run_at(self, statement: Node) -> Run | None:
        """:returns: the run of assignments and branches that begins with a statement."""
        return self._runs.starting_at(statement) if self._runs else None

    def adjoint(self, statement: Assignment, context: Context,
                with_result: bool) -> AssignmentAdjoint:
        """:returns: the adjoint of an assignment, as the strategy for it has it."""
        return self._assignments.adjoint(statement, context, with_result)

    def call(self, site: CallSite) -> Step:
        """:returns: the step of a call."""
        return self._calls.step(site)
