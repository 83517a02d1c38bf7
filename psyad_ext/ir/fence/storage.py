# SPDX-License-Identifier: BSD-3-Clause
"""Refusals of variables that share storage."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem
from psyad_ext.ir.declarations.common_statements import is_common_statement
from psyad_ext.ir.expressions.equivalence import sharing_names, storages
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, is_written
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.module_variables import role_of, shared_of_modules
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of

_WORD = re.compile(r"\w+")


def storage_problems(routine: Routine) -> Iterator[Problem]:
    """
    :param routine: a routine, lowered.

    :returns: what its variables with shared storage may not be, and statements that change one of
        them in ways that do not show that they change all.
    """
    names = sharing_names(routine.symbol_table)
    found = storages(routine)
    if found is None:
        yield _problem(routine, ", ".join(sorted(names)), "addressed in a way that is not known")
        return
    yield from outer_storage_problems(routine)
    members = set()
    for name in (name for storage in found for name in storage.names):
        symbol = routine.symbol_table.symbols_dict.get(name)
        reason = _reason(symbol, routine)
        if reason:
            yield _problem(routine, name, reason)
        else:
            members.add(symbol)
    yield from _hidden_changes(routine, members)


def outer_storage_problems(routine: Routine) -> Iterator[Problem]:
    """
    :param routine: a routine, lowered, also one without derivatives.

    :returns: statements that change a variable of a module without showing that they change all
        that shares storage with it.
    """
    yield from _hidden_changes(routine, set(shared_of_modules(routine)))


def named_storage_problems(routine: Routine, named: Iterable[Symbol]) -> Iterator[Problem]:
    """
    :param routine: the target, lowered.
    :param named: its dependent and independent variables.

    :returns: which of them share storage: what the others hold would not be seen.
    """
    for symbol in shared_of_modules(routine):
        if symbol in named:
            yield _problem(routine, symbol.name, "differentiated")


def _hidden_changes(routine: Routine, members: Set[Symbol]) -> Iterator[Problem]:
    for node in nodes_of(routine, (Assignment, Call, Loop)) if members else ():
        for symbol in _changed(node):
            if symbol in members:
                yield _problem(node, symbol.name, "changed by a loop or a routine")


def _reason(symbol: Symbol | None, routine: Routine) -> str:
    """:returns: why a variable is not supported, empty if it is."""
    if not isinstance(symbol, DataSymbol) or not isinstance(
            symbol.datatype, (ArrayType, ScalarType)) or symbol_type(symbol) is None \
            or is_text(symbol):
        return "neither a number nor logical"
    if symbol.is_commonblock or symbol.is_import or any(
            is_common_statement(one) and symbol.name.lower() in _WORD.findall(
                one.datatype.declaration.lower()) for one in routine.symbol_table.symbols):
        return "in a common block or a module"
    return "no local variable" if symbol.is_argument else ""


def _changed(node: Node) -> Iterator[Symbol]:
    """:returns: the variables that a statement may change as if they shared nothing."""
    if isinstance(node, Assignment):
        if isinstance(node.lhs, Reference):
            yield node.lhs.symbol
    elif isinstance(node, Loop):
        yield node.variable
    elif isinstance(node, OpaqueCall):
        if node.template.storage is None:
            yield from (argument.symbol for number, argument in enumerate(node.arguments)
                        if isinstance(argument, Reference) and is_written(node, number))
    elif not isinstance(node, IntrinsicCall):
        yield from _given(node)


def _given(call: Call) -> Iterator[Symbol]:
    """:returns: the variables that a routine may change."""
    callee = callee_of(call)
    pairs = argument_map(call, callee) if callee is not None else \
        [(None, actual) for actual in call.arguments]
    for dummy, actual in pairs:
        access = getattr(getattr(dummy, "interface", None), "access", None)
        if isinstance(actual, Reference) and getattr(access, "name", "") != "READ" \
                and not _is_same_outer(dummy, actual.symbol):
            yield actual.symbol


def _is_same_outer(dummy: DataSymbol | None, symbol: Symbol) -> bool:
    """:returns: whether a variable of a module is passed to a routine that uses it itself."""
    inner, outer = (None if one is None else role_of(one) for one in (dummy, symbol))
    return inner is not None and outer is not None and inner.variable == outer.variable


def _problem(node: Node, name: str, reason: str) -> Problem:
    refusal = refusals.EQUIVALENCE
    return Problem(*location(node), refusal.code, refusal.text.format(f"'{name}'", reason),
                   refusal.hint)
