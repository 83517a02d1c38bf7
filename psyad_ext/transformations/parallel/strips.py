# SPDX-License-Identifier: BSD-3-Clause
"""Iterations that add to elements of which nobody knows which ones are the same: what they add is
computed in parallel, strip by strip, and added in the order of the iterations::

    do e = 1, m                          do strip = 1, m, 4096
      a = sin(c(e))                        !$omp parallel do private(a,e)
      u(list(e)) = u(list(e)) + a          do e = strip, strip + min(m - strip, 4095)
    end do                                   a = sin(c(e))
                                             u_added(e - strip) = a
                                           enddo
                                           do e = strip, strip + min(m - strip, 4095)
                                             u(list(e)) = u(list(e)) + u_added(e - strip)
                                           enddo
                                         enddo
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import IntrinsicCall, Loop, Operation, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.tapes.cursor import iteration
from psyad_ext.transformations.parallel.variables import Variables

#: So many iterations are a strip: what they add fits in a cache.
_LENGTH = 4096
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


def in_strips(loop: Loop, symbols: Iterable[DataSymbol], variables: Variables) -> None:
    """
    Run a loop strip by strip, and add to variables behind each strip, in place.

    :param loop: the loop, of constant step.
    :param symbols: the variables.
    :param variables: those of its routine.
    """
    step, type_ = integer_value(loop.step_expr) or 1, symbol_type(loop.variable)
    strip = variables.named("strip", type_.scalar())
    start, stop = copied(loop.start_expr), copied(loop.stop_expr)
    parent, place = loop.parent, loop.position
    making.detached(loop)
    length = build.integer_of_type(build.integer((_LENGTH - 1)*step), type_)
    last = build.intrinsic("MIN" if step > 0 else "MAX",
                           build.sub(copied(stop), build.ref(strip)), length)
    loop.start_expr.replace_with(build.ref(strip))
    loop.stop_expr.replace_with(build.add(build.ref(strip), last))
    later = _put_off(loop, set(symbols), variables)
    again = build.loop(loop.variable, *map(copied, loop.children[:3]), later)
    build.insert(parent, place, [build.loop(
        strip, start, stop, build.integer(_LENGTH*step), [loop, again])])


def _put_off(loop: Loop, symbols: set[Symbol], variables: Variables) -> list[Statement]:
    """:returns: the sums of a loop, which now only keeps what is added."""
    shape = making.bounds(build.integer(0), build.integer(_LENGTH - 1))
    later, count = [], 0
    for statement in [one for one in assignments_of(loop) if one.lhs.symbol in symbols]:
        type_, name = symbol_type(statement.lhs.symbol), f"{statement.lhs.symbol.name}_added"
        kept = []
        for each in build.leading_sums(statement.rhs)[0]:
            count += 1
            buffer = variables.named(f"{name}_{count}", making.array_type(type_.scalar(), [shape]))
            term = each.children[1]
            term.replace_with(build.ref(buffer, [iteration(loop)]))
            kept.insert(0, build.assign(build.ref(buffer, [iteration(loop)]), term))
        place = statement.position
        later.append(making.detached(statement))
        build.insert(loop.loop_body, place, kept)
    return later
