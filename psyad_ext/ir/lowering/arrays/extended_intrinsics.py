# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic names to which the program adds procedures of its own, such as ``abs`` of a vector."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference, Routine, Schedule
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.lookup.callees import select
from psyad_ext.ir.lookup.intrinsics import as_intrinsic
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.structures.component_types import know_components
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_INTRINSICS = IntrinsicCall.Intrinsic.__members__


def call_intrinsics(routine: Routine) -> None:
    """Let calls by such names be intrinsic where no procedure of the program is meant, in place.

    :param routine: the routine with the calls.
    """
    calls = [call for call in nodes_of(routine, Call)
             if not isinstance(call, IntrinsicCall) and type(call.routine) is Reference
             and not isinstance(call.parent, Schedule)
             and call.routine.name.upper() in _INTRINSICS]
    if calls:
        know_components(routine)
    # Arguments come before the call that holds them.
    for call in reversed(calls):
        new = as_intrinsic(call) if _is_intrinsic(call) else None
        if new is not None:
            new._ast = call._ast  # pylint: disable=protected-access
            call.replace_with(new, keep_name_in_context=True)


def only_adds(name: str, node: Node) -> bool:
    """
    :param name: the name of an intrinsic function, in lower case.
    :param node: where it is used.

    :returns: whether what the program means by it there are procedures that take structures, so
        that it is still that of the intrinsic for numbers.
    """
    found = definitions(name, node, own_routine)
    return bool(found) and all(
        one.name.lower() != name and any(
            isinstance(dummy, ComponentSymbol) or is_of_derived_type(dummy)
            for dummy in one.symbol_table._argument_list)  # pylint: disable=protected-access
        for one in found)


def keeps_intrinsic(name: str, routine: Routine, calls: Sequence[IntrinsicCall]) -> bool:
    """
    :param name: the name of an intrinsic function, in lower case.
    :param routine: a generated routine.
    :param calls: the calls of the intrinsic in it.

    :returns: whether it is known there beside what the program means by its name.
    """
    candidates = definitions(name, routine, own_routine)
    return only_adds(name, routine) or bool(calls) and _is_added(name, candidates) and not any(
        _may_fit(call, candidates) for call in calls)


def _may_fit(call: IntrinsicCall, candidates: Sequence[Routine]) -> bool:
    """:returns: whether a call may be one of a procedure of the program."""
    if any(value_type(argument) is None for argument in call.arguments):
        return True
    trial = Call.create(RoutineSymbol(call.routine.name),
                        [copied(argument) for argument in call.arguments])
    Assignment(parent=call.parent).addchild(trial)
    return select(trial, candidates) is not None


def _is_added(name: str, candidates: Sequence[Routine]) -> bool:
    """:returns: whether procedures of other names are added to those of a name."""
    return bool(candidates) and not any(one.name.lower() == name for one in candidates)


def _is_intrinsic(call: Call) -> bool:
    """:returns: whether numbers are given to an interface that has no procedure for them."""
    name = call.routine.name.lower()
    candidates = definitions(name, call, own_routine)
    return _is_added(name, candidates) \
        and all(value_type(argument) is not None for argument in call.arguments) \
        and select(call, candidates) is None
