# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint of a call: its arguments, and what is restored around it."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Literal, Node, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_allocatable, is_data, symbols_read
from psyad_ext.ir.expressions.text import is_deferred_text, is_forward_only, is_text
from psyad_ext.ir.raising.pointer_setting import undone
from psyad_ext.ir.structures.rows import allocation_of, is_answer
from psyad_ext.ir.structures.sequence import in_caller, storage
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.optional import is_absent
from psyad_ext.ir.tree.type_bounds import bound_expressions, text_length
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.call_adjoints import CallAdjoints
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all, record_text
from psyad_ext.transformations.reverse.shared_arguments import given_piece, shared_places
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.step import Step


def is_split(schedule: ADReversalSchedule, caller: Unit, site: CallSite) -> bool:
    """
    :returns: whether a call is split. One that allocates or deallocates arguments always is: before
        a joint one is reversed, the arguments would have to be allocated as they were before it.
        So is one that may change an array whose extent is not known: there is nothing to save it
        in. So is the core of a procedure with a rule, which says what is kept. In a cycle of calls
        all are, or none: levels share their tapes, or each has its own.
    """
    callee = site.callee
    if callee in caller.cycle:
        return caller.shares_tapes
    if caller.open_arguments and any(
            caller.given_open(one) for one in caller.sites if one.callee is callee):
        return True
    if callee.rule is not None:
        return True
    return callee.reallocates_arguments or schedule.is_strong_call(
        caller.name, callee.name, location(site.call)[1])


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
            if is_data(actual) and (is_absent(actual.symbol) or site.is_kept(actual)):
                continue
            if dummy in written and is_data(actual) and is_text(actual.symbol):
                # Refused if it should be needed and has no known length.
                step.records.append(record_text(actual, self._context))
            elif dummy in written and is_data(actual) and not is_answer(actual.symbol):
                record = record_all(storage(dummy, actual), self._context)
                step.records.append(_if_allocated(actual, record)
                                    if is_allocatable(dummy) else record)
            else:
                continue
            if not actual.children:
                step.wholly.add(actual.symbol)
        if step.mode == "passive":
            step.after += undone(site.call)
            step.after += [build.assign(self._context.adjoint_reference(actual),
                                        build.real("0.0", symbol_type(actual.symbol)))
                           for actual in self._context.cleared(site.call) or ()
                           if self._context.is_active(actual)]
            return step
        derived = self._derived[site.callee]
        if step.mode == "joint":
            step.changes = site.changed_symbols(derived.joint_writes)
        self._add_needs(step, derived)
        self._add_arguments(step, derived)
        return step

    def _mode(self, site: CallSite) -> str:
        if site.callee not in self._derived:
            return "passive"
        if self._context.cleared(site.call) is not None:
            return "passive"
        return "split" if is_split(self._schedule, self._unit, site) else "joint"

    def _add_needs(self, step: CallStep, derived: Derived) -> None:
        for dummy, actual in step.site.bindings:
            read = derived.needed if step.mode == "split" else derived.joint_reads
            if dummy in read or not is_data(actual):
                step.needs |= symbols_read(actual)
            else:
                step.needs |= symbols_read(*actual.children)

    def _add_arguments(self, step: CallStep, derived: Derived) -> None:
        actuals = dict(step.site.bindings)
        shared = shared_places(step.site.callee)
        adjoints = CallAdjoints(step, self._unit, self._context, self._writes, derived.active)
        for dummy in step.site.callee.dummies:
            actual = actuals[dummy]
            if _is_gone(dummy, actual):
                step.arguments.append(_blanks(dummy, actuals))
                step.needs |= symbols_read(step.arguments[-1])
            else:
                step.arguments.append(copied(actual))
            if dummy in shared:
                step.needs |= symbols_read(*actual.children) | symbols_read(
                    *bound_expressions(actual.symbol.datatype))
                step.arguments += given_piece(step.site, dummy, actual, self._context)
            elif dummy in derived.active:
                step.arguments.append(adjoints.of(dummy))
        adjoints.complete()


def _is_gone(dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether text that is passed is not there at all on the way back, and has to be."""
    return is_data(actual) and is_deferred_text(actual.symbol) and is_forward_only(actual.symbol) \
        and not is_deferred_text(dummy)


def _blanks(dummy: DataSymbol, actuals: Mapping[DataSymbol, Node]) -> Node:
    """:returns: text as long as an argument says, as far as numbers tell that."""
    length = text_length(dummy.datatype)
    told: dict[Symbol, Node] = {
        symbol: actual for symbol, actual in actuals.items() if not is_text(symbol)}
    length = None if length is None else in_caller(copied(length), told)
    return build.text("") if length is None else build.intrinsic("REPEAT", build.text(" "), length)


def _if_allocated(actual: Reference, record: Step) -> Step:
    """:returns: a record that is made only if there is something to record."""
    there = allocation_of(actual)
    if isinstance(there, Literal) and there.value == "true":
        return record
    return IfStep(build.branch(there, []), [record], [], records=False)
