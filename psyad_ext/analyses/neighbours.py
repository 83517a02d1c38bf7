# SPDX-License-Identifier: BSD-3-Clause
"""Loops that stand side by side: whether their iterations may be executed in turn."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Schedule
from psyclone.psyir.symbols import Symbol, UnsupportedType

from psyad_ext.analyses.carried import MOST_PAIRS, distances, places_in, uses_in
from psyad_ext.analyses.private import exposed_in
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import assignments_of, statements_of


def can_be_fused(first: Loop, second: Loop) -> bool:
    """
    :param first: a loop in the core language.
    :param second: the statement after it, another one.

    :returns: whether they have the same effect if each iteration of the first is followed by that
        of the second.
    """
    written = _written(first) | _written(second)
    if not _are_alike(first, second) or symbols_read(*first.children[:3]) & written \
            or not (_is_plain(first) and _is_plain(second)) \
            or any(isinstance(symbol.datatype, UnsupportedType) for symbol in written):
        return False  # Of what has further attributes, others may be other names.
    mixed = _mixed(first, second, frozenset(written))
    return not mixed or all(map(_is_own, mixed)) and not mixed & {
        *exposed_to(first.loop_body.children), *exposed_to(second.loop_body.children),
        *needed_after(second)}


def _are_alike(first: Loop, second: Loop) -> bool:
    return first.variable is second.variable and integer_value(first.step_expr) in (1, -1) \
        and all(key(one) == key(other) for one, other in zip(
            first.children[:3], second.children[:3]))


def _is_plain(loop: Loop) -> bool:
    """:returns: whether a loop holds loops, branches and assignments only."""
    return all(isinstance(statement, (Assignment, IfBlock, Loop))
               for block in statements_of(loop, Schedule) for statement in block.children)


def _written(loop: Loop) -> set[Symbol]:
    return {assignment.lhs.symbol for assignment in assignments_of(loop)} | _counters(loop)


def _mixed(first: Loop, second: Loop, written: frozenset[Symbol]) -> set[Symbol]:
    """:returns: the variables of which a later iteration of the first loop may use the same
        element as an earlier one of the second, and one of them writes it."""
    mine, others = uses_in(first, IdentityMap()), uses_in(second, IdentityMap())
    direction = integer_value(first.step_expr)
    found: set[Symbol] = set()
    for symbol in written & set(mine) & set(others):
        (every, writes), (others_every, others_writes) = mine[symbol], others[symbol]
        pairs = [(one, other) for one in every for other in others_writes] + [
            (one, other) for one in writes for other in others_every]
        places = IdentityMap((each, places_in(each, first, written))
                             for each in (*every, *others_every))
        if len(pairs) > MOST_PAIRS or any(
                -direction in distances(places[other], places[one])
                for one, other in pairs):
            found.add(symbol)
    return found | _counters(first) & _counters(second)


def _counters(loop: Loop) -> set[Symbol]:
    return {inner.variable for inner in statements_of(loop.loop_body, Loop)}


def _is_own(symbol: Symbol) -> bool:
    """:returns: whether nobody else can know of a variable."""
    return symbol.is_automatic and not role_of(symbol)


def exposed_to(statements: Sequence[Node]) -> frozenset[Symbol]:
    """:returns: the variables of which statements without calls, or with calls that may read all
        that they name, may read what they have not set before."""
    return exposed_in(statements, IdentityMap(), {})


def needed_after(statement: Node) -> set[Symbol]:
    """
    :param statement: a statement of a routine, below the node that holds all of them.

    :returns: the variables of which a value may be read after it, in the routine.
    """
    found: set[Symbol] = set()
    while statement.parent is not None:
        block = statement.parent
        found |= exposed_to(block.children[statement.position + 1:])
        if block.parent is None:
            break
        statement = block.parent
        if isinstance(statement, Loop):
            found |= exposed_to([statement])
    return found
