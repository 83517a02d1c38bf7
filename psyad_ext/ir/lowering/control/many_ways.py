# SPDX-License-Identifier: BSD-3-Clause
"""Jumps that choose among several labels, as branches with a jump each."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import BinaryOperation, CodeBlock, Node

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lowering.base.labels import goto
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied

_OPERATORS = BinaryOperation.Operator
#: Statements of this kind, with the place of the expression.
SELECTORS = {Fortran2003.Arithmetic_If_Stmt: 0, Fortran2003.Computed_Goto_Stmt: 1}


def jumps_of(statement: Base, selector: Node) -> list[Node]:
    """
    :param statement: an arithmetic IF or a computed GO TO.
    :param selector: its expression.

    :returns: branches and jumps that do the same.
    """
    labels = [str(label) for label in walk(statement.children, Fortran2003.Label)]
    if isinstance(statement, Fortran2003.Computed_Goto_Stmt):
        new: list[Node] = [_jump_if(_OPERATORS.EQ, selector, number, label)
                           for number, label in enumerate(labels, 1)]
    else:
        new = _by_sign(selector, labels)
    for node in new:
        for block in node.walk(CodeBlock):
            for tree in block.parse_tree_nodes:
                tree.item = statement.item
    return new


def _by_sign(selector: Node, labels: Sequence[str]) -> list[Node]:
    negative, zero, positive = labels
    if negative == positive:
        return [_jump_if(_OPERATORS.EQ, selector, 0, zero), goto(positive)]
    if negative == zero:
        return [_jump_if(_OPERATORS.LE, selector, 0, zero), goto(positive)]
    middle = [] if zero == positive else [_jump_if(_OPERATORS.EQ, selector, 0, zero)]
    return [_jump_if(_OPERATORS.LT, selector, 0, negative), *middle, goto(positive)]


def _jump_if(operator: BinaryOperation.Operator, selector: Node, value: int, label: str) -> Node:
    return build.branch(BinaryOperation.create(operator, copied(selector), build.integer(value)),
                        [goto(label)])
