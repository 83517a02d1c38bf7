# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of which nobody knows what they stand for, in routines that are called as they are.

Derivatives flow through variables. What is read or written by the name of such a pointer may be any
target, a variable of a module above all: then a routine only seems to have nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Set

from fparser.two.Fortran2003 import Nullify_Stmt, Pointer_Assignment_Stmt
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem, UsageError
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data, is_inquired, is_null_pointer
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of

_MOVING = (Nullify_Stmt, Pointer_Assignment_Stmt)
_MOVING_CALLS = frozenset(("ALLOCATE", "DEALLOCATE", "ASSOCIATED"))
_PLAIN = (Reference, ArrayReference)


def loose_problems(routine: Routine) -> list[Problem]:
    """
    :param routine: a routine in the smaller language: pointers that could be followed are none.

    :returns: where it may read or write what somebody else knows by another name.
    """
    loose = _loose(routine)
    found: dict[str, Node] = {}
    for reference in nodes_of(routine, Reference) if loose else ():
        if reference.symbol in loose and not _is_moved(reference):
            found.setdefault(reference.symbol.name.lower(), reference)
    names = {symbol.name.lower() for symbol in loose}
    for block in nodes_of(routine, CodeBlock) if loose else ():
        if not all(isinstance(tree, _MOVING) for tree in block.parse_tree_nodes):
            for name in sorted(names & {name.lower() for name in block.get_symbol_names()}):
                found.setdefault(name, block)
    found |= {call.routine.name.lower(): call for call in nodes_of(routine, Call)
              if _gives_target(call)}
    return [_problem(node, name) for name, node in found.items()]


def _problem(node: Node, name: str) -> Problem:
    refusal = refusals.LOOSE_POINTER
    return Problem(*location(node), refusal.code, refusal.text.format(f"'{name}'"), refusal.hint)


def _loose(routine: Routine) -> set[Symbol]:
    """:returns: the variables that may stand for what others know: pointers, but not those that
        point at memory of the routine only, and what routines have let point elsewhere."""
    used = {one.symbol for one in nodes_of(routine, Reference)}
    given = _given(routine)
    pointers = {one for one in (*routine.symbol_table.datasymbols, *used)
                if isinstance(one, DataSymbol) and _is_pointer(one)}
    own = {one for one in pointers if one not in given and not one.is_argument
           and routine.symbol_table.symbols_dict.get(one.name.lower()) is one}
    moves = [one for one in nodes_of(routine, Assignment) if one.is_pointer]
    while True:
        outside = {one.lhs.symbol for one in moves
                   if not _is_inside(one.rhs, own, pointers | given)}
        if own.isdisjoint(outside):
            return pointers - own | given
        own -= outside


def _is_pointer(symbol: DataSymbol) -> bool:
    # Optional ones are refused where they are declared.
    return declares_pointer(symbol) and not symbol.is_constant and not is_optional(symbol) \
        and not symbol.datatype.declaration.lower().lstrip().startswith("procedure")


def _is_inside(target: Node, own: Set[Symbol], others: Set[Symbol]) -> bool:
    """
    :param target: what a pointer is made to point at.
    :param own: pointers to what only the routine knows.
    :param others: what may stand for anything else.

    :returns: whether it is nothing, or only the routine knows it.
    """
    if is_null_pointer(target):
        return True
    return is_data(target) and type(target) in _PLAIN and (
        target.symbol in own or target.symbol.is_automatic and target.symbol not in others)


def _given(routine: Routine) -> set[Symbol]:
    """:returns: the variables that are passed to pointers of other routines."""
    return {actual.symbol for call in nodes_of(routine, Call) for dummy, actual in _pairs(call)
            if is_data(actual) and declares_pointer(dummy)}


def _pairs(call: Call) -> list[tuple[DataSymbol, Node]]:
    """:returns: the arguments of a subroutine; calls of functions that are left lack the result."""
    callee = None if isinstance(call, (IntrinsicCall, OpaqueCall)) \
        or not isinstance(call.parent, Schedule) else callee_of(call)
    try:
        return argument_map(call, callee) if callee is not None else []
    except UsageError:
        return []


def _is_moved(reference: Reference) -> bool:
    """:returns: whether a variable is not read or written, but let point elsewhere, passed to where
        this may be done, or asked about."""
    parent = reference.parent
    if isinstance(parent, Assignment) and parent.is_pointer or is_inquired(reference):
        return True
    if isinstance(parent, IntrinsicCall):
        return parent.intrinsic.name in _MOVING_CALLS
    return isinstance(parent, Call) and any(
        actual is reference and declares_pointer(dummy) for dummy, actual in _pairs(parent))


def _gives_target(call: Call) -> bool:
    """:returns: whether a function that gives a pointer is called where a value is used."""
    parent = call.parent
    if isinstance(call, (IntrinsicCall, OpaqueCall)) or isinstance(parent, Schedule) \
            or isinstance(parent, Assignment) and parent.is_pointer \
            or isinstance(parent, IntrinsicCall) and parent.intrinsic.name == "ASSOCIATED":
        return False
    function = callee_of(call)
    # In the smaller language, the result of a function is an argument.
    return function is not None and any(
        map(declares_pointer, function.symbol_table._argument_list))
