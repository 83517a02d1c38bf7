# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable variables as optional arguments that are not allocatable themselves.

What is not allocated counts as absent there: it is left out of the call. Arrays that are only read
may be passed as they are.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Call, IntrinsicCall, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.structures.memory_calls import arguments_of, is_only_read
from psyad_ext.ir.structures.rows import allocation_of, is_row, is_whole_row
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.scalars import is_scalar
from psyad_ext.ir.tree.walking import nodes_of


def leave_out_absent(routine: Routine) -> None:
    """Let calls leave out what is not allocated, in place.

    :param routine: the routine; what it calls has been lowered as well.

    :raises UnsupportedError: if a function is given such a scalar.
    """
    for call in nodes_of(routine, Call):
        if not isinstance(call, IntrinsicCall):
            _branch(call, frozenset())


def _branch(call: Call, known: frozenset[str]) -> None:
    """
    :param call: a call.
    :param known: the arguments that are there.
    """
    found = next((pair for pair in arguments_of(call) or ()
                  if pair[0].name not in known and is_optional(pair[0])
                  and not is_allocatable(pair[0])
                  and (_is_scalar(pair[1]) or _is_changed(call, *pair))), None)
    if found is None:
        return
    dummy, actual = found
    if not isinstance(call.parent, Schedule):
        raise UnsupportedError([Problem(
            *location(call), "ALLOCATABLE", f"function '{call.routine.name}' is given an "
            f"allocatable scalar for '{dummy.name}', which is optional and absent if that is not "
            "allocated", "assign the value to another variable, and use that")])
    other = _without(call, actual)
    held = build.branch(allocation_of(actual), [], [other])
    outer, others = held, [other]
    if is_optional(actual.symbol):
        others.append(other.copy())
        outer = build.branch(build.intrinsic("PRESENT", build.ref(actual.symbol)), [held],
                             others[1:])
    outer.preceding_comment, call.preceding_comment = call.preceding_comment, ""
    call.replace_with(outer)
    held.if_body.addchild(call)
    _branch(call, known | {dummy.name})
    for other in others:
        _branch(other, known)


def _is_scalar(actual: Node) -> bool:
    return type(actual) is ArrayReference and is_scalar(actual.symbol) \
        and (is_allocatable(actual.symbol) or is_row(actual.symbol)) \
        and len(actual.children) == declared_rank(actual.symbol) \
        and integer_value(actual.children[-1]) == 1


def _is_changed(call: Call, dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether a statement passes a whole array that is recorded before."""
    return isinstance(call.parent, Schedule) and isinstance(actual, Reference) \
        and not is_only_read(dummy) and not is_scalar(actual.symbol) and (
            type(actual) is Reference and is_allocatable(actual.symbol) or is_whole_row(actual))


def _without(call: Call, actual: Reference) -> Call:
    """:returns: a copy of a call that leaves out an argument."""
    place = next(number for number, one in enumerate(call.arguments) if one is actual)
    dummies = callee_of(call).symbol_table._argument_list  # pylint: disable=protected-access
    names = [name or dummies[number].name for number, name in enumerate(call.argument_names)]
    new = call.copy()
    new.preceding_comment = ""
    rest = [one.detach() for one in list(new.arguments)[place:]]
    for name, argument in list(zip(names[place:], rest))[1:]:
        new.append_named_arg(name, argument)
    return new
