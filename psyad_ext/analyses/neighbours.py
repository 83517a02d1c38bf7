# SPDX-License-Identifier: BSD-3-Clause
"""Loops that stand side by side: whether their iterations may be executed in turn."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference
from psyclone.psyir.symbols import Symbol, UnsupportedType

from psyad_ext.analyses.carried import distances, places_in
from psyad_ext.analyses.private import exposed_in
from psyad_ext.ir.expressions import is_inquired, key, references, symbols_read
from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.outer import role_of
from psyad_ext.ir.walking import assignments_of, statements_of

#: More pairs of references than this are not compared.
_MOST_PAIRS = 2000


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
    return all(isinstance(statement, (Assignment, IfBlock)) or isinstance(statement, Loop)
               and _is_plain(statement) for block in _blocks(loop) for statement in block)


def _blocks(statement: Node) -> list[Sequence[Node]]:
    found = [statement.loop_body] if isinstance(statement, Loop) else [
        block for block in (statement.if_body, statement.else_body) if block is not None]
    inner = [each for block in found for each in block.children if isinstance(each, IfBlock)]
    return [*(block.children for block in found), *(
        block for each in inner for block in _blocks(each))]


def _written(loop: Loop) -> set[Symbol]:
    return {assignment.lhs.symbol for assignment in assignments_of(loop)} | _counters(loop)


def _mixed(first: Loop, second: Loop, written: frozenset[Symbol]) -> set[Symbol]:
    """:returns: the variables of which a later iteration of the first loop may use the same
        element as an earlier one of the second, and one of them writes it."""
    mine, others = _uses(first, written), _uses(second, written)
    direction = integer_value(first.step_expr)
    found: set[Symbol] = set()
    for symbol in set(mine) & set(others):
        pairs = [(one, other) for one in mine[symbol] for other in others[symbol]
                 if _is_written(one) or _is_written(other)]
        places = {id(each): places_in(each, first, written)
                  for each in (*mine[symbol], *others[symbol])}
        if len(pairs) > _MOST_PAIRS or any(
                -direction in distances(places[id(other)], places[id(one)])
                for one, other in pairs):
            found.add(symbol)
    return found | _counters(first) & _counters(second)


def _counters(loop: Loop) -> set[Symbol]:
    return {inner.variable for inner in statements_of(loop.loop_body, Loop)}


def _uses(loop: Loop, written: frozenset[Symbol]) -> dict[Symbol, list[Reference]]:
    found: dict[Symbol, list[Reference]] = {}
    for reference in references(loop.loop_body):
        if reference.symbol in written and not is_inquired(reference):
            found.setdefault(reference.symbol, []).append(reference)
    return found


def _is_written(reference: Reference) -> bool:
    return isinstance(reference.parent, Assignment) and reference.parent.lhs is reference


def _is_own(symbol: Symbol) -> bool:
    """:returns: whether nobody else can know of a variable."""
    return symbol.is_automatic and not role_of(symbol)


def exposed_to(statements: Sequence[Node]) -> frozenset[Symbol]:
    """:returns: the variables of which statements without calls, or with calls that may read all
        that they name, may read what they have not set before."""
    return exposed_in(statements, {}, {})


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
