# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint liveness: which statements of the recording motion somebody still needs.

A value is needed if it is a result, if the returning motion reads it, or if
another needed value is computed from it.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from psyclone.psyir.nodes import Assignment, IfBlock, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps


def drop_dead_code(steps: Sequence[Step], results: frozenset[Symbol], writes: Writes,
                   drop: bool) -> frozenset[Symbol]:
    """Mark what the recording motion can do without.

    :param steps: the steps of a routine; changed in place.
    :param results: the variables whose values after the last statement are needed.
    :param writes: what the called routines may write.
    :param drop: whether anything is marked.

    :returns: the variables whose values before the first statement are needed.
    """
    live, alive = _followed(steps, results, writes, drop)
    for step in all_steps(steps):
        step.mark(alive)
    return live


def executed_in(steps: Sequence[Step], writes: Writes, drop: bool) -> IdentitySet[Node]:
    """
    :param steps: steps whose adjoint follows at once.
    :param writes: what the called routines may write.
    :param drop: whether what nobody needs is left out.

    :returns: the assignments, branches and calls that are executed for the adjoint.
    """
    return _followed(steps, frozenset(), writes, drop)[1]


def _followed(steps: Sequence[Step], results: frozenset[Symbol], writes: Writes,
              drop: bool) -> tuple[frozenset[Symbol], IdentitySet[Node]]:
    """:returns: what is live before steps, and the statements that are."""
    liveness = _Liveness(writes, keep_all=not drop)
    while True:
        liveness.changed = False
        live = liveness.before(steps, set(results))
        if not liveness.changed:
            return frozenset(live), liveness.alive


class _Liveness:
    """Goes backwards; repeated until nothing more is found to be alive."""

    def __init__(self, writes: Writes, keep_all: bool) -> None:
        self.keep_all = keep_all
        self.alive: IdentitySet[Node] = IdentitySet()
        self.changed = False
        self.writes = writes
        self._at_loops: IdentityMap[Step, set[Symbol]] = IdentityMap()

    def before(self, steps: Sequence[Step], live: set[Symbol]) -> set[Symbol]:
        """:returns: what is live before the steps if ``live``, which is changed, is so after."""
        for step in reversed(steps):
            step.live(live, self)
        return live

    def statements(self, statements: Sequence[Node], live: set[Symbol]) -> None:
        """Go back over assignments and branches."""
        for statement in reversed(statements):
            if isinstance(statement, IfBlock):
                self._branch(statement, live)
            else:
                self._assignment(statement, live)

    def _assignment(self, statement: Assignment, live: set[Symbol]) -> None:
        if statement.lhs.symbol not in live and not self.keep_all:
            return
        self.keep(statement)
        if not statement.lhs.children:
            live.discard(statement.lhs.symbol)
        live |= symbols_read(statement.rhs, *statement.lhs.children)

    def _branch(self, statement: IfBlock, live: set[Symbol]) -> None:
        other = set(live)
        self.statements(statement.if_body.children, live)
        if statement.else_body:
            self.statements(statement.else_body.children, other)
        live |= other
        if any(node in self.alive for node in assignments_of(statement)):
            self.keep(statement)
            live |= symbols_read(statement.condition)

    def keep(self, node: Node) -> None:
        """Let an assignment, a branch or a call be executed."""
        self.changed |= node not in self.alive
        self.alive.add(node)

    def around(self, step: Step, body: Sequence[Step], live: set[Symbol],
               own: Set[Symbol]) -> set[Symbol]:
        """
        Go back over a body that may run again, or not at all.

        :param own: the variables of which no iteration reads what an earlier one wrote.

        :returns: what is live before the body.
        """
        known = self._at_loops.setdefault(step, set())
        before = self.before(body, live | (known - own))
        self.changed |= not before <= known
        known |= before
        live |= before
        return before
