# SPDX-License-Identifier: BSD-3-Clause
"""Functions whose results are allocatable are called before the statement that needs them.

The result goes to an allocatable variable, whose shape the function decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from psyclone.psyir.nodes import Call, Node, Routine, Statement
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lowering.base.hoisting import Maker, is_user_call
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.functions import call_with_result, known_precision
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.tree.scalars import is_scalar


class AllocatableResults(Maker):
    """Makes calls of subroutines of the calls of such functions.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    :param reached: is told each function that is called.
    """

    kinds = (Call,)

    def __init__(self, routine: Routine, variables: Variables,
                 reached: Callable[[Routine], None]) -> None:
        self._routine = routine
        self._variables = variables
        self._reached = reached

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` calls a function with an allocatable result."""
        function = callee_of(node) if is_user_call(node) else None
        return function is not None and function.return_symbol is not None \
            and is_allocatable(function.return_symbol)

    def value(self, node: Call) -> tuple[list[Statement], Node] | None:
        """:returns: a call, and the values of its result after it."""
        function = callee_of(node)
        result = function.return_symbol
        type_ = symbol_type(result)
        if type_ is None:
            return None
        self._reached(function)
        rank = declared_rank(result)
        symbol = self._variables.new(f"{function.name.lower()}_value", ArrayType(
            replace(type_, precision=known_precision(type_, self._routine)).scalar(),
            [ArrayType.Extent.DEFERRED]*rank))
        # As the value of a function it starts at 1.
        values = build.ref(symbol, [build.integer(1)] if is_scalar(result) else [
            full_range(symbol, number) for number in range(rank)])
        call = call_with_result(node, function, build.ref(symbol))
        # The result is no argument yet by which a generic name could be understood.
        bind(call, function)
        return [call], values
