# SPDX-License-Identifier: BSD-3-Clause
"""Pointer components to which statements assign a target.

All others are only allocated, deallocated and nullified, and so are like allocatable components.
They are known by their names, which others may share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from fparser.two.Fortran2003 import (
    Allocate_Stmt, Data_Ref, Deallocate_Stmt, Name, Pointer_Assignment_Stmt)
from psyclone.psyir.nodes import (
    Assignment, CodeBlock, IntrinsicCall, Node, Routine, StructureReference)

from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lowering.structures.assigned_rows import last_name
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.tree.walking import nodes_of

_MEMORY = (Allocate_Stmt, Deallocate_Stmt)


def pointing_components(routines: Iterable[Routine]) -> frozenset[str]:
    """
    :param routines: routines as they are read.

    :returns: the lower-case names of the components that their statements let point at something.
    """
    return frozenset(names[-1] for routine in routines for names in pointing_in(routine)
                     if len(names) > 1)


def followed_components(routine: Routine, pointing: Set[str]) -> Set[str]:
    """
    :param routine: a routine.
    :param pointing: the names of components that any routine lets point at something.

    :returns: those that are followed in this one: not what it allocates or deallocates, and only
        lets point to nothing besides.
    """
    return pointing and pointing - (_allocated_in(routine) - pointing_components([routine]))


def _allocated_in(routine: Routine) -> set[str]:
    names = {steps_of(one)[-1].name for call in nodes_of(routine, IntrinsicCall)
             if is_memory_statement(call) for one in objects_of(call)
             if isinstance(one, StructureReference)}
    return names | {last_name(one) for block in nodes_of(routine, CodeBlock)
                    for statement in walk(list(block.parse_tree_nodes), _MEMORY)
                    for one in walk(statement, Data_Ref)}


def pointing_in(routine: Routine) -> Iterator[list[str]]:
    """:returns: the pointers that statements let point at something: the lower-case names of
        variables, those of structures with the ones of components behind them."""
    for one in nodes_of(routine, Assignment):
        if one.is_pointer and not points_to_nothing(one):
            yield [step.name for step in steps_of(one.lhs)]
    for block in nodes_of(routine, CodeBlock):
        for statement in walk(list(block.parse_tree_nodes), Pointer_Assignment_Stmt):
            pointer, _, target = statement.children
            if not str(target).lower().startswith("null("):
                yield [name.string.lower() for name in walk(pointer, Name)][:1] + (
                    [] if isinstance(pointer, Name) else [last_name(pointer)])


def points_to_nothing(statement: Node) -> bool:
    """:returns: whether a statement lets a pointer point to nothing."""
    return isinstance(statement, Assignment) and statement.is_pointer \
        and isinstance(statement.rhs, IntrinsicCall) \
        and statement.rhs.intrinsic is IntrinsicCall.Intrinsic.NULL
