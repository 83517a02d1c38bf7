# SPDX-License-Identifier: BSD-3-Clause
"""How far iterations reach: the distance from which on two of them have no element in common."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import IntrinsicCall, Loop, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.boxes import Box, Sum, box_of, names_in, names_of, over_loops
from psyad_ext.analyses.carried import MOST_PAIRS
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.effects import is_surely_reached


def reach(uses: Sequence[Reference], writes: Sequence[Reference], loop: Loop,
          written: set[Symbol]) -> int | None:
    """
    :param uses: all references to an array in a loop.
    :param writes: those of them that are written.
    :param loop: the loop, of constant step.
    :param written: the variables that the loop writes.

    :returns: how many iterations apart two of them may at most be to touch the same element, if one
        of them writes it; None if that is not known.
    """
    if len(uses)*len(writes) > MOST_PAIRS:
        return None
    boxes = IdentityMap((use, _box(use, loop)) for use in uses)
    names = {symbol.name.lower() for symbol in written - {loop.variable}}
    farthest = 0
    for write in writes:
        for use in uses:
            distance = _distance(boxes[write], boxes[use], loop, names)
            if distance is None:
                return None
            farthest = max(farthest, distance)
    return farthest


def shares_surely(uses: Sequence[Reference], writes: Sequence[Reference], loop: Loop,
                  written: set[Symbol]) -> bool:
    """
    :param uses: all references to an array in a loop.
    :param writes: those of them that are written.
    :param loop: the loop, of constant step.
    :param written: the variables that the loop writes.

    :returns: whether two iterations surely touch the same element, and one of them writes it.
    """
    if len(uses)*len(writes) > MOST_PAIRS:
        return False
    reached = IdentityMap((use, _box(use, loop)) for use in uses if is_surely_reached(use, loop))
    names = {symbol.name.lower() for symbol in written - {loop.variable}}
    return any(_meet(reached[write], reached[use], loop, names)
               for write in writes if write in reached for use in uses if use in reached)


def _meet(left: Box | None, right: Box | None, loop: Loop, varying: set[str]) -> bool:
    """:returns: whether two boxes of different iterations surely have an element in common."""
    if left is None or right is None or len(left) != len(right) \
            or names_in([*left, *right]) & varying:
        return False
    own, step = key(build.ref(loop.variable)), integer_value(loop.step_expr) or 1
    far = constant_difference(loop.stop_expr, loop.start_expr)
    distances: set[int] = set()
    for first, second in zip(left, right):
        factor = first[0][0].get(own, 0)
        if first == second and own not in names_of(first[0]) | names_of(first[1]):
            continue
        apart = _number(first[0], second[0])
        if first[0] != first[1] or second[0] != second[1] or apart is None \
                or own in names_of(_without(first[0], own)) or not factor or apart % factor:
            return False
        distances.add(apart//factor)
    distance = distances.pop() if distances else step
    return not distances and bool(distance) and distance % step == 0 \
        and (far is None or abs(distance) <= abs(far))


def _box(reference: Reference, loop: Loop) -> Box | None:
    """:returns: the elements that a reference means in one iteration of a loop, as a box."""
    box = box_of(reference)
    if box is None:
        return None
    return over_loops(box, [_fitted(one, loop) for one in _around(reference, loop)])


def _around(node: Node, loop: Loop) -> list[Loop]:
    """:returns: the loops between a loop and a node in it, from the outside."""
    found: list[Loop] = []
    inner = node.ancestor(Loop)
    while inner is not loop:
        found.insert(0, inner)
        inner = inner.ancestor(Loop)
    return found


def _fitted(inner: Loop, loop: Loop) -> Loop:
    """:returns: an inner loop, of a known length where it ends with the smaller of two values."""
    value = _only_value(inner.stop_expr, loop)
    if not isinstance(value, IntrinsicCall) or value.intrinsic.name != "MIN" \
            or (integer_value(inner.step_expr) or 0) <= 0:
        return inner
    ends = [end for end in value.arguments
            if constant_difference(end, inner.start_expr) is not None]
    if not ends:
        return inner
    return build.loop(inner.variable, copied(inner.start_expr), copied(ends[0]),
                      copied(inner.step_expr), [])


def _only_value(stop: Node, loop: Loop) -> Node:
    """:returns: what a variable is set to in a loop if that happens at one place directly in it."""
    if not isinstance(stop, Reference) or stop.children:
        return stop
    values = [one for one in assignments_of(loop) if one.lhs.symbol is stop.symbol]
    return values[0].rhs if len(values) == 1 and values[0].parent is loop.loop_body else stop


def _distance(left: Box | None, right: Box | None, loop: Loop, varying: set[str]) -> int | None:
    """
    :param varying: the names of what changes in an iteration: bounds with these are no numbers.
    """
    if left is None or right is None:
        return None
    own, step = key(build.ref(loop.variable)), integer_value(loop.step_expr) or 1
    found = [_apart(first, second, own, step) for first, second in zip(left, right)
             if not names_in((first, second)) & varying]
    return min((one for one in found if one is not None), default=None)


def _apart(left: tuple[Sum, Sum], right: tuple[Sum, Sum], own: str, step: int) -> int | None:
    """:returns: how many iterations apart two intervals still overlap, none if they never do."""
    factor = left[0][0].get(own, 0)
    if not any(own in names_of(bound) for bound in (*left, *right)):
        gaps = _number(right[0], left[1]), _number(left[0], right[1])
        return 0 if any(gap is not None and gap > 0 for gap in gaps) else None
    if not factor or any(bound[0].get(own, 0) != factor or own in names_of(_without(bound, own))
                         for bound in (*left, *right)):
        return None
    ahead, behind = _number(left[1], right[0]), _number(right[1], left[0])
    if ahead is None or behind is None:
        return None
    return max(ahead, behind, 0)//abs(factor*step)


def _without(bound: Sum, name: str) -> Sum:
    return {term: count for term, count in bound[0].items() if term != name}, bound[1]


def _number(left: Sum, right: Sum) -> int | None:
    """:returns: ``left - right`` if it is a number."""
    return left[1] - right[1] if left[0] == right[0] else None
