# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints that are known to be zero: what follows from that in a whole returning motion.

What is added to such an adjoint becomes its value, what only passes it on is
dropped, and so are values of adjoints that nobody reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Node, Schedule, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.flow import Flow
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.reverse.region.zeros import without_terms
from psyad_ext.transformations.reverse.unread import Mentions, drop_unread, remove


def without_zero_adjoints(statements: Sequence[Statement], adjoints: frozenset[Symbol],
                          results: frozenset[Symbol]) -> list[Statement]:
    """
    :param statements: a returning motion; taken over.
    :param adjoints: adjoints in which it is linear, of extents that do not change.
    :param results: those of them whose values after it somebody needs.

    :returns: statements with the same effect on everything else.
    """
    body = Schedule(children=list(statements))
    mentions = Mentions(adjoints)
    zeros = _Zeros(body, mentions)
    zeros.follow(dict.fromkeys(adjoints, 1))
    for assignment in assignments_of(body):
        _shorten(assignment, zeros.at[assignment], mentions)
    drop_unread(body, mentions, results)
    return body.pop_all_children()


class _Zeros(Flow[int]):
    """Forward: a bit says that an adjoint may be something else than zero."""

    def __init__(self, body: Schedule, mentions: Mentions) -> None:
        super().__init__(body, backward=False)
        self.at: IdentityMap[Assignment, frozenset[Symbol]] = IdentityMap()
        self._mentions = mentions
        self._adjoints = mentions.variables

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        lhs, rhs, state = statement.lhs, statement.rhs, self.state
        target = lhs.symbol
        # No integer depends on values of adjoints: it may be computed from their sizes.
        read = self._mentions.of(rhs) if symbol_type(target).is_real else frozenset()
        zero = frozenset([symbol for symbol in read if not state[symbol]])
        in_sum = bool(zero)
        linear = target in self._adjoints
        if linear and not state[target]:
            zero |= {target}
        self.at[statement] = zero
        if linear:
            stays = build.is_zero(rhs) or in_sum and without_terms(rhs, zero) is None
            kept = state[target] if lhs.children else 0
            state[target] = kept if stays else 1

    def other(self, statement: Node) -> None:
        """What is known no more after a call, or after memory has been allocated."""
        for symbol in self._mentions.of(statement):
            self.state[symbol] = 1


def _shorten(assignment: Assignment, zero: frozenset[Symbol], mentions: Mentions) -> None:
    """Leave out what is zero."""
    target = assignment.lhs.symbol
    if build.is_zero(assignment.rhs):
        if target in zero:
            remove(assignment)
    elif zero & mentions.of(assignment.rhs):
        remaining = without_terms(assignment.rhs, zero)
        if remaining is not None:
            assignment.rhs.replace_with(remaining)
        elif target in zero:
            remove(assignment)
        else:
            assignment.rhs.replace_with(build.real("0.0", symbol_type(target)))
