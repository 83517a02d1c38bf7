# SPDX-License-Identifier: BSD-3-Clause
"""What is known of the values of expressions that call functions of the program."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Operation, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.callees import callee_of
from psyad_ext.ir.expressions import rank
from psyad_ext.ir.kinds import ElementType, expression_type, symbol_type


def value_type(node: Node) -> ElementType | None:
    """
    :param node: an expression in a tree.

    :returns: the type of its elements, the types of functions included.
    """
    results = {}
    for call in [one for one in node.walk(Call) if not isinstance(one, IntrinsicCall)]:
        function = callee_of(call)
        result = function.return_symbol if function is not None else None
        type_ = symbol_type(result) if result is not None else None
        if type_ is None:
            return None
        results[tuple(call.path_from(node))] = type_
    holder = Assignment()
    holder.addchild(node.copy())
    for path in sorted(results, key=len):
        inner = holder.children[0]
        try:
            for index in path:
                inner = inner.children[index]
        except IndexError:  # below a call that was replaced
            continue
        inner.replace_with(Reference(DataSymbol("value", results[path].scalar())))
    return expression_type(holder.children[0])


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
