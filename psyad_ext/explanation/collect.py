# SPDX-License-Identifier: BSD-3-Clause
"""Finds the facts about each statement of a routine in the plan of its adjoint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.explanation.amounts import Tapes
from psyad_ext.explanation.facts import NOTHING, Amount, Fact
from psyad_ext.explanation.reasons import Need, Reasons, told
from psyad_ext.explanation.source import Place
from psyad_ext.explanation.spelling import (
    is_declared, label, line_list, short_formula, variable_name)
from psyad_ext.explanation.variables import Variables
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import declared_rank, symbols_read
from psyad_ext.ir.tree.locate import line_in_text, lines_of, place_of_line
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import nodes_of, statements_of
from psyad_ext.transformations.parallel.gather import STENCIL_CHOICE, StencilChoice
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.region.parts import Reading, Region
from psyad_ext.transformations.reverse.step_facts import recorded_values
from psyad_ext.transformations.reverse.strategies.loop import INDEPENDENT, LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.recomputed_section import (
    Choice, RecomputedSectionStep)
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep


@dataclass(frozen=True)
class View:
    """One routine in one role.

    :param unit: the routine.
    :param planned: how its motions were planned.
    :param variables: its variables.
    :param tapes: the tapes of all routines.
    """

    unit: Unit
    planned: Planned
    variables: Variables
    tapes: Tapes


def facts_of(view: View, generated: Iterable[Routine]) -> dict[Place, list[Fact]]:
    """
    :param view: a routine in one role.
    :param generated: what has been generated from it.

    :returns: the facts about it by line, in the order of its statements.
    """
    plan = view.planned.plan
    collector = _Collector(view, Reasons(plan.steps, plan.firsts, plan.restored,
                                         location(view.unit.routine)[1]))
    collector.visit(plan.steps)
    for section in plan.declined:
        collector.declined(section)
    if view.planned.fused is not None:
        collector.fused(view.planned.fused)
    for loop in (one for routine in generated for one in nodes_of(routine, Loop)):
        choice = STENCIL_CHOICE.of(loop)
        if choice is not None:
            collector.form(loop, choice)
    return collector.found


class _Collector:
    """Walks the steps of a plan."""

    def __init__(self, view: View, reasons: Reasons, repeating: bool = False) -> None:
        self.found: dict[Place, list[Fact]] = {}
        self.advances = view.planned.advances
        self._view = view
        self._unit = view.unit
        self._firsts = view.planned.plan.firsts.assignments
        self._reasons = reasons
        self._around: list[LoopStep | WhileStep] = []
        self._repeating = repeating

    def visit(self, steps: Sequence[Step],
              around: LoopStep | WhileStep | None = None) -> None:
        """Collect the facts about steps, in a loop if there is one around them."""
        if around is not None:
            self._around.append(around)
        for step in steps:
            step.explain(self)
        if around is not None:
            self._around.pop()

    def visit_again(self, steps: Sequence[Step]) -> None:
        """Collect the facts about an iteration that is executed again on the way back."""
        again = _Collector(self._view, Reasons(steps, self._view.planned.plan.firsts), True)
        again.found = self.found
        again.visit(steps)

    def section(self, step: RecomputedSectionStep) -> None:
        """Tell what a section computes again, and what that costs."""
        lines, choice = _span(step), step.choice
        amount = self._view.tapes.of_one_iteration(self._unit, step)
        self.add(step.origin(), "recomputed", self._arrays(step, step.recorded),
                 f"{lines} run again on the way back, from values that are there or restored: "
                 f"{_operations(choice)} instead of {short_formula(choice.otherwise)} bytes on "
                 "tapes", amount=None if amount == NOTHING else amount)

    def declined(self, step: RecomputedSectionStep) -> None:
        """Tell why a section is recorded that could run again."""
        arrays = self._arrays(step, frozenset())
        if arrays:
            self.add(step.origin(), "not recomputed", arrays,
                     f"{_span(step)} could run again on the way back, but "
                     f"{_operations(step.choice)}, and what is kept for them, cost more than "
                     f"{short_formula(step.choice.otherwise)} bytes on tapes")

    def _arrays(self, step: RecomputedSectionStep, recorded: Set[Symbol]) -> str:
        """:returns: the names of the arrays that a section sets, without those ``recorded``."""
        kept = step.needs - step.untouched | recorded
        names = [variable_name(symbol, self._unit) for symbol in in_order(step.written - kept)
                 if declared_rank(symbol) and is_declared(symbol, self._unit)]
        return ", ".join(names)

    def fused(self, loop: Loop) -> None:
        """Collect the facts about a loop that runs forward and backward at once."""
        self.add(loop, "fused", "loop", f"{INDEPENDENT}, and nothing comes after it, so that each "
                 "is followed by its adjoint at once")
        for assignment in loop.walk(Assignment):
            self.activity(assignment)

    def add(self, node: Node, kind: str, subject: str, reason: str,
            lines: tuple[int, ...] = (), amount: Amount | None = None,
            call: tuple[str, str] | None = None) -> None:
        """Tell one thing about a statement; of a call, also its mode and what is called."""
        if self._repeating and kind == "dropped":
            return
        self._put(location(node), Fact(kind, subject, reason, lines, amount, call))

    def _put(self, place: Place, fact: Fact) -> None:
        """Add a fact, once."""
        facts = self.found.setdefault(place, [])
        if fact not in facts:
            facts.append(fact)

    def form(self, loop: Loop, choice: StencilChoice) -> None:
        """Tell how a loop of the way back adds to elements that iterations share."""
        costs = f"{choice.gathered} operations an iteration to gather, {choice.in_strips} in strips"
        fact = Fact("gathers", "loop", f"each element is added to in one iteration: {costs}") \
            if choice.gathers else \
            Fact("in strips", "loop", f"what is added to neighbours waits in buffers: {costs}")
        # What is generated is in no file yet.
        self._put(place_of_line(self._unit.routine, line_in_text(loop)), fact)

    def activity(self, statement: Assignment) -> None:
        """Tell whether derivatives flow through an assignment, and from where."""
        variables, lhs = self._view.variables, statement.lhs
        passive = variables.passive_here(statement) if variables.is_active(lhs.symbol) else \
            variables.reason(lhs.symbol)
        if passive is not None:
            self.add(statement, "passive", self.label(lhs), passive)
            return
        operands = [self.label(reference) for reference in variables.operands(statement)]
        reason = f"from {', '.join(dict.fromkeys(operands))}" if operands else \
            "no active value goes in, so that its adjoint becomes zero"
        self.add(statement, "active", self.label(lhs), reason)

    def label(self, reference: Reference) -> str:
        """:returns: a variable or an element, as the source spells it."""
        return label(reference, self._unit)

    def recorded(self, node: Node, reference: Reference, owner: object, record: Step, what: str,
                 kind: str = "recorded") -> None:
        """Tell what is recorded, for whom, and how many bytes that takes."""
        reason, lines = told(self._reasons.of(owner, reference.symbol))
        amount = self._view.tapes.records(self._unit, [record], self._around)
        self.add(node, kind, label(reference, self._unit, _loops(record)),
                 f"{what}, needed by {reason}", lines, amount)

    def snapshots(self, owner: Step, records: Sequence[Step], node: Node, what: str,
                  kind: str = "snapshot") -> None:
        """Tell what is recorded around a statement."""
        for record in records:
            self.recorded(node, _reference(record), owner, record, what, kind)

    def recorded_at_end(self, step: Step) -> None:
        """Tell what is recorded after the last statement."""
        reference = _reference(step)
        reason, lines = told(self._reasons.at_end(reference.symbol))
        amount = self._view.tapes.records(self._unit, [step], self._around)
        routine = self._unit.routine
        place = place_of_line(routine, lines_of(routine)[1])
        self.found.setdefault(place, []).append(Fact(
            "recorded", label(reference, self._unit, _loops(step)),
            f"it is local, and its last value is needed by {reason}", lines, amount))

    def control(self, step: Step, node: Node, subject: str, reason: str) -> None:
        """Tell that a condition, or a number of iterations, is recorded."""
        amount = self._view.tapes.controls(self._unit, step, self._around)
        self.add(node, "recorded", subject, reason, amount=amount)

    def of_one_iteration(self, step: Recomputed) -> Amount:
        """:returns: the bytes that one iteration records when it is executed again."""
        return self._view.tapes.of_one_iteration(self._unit, step)

    def changing(self, symbols: Iterable[Symbol]) -> list[str]:
        """:returns: the names of those variables that may have changed on the way back."""
        inside = {loop.loop.variable for loop in self._around if isinstance(loop, LoopStep)}
        return sorted(variable_name(symbol, self._unit) for symbol in symbols
                      if symbol in self._view.tapes.writes[self._unit] - inside)

    def assigned(self, statement: Assignment, is_executed: bool, is_recorded: bool) -> None:
        """Tell that an assignment records nothing, or is not executed, and why."""
        if not is_executed or not self.advances:
            self._dropped(statement)
        elif not is_recorded:
            self._overwritten(statement)

    def recomputed(self, region: Region, reading: Reading) -> None:
        """Tell that a statement of a region is executed again on the way back."""
        statement: Assignment = reading.statement
        symbol = statement.lhs.symbol
        private = symbol in self._view.planned.plan.private
        needs = [Need(location(other.statement)[1], use) for other in region.readings
                 for use in _uses(other, symbol)]
        reason, lines = told(needs)
        span = sorted({location(inner)[1] for inner in region.statements})
        where = f"{span[0]}-{span[-1]}" if len(span) > 1 else f"{span[0]}"
        why = f"private to the statements in line{'s' * (len(span) > 1)} {where}" if private else \
            "what it is computed from is still there, or restored"
        self.add(statement, "recomputed", self.label(statement.lhs),
                 f"{why}; needed by {reason}", lines)

    def _overwritten(self, statement: Assignment) -> None:
        reason = "there is no older value to keep" if statement in self._firsts else \
            "nothing on the way back reads the value that is overwritten here"
        self.add(statement, "not recorded", self.label(statement.lhs), reason)

    def _dropped(self, statement: Assignment) -> None:
        symbol = statement.lhs.symbol
        name = variable_name(symbol, self._unit)
        if not self._view.planned.advances:
            reason = "the way back does not read anything that is computed here"
        elif self._view.planned.alone and symbol in set(self._unit.dummies):
            reason = f"nobody reads {name} afterwards: a joint call needs no results"
        elif self._view.planned.given_up and symbol in set(self._unit.dummies):
            reason = f"nobody reads {name} afterwards: results are given up"
        else:
            reason = f"nobody reads {name} afterwards"
        self.add(statement, "dropped", self.label(statement.lhs), reason)


def _reference(record: Step) -> Reference:
    """:returns: the value that a record, or a loop of records, is of."""
    return recorded_values([record])[0]


def _span(step: RecomputedSectionStep) -> str:
    """:returns: the lines of a section."""
    lines = {location(node)[1] for statement in step.statements
             for node in statements_of(statement, Statement)} - {0}
    return f"lines {min(lines)}-{max(lines)}" if len(lines) > 1 else line_list(lines)


def _operations(choice: Choice) -> str:
    """:returns: how long a section takes."""
    if choice.operations is None:
        return "an unknown number of operations"
    return f"about {short_formula(choice.operations)} operations"


def _loops(record: Step) -> list[Loop]:
    return [step.loop for step in all_steps([record]) if isinstance(step, LoopStep)]


def _uses(reading: Reading, symbol: Symbol) -> list[str]:
    """:returns: how the returning motion of one statement uses a value."""
    found = []
    if symbol in reading.reads:
        found.append("condition" if isinstance(reading.statement, IfBlock) else "adjoint")
    if reading.again and isinstance(reading.statement, Assignment) and symbol in symbols_read(
            reading.statement.rhs, *reading.statement.lhs.children):
        found.append("again")
    return found
