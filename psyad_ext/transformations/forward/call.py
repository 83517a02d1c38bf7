# SPDX-License-Identifier: BSD-3-Clause
"""Tangent of a call: the differentiated routine takes the place of the original."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Container, Node, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.structures.memory import allocation, is_allocated, written_deallocation
from psyad_ext.ir.structures.row_memory import deallocated_rows, is_shaped_later
from psyad_ext.ir.structures.rows import if_allocated
from psyad_ext.ir.structures.sequence import storage
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from psyad_ext.transformations.forward.tangents import Tangents


@dataclass(frozen=True)
class Derived:
    """What callers have to know of a routine that has been differentiated.

    :param symbol: symbol of the generated routine.
    :param active: its dummy arguments that have a tangent.
    :param home: the container that the generated routine lives in.
    """

    symbol: RoutineSymbol
    active: frozenset[DataSymbol]
    home: Container


def tangent_of_call(call: Call, site: CallSite, derived: Mapping[Unit, Derived],
                    tangents: Tangents) -> list[Statement]:
    """
    :param call: a call of a subroutine; it is not modified.
    :param site: the same with its arguments bound.
    :param derived: the differentiated routines.
    :param tangents: the tangents of the routine.

    :returns: the call of the differentiated routine, with what has to be done before; the call
        itself if no derivative goes through it.
    """
    cleared = tangents.context.cleared(call)
    if cleared is not None:
        return [*_plain(call, site), *(tangents.cleared(reference) for reference in cleared
                                       if tangents.is_active(reference))]
    callee = derived.get(site.callee)
    actuals = dict(site.bindings)
    if callee is None or not (site.callee.communicates or any(
            tangents.is_active(actuals[dummy]) for dummy in callee.active)):
        return _plain(call, site)
    before: list[Statement] = []
    after: list[Statement] = []
    arguments: list[Node] = []
    for dummy in site.callee.dummies:
        actual = actuals[dummy]
        arguments.append(copied(actual))
        if dummy in callee.active:
            arguments.append(tangents.actual(actual, dummy) if tangents.is_active(actual)
                             else _zero(dummy, actual, tangents, before, after))
    arguments += [build.ref(symbol) for symbol, _ in tangents.extra_arguments]
    new = build.call(callee.symbol, arguments)
    new.inline_comment = call.inline_comment
    return [*before, new, *after]


def _plain(call: Call, site: CallSite) -> list[Statement]:
    """:returns: a call as it stands, or nothing if it stands for nothing."""
    plain = copied(call)
    plain.preceding_comment = ""
    return [] if site.is_notional else [plain]


def _zero(dummy: DataSymbol, actual: Node, tangents: Tangents, before: list[Statement],
          after: list[Statement]) -> Node:
    """:returns: what is passed for the tangent of an argument without one."""
    zero = tangents.zero(dummy)
    if is_only_read(dummy) and not declared_rank(dummy) and not tangents.extra_arguments:
        return zero
    target = tangents.like(storage(dummy, actual), dummy)
    start: list[Statement] = []
    if not is_only_written(dummy):
        start.append(build.assign(copied(target), zero))
    if is_shaped_later(target):
        start = [*tangents.rows_like(target.symbol, actual), *start]
        after += deallocated_rows(target, tangents.context.names)
    bounds = tangents.context.names.shapes.pop(target.symbol, None)
    if bounds is not None and not (is_allocatable(dummy) and is_only_written(dummy)):
        start.insert(0, allocation(target.symbol, bounds))
        start = if_allocated(dummy, actual, start)
    if bounds is not None:
        after.append(build.branch(is_allocated(target.symbol),
                                  [written_deallocation(target.symbol)]))
    before += start
    return tangents.part(target, dummy, actual)
