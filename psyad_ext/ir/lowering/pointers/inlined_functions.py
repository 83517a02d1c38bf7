# SPDX-License-Identifier: BSD-3-Clause
"""Calls of functions and subroutines that only assign pointers are inlined.

A function that returns a pointer becomes its pointee, or a local pointer where it chooses
between several targets; calls of subroutines become pointer assignments.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, Return, Routine, Schedule)

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.module_variable_names import name_module_variables
from psyad_ext.ir.lowering.pointers.actual_names import ActualNames
from psyad_ext.ir.lowering.pointers.inlined_setters import inline, write_before
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of, statement_of


def name_targets(routine: Routine, variables: Variables) -> bool:
    """Replace calls of functions by what their results point at, where that is clear, in place.

    :param routine: the routine; the functions have not been changed.
    :param variables: declares new variables in it.

    :returns: whether statements of other routines have been inlined.
    """
    calls = nodes_of(routine, Call)
    has_more = _name_targets(calls, variables)
    if has_more:
        # What has been inlined may call functions itself.
        known = IdentitySet(calls)
        _name_targets([one for one in nodes_of(routine, Call) if one not in known], variables)
    return has_more


def _name_targets(calls: Sequence[Call], variables: Variables) -> bool:
    """Do so with some calls, in place; ``calls`` are in the order of the source."""
    has_more = False
    for call in reversed(calls):
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        function = callee_of(call)
        if isinstance(call.parent, Schedule):
            if function is not None:
                has_more |= inline(call, function, variables)
            continue
        if function is not None:
            has_more |= _name_target(call, function, variables)
    return has_more


def _name_target(call: Call, function: Routine, variables: Variables,
                 callers: tuple[Routine, ...] = ()) -> bool:
    """Replace one call of a function, in place.

    :param call: the call, in an expression.
    :param function: what it runs.
    :param variables: declares new variables in the routine that calls.
    :param callers: the functions whose statements the call has come from.

    :returns: whether statements have been inlined.
    """
    if function.return_symbol is None or not declares_pointer(function.return_symbol):
        return False
    target = _named(call, function)
    if target is not None:
        call.replace_with(target, keep_name_in_context=True)
        return False
    statement = statement_of(call)
    found = write_before(call, function, variables) if _may_be_before(call, statement) \
        and not any(function is one for one in callers) else None
    if found is None:
        return False
    before, pointer = found
    call.replace_with(build.ref(pointer), keep_name_in_context=True)
    replace_statement(statement, [*before, statement])
    for inner in [one for new in before for one in nodes_of(new, Call)]:
        callee = None if isinstance(inner, IntrinsicCall) else callee_of(inner)
        if callee is not None and not isinstance(inner.parent, Schedule):
            _name_target(inner, callee, variables, (*callers, function))
    return True


def _may_be_before(call: Call, statement: Node | None) -> bool:
    """:returns: whether a function may be called before the statement that calls it."""
    around: Node = call
    while around is not statement and around is not None:
        around = around.parent
        if isinstance(around, ImpliedDo):
            return False  # its counter is there inside only
    return isinstance(statement, (Assignment, Call, IfBlock, Loop))


def _named(call: Call, function: Routine) -> Node | None:
    """:returns: what the result of a function points at, in names of the routine that calls it."""
    target = _target_of(function)
    if target is None:
        return None
    holder = build.intrinsic("INT", copied(target))
    try:
        name_module_variables(holder, function, call.ancestor(Routine))
        return ActualNames(call, function).of(holder.arguments[0])
    except (NotImplementedError, UsageError):
        return None


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
