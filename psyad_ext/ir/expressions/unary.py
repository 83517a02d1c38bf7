# SPDX-License-Identifier: BSD-3-Clause
"""Signs and powers that PSyclone's text would get wrong.

For ``a + (-b)*c*d`` it writes ``a + -b * c * d``, which is an extension of
Fortran; for a negative number to the power of ``x`` it writes ``-2.0 ** x``,
and for ``(a**b)**c`` it may write ``a ** b ** c``, which are other values.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import Parenthesis
from psyclone.psyir.nodes import (
    BinaryOperation, Call, CodeBlock, Literal, Node, Operation, UnaryOperation)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import ScalarType

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.source.parsed import expression_of
from psyad_ext.ir.tree.walking import nodes_of

_Binary = BinaryOperation.Operator
_MINUS = UnaryOperation.Operator.MINUS
_PLUS = UnaryOperation.Operator.PLUS
_SUMS = {_Binary.ADD: _Binary.SUB, _Binary.SUB: _Binary.ADD}
_PRODUCTS = (_Binary.MUL, _Binary.DIV)
#: Attribute of what has been set apart.
_set_apart_before = Annotation[bool]("sign set apart", False)


def repair_unary(top: Node) -> list[Call]:
    """Rewrite signs such that PSyclone's text of the tree is standard, in place.

    Values do not change by a bit: ``a + (-b)*c`` becomes ``a - b*c``, which is
    the same in IEEE arithmetic, signs of zeros included.

    :param top: any node; not itself replaced.

    :returns: the calls in it, which have been passed by.
    """
    nodes = nodes_of(top, (Literal, Operation, Call))
    calls = [node for node in nodes if _KINDS[type(node)] is Call]
    signed = [node for node in nodes if type(node) is Literal and node._value[:1] in ("+", "-")]
    for literal in signed:
        _split_sign(literal)
    if signed:
        nodes = nodes_of(top, Operation)
    root = top.root
    operations = [node for node in nodes if _KINDS[type(node)] is Operation]
    for operator, repair in ((_PLUS, _drop_plus), (_MINUS, _absorb), (_Binary.POW, _group_base)):
        for operation in [one for one in operations if one._operator is operator]:
            if operation.root is root:  # not in what has been set apart
                repair(operation)
    return calls


_KINDS = ClassTable((Operation, Operation), (Call, Call), (Node, Node))


def read_signs(top: Node) -> None:
    """Let signs that have been set apart be operations again, in place.

    :param top: what is differentiated, which may have been generated.
    """
    for block in reversed(nodes_of(top, CodeBlock)):
        if _set_apart_before.of(block):
            sign = expression_of(block.parse_tree_nodes[0].children[1], block.scope.symbol_table)
            block.replace_with(sign, keep_name_in_context=True)


def _split_sign(literal: Literal) -> None:
    numeric = literal.datatype.intrinsic in (ScalarType.Intrinsic.INTEGER,
                                             ScalarType.Intrinsic.REAL)
    if numeric and literal.value[0] in "+-" and isinstance(literal.parent, Operation):
        positive = Literal(literal.value[1:], literal.datatype)
        literal.replace_with(UnaryOperation.create(_MINUS, positive)
                             if literal.value[0] == "-" else positive)


def _group_base(power: BinaryOperation) -> None:
    """``(a**b)**c`` needs its parentheses, powers being read from the right."""
    base = power.children[0]
    if isinstance(base, BinaryOperation) and base.operator is _Binary.POW:
        base.has_explicit_grouping = True


def _drop_plus(unary: UnaryOperation) -> None:
    # Elsewhere than in an operation it may make an expression of a variable.
    if not isinstance(unary.parent, Operation):
        return
    if expression_type(unary.children[0]) is None:
        _set_apart(unary)
    else:
        unary.replace_with(unary.children[0].detach())


def _set_apart(unary: UnaryOperation) -> None:
    """Put parentheses around a sign that may be an operator of the program."""
    first = unary.children[0]
    while isinstance(first, BinaryOperation):
        first = first.children[0]
    if isinstance(first, UnaryOperation) and first.operator in (_MINUS, _PLUS):
        _set_apart(first)  # two signs in a row are not standard
    text = text_of(unary)
    text = text[1:-1] if text.startswith("(") else text
    block = Fparser2CodeBlock([Parenthesis(f"({text})")], CodeBlock.Structure.EXPRESSION)
    _set_apart_before.note(block, True)
    unary.replace_with(block)


def _absorb(unary: UnaryOperation) -> None:
    """Let what stands before the term that starts with this sign take the sign, unless any of
    the operators may be one of the program."""
    top: Node = unary
    while (isinstance(top.parent, BinaryOperation) and top.parent.operator in _PRODUCTS
           and top.position == 0):
        top = top.parent
    parent = top.parent
    if isinstance(parent, Operation) and parent.operator in (*_SUMS, _MINUS) \
            and top.position == len(parent.children) - 1 \
            and None in map(expression_type, (unary.children[0], parent)):
        _set_apart(unary)
    elif top is not unary and expression_type(top) is None:
        # A sign in front of a product is that of the product.
        _set_apart(unary)
    elif isinstance(parent, BinaryOperation) and parent.operator in _SUMS and top.position == 1:
        unary.replace_with(unary.children[0].detach())
        left, right = parent.children
        new = BinaryOperation.create(_SUMS[parent.operator], left.detach(), right.detach())
        new._ast = parent._ast  # pylint: disable=protected-access
        new.has_explicit_grouping = parent.has_explicit_grouping
        parent.replace_with(new)
    elif isinstance(parent, UnaryOperation) and parent.operator is _MINUS and top is not unary:
        unary.replace_with(unary.children[0].detach())
        parent.replace_with(parent.children[0].detach())
