# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are called in different ways, each seen once for each way.

For all other analyses, the same routine with other active arguments is a routine of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from psyclone.psyir.nodes import Call

from psyad_ext.analyses.calltree import CallSite, CallTree, Unit, call_site
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.normal_form.clones import can_be_cloned, clone_of
from psyad_ext.ir.tree.walking import nodes_of

#: The way in which each call calls; none for calls that don't count.
Ways = IdentityMap[Call, Hashable]


def told_apart(tree: CallTree, ways_in: Callable[[CallTree], Ways]) -> CallTree:
    """
    :param tree: a tree of calls; its calls are changed.
    :param ways_in: finds the ways in a tree, in which some routines are told apart already.

    :returns: the tree in which all calls of a routine that count call it in the same way.
        Routines that call themselves, directly or through others, stay as they are.
    """
    ways = ways_in(tree)
    done: list[Unit] = []
    changed: set[Unit] = set()
    callers: dict[Unit, list[tuple[Unit, CallSite]]] = {}
    for number in reversed(range(len(tree.units))):
        unit = tree.units[number]
        calls = callers.get(unit, [])
        if any(caller in changed for caller, _ in calls):
            # How these call is clear since they have been told apart themselves.
            ways, changed = ways_in(_with(tree, number + 1, done)), set()
        clones = _clones(unit, [site for _, site in calls], ways)
        changed.update((unit, *clones) if clones else ())
        for each in (unit, *clones):
            done.append(each)
            for site in each.sites:
                callers.setdefault(site.callee, []).append((each, site))
    return _with(tree, 0, done)


def _with(tree: CallTree, count: int, done: Sequence[Unit]) -> CallTree:
    """:returns: the first units of a tree, and those that have been visited instead of others."""
    return CallTree((*tree.units[:count], *reversed(done)), tree.problems)


def _clones(unit: Unit, sites: Sequence[CallSite], ways: Ways) -> list[Unit]:
    """:returns: the unit once more for each further way in which it is called."""
    groups: dict[Hashable, list[CallSite]] = {}
    for site in sites:
        if site.call in ways:
            groups.setdefault(ways[site.call], []).append(site)
    if len(groups) < 2 or unit.cycle or not can_be_cloned(unit.routine):
        return []
    clones = []
    for number, group in enumerate(list(groups.values())[1:], 2):
        clones.append(_clone(unit, number))
        for site in group:
            site.callee = clones[-1]
            site.bindings = call_site(site.call, clones[-1]).bindings
    return clones


def _clone(unit: Unit, number: int) -> Unit:
    routine = clone_of(unit.routine)
    calls = IdentityMap(zip(nodes_of(unit.routine, Call), nodes_of(routine, Call)))
    return Unit(routine, [call_site(calls[site.call], site.callee) for site in unit.sites],
                first=unit, number=number)
