# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint liveness: which statements of the recording motion somebody still needs.

A value is needed if it is a result, if the returning motion reads it, or if
another needed value is computed from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, is_effect
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import is_data, symbols_read, values_read
from psyad_ext.ir.structures.memory import bounds_in, outer_in
from psyad_ext.ir.tree.components import is_pointer_component
from psyad_ext.ir.tree.intents import is_declared_written, is_only_written
from psyad_ext.ir.tree.walking import assignments_of, statements_of
from psyad_ext.transformations.reverse.step_facts import returns, symbols_needed
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, PlainStep, RecordStep,
    RegionStep, Step, WhileStep, all_steps)


def drop_dead_code(steps: Sequence[Step], results: frozenset[Symbol], writes: Writes,
                   drop: bool) -> frozenset[Symbol]:
    """Mark what the recording motion can do without.

    :param steps: the steps of a routine; changed in place.
    :param results: the variables whose values after the last statement are needed.
    :param writes: what the called routines may write.
    :param drop: whether anything is marked.

    :returns: the variables whose values before the first statement are needed.
    """
    analysis = _Liveness(writes, keep_all=not drop)
    while True:
        analysis.changed = False
        live = analysis.before(steps, set(results))
        if not analysis.changed:
            break
    for step in all_steps(steps):
        if isinstance(step, AssignStep):
            step.alive = step.assignment in analysis.alive
        elif isinstance(step, CallStep):
            step.alive = step.site.call in analysis.alive
        elif isinstance(step, RegionStep):
            step.dead = IdentitySet(node for statement in step.statements
                                    for node in statements_of(statement, (Assignment, IfBlock))
                                    if node not in analysis.alive)
    return frozenset(live)


def written_forward(steps: Sequence[Step], writes: Writes) -> set[Symbol]:
    """:returns: the variables that the recording motion writes."""
    written: set[Symbol] = set()
    for step in all_steps(steps):
        if isinstance(step, AssignStep) and step.alive:
            written.add(step.assignment.lhs.symbol)
        elif isinstance(step, CallStep) and step.alive:
            written |= written_in_calls(step.site, writes)
        elif isinstance(step, MemoryStep):
            written.add(step.symbol)
        elif isinstance(step, RegionStep):
            written.update(node.lhs.symbol for statement in step.statements
                           for node in assignments_of(statement) if node not in step.dead)
    return written


def passed_on(steps: Sequence[Step]) -> set[Symbol]:
    """:returns: what the recording motion passes to routines that declare that they write it."""
    return {symbol for step in all_steps(steps) if isinstance(step, CallStep) and step.alive
            for dummy, symbol in step.site.actual_symbols()
            if is_declared_written(dummy) and not is_aimed(dummy, symbol)}


def is_aimed(dummy: DataSymbol, actual: Symbol) -> bool:
    """:returns: whether a component of what a call passes is let point at a variable for it,
        whatever the intent of that is."""
    return is_pointer_component(dummy) and not is_pointer_component(actual)


