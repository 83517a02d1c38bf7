# SPDX-License-Identifier: BSD-3-Clause
"""Expressions whose values are known when a routine starts, in terms of its arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set

from psyclone.psyir.nodes import Assignment, BinaryOperation, Call, IntrinsicCall, Node, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type, integer_value, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_data, references
from psyad_ext.ir.structures.memory_calls import writes_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written

#: Intrinsics that have a value for all arguments.
_TOTAL = ("MIN", "MAX")
_OPERATORS = tuple(getattr(BinaryOperation.Operator, name) for name in ("ADD", "SUB", "MUL"))


def is_given(node: Node, written: Set[Symbol]) -> bool:
    """
    :param node: an expression.
    :param written: what the routine may write.

    :returns: whether it has its value when the routine starts, and keeps it.
    """
    calls = [call for call in node.walk(Call) if not isinstance(call, IntrinsicCall)]
    return not calls and all(
        not reference.children and reference.symbol not in written
        and not declared_rank(reference.symbol) and _has_value(reference.symbol)
        for reference in references(node))


def initial_values(routine: Routine) -> dict[Symbol, Node]:
    """
    :param routine: a routine.

    :returns: the local integers that are assigned once, outside of branches and loops, and their
        values in terms of what :func:`is_given`.
    """
    known: dict[Symbol, Node] = {}
    written = Counter(writes_of(routine))
    for statement in routine.children:
        if isinstance(statement, Assignment) and _is_of_local(statement) \
                and written[statement.lhs.symbol] == 1:
            value = with_values(statement.rhs, known)
            if _is_total(value) and is_given(value, written.keys()):
                known[statement.lhs.symbol] = value
    return known


def with_values(node: Node, values: Mapping[Symbol, Node]) -> Node:
    """
    :param node: an expression.
    :param values: the values of scalars.

    :returns: a copy of it with these in place of the scalars.
    """
    holder = build.assign(build.ref(DataSymbol("holder", ScalarType.integer_type())), copied(node))
    for reference in list(references(holder.rhs)):
        if reference.symbol in values:
            reference.replace_with(copied(values[reference.symbol]))
    return holder.rhs.detach()


def _has_value(symbol: Symbol) -> bool:
    """:returns: whether a variable is an integer or logical with a value from the start."""
    constant = getattr(symbol, "is_constant", False)
    type_ = symbol_type(symbol)
    return type_ is not None and (constant or symbol.is_argument and not is_only_written(symbol))


def _is_of_local(statement: Assignment) -> bool:
    """:returns: whether a statement assigns a local integer a value of its type."""
    if not is_data(statement.lhs) or statement.lhs.children:
        return False
    symbol = statement.lhs.symbol
    type_ = symbol_type(symbol)
    return symbol.is_automatic and not declared_rank(symbol) and type_ is not None \
        and type_.intrinsic is ScalarType.Intrinsic.INTEGER \
        and expression_type(statement.rhs) == type_


def _is_total(node: Node) -> bool:
    """:returns: whether an expression of integers can be computed for all values: what is
        declared with it is so even where the statements do not reach it."""
    if isinstance(node, BinaryOperation) and node.operator is BinaryOperation.Operator.DIV:
        return bool(integer_value(node.children[1])) and _is_total(node.children[0])
    if isinstance(node, BinaryOperation) and node.operator not in _OPERATORS \
            or isinstance(node, IntrinsicCall) and node.routine.name.upper() not in _TOTAL:
        return False
    return all(map(_is_total, node.children))
