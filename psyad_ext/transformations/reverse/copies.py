# SPDX-License-Identifier: BSD-3-Clause
"""Scalars of a returning motion that are mere copies of others: one variable does for both.

In ``t = ...; x = t; ... t ... x ...``, ``x`` takes the place of ``t`` if it can; where ``t`` has
its value from elsewhere, it takes the place of ``x`` as long as it stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from psyclone.psyir.nodes import Assignment, Node, Reference, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure, exchange, nodes_of
from psyad_ext.transformations.reverse.unread import Mentions, Reads, remove


def without_copies(statements: Sequence[Statement], variables: frozenset[Symbol],
                   others: frozenset[Symbol]) -> list[Statement]:
    """
    :param statements: a returning motion; taken over.
    :param variables: those that no statement outside of it reads.
    :param others: other variables that are copied.

    :returns: the statements, in which scalars are not copied where one of two is enough.
    """
    body = Schedule(children=list(statements))
    while _without_some(body, variables, others):
        pass
    return body.pop_all_children()


def _without_some(body: Schedule, variables: frozenset[Symbol], others: frozenset[Symbol]
                  ) -> bool:
    """Drop copies, each variable being concerned once.

    :returns: whether any has been dropped.
    """
    copies = [one for one in assignments_of(body) if _is_copy(one, variables, others)]
    if not copies:
        return False
    lives = _Lives(body, variables.intersection(
        symbol for one in copies for symbol in (one.lhs.symbol, one.rhs.symbol)))
    lives.follow({})
    done: set[Symbol] = set()
    for copy in copies:
        target, source = copy.lhs.symbol, copy.rhs.symbol
        if done.isdisjoint((target, source)) and (
                source in variables and _renamed(copy, target, source, lives)
                or _replaced(copy, target, source, lives)):
            remove(copy)
            done |= {target, source}
    return bool(done)


def _is_copy(statement: Assignment, variables: frozenset[Symbol], others: frozenset[Symbol]
             ) -> bool:
    lhs, rhs = statement.lhs, statement.rhs
    if not (type(lhs) is Reference and type(rhs) is Reference and lhs.symbol is not rhs.symbol
            and lhs.symbol in variables and (rhs.symbol in variables or rhs.symbol in others)
            and lhs.symbol.is_scalar and rhs.symbol.is_scalar):
        return False
    types = symbol_type(lhs.symbol), symbol_type(rhs.symbol)
    return None not in types and types[0].key == types[1].key


def _renamed(copy: Assignment, target: DataSymbol, source: DataSymbol, lives: _Lives) -> bool:
    """:returns: whether ``target`` has taken the place of ``source`` from its definition on."""
    around, place = copy.parent.children, copy.position
    first = _definition(around[:place], target, source)
    readers = None if first is None else _readers(around, place, target, source, lives)
    if readers is None:
        return False
    for node in (*around[first + 1:place], *readers):
        exchange(node, source, target)
    around[first].lhs.symbol = target
    return True


def _replaced(copy: Assignment, target: DataSymbol, source: DataSymbol, lives: _Lives) -> bool:
    """:returns: whether ``source`` has taken the place of ``target`` after the copy."""
    readers = _readers(copy.parent.children, copy.position, source, target, lives)
    for node in readers or ():
        exchange(node, target, source)
    return readers is not None


def _definition(before: Sequence[Node], target: Symbol, source: Symbol) -> int | None:
    """:returns: the place of the statement that gives ``source`` its value, if ``target`` means
        nothing from there on."""
    for number, statement in zip(count(len(before) - 1, -1), reversed(before)):
        if _sets(statement, source):
            return number
        if _mentions(statement, target) or _may_change(statement, source):
            return None
    return None


def _readers(around: Sequence[Node], place: int, target: Symbol, source: Symbol, lives: _Lives
             ) -> list[Node] | None:
    """
    :param around: statements.
    :param place: the one after which ``source`` and ``target`` have the same value.

    :returns: what reads this value of ``source`` later; None if ``target`` cannot be read there.
    """
    found: list[Node] = []
    last = around[place]
    changed = False
    for statement in around[place + 1:]:
        ends = _sets(statement, source)
        reader = statement.rhs if ends or _sets(statement, target) else statement
        if _mentions(reader, source):
            if changed or not ends and _may_change(statement, source) \
                    or reader is statement and _may_change(statement, target):
                return None
            found.append(reader)
            last = statement
        if ends:
            return found
        changed = changed or _may_change(statement, target)
    return found if source not in lives.after[last] else None


def _sets(statement: Node, symbol: Symbol) -> bool:
    """:returns: whether a statement gives a scalar a value, whatever happens."""
    return isinstance(statement, Assignment) and statement.lhs.symbol is symbol


def _mentions(node: Node, symbol: Symbol) -> bool:
    return any(reference.symbol is symbol for reference in nodes_of(node, Reference))


def _may_change(statement: Node, symbol: Symbol) -> bool:
    """:returns: whether a scalar may get another value; calls may change what they are given."""
    return any(one.lhs.symbol is symbol for one in assignments_of(statement)) \
        or _mentions(statement, symbol) and calls_procedure(statement)


class _Lives(Reads):
    """Backward: a bit says that the value of a variable may be read.

    :param body: statements.
    :param variables: scalars.
    """

    def __init__(self, body: Schedule, variables: frozenset[Symbol]) -> None:
        super().__init__(body, Mentions(variables))
        #: The variables that are read after a statement.
        self.after: IdentityMap[Node, frozenset[Symbol]] = IdentityMap()

    def _sequence(self, statements: Sequence[Node]) -> None:
        for statement in reversed(statements):
            self.after[statement] = frozenset(
                one for one in self._mentions.variables if self.state[one])
            super()._sequence((statement,))

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        if statement.lhs.symbol in self._mentions.variables:
            self.state[statement.lhs.symbol] = 0
        self.read(statement.rhs, *statement.lhs.children)
