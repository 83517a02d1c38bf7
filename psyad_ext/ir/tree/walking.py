# SPDX-License-Identifier: BSD-3-Clause
"""Walks over trees, in the order of the text; sooner done than by PSyclone's ``walk``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeVar

from psyclone.psyir.nodes import (
    Assignment, Call, Container, DataNode, IfBlock, IntrinsicCall, Literal, Loop, Node, Reference,
    Routine, Schedule, Statement)
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.dispatch import ClassTable

Kind = TypeVar("Kind", bound=Node)


@cache
def _membership(kind: type[Node] | tuple[type[Node], ...]) -> ClassTable[bool]:
    """:returns: which classes are of some kind."""
    return ClassTable((kind, True), (Node, False))


_WITHOUT_STATEMENTS = _membership((Assignment, DataNode))


def nodes_of(root: Node, kind: type[Kind] | tuple[type[Kind], ...]) -> list[Kind]:
    """:returns: ``root`` and the nodes below it, as far as they are of that kind."""
    found: list[Kind] = []
    belongs = _membership(kind)
    if belongs[type(root)]:
        found.append(root)
    _collect(root._children, belongs, found.append)
    return found


def _collect(nodes: list[Node], belongs: ClassTable[bool], add: Callable[[Node], None]) -> None:
    for node in nodes:
        if belongs[type(node)]:
            add(node)
        # Most nodes have no children.
        inner = node._children
        if inner:
            _collect(inner, belongs, add)


def scopes_of(node: Node) -> Iterator[Node]:
    """:returns: the scopes that a node stands in, from the innermost one outwards."""
    scope: Node | None = node.scope
    while scope is not None:
        yield scope
        scope = scope.parent.scope if scope.parent else None


def names_in(nodes: Iterable[Node]) -> set[Symbol]:
    """:returns: the symbols of all references in trees, those of routines included."""
    found: set[Symbol] = set()
    waiting = list(nodes)
    # In any order: what is below a node comes at the end of the list.
    for node in waiting:
        if _REFERENCES[type(node)]:
            found.add(node._symbol)
        if node._children:
            waiting += node._children
    return found


_REFERENCES = _membership(Reference)


class Contents(NamedTuple):
    """What in a statement has names.

    :param references: its references, those to routines included.
    :param literals: its literals, whose kinds may have names.
    :param loops: the loops in it.
    """

    references: list[Reference]
    literals: list[Literal]
    loops: list[Loop]


def contents_of(statement: Node) -> Contents:
    """:returns: what in a statement has names, each kind in the order of the text."""
    found = Contents([], [], [])
    for node in nodes_of(statement, (Reference, Literal, Loop)):
        found[_PLACES[type(node)]].append(node)
    return found


_PLACES = ClassTable((Reference, 0), (Literal, 1), (Loop, 2))


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


def routines_of(root: Node) -> list[Routine]:
    """:returns: the routines in a file or module, or the routine itself."""
    found: list[Routine] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Routine):
            found.append(node)
        elif isinstance(node, Container):
            waiting += node._children[::-1]
    return found


def exchange(node: Node, old: Symbol, new: Symbol) -> None:
    """Let references to one variable be to another one, in place."""
    for reference in nodes_of(node, Reference):
        if reference.symbol is old:
            reference.symbol = new


def statement_of(node: Node) -> Statement | None:
    """:returns: the statement of a block that a node is, or belongs to; None if it stands in a
        declaration."""
    found: Node | None = node
    # Calls in expressions are statements for PSyclone.
    while found is not None and not isinstance(found.parent, Schedule):
        found = found.parent
    return found


def loops_around(node: Node) -> list[Loop]:
    """:returns: the loops around a node, innermost first."""
    loops = []
    loop = node.ancestor(Loop)
    while loop is not None:
        loops.append(loop)
        loop = loop.ancestor(Loop)
    return loops


def arms_around(node: Node) -> Iterator[Schedule]:
    """:returns: the arms of branches that a node stands in, innermost first."""
    block = node.ancestor(Schedule)
    while block is not None:
        if isinstance(block.parent, IfBlock):
            yield block
        block = block.ancestor(Schedule)


def calls_procedure(root: Node) -> bool:
    """:returns: whether an expression, or a statement, calls a procedure that is no intrinsic."""
    return any(not isinstance(call, IntrinsicCall) for call in nodes_of(root, Call))


def assignments_of(root: Node) -> list[Assignment]:
    """:returns: the assignments in a statement or a sequence of statements."""
    return statements_of(root, Assignment)
