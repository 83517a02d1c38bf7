# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable variables, and pointers, as optional arguments that are not such themselves.

What is not allocated, or points at nothing, counts as absent there: it is left out of the call.
Allocatable arrays that are only read may be passed as they are.
"""

from __future__ import annotations

from collections.abc import Collection

from psyclone.psyir.nodes import (
    ArrayReference, Call, IntrinsicCall, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.rows import allocation_of, is_row, is_whole_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
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


def leave_out_nothing(node: Node, nothing: Collection[Symbol]) -> None:
    """Let calls leave out pointers that point at nothing, where these count as absent, in place.

    :param node: a statement.
    :param nothing: the pointers.
    """
    for call in nodes_of(node, Call) if nothing else ():
        pairs = () if isinstance(call, IntrinsicCall) else arguments_of(call) or ()
        absent = IdentitySet(actual for dummy, actual in pairs if type(actual) is Reference
                  and actual.symbol in nothing and is_optional(dummy)
                  and not is_allocatable(dummy) and not declares_pointer(dummy))
        for place, actual in reversed(list(enumerate(call.arguments))):
            if actual in absent:
                _leave_out(call, place, callee_of(call))


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
        others.append(copied(other))
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
    new = copied(call)
    new.preceding_comment = ""
    _leave_out(new, place, callee_of(call))
    return new


def _leave_out(call: Call, place: int, callee: Routine) -> None:
    """Let a call give an argument less, in place.

    :param call: the call.
    :param place: how many arguments it gives before.
    :param callee: what it calls.
    """
    dummies = callee.symbol_table._argument_list  # pylint: disable=protected-access
    names = [name or dummies[number].name for number, name in enumerate(call.argument_names)]
    rest = [one.detach() for one in list(call.arguments)[place:]]
    for name, argument in list(zip(names[place:], rest))[1:]:
        call.append_named_arg(name, argument)
