# SPDX-License-Identifier: BSD-3-Clause
"""Writes parallel loops::

    x_adj(i - 1) = x_adj(i - 1) + a         block_length = max((n + 63)/64, 1)
    s = s + b                               do colour = 0, 1
                                              !$omp parallel do private(i,s_block)
                                              do block = colour, 63, 2
                                                s_block = 0.0
                                                do i = 1 + block*block_length, min(...)
                                                  x_adj(i - 1) = x_adj(i - 1) + a
                                                  s_block = s_block + b
                                                enddo
                                                s_blocks(block) = s_block
                                              enddo
                                            enddo
                                            do block = 0, 63
                                              s = s + s_blocks(block)
                                            enddo
"""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Loop, Node, Range, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.parallel_do import Sharing, share
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.transformations.parallel.arrangement import Arrangement
from psyad_ext.transformations.parallel.atomic import add_atomically
from psyad_ext.transformations.parallel.components import is_component
from psyad_ext.transformations.parallel.first import left, started
from psyad_ext.transformations.parallel.strips import share_in_strips
from psyad_ext.transformations.parallel.variables import Variables
from psyad_ext.transformations.parallel.vectors import (
    SCHEDULES, calls_vector_functions, share_in_chunks)

#: So many blocks, whatever the number of threads is.
_BLOCKS = 64


def write(loop: Loop, arrangement: Arrangement, variables: Variables) -> None:
    """
    Let the iterations of a loop run in parallel, in place.

    :param loop: the loop.
    :param arrangement: how.
    :param variables: those of its routine.
    """
    writer = _Writer(loop, arrangement, variables)
    writer.move()
    writer.start_as_before()
    writer.start_from_zero()
    writer.name_components()
    for symbol in arrangement.atomic:
        add_atomically(loop, symbol)
    inner = {one.variable for one in loop.walk(Loop)}
    private, settled = ([one for one in symbols if not is_component(one)]
                        for symbols in (arrangement.private, arrangement.settled))
    private += [*inner, *writer.own]
    if arrangement.sums or arrangement.reach:
        over = writer.in_blocks()
        share(over, Sharing({*private, *writer.own}, settled, arrangement.reductions,
                            arrangement.team))
        return
    sharing = Sharing(private, settled, arrangement.reductions, arrangement.team)
    if arrangement.in_order:
        share_in_strips(loop, arrangement.in_order, sharing, variables)
    else:
        _run_upwards(loop)
        if arrangement.schedule in SCHEDULES and calls_vector_functions(loop):
            share_in_chunks(loop, sharing, variables, arrangement.schedule, not (
                arrangement.settled or arrangement.reductions or arrangement.atomic))
        else:
            share(loop, sharing, arrangement.schedule, arrangement.collapse)


def _run_upwards(loop: Loop) -> None:
    """Let iterations, which may have any order, run in the order of elements, in place: each thread
    then has the elements that it has in other loops of the source."""
    if integer_value(loop.step_expr) == -1:
        start, stop, step = loop.children[:3]
        start.replace_with(copied(stop))
        stop.replace_with(copied(start))
        step.replace_with(build.integer(1))


@dataclass(frozen=True)
class _Part:
    """A sum of which each block of iterations has a part.

    :param whole: the variable.
    :param own: the part of one block.
    :param all: the parts of all blocks.
    """

    whole: DataSymbol
    own: DataSymbol
    all: DataSymbol

    def begin(self) -> Statement:
        """:returns: what a block starts with."""
        return build.assign(build.ref(self.own), zero_of(self.own))

    def keep(self, block: DataSymbol) -> Statement:
        """:returns: what a block ends with."""
        return build.assign(self._in(block), build.ref(self.own))

    def add(self, block: DataSymbol) -> Statement:
        """:returns: what adds the part of a block."""
        return build.assign(build.ref(self.whole),
                            build.add(build.ref(self.whole), self._in(block)))

    def _in(self, block: DataSymbol) -> Reference:
        return build.ref(self.all, [*(
            Range.create(*bounds_of(self.own, dimension))
            for dimension in range(declared_rank(self.own))), build.ref(block)])


