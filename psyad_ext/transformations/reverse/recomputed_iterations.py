# SPDX-License-Identifier: BSD-3-Clause
"""Loops of independent iterations that are recomputed one by one on the way back.

The returning motion executes each iteration again and returns from it at once,
so that its tape holds one iteration instead of all. This costs the loop once
more, and nothing if nobody needs the results of the recording motion; what the
loop reads and overwrites is kept aside as it was before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from psyclone.psyir.nodes import Call, Loop, Node, Range, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.carried import Carried, carried, is_independent, part_of_iteration
from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.analyses.private import exposed_in, partly_set_in
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_allocatable, is_data, lists_elements, references, symbols_read, varies)
from psyad_ext.ir.expressions.text import is_forward_only, is_text
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import assignments_of, statements_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.dead_code import drop_dead_code
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all
from psyad_ext.transformations.reverse.step_facts import changed_back, written_forward
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed_loop import RecomputedLoopStep
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps, fresh
from psyad_ext.transformations.reverse.to_be_recorded import plan_records

Planned = TypeVar("Planned")
#: In so many places, for each array that is kept aside, values have to be recorded otherwise.
_GAIN = 4


class Again(NamedTuple):
    """One iteration that the returning motion executes again.

    :param steps: its steps, planned.
    :param needed: the variables whose values from before it they read.
    :param at_end: the variables whose values after it its adjoint reads.
    """

    steps: list[Step]
    needed: frozenset[Symbol]
    at_end: frozenset[Symbol]


@dataclass(frozen=True)
class Columns:
    """Finds such loops in one routine, and plans them.

    :param unit: the routine.
    :param context: its names and active variables.
    :param sites: its calls.
    :param writes: what the called routines may write.
    :param derived: the called routines, differentiated.
    :param firsts: the assignments that overwrite nothing.
    """

    unit: Unit
    context: Context
    sites: IdentityMap[Node, CallSite]
    writes: Writes
    derived: Mapping[Unit, Derived]
    firsts: FirstWrites
    #: The first statements of regions that no plan may have, as single iterations have told.
    conditional: IdentitySet[Node] = field(default_factory=IdentitySet)

    def planned(self, steps: Sequence[Step], make: Callable[[], list[Step]],
                plan: Callable[[list[Step]], Planned], free: bool = False) -> Planned | None:
        """
        :param steps: the steps of a finished plan.
        :param make: makes the steps anew, without a plan.
        :param plan: plans them.
        :param free: whether only loops are wanted that are not executed more often then.

        :returns: the plan in which some loops are columns, None if none should be.
        """
        recorded = IdentityMap(
            (step.loop, _depths(step.body)) for step in all_steps(steps)
            if isinstance(step, LoopStep) and any(map(is_large, step.body)))
        chosen = IdentitySet(loop for loop, places in recorded.items() if places)
        while chosen:
            arranged = self.arranged(make(), chosen)
            columns = [step for step in all_steps(arranged) if isinstance(step, RecomputedLoopStep)]
            if not columns:
                return None
            finished = plan(arranged)
            costly = IdentitySet(
                step.loop for step in columns
                if free and step.executed_forward or not _pays(step, recorded[step.loop])
                or not all(_fills(step.loop, symbol) for symbol in step.recorded))
            if not costly:
                return finished
            chosen = IdentitySet(step.loop for step in columns) - costly
        return None

    def arranged(self, steps: list[Step], chosen: IdentitySet[Loop]) -> list[Step]:
        """
        :param steps: steps without a plan; changed in place.
        :param chosen: loops.

        :returns: the steps with columns for the outermost of the chosen loops where possible.
        """
        for number, step in enumerate(steps):
            column = self.column(step) if isinstance(step, LoopStep) \
                and step.loop in chosen else None
            if column is not None:
                steps[number] = column
            else:
                for part in step.inside():
                    self.arranged(part, chosen)
        return steps

    def column(self, step: LoopStep) -> RecomputedLoopStep | None:
        """:returns: a loop as columns, None if its iterations can't be executed again."""
        inside = list(all_steps(step.body))
        # Split calls are wanted to be executed once.
        if not all(inner.is_repeatable() and not inner.is_split() for inner in inside):
            return None
        written = self.written(step.loop)
        again, needed, _ = self.again(step.body)
        exposed = _there(needed - {step.loop.variable})
        shared = exposed & written
        if shared:
            private = written - self.exposed(step.loop.loop_body.children)
            facts = self.carried(step.loop)
            between = facts.read_later | facts.overwritten_later
            if any(not declared_rank(symbol) or symbol in between for symbol in shared - private):
                return None
            exposed -= private
        snapshots = self._snapshots(step.loop, written)
        if snapshots is None:
            return None
        changes = written_forward(again, self.writes) | changed_back(again, self.derived)
        body = [one for inner in step.body for one in inner.executed()]
        return RecomputedLoopStep(step.loop, body, again, snapshots, exposed, frozenset(changes),
                                  self.in_calls([step.loop]))

    def exposed(self, statements: Sequence[Node]) -> frozenset[Symbol]:
        """:returns: the variables that statements may read before they set them."""
        return exposed_in(statements, self.sites, self.writes)

    def partly_set(self, statements: Sequence[Node]) -> frozenset[Symbol]:
        """:returns: see :py:func:`.partly_set_in`."""
        return partly_set_in(statements, self.sites, self.writes)

    def at_once(self, step: LoopStep, results: frozenset[Symbol]) -> RecomputedLoopStep | None:
        """
        :param step: a loop.
        :param results: the variables whose values after the loop somebody needs.

        :returns: the loop, in which each iteration is followed by its adjoint; None if an
            iteration, or its adjoint, needs more of another one than sums of both.
        """
        if not all(inner.is_repeatable() for inner in all_steps(step.body)):
            return None
        loop, written = step.loop, self.written(step.loop)
        counters = {inner.variable for inner in statements_of(loop, Loop)}
        private = written - self.exposed(loop.loop_body.children) - results
        shared = written - private - counters
        facts = self.carried(loop)
        # Iterations are executed in their order: without adjoints, values may be passed on.
        passed_on = (facts.read_later | facts.overwritten_later) & shared - self.context.active
        if counters & results or not is_independent(loop, facts, private | counters | passed_on):
            return None
        again = fresh(step.body)
        exposed = drop_dead_code(again, shared, self.writes, self.context.options.drop_dead_code)
        if plan_records(again, self.firsts).conditional:
            return None
        changed = changed_back(again, self.derived)
        kept = [build.ref(symbol) if symbol in passed_on and not declared_rank(symbol)
                else None if symbol in passed_on else part_of_iteration(symbol, loop, facts)
                for symbol in sorted(changed & shared & (results | passed_on),
                                     key=lambda symbol: symbol.name.lower())]
        if None in kept or any(map(is_text, changed)):
            return None
        return RecomputedLoopStep(
            loop, [], again, [], _there(exposed - private - {loop.variable}),
            frozenset(changed | written_forward(again, self.writes)), self.in_calls([loop]),
            at_once=True, kept=kept, private=private)

    def again(self, body: Sequence[Step]) -> Again:
        """:returns: one iteration, planned."""
        def plan(steps: list[Step]) -> Again:
            needed = drop_dead_code(steps, frozenset(), self.writes,
                                    self.context.options.drop_dead_code)
            recorded = plan_records(steps, self.firsts)
            self.conditional.update(recorded.conditional)
            return Again(steps, needed, recorded.needed)
        once = plan(fresh(body))
        return self.planned(once.steps, lambda: fresh(body), plan, free=True) or once

    def written(self, loop: Loop | WhileLoop) -> frozenset[Symbol]:
        """:returns: the variables that the iterations of a loop change, its inner loops too."""
        return self.written_in(loop.loop_body.children)

    def written_in(self, statements: Sequence[Node]) -> frozenset[Symbol]:
        """:returns: the variables that statements change, the counters of their loops too."""
        written = {assignment.lhs.symbol for statement in statements
                   for assignment in assignments_of(statement)}
        written |= {inner.variable for statement in statements
                    for inner in statements_of(statement, Loop)}
        return frozenset(written) | self.in_calls(statements)

    def in_calls(self, statements: Sequence[Node]) -> frozenset[Symbol]:
        """:returns: the variables that calls among statements, or in them, may write."""
        return frozenset(symbol for site in self.sites_in(statements)
                         for symbol in written_in_calls(site, self.writes))

    def sites_in(self, statements: Sequence[Node]) -> Iterator[CallSite]:
        """:returns: the calls among statements, or in them."""
        return (self.sites[node] for statement in statements
                for node in statements_of(statement, Call) if node in self.sites)

    def carried(self, loop: Loop) -> Carried:
        """:returns: what one iteration of a loop leaves to later ones."""
        return carried(loop, self._parts(loop))

    def _parts(self, loop: Loop) -> IdentityMap[Node, bool]:
        """:returns: see :py:func:`.carried`."""
        found: IdentityMap[Node, bool] = IdentityMap()
        for site in self.sites_in(loop.loop_body.children):
            for dummy, actual in site.bindings:
                if not is_data(actual) or any(map(lists_elements, actual.children)):
                    continue
                if not declared_rank(dummy) or any(map(varies, actual.children)):
                    found[actual] = dummy in self.writes[site.callee]
        return found

    def _snapshots(self, loop: Loop, written: frozenset[Symbol]) -> list[Step] | None:
        """:returns: records of what may have to be restored, None if that is not possible."""
        if any(is_text(symbol) or is_allocatable(symbol) for symbol in written):
            return None
        written -= {inner.variable for inner in statements_of(loop.loop_body, Loop)}
        return [record_all(build.ref(symbol), self.context)
                for symbol in in_order(written)
                if isinstance(symbol, DataSymbol)]


