# SPDX-License-Identifier: BSD-3-Clause
"""Sums of which threads form one term at a time, in any order."""

from __future__ import annotations

from psyclone.psyir.nodes import Loop
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.parallel_do import update_atomically
from psyad_ext.ir.tree.walking import assignments_of


def add_atomically(loop: Loop, symbol: Symbol) -> None:
    """
    Let iterations of a loop add to a variable at any time, in place.

    :param loop: the loop.
    :param symbol: a variable that it does nothing with but add to it.
    """
    for statement in [one for one in assignments_of(loop) if one.lhs.symbol is symbol]:
        terms = [build.assign(copied(statement.lhs), making.operation(
            each.operator, copied(statement.lhs), copied(each.children[1])))
            for each in build.leading_sums(statement.rhs)[0][::-1]]
        parent, place = statement.parent, statement.position
        making.detached(statement)
        build.insert(parent, place, terms)
        for term in terms:
            update_atomically(term)
