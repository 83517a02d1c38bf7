# SPDX-License-Identifier: BSD-3-Clause
"""Functions that the declarations of arguments call: they run when a routine is entered."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet, distinct
from psyad_ext.ir.expressions.questions import is_inquired, references
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.type_bounds import bound_expressions, sizing_expressions
from psyad_ext.ir.tree.walking import calls_procedure, nodes_of


def functions_in_bounds(routine: Routine) -> list[Routine]:
    """
    :param routine: a routine.

    :returns: the functions that run for the bounds of its arguments.
    """
    found = distinct(one for call in calls_in_bounds(routine)
                     for function in possible_functions(call) for one in reached(function))
    return found


def possible_functions(call: Call) -> list[Routine]:
    """
    :param call: a call in a bound.

    :returns: the functions that it may run, none if their source is not found.
    """
    callee = callee_of(call)
    if callee is not None:
        return [callee]
    # Those of a generic name are told apart by arguments; the result may be one of them already.
    return definitions(call.routine.name, call, own_routine) \
        if type(call.routine) is Reference else []


def functions_of_components(routine: Routine) -> list[Routine]:
    """
    :param routine: a routine whose structures have been taken apart.

    :returns: the functions in the bounds of its arguments that take structures.
    """
    return [callee for call in calls_in_bounds(routine)
            if any(isinstance(one, Reference) and isinstance(one.symbol, ComponentSymbol)
                   for one in call.arguments)
            for callee in (callee_of(call),) if callee is not None]


def calls_in_bounds(routine: Routine) -> Iterator[Call]:
    """:returns: the calls of functions in bounds of the arguments of a routine, as copies that
        stand in it."""
    for symbol in routine.symbol_table.argument_list:
        for bound in bound_expressions(symbol.datatype):
            if calls_procedure(bound):
                holder = Assignment(parent=routine)
                holder.addchild(copied(bound))
                yield from (call for call in nodes_of(holder, Call)
                            if not isinstance(call, IntrinsicCall))


def values_in(size: Node, routine: Routine) -> list[Reference]:
    """
    :param size: a bound, or a length, in a declaration.
    :param routine: the routine that declares something with it.

    :returns: the references in it, as copies, whose values it depends on: functions may ask only
        for the shapes of what they are given, or for some components of structures.
    """
    holder = Assignment(parent=routine)
    holder.addchild(copied(size))
    ignored = IdentitySet(actual for call in nodes_of(holder, Call)
                          for dummy, actual in _pairs(call)
                          if not _reads(callee_of(call), dummy, set()))
    return [one for one in references(holder) if not is_inquired(one) and one not in ignored]


def _pairs(call: Call) -> list[tuple[DataSymbol, Node]]:
    """:returns: dummy and actual arguments of a call of a function, none if they are not known."""
    callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
    if callee is None:
        return []
    # The result may be an argument already.
    dummies = [one for one in callee.symbol_table._argument_list if not is_only_written(one)]
    try:
        return argument_map(call, callee, dummies)
    except UsageError:
        return []


def _reads(function: Routine, dummy: Symbol, seen: set[tuple[Identity[Node], Symbol]]) -> bool:
    """:returns: whether a function may read the value of an argument."""
    if (Identity(function), dummy) in seen:
        return False
    seen.add((Identity(function), dummy))
    if nodes_of(function, CodeBlock):
        return True
    passed = IdentityMap((actual, (callee_of(call), inner)) for call in nodes_of(function, Call)
                         for inner, actual in _pairs(call))
    sizes = [size for symbol in function.symbol_table.datasymbols
             for size in sizing_expressions(symbol.datatype)]
    return any(one.symbol is dummy and not is_inquired(one) and (
        one not in passed or bool(one.children) or _reads(*passed[one], seen))
        for root in (function, *sizes) for one in references(root))
