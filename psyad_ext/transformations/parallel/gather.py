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

* Elements that parts add to are used for nothing else in the loop. So it does not matter when they
  are added to. Here it stays in the order of the iterations, with the same bits.
* Other variables that parts need are private: each iteration sets them before it reads them, or
  leaves them as it finds them.
* What else parts read has its value from before the loop. If the loop changes it, as it sets
  ``y_adj(i)`` to zero, it does so behind all that reads this element.

What tells where elements are is written such that it can be moved, see ``closed_forms.py``: a part
reads what is recorded for the iteration that it is from. In periodic domains all iterations have
neighbours on both sides, so that nothing is left over at the edges.

What iterations compute for several parts is computed for each of them, so this may cost more than
it gains: operations are counted before and after. In serial code the other form are strips, see
``reverse/distribution.py``, which vectorise as well, but store what they add in buffers first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference, Statement, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.private import exposed_in
from psyad_ext.core.annotations import Annotation
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_inquired, references, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure, nodes_of
from psyad_ext.transformations.context import GATHER, SCATTER
from psyad_ext.transformations.loop_strips import vectorises
from psyad_ext.transformations.operations import operations
from psyad_ext.transformations.parallel.closed_forms import Closed, closed
from psyad_ext.transformations.parallel.moves import Move
from psyad_ext.transformations.parallel.nests import Nest, nest_of, written_in
from psyad_ext.transformations.parallel.old_values import OldValues
from psyad_ext.transformations.parallel.own_elements import is_own, with_own_scalars
from psyad_ext.transformations.parallel.slices import Slice, sliced
from psyad_ext.transformations.parallel.targets import Offset, Target, Targets
from psyad_ext.transformations.parallel.wraps import Period

#: So many times the operations are made up for by vectors, and by elements that are stored once.
_WORTH = 2.0
#: The same where there may be no vectors, because of branches or functions.
_WORTH_ONE_BY_ONE = 1.1
#: So many times they are made up for by threads.
_WORTH_IN_PARALLEL = 1.5
#: So many operations take the time of what strips do besides for each increment: store what is
#: added, load it, load and store the element.
_STRIP_TRAFFIC = 5


@dataclass(frozen=True)
class StencilChoice:
    """How a serial loop of a returning motion adds to elements that iterations share.

    :param gathers: whether each element is added to in one iteration, instead of strip by strip.
    :param gathered: how many operations an iteration takes if it gathers.
    :param in_strips: how many it takes in strips, with what buffers cost.
    """

    gathers: bool
    gathered: int
    in_strips: int


#: What has been chosen for a loop of a returning motion, at the first of the loops in its place.
STENCIL_CHOICE = Annotation[StencilChoice | None]("stencil", None)


def gathers(node: Node, stencils: str) -> bool:
    """
    :param node: a generated routine, or a loop of it.
    :param stencils: the option.

    :returns: whether serial loops in it are to gather.
    """
    return stencils == GATHER or stencils != SCATTER and any(
        choice.gathers for choice in map(STENCIL_CHOICE.of, nodes_of(node, Loop))
        if choice is not None)


@dataclass(frozen=True)
class Gather:
    """A nest of loops that can gather.

    :param loop: the outermost loop.
    :param nest: the same loops, with closed forms of what tells where elements are.
    :param parts: what belongs to each offset, in the order in which elements are added to.
    :param periods: the dimensions of which elements have neighbours at the other end.
    :param scalars: those that stand for elements in parts; not declared yet.
    :param rest: what comes after all parts, with the loops around it.
    :param moves: the positions on tapes that are moved neither in parts nor in the rest.
    """

    loop: Loop
    nest: Nest
    parts: Sequence[tuple[Offset, Slice]]
    periods: Mapping[int, Period]
    scalars: Sequence[DataSymbol]
    rest: Slice
    moves: Sequence[Move]

    def least(self, dimension: int) -> int:
        """:returns: the smallest offset."""
        return min(offset[dimension] for offset, _ in self.parts)

    def most(self, dimension: int) -> int:
        """:returns: the largest offset."""
        return max(offset[dimension] for offset, _ in self.parts)

    def steps(self, dimension: int) -> set[int]:
        """:returns: how far from an element its parts read, in a dimension that has a period."""
        period = self.periods[dimension]
        return {distance - offset[dimension] for offset, part in self.parts
                for _, expression in part.expressions() for _, distance in period.uses(expression)}

    @property
    def operations(self) -> tuple[int, int]:
        """:returns: how many operations an iteration takes before, and if it gathers."""
        before = Slice([self.loop], IdentitySet(assignments_of(self.loop)))
        return _operations(before), sum(map(
            _operations, (*(part for _, part in self.parts), self.rest)))

    def is_worth_it(self, or_serial: bool = False) -> bool:
        """
        :param or_serial: whether the loop is serial otherwise.

        :returns: whether what is computed again costs less than it gains.
        """
        old, new = self.operations
        one_by_one = _WORTH_IN_PARALLEL if or_serial else _WORTH_ONE_BY_ONE
        return new <= old*(_WORTH if vectorises(self._inside()) else one_by_one)

    def choice(self, anyway: bool) -> StencilChoice:
        """
        :param anyway: whether to gather even if strips are quicker.

        :returns: which of both it is to be.
        """
        old, new = self.operations
        added = sum(build.is_increment(one.lhs, one.rhs) and declared_rank(one.lhs.symbol) > 0
                    for _, part in self.parts for one in part.kept)
        in_strips = old + _STRIP_TRAFFIC*added
        return StencilChoice(anyway or new <= in_strips, new, in_strips)

    def _inside(self) -> list[Statement]:
        """:returns: all parts where neighbours are next to each other, not moved."""
        statements = [one for _, part in self.parts for one in part.copied()]
        for period in self.periods.values():
            for statement in statements:
                for node, distance in period.uses(statement):
                    node.replace_with(build.shifted(build.ref(period.counter), distance))
        return statements


