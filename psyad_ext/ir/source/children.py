# SPDX-License-Identifier: BSD-3-Clause
"""The children of a node of fparser's tree, also those that it keeps in lists."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.utils import Base


def children_of(tree: Base) -> Iterator[Base]:
    """
    :param tree: a node.

    :returns: its children in order; the limits of a loop, for one, are a list within a tuple.
    """
    yield from _nodes_in(tree.children)


def _nodes_in(children: object) -> Iterator[Base]:
    if isinstance(children, Base):
        yield children
    elif isinstance(children, (list, tuple)):
        for one in children:
            yield from _nodes_in(one)
