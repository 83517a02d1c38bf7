# SPDX-License-Identifier: BSD-3-Clause
"""Calls of routines that do no more than to let pointers point at something are written out.

Functions that give a pointer become what that points at, calls of subroutines pointer assignments.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Reference, Return, Routine, Schedule)

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.callees import callee_of
from psyad_ext.ir.lowering.actual_names import ActualNames
from psyad_ext.ir.lowering.pointer_moving import write_out
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.opaque import OpaqueCall
from psyad_ext.ir.pointer_arguments import declares_pointer
from psyad_ext.ir.walking import nodes_of


def name_targets(routine: Routine, variables: Variables) -> bool:
    """Replace calls of functions by what their results point at, where that is clear, in place.

    :param routine: the routine; the functions have not been changed.
    :param variables: declares new variables in it.

    :returns: whether statements of other routines have been written out.
    """
    has_more = False
    for call in reversed(nodes_of(routine, Call)):
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        function = callee_of(call)
        if isinstance(call.parent, Schedule):
            if function is not None:
                has_more |= write_out(call, function, variables)
            continue
        target = _target_of(function) if function is not None else None
        if target is None:
            continue
        try:
            new = ActualNames(call, function).of(target)
        except (NotImplementedError, UsageError):
            continue
        call.replace_with(new, keep_name_in_context=True)
    return has_more


def _target_of(function: Routine) -> Reference | None:
    """:returns: what the result of a function points at, if it does nothing else."""
    result = function.return_symbol
    if result is None or not declares_pointer(result):
        return None
    statements = [one for one in function.children if not isinstance(one, Return)]
    if len(statements) != 1 or not isinstance(statements[0], Assignment):
        return None
    only = statements[0]
    if not only.is_pointer or type(only.lhs) is not Reference or only.lhs.symbol is not result:
        return None
    return only.rhs if isinstance(only.rhs, Reference) else None
