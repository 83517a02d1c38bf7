# SPDX-License-Identifier: BSD-3-Clause
"""Facts about variables that follow the flow of control, forward or backward.

A fact is a set for each variable, of bits or of anything else. Where the flow of control comes
together, the sets are joined; loops are followed until nothing grows. What is
done at a branch or a loop costs as much as the statements in it, however many
variables there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, WhileLoop
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentityMap

#: Sets that can be joined: integers, the bits of which are their elements, or frozen sets.
Facts = TypeVar("Facts", int, frozenset[Any])


class State(dict[Symbol, Facts]):
    """A set for each variable, and a journal of its changes.

    :param nothing: the empty set, which all variables have at first.
    """

    def __init__(self, nothing: Facts) -> None:
        super().__init__()
        self._nothing: Facts = nothing
        self._journal: list[tuple[Symbol, Facts]] = []

    def __missing__(self, symbol: Symbol) -> Facts:
        return self._nothing

    def __setitem__(self, symbol: Symbol, bits: Facts) -> None:
        old = self[symbol]
        if old != bits:
            self._journal.append((symbol, old))
            super().__setitem__(symbol, bits)

    def mark(self) -> int:
        """:returns: a point to which :py:meth:`before` and :py:meth:`go_back` refer."""
        return len(self._journal)

    def before(self, mark: int) -> dict[Symbol, Facts]:
        """:returns: the variables that have been changed since then, with what they had."""
        found: dict[Symbol, Facts] = {}
        for symbol, old in self._journal[mark:]:
            found.setdefault(symbol, old)
        return found

    def go_back(self, mark: int) -> dict[Symbol, Facts]:
        """Undo all changes since then.

        :returns: the variables that had been changed, with what they had in the end.
        """
        before = self.before(mark)
        found = {symbol: self[symbol] for symbol in before}
        self.update(before)  # without an entry in the journal
        del self._journal[mark:]
        return found


class Flow(ABC, Generic[Facts]):
    """Follows the statements of one routine.

    :param body: its statements.
    :param backward: whether they are followed from the last one to the first.
    :param nothing: the empty set.
    """

    def __init__(self, body: Node, backward: bool, nothing: Facts = 0) -> None:
        self._nothing: Facts = nothing
        self.state: State[Facts] = State(nothing)
        self._body = body
        self._backward = backward
        self._heads: IdentityMap[Node, dict[Symbol, Facts]] = IdentityMap()

    def follow(self, start: Mapping[Symbol, Facts]) -> State[Facts]:
        """
        :param start: what holds before the first statement; backward, after the last one.

        :returns: what holds at the other end.
        """
        self.state = State(self._nothing)
        for symbol, bits in start.items():
            self.state[symbol] = bits
        self._sequence(self._body.children)
        return self.state

    @abstractmethod
    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""

    @abstractmethod
    def other(self, statement: Node) -> None:
        """Change the state at a call, or any other statement."""

    def read(self, *nodes: Node) -> None:
        """Change the state where conditions and bounds are evaluated."""

    def enter(self, loop: Loop) -> None:
        """Change the state at the beginning of an iteration."""

    def again(self, loop: Loop, mark: int) -> None:
        """Change the state at the end of an iteration.

        :param loop: the loop.
        :param mark: the point of the journal where the loop began.
        """

    def leave(self, loop: Loop) -> None:
        """Change the state where a loop has been left."""

    def _sequence(self, statements: Sequence[Node]) -> None:
        for statement in reversed(statements) if self._backward else statements:
            if isinstance(statement, Assignment):
                self.assign(statement)
            elif isinstance(statement, IfBlock):
                self._branch(statement)
            elif isinstance(statement, (Loop, WhileLoop)):
                self._loop(statement)
            else:
                self.other(statement)

    def _branch(self, statement: IfBlock) -> None:
        mark = self.state.mark()
        self._sequence(statement.if_body.children)
        then = self.state.go_back(mark)
        if statement.else_body:
            self._sequence(statement.else_body.children)
        for symbol, old in self.state.before(mark).items():
            self.state[symbol] |= then.pop(symbol, old)
        for symbol, bits in then.items():
            self.state[symbol] |= bits
        self.read(statement.condition)

    def _loop(self, statement: Loop | WhileLoop) -> None:
        """The body may be executed again, or not at all."""
        first = statement.children[:-1]
        if isinstance(statement, WhileLoop):
            # Its condition is evaluated after each iteration, too.
            self.read(*first)
        # What is known of a loop from before is still true: nothing gets less.
        head = self._heads.setdefault(statement, {})
        mark = self.state.mark()
        while self._grows(statement, head, mark):
            self.state.go_back(mark)
        for symbol, old in self.state.before(mark).items():
            self.state[symbol] = head[symbol] | old
        self.read(*first)
        if isinstance(statement, Loop):
            self.leave(statement)

    def _grows(self, statement: Loop | WhileLoop, head: dict[Symbol, Facts], mark: int) -> bool:
        """Follow one more iteration.

        :returns: whether more may hold before it than was known: ``head``, which grows.
        """
        for symbol, bits in head.items():
            self.state[symbol] |= bits
        if isinstance(statement, Loop):
            self.enter(statement)
        self._sequence(statement.loop_body.children)
        if isinstance(statement, Loop):
            self.again(statement, mark)
        grown = False
        for symbol, old in self.state.before(mark).items():
            known = head.get(symbol, self._nothing)
            head[symbol] = bits = known | self.state[symbol]
            grown = grown or bits | old != known | old
        return grown
