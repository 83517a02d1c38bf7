# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable arrays that are used as tapes are, which statements that only run forward may be."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Range, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir.expressions.questions import is_allocatable, is_inquired, references
from psyad_ext.ir.tree.components import is_pointer

_MEMORY = ("ALLOCATE", "DEALLOCATE")


def tapes_of(routine: Routine) -> frozenset[Symbol]:
    """
    :param routine: a routine.

    :returns: its allocatable arrays of which elements are used, or sections copied, and that
        statements without options allocate and free as a whole.
    """
    found = {symbol for symbol in routine.symbol_table.datasymbols
             if isinstance(symbol.datatype, ArrayType) and is_allocatable(symbol)
             and not is_pointer(symbol)}
    if not found:
        return frozenset()
    return frozenset(found - {reference.symbol for reference in references(routine)
                              if not _is_use_of_tape(reference)})


def is_plain_allocation(call: Call, tapes: frozenset[Symbol]) -> bool:
    """:returns: whether a statement allocates or frees tapes and has no options."""
    return isinstance(call, IntrinsicCall) and isinstance(call.parent, Schedule) \
        and call.intrinsic.name in _MEMORY and not any(call.argument_names) \
        and all(isinstance(argument, Reference) and argument.symbol in tapes
                for argument in call.arguments)


def _is_use_of_tape(reference: Reference) -> bool:
    parent = reference.parent
    if is_inquired(reference):
        return True
    if isinstance(parent, Call) and isinstance(parent.parent, Schedule):
        return True
    if not reference.children:
        return False
    if not any(isinstance(index, Range) for index in reference.children):
        return True
    # A copy from or to another variable.
    return isinstance(parent, Assignment) and isinstance(parent.rhs, Reference) \
        and isinstance(parent.lhs, Reference) and parent.lhs.symbol is not parent.rhs.symbol