def gather_of(loop: Loop, needed: Iterable[DataSymbol], private: Iterable[DataSymbol],
              settled: Iterable[DataSymbol], originals: frozenset[str]) -> Gather | None:
    """
    :param loop: a loop of a generated routine, all of whose variables have storage of their own.
    :param needed: the arrays that different iterations add to.
    :param private: variables that every iteration sets before it reads them, and nobody needs after
        the loop.
    :param settled: variables that every iteration leaves as they are before the loop.
    :param originals: the lower-case names of variables in originals: these keep their bits.

    :returns: how it can gather what is added to these arrays, None if it can't.
    """
    if calls_procedure(loop) or loop.walk(WhileLoop):
        return None
    changed = written_in(loop)
    own: set[Symbol] = {*private, *settled}
    scalars = {one for one in own - set(settled) if not declared_rank(one)}
    with_scalars: list[Reference] = []
    while True:
        new = _without_others(closed(loop, scalars, changed), own, originals)
        nest = nest_of(new.loop, changed)
        if nest is None:
            return None
        finder = _Finder(loop, nest, new, changed, own, with_own_scalars(nest, with_scalars))
        parts = finder.parts(originals)
        stale = finder.stale(parts)
        if not stale:
            return finder.gather(parts) if set(needed) <= set(parts.targets) else None
        if not all(map(finder.is_own, stale)):
            return None
        with_scalars += map(copied, stale)


def _without_others(new: Closed, own: set[Symbol], originals: frozenset[str]) -> Closed:
    """:returns: a loop without what arrays that are not in originals don't need: more loops may
        belong to the nest then."""
    every = assignments_of(new.loop)
    kept: IdentitySet[Node] = IdentitySet()
    wanted = [one for one in every if declared_rank(one.lhs.symbol)
              and one.lhs.symbol.name.lower() not in originals]
    while len(wanted) > len(kept):
        part = sliced([new.loop], wanted, own)
        kept = part.kept
        read = {symbol for _, expression in part.expressions()
                for symbol in symbols_read(expression)}
        wanted = [one for one in every if one in kept or one.lhs.symbol in read]
    return new.reduced(part) if len(kept) < len(every) and wanted else new


def nest_gather(loop: Loop, adjoints: Iterable[DataSymbol]) -> Gather | None:
    """
    :param loop: a loop of a returning motion that is not in its routine yet.
    :param adjoints: the adjoints of that routine.

    :returns: how it can gather all that it adds to, as far as it can be seen in the loop.
    """
    changed = written_in(loop)
    if nest_of(loop, changed) is None:
        return None
    exposed = exposed_in(loop.loop_body.children, IdentityMap(), {})
    others = frozenset(one.name.lower() for one in changed - set(adjoints))
    private = {one for one in changed - exposed if not declared_rank(one)}
    found = gather_of(loop, [], private, [], others)
    gathers_all = found is not None and bool(found.parts) and found.least(0) < found.most(0) \
        and not any(build.is_increment(one.lhs, one.rhs) for one in found.rest.kept)
    return found if gathers_all else None


@dataclass(frozen=True)
class _Parts:
    """What is added in a nest, and what that needs.

    :param targets: the arrays that are added to.
    :param parts: what belongs to each offset, in the order in which elements are added to.
    """

    targets: Mapping[DataSymbol, Target]
    parts: Sequence[tuple[Offset, Slice]]

    @property
    def wrapped(self) -> list[int]:
        """:returns: the dimensions in which elements have neighbours at the other end."""
        return sorted({one for target in self.targets.values() for one in target.wrapped})

    @property
    def adding(self) -> Iterator[Assignment]:
        """:returns: the assignments that add."""
        for target in self.targets.values():
            yield from target.offsets


