# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of allocatable arrays at the start and at the end of the returning motion."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build, memory
from psyad_ext.ir.expressions import is_allocatable
from psyad_ext.ir.outer import role_of
from psyad_ext.transformations.context import Context


def first_value(adjoint: DataSymbol, zero: Node, context: Context) -> list[Statement]:
    """
    :param adjoint: a local adjoint.
    :param zero: zero in its type.
    :param context: the routine.

    :returns: what gives the adjoint its first value, once the variable has its last one.
    """
    start = build.assign(build.ref(adjoint), zero)
    if not is_allocatable(adjoint):
        return [start]
    symbol = next(own for own, other in context.adjoints.items() if other is adjoint)
    # The adjoint of a local array is allocated where the array is so on the way back; that of a
    # variable of a module may be left from the call before.
    left = [build.branch(memory.is_allocated(adjoint), [memory.written_deallocation(adjoint)])] \
        if role_of(symbol) else []
    return [*left, build.branch(memory.is_allocated(symbol), [
        memory.allocation(adjoint, memory.own_bounds(symbol)), start])] \
        if symbol.is_argument else []


def if_allocated(symbol: DataSymbol, statement: Statement) -> list[Statement]:
    """:returns: a statement that is executed only if a variable is allocated where it has to be."""
    return [build.branch(memory.is_allocated(symbol), [statement])] if is_allocatable(symbol) \
        else [statement]
