# SPDX-License-Identifier: BSD-3-Clause
"""Which statement's way back needs a value that is recorded.

A second pass over a finished plan: it follows the statements as the analysis of
what is to be recorded does, and remembers for each variable who needs its present
value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.explanation.spelling import line_list
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.transformations.reverse.step_facts import recorded_reference, symbols_needed
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, RecordStep, RegionStep, Step,
    WhileStep, all_steps)
from psyad_ext.transformations.reverse.to_be_recorded import keeps_alive

#: How a value is used on the way back, in the order in which it is told.
_USES = {
    "adjoint": "the adjoint{s} of",
    "call": "the adjoint{s} of the call{s} in",
    "again": "the repetition of",
    "iterations": "the repetition of the loop{s} in",
    "condition": "the condition{s} in",
    "bounds": "the bounds of the loop{s} in",
    "index": "the ind{ices} in",
    "entry": "what calls the routine{s} in",
}


@dataclass(frozen=True)
class Need:
    """Something that needs a value on the way back.

    :param line: its line.
    :param use: what for.
    """

    line: int
    use: str


def told(needs: Iterable[Need]) -> tuple[str, tuple[int, ...]]:
    """:returns: who needs a value, in words, and the lines."""
    found = set(needs)
    parts = []
    for use, text in _USES.items():
        numbers = {need.line for need in found if need.use == use}
        if numbers:
            what = text.format(s="s", ices="ices") if len(numbers) > 1 else \
                text.format(s="", ices="ex")
            parts.append(f"{what} {line_list(numbers)}")
    lines = tuple(sorted({need.line for need in found} - {0}))
    return " and ".join(parts) or "the way back", lines


_Needed = dict[Symbol, frozenset[Need]]


class Reasons:
    """Who needs what is recorded.

    :param steps: the steps of a finished plan.
    :param restored: the variables that get the values back that they had at first.
    :param line: the line of the routine.
    """

    def __init__(self, steps: Sequence[Step], restored: Collection[Symbol] = (),
                 line: int = 0) -> None:
        self._entry: _Needed = {symbol: frozenset((Need(line, "entry"),)) for symbol in restored}
        references = (recorded_reference(step) for step in all_steps(steps))
        self._recorded = {reference.symbol for reference in references if reference is not None}
        self._found: dict[tuple[Identity[Step], Symbol], frozenset[Need]] = {}
        self._at_loops: IdentityMap[Step, _Needed] = IdentityMap()
        self._changed = True
        while self._changed:
            self._changed = False
            self._at_end = self._follow(steps, {})

    def of(self, step: Step, symbol: Symbol) -> frozenset[Need]:
        """:returns: who needs the value of a variable from before ``step``."""
        return self._found.get((Identity(step), symbol), frozenset())

    def at_end(self, symbol: Symbol) -> frozenset[Need]:
        """:returns: who needs the value of a variable after the last statement."""
        return self._at_end.get(symbol, frozenset())

    def _follow(self, steps: Sequence[Step], needed: _Needed) -> _Needed:
        for step in steps:
            needed = self._after(step, _joined(needed, self._entry))
        return needed

    @chosen_by_type
    def _after(self, step: Step, needed: _Needed) -> _Needed:
        return needed

    @_after.register
    def _(self, step: RecordStep, needed: _Needed) -> _Needed:
        return needed

    @_after.register
    def _(self, step: MemoryStep, needed: _Needed) -> _Needed:
        if step.records:
            self._note(step, step.symbol, needed)
        bounds = self._needs(step.statement, "bounds", symbols_needed(step))
        return _joined(_without(needed, step.all_gone), bounds)

    @_after.register
    def _(self, step: AssignStep, needed: _Needed) -> _Needed:
        statement = step.assignment
        reads = self._needs(statement, "adjoint", symbols_needed(step))
        lhs = statement.lhs
        if step.records:
            self._note(step, lhs.symbol, _joined(needed, reads) if step.after_restoring
                       else needed)
            reads = _joined(reads, self._needs(statement, "index", symbols_read(*lhs.children)))
        if not step.alive or lhs.children:
            return _joined(needed, reads)
        if step.after_restoring:
            reads.pop(lhs.symbol, None)
        return _joined(_without(needed, {lhs.symbol}), reads)

    @_after.register
    def _(self, step: RegionStep, needed: _Needed) -> _Needed:
        before = _joined(needed, self._reads_of_region(step))
        for record in step.records:
            self._note(step, record.reference.symbol, before)
        scalars = {candidate.reference.symbol for candidate in step.candidates
                   if not candidate.reference.children
                   and not step.dead.issuperset(candidate.writes)}
        after = self._needs(step.statements[-1], "index", step.index_needs)
        for place, record in step.recorded:
            after = _joined(after, self._needs(step.statements[place], "index",
                                               symbols_read(*record.reference.children)))
        for capture in step.captures:
            for reading in step.readings:
                if capture.variable in reading.reads:
                    after = _joined(after, self._needs(reading.statement, "adjoint",
                                                       {capture.reference.symbol}))
        return _joined(_without(before, scalars), after)

    def _reads_of_region(self, step: RegionStep) -> _Needed:
        total: _Needed = {}
        for reading in step.readings:
            use = "condition" if isinstance(reading.statement, IfBlock) else "adjoint"
            total = _joined(total, self._needs(reading.statement, use,
                                               reading.reads & step.needs))
            if reading.again and isinstance(reading.statement, Assignment):
                again = symbols_read(reading.statement.rhs, *reading.statement.lhs.children)
                total = _joined(total, self._needs(reading.statement, "again",
                                                   again & step.needs))
        return total

    @_after.register
    def _(self, step: IfStep, needed: _Needed) -> _Needed:
        needed = _joined(needed, self._needs(step.block, "condition", symbols_needed(step)))
        return _joined(self._follow(step.then, needed), self._follow(step.otherwise, needed))

    @_after.register
    def _(self, step: LoopStep, needed: _Needed) -> _Needed:
        bounds = self._needs(step.loop, "bounds", symbols_needed(step))
        facts = step.carried
        kept = facts.written - facts.overwritten_later
        end = self._around(step, _joined(needed, bounds), kept)
        wholly = step.overwritten_wholly & set(end)
        if wholly:
            end = _without(end, wholly - set().union(*map(keeps_alive, all_steps(step.body))))
        return _joined(end, bounds)

    @_after.register
    def _(self, step: ColumnStep, needed: _Needed) -> _Needed:
        if step.at_once:
            return needed
        own = self._needs(step.loop, "iterations", symbols_needed(step))
        recorded = step.recorded
        for symbol in recorded:
            self._note(step, symbol, _joined(needed, own))
        return _without(_joined(needed, own), recorded)

    @_after.register
    def _(self, step: WhileStep, needed: _Needed) -> _Needed:
        return self._around(step, needed, frozenset())

    def _around(self, step: LoopStep | WhileStep, needed: _Needed,
                kept: frozenset[Symbol]) -> _Needed:
        known = self._at_loops.get(step, {})
        start = _joined(_without(known, kept), needed)
        end = _joined(_joined(known, start), self._follow(step.body, start))
        self._changed |= end != known
        self._at_loops[step] = end
        return end

    @_after.register
    def _(self, step: CallStep, needed: _Needed) -> _Needed:
        own = self._needs(step.site.call, "call", step.needs)
        before = _joined(needed, own) if step.mode == "joint" else needed
        recorded = {record.reference.symbol for record in all_steps(step.records)
                    if isinstance(record, RecordStep)}
        for symbol in recorded:
            self._note(step, symbol, before)
        restored = step.wholly & recorded
        reads = _without(own, restored) if step.mode == "joint" else own
        return _joined(_without(needed, restored), reads)

    def _note(self, step: Step, symbol: Symbol, needed: _Needed) -> None:
        place = (Identity(step), symbol)
        self._found[place] = self._found.get(place, frozenset()) | needed.get(symbol, frozenset())

    def _needs(self, statement: Node, use: str, symbols: Iterable[Symbol]) -> _Needed:
        need = frozenset({Need(location(statement)[1], use)})
        return {symbol: need for symbol in symbols if symbol in self._recorded}


def _joined(left: _Needed, right: _Needed) -> _Needed:
    if not right:
        return left
    joined = dict(left)
    for symbol, needs in right.items():
        joined[symbol] = joined[symbol] | needs if symbol in joined else needs
    return joined


def _without(needed: _Needed, symbols: Collection[Symbol]) -> _Needed:
    return {symbol: needs for symbol, needs in needed.items() if symbol not in symbols}