class _Finder:
    """Looks at one nest.

    :param loop: its outermost loop.
    :param nest: the loops, with closed forms.
    :param new: the same loops, with what they stand for.
    :param changed: what changes in them.
    :param private: the variables of which each iteration has its own.
    :param scalars: those that stand for elements of arrays.
    """

    def __init__(self, loop: Loop, nest: Nest, new: Closed, changed: set[Symbol],
                 private: set[Symbol], scalars: Sequence[DataSymbol]) -> None:
        self._loop = loop
        self._nest = nest
        self._new = new
        self._changed = changed
        self._scalars = scalars
        self._counters = {one.variable for one in nest.loops[0].walk(Loop)}
        self._own = (private | set(scalars)) - self._counters
        self._values = OldValues(nest, changed)
        self._uses: dict[Symbol, list[Reference]] = {}
        for reference in references(nest.loops[0]):
            if not is_inquired(reference):
                self._uses.setdefault(reference.symbol, []).append(reference)

    def parts(self, originals: frozenset[str]) -> _Parts:
        """:returns: all that is added to arrays, but to those of the original."""
        finder = Targets(self._nest, self._changed, self._uses)
        targets = {symbol: target for symbol in in_order(self._changed - self._own)
                   if declared_rank(symbol) and symbol.name.lower() not in originals
                   and (target := finder.target(symbol)) is not None}
        wrapped = {one for target in targets.values() for one in target.wrapped}
        targets = {symbol: target for symbol, target in targets.items() if all(
            target.is_at_counter(one) for one in wrapped - target.wrapped)}
        adding: IdentityMap[Assignment, Offset] = IdentityMap(
            pair for target in targets.values() for pair in target.offsets.items())
        groups: dict[Offset, list[Assignment]] = {}
        for one in assignments_of(self._nest.loops[0]):
            if one in adding:
                groups.setdefault(adding[one], []).append(one)
        return _Parts(targets, [(offset, sliced(self._nest.body, groups[offset], self._own))
                                for offset in sorted(groups, key=self._turn)])

    def gather(self, parts: _Parts) -> Gather:
        """:returns: how the nest gathers."""
        rest = self._rest(IdentitySet(self._new.origins[one] for one in parts.adding))
        moved = {one.lhs.symbol for one in rest.kept}
        return Gather(self._loop, self._nest, parts.parts,
                      {one: self._nest.period(one) for one in parts.wrapped}, self._scalars, rest,
                      [one for one in self._new.moves if one.position not in moved])

    def _rest(self, adding: IdentitySet[Assignment]) -> Slice:
        """:returns: what is left without some assignments."""
        needed = self._own | self._new.symbols
        rest = [one for one in assignments_of(self._loop)
                if one not in adding and one.lhs.symbol not in needed]
        return sliced([self._loop], rest, needed)

    def _turn(self, offset: Offset) -> Offset:
        """:returns: when a part comes: what an earlier iteration adds to an element comes first."""
        return tuple(number if self._nest.is_down(dimension) else -number
                     for dimension, number in enumerate(offset))

    def stale(self, parts: _Parts) -> list[Reference]:
        """:returns: the elements that parts read, and the loop may have changed before."""
        own = self._own | self._counters
        found = {key(reference): reference for _, part in parts.parts
                 for statement, expression in part.expressions()
                 for reference in references(expression)
                 if reference.symbol in self._changed - own and not is_inquired(reference)
                 and not _is_added_to(reference, statement)
                 and not self._values.is_old(reference, statement)}
        return list(found.values())

    def is_own(self, element: Reference) -> bool:
        """:returns: whether each iteration of the nest uses another element, in this way only."""
        return is_own(element, self._nest, self._changed) and all(
            one == element or self._values.are_apart(one, element)
            for one in self._uses[element.symbol])


def _is_added_to(reference: Reference, statement: Statement) -> bool:
    """:returns: whether a statement reads an element only to add to it."""
    return isinstance(statement, Assignment) and build.is_increment(statement.lhs, statement.rhs) \
        and build.leading_sums(statement.rhs)[1] is reference


def _operations(part: Slice) -> int:
    """:returns: about how many operations a part takes, without those of indices."""
    return sum(operations(expression) for statement, expression in part.expressions()
               if not isinstance(expression.parent, Reference) and _is_computed(statement))


def _is_computed(statement: Statement) -> bool:
    """:returns: whether a statement does more than to find out where elements are."""
    return isinstance(statement, IfBlock) or isinstance(statement, Assignment) \
        and symbol_type(statement.lhs.symbol).intrinsic is not INTEGER
