# SPDX-License-Identifier: BSD-3-Clause
"""Automatic arrays whose bounds cannot be found again later, as arrays that are allocated.

Generated routines repeat the declarations of the original one, but with the values that its
arguments have in the end, and they call functions by their differentiated versions only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, ScalarType, Symbol

from psyad_ext.ir.declarations.attributes import is_by_value
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    array_type, declared_rank, is_allocatable, is_data, is_inquired, references, symbols_read)
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.memory import Bounds, allocation
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of, statements_of

#: An automatic array and the bounds that it has.
Sized = tuple[DataSymbol, Bounds]


def allocate_by_size(routine: Routine,
                     structures: Sequence[Sized] = ()) -> None:
    """Allocate automatic arrays at the start where their bounds do not last, in place.

    Among these is the result of a function, which is an allocatable one then.

    :param routine: the routine.
    :param structures: its arrays of structures that have been declared as allocatable for this.
    """
    sized = _declared_open(routine, _of_numbers, {symbol for symbol, _ in structures})
    build.insert(routine, 0, [allocation(*one) for one in (*structures, *sized)])


def open_structures(routine: Routine) -> list[Sized]:
    """Declare automatic arrays of structures as allocatable where their bounds do not last.

    :param routine: the routine.

    :returns: these arrays, which have to be allocated at the start.
    """
    return _declared_open(routine, _of_structures, set())


def _declared_open(routine: Routine, concerns: Callable[[DataSymbol], bool],
                   known: set[Symbol]) -> list[Sized]:
    reshaped = known | {symbol for symbol in _reshaped(routine)
                        if is_allocatable(symbol) and not _is_only_read(symbol)}
    changing = _Changing(routine, reshaped)
    found: list[Sized] = []
    for symbol in routine.symbol_table.automatic_datasymbols:
        bounds = _bounds(symbol) if concerns(symbol) else ()
        if any(_is_hidden(bound, reshaped) if symbol is routine.return_symbol
               else changing.has(bound) for pair in bounds for bound in pair):
            changing.reshaped.add(symbol)
            _declare_open(symbol)
            found.append((symbol, bounds))
    return found


def _reshaped(routine: Routine) -> set[Symbol]:
    """:returns: the arrays that may have another shape later, if they are allocatable."""
    found = {one.lhs.symbol for one in statements_of(routine, Assignment)
             if is_data(one.lhs) and not one.lhs.children}
    for call in nodes_of(routine, Call):
        if isinstance(call.parent, Schedule) or not isinstance(call, IntrinsicCall):
            found |= {one.symbol for one in call.arguments if is_data(one)}
    names = {name.lower() for block in nodes_of(routine, CodeBlock)
             for name in block.get_symbol_names()}
    return found | {one for one in routine.symbol_table.datasymbols if one.name.lower() in names}


def _is_only_read(symbol: Symbol) -> bool:
    """:returns: whether no callee may change an argument, whatever it says of its own."""
    return is_only_read(symbol) and not is_by_value(symbol)


def _of_numbers(symbol: DataSymbol) -> bool:
    type_ = array_type(symbol)
    return type_ is not None and isinstance(type_.intrinsic, ScalarType.Intrinsic) \
        and type_.intrinsic is not ScalarType.Intrinsic.CHARACTER


def _of_structures(symbol: DataSymbol) -> bool:
    type_ = array_type(symbol)
    return type_ is not None and isinstance(type_.intrinsic, DataTypeSymbol)


def _bounds(symbol: DataSymbol) -> Bounds:
    """:returns: the bounds of an automatic array, none for anything else."""
    if symbol.is_constant or not all(
            isinstance(extent, ArrayType.ArrayBounds) and isinstance(extent.upper, Node)
            and isinstance(extent.lower, Node) for extent in array_type(symbol).shape):
        return ()
    # What functions give is asked for here.
    return [(copied(extent.lower), copied(extent.upper)) for extent in array_type(symbol).shape]


class _Changing:
    """What may have another value, or shape, than when a routine starts.

    :param routine: the routine.
    :param reshaped: what may have another shape.
    """

    def __init__(self, routine: Routine, reshaped: Set[Symbol]) -> None:
        self.reshaped = set(reshaped)
        self._written = written_by(routine)
        self._paths = {(one.lhs.symbol, *path_of(one.lhs))
                       for one in statements_of(routine, Assignment) if is_data(one.lhs)}
        passed = (one for call in nodes_of(routine, Call) for one in call.arguments
                  if is_data(one) and one.symbol in self._written)
        self._paths |= {(one.symbol, *path_of(one)) for one in passed}
        self._paths |= {(loop.variable,) for loop in statements_of(routine, Loop)}
        self._variables = Variables(routine, declared=False)

    def has(self, bound: Node) -> bool:
        """:returns: whether this may change what a bound is."""
        return any(_calls(bound)) or not self.reshaped.isdisjoint(symbols_read(bound)) or any(
            self._may_set(one) for one in references(bound)
            if not is_inquired(one) or path_of(one))

    def _may_set(self, reference: Reference) -> bool:
        symbol = reference.symbol
        if _is_only_read(symbol) or getattr(symbol, "is_constant", False):
            return False
        if self._variables.changes_outside([symbol]):
            return True
        path = (symbol, *path_of(reference))
        return symbol in self._written and any(
            all(mine == theirs for mine, theirs in zip(path, other)) for other in self._paths)


def _is_hidden(bound: Node, reshaped: Set[Symbol]) -> bool:
    """:returns: whether callers may not know the value of a bound of a result: a function gives it,
        or it depends on the elements of an array, or on the shape of one that may have another
        later."""
    return any(_calls(bound)) or not reshaped.isdisjoint(symbols_read(bound)) or any(
        any(step.indices for step in steps_of(one)[:-1]) if is_inquired(one)
        else one.children or declared_rank(one.symbol) for one in references(bound))


def _calls(bound: Node) -> Iterator[bool]:
    for node in bound.walk((Call, CodeBlock)):
        yield isinstance(node, Call) and not isinstance(node, IntrinsicCall)


def _declare_open(symbol: DataSymbol) -> None:
    type_ = array_type(symbol)
    symbol.datatype = ArrayType(type_.elemental_type,
                                [ArrayType.Extent.DEFERRED] * len(type_.shape))
