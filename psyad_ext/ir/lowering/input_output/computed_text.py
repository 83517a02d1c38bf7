# SPDX-License-Identifier: BSD-3-Clause
"""Text that calls are given: joined, or a part, it is computed before and goes to a variable."""

from __future__ import annotations

from collections.abc import Callable

from fparser.two.Fortran2003 import (
    Int_Literal_Constant, Level_3_Expr, Name, Part_Ref, Section_Subscript_List)
from fparser.two.utils import Base
from psyclone.psyir.nodes import ArrayConstructor, Assignment, CodeBlock, Node, Reference
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.text import (
    SUBSTRINGS, is_text_value, names_arrays, of_any_length, text_type)
from psyad_ext.ir.expressions.text_lengths import longest
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.source.parsed import expression_of
from psyad_ext.ir.tree.walking import nodes_of

#: Executes an assignment that is given as text.
Compute = Callable[[str], None]


def computed_text(text: Node, variables: Variables, compute: Compute) -> Reference:
    """
    :param text: a scalar that is text, in a tree.
    :param variables: declares new variables.
    :param compute: executes an assignment.

    :returns: a variable that gets its value, or the part of one.

    :raises NotImplementedError: if the text is not understood.
    """
    most = longest(text)
    if most is None:
        symbol = of_any_length(variables.new("text", ScalarType.character_type()))
        passed = build.ref(symbol)
    else:
        symbol = variables.new("text", text_type(most))
        length = variables.new("text_length", ScalarType.integer_type())
        passed = build.ref(symbol, [build.section(build.integer(1), build.ref(length))])
        compute(f"{length.name} = {_length_of(text)}")
    compute(f"{symbol.name} = {text_of(text)}")
    return passed


def _length_of(text: Node) -> str:
    """:returns: an expression for the length of a text."""
    return _length_in(text.parse_tree_nodes[0]) if isinstance(text, CodeBlock) \
        else f"LEN({text_of(text)})"


def _length_in(tree: Base) -> str:
    # Compilers know the length of a part of an element, but gfortran's LEN may give another one.
    if isinstance(tree, SUBSTRINGS):
        low, high = tree.children[1].children
        return f"MAX(INT({high or f'LEN({tree.children[0]})'} - ({low or 1}) + 1), 0)"
    if isinstance(tree, Level_3_Expr):
        return f"{_length_in(tree.children[0])} + {_length_in(tree.children[2])}"
    return f"LEN({tree})"


def fixed_part(text: CodeBlock, variables: Variables, compute: Compute) -> str:
    """
    :param text: a part of a variable, in a tree.
    :param variables: declares new variables.
    :param compute: executes an assignment.

    :returns: the part as it is now, whatever changes later of what says where it is.

    :raises NotImplementedError: if it is no part of a variable or of an element.
    """
    def place(tree: Base | None) -> str:
        if tree is None or isinstance(tree, Int_Literal_Constant):
            return str(tree or "")
        node = expression_of(tree, text.scope.symbol_table)
        symbol = variables.new("text_place", integer_for(node))
        compute(f"{symbol.name} = {tree}")
        return symbol.name

    whole, characters = text.parse_tree_nodes[0].children
    shown = str(whole)
    if isinstance(whole, Part_Ref):
        indices = whole.children[1]
        listed = indices.children if isinstance(indices, Section_Subscript_List) else [indices]
        shown = f"{whole.children[0]}({', '.join(map(place, listed))})"
    elif not isinstance(whole, Name):
        raise NotImplementedError("a part of something else than a variable")
    return f"{shown}({':'.join(map(place, characters.children))})"


def compute_operands(node: Node, parent: Node, variables: Variables, compute: Compute) -> None:
    """Let text that is joined, or a part, be variables in what a function is given and in indices,
    in place.

    :param node: the call or the element, in no tree.
    :param parent: the block that it belongs to.
    :param variables: declares new variables.
    :param compute: executes an assignment.

    :raises NotImplementedError: if something opaque is not understood.
    """
    holder = Assignment(parent=parent)
    holder.addchild(node)
    _compute_in(node, variables, compute)
    node.detach()


def _compute_in(node: Node, variables: Variables, compute: Compute) -> None:
    if isinstance(node, (ArrayConstructor, CodeBlock)):
        raise NotImplementedError("a list, or something else that is opaque")
    for operand in [one for one in node.children if nodes_of(one, CodeBlock)]:
        if not is_text_value(operand):
            _compute_in(operand, variables, compute)
        elif names_arrays(operand):
            raise NotImplementedError("a list of texts")
        else:
            operand.replace_with(computed_text(operand, variables, compute),
                                 keep_name_in_context=True)
