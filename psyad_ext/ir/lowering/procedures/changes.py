# SPDX-License-Identifier: BSD-3-Clause
"""Whether routines assign variables."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, DataNode, IntrinsicCall, Loop, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lowering.procedures.exposure import exposure_of
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of


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
    return dummy is None or not is_only_read(dummy) and may_change(dummy, routine, seen)


def _bindings(call: Call, callee: Routine) -> list[tuple[DataSymbol, DataNode]]:
    """:returns: the arguments; none of what takes numbers of procedures, which only new calls
        have."""
    try:
        return argument_map(call, callee)
    except UsageError:
        return []
