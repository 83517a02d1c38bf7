# SPDX-License-Identifier: BSD-3-Clause
"""Statements of both motions that are made of loops and branches of the source."""

from __future__ import annotations

from psyclone.psyir.nodes import IfBlock, Loop, Node, Statement, WhileLoop

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, promoted, symbol_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.cursor import trip_count


def without_dead(statement: Statement, dead: IdentitySet[Node]) -> list[Statement]:
    """:returns: a copy of an assignment or a branch without the statements in ``dead``."""
    if statement in dead:
        return []
    if not isinstance(statement, IfBlock) or not dead:
        return [copied(statement)]
    parts = [[new for inner in body.children for new in without_dead(inner, dead)]
             for body in statement.children[1:]]
    return build.branches(copied(statement.condition), parts[0], parts[1] if parts[1:] else [])


def while_like(loop: WhileLoop, body: list[Statement]) -> WhileLoop:
    """:returns: a loop with that body and the condition of ``loop``."""
    new = WhileLoop.create(copied(loop.condition), body)
    new.preceding_comment = loop.preceding_comment
    return new


def same_loop(loop: Loop, body: list[Statement]) -> Loop:
    """:returns: a loop with that body and the iterations of ``loop``."""
    new = build.loop_over(loop.variable, (copied(node) for node in loop.children[:3]), body)
    new.preceding_comment = loop.preceding_comment
    return new


def reversed_loop(loop: Loop, body: list[Statement]) -> Loop:
    """
    :param loop: a do loop.
    :param body: statements.

    :returns: a loop with that body and the iterations of ``loop``, last one first.
    """
    start, stop, step = (copied(node) for node in loop.children[:3])
    number = integer_value(step)
    if number == 1:
        return build.loop(loop.variable, stop, start, build.integer(-1), body)
    if number == -1:
        return build.loop(loop.variable, stop, start, build.integer(1), body)
    trips = build.sub(trip_count(loop), build.integer(1))
    last = build.folded(build.add(copied(start), build.mul(trips, copied(step))))
    counted = symbol_type(loop.variable)
    wider = promoted(last, build.ref(loop.variable))
    if wider is not None and wider.key != counted.key:
        last = build.integer_of_type(last, counted)
    return build.loop(loop.variable, last, start, build.neg(step), body)
