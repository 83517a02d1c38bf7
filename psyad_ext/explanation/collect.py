# SPDX-License-Identifier: BSD-3-Clause
"""Finds the facts about each statement of a routine in the plan of its adjoint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.explanation.amounts import Tapes
from psyad_ext.explanation.facts import Fact
from psyad_ext.explanation.reasons import Need, Reasons, told
from psyad_ext.explanation.source import Place
from psyad_ext.explanation.spelling import label, variable_name
from psyad_ext.explanation.variables import Variables
from psyad_ext.ir import location
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.locate import lines_of, place_of_line
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, PlainStep, Reading, RecordStep,
    RegionStep, Step, WhileStep, all_steps)

_MODES = {
    "split": ("{0}_recording records here; {0}_returning goes back",
              "split call"),
    "joint": ("{0} only runs here; on the way back it is recorded and returned at once",
              "joint call"),
    "passive": ("no derivative flows through it: on the way back it is not called",
                "passive call"),
}

_INDEPENDENT = "no iteration depends on another one"


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


def facts_of(view: View) -> dict[Place, list[Fact]]:
    """:returns: the facts about a routine by line, in the order of its statements."""
    collector = _Collector(view)
    collector.visit(view.planned.plan.steps)
    if view.planned.fused is not None:
        collector.fused(view.planned.fused)
    return collector.found


class _Collector:
    """Walks the steps of a plan."""

    def __init__(self, view: View) -> None:
        self.found: dict[Place, list[Fact]] = {}
        self._view = view
        self._unit = view.unit
        self._firsts = view.planned.plan.firsts.assignments
        self._reasons = Reasons(view.planned.plan.steps, view.planned.plan.restored,
                                location(view.unit.routine)[1])
        self._around: list[LoopStep | WhileStep] = []
        self._repeating = False

    def visit(self, steps: Sequence[Step]) -> None:
        """Collect the facts about steps."""
        for step in steps:
            self._visit(step)

    def fused(self, loop: Loop) -> None:
        """Collect the facts about a loop that runs forward and backward at once."""
        self._add(loop, Fact("fused", "loop", f"{_INDEPENDENT}, and nothing comes after it, so "
                             "that each is followed by its adjoint at once"))
        for assignment in loop.walk(Assignment):
            self._activity(assignment)

    def _add(self, node: Node, fact: Fact) -> None:
        if self._repeating and fact.kind == "dropped":
            return
        facts = self.found.setdefault(location(node), [])
        if fact not in facts:
            facts.append(fact)

    @chosen_by_type
    def _visit(self, step: Step) -> None:
        raise TypeError(f"unknown step {type(step).__name__}")

    @_visit.register
    def _(self, step: PlainStep) -> None:
        pass

    @_visit.register
    def _(self, step: AssignStep) -> None:
        statement = step.assignment
        self._activity(statement)
        if step.records:
            needs = self._reasons.of(step, statement.lhs.symbol)
            self._recorded(statement, statement.lhs, needs, step, "overwritten here")
        elif step.alive and self._view.planned.advances:
            self._overwritten(statement)
        if not step.alive or not self._view.planned.advances:
            self._dropped(statement)

    def _activity(self, statement: Assignment) -> None:
        variables, lhs = self._view.variables, statement.lhs
        passive = variables.passive_here(statement) if variables.is_active(lhs.symbol) else \
            variables.reason(lhs.symbol)
        if passive is not None:
            self._add(statement, Fact("passive", label(lhs, self._unit), passive))
            return
        operands = [label(reference, self._unit) for reference in variables.operands(statement)]
        reason = f"from {', '.join(dict.fromkeys(operands))}" if operands else \
            "no active value goes in, so that its adjoint becomes zero"
        self._add(statement, Fact("active", label(lhs, self._unit), reason))

    def _recorded(self, node: Node, reference: Reference, needs: Iterable[Need],
                  record: Step, what: str, kind: str = "recorded") -> None:
        reason, lines = told(needs)
        amount = self._view.tapes.records(self._unit, [record], self._around)
        self._add(node, Fact(kind, label(reference, self._unit, _loops(record)),
                             f"{what}, needed by {reason}", lines, amount))

    def _overwritten(self, statement: Assignment) -> None:
        reason = "there is no older value to keep" if statement in self._firsts else \
            "nothing on the way back reads the value that is overwritten here"
        self._add(statement, Fact("not recorded", label(statement.lhs, self._unit), reason))

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
        self._add(statement, Fact("dropped", label(statement.lhs, self._unit), reason))

    @_visit.register
    def _(self, step: RegionStep) -> None:
        readings = IdentityMap((reading.statement, reading) for reading in step.readings)
        recorded = IdentitySet(record.reference for record in step.records)
        firsts = IdentitySet(candidate.writes[0] for candidate in step.candidates
                             if candidate.reference not in recorded
                             and not step.dead.issuperset(candidate.writes))
        for place, record in step.recorded:
            statement = step.statements[place]
            own = isinstance(statement, Assignment)
            self._recorded(statement, record.reference,
                           self._reasons.of(step, record.reference.symbol), record,
                           "overwritten here" if own else "overwritten in one of the branches")
        for statement in step.statements:
            for node in statement.walk((Assignment, IfBlock)):
                if isinstance(node, Assignment):
                    self._in_region(step, readings[node], node in firsts)
                elif node in step.dead or not self._view.planned.advances:
                    self._add(node, Fact("dropped", "branch",
                                         "only what is computed again needs it"
                                         if readings[node].again
                                         else "nothing in it is needed"))

    def _in_region(self, step: RegionStep, reading: Reading, first_write: bool) -> None:
        statement: Assignment = reading.statement
        self._activity(statement)
        if reading.again:
            self._recomputed(step, reading)
        alive = statement not in step.dead and self._view.planned.advances
        if not alive and reading.again:
            self._add(statement, Fact("dropped", label(statement.lhs, self._unit),
                                      "only adjoints need it, and it is computed again for them"))
        elif not alive:
            self._dropped(statement)
        elif first_write:
            self._overwritten(statement)

    def _recomputed(self, step: RegionStep, reading: Reading) -> None:
        statement: Assignment = reading.statement
        symbol = statement.lhs.symbol
        private = symbol in self._view.planned.plan.private
        needs = [Need(location(other.statement)[1], use) for other in step.readings
                 for use in _uses(other, symbol)]
        reason, lines = told(needs)
        span = sorted({location(inner)[1] for inner in step.statements})
        where = f"{span[0]}-{span[-1]}" if len(span) > 1 else f"{span[0]}"
        why = f"private to the statements in line{'s' * (len(span) > 1)} {where}" if private else \
            "what it is computed from is still there, or restored"
        self._add(statement, Fact("recomputed", label(statement.lhs, self._unit),
                                  f"{why}; needed by {reason}", lines))

    @_visit.register
    def _(self, step: IfStep) -> None:
        if step.records:
            inside = {loop.loop.variable for loop in self._around if isinstance(loop, LoopStep)}
            names = sorted(variable_name(symbol, self._unit)
                           for symbol in symbols_read(step.block.condition)
                           if symbol in self._view.tapes.writes[self._unit] - inside)
            amount = self._view.tapes.controls(self._unit, step, self._around)
            self._add(step.block, Fact("recorded", "condition",
                                       f"it reads {' and '.join(names)}, which may have changed "
                                       "on the way back", (), amount))
        self.visit(step.then)
        self.visit(step.otherwise)

    @_visit.register
    def _(self, step: LoopStep) -> None:
        self._around.append(step)
        inside = list(all_steps(step.body))
        if any(isinstance(inner, RecordStep) for inner in inside) and all(
                isinstance(inner, (LoopStep, RecordStep)) for inner in inside):
            self._kept_at_end(step)
        else:
            self.visit(step.body)
            self._unused_loop(step)
        self._around.pop()

    @_visit.register
    def _(self, step: ColumnStep) -> None:
        amount = self._view.tapes.of_one_iteration(self._unit, step)
        if step.at_once:
            self._add(step.loop, Fact("fused", "loop", f"{_INDEPENDENT}, and no adjoint of what "
                                      "comes after it waits for it, so that each is followed by "
                                      "its adjoint at once; tapes for one are enough", (), amount))
        else:
            self._add(step.loop, Fact("repeated", "loop", "no iteration needs what another one "
                                      "has computed; tapes for one of them are enough", (), amount))
            if not step.executed or not self._view.planned.advances:
                self._add(step.loop, Fact("dropped", "loop",
                                          "nobody reads afterwards what it computes"))
        self._snapshots(step, step.loop, "the loop")
        before = self._around, self._reasons, self._repeating
        # What is said about its statements is about their repetition.
        self._around, self._reasons, self._repeating = [], Reasons(step.again), True
        self.visit(step.again)
        self._around, self._reasons, self._repeating = before

    def _unused_loop(self, step: LoopStep) -> None:
        if all(map(self._is_idle, all_steps(step.body))):
            self._add(step.loop, Fact("dropped", "loop", "nothing in it is needed"))

    def _is_idle(self, step: Step) -> bool:
        """:returns: whether the recording motion executes nothing for a step."""
        if not self._view.planned.advances or isinstance(step, LoopStep):
            return True
        if isinstance(step, (AssignStep, CallStep)):
            return not (step.alive or step.records)
        if isinstance(step, RegionStep):
            return not step.records and all(
                node in step.dead for statement in step.statements
                for node in statement.walk((Assignment, IfBlock)))
        return isinstance(step, IfStep) and not step.records

    @_visit.register
    def _(self, step: WhileStep) -> None:
        amount = self._view.tapes.controls(self._unit, step, self._around)
        self._add(step.loop, Fact("recorded", "number of iterations",
                                  "it is not known before the loop ends", (), amount))
        self._around.append(step)
        self.visit(step.body)
        self._around.pop()

    @_visit.register
    def _(self, step: RecordStep) -> None:
        self._kept_at_end(step)

    def _kept_at_end(self, step: Step) -> None:
        """What is recorded after the last statement."""
        reference = next(inner.reference for inner in all_steps([step])
                         if isinstance(inner, RecordStep))
        reason, lines = told(self._reasons.at_end(reference.symbol))
        around = [loop for loop in self._around if loop is not step]
        amount = self._view.tapes.records(self._unit, [step], around)
        routine = self._unit.routine
        place = place_of_line(routine, lines_of(routine)[1])
        self.found.setdefault(place, []).append(Fact(
            "recorded", label(reference, self._unit, _loops(step)),
            f"it is local, and its last value is needed by {reason}", lines, amount))

    @_visit.register
    def _(self, step: MemoryStep) -> None:
        for record in step.records:
            reference = next(inner.reference for inner in all_steps([record])
                             if isinstance(inner, RecordStep))
            self._recorded(step.statement, reference, self._reasons.of(step, step.symbol), record,
                           "deallocated here")

    @_visit.register
    def _(self, step: CallStep) -> None:
        call, name = step.site.call, step.site.callee.label
        how, subject = _MODES[step.mode]
        if isinstance(call, OpaqueCall):
            self._add(call, Fact("call", name, "executed as it stands, forward only"))
        else:
            self._add(call, Fact("call", f"{subject} of {name}", how.format(name),
                                 call=(step.mode, name)))
        if not step.alive or not self._view.planned.advances:
            self._add(call, Fact("dropped", "call", "nobody reads afterwards what it computes"))
        self._snapshots(step, call, "the call")

    def _snapshots(self, step: CallStep | ColumnStep, node: Node, what: str) -> None:
        for record in step.records:
            reference = next(inner.reference for inner in all_steps([record])
                             if isinstance(inner, RecordStep))
            self._recorded(node, reference, self._reasons.of(step, reference.symbol), record,
                           f"overwritten by {what}", "snapshot")


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
