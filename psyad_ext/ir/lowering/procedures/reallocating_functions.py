# SPDX-License-Identifier: BSD-3-Clause
"""Functions that may reallocate an argument are called before the statement that needs them.

As statements of their own these calls are followed like those of subroutines.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Call, Node, Statement

from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lowering.base.hoisting import is_user_call
from psyad_ext.ir.lowering.procedures.functions import CallsAhead
from psyad_ext.ir.structures.memory_calls import allocatable_arguments, is_reallocated


class ReallocatingFunctions(CallsAhead):
    """Makes calls of subroutines of the calls of such functions."""

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
        return super().value(node)


def _know_callee(call: Call) -> None:
    """The result is no argument yet by which a generic name could be understood."""
    bind(call, callee_of(call))
