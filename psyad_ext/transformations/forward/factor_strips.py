# SPDX-License-Identifier: BSD-3-Clause
"""Partial derivatives of many iterations are computed before the tangents that they belong to.

Next to a loop over directions, compilers compute values and partial derivatives one by one. In a
loop of their own, for a strip of iterations, these are vectorised. Since tangents are needed by
nothing but tangents, they may always come later; the scalars that they are multiplied with wait in
small buffers. Sums that would keep the iterations in order come later, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayReference, Assignment, Loop, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedType

from psyad_ext.analyses.carried import carried
from psyad_ext.analyses.neighbours import exposed_to
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, rank, references, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of, statements_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.forward.direction_blocks import is_over, take_blocks
from psyad_ext.transformations.loop_strips import LoopStrips, is_contiguous, is_short, vectorises


def compute_factors_before(holder: Schedule, direction: DataSymbol, directions: DataSymbol,
                           context: Context) -> None:
    """Take loops with values, partial derivatives and loops over directions apart.

    :param holder: all statements of a tangent routine; changed in place.
    :param direction: the counter of directions.
    :param directions: their number.
    :param context: the routine.
    """
    read_after = _read_outside(holder)
    for loop in statements_of(holder, Loop):
        if loop.variable is direction or loop.variable in read_after:
            continue
        first = _first_statements(loop, direction)
        if first:
            loops = _Waiting(loop, first, context).apart()
            for number, new in enumerate(loops, loop.position):
                loop.parent.addchild(new, number)
            loop.detach()
            # Strips hold the loops that take turns, where there is more than one strip.
            waiting = loops[-1] if loops[1:] else loops[0].loop_body.children[-1]
            take_blocks(waiting, direction, directions, context)


def _read_outside(holder: Schedule) -> set[Symbol]:
    """:returns: the counters of loops that are read outside of these."""
    loops = statements_of(holder, Loop)
    inside = IdentitySet(reference for loop in loops for reference in references(loop.loop_body)
                         if reference.symbol is loop.variable)
    return {loop.variable for loop in loops} & {
        reference.symbol for reference in references(holder) if reference not in inside}


def _first_statements(loop: Loop, direction: DataSymbol) -> IdentitySet[Statement]:
    """:returns: the statements that may be executed before the others; none if
        there is no use in that."""
    body: list[Statement] = loop.loop_body.children
    values = [each for each in body if not is_over(direction, each)]
    if len(values) == len(body) or integer_value(loop.step_expr) != 1 or is_short(loop) \
            or not _are_worth_it(values, loop):
        return IdentitySet()
    sums = _sums(values, loop)
    if sums is None:
        return IdentitySet()
    first = IdentitySet(each for each in values if each not in sums)
    return first if _may_wait(body, first, loop) else IdentitySet()


class _Waiting:
    """Lets some statements of a loop wait for the others.

    :param loop: the loop.
    :param first: the identities of the statements that do not wait.
    :param context: the routine.
    """

    def __init__(self, loop: Loop, first: IdentitySet[Statement], context: Context) -> None:
        values = [each for each in loop.loop_body.children if each in first]
        self._loop = loop
        self._first = first
        self._own = {each.lhs.symbol for each in values}
        self._constant = _constant(values, loop)
        self._strips = LoopStrips(loop, context)
        self._times: Counter[Symbol] = Counter()
        self._buffers: dict[tuple[Symbol, int], DataSymbol] = {}

    def apart(self) -> list[Loop]:
        """:returns: a loop over strips, or two loops if there is one strip only."""
        values: list[Statement] = []
        waiting: list[Statement] = []
        for statement in self._loop.loop_body.pop_all_children():
            if statement in self._first:
                self._times[statement.lhs.symbol] += 1
                values.append(statement)
            else:
                values += self._kept(statement)
                waiting.append(statement)
        new = self._strips.loops([values, waiting])
        new[0].preceding_comment = self._loop.preceding_comment
        return new

    def _kept(self, statement: Statement) -> list[Statement]:
        """:returns: what keeps the values that a statement reads, which it takes from buffers."""
        kept: list[Statement] = []
        for reference in references(statement):
            symbol, times = reference.symbol, self._times[reference.symbol]
            if symbol not in self._own or symbol in self._constant and times:
                continue
            if (symbol, times) not in self._buffers:
                type_ = symbol_type(symbol)
                buffer = self._strips.buffer(len(self._buffers) + 1, type_)
                self._buffers[symbol, times] = buffer
                kept.append(build.assign(build.ref(buffer, [self._strips.lane()]),
                                         build.ref(symbol)))
            reference.replace_with(build.ref(self._buffers[symbol, times], [self._strips.lane()]))
        return kept


def _are_worth_it(values: Sequence[Statement], loop: Loop) -> bool:
    """:returns: whether compilers make vectors of statements if they are in a loop alone."""
    return vectorises(values) and not any(rank(each.lhs) for each in values) \
        and is_contiguous(values, loop) and not _gathers(values)


def _gathers(values: Sequence[Assignment]) -> bool:
    """:returns: whether any index is a value itself, which vectors are slow to follow."""
    own = {each.lhs.symbol for each in values}
    return any(symbol in own or declared_rank(symbol) for statement in values
               for array in nodes_of(statement, ArrayReference)
               for symbol in symbols_read(*array.indices))


def _constant(values: Sequence[Assignment], loop: Loop) -> set[Symbol]:
    """:returns: the scalars that get the same value in each iteration."""
    times = Counter(each.lhs.symbol for each in values)
    changing = {*times, loop.variable}
    return {each.lhs.symbol for each in values if times[each.lhs.symbol] == 1
            and not each.lhs.children and not any(
                symbol in changing or declared_rank(symbol) for symbol in symbols_read(each.rhs))}


def _sums(values: Sequence[Assignment], loop: Loop) -> IdentitySet[Statement] | None:
    """:returns: the identities of the assignments that add to what other iterations add to; None
        if anything else keeps the iterations in order."""
    alone = build.loop_over(loop.variable, map(copied, loop.children[:3]), [*map(copied, values)])
    set_first = {each.lhs.symbol for each in values if not each.lhs.children} - exposed_to(values)
    ordered = carried(alone).read_later - set_first
    uses = Counter(each.symbol for statement in values for each in references(statement))
    found: IdentitySet[Statement] = IdentitySet()
    for symbol in ordered:
        own = [each for each in values if each.lhs.symbol is symbol]
        if isinstance(symbol.datatype, UnsupportedType) or uses[symbol] != 2*len(own) \
                or not all(build.is_increment(each.lhs, each.rhs) for each in own):
            return None
        found |= IdentitySet(own)
    return found


def _may_wait(body: Sequence[Statement], first: IdentitySet[Statement],
              loop: Loop) -> bool:
    """:returns: whether all statements but the first ones may be executed after those, if the
        scalars that they read are kept."""
    values = [each for each in body if each in first]
    waiting = [each for each in body if each not in first]
    set_before = {each.lhs.symbol for each in values}
    set_later = {each.lhs.symbol for other in waiting for each in other.walk(Assignment)}
    used_before = symbols_read(*values) | set_before
    arrays = {symbol for symbol in set_before if declared_rank(symbol)}
    return not used_before & set_later and not symbols_read(*waiting) & arrays \
        and not symbols_read(*loop.children[:3]) & (set_before | set_later)
