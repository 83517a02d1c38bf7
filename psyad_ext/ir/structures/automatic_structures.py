# SPDX-License-Identifier: BSD-3-Clause
"""Local arrays of structures that are allocated once, as automatic ones."""

from __future__ import annotations

from collections.abc import Callable, Set

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Literal, Node, Operation, Range,
    Reference, Routine)
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, DataTypeSymbol, Symbol

from psyad_ext.ir.expressions.declarable import may_be_declared
from psyad_ext.ir.expressions.questions import array_type, is_allocatable, is_inquired, references
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of

_ALLOCATE = IntrinsicCall.Intrinsic.ALLOCATE
#: What expressions for bounds may consist of.
_PLAIN = (Reference, Literal, Operation, IntrinsicCall)
#: Functions that need to know that an array is not allocatable, or may ask anything.
_ASKING = frozenset(("ALLOCATED", "MOVE_ALLOC"))


#: Tells the dummy and actual arguments of a call as they were written, None if they are not known.
Arguments = Callable[[Call], list[tuple[DataSymbol, Node]] | None]


def automatic_shape(symbol: DataSymbol, routine: Routine,
                    arguments: Arguments) -> list[ArrayType.ArrayBounds] | None:
    """
    :param symbol: an allocatable local array of structures.
    :param routine: its routine.
    :param arguments: tells the arguments of calls.

    :returns: the bounds that it has while it is allocated, if it can have them all the time.
    """
    uses = [reference for reference in nodes_of(routine, Reference) if reference.symbol is symbol]
    memory = [one for one in uses if is_memory_statement(one.parent)
              and type(one) in (Reference, ArrayReference)]
    first = memory[0] if memory else None
    if first is None or symbol is routine.return_symbol or symbol.is_argument \
            or len(memory) > 2 \
            or any(_may_reallocate(one, arguments) for one in uses) \
            or [one.parent.intrinsic is _ALLOCATE for one in memory] != [True, False][:len(memory)]:
        return None
    if any(one.parent.parent is not routine or any(one.parent.argument_names) for one in memory) \
            or any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
                   for block in nodes_of(routine, CodeBlock)):
        return None
    written = written_by(routine)
    if type(first) is not ArrayReference or not all(
            isinstance(index, Range) and is_known(index.start, routine, written)
            and is_known(index.stop, routine, written) for index in first.indices):
        return None
    return [ArrayType.ArrayBounds(copied(index.start), copied(index.stop))
            for index in first.indices]


def _may_reallocate(reference: Reference, arguments: Arguments) -> bool:
    """:returns: whether a use may change or ask for the allocation, apart from statements."""
    if type(reference) is not Reference:
        return False
    parent = reference.parent
    if isinstance(parent, Assignment):
        return parent.lhs is reference
    if isinstance(parent, IntrinsicCall):
        return parent.routine.name.upper() in _ASKING
    if not isinstance(parent, Call):
        return False
    given = [dummy for dummy, actual in arguments(parent) or () if actual is reference]
    return not given or _is_deferred(given[0].datatype) and is_only_written(given[0])


def is_passed_on(symbol: DataSymbol, routine: Routine, arguments: Arguments) -> bool:
    """:returns: whether a routine gives an allocatable array to allocatable arguments of others."""
    return any(actual.symbol is symbol and _is_deferred(dummy.datatype)
               for call in nodes_of(routine, Call) if not isinstance(call, IntrinsicCall)
               for dummy, actual in arguments(call) or () if type(actual) is Reference)


def _is_deferred(datatype: DataType) -> bool:
    return not isinstance(datatype, (ArrayType, DataTypeSymbol)) \
        or ArrayType.Extent.DEFERRED in getattr(datatype, "shape", ())


def is_known(bound: Node, routine: Routine, written: Set[Symbol],
             counters: frozenset[Symbol] = frozenset()) -> bool:
    """
    :param bound: an expression.
    :param routine: the routine.
    :param written: what the routine may write.
    :param counters: variables that are given.

    :returns: whether it has its value when the routine starts, and keeps it.
    """
    return may_be_declared(bound) and all(
        isinstance(node, _PLAIN) for node in bound.walk(Node)
        if not isinstance(node.parent, IntrinsicCall) or node.position) and all(
        one.symbol in counters or _has_shape(one, routine) or _has_value(one.symbol, written)
        for one in references(bound))


def _has_value(symbol: Symbol, written: Set[Symbol]) -> bool:
    return isinstance(symbol, DataSymbol) and symbol not in written \
        and not is_allocatable(symbol) \
        and (symbol.is_constant or symbol.is_argument and not is_only_written(symbol))


def _has_shape(reference: Reference, routine: Routine) -> bool:
    """:returns: whether the bounds of an array of structures are asked for, which do not change."""
    symbol = reference.symbol
    type_ = array_type(symbol)
    return type(reference) is Reference and is_inquired(reference) and symbol.is_argument \
        and type_ is not None and isinstance(type_.intrinsic, DataTypeSymbol) \
        and reference.parent.intrinsic.name in ("LBOUND", "UBOUND", "SIZE") \
        and (not is_allocatable(symbol) or is_left_allocated(symbol, routine))


def is_left_allocated(symbol: DataSymbol, routine: Routine) -> bool:
    """
    :param symbol: an allocatable array of structures.
    :param routine: its routine.

    :returns: whether it is an argument that the routine itself leaves allocated as it is.
    """
    if not symbol.is_argument or is_only_written(symbol) or is_optional(symbol):
        return False
    uses = [reference for reference in nodes_of(routine, Reference) if reference.symbol is symbol]
    return not any(is_memory_statement(one.parent) and type(one) in (Reference, ArrayReference)
                   or type(one) is Reference and _is_reshaped(one) for one in uses) \
        and not any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
                    for block in nodes_of(routine, CodeBlock))


def _is_reshaped(reference: Reference) -> bool:
    """:returns: whether a use may change the allocation, or asks for it."""
    parent = reference.parent
    if isinstance(parent, Assignment):
        return parent.lhs is reference
    return isinstance(parent, Call) and parent.routine.name.upper() in _ASKING
