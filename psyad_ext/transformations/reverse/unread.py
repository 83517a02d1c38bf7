# SPDX-License-Identifier: BSD-3-Clause
"""Assignments whose values nobody reads are dropped from generated statements."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Schedule, Statement, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.flow import Flow
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, symbols_read
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import assignments_of, nodes_of


def without_unread(statements: Sequence[Statement],
                   needed: frozenset[Symbol]) -> list[Statement]:
    """
    :param statements: all statements of a routine; taken over.
    :param needed: its arguments whose values after the last one somebody needs.

    :returns: the statements without assignments to other arguments, and to local variables, that
        nobody reads.
    """
    body = Schedule(children=list(statements))
    assigned = {assignment.lhs.symbol for assignment in assignments_of(body)}
    drop_unread(body, Mentions(frozenset(filter(_is_plain, assigned))), needed)
    return body.pop_all_children()


def written_in(statements: Sequence[Statement]) -> set[Symbol]:
    """:returns: what statements may write; calls may write all that they are given."""
    calls = [call for statement in statements for call in nodes_of(statement, Call)
             if not isinstance(call, IntrinsicCall) or is_memory_statement(call)]
    return {assignment.lhs.symbol for statement in statements
            for assignment in assignments_of(statement)} | symbols_read(*calls)


def _is_plain(symbol: Symbol) -> bool:
    """:returns: whether a variable belongs to the routine and has a fixed extent."""
    return (symbol.is_automatic or symbol.is_argument) and not is_allocatable(symbol) \
        and presence_of(symbol) is None and role_of(symbol) is None


class Mentions:
    """Which of some variables nodes mention, each node being looked at once.

    :param variables: the variables.
    """

    def __init__(self, variables: frozenset[Symbol]) -> None:
        self.variables = variables
        self._found: IdentityMap[Node, frozenset[Symbol]] = IdentityMap()

    def of(self, node: Node) -> frozenset[Symbol]:
        """:returns: the variables that a node mentions, which does not change afterwards."""
        found = self._found.get(node)
        if found is None:
            found = self.variables.intersection(symbols_read(node))
            self._found[node] = found
        return found


def drop_unread(body: Schedule, mentions: Mentions, results: frozenset[Symbol]) -> None:
    """Drop assignments.

    :param body: all statements in which the variables are read; changed in place.
    :param mentions: where variables of extents that do not change are mentioned.
    :param results: those of them whose values after the last statement somebody needs.
    """
    while True:
        flow = _Unread(body, mentions)
        flow.follow(dict.fromkeys(results & mentions.variables, 1))
        unread = [one for one in assignments_of(body) if one in flow.found]
        if not unread:
            return
        for statement in unread:
            remove(statement)


class Reads(Flow[int]):
    """Backward: a bit says that the value of a variable may be read.

    :param body: statements.
    :param mentions: where the variables are mentioned.
    """

    def __init__(self, body: Schedule, mentions: Mentions) -> None:
        super().__init__(body, backward=True)
        self._mentions = mentions

    def other(self, statement: Node) -> None:
        """Everything in a call may be read."""
        self.read(statement)

    def read(self, *nodes: Node) -> None:
        """Change the state where values are read."""
        for node in nodes:
            for symbol in self._mentions.of(node):
                self.state[symbol] = 1


class _Unread(Reads):
    """Finds assignments whose values nobody reads."""

    def __init__(self, body: Schedule, mentions: Mentions) -> None:
        super().__init__(body, mentions)
        self.found: IdentitySet[Assignment] = IdentitySet()

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        lhs = statement.lhs
        target = lhs.symbol
        if target in self._mentions.variables and not self.state[target]:
            self.found.add(statement)
            return
        self.found.discard(statement)
        if not lhs.children:
            self.state[target] = 0
        self.read(statement.rhs, *lhs.children)


def remove(statement: Statement) -> None:
    """Take a statement out of its tree, and what becomes empty by that."""
    around = statement.parent
    statement.detach()
    if around.children or around.parent is None:
        return
    outer = around.parent
    if isinstance(outer, (Loop, WhileLoop)):
        remove(outer)
    elif isinstance(outer, IfBlock) and around is outer.else_body:
        around.detach()
    elif isinstance(outer, IfBlock) and outer.else_body is None:
        remove(outer)
    elif isinstance(outer, IfBlock):
        [block] = build.branches(copied(outer.condition), [], outer.else_body.pop_all_children())
        block.preceding_comment = outer.preceding_comment
        outer.replace_with(block)
