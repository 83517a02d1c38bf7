# SPDX-License-Identifier: BSD-3-Clause
"""Innermost loops that call functions of which compilers compute several values at once::

    do i = 1, n                   chunk = MAX((n + 1023) / 1024, 1) * 16
      y(i) = sin(x(list(i)))      !$omp parallel do simd default(shared) schedule(static,chunk)
    enddo                         do i = 1, n, 1
                                    y(i) = SIN(x(list(i)))
                                  enddo
                                  !$omp end parallel do simd

The last digits of such values are not those of single calls, which compute what fills no vector. So
threads have chunks of whole vectors: which values are computed by single calls must not depend on
the number of threads. ``simd`` says what compilers can't see in the routine that they make of a
parallel loop: its arrays share no elements.
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IfBlock, IntrinsicCall, Loop, Node, Range, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.tree.parallel_do import Sharing, share
from psyad_ext.rules.intrinsics import EXPENSIVE
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.transformations.parallel.variables import Variables

#: Chunks have a multiple of so many iterations, which are whole vectors of any kind of number; and
#: there are at most so many of them, whatever the number of threads is.
_VECTOR, _CHUNKS = 16, 64
#: Square roots are rounded correctly in vectors, too.
_FUNCTIONS = EXPENSIVE - {"SQRT"}
_POWER = BinaryOperation.Operator.POW
#: How chunks are given to threads instead of pieces whose lengths depend on threads, by schedule.
SCHEDULES = {"static": "static", "auto": "static", "guided": "dynamic"}


def calls_vector_functions(loop: Loop) -> bool:
    """:returns: whether a loop may be vectorised, and calls functions whose last digits depend on
        that."""
    body = loop.loop_body
    if body.walk(Range) or not all(map(_fits, body.walk(Statement))):
        return False
    return any(one.intrinsic.name in _FUNCTIONS for one in body.walk(IntrinsicCall)) or any(
        one.operator is _POWER and integer_value(one.children[1]) is None
        for one in body.walk(BinaryOperation))


def _fits(statement: Statement) -> bool:
    """:returns: whether vectors can do a statement. In PSyclone's tree, calls of functions are
        statements, too."""
    return isinstance(statement, (Assignment, IfBlock)) \
        or isinstance(statement, IntrinsicCall) and not isinstance(statement.parent, Schedule)


def share_in_chunks(loop: Loop, sharing: Sharing, variables: Variables, schedule: str,
                    independent: bool) -> None:
    """
    Let threads share chunks of whole vectors, in place.

    :param loop: the loop.
    :param sharing: what each thread has for itself.
    :param variables: those of its routine.
    :param schedule: how iterations would be given to threads, of ``SCHEDULES``.
    :param independent: whether iterations leave nothing to others in what a thread has for itself.
    """
    trips = trip_count(loop)
    count = integer_value(trips)
    if count is None:
        chunk = variables.named("chunk", symbol_type(loop.variable).scalar())
        build.insert(loop.parent, loop.position, [
            build.assign(build.ref(chunk), _length(trips, loop))])
        length = chunk.name
    else:
        length = str(max(-(-count//(_CHUNKS*_VECTOR)), 1)*_VECTOR)
    is_simd = independent and _are_scalars(sharing.private)
    share(loop, sharing, f"{SCHEDULES[schedule]},{length}", simd=is_simd)


def _length(trips: Node, loop: Loop) -> Node:
    """:returns: how many iterations a chunk has, in the type of the loop variable."""
    vectors = build.div(build.integer_sum(trips, _CHUNKS*_VECTOR - 1),
                        build.integer(_CHUNKS*_VECTOR))
    return build.integer_of_type(build.mul(
        build.intrinsic("MAX", vectors, build.integer(1)), build.integer(_VECTOR)),
        symbol_type(loop.variable))


def _are_scalars(symbols: Iterable[DataSymbol]) -> bool:
    return not any(map(declared_rank, symbols))
