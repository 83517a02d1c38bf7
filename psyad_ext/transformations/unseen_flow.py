# SPDX-License-Identifier: BSD-3-Clause
"""Routines that only seem to have nothing to do with derivatives, since they have objects of which
the type, or what the type means, is not known: these may lead from their arguments to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psyclone.psyir.nodes import Node, Reference, StructureReference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Activity, is_real
from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.tree.refusals import UNSEEN
from psyad_ext.ir.tree.walking import nodes_of


def unseen_flow_problems(others: Iterable[Part], activity: Activity) -> Iterator[Problem]:
    """
    :param others: routines that are called as they are.
    :param activity: what depends on independent variables, and what influences dependent ones.

    :returns: the first use of each object, in routines that have both, by which values may depend
        on others in a way that is not seen.
    """
    found = [(left, *_sides(part, activity)) for part in others if (left := _left(part))]
    shared: dict[str, list[bool]] = {}
    for left, *sides in found:
        for symbol in left:
            if not (symbol.is_automatic or symbol.is_argument):
                before = shared.setdefault(symbol.name.lower(), [False, False])
                shared[symbol.name.lower()] = [one or other for one, other in zip(before, sides)]
    for left, *sides in found:
        for symbol, node in left.items():
            if all(sides) or all(shared.get(symbol.name.lower(), [False])):
                yield Problem(*location(node), UNSEEN.code,
                              UNSEEN.text.format(f"'{symbol.name}'"), UNSEEN.hint)


def _sides(part: Part, activity: Activity) -> tuple[bool, bool]:
    """:returns: whether a routine has values that depend on independent variables, and such as
        influence dependent ones."""
    known = {reference.symbol for reference in nodes_of(part.statements, Reference)
             if type(reference) is not StructureReference} | set(part.unit.dummies)
    real = {symbol for symbol in known if is_real(symbol)}
    return not real.isdisjoint(activity.varied), not real.isdisjoint(activity.useful)


def _left(part: Part) -> dict[Symbol, Node]:
    """:returns: the objects that are not taken apart, with their first uses."""
    found: dict[Symbol, Node] = {}
    for reference in nodes_of(part.statements, StructureReference):
        found.setdefault(reference.symbol, reference)
    return found
