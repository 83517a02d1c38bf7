# SPDX-License-Identifier: BSD-3-Clause
"""Statements that use an allocatable variable out of their reach use a copy of it.

The copy is made before, and copied back behind what may have changed it. Statements that call
nothing, under one condition on the variable or in one loop, share a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Statement,
    WhileLoop)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.tree.walking import nodes_of, statement_of

_MEMORY = frozenset(("ALLOCATE", "DEALLOCATE", "MOVE_ALLOC"))
#: Makes a call that copies the variable to its argument, or back.
Accessor = Callable[[Node], Call]


def users_of(references: Sequence[Reference]) -> list[Statement] | None:
    """:returns: the statements that refer to a variable; None if a copy does not do for one."""
    found: IdentitySet[Statement] = IdentitySet()
    for reference in references:
        statement = statement_of(reference)
        if isinstance(statement, (OpaqueCall, WhileLoop, type(None))) or isinstance(
                statement, Call) and not _is_known(statement) and reference.parent is statement:
            return None
        if isinstance(statement, Assignment) and statement.lhs.symbol is reference.symbol \
                and _calls(statement):
            return None  # the function may change the variable, too
        found.add(statement)
    return list(found)


def use_copies(symbol: DataSymbol, statements: Sequence[Statement], save: Accessor,
               restore: Accessor) -> None:
    """Let statements use a copy, in place.

    :param symbol: the copy.
    :param statements: the statements that refer to it.
    :param save: copies the variable out.
    :param restore: copies it in.
    """
    units: IdentityMap[Statement, bool] = IdentityMap()
    for statement in statements:
        unit = _unit(statement, symbol)
        units[unit] = units.get(unit, False) or _changes(statement, symbol)
    for unit, changed in units.items():
        before = save(build.ref(symbol))
        before.preceding_comment, unit.preceding_comment = unit.preceding_comment, ""
        unit.parent.addchild(before, unit.position)
        if changed:
            unit.parent.addchild(restore(build.ref(symbol)), unit.position + 1)


def _unit(statement: Statement, symbol: DataSymbol) -> Statement:
    """:returns: the outermost statement around one that may share a copy with it."""
    unit, node = statement, statement
    while (node := node.ancestor((Loop, IfBlock, WhileLoop))) is not None and not _calls(node):
        if not isinstance(node, IfBlock) or any(
                one.symbol is symbol for one in nodes_of(node.condition, Reference)):
            unit = node
    return unit


def _calls(node: Node) -> bool:
    return any(isinstance(one, CodeBlock) or not isinstance(one, IntrinsicCall)
               for one in node.walk((Call, CodeBlock)))


def _is_known(call: Call) -> bool:
    """:returns: whether it is known what a call does to arguments."""
    return isinstance(call, IntrinsicCall) or call.routine.name.upper() in _MEMORY


def _changes(statement: Statement, symbol: DataSymbol) -> bool:
    if isinstance(statement, Assignment):
        return statement.lhs.symbol is symbol
    return isinstance(statement, Call) and statement.routine.name.upper() in _MEMORY and any(
        isinstance(one, Reference) and one.symbol is symbol and name != "source"
        for name, one in zip(statement.argument_names, statement.arguments))