def _there(symbols: frozenset[Symbol]) -> frozenset[Symbol]:
    """:returns: the variables without text that is only passed on, to routines that do not use it:
        on the way back it is not there."""
    return frozenset(symbol for symbol in symbols if not is_forward_only(symbol))


def _depths(steps: Sequence[Step], around: int = 0) -> list[int]:
    """:returns: for each place where something is recorded, how many loops are around it."""
    found: list[int] = []
    for step in steps:
        if step.recorded_value() is not None:
            found.append(around)
        inner = around + step.is_loop()
        found += [depth for part in step.children() for depth in _depths(part, inner)]
    return found


def _pays(step: RecomputedLoopStep, depths: Sequence[int]) -> bool:
    """
    :param step: a loop that is executed twice.
    :param depths: the inner loops around each place where values are recorded otherwise.

    :returns: whether so much less is kept aside that it pays.
    """
    # The outermost of the loops over an array that is kept aside stands for this one.
    kept = [depth - 1 for record in step.records if not record.is_recorded_only()
            for depth in _depths([record])]
    deepest = max(kept, default=0)
    recorded = sum(_GAIN if depth > deepest else 1 for depth in depths)
    return len(kept)*_GAIN <= recorded


def is_large(step: Step) -> bool:
    """:returns: whether a step of an iteration may take long."""
    return any(inner.is_long() for inner in all_steps([step]))


def _fills(loop: Loop, symbol: Symbol) -> bool:
    """:returns: whether a loop uses all of a variable, as far as its indices show."""
    counters = {inner.variable for inner in statements_of(loop, Loop)}
    return any(all(isinstance(index, Range) or symbols_read(index) & counters
                   for index in reference.children)
               for reference in references(loop.loop_body) if reference.symbol is symbol)
