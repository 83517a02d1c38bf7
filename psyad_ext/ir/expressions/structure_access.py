# SPDX-License-Identifier: BSD-3-Clause
"""References to components, taken to pieces and put together again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayMember, ArrayOfStructuresMember, ArrayOfStructuresReference, Assignment, Member, Node,
    Reference, Statement, StructureMember, StructureReference)
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied

Indices = Sequence[Node] | None

#: Statements on structures that are not understood.
_left = Annotation[bool]("structures left", False)

#: The class of a member by whether it has indices, and whether another member follows.
_MEMBERS = {(False, False): Member, (True, False): ArrayMember,
            (False, True): StructureMember, (True, True): ArrayOfStructuresMember}


@dataclass(frozen=True)
class Step:
    """One name in a reference.

    :param name: the name.
    :param indices: what stands in parentheses behind it; None if nothing does.
    """

    name: str
    indices: Indices = None


def steps_of(reference: Reference) -> list[Step]:
    """:returns: the names and indices of a reference, from left to right."""
    node: Node = reference
    found = []
    while True:
        member = getattr(node, "member", None)
        found.append(Step(node.name.lower(),
                          node.indices if isinstance(node, ArrayMixin) else None))
        if member is None:
            return found
        node = member


def path_of(reference: Reference) -> tuple[str, ...]:
    """:returns: the names on the way to a component."""
    return tuple(step.name for step in steps_of(reference)[1:])


def reference_of(symbol: Symbol, indices: Indices, members: Sequence[Step]) -> Reference:
    """
    :param symbol: a variable.
    :param indices: its indices; copied.
    :param members: what follows; its indices are copied.

    :returns: a new reference. PSyclone's own methods ask for types that may not be known.
    """
    inner: Node | None = None
    for step in reversed(members):
        node = _MEMBERS[bool(step.indices), inner is not None](step.name)
        inner = _with_children(node, inner, step.indices)
    if inner is None:
        return build.ref(symbol, map(copied, indices or ()))
    kind = ArrayOfStructuresReference if indices else StructureReference
    return _with_children(kind(symbol), inner, indices)


def extended(reference: Reference, names: Sequence[str]) -> Reference:
    """:returns: a component of a structure, as a new reference."""
    first, *rest = steps_of(reference)
    return reference_of(reference.symbol, first.indices, [*rest, *map(Step, names)])


def _with_children(node: Node, inner: Node | None, indices: Indices) -> Node:
    if inner is not None:
        node.addchild(inner)
    for index in indices or ():
        node.addchild(copied(index))
    return node


def leave_structures(statement: Statement) -> None:
    """Note that a statement on structures with real components has not been understood."""
    _left.note(statement, True)


def structures_are_left(statement: Statement) -> bool:
    """:returns: whether this was noted, and the statement still is as it was."""
    target = statement.lhs if isinstance(statement, Assignment) else next(
        iter(statement.children[1:]), None)
    return _left.of(statement) and isinstance(target, StructureReference)
