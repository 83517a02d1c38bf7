# SPDX-License-Identifier: BSD-3-Clause
"""Whether routines assign variables, and arguments that old ones declare without intents."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, DataNode, IntrinsicCall, Loop, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArgumentInterface, ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.lookup.callees import argument_map, callee_of, rank_of_value
from psyad_ext.ir.lowering.procedures.exposure import exposure_of
from psyad_ext.ir.normal_form.copied_arguments import copy_of
from psyad_ext.ir.tree.walking import nodes_of

Access = ArgumentInterface.Access


def protect_inputs(routine: Routine) -> None:
    """Give copies of arguments with INTENT(IN) to routines that may assign theirs, in place.

    Such a routine must not do it in this call, but what is generated from it may, for others.

    :param routine: a routine.
    """
    inputs = {symbol for symbol in routine.symbol_table.datasymbols
              if symbol.is_argument and symbol.interface.access is Access.READ}
    for call in nodes_of(routine, Call) if inputs else ():
        callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
        if callee is None or not any(
                one.symbol in inputs for one in call.arguments if isinstance(one, Reference)):
            continue
        for dummy, actual in _bindings(call, callee):
            if isinstance(actual, Reference) and is_data(actual) and actual.symbol in inputs \
                    and dummy.interface.access not in (Access.READ, Access.WRITE) \
                    and _is_alike(actual, dummy) and may_change(dummy, callee):
                actual.replace_with(copy_of(actual.copy()), keep_name_in_context=True)


def _bindings(call: Call, callee: Routine) -> list[tuple[DataSymbol, DataNode]]:
    """:returns: the arguments; none of what takes numbers of procedures, which only new calls
        have."""
    try:
        return argument_map(call, callee)
    except UsageError:
        return []


def _is_alike(actual: Reference, dummy: DataSymbol) -> bool:
    """:returns: whether an argument has the rank of the dummy argument, whose type is plain: if
        not, the call may reach elements that a copy would not have."""
    return isinstance(dummy.datatype, (ArrayType, ScalarType)) \
        and rank_of_value(actual) == declared_rank(dummy)


def may_change(symbol: DataSymbol, routine: Routine, seen: frozenset[Symbol] = frozenset()
               ) -> bool:
    """
    :param symbol: a variable, or an argument, of a routine.
    :param routine: the routine.
    :param seen: arguments of routines that give it to this one.

    :returns: whether the routine, or one that it is given to, may assign it.
    """
    name = symbol.name.lower()
    if symbol in seen:
        return False
    if not isinstance(symbol.datatype, (ArrayType, ScalarType)) \
            or name in sharing_names(routine.symbol_table) \
            or name in exposure_of(nodes_of(routine, CodeBlock)).written \
            or any(one.variable is symbol for one in nodes_of(routine, Loop)):
        return True
    return any(_is_changed(one, seen | {symbol}) for one in nodes_of(routine, Reference)
               if one.symbol is symbol)


def _is_changed(reference: Reference, seen: frozenset[Symbol]) -> bool:
    """:returns: whether a variable may be assigned where it is used."""
    user = reference.parent
    if isinstance(user, Assignment):
        return user.is_pointer or user.lhs is reference
    if isinstance(user, IntrinsicCall):
        return isinstance(user.parent, Schedule)
    if not isinstance(user, Call) or user.routine is reference:
        return False
    routine = callee_of(user)
    dummy = None if routine is None else next(
        (dummy for dummy, actual in _bindings(user, routine) if actual is reference), None)
    return dummy is None or dummy.interface.access is not Access.READ \
        and may_change(dummy, routine, seen)
