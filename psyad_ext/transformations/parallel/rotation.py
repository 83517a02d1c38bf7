# SPDX-License-Identifier: BSD-3-Clause
"""Loops that begin with what also stands behind them, or end with what stands before them::

    do j = 1, m                           value_tape(position + 1) = t
      value_tape(position + 1) = t        position = position + 1
      position = position + 1             do j = 1, m
      t = x(j)                              t = x(j)
      y(j) = y(j)*sin(t)                    y(j) = y(j)*sin(t)
    enddo                                   value_tape(position + 1) = t
    value_tape(position + 1) = t            position = position + 1
    position = position + 1               enddo

Both do the same, in the same order, for any number of iterations. On the left, an iteration records
what the one before it has left; on the right, each records what it leaves itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Loop, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.questions import references, symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure
from psyad_ext.transformations.parallel.plain import is_plain

#: More statements are not looked at.
_MOST = 12


def rotate(loop: Loop) -> bool:
    """
    Turn a loop, in place, such that its iterations end with what they begin with, or the other way
    round, if that stands behind or before the loop as well.

    :param loop: a loop.

    :returns: whether it is turned.
    """
    return _turn(loop, is_end=False) or _turn(loop, is_end=True)


def _turn(loop: Loop, is_end: bool) -> bool:
    """:returns: whether what iterations begin with, or end with, now stands at the other end."""
    siblings, place = loop.parent.children, loop.position
    outside = siblings[max(place - _MOST, 0):place] if is_end else \
        siblings[place + 1:place + 1 + _MOST]
    for number in range(len(outside), 0, -1):
        same = outside[-number:] if is_end else outside[:number]
        inside = _found(loop, same, is_end)
        if inside:
            _move(loop, same, inside, is_end)
            return True
    return False


def _found(loop: Loop, same: Sequence[Node], is_end: bool) -> list[Node]:
    """:returns: the statements of a loop that are the same as these, and may stand at the end, or
        at the start, of its iterations; none if they are not all there."""
    fixed = {loop.variable, *symbols_read(*loop.children[:3])}
    if not all(isinstance(one, Assignment) and _is_plain(one) and loop.variable not in _used(one)
               and not _set(one) & fixed for one in same):
        return []
    body = list(loop.loop_body.children)
    found: list[Node] = []
    passed: list[Node] = []
    wanted = list(same)
    while wanted and body:
        one = body.pop(-1 if is_end else 0)
        if one == wanted[-1 if is_end else 0] and all(_commute(one, other) for other in passed):
            wanted.pop(-1 if is_end else 0)
            found.insert(0 if is_end else len(found), one)
        else:
            passed.append(one)
    return [] if wanted else found


def _commute(one: Node, other: Node) -> bool:
    """:returns: whether two statements may change places."""
    return not (_set(one) & _used(other) or _set(other) & _used(one)) and _is_plain(other)


def _is_plain(node: Node) -> bool:
    """:returns: whether all variables have storage of their own, and nothing is called."""
    return not calls_procedure(node) and all(map(is_plain, references(node)))


def _set(node: Node) -> set[Symbol]:
    return {one.lhs.symbol for one in assignments_of(node)} \
        | {one.variable for one in node.walk(Loop)}


def _used(node: Node) -> set[Symbol]:
    return _set(node) | set(symbols_read(node))


def _move(loop: Loop, same: Sequence[Node], inside: Sequence[Node], is_end: bool) -> None:
    parent, body = loop.parent, loop.loop_body
    for number, one in enumerate(inside):
        making.detached(one)
        body.addchild(one, number if is_end else len(body.children))
    for number, one in enumerate(same):
        making.detached(one)
        parent.addchild(one, loop.position + (1 + number if is_end else 0))
