# SPDX-License-Identifier: BSD-3-Clause
"""Which elements a nest of loops changes only after they have been read."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.running import at
from psyad_ext.ir.tree.walking import arms_around, assignments_of, loops_around, statements_of
from psyad_ext.transformations.parallel.nests import Nest, runs_along


class OldValues:
    """Compares the references of one nest.

    :param nest: the nest, with closed forms.
    :param changed: what changes in it.
    """

    def __init__(self, nest: Nest, changed: set[Symbol]) -> None:
        self._strides = [(counter, nest.step(dimension))
                         for dimension, counter in enumerate(nest.counters)]
        self._changed = changed
        self._order = IdentityMap((one, number) for number, one in enumerate(
            statements_of(nest.loops[0], Statement)))
        self._assignments = assignments_of(nest.loops[0])

    def is_old(self, reference: Reference, statement: Statement) -> bool:
        """:returns: whether an element is read before the loop changes it."""
        return all(self.are_apart(reference, one.lhs) or self._is_own(reference, one.lhs) and (
            self._order[statement] <= self._order[one] or _exclude_each_other(statement, one))
            for one in self._assignments if one.lhs.symbol is reference.symbol)

    def are_apart(self, read: Reference, written: Reference) -> bool:
        """:returns: whether two references to an array never mean the same element."""
        for left, right in zip(read.children, written.children):
            if any(self._is_between(left, right, *stride) for stride in self._strides):
                return True
            one, other = (self._span(index) for index in (left, right))
            if one and other and ((constant_difference(one[0], other[1]) or 0) > 0
                                  or (constant_difference(other[0], one[1]) or 0) > 0):
                return True
        return False

    def _is_between(self, left: Node, right: Node, counter: DataSymbol, step: int) -> bool:
        """:returns: whether one index only has values that a counter of some step lets the other
            one skip."""
        one, other = (runs_along(index, counter, self._changed) for index in (left, right))
        return one is not None and other is not None and one[0] == other[0] \
            and (one[1] - other[1]) % step != 0

    def _span(self, index: Node) -> tuple[Node, Node] | None:
        """:returns: the smallest and the largest value of an index in all iterations."""
        varying = symbols_read(index) & self._changed
        if not varying:
            return index, index
        loops = [loop for loop in loops_around(index) if loop.variable in varying]
        if len(loops) != 1 or runs_along(index, loops[0].variable, self._changed) is None \
                or integer_value(loops[0].step_expr) not in (1, -1) \
                or symbols_read(*loops[0].children[:2]) & self._changed:
            return None
        bounds = [at(index, loops[0].variable, bound) for bound in loops[0].children[:2]]
        return (bounds[0], bounds[1])[::integer_value(loops[0].step_expr)]

    def _is_own(self, read: Reference, written: Reference) -> bool:
        """:returns: whether no other iteration of the loops around both changes what one reads."""
        inside = IdentitySet(loops_around(written))
        return all(self._tells(read, written, loop.variable) for loop in loops_around(read)
                   if loop in inside and loop in self._order)

    def _tells(self, read: Reference, written: Reference, counter: DataSymbol) -> bool:
        """:returns: whether an index differs from iteration to iteration, and not between two
            references to an array."""
        for left, right in zip(read.children, written.children):
            form = runs_along(left, counter, self._changed)
            if form is not None and form == runs_along(right, counter, self._changed):
                return True
        return False


def _exclude_each_other(one: Statement, other: Statement) -> bool:
    """:returns: whether two statements stand in different branches."""
    taken = IdentityMap((arm.parent, arm) for arm in arms_around(one))
    return any(taken.get(arm.parent, arm) is not arm for arm in arms_around(other))