class _Writer:
    """Rewrites one loop.

    :ivar own: new variables of which each iteration, or block of iterations, has its own.
    """

    def __init__(self, loop: Loop, arrangement: Arrangement, variables: Variables) -> None:
        self._loop = loop
        self._arrangement = arrangement
        self._variables = variables
        self.own: list[DataSymbol] = []

    def move(self) -> None:
        """Let each iteration start at its own positions."""
        loop = self._loop
        for one in self._arrangement.moves:
            own = self._own(f"{one.position.name}_here", one.position)
            first = build.assign(build.ref(own), one.start(loop))
            build.insert(loop.parent, loop.position + 1, [
                build.assign(build.ref(one.position), one.end(loop))])
            self._rename(one.position, own)
            build.insert(loop.loop_body, 0, [first])

    def start_as_before(self) -> None:
        """Let each iteration start with the scalars that are as before the loop then. That threads
        have copies does not say so: who reads it would have to see that iterations put them back.
        """
        for symbol in self._arrangement.settled:
            if not declared_rank(symbol) or is_component(symbol):
                own = self._own(f"{symbol.name}_here", symbol)
                self._rename(symbol, own)
                build.insert(self._loop.loop_body, 0, [build.assign(build.ref(own),
                                                                    build.ref(symbol))])

    def name_components(self) -> None:
        """Let variables take the place of components of which each iteration has its own."""
        for symbol in filter(is_component, self._arrangement.private):
            self._rename(symbol, self._own(f"{symbol.name}_here", symbol))

    def start_from_zero(self) -> None:
        """Let iterations behind the first one start with zero what they leave zero."""
        loop = self._loop
        for symbol in self._arrangement.zeroed:
            own = self._own(f"{symbol.name}_here", symbol)
            self._rename(symbol, own)
            build.insert(loop.parent, loop.position + 1, [left(symbol, loop)])
            build.insert(loop.loop_body, 0, started(own, symbol, loop))

    def in_blocks(self) -> Loop:
        """:returns: the loop over blocks that now stands around the loop."""
        loop = self._loop
        parts = [self._part(symbol) for symbol in self._arrangement.sums]
        for part in parts:
            self._rename(part.whole, part.own)
        block, length = map(self._counter, ("block", "block_length"))
        colours = 2 if self._arrangement.reach else 1
        is_down = (integer_value(loop.step_expr) or 1) < 0
        first: Node = build.integer(0)
        if colours > 1:
            colour = self._counter("colour")
            first = build.ref(colour)
        before = build.assign(build.ref(length), self._length())
        parent, place = loop.parent, loop.position
        making.detached(loop)
        self._narrow(block, length)
        ends, step = [first, build.integer(_BLOCKS - 1)], colours
        if is_down:
            # Threads then have the elements that they have in other loops.
            ends, step = [build.integer_difference(ends[1], first), build.integer(0)], -colours
        over = build.loop_over(block, [*ends, build.integer(step)], [
            *(part.begin() for part in parts), loop, *(part.keep(block) for part in parts)])
        outer = over if colours == 1 else build.loop(
            colour, build.integer(0), build.integer(colours - 1), None, [over])
        after = [build.loop(block, build.integer(0), build.integer(_BLOCKS - 1), None,
                            [part.add(block) for part in parts])] if parts else []
        build.insert(parent, place, [before, outer, *after])
        self.own.append(block)
        return over

    def _length(self) -> Node:
        """:returns: how many iterations a block has."""
        trips, reach = trip_count(self._loop), max(self._arrangement.reach, 1)
        number = integer_value(trips)
        if number is not None:
            # Compilers warn of constants that are divided and truncated.
            return self._counted(build.integer(max((number + _BLOCKS - 1)//_BLOCKS, reach)))
        length = build.div(build.integer_sum(trips, _BLOCKS - 1), build.integer(_BLOCKS))
        return build.intrinsic("MAX", self._counted(length),
                               self._counted(build.integer(reach)))

    def _counted(self, node: Node) -> Node:
        """:returns: an integer expression in the type of the loop variable."""
        return build.integer_of_type(node, symbol_type(self._loop.variable))

    def _narrow(self, block: DataSymbol, length: DataSymbol) -> None:
        """Let the loop run over one block only."""
        loop = self._loop
        step = integer_value(loop.step_expr) or 1
        size = build.integer_product(build.ref(length), step)
        start, stop = (self._counted(copied(one)) for one in loop.children[:2])
        first = build.add(start, build.mul(build.ref(block), size))
        last = build.shifted(build.add(copied(start), build.mul(
            build.shifted(build.ref(block), 1), copied(size))), -1 if step > 0 else 1)
        last = build.intrinsic("MIN" if step > 0 else "MAX", last, stop)
        loop.start_expr.replace_with(first)
        loop.stop_expr.replace_with(last)

    def _part(self, symbol: DataSymbol) -> _Part:
        own = self._own(f"{symbol.name}_block", symbol)
        scalar = symbol_type(symbol).scalar()
        shape = [making.bounds(*bounds_of(symbol, dimension))
                 for dimension in range(declared_rank(symbol))]
        blocks = making.bounds(build.integer(0), build.integer(_BLOCKS - 1))
        return _Part(symbol, own, self._variables.named(
            f"{symbol.name}_blocks", making.array_type(scalar, [*shape, blocks])))

    def _own(self, name: str, like: DataSymbol) -> DataSymbol:
        shape = [making.bounds(*bounds_of(like, dimension))
                 for dimension in range(declared_rank(like))]
        scalar = symbol_type(like).scalar()
        own = self._variables.named(name, making.array_type(scalar, shape) if shape else scalar)
        self.own.append(own)
        return own

    def _counter(self, name: str) -> DataSymbol:
        return self._variables.named(name, symbol_type(self._loop.variable).scalar())

    def _rename(self, old: DataSymbol, new: DataSymbol) -> None:
        for reference in self._loop.loop_body.walk(Reference):
            if reference.symbol is old:
                reference.symbol = new
