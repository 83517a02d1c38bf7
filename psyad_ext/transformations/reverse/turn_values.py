# SPDX-License-Identifier: BSD-3-Clause
"""What is the same in every turn of a loop of adjoints, and what is not.

The adjoint of an iteration that has converged is executed again and again. Only adjoints change
from one turn to the next, and what is computed from them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, Literal, Loop, Node, Operation, Reference, Schedule, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import declared_rank, rank, references, symbols_read
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import assignments_of, names_in, nodes_of

#: What a turn may consist of.
_KNOWN = (Assignment, Call, IfBlock, Loop, WhileLoop)
#: Functions that take no longer than a sum.
_CHEAP = frozenset(("ABS", "AINT", "INT", "MAX", "MERGE", "MIN", "REAL", "SIGN", "SIZE"))
_DIVISION, _FUNCTION = 4, 10
#: An expression of fewer operations is computed again sooner than it is read.
_WORTH = 4


def is_plain(statements: Sequence[Node]) -> bool:
    """:returns: whether statements are assignments, branches, loops and calls, and nothing else."""
    return all(isinstance(one, _KNOWN) and is_plain([
        inner for block in one.children if isinstance(block, Schedule)
        for inner in block.children]) for one in statements)


class TurnValues:
    """Follows the statements of a turn with the variables that differ between turns.

    :param statements: the statements.
    :param changing: variables that change from one turn to the next.
    """

    def __init__(self, statements: Sequence[Node], changing: Iterable[Symbol]) -> None:
        #: The assignments of values that are the same in every turn.
        self.same: IdentitySet[Node] = IdentitySet()
        #: Parts of other assignments that are, and that take long.
        self.parts: list[Node] = []
        self._changing = frozenset(changing)
        self._shared = {symbol for symbol in names_in(statements)
                        if not symbol.is_automatic and not symbol.is_argument}
        self._final = False
        state = self._stable(statements, set(self._changing), False)
        self._final = True
        self._follow(statements, state, False)

    def _stable(self, statements: Sequence[Node], state: set[Symbol], differs: bool
                ) -> set[Symbol]:
        """:returns: what may differ before statements that are executed several times."""
        final, self._final = self._final, False
        while True:
            more = state | self._follow(statements, state, differs)
            if more == state:
                self._final = final
                return state
            state = more

    def _follow(self, statements: Sequence[Node], state: set[Symbol], differs: bool
                ) -> set[Symbol]:
        """
        :param statements: statements.
        :param state: the variables that differ between turns before them.
        :param differs: whether it differs between turns how often they are executed.

        :returns: the variables that differ after them.
        """
        for statement in statements:
            if isinstance(statement, Assignment):
                state = self._assigned(statement, state, differs)
            elif isinstance(statement, IfBlock):
                inside = differs or bool(symbols_read(statement.condition) & state)
                other = statement.else_body.children if statement.else_body else ()
                state = self._follow(statement.if_body.children, state, inside) \
                    | self._follow(other, state, inside)
            elif isinstance(statement, Loop):
                inside = differs or bool(symbols_read(*statement.children[:3]) & state)
                state = state | {statement.variable} if inside else state - {statement.variable}
                state = self._repeated(statement.loop_body.children, state, inside)
            elif isinstance(statement, WhileLoop):
                body = statement.loop_body.children
                entry = self._stable(body, state, differs)
                inside = differs or bool(symbols_read(statement.condition) & entry)
                state = self._repeated(body, entry, inside)
            else:
                state = state | self._shared | _given(statement)
        return state

    def _repeated(self, body: Sequence[Node], state: set[Symbol], differs: bool) -> set[Symbol]:
        entry = self._stable(body, state, differs)
        self._follow(body, entry, differs)
        return entry

    def _assigned(self, statement: Assignment, state: set[Symbol], differs: bool) -> set[Symbol]:
        target = statement.lhs
        other = differs or bool(symbols_read(statement.rhs, *target.children) & state)
        whole = not declared_rank(target.symbol) and not target.children
        if self._final and not differs:
            if not other and target.symbol not in (self._changing if whole else state):
                self.same.add(statement)
            elif not rank(target):
                self._note(statement.rhs, state)
        if other:
            return state | {target.symbol}
        return state - {target.symbol} if whole else state

    def _note(self, node: Node, state: set[Symbol]) -> None:
        """Note the parts of an expression that are the same in every turn, and take long."""
        if isinstance(node, (Reference, Literal)):
            return
        if symbols_read(node) & state or not is_worth_keeping(node):
            for child in node.children:
                self._note(child, state)
        else:
            self.parts.append(node)


def is_worth_keeping(node: Node) -> bool:
    """:returns: whether reading the value of an expression in a loop takes less time than computing
        it there."""
    if rank(node) or _operations(node) < _WORTH or not _varies_in_loop(node):
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


def _operations(node: Node) -> int:
    """:returns: how many sums take the time of an expression, without that of its indices."""
    if isinstance(node, Reference):
        return 0
    return _weight(node) + sum(map(_operations, node.children))


def _weight(node: Node) -> int:
    if not isinstance(node, (Operation, Call)):
        return 0
    if isinstance(node, Call):
        return 1 if node.routine.name.upper() in _CHEAP else _FUNCTION
    name = node.operator.name
    if name == "POW":
        return 1 if isinstance(node.children[1], Literal) and \
            node.children[1].value.isdigit() else _FUNCTION
    return _DIVISION if name == "DIV" else 1


def _given(call: Call) -> set[Symbol]:
    """:returns: the variables that a call may change, of those that it is given."""
    return {actual.symbol for actual in call.arguments
            if isinstance(actual, Reference) and not is_only_read(actual.symbol)}


def without_dead(statements: Sequence[Node], free: IdentitySet[Node],
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
