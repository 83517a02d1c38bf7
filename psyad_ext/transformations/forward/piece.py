# SPDX-License-Identifier: BSD-3-Clause
"""Tangent of one statement on its own."""

from __future__ import annotations

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.transformations.checking import require_rules, supported_tree
from psyad_ext.transformations.forward.generation import ForwardGeneration
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.forward.statements import Statements


def tangent_of_statement(statement: Statement, active: frozenset[Symbol],
                         settings: ForwardSettings) -> list[Statement]:
    """
    :param statement: a statement in a routine; it is not modified.
    :param active: the active variables of the routine.
    :param settings: how it is differentiated.

    :returns: the statement with what computes its tangent.

    :raises UnsupportedError: if the statement, or a routine that it calls, is not supported.
    """
    tree = supported_tree(statement)
    target = tree.target
    generation = ForwardGeneration(tree, tree.units, [statement], settings)
    everything = generation.activate(active, active)
    require_rules(target, statement, everything, generation.writes)
    for unit in tree.units[:-1]:
        if any(dummy in everything for dummy in unit.dummies):
            generation.derive(unit)
    context, part = generation.contexts[target], generation.parts[target]
    context.active = everything | active
    sites = IdentityMap((site.call, site) for site in part.sites)
    return Statements(generation.tangents(target), generation.writes[target], sites,
                      generation.derived, settings.strategies).all(part.statements.children)
