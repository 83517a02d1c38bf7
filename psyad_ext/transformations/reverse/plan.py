# SPDX-License-Identifier: BSD-3-Clause
"""The plan of a routine's adjoint: its steps, and what they record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Part
from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.analyses.writes import Writes
from psyad_ext.rules.table import uses_result
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.dead_code import drop_dead_code
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.planning import Planner
from psyad_ext.transformations.reverse.region.runs import Runs
from psyad_ext.transformations.reverse.steps import Step, all_steps, symbols_needed
from psyad_ext.transformations.reverse.to_be_recorded import ConditionalRecords, plan_records


@dataclass(frozen=True)
class Plan:
    """What the motions of a routine consist of.

    :param steps: its steps.
    :param needed: the variables whose values after the last statement the returning motion reads.
    :param firsts: the assignments that overwrite nothing.
    :param private: the scalars that are private to regions.
    :param exposed: the variables whose values before the first statement are needed.
    """

    steps: list[Step]
    needed: frozenset[Symbol]
    firsts: FirstWrites
    private: frozenset[Symbol]
    exposed: frozenset[Symbol]


@dataclass(frozen=True)
class Planned:
    """How the motions of a routine were planned, for those who want to know why.

    :param plan: the plan.
    :param tapes: its tapes.
    :param alone: whether these are the motions of a joint call, of which nobody needs the results.
    :param advances: whether there is a recording motion; else the adjoint is all that is run.
    """

    plan: Plan
    tapes: tuple[TapeInterface, ...]
    alone: bool
    advances: bool = True


def make_plan(part: Part, context: Context, firsts: FirstWrites,
              planner_for: Callable[[Runs | None], Planner], writes: Writes,
              results: frozenset[Symbol]) -> Plan:
    """
    :param part: the statements of a routine.
    :param context: its names and active variables.
    :param firsts: the assignments that overwrite nothing.
    :param planner_for: gives a planner that treats some runs of statements as one piece.
    :param writes: what the called routines may write.
    :param results: the variables whose final values somebody needs.

    :returns: the plan of the routine's adjoint.
    """
    statements = part.statements
    sites = {id(site.call): site for site in part.sites}
    excluded: set[int] = set()
    start = context.state()
    context.reusable = frozenset()
    told = False
    while True:
        runs = Runs(statements, part.unit, sites, frozenset(excluded)) \
            if context.options.recompute else None
        planner = planner_for(runs)
        steps = planner.steps(statements.children)
        excluded |= planner.irregular
        reusable = _reusable(steps, part, firsts, context) if not told else frozenset()
        if not planner.irregular and not reusable:
            try:
                exposed = drop_dead_code(steps, results, writes)
                needed = plan_records(steps, firsts)
                return Plan(steps, needed, firsts,
                            runs.private if runs else frozenset(), exposed)
            except ConditionalRecords as refusal:
                excluded |= refusal.regions
        if not planner.irregular:
            context.reusable |= reusable
            told = True
        context.go_back(start)
        start = context.state()


def _reusable(steps: list[Step], part: Part, firsts: FirstWrites,
              context: Context) -> frozenset[Symbol]:
    """:returns: variables whose assigned values adjoints can read without a further record."""
    writers: dict[Symbol, bool] = {}
    useful: set[Symbol] = set()
    for assignment in part.statements.walk(Assignment):
        symbol = assignment.lhs.symbol
        if symbol in context.active and uses_result(assignment.rhs):
            useful.add(symbol)
        writers[symbol] = writers.get(symbol, True) and id(assignment) in firsts.assignments
    dummies = set(part.unit.dummies)
    in_calls = {actual.symbol for site in part.sites
                for _, actual in site.bindings if hasattr(actual, "symbol")}
    free = {symbol for symbol, first in writers.items()
            if first and symbol in dummies and symbol not in in_calls}
    read = {symbol for step in all_steps(steps) for symbol in symbols_needed(step)}
    return frozenset((read | free) & useful)
