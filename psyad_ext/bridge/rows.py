# SPDX-License-Identifier: BSD-3-Clause
"""Many directions or weights, one after the other: where there is no derivative for many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy

Tree = Any


def row(tree: Tree, number: int) -> Tree:
    """:returns: a tree of arrays without their first dimension."""
    if isinstance(tree, Mapping):
        return {name: row(one, number) for name, one in tree.items()}
    if is_dataclass(tree) and not isinstance(tree, type):
        return {one.name: row(getattr(tree, one.name), number) for one in fields(tree)}
    if _is_list(tree):
        return [row(one, number) for one in tree]
    return None if tree is None else numpy.asarray(tree)[number]


def stacked(trees: list[Tree]) -> Tree:
    """:returns: trees of arrays as one, with a further dimension, the first; the values of one
        component of many structures as a list."""
    first = trees[0]
    if isinstance(first, Mapping):
        return {name: stacked([one[name] for one in trees]) for name in first}
    if _is_list(first):
        return [stacked(list(parts)) for parts in zip(*trees)]
    if isinstance(first, list):  # of one component of many structures: their shapes may differ
        return trees
    return None if first is None else numpy.stack(trees)


def one_by_one(given: Mapping[str, Tree], what: str, product: Callable[[dict[str, Tree]], Any]
               ) -> tuple[dict[str, Any], dict[str, Tree]]:
    """
    :param given: what is given for variables, arrays with one more dimension, the first.
    :param what: how messages name it.
    :param product: gives the results of a routine, and products, for one of them.

    :returns: the results, and the products with one more dimension.

    :raises ValueError: if they are not equally many, or none.
    """
    counts = {numpy.shape(one)[:1] for one in _leaves(given)}
    if len(counts) != 1 or () in counts or (0,) in counts:
        raise ValueError(f"{what} must have one more dimension, the first, of the same extent for "
                         f"all, but there are {', '.join(map(str, sorted(counts))) or 'none'}")
    (count,), = counts
    found = [product({name: row(one, number) for name, one in given.items()})
             for number in range(count)]
    return found[0][0], stacked([products for _, products in found])


def _leaves(tree: Tree) -> Iterator[Any]:
    if isinstance(tree, Mapping):
        for one in tree.values():
            yield from _leaves(one)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for one in fields(tree):
            yield from _leaves(getattr(tree, one.name))
    elif _is_list(tree):
        for one in tree:
            yield from _leaves(one)
    elif tree is not None:
        yield tree


def _is_list(tree: Tree) -> bool:
    """:returns: whether it is a list of structures, rather than of numbers."""
    return isinstance(tree, (list, tuple)) and bool(tree) and (
        isinstance(tree[0], Mapping) or is_dataclass(tree[0]) or _is_list(tree[0]))
