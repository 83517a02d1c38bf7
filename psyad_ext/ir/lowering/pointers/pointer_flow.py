# SPDX-License-Identifier: BSD-3-Clause
"""Joins of points-to states where paths meet, and which pointers are live there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from fparser.two.Fortran2003 import Cycle_Stmt, Exit_Stmt
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, Loop, Node, Reference, Return, Schedule, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.lowering.pointers.pointer_states import Effects, reassigns_pointer
from psyad_ext.ir.lowering.pointers.pointer_targets import UNKNOWN, State, distinct, key_of, merged
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import moves_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.walking import nodes_of

#: Statements are copied for so many states at most.
LIMIT = 8
Live = frozenset[Symbol]


def without(state: State, live: Collection[Symbol], pointers: Collection[Symbol]) -> State:
    """:returns: a state in which nothing is known of pointers that are not used any more."""
    return {symbol: target if symbol in live or symbol not in pointers else UNKNOWN
            for symbol, target in state.items()}


class PointerFlow:
    """Follows statements without changing them.

    :param effects: what single statements do.
    """

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        #: Of the loops around a statement, what is used behind each and where iterations start.
        self._around: list[tuple[Live, Live]] = []
        #: For each of them the states in which it is left, and those in which it is cycled.
        self._jumps: list[tuple[list[State], list[State]]] = []

    # Pointers that will be used before they get another target

    def live_before(self, statements: Sequence[Node], live: Live) -> list[Live]:
        """
        :param statements: statements of one block.
        :param live: the pointers that are used behind them.

        :returns: for each statement the pointers that are used from there on, before they stand
            for something else; at last ``live``.
        """
        found = [live]
        for statement in reversed(statements):
            found.append(self._live(statement, found[-1]))
        return found[::-1]

    def _live(self, statement: Node, live: Live) -> Live:
        if isinstance(statement, IfBlock):
            then = self._live_block(statement.if_body, live)
            other = self._live_block(statement.else_body, live) if statement.else_body else live
            return then | other | self._used(statement.condition)
        if isinstance(statement, (Loop, WhileLoop)):
            return live | self.live_in_loop(statement, live) | self._used_in_head(statement)
        effects = self._effects
        used = self._used(statement)
        jump = jump_of(statement)
        if jump and self._around:
            return self._around[-1][jump == "cycle"]
        if isinstance(statement, Assignment) and reassigns_pointer(statement) \
                and statement.lhs.symbol in effects.pointers:
            indices = (one for index in statement.lhs.children for one in self._used(index))
            used = self._used(statement.rhs) | (frozenset(indices) - {statement.lhs.symbol})
            return live - {statement.lhs.symbol} | used
        if effects.nullified(statement):
            return live - effects.moved(statement)
        return live | used

    def _live_block(self, block: Schedule, live: Live) -> Live:
        return self.live_before(block.children, live)[0]

    def live_in_loop(self, loop: Loop | WhileLoop, live: Live) -> Live:
        """:returns: the pointers that matter where an iteration starts or the loop ends."""
        head = live | self._used_in_head(loop)
        if jumps_by_name(loop.loop_body):
            return head | self._used(loop.loop_body)
        while True:
            with self.inside(live, head):
                more = head | self._live_block(loop.loop_body, head)
            if more == head:
                return head
            head = more

    @contextmanager
    def inside(self, live: Live, head: Live) -> Iterator[None]:
        """While active, statements are in a loop.

        :param live: the pointers that are used behind it.
        :param head: those that are used where an iteration starts.
        """
        self._around.append((live, head))
        yield
        self._around.pop()

    def _used_in_head(self, loop: Loop | WhileLoop) -> Live:
        return frozenset(one for part in loop.children if not isinstance(part, Schedule)
                         for one in self._used(part))

    def _used(self, node: Node) -> Live:
        moves = [move for call in nodes_of(node, Call) for _, move in moves_of(call).targets]
        return frozenset(one.symbol for part in (node, *moves) for one in nodes_of(part, Reference)
                         if one.symbol in self._effects.pointers)

    # States

    def in_loop(self, loop: Loop | WhileLoop, states: Sequence[State], live: Live
                ) -> tuple[list[State], list[State]]:
        """
        :param loop: a loop.
        :param states: what pointers may stand for before it.
        :param live: the pointers that are used behind it.

        :returns: what they may stand for at the start of any iteration, and behind the loop.
        """
        body, effects = loop.loop_body, self._effects
        moved = {symbol for node in nodes_of(body, Node) for symbol in effects.moved(node)}
        if not moved:
            return list(states), list(states)
        if jumps_by_name(body):
            unknown = [self._forgotten(merged(states), moved)]
            return unknown, unknown
        head = self.live_in_loop(loop, live)
        found = distinct(without(one, head, effects.pointers) for one in states)
        known = {key_of(one) for one in found}
        waiting = list(found)
        left: list[State] = []
        while waiting:
            jumps: tuple[list[State], list[State]] = ([], [])
            self._jumps.append(jumps)
            ends = self._after_block(body, [waiting.pop()])
            self._jumps.pop()
            left += (without(one, head, effects.pointers) for one in jumps[0])
            for one in (*ends, *jumps[1]):
                new = without(one, head, effects.pointers)
                if key_of(new) not in known:
                    known.add(key_of(new))
                    found.append(new)
                    waiting.append(new)
            if len(found) + len(left) > LIMIT*2:
                unknown = [self._forgotten(merged([*found, *left]), moved)]
                return unknown, unknown
        return found, distinct([*found, *left])

    def _forgotten(self, state: State, moved: Collection[Symbol]) -> State:
        """:returns: a state in which nothing is known of some pointers, nor of their memory."""
        return {symbol: UNKNOWN if symbol in moved or symbol not in self._effects.pointers
                else target for symbol, target in state.items()}

    def _after_block(self, block: Schedule, states: list[State]) -> list[State]:
        for number, statement in enumerate(block.children):
            possible = self._effects.possible(block.children[number:], states)
            states = distinct(new for state in possible for new in self.after(statement, state))
            if len(states) > LIMIT*2:
                states = [merged(states)]
        return states

    def after(self, statement: Node, state: State) -> list[State]:
        """:returns: what pointers may stand for after a statement that is executed in a state."""
        if isinstance(statement, IfBlock):
            truth = self._effects.truth(statement.condition, state)
            found = self._after_block(statement.if_body, [state]) if truth is not False else []
            if truth is not True:
                found += self._after_block(statement.else_body, [state]) \
                    if statement.else_body else [state]
            return found
        if isinstance(statement, (Loop, WhileLoop)):
            every = frozenset(self._effects.pointers)
            return self.in_loop(statement, [state], every)[1]
        if isinstance(statement, Return):
            return []
        jump = jump_of(statement)
        if jump and self._jumps:
            self._jumps[-1][jump == "cycle"].append(state)
            return []
        if isinstance(statement, Call) and moves_of(statement).case is not None:
            return [new for new, _ in self._effects.alternatives(statement, state)]
        return [self._effects.after(statement, state)]


def jump_of(statement: Node) -> str | None:
    """:returns: how a statement jumps in the innermost loop: "exit", "cycle" or not at all."""
    if not isinstance(statement, CodeBlock) or not is_jump(statement):
        return None
    jump = statement.parse_tree_nodes[0]
    if jump.children[1] is not None:
        return None
    return "cycle" if isinstance(jump, Cycle_Stmt) else "exit"


def jumps_by_name(body: Schedule) -> bool:
    """:returns: whether statements of a loop may jump to where their text does not show it."""
    return any(is_jump(block) and block.parse_tree_nodes[0].children[1] is not None
               or not is_jump(block) and walk(list(block.parse_tree_nodes),
                                              (Exit_Stmt, Cycle_Stmt))
               for block in nodes_of(body, CodeBlock))
