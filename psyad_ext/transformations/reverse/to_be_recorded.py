# SPDX-License-Identifier: BSD-3-Clause
"""To-be-recorded analysis: which overwritten values the returning motion still needs.

A value has to be recorded if it is overwritten after a statement whose adjoint
reads it. The statements are followed in their order with the set of variables
whose present values are needed by the adjoints of what was executed so far.
Arrays count as one variable; a scalar leaves the set when it is overwritten.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayReference, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read, values_read
from psyad_ext.transformations.reverse.step_facts import recorded_reference, returns, symbols_needed
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, RecordStep, RegionStep, Step,
    WhileStep, all_steps)

_Needed = frozenset[Symbol]


class ConditionalRecords(Exception):
    """Regions would have to record elements that exist in some of their branches only.

    :param regions: their first statements.
    """

    def __init__(self, regions: IdentitySet[Node]) -> None:
        super().__init__()
        self.regions = regions


def plan_records(steps: Sequence[Step], firsts: FirstWrites,
                 everything: frozenset[Symbol] = frozenset()) -> _Needed:
    """Decide what is recorded.

    :param steps: the steps of a routine; changed in place.
    :param firsts: the assignments that overwrite nothing.
    :param everything: variables whose overwritten values are recorded whether needed or not.

    :returns: the variables whose values after the last statement the returning motion reads.

    :raises ConditionalRecords: if a region would have to record what may not exist.
    """
    analysis = _Analysis(firsts, everything)
    while True:
        analysis.changed = False
        at_end = analysis.follow(steps, frozenset())
        if not analysis.changed:
            break
    if analysis.refused:
        raise ConditionalRecords(analysis.refused)
    _drop_records(steps, analysis)
    return at_end


class _Analysis:
    """Follows the statements; repeated until neither records nor the sets at loops grow."""

    def __init__(self, firsts: FirstWrites, everything: _Needed) -> None:
        self.changed = False
        self.in_calls: set[tuple[Identity[Step], Symbol]] = set()
        self.in_regions: IdentitySet[Reference] = IdentitySet()
        self.refused: IdentitySet[Node] = IdentitySet()
        self._firsts = firsts
        self._everything = everything
        self._at_loops: IdentityMap[Step, _Needed] = IdentityMap()

    def follow(self, steps: Sequence[Step], needed: _Needed) -> _Needed:
        """:returns: what is needed after the steps if ``needed`` was so before."""
        for step in steps:
            needed = self._after(step, needed | self._everything)
        return needed

    @chosen_by_type
    def _after(self, step: Step, needed: _Needed) -> _Needed:
        return needed | symbols_needed(step)

    @_after.register
    def _(self, step: MemoryStep, needed: _Needed) -> _Needed:
        if not step.allocates and not step.stays and step.symbol in needed \
                and (Identity(step), step.symbol) not in self.in_calls:
            self.in_calls.add((Identity(step), step.symbol))
            self.changed = True
        return (needed - step.all_gone) | symbols_needed(step)

    @_after.register
    def _(self, step: AssignStep, needed: _Needed) -> _Needed:
        lhs: Reference = step.assignment.lhs
        reads = symbols_needed(step)
        if not step.alive:
            return needed | reads
        before = needed | {lhs.symbol} if step.reads_overwritten else needed
        if lhs.symbol in before and step.assignment not in self._firsts.assignments:
            self.changed |= not step.records
            step.records = True
        if step.records:
            # The index is evaluated again to restore the element.
            reads |= values_read(*lhs.children)
        if isinstance(lhs, ArrayReference):
            return needed | reads
        if step.after_restoring:
            reads.discard(lhs.symbol)
        return (needed - {lhs.symbol}) | reads

    @_after.register
    def _(self, step: RegionStep, needed: _Needed) -> _Needed:
        before = needed | step.needs
        candidates = [candidate for candidate in step.candidates
                      if not step.dead.issuperset(candidate.writes)]
        for candidate in candidates:
            if candidate.reference.symbol in before \
                    and candidate.writes[0] not in self._firsts.assignments \
                    and candidate.reference not in self.in_regions:
                self.in_regions.add(candidate.reference)
                self.changed = True
                if not candidate.always_accessed:
                    self.refused.add(step.statements[0])
        scalars = {candidate.reference.symbol for candidate in candidates
                   if not candidate.reference.children}
        after = {capture.reference.symbol for capture in step.captures} | step.index_needs
        # The indices are evaluated again to restore the elements.
        after |= symbols_read(*(index for candidate in candidates
                                if candidate.reference in self.in_regions
                                for index in candidate.reference.children))
        return (before - scalars) | after

    @_after.register
    def _(self, step: IfStep, needed: _Needed) -> _Needed:
        needed |= symbols_needed(step)
        return self.follow(step.then, needed) | self.follow(step.otherwise, needed)

    @_after.register
    def _(self, step: LoopStep, needed: _Needed) -> _Needed:
        own = symbols_needed(step)
        facts = step.carried
        # What no later iteration overwrites is not needed by later iterations.
        end = self._around(step, needed | own, facts.written - facts.overwritten_later)
        wholly = step.overwritten_wholly & end
        if wholly:
            # All of the old values are restored before the adjoints of earlier statements.
            end -= wholly - set().union(*map(keeps_alive, all_steps(step.body)))
        return end | own

    @_after.register
    def _(self, step: ColumnStep, needed: _Needed) -> _Needed:
        step.needed_before = needed
        if step.at_once:
            # Its adjoint has read what it needs before the next statements are executed.
            return needed
        own = symbols_needed(step)
        executed = step.executed
        for record in step.records:
            symbol = _recorded_symbol(record)
            lost = symbol in executed and symbol in needed | own \
                or symbol in step.changes and symbol in needed
            if lost and (Identity(step), symbol) not in self.in_calls:
                self.in_calls.add((Identity(step), symbol))
                self.changed = True
        kept = [record for record in step.records
                if (Identity(step), _recorded_symbol(record)) in self.in_calls]
        recorded = {_recorded_symbol(record) for record in kept}
        return self.follow(kept, (needed | own) - recorded)

    @_after.register
    def _(self, step: WhileStep, needed: _Needed) -> _Needed:
        return self._around(step, needed, frozenset())

    def _around(self, step: LoopStep | WhileStep, needed: _Needed, kept: _Needed) -> _Needed:
        known = self._at_loops.get(step, frozenset())
        start = (known - kept) | needed
        end = known | start | self.follow(step.body, start)
        self.changed |= end != known
        self._at_loops[step] = end
        return end

    @_after.register
    def _(self, step: CallStep, needed: _Needed) -> _Needed:
        before = needed | step.needs if step.mode == "joint" else needed
        step.needed_before = needed
        # A call that is not executed forward changes something on the way back only.
        changing = step.records if step.alive else \
            [record for record in step.records if _recorded_symbol(record) in step.changes]
        for record in changing:
            symbol = _recorded_symbol(record)
            place = (Identity(step), symbol)
            first = (Identity(step.site.call), symbol) in self._firsts.in_calls
            if symbol in before and not first and place not in self.in_calls:
                self.in_calls.add(place)
                self.changed = True
        kept = [record for record in step.records
                if (Identity(step), _recorded_symbol(record)) in self.in_calls]
        # What is wholly recorded is restored: its value after the call is another matter.
        recorded = {_recorded_symbol(record) for record in kept}
        restored = step.wholly & recorded
        reads = step.needs - restored if step.mode == "joint" else step.needs
        return self.follow(kept, (needed - restored) | reads)


def _drop_records(steps: Sequence[Step], analysis: _Analysis) -> None:
    for step in all_steps(steps):
        if isinstance(step, RegionStep):
            step.records = [RecordStep(candidate.reference) for candidate in step.candidates
                            if candidate.reference in analysis.in_regions]
        if isinstance(step, (CallStep, ColumnStep, MemoryStep)):
            step.records = [record for record in step.records
                            if (Identity(step), _recorded_symbol(record)) in analysis.in_calls]
    for step in all_steps(steps):
        if isinstance(step, IfStep) and not returns(step):
            step.records = False


def keeps_alive(step: Step) -> set[Symbol]:
    """:returns: what is needed after ``step``, or not overwritten by it although it looks so."""
    needed = symbols_needed(step)
    if isinstance(step, AssignStep) and not step.alive:
        needed.add(step.assignment.lhs.symbol)
    elif isinstance(step, RegionStep) and step.dead:
        needed.update(candidate.reference.symbol for candidate in step.candidates)
    return needed


def _recorded_symbol(record: Step) -> Symbol:
    """:returns: the variable of which a step records elements."""
    return next(reference.symbol for step in all_steps([record])
                if isinstance(step, RecordStep)
                and (reference := recorded_reference(step)) is not None)
