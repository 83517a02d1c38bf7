# SPDX-License-Identifier: BSD-3-Clause
"""Iterations that add to elements of which nobody knows which ones are the same: what they add is
computed in parallel, strip by strip, and added in the order of the iterations::

    do e = 1, m                          !$omp parallel private(a,e,half,strip)
      a = sin(c(e))                      half = 0
      u(list(e)) = u(list(e)) + a        do strip = 1, m, 16384
    end do                                 half = 1 - half
                                           !$omp do schedule(dynamic,512)
                                           do e = strip, strip + min(m - strip, 16383)
                                             a = sin(c(e))
                                             u_added(e - strip,half) = a
                                           enddo
                                           !$omp end do
                                           !$omp single
                                           do e = strip, strip + min(m - strip, 16383)
                                             u(list(e)) = u(list(e)) + u_added(e - strip,half)
                                           enddo
                                           !$omp end single nowait
                                         enddo
                                         !$omp end parallel

Threads wait for each other once for each strip: while one of them adds, the others compute the next
strip, and keep what it adds in the other half. The one that adds is done when they meet again. To
a scalar it adds in a copy, which stays in a register: compilers can't know that a shared variable
is no element of an array.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, IntrinsicCall, Loop, Operation, Range, Reference, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.parallel_do import Sharing, by_one_thread, region, shared_in_region
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.tapes.cursor import iteration
from psyad_ext.transformations.parallel.variables import Variables

_DEFERRED = ArrayType.Extent.DEFERRED
#: A strip has at most so many iterations, and what strips keep so many values, to fit in a cache.
_LONGEST, _SHORTEST, _MOST_KEPT = 16384, 512, 131072
#: Threads have so many iterations at a time, which are whole vectors (see ``vectors.py``).
_CHUNK = 512
#: What is added must take so many operations to compute, for each sum; functions count as some.
_WORTH, _FUNCTION = 8, 10
_CHEAP = frozenset(("ABS", "MIN", "MAX", "SIGN", "HUGE", "TINY", "REAL", "INT", "MERGE"))


def adds_in_order(symbol: Symbol, loop: Loop, written: set[Symbol]) -> bool:
    """
    :param symbol: a variable that a loop does nothing with but add to it.
    :param loop: the loop.
    :param written: the variables that it writes.

    :returns: whether it can do so in the order of the iterations when these are over.
    """
    return all(one.parent is loop.loop_body
               and not symbols_read(*one.lhs.children) & (written - {loop.variable})
               for one in assignments_of(loop) if one.lhs.symbol is symbol)


def is_worth_strips(loop: Loop, symbols: Iterable[Symbol]) -> bool:
    """:returns: whether it takes much longer to compute what is added to variables than to add
        it."""
    wanted = set(symbols)
    sums = sum(one.lhs.symbol in wanted for one in assignments_of(loop))
    functions = sum(one.intrinsic.name not in _CHEAP for one in loop.walk(IntrinsicCall))
    return len(loop.walk(Operation)) + _FUNCTION*functions >= _WORTH*sums


def share_in_strips(loop: Loop, symbols: Iterable[DataSymbol], sharing: Sharing,
                    variables: Variables) -> None:
    """
    Let threads share a loop strip by strip, and add to variables behind each strip, in place.

    :param loop: the loop, of constant step.
    :param symbols: the variables.
    :param sharing: what each thread has for itself.
    :param variables: those of its routine.
    """
    step, type_ = integer_value(loop.step_expr) or 1, symbol_type(loop.variable)
    strip = variables.named("strip", type_.scalar())
    half = variables.named("half", ScalarType.integer_type())
    start, stop = copied(loop.start_expr), copied(loop.stop_expr)
    parent, place = loop.parent, loop.position
    making.detached(loop)
    sums = [one for one in assignments_of(loop) if one.lhs.symbol in set(symbols)]
    length = _length(sums)
    farthest = build.integer_of_type(build.integer((length - 1)*step), type_)
    last = build.intrinsic("MIN" if step > 0 else "MAX",
                           build.sub(copied(stop), build.ref(strip)), farthest)
    loop.start_expr.replace_with(build.ref(strip))
    loop.stop_expr.replace_with(build.add(build.ref(strip), last))
    kept = _Kept(half, variables)
    later = _put_off(loop, sums, kept)
    again = build.loop_over(loop.variable, map(copied, loop.children[:3]), later)
    copies = _copies(sums, variables)
    body = [build.assign(build.ref(half), build.sub(build.integer(1), build.ref(half))),
            shared_in_region(loop, sharing.sums, f"dynamic,{_CHUNK}"),
            by_one_thread(_with_copies(again, copies))]
    strips = build.loop(strip, start, stop, build.integer(length*step), body)
    begin = build.assign(build.ref(half), build.integer(0))
    own = Sharing({*sharing.private, strip, half, *copies.values()}, sharing.copied,
                  team=sharing.team)
    build.insert(parent, place, [*kept.allocated(length), region([begin, strips], own),
                                 *kept.deallocated()])


def _copies(sums: Sequence[Assignment], variables: Variables) -> dict[DataSymbol, DataSymbol]:
    """:returns: a new variable for each scalar that is added to."""
    scalars = in_order({one.lhs.symbol for one in sums if not declared_rank(one.lhs.symbol)})
    return {one: variables.named(f"{one.name}_sum", symbol_type(one).scalar()) for one in scalars}


def _with_copies(loop: Loop, copies: Mapping[DataSymbol, DataSymbol]) -> list[Statement]:
    """:returns: a loop, which now adds to copies of scalars, between their assignments."""
    for reference in loop.loop_body.walk(Reference):
        reference.symbol = copies.get(reference.symbol, reference.symbol)
    return [*(build.assign(build.ref(copy), build.ref(whole)) for whole, copy in copies.items()),
            loop,
            *(build.assign(build.ref(whole), build.ref(copy)) for whole, copy in copies.items())]


def _length(sums: Sequence[Assignment]) -> int:
    """:returns: how many iterations a strip has, a power of two."""
    kept = sum(len(build.leading_sums(one.rhs)[0]) for one in sums)
    length = _LONGEST
    while 2*length*kept > _MOST_KEPT and length > _SHORTEST:
        length //= 2
    return length


class _Kept:
    """What iterations keep for later.

    :param half: the variable that tells which half a strip has.
    :param variables: those of the routine.
    """

    def __init__(self, half: DataSymbol, variables: Variables) -> None:
        self._half = half
        self._variables = variables
        self._arrays: list[DataSymbol] = []

    def element(self, symbol: DataSymbol, loop: Loop) -> Reference:
        """:returns: a new place where each iteration keeps what it adds to a variable."""
        type_ = making.array_type(symbol_type(symbol).scalar(), [_DEFERRED, _DEFERRED])
        array = self._variables.named(f"{symbol.name}_added_{len(self._arrays) + 1}", type_)
        self._arrays.append(array)
        return build.ref(array, [iteration(loop), build.ref(self._half)])

    def allocated(self, length: int) -> list[Statement]:
        """:returns: what gives all places to strips of a length."""
        ends = [Range.create(build.integer(0), build.integer(last)) for last in (length - 1, 1)]
        return [build.intrinsic("ALLOCATE", *(
            build.ref(one, map(copied, ends)) for one in self._arrays))]

    def deallocated(self) -> list[Statement]:
        """:returns: what takes them back."""
        return [build.intrinsic("DEALLOCATE", *map(build.ref, self._arrays))]


def _put_off(loop: Loop, sums: Sequence[Assignment], kept: _Kept) -> list[Statement]:
    """:returns: the sums of a loop, which now only keeps what is added."""
    later = []
    for statement in sums:
        here: list[Statement] = []
        for each in build.leading_sums(statement.rhs)[0]:
            element = kept.element(statement.lhs.symbol, loop)
            term = each.children[1]
            term.replace_with(copied(element))
            here.insert(0, build.assign(element, term))
        place = statement.position
        later.append(making.detached(statement))
        build.insert(loop.loop_body, place, here)
    return later
