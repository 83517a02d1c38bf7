# SPDX-License-Identifier: BSD-3-Clause
"""Statements that PSyclone does not take apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fparser.two.Fortran2003 import (
    Arithmetic_If_Stmt, Assignment_Stmt, Comment, Computed_Goto_Stmt, Cycle_Stmt, Data_Ref,
    Exit_Stmt, Goto_Stmt, If_Stmt, Name, Print_Stmt, Procedure_Designator, Stop_Stmt, Write_Stmt)
from fparser.two.Fortran2008 import Error_Stop_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, IfBlock, Node, Return, Schedule
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock

from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of

#: Labels in statements that do input or output.
_FAILING = re.compile(r"\b(end|err|eor)\s*=\s*\d", re.IGNORECASE)


def only_stops(block: CodeBlock) -> bool:
    """
    :param block: statements that PSyclone does not take apart.

    :returns: whether they do nothing but end the program, with a fixed message.
    """
    return all(isinstance(tree, (Stop_Stmt, Error_Stop_Stmt)) for tree in block.parse_tree_nodes) \
        and not block.get_symbol_names()


def stops_in(block: Schedule) -> bool:
    """:returns: whether the program ends in a block, without anything else."""
    return bool(block.children) and all(
        isinstance(one, CodeBlock) and only_stops(one) for one in block.children)


def is_before_stop(statement: Node) -> bool:
    """:returns: whether the program ends behind a statement, whatever comes in between."""
    while isinstance(statement.parent, Schedule):
        for other in statement.parent.children[statement.position + 1:]:
            if isinstance(other, CodeBlock) and only_stops(other):
                return True
            if nodes_of(other, (CodeBlock, Return)):
                return False
        if not isinstance(statement.parent.parent, IfBlock):
            return False
        statement = statement.parent.parent
    return False


def error_stop(message: str) -> CodeBlock:
    """:returns: a statement that ends the program with a message."""
    return Fparser2CodeBlock([Error_Stop_Stmt(f"error stop '{message}'")],
                             CodeBlock.Structure.STATEMENT)


def is_jump(block: CodeBlock) -> bool:
    """
    :param block: statements that PSyclone does not take apart.

    :returns: whether they are one exit or cycle.
    """
    trees = block.parse_tree_nodes
    return len(trees) == 1 and isinstance(trees[0], (Exit_Stmt, Cycle_Stmt))


def jumps_over(statements: Sequence[Node]) -> bool:
    """:returns: whether a jump may lead over some of the statements to others of them."""
    for block in (one for statement in statements for one in nodes_of(statement, CodeBlock)):
        if any(_FAILING.search(str(tree)) for tree in block.parse_tree_nodes):
            return True
        for jump in walk(list(block.parse_tree_nodes), (
                Goto_Stmt, Arithmetic_If_Stmt, Computed_Goto_Stmt, Exit_Stmt)):
            if not isinstance(jump, Exit_Stmt) or jump.children[1] is not None \
                    and not _leaves_loop(jump):
                return True
    return False


def _leaves_loop(jump: Base) -> bool:
    name, construct = str(jump.children[1]).lower(), jump.parent
    while construct is not None:
        for statement in getattr(construct, "content", ()) or ():
            own = getattr(getattr(statement, "item", None), "name", None)
            if own and own.lower() == name:
                return "Do_Stmt" in type(statement).__name__
            if own is None and not isinstance(statement, Comment):
                break
        construct = construct.parent
    return False


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
            names |= _changed_by(changed)
    return names


def _changed_by(tree: Base) -> set[str]:
    """:returns: lower-case names of what a statement may change."""
    if isinstance(tree, If_Stmt):
        return _names_given([tree.children[0]]) | _changed_by(tree.children[1])
    if isinstance(tree, Assignment_Stmt):
        target = next(iter(walk(tree.children[0], Name)))
        # A function, which may look like an array, may change what it is given.
        return {target.string.lower()} | _names_given([tree.children[0], tree.children[2]])
    return {name.string.lower() for name in walk(tree, Name)}


def _names_given(expressions: Sequence[Base]) -> set[str]:
    """:returns: lower-case names of what may be arguments of functions in expressions, objects that
        functions are bound to included."""
    calls = walk(list(expressions), APPLIED)
    objects = walk(list(expressions), (Data_Ref, Procedure_Designator))
    given = [*(one.children[1] or () for one in calls), *(one.children[0] for one in objects)]
    return {name.string.lower() for one in given for name in walk(one, Name)}
