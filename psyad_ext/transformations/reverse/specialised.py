# SPDX-License-Identifier: BSD-3-Clause
"""Routines with other active arguments in some of their calls are differentiated once for each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from psyclone.psyir.nodes import Call

from psyad_ext.analyses.calltree import CallSite, CallTree, Unit
from psyad_ext.analyses.contexts import Ways, told_apart
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.transformations.preparation import Preparation
from psyad_ext.transformations.reverse.generation import Settings
from psyad_ext.transformations.selection import Selection


def specialised(tree: CallTree, selection: Selection, settings: Settings,
                chosen: Callable[[CallTree], Sequence[Unit]]) -> CallTree:
    """
    :param tree: what the target reaches; its calls are changed.
    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.
    :param chosen: gives the routines of a tree that are differentiated.

    :returns: the tree with each routine once for each pattern of active arguments.
    """
    def ways_in(current: CallTree) -> Ways:
        prepared = Preparation(current, chosen(current), selection.routine.children,
                               settings.options, settings.scheme)
        prepared.activate(selection.dependent, selection.independent, settings.options.activity)
        ways: IdentityMap[Call, set[Hashable]] = IdentityMap()
        for unit, part in prepared.parts.items():
            for site in part.sites:
                if site.callee in prepared.parts \
                        and prepared.contexts[unit].cleared(site.call) is None:
                    original = prepared.origins[site.call]
                    ways.setdefault(original, set()).add(_way(site, prepared))
        return IdentityMap((call, frozenset(found)) for call, found in ways.items())

    return told_apart(tree, ways_in)


def _way(site: CallSite, prepared: Preparation) -> Hashable:
    """:returns: which arguments are active before and after a call, and which have adjoints."""
    active = prepared.activity.active
    numbers = {dummy: number for number, dummy in enumerate(site.callee.dummies)}
    adjoints = frozenset(numbers[dummy] for dummy, actual in site.bindings
                         if dummy in active and is_data(actual) and actual.symbol in active)
    points = prepared.points
    return adjoints, points.patterns.get(site.call) if points is not None else None
