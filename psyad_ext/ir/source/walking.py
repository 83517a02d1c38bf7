# SPDX-License-Identifier: BSD-3-Clause
"""A walk over fparser's tree, as fparser's own, sooner done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from fparser.two.utils import Base, BlockBase, StmtBase

from psyad_ext.core.dispatch import ClassTable

Kinds: TypeAlias = type | tuple[type, ...] | None
_EVERYTHING: ClassTable[bool] = ClassTable((object, True))
_IS_TREE: ClassTable[bool] = ClassTable((Base, True), (object, False))
_IS_STATEMENT: ClassTable[bool] = ClassTable((StmtBase, True), (object, False))


def walk(trees: Any, kinds: Kinds = None) -> list[Any]:
    """
    :param trees: a part of the tree, or a list or tuple of parts.
    :param kinds: what is looked for; everything if nothing is given.

    :returns: as fparser's ``walk``, what is of these kinds, in the order of the text.
    """
    found: list[Any] = []
    collect = _collect_statements if _are_statements(kinds) else _collect
    collect(trees if isinstance(trees, (list, tuple)) else (trees,), _membership(kinds),
            found.append)
    return found


@cache
def _membership(kinds: Kinds) -> ClassTable[bool]:
    """:returns: which classes are of some kinds."""
    return _EVERYTHING if kinds is None else ClassTable((kinds, True), (object, False))


@cache
def _are_statements(kinds: Kinds) -> bool:
    """:returns: whether all of some kinds are statements, or blocks of them."""
    return kinds is not None and all(
        issubclass(one, (StmtBase, BlockBase))
        for one in (kinds if isinstance(kinds, tuple) else (kinds,)))


def _collect(trees: Sequence[Any], belongs: ClassTable[bool], add: Callable[[Any], None]) -> None:
    for tree in trees:
        if belongs[type(tree)]:
            add(tree)
        if _IS_TREE[type(tree)]:
            inner = tree.children
            if inner:
                _collect(inner, belongs, add)
        elif isinstance(tree, tuple):
            for one in tree:
                _collect(one if isinstance(one, (list, tuple)) else (one,), belongs, add)


def _collect_statements(trees: Sequence[Any], belongs: ClassTable[bool],
                        add: Callable[[Any], None]) -> None:
    """As ``_collect``, for statements: these stand in blocks and in other statements only, as that
    of ``if (l) go to 10``."""
    for tree in trees:
        kind = type(tree)
        if belongs[kind]:
            add(tree)
        if _IS_STATEMENT[kind]:
            inner = [one for one in tree.children if _IS_STATEMENT[type(one)]]
        elif _IS_TREE[kind]:
            inner = tree.children
        else:
            continue
        if inner:
            _collect_statements(inner, belongs, add)
