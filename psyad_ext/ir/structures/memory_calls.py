# SPDX-License-Identifier: BSD-3-Clause
"""What calls do to allocatable arrays, and what a routine writes."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Loop, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import Identity, IdentitySet
from psyad_ext.ir.expressions.questions import is_allocatable, is_data, references
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.structures.memory import (
    is_memory_statement, leave_shape_open, objects_of, reallocated)
from psyad_ext.ir.tree.components import is_pointer, owns_memory
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from psyad_ext.ir.tree.walking import nodes_of, statements_of


def may_reallocate(dummy: Symbol) -> bool:
    """:returns: whether a routine may allocate or deallocate an allocatable argument."""
    return not is_only_read(dummy) and (not is_pointer(dummy) or owns_memory(dummy))


def keeps_allocation(routine: Routine, dummy: Symbol) -> bool:
    """:returns: whether a routine, with all it calls, leaves an argument allocated as it is."""
    return not is_only_written(dummy) and (
        not may_reallocate(dummy) or _keeps(routine, dummy, set()))


def _keeps(routine: Routine, dummy: Symbol, seen: set[tuple[Identity[Node], Symbol]]) -> bool:
    if (Identity(routine), dummy) in seen:
        return True
    seen.add((Identity(routine), dummy))
    if dummy in reallocated(routine):
        return False
    for call in nodes_of(routine, Call):
        # One that calls itself need not be in the core language yet.
        if is_memory_statement(call) and any(one.symbol is dummy for one in objects_of(call)):
            return False
        for inner, actual in allocatable_arguments(call):
            if actual.symbol is dummy and may_reallocate(inner) and (
                    is_only_written(inner) or not _keeps(callee_of(call), inner, seen)):
                return False
    return True


def arguments_of(call: Call) -> list[tuple[DataSymbol, Node]] | None:
    """:returns: dummy and actual arguments of a call, None if they are not known."""
    routine = callee_of(call)
    if routine is None:
        return None
    # While structures are taken apart, the list and the table need not agree.
    dummies = list(routine.symbol_table._argument_list)  # pylint: disable=protected-access
    if routine.return_symbol is not None and isinstance(call.parent, Schedule):
        dummies.append(routine.return_symbol)
    try:
        return argument_map(call, routine, dummies)
    except UsageError:
        return None


def allocatable_arguments(call: Call) -> list[tuple[DataSymbol, Reference]]:
    """:returns: the allocatable dummy arguments of a call, each with its actual argument."""
    if isinstance(call, IntrinsicCall):
        return []
    return [(dummy, actual) for dummy, actual in arguments_of(call) or ()
            if is_allocatable(dummy) and is_data(actual)]


def is_reallocated(call: Call, dummy: Symbol) -> bool:
    """:returns: whether a call may allocate or deallocate what it passes for a dummy argument:
        few routines do so with pointers."""
    return may_reallocate(dummy) and not (
        is_pointer(dummy) and keeps_allocation(callee_of(call), dummy))


def reallocated_arguments(call: Call) -> list[tuple[DataSymbol, Reference]]:
    """:returns: those that the routine, or one that it calls, may allocate or deallocate."""
    return [(dummy, actual) for dummy, actual in allocatable_arguments(call)
            if not keeps_allocation(callee_of(call), dummy)]


def moved_by(call: Call) -> tuple[DataSymbol, DataSymbol] | None:
    """:returns: from and to which variable ``move_alloc`` moves, None for another call."""
    if call.routine.name.lower() != "move_alloc" or len(call.arguments) < 2 or (
            not isinstance(call, IntrinsicCall) and callee_of(call) is not None):
        return None
    names = [(name or default).lower() for name, default in zip(
        call.argument_names, ("from", "to"))]
    found = dict(zip(names, call.arguments))
    if set(found) != {"from", "to"} or not all(map(is_data, found.values())):
        return None
    return found["from"].symbol, found["to"].symbol


def written_by(routine: Routine) -> set[Symbol]:
    """:returns: what the statements of a routine may write, as far as they show it."""
    return set(writes_of(routine))


def writes_of(routine: Routine) -> list[Symbol]:
    """:returns: what the statements of a routine may write, once for each place that does."""
    written = [one.lhs.symbol for one in statements_of(routine, Assignment) if is_data(one.lhs)]
    written += [loop.variable for loop in statements_of(routine, Loop)]
    for call in nodes_of(routine, Call):
        if is_memory_statement(call):
            written += [one.symbol for one in call.arguments if is_data(one)]
        elif not isinstance(call, IntrinsicCall):
            pairs = arguments_of(call)
            actuals = call.arguments if pairs is None else [
                actual for dummy, actual in pairs if not is_only_read(dummy)]
            written += [one.symbol for one in actuals if is_data(one)]
    return written


def is_used(routine: Routine, dummy: Symbol) -> bool:
    """:returns: whether a routine, or one that it calls, does anything with an argument."""
    return _is_used(routine, dummy, set())


def _is_used(routine: Routine, dummy: Symbol, seen: set[tuple[Identity[Node], Symbol]]) -> bool:
    if (Identity(routine), dummy) in seen:
        return False
    seen.add((Identity(routine), dummy))
    passed_on: IdentitySet[Node] = IdentitySet()
    for call in nodes_of(routine, Call):
        callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
        for inner, actual in arguments_of(call) or () if callee is not None else ():
            if is_data(actual) and actual.symbol is dummy and not actual.children:
                if _is_used(callee, inner, seen):
                    return True
                passed_on.add(actual)
    return any(one.symbol is dummy and one not in passed_on
               for one in nodes_of(routine, Reference))


def mark_functions(routine: Routine) -> None:
    """Functions in expressions are called before the statement: they must not allocate."""
    table = routine.symbol_table.symbols_dict
    for call in nodes_of(routine, Call):
        if isinstance(call.parent, Schedule):
            continue
        for dummy, actual in allocatable_arguments(call):
            # What routines do to variables of modules is not known yet.
            own = table.get(actual.symbol.name.lower()) is actual.symbol \
                and not actual.symbol.is_import
            if may_reallocate(dummy) and not (own and keeps_allocation(callee_of(call), dummy)):
                leave_shape_open(call)


def module_arrays(routine: Routine, own: Sequence[Symbol]) -> list[DataSymbol]:
    """:returns: the allocatable arrays of modules that a routine uses."""
    table = routine.symbol_table.symbols_dict
    found = {one.symbol: None for one in references(routine)
             if isinstance(one.symbol, DataSymbol) and is_allocatable(one.symbol)
             and (one.symbol.is_import or table.get(one.symbol.name.lower()) is not one.symbol)}
    return [symbol for symbol in found if symbol not in own]


def ends_deallocated(body: Schedule, symbol: Symbol) -> bool:
    """:returns: whether all that statements allocate for an array they deallocate again, and
        nothing that they call does either."""
    if any(actual.symbol is symbol and is_reallocated(call, dummy) for call in body.walk(Call)
           for dummy, actual in allocatable_arguments(call)):
        return False
    own = [one for one in body.walk(IntrinsicCall) if is_memory_statement(one)
           and any(is_data(argument) and argument.symbol is symbol for argument in one.arguments)]
    kinds = [one.intrinsic.name for one in own]
    return all(one.parent is body for one in own) \
        and kinds == ["ALLOCATE", "DEALLOCATE"]*(len(kinds)//2)
