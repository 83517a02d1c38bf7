# SPDX-License-Identifier: BSD-3-Clause
"""Functions that the shape of an array may depend on are called before that is allocated.

An allocatable array gets the shape of the value that it is assigned, or allocated from, in
statements of their own, which would call them again.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Node

from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.hoisting import is_user_call
from psyad_ext.ir.lowering.procedures.functions import CallsAhead
from psyad_ext.ir.lowering.structures.row_allocation import is_reshaped
from psyad_ext.ir.structures.memory import allocates


class ShapingFunctions(CallsAhead):
    """Makes calls of subroutines of the calls of such functions."""

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` calls a function for one value in such a statement."""
        if not is_user_call(node):
            return False
        statement = node.ancestor((Assignment, IntrinsicCall))
        while isinstance(statement, IntrinsicCall) and not allocates(statement):
            statement = statement.ancestor((Assignment, IntrinsicCall))
        return statement is not None and _may_reshape(statement) and not rank_of_value(node)


def _may_reshape(statement: Assignment | IntrinsicCall) -> bool:
    """:returns: whether a statement may give an array the shape of a value."""
    if isinstance(statement, IntrinsicCall):
        return "source" in map(str.lower, filter(None, statement.argument_names))
    target = statement.lhs
    return is_data(target) and (is_reshaped(target) or is_allocatable(target.symbol)
                                and not target.children)
