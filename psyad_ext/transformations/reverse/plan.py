# SPDX-License-Identifier: BSD-3-Clause
"""The plan of a routine's adjoint: its steps, and what they record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Loop, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.rules.table import uses_result
from psyad_ext.transformations.context import ALWAYS, NEVER, Context
from psyad_ext.transformations.reverse.allocated import stay_at_end
from psyad_ext.transformations.reverse.dead_code import drop_dead_code
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.named_loops import NamedLoops
from psyad_ext.transformations.reverse.planning import Planner
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.recomputed_sections import Sections
from psyad_ext.transformations.reverse.region.runs import Runs
from psyad_ext.transformations.reverse.strategies.checkpointed import start_forward
from psyad_ext.transformations.reverse.strategies.recomputed_loop import RecomputedLoopStep
from psyad_ext.transformations.reverse.strategies.recomputed_section import RecomputedSectionStep
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps, fresh
from psyad_ext.transformations.reverse.to_be_recorded import plan_records


@dataclass(frozen=True)
class Plan:
    """What the motions of a routine consist of.

    :param steps: its steps.
    :param needed: the variables whose values after the last statement the returning motion reads.
    :param firsts: the assignments that overwrite nothing.
    :param private: the scalars that are private to regions.
    :param exposed: the variables whose values before the first statement are needed.
    :param restored: the variables that have these values again when the motions are done.
    :param unsectioned: its steps as they would be if no section ran again, if one does.
    :param declined: sections that could run again, but are recorded since that costs less.
    """

    steps: list[Step]
    needed: frozenset[Symbol]
    firsts: FirstWrites
    private: frozenset[Symbol]
    exposed: frozenset[Symbol]
    restored: frozenset[Symbol] = frozenset()
    unsectioned: Sequence[Step] = ()
    declined: Sequence[RecomputedSectionStep] = ()


@dataclass(frozen=True)
class Planned:
    """How the motions of a routine were planned, for those who want to know why.

    :param plan: the plan.
    :param tapes: its tapes.
    :param alone: whether these are the motions of a joint call, of which nobody needs the results.
    :param given_up: whether these are the motions of a target whose results are given up.
    :param advances: whether there is a recording motion; else the adjoint is all that is run.
    :param fused: the loop at the end that runs forward and backward at once, after all steps.
    :param at_once: whether both motions are one routine, for which a loop was planned otherwise.
    """

    plan: Plan
    tapes: tuple[TapeInterface, ...]
    alone: bool
    given_up: bool = False
    advances: bool = True
    fused: Loop | None = None
    at_once: bool = False


class Plans:
    """Makes the plans of one routine, which differ in the results that somebody needs.

    :param part: the statements of the routine.
    :param context: its names and active variables.
    :param firsts: the assignments that overwrite nothing.
    :param planner: plans the steps of statements.
    :param writes: what the called routines may write.
    :param columns: finds iterations that are executed again on the way back.
    :param budget: the bytes for all that the adjoint holds, if there is a bound.
    :param on_disk: whether the tapes of its time loops are on disk.
    """

    def __init__(self, part: Part, context: Context, firsts: FirstWrites, planner: Planner,
                 writes: Writes, columns: Columns, budget: str = "",
                 on_disk: bool = False) -> None:
        self._part = part
        self._context = context
        self._firsts = firsts
        self._planner = planner
        self._writes = writes
        options = context.options
        self._facts = columns
        self.columns = columns if options.columns and options.to_be_recorded else None
        self._named = NamedLoops(columns, budget, on_disk)
        self._sites = IdentityMap((site.call, site) for site in part.sites)
        self._excluded: IdentitySet[Node] = IdentitySet()
        #: What has turned out to be no region, and is in a plan still.
        self._conditional = columns.conditional
        self._everything = frozenset() if context.options.to_be_recorded else \
            frozenset(assignment.lhs.symbol for assignment in assignments_of(part.statements)
                      # Values of functions that stay array statements are passed on at once.
                      if not rank(assignment.lhs)) \
            | frozenset(symbol for site in part.sites if not isinstance(site.call, OpaqueCall)
                        for symbol in written_in_calls(site, writes))
        self._restored: frozenset[Symbol] = frozenset()
        self._first: tuple[list[Step], Runs | None] | None = None
        self._free, self._useful = self._results_to_reuse()

    def plan(self, results: frozenset[Symbol], at_once: bool = False) -> Plan:
        """
        :param results: the variables whose final values somebody needs.
        :param at_once: whether the way back begins where the way forward ends, in one routine.

        :returns: the plan of the routine's adjoint.
        """
        plan = self._planned(results, at_once)
        while self._conditional:
            # The set of what is no region grows until the others will do.
            self._excluded |= self._conditional
            self._conditional.clear()
            self._first = None
            plan = self._planned(results, at_once)
        return plan

    def restore(self, symbols: frozenset[Symbol]) -> None:
        """Let all further plans give variables the values back that they had at first.

        :param symbols: variables that have values before the first statement, or none.
        """
        self._everything |= symbols
        self._restored = symbols
        self.columns = None

    def _planned(self, results: frozenset[Symbol], at_once: bool) -> Plan:
        if self._first is None:
            self._first = self._steps(frozenset())
        pristine, runs = self._first
        steps = _started(pristine, at_once)
        exposed = self._without_dead_code(steps, results)
        reusable = self._reusable(steps)
        if reusable:
            pristine, runs = self._steps(reusable)
            steps = _started(pristine, at_once)
            exposed = self._without_dead_code(steps, results)
        plan = self._recorded(steps, runs, exposed)

        def finish(steps: list[Step]) -> Plan:
            return self._recorded(steps, runs, self._without_dead_code(steps, results))
        if self.columns is not None and not self._conditional:
            plan = self.columns.planned(plan.steps, lambda: _started(pristine, at_once),
                                        finish) or plan
        return self._with_sections(plan, lambda: _started(pristine, at_once), finish, at_once)

    def _with_sections(self, plan: Plan, make: Callable[[], list[Step]],
                       finish: Callable[[list[Step]], Plan], at_once: bool) -> Plan:
        """:returns: the plan in which some sections run again."""
        options = self._context.options
        # To restore a variable early would change what it shares storage with.
        if options.recompute_arrays == NEVER or not options.recompute or self._conditional \
                or self._everything or sharing_names(self._part.unit.routine.symbol_table):
            return plan
        columns = IdentitySet(step.loop for step in all_steps(plan.steps)
                              if isinstance(step, RecomputedLoopStep))
        sections = Sections(self._facts, self._part.statements,
                            options.recompute_arrays == ALWAYS, at_once)
        new, declined = sections.planned(
            plan, lambda: self._facts.arranged(make(), columns), finish)
        return replace(new, declined=declined,
                       unsectioned=() if new is plan else plan.steps)

    def of(self, steps: list[Step], results: frozenset[Symbol]) -> Plan | None:
        """
        :param steps: the steps of the routine; changed in place.
        :param results: the variables whose final values somebody needs.

        :returns: the plan that consists of them, None if they would record what may not exist.
        """
        runs = self._first[1] if self._first else None
        plan = self._recorded(steps, runs, self._without_dead_code(steps, results))
        if not self._conditional:
            return plan
        self._conditional.clear()
        return None

    def _without_dead_code(self, steps: list[Step], results: frozenset[Symbol]
                           ) -> frozenset[Symbol]:
        drop = self._context.options.drop_dead_code and not self._restored
        return drop_dead_code(steps, results, self._writes, drop)

    def _recorded(self, steps: list[Step], runs: Runs | None,
                  exposed: frozenset[Symbol]) -> Plan:
        """:returns: the plan that consists of ``steps``."""
        # What is dropped may have no value that could be recorded.
        recorded = plan_records(steps, self._firsts, self._everything - self._dropped(steps))
        self._conditional.update(recorded.conditional)
        private = runs.private if runs else frozenset()
        return Plan(steps, recorded.needed, self._firsts, private, exposed, self._restored)

    def _steps(self, reusable: frozenset[Symbol]) -> tuple[list[Step], Runs | None]:
        """
        :param reusable: variables whose assigned values adjoints may read.

        :returns: the steps of the routine, and the runs that are one step each.
        """
        body = self._part.statements
        while True:
            runs = Runs(body, self._part.unit, self._sites, self._excluded,
                        self._planner.stands_apart) \
                if self._context.options.recompute else None
            self._planner.begin(runs, reusable)
            steps = self._planner.steps(body.children)
            if not self._planner.irregular:
                return self._named.arranged(steps), runs
            self._excluded |= self._planner.irregular

    def _results_to_reuse(self) -> tuple[frozenset[Symbol], frozenset[Symbol]]:
        """
        :returns: the variables whose assigned values nothing overwrites, and those whose values
            adjoints would read.
        """
        first: dict[Symbol, bool] = {}
        useful: set[Symbol] = set()
        for assignment in assignments_of(self._part.statements):
            symbol = assignment.lhs.symbol
            first[symbol] = first.get(symbol, True) and assignment in self._firsts.assignments
            if self._context.passes(assignment) and uses_result(assignment.rhs):
                useful.add(symbol)
        in_calls = {actual.symbol for site in self._part.sites
                    for _, actual in site.bindings if hasattr(actual, "symbol")}
        free = {symbol for symbol in set(self._part.unit.dummies) - in_calls
                if first.get(symbol, False)}
        return frozenset(free), frozenset(useful)

    def _reusable(self, steps: list[Step]) -> frozenset[Symbol]:
        """:returns: variables whose assigned values adjoints can read without a further record."""
        if not self._useful:
            return frozenset()
        read = {symbol for step in all_steps(steps) for symbol in step.reads()}
        return ((self._free | read) & self._useful) - self._dropped(steps)

    def _dropped(self, steps: list[Step]) -> set[Symbol]:
        """:returns: the variables that dead statements assign."""
        return {symbol for step in all_steps(steps) for symbol in step.dropped(self._writes)}


def _started(steps: Sequence[Step], at_once: bool) -> list[Step]:
    """:returns: steps for which nothing has been decided, except for what stays at the end, and
        which loop takes snapshots on the way forward."""
    new = fresh(steps)
    if at_once:
        stay_at_end(new)
        start_forward(new)
    return new
