# SPDX-License-Identifier: BSD-3-Clause
"""The gather form of stencils: how the adjoint of one can add to each element in one iteration.

The adjoint of ``y(i) = a*x(i - 1) + b*x(i + 1)`` scatters: iteration ``i`` adds to
``x_adj(i - 1)`` and ``x_adj(i + 1)``, and so do others. It gathers if iteration ``i`` adds all that
belongs to ``x_adj(i)``: what iteration ``i + 1`` would add to its left, and iteration ``i - 1`` to
its right.

The loop is taken apart for this, into one *part* for each offset of an element from the counters. A
part is a slice of the body: increments with this offset, and what these need. Parts are executed in
other iterations than before, so that their elements meet, and what is left of the loop comes after
all of them. This is right wherever elements are, for three reasons:

* The arrays that parts add to, the *targets*, are used for nothing else in the loop. So it does not
  matter when they are added to. Here it stays in the order of the iterations, with the same bits.
* Scalars that parts need are private: each iteration sets them before it reads them.
* What else parts read has its value from before the loop. If the loop changes it, as it sets
  ``y_adj(i)`` to zero, it does so behind all that reads this element.

What iterations compute for several parts is computed for each of them, so this may cost more than
it gains: operations are counted before and after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IntrinsicCall, Loop, Node, Reference, Statement, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.private import exposed_in
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, is_inquired, references, symbols_read
from psyad_ext.ir.expressions.running import at
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import (
    arms_around, assignments_of, calls_procedure, loops_around, nodes_of, statements_of)
from psyad_ext.rules.intrinsics import EXPENSIVE
from psyad_ext.transformations.loop_strips import vectorises
from psyad_ext.transformations.parallel.nests import Nest, nest_of, runs_along, written_in
from psyad_ext.transformations.parallel.slices import Slice, sliced

#: How far elements are from the counters of a nest.
Offset = tuple[int, ...]

#: A function takes so many operations.
_FUNCTION = 20
#: So many times the operations are made up for by vectors, and by elements that are stored once.
_WORTH = 2.0
#: The same where there may be no vectors, because of branches or functions.
_WORTH_ONE_BY_ONE = 1.1


@dataclass(frozen=True)
class Gather:
    """A nest of loops that can gather.

    :param nest: the loops.
    :param parts: what belongs to each offset, in the order in which elements are added to.
    :param rest: what comes after all parts.
    """

    nest: Nest
    parts: Sequence[tuple[Offset, Slice]]
    rest: Slice

    def least(self, dimension: int) -> int:
        """:returns: the smallest offset."""
        return min(offset[dimension] for offset, _ in self.parts)

    def most(self, dimension: int) -> int:
        """:returns: the largest offset."""
        return max(offset[dimension] for offset, _ in self.parts)

    @property
    def operations(self) -> tuple[int, int]:
        """:returns: how many operations an iteration takes before, and if it gathers."""
        before = [one for statement in self.nest.body for one in assignments_of(statement)]
        return sum(_operations(one.rhs) for one in before), sum(
            _operations(expression) for part in (*(part for _, part in self.parts), self.rest)
            for _, expression in part.expressions())

    @property
    def is_worth_it(self) -> bool:
        """:returns: whether what is computed again costs less than it gains."""
        old, new = self.operations
        return new <= old*(_WORTH if vectorises(self.nest.body) else _WORTH_ONE_BY_ONE)


def gather_of(loop: Loop, needed: Iterable[DataSymbol], private: Iterable[DataSymbol],
              originals: frozenset[str]) -> Gather | None:
    """
    :param loop: a loop of a generated routine, all of whose variables have storage of their own.
    :param needed: the arrays that different iterations add to.
    :param private: variables that every iteration sets before it reads them, and nobody needs after
        the loop.
    :param originals: the lower-case names of variables in originals: these keep their bits.

    :returns: how it can gather what is added to these arrays, None if it can't.
    """
    changed = written_in(loop)
    nest = None if calls_procedure(loop) else nest_of(loop, changed)
    if nest is None:
        return None
    finder = _Finder(nest, changed, {one for one in private if not declared_rank(one)})
    targets = {symbol: offsets for symbol in in_order(changed)
               if declared_rank(symbol) and symbol.name.lower() not in originals
               and (offsets := finder.offsets(symbol)) is not None}
    return finder.gather(targets) if set(needed) <= set(targets) else None


def will_gather(loop: Loop, adjoints: Iterable[DataSymbol]) -> bool:
    """
    :param loop: a loop of a returning motion that is not in its routine yet.
    :param adjoints: the adjoints of that routine.

    :returns: whether it will gather all that it adds to, as far as it can be seen in the loop.
    """
    changed = written_in(loop)
    nest = nest_of(loop, changed)
    if nest is None:
        return False
    exposed = exposed_in(nest.body, IdentityMap(), {})
    others = frozenset(one.name.lower() for one in changed - set(adjoints))
    found = gather_of(loop, [], changed - exposed, others)
    return found is not None and bool(found.parts) and found.least(0) < found.most(0) \
        and not any(build.is_increment(one.lhs, one.rhs) for one in found.rest.kept) \
        and found.is_worth_it


class _Finder:
    """Looks at one nest.

    :param nest: the loops.
    :param changed: what changes in them.
    :param private: the scalars that are private to iterations.
    """

    def __init__(self, nest: Nest, changed: set[Symbol], private: set[Symbol]) -> None:
        self._nest = nest
        self._changed = changed
        self._counters = {one.variable for one in nest.loops[0].walk(Loop)}
        self._private = private - self._counters
        self._order = IdentityMap((one, number) for number, one in enumerate(
            statements_of(nest.loops[0], Statement)))
        self._assignments = assignments_of(nest.loops[0])
        self._uses: dict[Symbol, list[Reference]] = {}
        for reference in references(nest.loops[0]):
            if not is_inquired(reference):
                self._uses.setdefault(reference.symbol, []).append(reference)

    def offsets(self, symbol: DataSymbol) -> IdentityMap[Assignment, Offset] | None:
        """:returns: the offsets of all elements of an array, None if the nest does more than to add
            to them, or if they are not known."""
        sums = [one for one in self._assignments if one.lhs.symbol is symbol]
        if len(self._uses[symbol]) != 2*len(sums) \
                or not all(build.is_increment(one.lhs, one.rhs) for one in sums):
            return None
        columns = [self._along(counter, [one.lhs for one in sums])
                   for counter in self._nest.counters]
        if columns[0] is None:
            return None
        counted = [self._zeros(counter, sums) if column is None else column
                   for counter, column in zip(self._nest.counters, columns)]
        return None if None in counted else IdentityMap(zip(sums, zip(*counted)))

    def _along(self, counter: DataSymbol, elements: Sequence[Reference]) -> list[int] | None:
        """:returns: how far elements are from a counter, in the index that runs along with it."""
        for indices in zip(*(element.children for element in elements)):
            forms = [runs_along(index, counter, self._changed) for index in indices]
            if all(form is not None and form[0] == forms[0][0] for form in forms):
                return [number for _, number in forms]
        return None

    def _zeros(self, counter: DataSymbol, sums: Sequence[Assignment]) -> list[int] | None:
        """:returns: no distance from a counter that no index depends on."""
        depends = any(counter in symbols_read(*one.lhs.children) for one in sums)
        return None if depends else [0]*len(sums)

    def gather(self, targets: dict[DataSymbol, IdentityMap[Assignment, Offset]]) -> Gather | None:
        """:returns: how the nest can gather what is added to some arrays."""
        groups: dict[Offset, list[Assignment]] = {}
        adding: IdentityMap[Assignment, Offset] = IdentityMap(
            pair for offsets in targets.values() for pair in offsets.items())
        for one in self._assignments:
            if one in adding:
                groups.setdefault(adding[one], []).append(one)
        parts = [(offset, sliced(self._nest.body, groups[offset], self._private))
                 for offset in sorted(groups, key=self._turn)]
        if not all(self._reads_old_values(part, set(targets)) for _, part in parts):
            return None
        rest = [one for one in self._assignments
                if one not in adding and one.lhs.symbol not in self._private]
        return Gather(self._nest, parts, sliced(self._nest.body, rest, self._private))

    def _turn(self, offset: Offset) -> Offset:
        """:returns: when a part comes: what an earlier iteration adds to an element comes first."""
        return tuple(number if self._nest.is_down(dimension) else -number
                     for dimension, number in enumerate(offset))

    def _reads_old_values(self, part: Slice, targets: set[DataSymbol]) -> bool:
        """:returns: whether what a part reads, and does not set itself, is as before the loop."""
        own = self._private | self._counters | targets
        return all(self._is_old(reference, statement) for statement, expression
                   in part.expressions() for reference in references(expression)
                   if reference.symbol in self._changed - own and not is_inquired(reference))

    def _is_old(self, reference: Reference, statement: Statement) -> bool:
        """:returns: whether an element is read before the loop changes it."""
        return all(self._are_apart(reference, one.lhs) or self._is_own(reference, one.lhs) and (
            self._order[statement] <= self._order[one] or _exclude_each_other(statement, one))
            for one in self._assignments if one.lhs.symbol is reference.symbol)

    def _are_apart(self, read: Reference, written: Reference) -> bool:
        """:returns: whether two references to an array never mean the same element."""
        for left, right in zip(read.children, written.children):
            one, other = (self._span(index) for index in (left, right))
            if one and other and ((constant_difference(one[0], other[1]) or 0) > 0
                                  or (constant_difference(other[0], one[1]) or 0) > 0):
                return True
        return False

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


def _operations(expression: Node) -> int:
    """:returns: about how many operations an expression takes."""
    return sum(_FUNCTION if _is_function(node) else 1 for node in nodes_of(
        expression, (BinaryOperation, UnaryOperation, IntrinsicCall)) if not _is_index(node))


def _is_function(node: Node) -> bool:
    return isinstance(node, IntrinsicCall) and node.intrinsic.name in EXPENSIVE


def _is_index(node: Node) -> bool:
    return node.ancestor(Reference) is not None
