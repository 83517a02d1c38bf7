# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint of a call: its arguments, their adjoints, and what is restored around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from psyclone.psyir.nodes import Literal, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.overlaps import Taken, may_meet, span_of
from psyad_ext.analyses.shared_storage import is_unknown_part
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir import build, making
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import declared_rank, is_allocatable, is_data, symbols_read
from psyad_ext.ir.groups import stays_with_rows
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.memory import allocation, is_allocated, own_bounds, written_deallocation
from psyad_ext.ir.outer import role_of
from psyad_ext.ir.pointer_setting import undone
from psyad_ext.ir.row_memory import allocated_like, deallocated_rows, is_shaped_later
from psyad_ext.ir.rows import allocation_of, if_allocated, is_answer
from psyad_ext.ir.sequence import same_part, storage
from psyad_ext.ir.text import is_deferred_text, is_forward_only, is_text
from psyad_ext.ir.type_bounds import bound_expressions
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all, record_text
from psyad_ext.transformations.reverse.shared_arguments import given_piece, shared_places
from psyad_ext.transformations.reverse.steps import CallStep, IfStep, Step


def is_split(schedule: ADReversalSchedule, caller: Unit, callee: Unit) -> bool:
    """
    :returns: whether a call is split. One that allocates or deallocates arguments always is: before
        a joint one is reversed, the arguments would have to be allocated as they were before it.
        So is one that may change an array whose extent is not known: there is nothing to save it
        in. In a circle of calls all are, or none: levels share their tapes, or each has its own.
    """
    if callee in caller.circle:
        return caller.shares_tapes
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
        shared = shared_places(step.site.callee)
        apart = self._to_be_apart(step, derived.active, actuals)
        for dummy in dummies:
            actual = actuals[dummy]
            step.arguments.append(_on_the_way_back(dummy, actual))
            if dummy in shared:
                step.needs |= symbols_read(*actual.children) | symbols_read(
                    *bound_expressions(actual.symbol.datatype))
                step.arguments += given_piece(step.site, dummy, actual, self._context)
            elif dummy in derived.active:
                step.arguments.append(self._adjoint(step, dummy, actual, dummy in apart))

    def _to_be_apart(self, step: CallStep, active: frozenset[DataSymbol],
                     actuals: Mapping[DataSymbol, Node]) -> set[DataSymbol]:
        """
        Two adjoint arguments must not be the same variable.

        :param step: the call.
        :param active: its dummy arguments that have adjoints.
        :param actuals: the actual ones.

        :returns: those that get adjoints of their own, which are added up afterwards.
        """
        site, apart = step.site, set[DataSymbol]()
        shared = {site.callee.dummies[place]: group
                  for group in site.callee.shared for place in group}
        taken = [(dummy, actuals[dummy]) for dummy in site.callee.dummies if dummy in active
                 and self._context.is_active(actuals[dummy])]
        for number, one in enumerate(taken):
            for other in taken[:number]:
                if one[0] in shared and shared[one[0]] is shared.get(other[0]):
                    continue
                # What is written cannot give way, nor can the adjoint of a module variable.
                free = [dummy for dummy, _ in sorted((one, other), key=self._is_unknown(site))
                        if not role_of(dummy) and dummy not in shared
                        and dummy not in self._writes[site.callee]]
                if free and apart.isdisjoint((one[0], other[0])) \
                        and may_meet(site, one, other, self._writes):
                    apart.add(free[0])
        return apart

    def _is_unknown(self, site: CallSite) -> Callable[[Taken], bool]:
        return lambda taken: is_unknown_part(site, self._unit, taken, self._writes)

    def _adjoint(self, step: CallStep, dummy: DataSymbol, actual: Node,
                 is_apart: bool) -> Reference:
        """:returns: what is passed for the adjoint of ``dummy``."""
        if not self._context.is_active(actual):
            return self._substitute(step, dummy, actual)
        if not is_apart:
            return self._context.adjoint_reference(actual)
        kept = storage(dummy, actual)
        span = span_of(step.site, dummy, actual, self._writes) \
            if actual.symbol in self._unit.open_arguments or kept is not actual else None
        if span is not None:
            return self._spanned(step, dummy, actual, span)
        place = len(step.after)
        substitute = self._substitute(step, dummy, actual)
        own = self._context.adjoint_reference(kept)
        part = substitute if kept is actual else build.ref(substitute.symbol)
        more = [build.assign(own, build.add(copied(own), copied(part)))]
        step.after[place:place] = if_allocated(dummy, actual, more)
        return substitute

    def _spanned(self, step: CallStep, dummy: DataSymbol, actual: Reference,
                 span: tuple[Node, Node]) -> Reference:
        """
        :param span: the first and the last index of what a call takes of a vector.

        :returns: a variable of its own, just as long, for the adjoint of ``dummy``, which is added
            to that of the vector after the call.
        """
        step.needs |= symbols_read(*span)
        name = self._context.scheme.name("adjoint", dummy.name)
        type_ = symbol_type(actual.symbol)
        if not declared_rank(dummy):
            target = self._context.names.symbol(name, type_.scalar())
        else:
            target = self._context.names.symbol(name, making.array_type(
                type_.scalar(), [ArrayType.Extent.DEFERRED]))
            step.before.append(allocation(target, [(copied(span[0]), copied(span[1]))]))
        part = build.ref(self._context.adjoint(actual.symbol), [
            build.section(*map(copied, span)) if declared_rank(dummy) else copied(span[0])])
        step.before.append(build.assign(build.ref(target), build.real("0.0", type_)))
        step.after.append(build.assign(part, build.add(copied(part), build.ref(target))))
        if declared_rank(dummy):
            step.after.append(written_deallocation(target))
        return build.ref(target)

    def _substitute(self, step: CallStep, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: a variable of its own, zero before the call, for the adjoint of ``dummy``."""
        target = self._room(dummy, actual)
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

    def _room(self, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: a variable of its own for the adjoint of ``dummy``."""
        name = self._context.scheme.name("adjoint", dummy.name)
        if not is_data(actual):
            return build.ref(self._context.names.symbol(name, symbol_type(dummy).scalar()))
        like = storage(dummy, actual)
        if self._context.is_active(actual) or not stays_with_rows(actual.symbol, dummy):
            return self._context.variable_like(like, name)
        target = build.ref(self._context.local_adjoint(actual.symbol), map(copied, like.children))
        if is_allocatable(actual.symbol):
            self._context.names.shapes[target.symbol] = own_bounds(actual.symbol)
        return target


def _on_the_way_back(dummy: DataSymbol, actual: Node) -> Node:
    """:returns: what a returning motion is given: some text has no value there at all."""
    is_gone = is_data(actual) and is_forward_only(actual.symbol)
    return build.text("") if is_gone and not is_deferred_text(dummy) else copied(actual)


def _if_allocated(actual: Reference, record: Step) -> Step:
    """:returns: a record that is made only if there is something to record."""
    there = allocation_of(actual)
    if isinstance(there, Literal) and there.value == "true":
        return record
    return IfStep(build.branch(there, []), [record], [], records=False)
