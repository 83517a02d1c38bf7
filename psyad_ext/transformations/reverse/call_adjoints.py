# SPDX-License-Identifier: BSD-3-Clause
"""What the adjoint of a call is given for the adjoints of its arguments."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.overlaps import Taken, may_meet, span_of
from psyad_ext.analyses.shared_storage import is_unknown_part
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, is_data, symbols_read
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.groups import needs_holder, stays_with_rows
from psyad_ext.ir.structures.memory import (
    allocation, is_allocated, is_allocated_whole, own_bounds, written_deallocation)
from psyad_ext.ir.structures.row_memory import allocated_like, deallocated_rows, is_shaped_later
from psyad_ext.ir.structures.rows import if_allocated
from psyad_ext.ir.structures.sequence import same_part, storage
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.components import holder_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.sequences import checked_sequence


@dataclass
class _Around:
    """What is done around the adjoint of a call: rows are there only while what holds them is.

    :param made: makes variables of its own.
    :param rows_made: allocates rows in them.
    :param added: adds them to the adjoints that they stand for.
    :param rows_gone: deallocates the rows.
    :param gone: deallocates the others.
    """

    made: list[Statement] = field(default_factory=list)
    rows_made: list[Statement] = field(default_factory=list)
    added: list[Statement] = field(default_factory=list)
    rows_gone: list[Statement] = field(default_factory=list)
    gone: list[Statement] = field(default_factory=list)


class CallAdjoints:
    """Finds the adjoints that the adjoint of one call gets: those of the actual arguments, or
    variables of its own.

    :param step: the call.
    :param unit: the routine that it stands in.
    :param context: its names and active variables.
    :param writes: what the routines that it calls may write.
    :param active: the dummy arguments that have adjoints.
    """

    def __init__(self, step: CallStep, unit: Unit, context: Context, writes: Writes,
                 active: Collection[DataSymbol]) -> None:
        self._step = step
        self._site = step.site
        self._unit = unit
        self._context = context
        self._writes = writes
        self._actuals = dict(step.site.bindings)
        self._around = _Around()
        self._apart = self._to_be_apart(active)
        self._holders = self._new_holders()

    def of(self, dummy: DataSymbol) -> Reference:
        """:returns: what is passed for the adjoint of ``dummy``."""
        actual = self._actuals[dummy]
        return checked_sequence(self._of(dummy, actual), dummy, actual,
                                stays=not self._context.options.needs_vector)

    def _of(self, dummy: DataSymbol, actual: Node) -> Reference:
        if not self._context.is_active(actual):
            return self._substitute(dummy, actual)
        if dummy not in self._apart and holder_of(dummy) not in self._holders:
            return self._context.adjoint_reference(actual)
        kept = storage(dummy, actual)
        span = span_of(self._site, dummy, actual, self._writes) \
            if actual.symbol in self._unit.open_arguments or kept is not actual else None
        if span is not None:
            return self._spanned(dummy, actual, span)
        substitute = self._substitute(dummy, actual)
        own = self._context.adjoint_reference(kept)
        part = substitute if kept is actual else build.ref(substitute.symbol)
        more = [build.assign(own, build.add(copied(own), copied(part)))]
        self._around.added += if_allocated(dummy, actual, more)
        return substitute

    def complete(self) -> None:
        """Let the step do what these adjoints need before and after the call."""
        around = self._around
        self._step.before += [*around.made, *around.rows_made]
        self._step.after += [*around.added, *around.rows_gone, *around.gone]

    def _to_be_apart(self, active: Collection[DataSymbol]) -> set[DataSymbol]:
        """
        Two adjoint arguments must not be the same variable.

        :param active: the dummy arguments that have adjoints.

        :returns: those that get adjoints of their own, which are added up afterwards.
        """
        site, apart = self._site, set[DataSymbol]()
        shared = {site.callee.dummies[place]: group
                  for group in site.callee.shared for place in group}
        taken = [(dummy, self._actuals[dummy]) for dummy in site.callee.dummies
                 if dummy in active and self._context.is_active(self._actuals[dummy])]
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

    def _new_holders(self) -> dict[Symbol, str]:
        """:returns: the structures among the dummy arguments that can only be passed as they are
            and have a part that gets an adjoint of its own, and the names of their adjoints."""
        holders = dict.fromkeys(
            holder_of(dummy) for dummy in self._site.callee.dummies
            if dummy in self._apart and needs_holder(self._actuals[dummy].symbol, dummy))
        return {holder: self._context.names.symbol(self._context.scheme.name(
            "adjoint", holder.name), ScalarType.integer_type()).name for holder in holders}

    def _spanned(self, dummy: DataSymbol, actual: Reference,
                 span: tuple[Node, Node]) -> Reference:
        """
        :param span: the first and the last index of what a call takes of a vector.

        :returns: a variable of its own, just as long, for the adjoint of ``dummy``, which is added
            to that of the vector after the call.
        """
        around = self._around
        self._step.needs |= symbols_read(*span)
        name = self._context.scheme.name("adjoint", dummy.name)
        type_ = symbol_type(actual.symbol)
        if not declared_rank(dummy):
            target = self._context.names.symbol(name, type_.scalar())
        else:
            target = self._context.names.symbol(name, making.array_type(
                type_.scalar(), [ArrayType.Extent.DEFERRED]))
            around.made.append(allocation(target, [(copied(span[0]), copied(span[1]))]))
            around.gone.append(written_deallocation(target))
        part = build.ref(self._context.adjoint(actual.symbol), [
            build.section(*map(copied, span)) if declared_rank(dummy) else copied(span[0])])
        around.made.append(build.assign(build.ref(target), build.real("0.0", type_)))
        around.added.append(build.assign(part, build.add(copied(part), build.ref(target))))
        return build.ref(target)

    def _substitute(self, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: a variable of its own, zero before the call, for the adjoint of ``dummy``."""
        around, target = self._around, self._room(dummy, actual)
        start: list[Statement] = [build.assign(
            copied(target), build.real("0.0", symbol_type(dummy)))]
        if is_shaped_later(target):
            if is_allocated_whole(target.symbol):
                self._structures_of_rows(dummy, actual, target.symbol)
            around.rows_made += [*allocated_like(target, actual, self._context.names), *start]
            around.rows_gone += deallocated_rows(target, self._context.names)
            return target
        bounds = self._context.names.shapes.pop(target.symbol, None)
        if bounds is None:
            around.made += start
            return same_part(target, dummy, actual)
        start.insert(0, allocation(target.symbol, bounds))
        around.made += if_allocated(dummy, actual, start)
        around.gone.append(build.branch(is_allocated(target.symbol),
                                        [written_deallocation(target.symbol)]))
        return same_part(target, dummy, actual)

    def _structures_of_rows(self, dummy: DataSymbol, actual: Reference,
                            target: DataSymbol) -> None:
        """Allocate the structures that hold the rows of a variable, without any, for a call."""
        made = allocation(target, own_bounds(actual.symbol))
        self._around.made.append(build.branch(is_allocated(actual.symbol), [made])
                                 if is_allocated_whole(dummy) else made)
        self._around.gone.append(build.branch(
            is_allocated(target), [written_deallocation(target)]))

    def _room(self, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: a variable of its own for the adjoint of ``dummy``."""
        name = self._context.scheme.name("adjoint", dummy.name)
        if not is_data(actual):
            return build.ref(self._context.names.symbol(name, symbol_type(dummy).scalar()))
        like, holder = storage(dummy, actual), self._holders.get(holder_of(dummy))
        if holder is None and (
                self._context.is_active(actual) or not stays_with_rows(actual.symbol, dummy)):
            return self._context.variable_like(like, name)
        target = build.ref(self._context.local_adjoint(actual.symbol, holder),
                           map(copied, like.children))
        if is_allocatable(actual.symbol):
            self._context.names.shapes[target.symbol] = own_bounds(actual.symbol)
        return target
