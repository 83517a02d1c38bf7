# SPDX-License-Identifier: BSD-3-Clause
"""Which variables a routine may write, itself or through calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Loop, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, CallTree, Unit
from psyad_ext.ir.structures.memory import reallocated, with_answers
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import assignments_of, statements_of

Writes = Mapping[Unit, frozenset[Symbol]]


def written_in_calls(site: CallSite, writes: Writes) -> set[Symbol]:
    """:returns: the caller's variables that one call may write."""
    return site.changed_symbols(writes[site.callee]) | with_answers(site.reshaped_rows)


def writes_of(unit: Unit, sites: Sequence[CallSite], statements: Node,
              writes: Writes) -> frozenset[Symbol]:
    """
    :param unit: a routine.
    :param sites: the calls in ``statements``.
    :param statements: its statements, original or rewritten.
    :param writes: what the routines that it calls may write.

    :returns: the symbols that the statements may write.
    """
    if not unit.is_transparent:
        return frozenset(d for d in unit.dummies if not is_only_read(d))
    written = {assignment.lhs.symbol for assignment in assignments_of(statements)}
    written.update(loop.variable for loop in statements_of(statements, Loop))
    written |= reallocated(statements)
    for site in sites:
        written |= written_in_calls(site, writes)
    return frozenset(written)


def all_writes(tree: CallTree) -> dict[Unit, frozenset[Symbol]]:
    """
    :param tree: a tree of calls.

    :returns: for each routine the symbols that it may write.
    """
    writes: dict[Unit, frozenset[Symbol]] = {unit: frozenset() for unit in tree.units}
    changed = True
    while changed:
        before = dict(writes)
        for unit in tree.units:
            writes[unit] = writes_of(unit, unit.sites, unit.routine, writes)
        # Routines that call themselves may write more than it seems at first.
        changed = any(unit.cycle for unit in tree.units) and writes != before
    return writes


def all_stores(tree: CallTree, writes: Writes) -> dict[Unit, set[Symbol]]:
    """
    :param tree: a tree of calls.
    :param writes: what its routines may write.

    :returns: for each routine its arguments that the way back may store to: a routine gives them
        back what it may have changed, although these calls of it may not.
    """
    stores = {unit: set(writes[unit].intersection(unit.dummies)) for unit in tree.units}
    changed = True
    while changed:
        changed = False
        for unit, own in stores.items():
            more = {symbol for site in unit.sites for dummy, symbol in site.actual_symbols()
                    if dummy in stores[site.callee] and symbol.is_argument}
            changed = changed or not more <= own
            own |= more
    return stores
