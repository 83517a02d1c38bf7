# SPDX-License-Identifier: BSD-3-Clause
"""Puts several statements, or none, in the place of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import CodeBlock, Node, Schedule, Statement

from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.tree.locate import adopt_location, item_of
from psyad_ext.ir.tree.walking import statements_of


def rewrite_block(block: Schedule,
                  rewrite: Callable[[Node], Sequence[Statement] | None]) -> None:
    """Replace the statements of a block, one after the other, in place.

    :param block: the block.
    :param rewrite: gives what takes the place of a statement, which may be among it; None if the
        statement stays as it is.
    """
    for statement in list(block.children):
        replace_statement(statement, rewrite(statement))


def replace_statement(statement: Statement, new: Sequence[Statement] | None) -> None:
    """
    :param statement: a statement of a block.
    :param new: what takes its place, which may be among it; None if it stays as it is.
    """
    if new is None:
        return
    block, place = statement.parent, statement.position
    comment = getattr(statement, "preceding_comment", "")
    if new and comment and new[0] is not statement:
        new[0].preceding_comment = comment
        statement.preceding_comment = ""
    if not any(one is statement for one in new):
        statement.detach()
    for number, one in enumerate(new):
        if one.parent is None:
            adopt_location(one, statement)
            block.addchild(one, place + number)


def insert_around(top: Node) -> None:
    """Insert the statements that have to stand before and behind opaque ones, in place.

    :param top: a routine, or a block that has been read.
    """
    for call in statements_of(top, OpaqueCall):
        for node in (*call.before, *call.behind):
            for tree in (tree for block in node.walk(CodeBlock)
                         for tree in block.parse_tree_nodes):
                # pylint: disable-next=protected-access
                tree.item = tree.item or item_of(call._ast)
        replace_statement(call, [*call.before, call, *call.behind])
        call.before, call.behind = [], []
