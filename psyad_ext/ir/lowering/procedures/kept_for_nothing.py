# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that are kept between calls although each call assigns them before it reads."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Call, CodeBlock, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, ScalarType, StaticInterface)

from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.questions import is_allocatable, is_inquired
from psyad_ext.ir.expressions.statement_functions import keep_no_functions
from psyad_ext.ir.lowering.procedures.changes import may_change
from psyad_ext.ir.lowering.procedures.exposure import exposure_of, live_after, names_read
from psyad_ext.ir.lowering.procedures.saved_text import saved_as_text
from psyad_ext.ir.source.recursive import is_recursive
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, sets_status
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, statement_of


def saved_in(routine: Routine) -> list[DataSymbol]:
    """:returns: the variables that a routine keeps between calls, as far as PSyclone knows."""
    return [symbol for symbol in routine.symbol_table.datasymbols
            if symbol.is_static and not symbol.is_constant]


def needed_in(routine: Routine) -> list[DataSymbol]:
    """
    :param routine: a routine as PSyclone reads it; SAVE means variables only in it afterwards.

    :returns: the variables that it keeps between calls and that a call may read before it
        assigns them; those that PSyclone keeps as text among them.
    """
    keep_no_functions(routine)
    saved = [*saved_in(routine), *saved_as_text(routine)]
    if not saved:
        return saved
    exposed = exposure_of(routine.children).exposed | sharing_names(routine.symbol_table)
    if is_recursive(routine):
        exposed |= _seen_by_inner_calls(routine)
    return [symbol for symbol in saved if symbol.name.lower() in exposed
            or _finds_allocation(routine, symbol)]


def _finds_allocation(routine: Routine, symbol: DataSymbol) -> bool:
    """:returns: whether a routine may ask how an earlier call has left a variable allocated."""
    uses = [one for one in nodes_of(routine, Reference) if one.symbol is symbol]
    first = uses[0].parent if uses else None
    if first is None or is_memory_statement(first) and allocates(first) \
            and first.parent is routine and not sets_status(first):
        return False  # nothing is left of it
    return any(
        is_memory_statement(one.parent) and sets_status(one.parent)
        or is_inquired(one) and (one.parent.intrinsic.name == "ALLOCATED" or is_allocatable(symbol))
        for one in uses)


def _seen_by_inner_calls(routine: Routine) -> set[str]:
    """
    :param routine: a routine that calls itself: what it keeps, inner calls assign as well.

    :returns: lower-case names of what it may read behind a call before it assigns it again, or
        give to one, and of what pointers may lead to.
    """
    names = {name for one in assignments_of(routine) if one.is_pointer
             for name in names_read(one.rhs)}
    for node in nodes_of(routine, (Call, CodeBlock)):
        if isinstance(node, IntrinsicCall):
            continue
        statement = statement_of(node)
        own = [statement.rhs, *statement.lhs.children] if isinstance(statement, Assignment) \
            else [statement]
        names |= live_after([statement]).union(*map(names_read, own))
    return names


def forget_others(routine: Routine, needed: list[DataSymbol]) -> None:
    """Let a routine keep what it needs only, in place, what PSyclone keeps as text included.

    :param routine: a routine.
    :param needed: what :py:func:`needed_in` found in it.
    """
    for symbol in saved_in(routine):
        if symbol not in needed:
            symbol.interface = AutomaticInterface()
            symbol._initial_value = None  # pylint: disable=protected-access
    for symbol in saved_as_text(routine):
        if symbol in needed:
            symbol.interface = StaticInterface()  # such a one is refused


def fix_unchanged(routine: Routine) -> None:
    """Let what has a value from the beginning, and never another one, be constant, in place.

    :param routine: a routine of another file, whose variables can't be shared with copies of it.
    """
    saved = [one for one in saved_in(routine) if one.initial_value is not None
             and isinstance(one.datatype, (ArrayType, ScalarType))]
    for symbol in saved:
        if not may_change(symbol, routine):
            symbol.is_constant = True
