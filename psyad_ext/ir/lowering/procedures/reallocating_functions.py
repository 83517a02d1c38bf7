# SPDX-License-Identifier: BSD-3-Clause
"""Functions that may reallocate an argument are called before the statement that needs them.

As statements of their own these calls are followed like those of subroutines.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Assignment, Call, Node, Routine, Statement

from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lowering.base.hoisting import is_user_call
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.functions import FunctionCalls
from psyad_ext.ir.structures.memory_calls import allocatable_arguments, is_reallocated


class ReallocatingFunctions:
    """Makes calls of subroutines of the calls of such functions.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    :param reached: is told each function that is called.
    """

    kinds = (Call,)

    def __init__(self, routine: Routine, variables: Variables,
                 reached: Callable[[Routine], None]) -> None:
        self._calls = FunctionCalls(routine, variables, reached, is_shaped=False)

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` calls a function that may reallocate an argument."""
        return is_user_call(node) and any(
            is_reallocated(node, dummy) for dummy, _ in allocatable_arguments(node))

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: a call for an assignment of what such a function returns and nothing else."""
        if not isinstance(statement, Assignment) or not self.applies(statement.rhs):
            return None
        _know_callee(statement.rhs)
        return self._calls.statement(statement)

    def value(self, node: Call) -> tuple[list[Statement], Node] | None:
        """:returns: a call, and the variable that holds the result after it."""
        _know_callee(node)
        return self._calls.value(node)


def _know_callee(call: Call) -> None:
    """The result is no argument yet by which a generic name could be understood."""
    bind(call, callee_of(call))
