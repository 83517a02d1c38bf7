# SPDX-License-Identifier: BSD-3-Clause
"""The returning motion of a region, once it is known what is recorded."""

from __future__ import annotations

from collections.abc import Sequence, Set

from psyclone.psyir.nodes import Reference, Schedule, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.reverse.region.parts import Capture, Region


def returning_of_region(region: Region, restored: Set[Symbol],
                        restoring: Sequence[Statement]) -> list[Statement]:
    """
    :param region: a region.
    :param restored: the variables of which it records values.
    :param restoring: the statements that restore what it records.

    :returns: the statements of its returning motion.
    """
    statements = [copied(statement) for statement in (*region.forward, *region.backward)]
    taken: list[Statement] = []
    for capture in region.captures:
        if capture.reference.symbol in restored:
            taken.append(build.assign(build.ref(capture.variable), copied(capture.reference)))
        else:
            statements = _read_in_place(statements, capture)
    body = [*taken, *restoring, *statements]
    return [*_indices_used(region, body), *body]


def _read_in_place(statements: list[Statement], capture: Capture) -> list[Statement]:
    """What nothing restores is still where the statements left it."""
    holder = Schedule(children=statements)
    for reference in nodes_of(holder, Reference):
        if reference.symbol is capture.variable:
            reference.replace_with(copied(capture.reference))
    return holder.pop_all_children()


def _indices_used(region: Region, body: Sequence[Statement]) -> list[Statement]:
    """:returns: the assignments to those scalars that are used in indices."""
    used = symbols_read(*body) if region.indices else set()
    chosen: list[Statement] = []
    for definition in reversed(region.indices):
        if definition.lhs.symbol in used:
            used |= symbols_read(definition.rhs)
            chosen.insert(0, copied(definition))
    return chosen
