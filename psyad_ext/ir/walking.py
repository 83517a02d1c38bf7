# SPDX-License-Identifier: BSD-3-Clause
"""Walks over trees, in the order of the text; sooner done than by PSyclone's ``walk``."""

from __future__ import annotations

from typing import TypeVar

from psyclone.psyir.nodes import Assignment, DataNode, Node

Kind = TypeVar("Kind", bound=Node)


def nodes_of(root: Node, kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """:returns: ``root`` and the nodes below it, as far as they are of that kind."""
    found: list[Kind] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, kind):
            found.append(node)
        if node._children:
            waiting += node._children[::-1]
    return found


def statements_of(root: Node, kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """:returns: as :py:func:`nodes_of`, for statements that are no calls."""
    found: list[Kind] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, kind):
            found.append(node)
        # What is below an assignment or an expression can only be an expression.
        if not isinstance(node, (Assignment, DataNode)):
            waiting += node._children[::-1]
    return found


def assignments_of(root: Node) -> list[Assignment]:
    """:returns: the assignments in a statement or a sequence of statements."""
    return statements_of(root, Assignment)
