# SPDX-License-Identifier: BSD-3-Clause
"""Variables that each iteration of a loop leaves zero, so that only the first one starts with the
value from before the loop::

    do j = m, 1, -1                       do j = m, 1, -1
      x_adj(j) = x_adj(j) + t_adj           t_adj_here = 0.0
      t_adj = 0.0                           if (j == m) then
    enddo                                     t_adj_here = t_adj
                                            end if
                                            x_adj(j) = x_adj(j) + t_adj_here
                                            t_adj_here = 0.0
                                          enddo
                                          if (m >= 1) then
                                            t_adj = 0.0
                                          end if
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, BinaryOperation, Loop, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.cursor import trip_count

_EQUAL, _LESS = BinaryOperation.Operator.EQ, BinaryOperation.Operator.LT


def is_left_zero(symbol: DataSymbol, loop: Loop) -> bool:
    """
    :param symbol: a scalar that a loop writes.
    :param loop: the loop.

    :returns: whether the last thing that each iteration does to it is to set it to zero.
    """
    last = next((one for one in reversed(loop.loop_body.children)
                 if any(each.symbol is symbol for each in one.walk(Reference))), None)
    return isinstance(last, Assignment) and isinstance(last.lhs, Reference) \
        and last.lhs.symbol is symbol and build.is_zero(last.rhs)


def started(own: DataSymbol, symbol: DataSymbol, loop: Loop) -> list[Statement]:
    """
    :param own: what each iteration has in the place of a variable.
    :param symbol: the variable.
    :param loop: the loop.

    :returns: what gives it its value at the start of an iteration.
    """
    is_first = making.operation(_EQUAL, build.ref(loop.variable), copied(loop.start_expr))
    return [build.assign(build.ref(own), zero_of(own)),
            build.branch(is_first, [build.assign(build.ref(own), build.ref(symbol))])]


def left(symbol: DataSymbol, loop: Loop) -> Statement:
    """:returns: what sets a variable to zero behind a loop that has iterations."""
    has_some = making.operation(_LESS, build.integer(0), trip_count(loop))
    return build.branch(has_some, [build.assign(build.ref(symbol), zero_of(symbol))])
