# SPDX-License-Identifier: BSD-3-Clause
"""Statements that PSyclone does not take apart."""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Cycle_Stmt, Exit_Stmt, Name, Print_Stmt, Stop_Stmt, Write_Stmt)
from fparser.two.Fortran2008 import Error_Stop_Stmt
from fparser.two.utils import walk
from psyclone.psyir.nodes import CodeBlock


def only_stops(block: CodeBlock) -> bool:
    """
    :param block: statements that PSyclone does not take apart.

    :returns: whether they do nothing but end the program, with a fixed message.
    """
    return all(isinstance(tree, (Stop_Stmt, Error_Stop_Stmt)) for tree in block.parse_tree_nodes) \
        and not block.get_symbol_names()


def is_jump(block: CodeBlock) -> bool:
    """
    :param block: statements that PSyclone does not take apart.

    :returns: whether they are one exit or cycle.
    """
    trees = block.parse_tree_nodes
    return len(trees) == 1 and isinstance(trees[0], (Exit_Stmt, Cycle_Stmt))


def names_changed(block: CodeBlock) -> set[str]:
    """
    :param block: statements that PSyclone does not take apart.

    :returns: lower-case names of what they may change.
    """
    names: set[str] = set()
    for tree in block.parse_tree_nodes:
        # Of a WRITE statement, the unit may be a variable, and IOSTAT and the like are set.
        changed = tree.items[0] if isinstance(tree, Write_Stmt) else tree
        if changed is not None and not isinstance(tree, Print_Stmt):
            names.update(str(name).lower() for name in walk(changed, Name))
    return names
