# SPDX-License-Identifier: BSD-3-Clause
"""Lower bounds of pointers to whole components, which have indices once structures are flattened.

``p => s(1)%a`` gives ``p`` the bounds of ``a``; ``p => s_a(1, 0:2)`` does not.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Node, Range, Reference, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.lowering.structures.structure_parts import Selector
from psyad_ext.ir.tree.copying import copied


def whole_bounds(statement: Statement, selector: Selector) -> list[Node]:
    """
    :param statement: a statement.
    :param selector: resolves structures.

    :returns: the lower bounds that it gives a pointer and that are lost without structures.
    """
    if not isinstance(statement, Assignment) or not statement.is_pointer \
            or statement.lhs.children and type(statement.lhs) is not Reference and any(
                isinstance(one, Range) for one in statement.lhs.children):
        return []
    found = selector.selected(statement.rhs)
    if found is None or not found.is_leaf or found.given[-1] is not None \
            or not found.rank_of[-1]:
        return []
    sections = found.reference(found.first).children[-found.rank_of[-1]:]
    lowers = [copied(one.start) for one in sections if isinstance(one, Range)]
    return [] if all(integer_value(one) == 1 for one in lowers) else lowers


def keep_bounds(statement: Statement, lowers: list[Node]) -> None:
    """Give a pointer lower bounds, in place."""
    pointer = statement.lhs if isinstance(statement, Assignment) else None
    if lowers and type(pointer) is Reference:
        symbol = pointer.symbol
        pointer.replace_with(build.ref(symbol, [
            Range.create(copied(lower), build.intrinsic("UBOUND", build.ref(symbol), (
                "dim", build.integer(number)))) for number, lower in enumerate(lowers, 1)]))
