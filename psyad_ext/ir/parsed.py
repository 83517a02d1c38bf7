# SPDX-License-Identifier: BSD-3-Clause
"""Parts of fparser's tree: expressions in PSyIR, and statements without their expressions."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import Parenthesis
from fparser.two.utils import Base
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Assignment, DataNode, Schedule
from psyclone.psyir.symbols import SymbolTable


def expression_of(tree: Base, table: SymbolTable) -> DataNode:
    """
    :param tree: an expression in fparser's tree.
    :param table: the names that are known where it stands.

    :returns: the expression, in no tree.
    """
    scope = Schedule()
    # The table belongs to another scope and must not be attached to this one.
    scope._symbol_table = table  # pylint: disable=protected-access
    assignment = Assignment()
    scope.addchild(assignment)
    Fparser2Reader().process_nodes(assignment, [tree])
    return assignment.children[0].detach()


def without_parentheses(tree: Base) -> Base:
    """:returns: what stands in parentheses, or the expression itself."""
    while isinstance(tree, Parenthesis):
        tree = tree.children[1]
    return tree


def is_null(tree: Base) -> bool:
    """:returns: whether an expression is that pointers are let point at for nothing."""
    return "".join(str(tree).lower().split()) == "null()"


def replace_part(old: Base, new: Base) -> None:
    """Put a part of a tree in the place of another one, in place."""
    new.parent = old.parent
    for attribute in ("items", "content"):
        parts = getattr(old.parent, attribute, None)
        if parts is not None:
            setattr(old.parent, attribute, type(parts)(
                new if one is old else one for one in parts))


def statements_in(tree: Base) -> Iterator[Base]:
    """:returns: statements and blocks in a part of a program unit; a small share of its tree."""
    for part in getattr(tree, "content", None) or ():
        yield part
        yield from statements_in(part)
