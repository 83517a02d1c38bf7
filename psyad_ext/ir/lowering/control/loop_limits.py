# SPDX-License-Identifier: BSD-3-Clause
"""Limits of loops that what these do may change: Fortran takes them once, before the loop."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Loop, Reference, Routine)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.declarations.attributes import is_local, is_target
from psyad_ext.ir.expressions.questions import is_data, references
from psyad_ext.ir.lowering.memory.storage import shared_symbols
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.walking import nodes_of


def limit_may_change(loop: Loop, routine: Routine) -> bool:
    """
    :param loop: a loop, which need not be in its place.
    :param routine: the routine that it belongs to.

    :returns: whether its limit may have another value once it has begun.
    """
    limit = loop.stop_expr
    if any(not isinstance(one, IntrinsicCall) for one in limit.walk((CodeBlock, Call))):
        return True
    changed, names = _changed_in(loop), {
        name.lower() for block in nodes_of(loop.loop_body, CodeBlock)
        for name in block.get_symbol_names()}
    return any(one.symbol in changed or one.name.lower() in names
               or has_other_names(one, routine) for one in references(limit))


def has_other_names(reference: Reference, routine: Routine) -> bool:
    """
    :param reference: a reference in a routine.
    :param routine: the routine.

    :returns: whether statements that do not name a variable may change it.
    """
    symbol = reference.symbol
    if not isinstance(symbol, DataSymbol):
        return True
    if symbol.is_constant:
        return False
    is_plain = type(reference) in (Reference, ArrayReference) and isinstance(
        symbol.datatype, (ScalarType, ArrayType)) and isinstance(
        symbol.datatype.intrinsic, ScalarType.Intrinsic)
    return not is_plain or is_target(symbol) or not (symbol.is_argument or is_local(symbol)) \
        or symbol in shared_symbols(routine)


def _changed_in(loop: Loop) -> set[Symbol]:
    """:returns: what statements of a loop name, and may change."""
    changed: set[Symbol] = set()
    for node in nodes_of(loop, (Loop, Assignment, Call)):
        if isinstance(node, Loop):
            changed.add(node.variable)
        elif isinstance(node, Assignment):
            changed.add(node.lhs.symbol)
        elif not isinstance(node, IntrinsicCall) or is_memory_statement(node):
            changed |= {argument.symbol for argument in node.arguments if is_data(argument)}
    return changed
