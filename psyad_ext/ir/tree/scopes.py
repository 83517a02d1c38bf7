# SPDX-License-Identifier: BSD-3-Clause
"""Nodes that are in a tree for a while, without any change to its tables of names."""

# pylint: disable=protected-access
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from psyclone.psyir.nodes import Container, Node
from psyclone.psyir.symbols import SymbolTable


@contextmanager
def reading_scope(home: Container) -> Iterator[Container]:
    """:returns: a container inside of another one, to read a routine in."""
    scope = Container("psyad_scope")
    list.append(home._children, scope)
    scope._parent = home
    try:
        yield scope
    finally:
        take_out(home, scope)


def take_out(parent: Node, child: Node) -> None:
    """Take a node out of a tree."""
    place = next(number for number, one in enumerate(parent._children) if one is child)
    list.pop(parent._children, place)
    child._parent = None


def forget(table: SymbolTable, name: str) -> None:
    """Remove a symbol, if there is one, of whatever kind: PSyclone removes some kinds only."""
    table._symbols.pop(name.lower(), None)
