# SPDX-License-Identifier: BSD-3-Clause
"""What is the same in every turn of a loop of adjoints, and what is not.

The adjoint of an iteration that has converged is executed again and again. Only adjoints change
from one turn to the next, and what is computed from them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, Literal, Loop, Node, Reference, Schedule, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.flow import Flow
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import declared_rank, rank, references, symbols_read
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import assignments_of, names_in, nodes_of
from psyad_ext.transformations.operations import operations

#: What a turn may consist of.
_KNOWN = (Assignment, Call, IfBlock, Loop, WhileLoop)
#: An expression of fewer operations is computed again sooner than it is read.
_WORTH = 4


def is_plain(statements: Sequence[Node]) -> bool:
    """:returns: whether statements are assignments, branches, loops and calls, and nothing else."""
    return all(isinstance(one, _KNOWN) and is_plain([
        inner for block in one.children if isinstance(block, Schedule)
        for inner in block.children]) for one in statements)


class TurnValues(Flow[int]):
    """Forward: a bit says that a variable differs between turns.

    :param body: the statements of a turn.
    :param changing: variables that change from one turn to the next.
    """

    def __init__(self, body: Schedule, changing: Iterable[Symbol]) -> None:
        super().__init__(body, backward=False)
        #: The assignments of values that are the same in every turn.
        self.same: IdentitySet[Node] = IdentitySet()
        self._parts: IdentityMap[Node, list[Node]] = IdentityMap()
        self._changing = frozenset(changing)
        self._shared = {symbol for symbol in names_in(body.children)
                        if not symbol.is_automatic and not symbol.is_argument}
        # Whether it differs between turns how often a statement is executed.
        self._is_conditional = False
        self._follow_turns()

    def _follow_turns(self) -> None:
        """Follow one turn after the other, until no more differs before the next one."""
        before = dict.fromkeys(self._changing, 1)
        while True:
            after = {symbol: bit for symbol, bit in self.follow(before).items() if bit}
            if after.keys() <= before.keys():
                return
            before |= after

    @property
    def parts(self) -> list[Node]:
        """:returns: parts of other assignments that are the same, and that take long."""
        return [part for parts in self._parts.values() for part in parts]

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target = statement.lhs
        differs = self._is_conditional or self._reads_other(statement.rhs, *target.children)
        whole = not declared_rank(target.symbol) and not target.children
        # A loop may be followed again with more that differs.
        self.same.discard(statement)
        self._parts[statement] = []
        if not self._is_conditional:
            kept = target.symbol in self._changing if whole else self.state[target.symbol]
            if not differs and not kept:
                self.same.add(statement)
            elif not rank(target):
                self._parts[statement] = list(self._worth_keeping(statement.rhs))
        if differs or whole:
            self.state[target.symbol] = int(differs)

    def other(self, statement: Node) -> None:
        """A call may change what it is given, and what others know."""
        for symbol in self._shared | _given(statement):
            self.state[symbol] = 1

    def enter(self, loop: Loop) -> None:
        """The iterations are the same ones if the bounds are."""
        self.state[loop.variable] = int(self._is_conditional)

    leave = enter

    def _branch(self, statement: IfBlock) -> None:
        around = self._is_conditional
        self._is_conditional = around or self._reads_other(statement.condition)
        super()._branch(statement)
        self._is_conditional = around

    def _loop(self, statement: Loop | WhileLoop) -> None:
        around = self._is_conditional
        if isinstance(statement, WhileLoop):
            # Its condition is evaluated after each iteration, too.
            super()._loop(statement)
        self._is_conditional = around or self._reads_other(*statement.children[:-1])
        super()._loop(statement)
        self._is_conditional = around

    def _reads_other(self, *nodes: Node) -> bool:
        """:returns: whether values of expressions differ between turns."""
        return any(self.state[symbol] for symbol in symbols_read(*nodes))

    def _worth_keeping(self, node: Node) -> Iterator[Node]:
        """:returns: the parts of an expression that are the same in every turn, and take long."""
        if isinstance(node, (Reference, Literal)):
            return
        if self._reads_other(node) or not is_worth_keeping(node):
            for child in node.children:
                yield from self._worth_keeping(child)
        else:
            yield node


def is_worth_keeping(node: Node) -> bool:
    """:returns: whether reading the value of an expression in a loop takes less time than computing
        it there."""
    if rank(node) or operations(node) < _WORTH or not _varies_in_loop(node):
        return False
    type_ = expression_type(node)
    return type_ is not None and type_.is_real


def _varies_in_loop(node: Node) -> bool:
    """:returns: whether compilers can't compute an expression before the loop that it is in."""
    loop = node.ancestor(Loop)
    if loop is None:
        return False
    set_here = {loop.variable, *(one.lhs.symbol for one in assignments_of(loop))}
    return any(one.children or one.symbol in set_here for one in references(node))


def _given(call: Call) -> set[Symbol]:
    """:returns: the variables that a call may change, of those that it is given."""
    return {actual.symbol for actual in call.arguments
            if isinstance(actual, Reference) and not is_only_read(actual.symbol)}


def unread_in(statements: Sequence[Node], free: IdentitySet[Node],
                 silent: Collection[Node] = ()) -> IdentitySet[Node]:
    """
    :param statements: statements.
    :param free: assignments that may be left out if nobody reads what they set.
    :param silent: assignments that will read nothing.

    :returns: those that may.
    """
    dead: IdentitySet[Node] = IdentitySet()
    every = [one for statement in statements for one in nodes_of(statement, Assignment)]
    while True:
        read = {reference.symbol for statement in statements
                for reference in references(statement)
                if not _is_unread(reference, dead, silent)}
        more = [one for one in every
                if one in free and one not in dead and one.lhs.symbol not in read]
        if not more:
            return dead
        dead.update(more)


def _is_unread(reference: Reference, dead: IdentitySet[Node], silent: Collection[Node]
               ) -> bool:
    """:returns: whether a reference is what an assignment sets, belongs to one that is left out, or
        to one that does nothing but change the variable."""
    assignment = reference.ancestor(Assignment)
    return assignment is not None and (
        assignment in dead or assignment in silent or reference is assignment.lhs
        or reference.symbol is assignment.lhs.symbol)
