# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of allocatable arrays: where they are allocated and deallocated."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures import memory
from psyad_ext.ir.structures.row_memory import allocated_like, deallocated_rows, is_shaped_later
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.strategies.step import Step


def first_value(adjoint: DataSymbol, zero: Node, context: Context) -> list[Statement]:
    """
    :param adjoint: a local adjoint.
    :param zero: zero in its type.
    :param context: the routine.

    :returns: what gives the adjoint its first value, once the variable has its last one.
    """
    start = build.assign(build.ref(adjoint), zero)
    if not is_allocatable(adjoint) and not is_shaped_later(build.ref(adjoint)):
        return [start]
    symbol = next(own for own, other in context.adjoints.items() if other is adjoint)
    if not memory.is_allocated_whole(adjoint):
        return _first_rows(adjoint, symbol, start, context)
    rows = allocated_like(build.ref(adjoint), build.ref(symbol), context.names) \
        if is_row(adjoint) else []
    # The adjoint of a local array is allocated where the array is so on the way back; that of a
    # variable of a module may be left from the call before.
    left = [build.branch(memory.is_allocated(adjoint), [memory.written_deallocation(adjoint)])] \
        if role_of(symbol) else []
    return [*left, build.branch(memory.is_allocated(symbol), [
        memory.allocation(adjoint, memory.own_bounds(symbol)), *rows, start])] \
        if symbol.is_argument else []


def _first_rows(adjoint: DataSymbol, symbol: DataSymbol, start: Statement,
                context: Context) -> list[Statement]:
    """:returns: the same for rows; those of local structures are not allocated."""
    rows = build.ref(adjoint)
    left = deallocated_rows(rows, context.names) if role_of(symbol) else []
    return [*left, *allocated_like(rows, build.ref(symbol), context.names), start] \
        if symbol.is_argument else []


def if_allocated(symbol: DataSymbol, statement: Statement) -> list[Statement]:
    """:returns: a statement that is executed only if a variable is allocated where it has to be."""
    return [build.branch(memory.is_allocated(symbol), [statement])] if is_allocatable(symbol) \
        else [statement]


def stay_at_end(steps: Sequence[Step]) -> None:
    """Let local arrays that are deallocated at the end of a routine stay, in place.

    :param steps: the steps of a routine whose way back begins where they end.
    """
    later: set[Symbol] = set()
    for step in reversed(steps):
        if not step.stay_at_end(later):
            return