class _Liveness:
    """Goes backwards; repeated until nothing more is found to be alive."""

    def __init__(self, writes: Writes, keep_all: bool) -> None:
        self._keep_all = keep_all
        self.alive: IdentitySet[Node] = IdentitySet()
        self.changed = False
        self._writes = writes
        self._at_loops: IdentityMap[Step, set[Symbol]] = IdentityMap()

    def before(self, steps: Sequence[Step], live: set[Symbol]) -> set[Symbol]:
        """:returns: what is live before the steps if ``live``, which is changed, is so after."""
        for step in reversed(steps):
            self._pass(step, live)
        return live

    @chosen_by_type
    def _pass(self, step: Step, live: set[Symbol]) -> None:
        raise TypeError(f"unknown step {type(step).__name__}")

    @_pass.register
    def _(self, step: PlainStep, live: set[Symbol]) -> None:
        live |= symbols_read(step.statement)

    @_pass.register
    def _(self, step: MemoryStep, live: set[Symbol]) -> None:
        live -= step.all_gone
        live |= values_read(*outer_in(step.statement), *(
            bound for pair in bounds_in(step.statement) for bound in pair))

    @_pass.register
    def _(self, step: RecordStep, live: set[Symbol]) -> None:
        live |= symbols_read(step.reference)

    @_pass.register
    def _(self, step: AssignStep, live: set[Symbol]) -> None:
        needed = symbols_needed(step)
        if not step.after_restoring:
            live |= needed
        self._assignment(step.assignment, live)
        live |= needed

    @_pass.register
    def _(self, step: RegionStep, live: set[Symbol]) -> None:
        live.update(capture.reference.symbol for capture in step.captures)
        self._statements(step.statements, live)
        live |= step.needs | step.index_needs

    def _statements(self, statements: Sequence[Node], live: set[Symbol]) -> None:
        for statement in reversed(statements):
            if isinstance(statement, IfBlock):
                self._branch(statement, live)
            else:
                self._assignment(statement, live)

    def _assignment(self, statement: Assignment, live: set[Symbol]) -> None:
        if statement.lhs.symbol not in live and not self._keep_all:
            return
        self._keep(statement)
        if not statement.lhs.children:
            live.discard(statement.lhs.symbol)
        live |= symbols_read(statement.rhs, *statement.lhs.children)

    def _branch(self, statement: IfBlock, live: set[Symbol]) -> None:
        other = set(live)
        self._statements(statement.if_body.children, live)
        if statement.else_body:
            self._statements(statement.else_body.children, other)
        live |= other
        if any(node in self.alive for node in assignments_of(statement)):
            self._keep(statement)
            live |= symbols_read(statement.condition)

    def _keep(self, node: Node) -> None:
        self.changed |= node not in self.alive
        self.alive.add(node)

    @_pass.register
    def _(self, step: IfStep, live: set[Symbol]) -> None:
        other = set(live)
        self.before(step.then, live)
        live |= self.before(step.otherwise, other)
        if returns(step) or self._any_alive(step):
            live |= symbols_read(step.block.condition)

    @_pass.register
    def _(self, step: LoopStep, live: set[Symbol]) -> None:
        facts = step.carried
        before = self._around(step, live, facts.written - facts.read_later)
        live -= step.overwritten_wholly - before
        live |= values_read(*step.loop.children[:3])
        if isinstance(step, ColumnStep):
            live |= step.needs

    @_pass.register
    def _(self, step: WhileStep, live: set[Symbol]) -> None:
        # Whether it goes on may depend on anything in it.
        live |= symbols_read(step.loop.condition)
        for assignment in assignments_of(step.loop):
            live.add(assignment.lhs.symbol)
        live.update(loop.variable for loop in statements_of(step.loop, Loop))
        for inner in all_steps(step.body):
            if isinstance(inner, CallStep):
                live |= written_in_calls(inner.site, self._writes)
        self._around(step, live, frozenset())

    def _around(self, step: LoopStep | WhileStep, live: set[Symbol],
                own: frozenset[Symbol]) -> set[Symbol]:
        """
        Go through a body that may run again, or not at all.

        :param own: the variables of which no iteration reads what an earlier one wrote.

        :returns: what is live before the body.
        """
        known = self._at_loops.setdefault(step, set())
        before = self.before(step.body, live | (known - own))
        self.changed |= not before <= known
        known |= before
        live |= before
        return before

    @_pass.register
    def _(self, step: CallStep, live: set[Symbol]) -> None:
        site = step.site
        for record in step.records:
            live |= set().union(*(symbols_read(*inner.reference.children)
                                  for inner in all_steps([record])
                                  if isinstance(inner, RecordStep)))
        if step.mode == "split":
            live |= step.needs
        if self._keep_all or step.mode == "split" or is_effect(site) \
                or written_in_calls(site, self._writes) & live:
            self._keep(site.call)
            live |= _read_in_call(site)
        live |= step.needs

    def _any_alive(self, step: Step) -> bool:
        return any(isinstance(inner, (PlainStep, WhileStep, MemoryStep))
                   or isinstance(inner, AssignStep) and inner.assignment in self.alive
                   or isinstance(inner, CallStep) and inner.site.call in self.alive
                   or isinstance(inner, RegionStep) and any(
                       node in self.alive for statement in inner.statements
                       for node in assignments_of(statement))
                   for inner in all_steps([step]))


def _read_in_call(site: CallSite) -> set[Symbol]:
    read: set[Symbol] = set()
    for dummy, actual in site.bindings:
        written_only = is_data(actual) and is_only_written(dummy)
        read |= symbols_read(*actual.children) if written_only else symbols_read(actual)
    return read
