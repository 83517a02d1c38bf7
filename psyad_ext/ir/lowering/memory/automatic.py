# SPDX-License-Identifier: BSD-3-Clause
"""Local arrays that are allocated once, with bounds that hold from the start, as automatic ones.

Their lifetime can be that of the routine: nothing is lost when they are deallocated.
"""

from __future__ import annotations

from collections.abc import Collection

from psyclone.psyir.nodes import Call, IntrinsicCall, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.expressions.declarable import may_be_declared
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import array_type, is_allocatable, is_data, symbols_read
from psyad_ext.ir.structures.memory import allocates, bounds_in, memory_statements, variable_of
from psyad_ext.ir.structures.memory_calls import allocatable_arguments, arguments_of, written_by
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of


def declare_automatic(routine: Routine, open_: Collection[Symbol]) -> None:
    """Declare arrays with their bounds where that means the same, in place.

    :param routine: the routine, with allocation spelled out.
    :param open_: arrays in statements that do not fit if their bounds are known to be numbers.
    """
    statements: dict[Symbol, list[IntrinsicCall]] = {}
    for statement in memory_statements(routine):
        statements.setdefault(variable_of(statement), []).append(statement)
    if not statements:
        return
    written = written_by(routine)
    excluded = _inquired(routine)
    for symbol, own in statements.items():
        if symbol in open_ and all(integer_value(bound) is not None
                                   for pair in bounds_in(own[0]) for bound in pair):
            continue
        if symbol not in excluded and _is_local(symbol, routine) and _is_once(own, routine) \
                and _known_at_start(own[0], written, set(statements)) \
                and not _may_be_absent(symbol, own, routine):
            _declare(symbol, own)


def _inquired(routine: Routine) -> set[Symbol]:
    """:returns: the arrays of which somebody asks whether they are allocated, or may change it."""
    found: set[Symbol] = {routine.return_symbol} if routine.return_symbol else set()
    for call in routine.walk(Call):
        if isinstance(call, IntrinsicCall) and call.intrinsic.name == "ALLOCATED":
            found |= symbols_read(*call.arguments)
        found |= {actual.symbol for _, actual in allocatable_arguments(call)}
    return found


def _may_be_absent(symbol: Symbol, own: list[IntrinsicCall], routine: Routine) -> bool:
    """:returns: whether an array is passed for an optional argument where it is not allocated:
        there it is absent, while an automatic array would be present."""
    places = [statement.position for statement in own]
    for call in nodes_of(routine, Call):
        if isinstance(call, IntrinsicCall) or not any(
                actual.symbol is symbol and is_optional(dummy)
                for dummy, actual in arguments_of(call) or () if is_data(actual)):
            continue
        place = call.path_from(routine)[0]
        if place < places[0] or place > places[-1] and len(places) > 1:
            return True
    return False


def _is_local(symbol: Symbol, routine: Routine) -> bool:
    # A component cannot be declared with other bounds than its type says.
    return symbol.is_automatic and not isinstance(symbol, ComponentSymbol) and \
        routine.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol


def _is_once(own: list[IntrinsicCall], routine: Routine) -> bool:
    return all(statement.parent is routine for statement in own) and \
        [allocates(statement) for statement in own] in ([True], [True, False])


def _known_at_start(statement: IntrinsicCall, written: set[Symbol],
                    arrays: set[Symbol]) -> bool:
    for pair in bounds_in(statement):
        for bound in pair:
            if bound.walk(Call) and not all(
                    isinstance(call, IntrinsicCall) for call in bound.walk(Call)):
                return False
            if not may_be_declared(bound) or any(
                    symbol in written or symbol in arrays or not _has_value(symbol)
                    for symbol in symbols_read(bound)):
                return False
    return True


def _has_value(symbol: Symbol) -> bool:
    """:returns: whether a variable has its value when the routine starts."""
    constant = getattr(symbol, "is_constant", False)
    return isinstance(symbol, DataSymbol) and not is_allocatable(symbol) and (
        constant or symbol.is_argument and not is_only_written(symbol))


def _declare(symbol: DataSymbol, own: list[IntrinsicCall]) -> None:
    type_ = array_type(symbol)
    symbol.datatype = ArrayType(type_.elemental_type, [
        ArrayType.ArrayBounds(copied(lower), copied(upper)) for lower, upper in bounds_in(own[0])])
    for statement in own:
        statement.detach()
