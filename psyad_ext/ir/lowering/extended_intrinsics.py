# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic names to which the program adds procedures of its own, such as ``abs`` of a vector."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Reference, Routine, Schedule

from psyad_ext.ir.callees import select
from psyad_ext.ir.component_types import know_components
from psyad_ext.ir.components import ComponentSymbol
from psyad_ext.ir.lowering.values import value_type
from psyad_ext.ir.procedure_names import definitions, own_routine
from psyad_ext.ir.structure_types import is_of_derived_type
from psyad_ext.ir.walking import nodes_of

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
        if _is_intrinsic(call):
            new = IntrinsicCall.create(
                _INTRINSICS[call.routine.name.upper()],
                [(name, argument.copy()) if name else argument.copy()
                 for name, argument in zip(call.argument_names, call.arguments)])
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


def _is_intrinsic(call: Call) -> bool:
    """:returns: whether numbers are given to an interface that has no procedure for them."""
    name = call.routine.name.lower()
    candidates = definitions(name, call, own_routine)
    return bool(candidates) and not any(one.name.lower() == name for one in candidates) \
        and all(value_type(argument) is not None for argument in call.arguments) \
        and select(call, candidates) is None
