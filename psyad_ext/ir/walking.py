# SPDX-License-Identifier: BSD-3-Clause
"""Walks over trees, in the order of the text; sooner done than by PSyclone's ``walk``."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from psyclone.psyir.nodes import Assignment, DataNode, Node

Kind = TypeVar("Kind", bound=Node)


class _Membership(dict[type[Node], bool]):
    """Which classes are of some kind: ``isinstance`` is slow for PSyclone's abstract classes."""

    def __init__(self, kind: type[Node] | tuple[type[Node], ...]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, found: type[Node]) -> bool:
        self[found] = issubclass(found, self._kind)
        return self[found]


_membership = lru_cache(maxsize=None)(_Membership)
_WITHOUT_STATEMENTS = _Membership((Assignment, DataNode))


def nodes_of(root: Node, kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """:returns: ``root`` and the nodes below it, as far as they are of that kind."""
    found: list[Kind] = []
    belongs = _membership(kind)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if belongs[type(node)]:
            found.append(node)
        children = node._children
        if children:
            waiting += children[::-1]
    return found


def statements_of(root: Node, kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """:returns: as :py:func:`nodes_of`, for a kind of statements or scopes; calls are neither."""
    found: list[Kind] = []
    belongs = _membership(kind)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if belongs[type(node)]:
            found.append(node)
        # What is below an assignment or an expression can only be an expression.
        if not _WITHOUT_STATEMENTS[type(node)]:
            waiting += node._children[::-1]
    return found


def assignments_of(root: Node) -> list[Assignment]:
    """:returns: the assignments in a statement or a sequence of statements."""
    return statements_of(root, Assignment)
