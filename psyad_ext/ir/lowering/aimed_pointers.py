# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers, and that statements let point at something.

All others are only allocated, deallocated and made to point to nothing: they are what allocatable
components are. They are known by their names, which others may share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fparser.two.Fortran2003 import Data_Ref, Pointer_Assignment_Stmt
from fparser.two.utils import walk
from psyclone.psyir.nodes import Assignment, CodeBlock, IntrinsicCall, Node, Routine

from psyad_ext.ir.lowering.assigned_rows import last_name
from psyad_ext.ir.structure_access import steps_of
from psyad_ext.ir.walking import nodes_of


def aimed_components(routines: Iterable[Routine]) -> frozenset[str]:
    """
    :param routines: routines as they are read.

    :returns: the lower-case names of the components that their statements let point at something.
    """
    return frozenset(name for routine in routines for name in _aimed_in(routine))


def _aimed_in(routine: Routine) -> Iterator[str]:
    for one in nodes_of(routine, Assignment):
        if one.is_pointer and not points_to_nothing(one):
            yield from (step.name for step in steps_of(one.lhs)[1:][-1:])
    for block in nodes_of(routine, CodeBlock):
        for statement in walk(list(block.parse_tree_nodes), Pointer_Assignment_Stmt):
            pointer, _, target = statement.children
            if isinstance(pointer, Data_Ref) and not str(target).lower().startswith("null("):
                yield last_name(pointer)


def points_to_nothing(statement: Node) -> bool:
    """:returns: whether a statement lets a pointer point to nothing."""
    return isinstance(statement, Assignment) and statement.is_pointer \
        and isinstance(statement.rhs, IntrinsicCall) \
        and statement.rhs.intrinsic is IntrinsicCall.Intrinsic.NULL
