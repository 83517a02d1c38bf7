# SPDX-License-Identifier: BSD-3-Clause
"""How many elements the value of a constant array has."""

from __future__ import annotations

from fparser.two.Fortran2003 import Ac_Implied_Do, Ac_Spec, Ac_Value_List, Array_Constructor
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import CodeBlock, DataNode
from psyclone.psyir.symbols import SymbolTable

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import elements_of, rank
from psyad_ext.ir.source.parsed import expression_of, without_parentheses


def elements_of_value(value: DataNode, table: SymbolTable) -> int | None:
    """
    :param value: the value of a constant array of rank 1.
    :param table: what the names in it stand for.

    :returns: the number of its elements; None if that cannot be told.
    """
    trees = value.parse_tree_nodes if isinstance(value, CodeBlock) else ()
    tree = without_parentheses(trees[0]) if len(trees) == 1 else None
    if not isinstance(tree, Array_Constructor):
        return elements_of(value)
    values = tree.children[1]
    try:
        return _count(values.children[1] if isinstance(values, Ac_Spec) else values, table)
    except (NotImplementedError, PSycloneError, KeyError, ValueError):
        return None


def _count(tree: Base | None, table: SymbolTable) -> int | None:
    """:returns: how many elements a list of values, or one of them, has."""
    if tree is None:
        return 0
    if isinstance(tree, Ac_Value_List):
        counts = [_count(one, table) for one in tree.children]
        return None if None in counts else sum(counts)
    if not isinstance(tree, Ac_Implied_Do):
        value = expression_of(tree, table)
        return elements_of(value) if rank(value) else 1
    values, (_, bounds) = tree.children[0], tree.children[1].children
    start, end, *step = (integer_value(expression_of(bound, table)) for bound in bounds)
    inner, stride = _count(values, table), step[0] if step else 1
    if None in (start, end, inner, stride):
        return None
    return inner * max((end - start + stride) // stride, 0)
