# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints that are known to be zero: what follows from that in a whole returning motion.

What is added to such an adjoint becomes its value, what only passes it on is
dropped, and so are values of adjoints that nobody reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Schedule, Statement, WhileLoop
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.flow import Flow
from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import symbols_read
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.walking import assignments_of
from psyad_ext.transformations.reverse.region.zeros import without_terms


def without_zero_adjoints(statements: Sequence[Statement], adjoints: frozenset[Symbol],
                          results: frozenset[Symbol]) -> list[Statement]:
    """
    :param statements: a returning motion; taken over.
    :param adjoints: adjoints in which it is linear, of extents that do not change.
    :param results: those of them whose values after it somebody needs.

    :returns: statements with the same effect on everything else.
    """
    body = Schedule(children=list(statements))
    known = _Known(adjoints)
    zeros = _Zeros(body, known)
    zeros.follow(dict.fromkeys(adjoints, 1))
    for assignment in assignments_of(body):
        _shorten(assignment, zeros.at[id(assignment)], known)
    while _drop_unread(body, known, results):
        pass
    return body.pop_all_children()


class _Known:
    """The adjoints that nodes mention, each node being looked at once."""

    def __init__(self, adjoints: frozenset[Symbol]) -> None:
        self.adjoints = adjoints
        # The nodes are kept, so that no other one gets their identity.
        self._found: dict[int, tuple[Node, frozenset[Symbol]]] = {}

    def in_node(self, node: Node) -> frozenset[Symbol]:
        """:returns: the adjoints that a node mentions; it does not change afterwards."""
        found = self._found.get(id(node))
        if found is None:
            found = (node, self.adjoints.intersection(symbols_read(node)))
            self._found[id(node)] = found
        return found[1]


class _Zeros(Flow):
    """Forward: a bit says that an adjoint may be something else than zero."""

    def __init__(self, body: Schedule, known: _Known) -> None:
        super().__init__(body, backward=False)
        self.at: dict[int, frozenset[Symbol]] = {}
        self._known = known
        self._adjoints = known.adjoints

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target, read = statement.lhs.symbol, self._known.in_node(statement.rhs)
        zero = frozenset(symbol for symbol in read if not self.state[symbol])
        if target in self._adjoints and not self.state[target]:
            zero |= {target}
        self.at[id(statement)] = zero
        if target in self._adjoints:
            stays = build.is_zero(statement.rhs) or bool(zero & read) \
                and without_terms(statement.rhs, zero) is None
            kept = self.state[target] if statement.lhs.children else 0
            self.state[target] = kept if stays else 1

    def other(self, statement: Node) -> None:
        """What is known no more after a call, or after memory has been allocated."""
        for symbol in self._known.in_node(statement):
            self.state[symbol] = 1


class _Reads(Flow):
    """Backward: a bit says that the value of an adjoint may be read."""

    def __init__(self, body: Schedule, known: _Known) -> None:
        super().__init__(body, backward=True)
        self.unread: set[int] = set()
        self._known = known
        self._adjoints = known.adjoints

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target = statement.lhs.symbol
        if target in self._adjoints and not self.state[target]:
            self.unread.add(id(statement))
            return
        self.unread.discard(id(statement))
        if not statement.lhs.children:
            self.state[target] = 0
        self.read(statement.rhs, *statement.lhs.children)

    def other(self, statement: Node) -> None:
        """Everything in a call may be read."""
        self.read(statement)

    def read(self, *nodes: Node) -> None:
        """Change the state where values are read."""
        for node in nodes:
            for symbol in self._known.in_node(node):
                self.state[symbol] = 1


def _shorten(assignment: Assignment, zero: frozenset[Symbol], known: _Known) -> None:
    """Leave out what is zero."""
    target = assignment.lhs.symbol
    if build.is_zero(assignment.rhs):
        if target in zero:
            _remove(assignment)
    elif zero & known.in_node(assignment.rhs):
        remaining = without_terms(assignment.rhs, zero)
        if remaining is not None:
            assignment.rhs.replace_with(remaining)
        elif target in zero:
            _remove(assignment)
        else:
            assignment.rhs.replace_with(build.real("0.0", symbol_type(target)))


def _drop_unread(body: Schedule, known: _Known, results: frozenset[Symbol]) -> bool:
    """:returns: whether anything was dropped."""
    reads = _Reads(body, known)
    reads.follow(dict.fromkeys(results & known.adjoints, 1))
    unread = [statement for statement in assignments_of(body) if id(statement) in reads.unread]
    for statement in unread:
        _remove(statement)
    return bool(unread)


def _remove(statement: Statement) -> None:
    """Take a statement out, and what becomes empty by that."""
    around = statement.parent
    statement.detach()
    if around.children or around.parent is None:
        return
    outer = around.parent
    if isinstance(outer, (Loop, WhileLoop)):
        _remove(outer)
    elif isinstance(outer, IfBlock) and around is outer.else_body:
        around.detach()
    elif isinstance(outer, IfBlock) and outer.else_body is None:
        _remove(outer)
    elif isinstance(outer, IfBlock):
        [block] = build.branches(copied(outer.condition), [], outer.else_body.pop_all_children())
        block.preceding_comment = outer.preceding_comment
        outer.replace_with(block)
