# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are given one array in several pieces have one array for their adjoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import Call

from psyad_ext.analyses.calltree import CallTree, Unit
from psyad_ext.analyses.contexts import Ways, told_apart
from psyad_ext.analyses.shared_storage import Groups, may_share, shared_groups
from psyad_ext.core.identity import IdentityMap
from psyad_ext.transformations.preparation import Preparation
from psyad_ext.transformations.reverse.generation import Settings
from psyad_ext.transformations.selection import Selection


def with_shared_adjoints(tree: CallTree, selection: Selection, settings: Settings,
                         chosen: Callable[[CallTree], Sequence[Unit]]) -> CallTree:
    """
    :param tree: what the target reaches; its calls are changed.
    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.
    :param chosen: gives the routines of a tree that are differentiated.

    :returns: the tree in which routines know which of their adjoints are pieces of one array, once
        for each way in which they are.
    """
    if not any(may_share(site) for unit in tree.units for site in unit.sites):
        return tree

    def found_in(current: CallTree) -> tuple[Ways, Mapping[Unit, Groups]]:
        prepared = Preparation(current, chosen(current), selection.routine.children,
                               settings.options, settings.scheme)
        prepared.activate(selection.dependent, selection.independent, settings.options.activity)
        return _ways(prepared)

    new = told_apart(tree, lambda current: found_in(current)[0])
    for unit, groups in found_in(new)[1].items():
        unit.shared = groups
    return new


def _ways(prepared: Preparation) -> tuple[Ways, Mapping[Unit, Groups]]:
    """:returns: the pieces in each call, and those that all calls of a routine agree on."""
    ways: IdentityMap[Call, Groups] = IdentityMap()
    asked: dict[Unit, set[Groups]] = {}
    agreed: dict[Unit, Groups] = {}
    for unit in reversed(list(prepared.parts)):
        own = asked.get(unit, set())
        agreed[unit] = next(iter(own)) if len(own) == 1 else frozenset()
        for site in prepared.parts[unit].sites:
            if site.callee not in prepared.parts \
                    or prepared.contexts[unit].cleared(site.call) is not None:
                continue
            groups = frozenset() if site.callee.cycle else shared_groups(
                site, unit, agreed[unit], prepared.activity.active, prepared.writes)
            asked.setdefault(site.callee, set()).add(groups)
            original = prepared.origins[site.call]
            ways[original] = ways.get(original, groups) | groups
    return ways, agreed
