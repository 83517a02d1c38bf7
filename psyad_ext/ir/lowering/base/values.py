# SPDX-License-Identifier: BSD-3-Clause
"""What is known of the values of expressions that call functions of the program."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Operation, Reference, StructureReference)

from psyad_ext.ir.expressions.kinds import ElementType, element_type, symbol_type
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.expressions.text import is_text, is_text_value
from psyad_ext.ir.lookup.callees import callee_of, type_with_calls


def value_type(node: Node) -> ElementType | None:
    """
    :param node: an expression in a tree.

    :returns: the type of its elements, the types of functions included.
    """
    return type_with_calls(node, _result_type)


def _result_type(call: Call) -> ElementType | None:
    """:returns: the type of what a function of the program returns; None for a structure."""
    if isinstance(call.routine, StructureReference):
        return element_type(call.routine.datatype)  # of one that is bound to a type
    function = callee_of(call)
    result = function.return_symbol if function is not None else None
    return symbol_type(call.routine.symbol if result is None else result)


def gives_text(node: Node) -> bool:
    """:returns: whether an expression is text, what a function of the program returns included."""
    if not isinstance(node, Call) or isinstance(node, IntrinsicCall):
        return is_text_value(node)
    function = callee_of(node)
    return function is not None and function.return_symbol is not None \
        and is_text(function.return_symbol)


def elementwise_target(node: Node) -> Reference | None:
    """
    :param node: a part of an expression.

    :returns: the array that the elements of ``node`` go to, one by one.
    """
    parent = node.parent
    while isinstance(parent, Operation) or isinstance(parent, Call) and (
            parent.intrinsic.is_elemental if isinstance(parent, IntrinsicCall)
            else parent.is_elemental):
        node, parent = parent, parent.parent
    if isinstance(parent, Assignment) and node is parent.rhs and rank(parent.lhs):
        return parent.lhs
    return None
