# SPDX-License-Identifier: BSD-3-Clause
"""Positions on tapes that each iteration moves by the same amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IfBlock, Loop, Node, Reference, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.used_parts import end_of
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.tapes.cursor import iteration, trip_count

_SIGNS = {BinaryOperation.Operator.ADD: 1, BinaryOperation.Operator.SUB: -1}


@dataclass(frozen=True)
class Move:
    """What each iteration of a loop does to a position.

    :param position: the variable.
    :param amount: by how much larger, or smaller, it is after an iteration than before.
    :param is_back: whether it becomes smaller.
    """

    position: DataSymbol
    amount: Node
    is_back: bool

    def start(self, loop: Loop) -> Node:
        """:returns: the position where an iteration of the loop starts."""
        return self._after(iteration(loop))

    def end(self, loop: Loop) -> Node:
        """:returns: the position after the loop."""
        return self._after(build.positive_part(trip_count(loop)))

    def _after(self, number: Node) -> Node:
        wide = build.integer_of_type(number, symbol_type(self.position))
        move_on = build.sub if self.is_back else build.add
        return move_on(build.ref(self.position), build.integer_product(wide, copied(self.amount)))


def move(position: DataSymbol, loop: Loop, written: set[Symbol]) -> Move | None:
    """
    :param position: a variable that a loop writes.
    :param loop: the loop.
    :param written: all variables that it writes.

    :returns: what its iterations do to it; None if they don't all do the same.
    """
    changes = _changes(loop.loop_body.children, position)
    if _goes_back(loop, position) and any(end_of(one) == position.name.lower() for one in written):
        # What it records before it goes back may be in the way of other iterations.
        return None
    if not changes or symbols_read(*(size for _, size in changes)) & written:
        return None
    signs = {sign for sign, _ in changes}
    if len(signs) > 1:
        return None
    return Move(position, reduce(build.integer_sum, (copied(size) for _, size in changes)),
                signs == {-1})


def _goes_back(loop: Loop, position: DataSymbol) -> bool:
    """:returns: whether a position becomes what it was before."""
    return any(one.lhs.symbol is position and type(one.rhs) is Reference
               for one in assignments_of(loop))


def _changes(statements: Sequence[Node], position: DataSymbol) -> list[tuple[int, Node]] | None:
    """:returns: the sign and the size of each change, in order; None if they depend on more."""
    found: list[tuple[int, Node]] = []
    #: How many changes there were when a variable got the position, so that it can go back there.
    kept: dict[Symbol, int] = {}
    for statement in statements:
        if isinstance(statement, Assignment) and statement.lhs.symbol is position:
            value = statement.rhs
            if type(value) is Reference and value.symbol in kept:
                del found[kept[value.symbol]:]
                continue
            change = _change(statement)
            if change is None:
                return None
            found.append(change)
            continue
        for one in assignments_of(statement):
            kept.pop(one.lhs.symbol, None)
        if isinstance(statement, Assignment) and type(statement.rhs) is Reference \
                and statement.rhs.symbol is position and not statement.lhs.children:
            kept[statement.lhs.symbol] = len(found)
        elif isinstance(statement, Loop):
            inner = _changes(statement.loop_body.children, position)
            if inner is None:
                return None
            trips = build.positive_part(trip_count(statement))
            found += [(sign, build.integer_product(copied(trips), size)) for sign, size in inner]
        elif isinstance(statement, (IfBlock, WhileLoop)) \
                and any(one.lhs.symbol is position for one in assignments_of(statement)):
            return None
    return found


def _change(statement: Assignment) -> tuple[int, Node] | None:
    value = statement.rhs
    if statement.lhs.children or not isinstance(value, BinaryOperation) \
            or value.operator not in _SIGNS or value.children[0] != statement.lhs \
            or statement.lhs.symbol in symbols_read(value.children[1]):
        return None
    return _SIGNS[value.operator], copied(value.children[1])
