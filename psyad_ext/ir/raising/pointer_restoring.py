# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines ask pointers of modules, and stop where these share what they point at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.module_variables import declared_as, role_of
from psyad_ext.ir.raising.shared_memory import stop_where_overlapping
from psyad_ext.ir.structures.memory import asked_as
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer, is_pointer_component
from psyad_ext.ir.tree.module_pointers import is_module_pointer, is_module_target
from psyad_ext.ir.tree.walking import nodes_of


def restore_module_pointers(origins: Sequence[tuple[Routine, Routine]], target: Routine,
                            calls: IdentityMap[Node, list[Call]]) -> list[DataSymbol]:
    """Ask pointers of modules whether they are associated, and compare them, in place.

    :param origins: generated routines in their containers, each with the one that it comes from;
        variables of modules are arguments still.
    :param target: the routine that users call.
    :param calls: the calls in each of the generated routines, by its identity.

    :returns: the variables that have to be targets for that.
    """
    for routine, _ in origins:
        inquiries = [call for call in calls[routine] if _asks_for_pointer(call)]
        for call in inquiries:
            call.replace_with(asked_as("ASSOCIATED", call))
        if inquiries:
            calls[routine] = nodes_of(routine, Call)
    kept = [call.arguments[1].symbol for routine, _ in origins for call in calls[routine]
            if _keeps_target(call)]
    own = [routine for routine, origin in origins if origin is target]
    called = {call.routine.name.lower() for routine, _ in origins
              for call in calls[routine] if not isinstance(call, IntrinsicCall)}
    noted = {symbol.name.lower() for symbol in target.symbol_table.datasymbols
             if symbol.is_argument and role_of(symbol) is None and is_module_target(symbol)}
    return kept + [symbol for routine in own if routine.name.lower() not in called
                   for symbol in _compared(routine, noted)]


def _asks_for_pointer(call: Call) -> bool:
    """:returns: whether a call asks whether a pointer of a module is allocated."""
    return isinstance(call, IntrinsicCall) \
        and call.intrinsic is IntrinsicCall.Intrinsic.ALLOCATED and is_data(call.arguments[0]) \
        and is_module_pointer(declared_as(call.arguments[0].symbol))


def _keeps_target(call: Call) -> bool:
    """:returns: whether a call moves what pointers may point at to a local variable."""
    return call.routine.name == "move_alloc" and all(map(is_data, call.arguments)) \
        and is_module_target(declared_as(call.arguments[0].symbol)) \
        and call.arguments[1].symbol.is_automatic


def _compared(routine: Routine, noted: set[str]) -> list[DataSymbol]:
    """Stop where a pointer of a module, or a component, points at what has another name, too."""
    arguments = [symbol for symbol in routine.symbol_table.argument_list if not _is_derivative(
        symbol)]
    pointers = [symbol for symbol in arguments if is_pointer(declared_as(symbol))]
    others = [symbol for symbol in arguments if not is_pointer(declared_as(symbol)) and (
        is_module_target(declared_as(symbol)) or symbol.name.lower() in noted)]
    pairs = [(one, other) for one, other in combinations(pointers, 2)
             if not (is_pointer_component(one) and is_pointer_component(other))]
    pairs += [(one, other) for one in pointers for other in others]
    same = [(one, other) for one, other in pairs
            if symbol_type(one).key == symbol_type(other).key]
    stop_where_overlapping(routine, same, pointers)
    return [other for _, other in same if other in others and role_of(other) is None]


def _is_derivative(symbol: DataSymbol) -> bool:
    """:returns: whether an argument is the derivative of a variable of a module."""
    role = role_of(symbol)
    if role is not None:
        return bool(role.derivative)
    return isinstance(symbol, ComponentSymbol) \
        and symbol.component.name != symbol.component.structure.symbol.name
