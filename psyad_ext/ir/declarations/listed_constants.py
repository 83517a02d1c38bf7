# SPDX-License-Identifier: BSD-3-Clause
"""How many elements the value of a constant array has."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayConstructor, Assignment, DataNode, Node

from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.questions import elements_of, rank
from psyad_ext.ir.tree.copying import copied


def elements_of_value(value: DataNode, home: Node) -> int | None:
    """
    :param value: the value of a constant array of rank 1.
    :param home: the routine or module that declares it.

    :returns: the number of its elements; None if that cannot be told.
    """
    holder = Assignment(parent=home)
    holder.addchild(copied(value))
    read_constructors(holder)
    return _count(holder.children[0])


def _count(value: DataNode) -> int | None:
    """:returns: how many elements a value, or what lists several, has."""
    if isinstance(value, ImpliedDo):
        turns, inner = value.turns, _total(value.values)
        return None if turns is None or inner is None else inner * len(turns)
    if isinstance(value, ArrayConstructor):
        return _total(value.children)
    return elements_of(value) if rank(value) else 1


def _total(values: Sequence[DataNode]) -> int | None:
    counts = [_count(one) for one in values]
    return None if None in counts else sum(counts)
