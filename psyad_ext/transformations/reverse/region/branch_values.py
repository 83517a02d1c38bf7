# SPDX-License-Identifier: BSD-3-Clause
"""Scalars that a branch sets, and that statements after it read under the same condition.

Compilers do not always see that the conditions are the same, and warn. Such a scalar gets a value
before the branch, in the same iteration, so that iterations stay independent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IfBlock, Node, Reference, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import assignments_of


def with_values_before_branches(statements: Sequence[Statement],
                                own: Set[Symbol]) -> list[Statement]:
    """
    :param statements: assignments and branches; those in branches are changed in place.
    :param own: scalars that mean nothing before and after them.

    :returns: the statements, with assignments of zero to what has no value on some way.
    """
    return _followed(statements, set(), own)[0]


def _followed(statements: Sequence[Statement], known: set[Symbol], own: Set[Symbol]
              ) -> tuple[list[Statement], set[Symbol]]:
    """
    :param statements: a sequence of statements.
    :param known: the variables that have a value before them; after them on return.
    :param own: the scalars that are followed.

    :returns: the statements with others between them, and what may have no value where it is read.
    """
    branches: dict[Symbol, _Branch] = {}
    seen: IdentityMap[Node, _Branch] = IdentityMap()
    missing: set[Symbol] = set()
    for statement in statements:
        if isinstance(statement, IfBlock):
            seen[statement] = _Branch(statement, set(known))
        unset = _visited(statement, known, own)
        for symbol in unset & set(branches):
            branches[symbol].unset.add(symbol)
            known.add(symbol)
        missing |= unset - set(branches)
        if isinstance(statement, IfBlock):
            for assignment in assignments_of(statement):
                branches.setdefault(assignment.lhs.symbol, seen[statement])
    found: list[Statement] = []
    for statement in statements:
        found += seen[statement].values() if statement in seen else []
        found.append(statement)
    return found, missing


@dataclass
class _Branch:
    """A branch that sets scalars which are read after it.

    :param statement: the branch.
    :param known: the variables that have a value before it.
    :param unset: the scalars.
    """

    statement: IfBlock
    known: set[Symbol]
    unset: set[DataSymbol] = field(default_factory=set)

    def values(self) -> list[Statement]:
        """:returns: what gives the scalars values before the branch: copies that it starts with
            are moved there, the others are zero."""
        moved = [copy for branch in self.statement.children[1:] for copy in self._copies(branch)]
        symbols = {copy.lhs.symbol for copy in moved}
        return [*(copy.detach() for copy in moved),
                *(build.assign(build.ref(symbol), zero_of(symbol))
                  for symbol in in_order(self.unset - symbols))]

    def _copies(self, branch: Schedule) -> Iterator[Assignment]:
        for first in branch.children:
            if not isinstance(first, Assignment) or not isinstance(first.rhs, Reference) \
                    or first.rhs.children or first.rhs.symbol not in self.known:
                return
            if first.lhs.symbol in self.unset:
                yield first


def _visited(statement: Statement, known: set[Symbol], own: Set[Symbol]) -> set[Symbol]:
    """:returns: the scalars that a statement may read while they have no value."""
    if isinstance(statement, IfBlock):
        unset = _unset((statement.condition,), known, own)
        ends = []
        for branch in statement.children[1:]:
            ends.append(set(known))
            unset |= _inside(branch, ends[-1], own)
        known |= ends[0] & ends[1] if ends[1:] else set()
        return unset
    if not isinstance(statement, Assignment):
        return set()
    unset = _unset((statement.rhs, *statement.lhs.children), known, own)
    known.add(statement.lhs.symbol)
    return unset


def _inside(branch: Node, known: set[Symbol], own: Set[Symbol]) -> set[Symbol]:
    old = list(branch.children)
    new, unset = _followed(old, known, own)
    if len(new) != len(old):
        branch.pop_all_children()
        for statement in new:
            branch.addchild(statement)
    return unset


def _unset(nodes: Sequence[Node], known: set[Symbol], own: Set[Symbol]) -> set[Symbol]:
    return {symbol for symbol in symbols_read(*nodes) if symbol in own and symbol not in known}
