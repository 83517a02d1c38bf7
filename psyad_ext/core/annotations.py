# SPDX-License-Identifier: BSD-3-Clause
"""Facts about nodes that all copies of them keep, those that users make with PSyclone too.

PSyclone has a place for these: copies of nodes have the same annotations. They last as long as the
nodes, and may refer to trees.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from psyclone.psyir.nodes import Node

Fact = TypeVar("Fact")


class _Note(str, Generic[Fact]):
    """A fact as an annotation: PSyclone may print it."""

    kind: Annotation[Fact]
    fact: Fact


class Annotation(Generic[Fact]):
    """One kind of fact about nodes.

    :param label: its name in PSyclone's views of trees.
    :param default: what is known of a node of which nothing has been noted.
    """

    def __init__(self, label: str, default: Fact) -> None:
        self._label = label
        self._default = default

    def of(self, node: Node) -> Fact:
        """:returns: what is known of a node."""
        for one in node._annotations:
            if type(one) is _Note and one.kind is self:
                return one.fact
        return self._default

    def note(self, node: Node, fact: Fact) -> None:
        """Note a fact, in place of an older one."""
        new = _Note[Fact](self._label)
        new.kind, new.fact = self, fact
        # Another list: a node may share its own with what it was made from.
        node._annotations = [*(one for one in node._annotations if not (
            type(one) is _Note and one.kind is self)), new]
