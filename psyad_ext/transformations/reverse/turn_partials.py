# SPDX-License-Identifier: BSD-3-Clause
"""Computes once what every turn of a loop of adjoints would compute again::

    do while (...)                          do i = 1, n
      do i = n, 1, -1                         tape(position + ...) = exp(x(i))
        y = exp(x(i))                       end do
        x_adj(i) = y_adj(i)*y               do while (...)
      end do                         ->       do i = n, 1, -1
    end do                                      x_adj(i) = y_adj(i)*tape(position + ...)
                                              end do
                                            end do
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Schedule, Statement, WhileLoop
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.tapes.cursor import Cursor, Tape, trip_count
from psyad_ext.transformations.reverse.loops import same_loop, while_like
from psyad_ext.transformations.reverse.strategies.step import Motions
from psyad_ext.transformations.reverse.turn_values import (
    TurnValues, is_plain, is_worth_keeping, unread_in)
from psyad_ext.transformations.reverse.unread import remove

_Statements = list[Statement]


class Turns:
    """Writes what is executed once before the turns, and a turn that reads it.

    :param names: gives names to new variables.
    :param tape: gives the tape for values of a type.
    :param room: gives the statements that make a tape long enough for so many more values.
    """

    def __init__(self, names: Names, tape: Callable[[ElementType], Tape],
                 room: Callable[[Tape, Node], _Statements]) -> None:
        self._names = names
        self._tape = tape
        self._room = room
        self._cursors: dict[tuple[str, int | str], Cursor] = {}
        self._same: IdentitySet[Node] = IdentitySet()
        self._kept: IdentitySet[Node] = IdentitySet()
        self._passive: IdentitySet[Node] = IdentitySet()

    def written(self, turn: _Statements, changing: Iterable[Symbol]) -> Motions:
        """
        :param turn: the statements of a turn; changed in place.
        :param changing: variables that change from one turn to the next.

        :returns: the statements before the turns, and those of a turn.
        """
        if not is_plain(turn):
            return [], turn
        block = Schedule(children=turn)
        values = TurnValues(block, changing)
        self._same = IdentitySet(values.same)
        for part in values.parts:
            self._name(part)
        dead = unread_in(block.children, self._same)
        worth = IdentitySet(one for one in self._same if one not in dead
                            and is_worth_keeping(one.rhs))
        dead = unread_in(block.children, self._same, worth)
        self._kept = worth - dead
        if not self._kept:
            return [], [statement.detach() for statement in list(block.children)]
        before, turns = map(self._cleaned, self._all(block.children))
        starts = [build.assign(build.ref(cursor.tape.position), build.integer(0))
                  for cursor in self._cursors.values()]
        return [*map(copied, starts), *before], [*starts, *turns]

    def _name(self, part: Node) -> None:
        """Let a statement of its own compute a part of an expression."""
        type_ = expression_type(part)
        name = self._names.symbol("partial", type_.scalar())
        statement = part.ancestor(Assignment)
        part.replace_with(build.ref(name), keep_name_in_context=True)
        new = build.assign(build.ref(name), part)
        statement.parent.addchild(new, statement.position)
        self._same.add(new)

    def _all(self, statements: Sequence[Node]) -> Motions:
        before: _Statements = []
        turn: _Statements = []
        for statement in statements:
            once, again = self._one(statement)
            before += once
            turn += again
        return before, turn

    def _one(self, statement: Node) -> Motions:
        """:returns: what one statement becomes before the turns, and in a turn."""
        if statement in self._kept:
            return self._read(statement)
        if isinstance(statement, Assignment):
            if statement not in self._same:
                return [], [copied(statement)]
            return [self._copy(statement)], [self._copy(statement)]
        if isinstance(statement, Loop):
            return self._loop(statement)
        if isinstance(statement, WhileLoop):
            once, again = self._all(statement.loop_body.children)
            return [while_like(statement, once)] if once else [], [while_like(statement, again)]
        if isinstance(statement, IfBlock):
            return self._branch(statement)
        return [], [copied(statement)]

    def _branch(self, statement: IfBlock) -> Motions:
        arms = [self._all(block.children) for block in statement.children[1:]]
        once, again = ([*part, []][:2] for part in zip(*arms))
        return build.branches(copied(statement.condition), *once) if any(once) else [], \
            build.branches(copied(statement.condition), *again)

    def _loop(self, loop: Loop) -> Motions:
        body = loop.loop_body.children
        if not all(isinstance(one, Assignment) for one in body):
            once, again = self._all(body)
            return [same_loop(loop, once)] if once else [], [same_loop(loop, again)]
        used = [self._cursor(one) for one in body if one in self._kept]
        cursors = list(dict.fromkeys(used))
        room: _Statements = []
        for cursor in cursors:
            cursor.enter(loop)
            room += self._room(cursor.tape, build.integer_product(
                build.integer(used.count(cursor)), build.positive_part(trip_count(loop))))
        once, again = self._all(body)
        moves = [move for cursor in cursors for move in cursor.leave()[0]]
        first = [*room, same_loop(loop, once), *map(copied, moves)] if once else []
        return first, [same_loop(loop, again), *moves]

    def _read(self, statement: Assignment) -> Motions:
        """:returns: a value that is kept, and read in a turn."""
        cursor = self._cursor(statement)
        room = [] if cursor.in_loop else self._room(cursor.tape, build.integer(1))
        place = cursor.slot()
        moves = [] if cursor.in_loop else cursor.flush()[0]
        element = cursor.element(place)
        keep = build.assign(copied(element), copied(statement.lhs))
        read = build.assign(copied(statement.lhs), element)
        self._passive.add(read)
        return [*room, self._copy(statement), keep, *map(copied, moves)], [read, *moves]

    def _copy(self, statement: Assignment) -> Assignment:
        """:returns: a copy of a statement that goes if nobody reads what it sets."""
        new = copied(statement)
        self._passive.add(new)
        return new

    def _cleaned(self, statements: _Statements) -> _Statements:
        """:returns: statements without those of which nobody reads what they set."""
        block = Schedule(children=statements)
        for statement in unread_in(block.children, self._passive):
            remove(statement)
        return [statement.detach() for statement in list(block.children)]

    def _cursor(self, statement: Assignment) -> Cursor:
        """:returns: the place on the tape for the value of a statement."""
        type_ = expression_type(statement.lhs)
        if type_.spelling not in self._cursors:
            self._cursors[type_.spelling] = Cursor(self._tape(type_))
        return self._cursors[type_.spelling]
