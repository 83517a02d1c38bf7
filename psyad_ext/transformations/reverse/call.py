# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint of a call: its arguments, their adjoints, and what is restored around it."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Literal, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import distinct_elements, is_allocatable, is_data, symbols_read
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.memory import allocation, is_allocated, written_deallocation
from psyad_ext.ir.outer import role_of
from psyad_ext.ir.pointer_setting import undone
from psyad_ext.ir.row_memory import allocated_like, deallocated_rows, is_shaped_later
from psyad_ext.ir.rows import allocation_of, if_allocated, is_answer
from psyad_ext.ir.sequence import same_part, storage
from psyad_ext.ir.text import is_deferred_text, is_text
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all, record_text
from psyad_ext.transformations.reverse.steps import CallStep, IfStep, Step


def is_split(schedule: ADReversalSchedule, caller: Unit, callee: Unit) -> bool:
    """
    :returns: whether a call is split. One that allocates or deallocates arguments always is: before
        a joint one is reversed, the arguments would have to be allocated as they were before it.
        So is one that may change an array whose extent is not known: there is nothing to save it
        in. One in a circle of calls never is: each level has tapes of its own.
    """
    if callee in caller.circle:
        return False
    if caller.open_arguments and any(
            caller.given_open(site) for site in caller.sites if site.callee is callee):
        return True
    return callee.reallocates_arguments or schedule.is_strong_link(caller.name, callee.name)


class CallPlanner:
    """Plans the adjoints of the calls in one routine.

    :param unit: the routine.
    :param context: its names and active variables.
    :param writes: what the routines that it calls may write.
    :param derived: these routines, differentiated.
    :param schedule: how calls are reversed.
    """

    def __init__(self, unit: Unit, context: Context, writes: Writes,
                 derived: Mapping[Unit, Derived], schedule: ADReversalSchedule) -> None:
        self._unit = unit
        self._context = context
        self._writes = writes
        self._derived = derived
        self._schedule = schedule

    def step(self, site: CallSite) -> CallStep:
        """:returns: the step of one call."""
        step = CallStep(site, self._mode(site))
        written = self._writes[site.callee]
        if step.mode == "split":
            # What the callee gives the old values back to is not recorded a second time.
            written = written - self._derived[site.callee].restored
        for dummy, actual in site.bindings:
            if dummy in written and is_data(actual) and is_text(actual.symbol):
                # Refused if it should be needed and has no known length.
                step.records.append(record_text(actual, self._context))
            elif dummy in written and is_data(actual) and not is_answer(actual.symbol):
                record = record_all(storage(dummy, actual), self._context)
                step.records.append(_if_allocated(actual, record)
                                    if is_allocatable(dummy) else record)
        if step.mode == "passive":
            step.after += undone(site.call)
            step.after += [build.assign(self._context.adjoint_reference(actual),
                                        build.real("0.0", symbol_type(actual.symbol)))
                           for actual in self._context.cleared(site.call) or ()
                           if self._context.is_active(actual)]
            return step
        derived = self._derived[site.callee]
        if step.mode == "joint":
            step.changes = {symbol for dummy, symbol in site.actual_symbols()
                            if dummy in derived.joint_writes}
        self._add_needs(step, derived)
        self._add_arguments(step, derived)
        return step

    def _mode(self, site: CallSite) -> str:
        if site.callee not in self._derived:
            return "passive"
        if self._context.cleared(site.call) is not None:
            return "passive"
        return "split" if is_split(self._schedule, self._unit, site.callee) else "joint"

    def _add_needs(self, step: CallStep, derived: Derived) -> None:
        for dummy, actual in step.site.bindings:
            read = derived.needed if step.mode == "split" else derived.joint_reads
            if dummy in read or not is_data(actual):
                step.needs |= symbols_read(actual)
            else:
                step.needs |= symbols_read(*actual.children)

    def _add_arguments(self, step: CallStep, derived: Derived) -> None:
        actuals = {dummy: actual for dummy, actual in step.site.bindings}
        dummies = step.site.callee.dummies
        # The adjoint of a module variable is in its place: other adjoints have to give way.
        passed = [actuals[dummy] for dummy in dummies if role_of(dummy) and dummy in derived.active]
        for dummy in dummies:
            actual = actuals[dummy]
            # The way back reads no text; that of no fixed length has no value there at all.
            step.arguments.append(build.text("") if is_data(actual)
                                  and is_deferred_text(actual.symbol) else copied(actual))
            if dummy in derived.active:
                step.arguments.append(self._adjoint(step, dummy, actual, passed))

    def _adjoint(self, step: CallStep, dummy: DataSymbol, actual: Node,
                 passed: list[Reference]) -> Reference:
        """:returns: what is passed for the adjoint of ``dummy``."""
        if not self._context.is_active(actual):
            return self._substitute(step, dummy, actual)
        own = self._context.adjoint_reference(actual)
        if role_of(dummy):
            return own
        kept = storage(dummy, actual)
        if any(_may_share(kept, other) for other in passed) \
                and dummy not in self._writes[step.site.callee]:
            # Two adjoint arguments must not be the same variable.
            place = len(step.after)
            substitute = self._substitute(step, dummy, actual)
            own = self._context.adjoint_reference(kept)
            part = substitute if kept is actual else build.ref(substitute.symbol)
            more = [build.assign(own, build.add(copied(own), copied(part)))]
            step.after[place:place] = if_allocated(dummy, actual, more)
            return substitute
        passed.append(kept)
        return own

    def _substitute(self, step: CallStep, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: a variable of its own, zero before the call, for the adjoint of ``dummy``."""
        name = self._context.scheme.name("adjoint", dummy.name)
        if is_data(actual):
            target = self._context.variable_like(storage(dummy, actual), name)
        else:
            target = build.ref(self._context.names.symbol(name, symbol_type(dummy).scalar()))
        zero = build.real("0.0", symbol_type(dummy))
        start: list[Statement] = [build.assign(copied(target), zero)]
        if is_shaped_later(target):
            step.before += [*allocated_like(target, actual, self._context.names), *start]
            step.after += deallocated_rows(target, self._context.names)
            return target
        bounds = self._context.names.shapes.pop(target.symbol, None)
        if bounds is None:
            step.before += start
            return same_part(target, dummy, actual)
        start.insert(0, allocation(target.symbol, bounds))
        step.before += if_allocated(dummy, actual, start)
        step.after.append(build.branch(is_allocated(target.symbol),
                                       [written_deallocation(target.symbol)]))
        return same_part(target, dummy, actual)


def _if_allocated(actual: Reference, record: Step) -> Step:
    """:returns: a record that is made only if there is something to record."""
    there = allocation_of(actual)
    if isinstance(there, Literal) and there.value == "true":
        return record
    return IfStep(build.branch(there, []), [record], [], records=False)


def _may_share(left: Reference, right: Reference) -> bool:
    return left.symbol is right.symbol and not distinct_elements(left, right)
