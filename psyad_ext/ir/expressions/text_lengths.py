# SPDX-License-Identifier: BSD-3-Clause
"""How long text can be, as far as declarations tell."""

from __future__ import annotations

from collections.abc import Callable

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Array_Section, Char_Literal_Constant, Intrinsic_Function_Reference,
    Level_3_Expr, Name, Parenthesis, Part_Ref, Substring)
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, IntrinsicCall, Literal, Node, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions.kinds import symbol_type

#: Functions whose result is as long as their argument at most, and those that give one character.
_NO_LONGER = frozenset(("TRIM", "ADJUSTL", "ADJUSTR"))
_ONE = frozenset(("CHAR", "ACHAR", "NEW_LINE"))

Lookup = Callable[[str], Symbol | None]


def longest(node: Node) -> int | None:
    """
    :param node: an expression that is text.

    :returns: how long it can be; None if declarations do not tell that.
    """
    if isinstance(node, CodeBlock):
        table = node.scope.symbol_table
        return _of_tree(node.parse_tree_nodes[0],
                        lambda name: table.lookup(name, otherwise=None))
    if isinstance(node, Literal):
        return len(node.value)
    if isinstance(node, IntrinsicCall):
        return _of_function(node.intrinsic.name, lambda: longest(node.arguments[0]))
    return _declared(node.symbol) if isinstance(node, Reference) else None


def _declared(symbol: Symbol | None) -> int | None:
    # PSyclone does not know how long text of functions is that depends on arguments. That of any
    # function would be computed twice, for its length, too.
    type_ = symbol_type(symbol) if isinstance(symbol, DataSymbol) else None
    return type_.length if type_ is not None else None


def _of_function(name: str, argument: Callable[[], int | None]) -> int | None:
    return 1 if name in _ONE else argument() if name in _NO_LONGER else None


def _of_tree(tree: Base, lookup: Lookup) -> int | None:
    if isinstance(tree, Level_3_Expr):
        lengths = [_of_tree(tree.children[place], lookup) for place in (0, 2)]
        return None if None in lengths else sum(lengths)
    if isinstance(tree, Intrinsic_Function_Reference):
        first = tree.children[1].children[0]
        return None if isinstance(first, Actual_Arg_Spec) else _of_function(
            str(tree.children[0]).upper(), lambda: _of_tree(first, lookup))
    if isinstance(tree, Char_Literal_Constant):
        return len(tree.children[0])
    if isinstance(tree, (Array_Section, Substring, Part_Ref)):
        return _of_tree(tree.children[0], lookup)
    if isinstance(tree, Parenthesis):
        return _of_tree(tree.children[1], lookup)
    return _declared(lookup(tree.string)) if isinstance(tree, Name) else None
