# SPDX-License-Identifier: BSD-3-Clause
"""Dummy arguments that are pointers, and that a routine only allocates or frees.

While routines are differentiated they are allocatable arrays.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, IntrinsicCall, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.pointers.component_pointees import pointing_in
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import (
    declares_pointer, owns_argument, pointer_arguments)
from psyad_ext.ir.tree.walking import nodes_of


def owned_dummies(routine: Routine) -> frozenset[str]:
    """
    :param routine: a routine, as it is read or with its arguments declared anew.

    :returns: the lower-case names of its arguments, pointers to arrays, for which it, or one that
        it calls, allocates or frees memory, and which it lets point at nothing else.
    """
    return _owned(routine, IdentitySet())


def _owned(routine: Routine, seen: IdentitySet[Routine]) -> frozenset[str]:
    known = pointer_arguments(routine)
    if known is not None:
        return known.owned
    table = routine.symbol_table
    pointers = {symbol.name.lower() for symbol in table.datasymbols
                if symbol.is_argument and declares_pointer(symbol) and _is_array(symbol)}
    if not pointers or routine in seen:
        return frozenset()
    seen.add(routine)
    owned = {one.symbol.name.lower() for call in nodes_of(routine, IntrinsicCall)
             if is_memory_statement(call) for one in objects_of(call)
             if not isinstance(one, StructureReference)}
    for call in nodes_of(routine, Call):
        callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
        inner = _owned(callee, seen) if callee is not None else ()
        owned |= {actual.symbol.name.lower() for dummy, actual in (arguments_of(call) or ()
                  if inner else ()) if dummy.name.lower() in inner and type(actual) is Reference}
    return frozenset(pointers & owned - {names[0] for names in pointing_in(routine)})


def _is_array(symbol: DataSymbol) -> bool:
    return isinstance(symbol.datatype.partial_datatype, ArrayType)


def owned_arguments(call: Call) -> list[tuple[DataSymbol, Reference]]:
    """:returns: the arguments of a call for which its routine allocates or frees memory, pointers
        in the source, each with what is passed."""
    callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
    return [(dummy, actual) for dummy, actual in arguments_of(call) or ()
            if is_data(actual) and owns_argument(callee, dummy)] if callee is not None else []
