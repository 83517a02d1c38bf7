# SPDX-License-Identifier: BSD-3-Clause
"""Several increments of one adjoint in a region become one, by way of a scalar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import Assignment, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import assignments_of, nodes_of


def sum_increments(statements: Sequence[Statement], growing: frozenset[Symbol],
                   changing: frozenset[Symbol], new: Callable[[Reference], DataSymbol]
                   ) -> tuple[frozenset[Symbol], list[Statement]]:
    """
    Let scalars collect what adjoints grow by; the statements are changed in place.

    :param statements: the adjoint of a region.
    :param growing: adjoints that the statements only add to.
    :param changing: variables that change between the statements.
    :param new: gives a scalar for the sum of the increments of an adjoint.

    :returns: the scalars, which are zero before the statements, and the statements that add them
        to the adjoints afterwards.
    """
    always = Counter(key(statement.lhs) for statement in statements
                     if isinstance(statement, Assignment) and statement.lhs.symbol in growing)
    every = [assignment for statement in statements for assignment in assignments_of(statement)
             if assignment.lhs.symbol in growing]
    counts = Counter(key(assignment.lhs) for assignment in every)
    sums: dict[str, DataSymbol] = {}
    last: list[Statement] = []
    for assignment in every:
        text = key(assignment.lhs)
        # What is not always incremented may not exist.
        if counts[text] < 2 or not always[text] \
                or symbols_read(*assignment.lhs.children) & changing:
            continue
        if text not in sums:
            sums[text] = new(assignment.lhs)
            last.append(build.assign(copied(assignment.lhs), build.add(
                copied(assignment.lhs), build.ref(sums[text]))))
        for reference in nodes_of(assignment, Reference):
            if reference.symbol is assignment.lhs.symbol and reference is not assignment.lhs \
                    and key(reference) == text:
                reference.replace_with(build.ref(sums[text]))
        assignment.lhs.replace_with(build.ref(sums[text]))
    return frozenset(sums.values()), last
