# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable components of structures in arrays that are allocated by assignments only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import Allocate_Stmt, Assignment_Stmt, Data_Ref, Name, Part_Ref
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, Node, Reference, Routine, StructureReference)

from psyad_ext.ir.expressions.questions import elementwise_references
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.structures.memory import allocates, is_memory_statement
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.made_again import statements_of_source
from psyad_ext.ir.tree.walking import nodes_of


def assigned_rows(routines: Sequence[Routine]) -> tuple[list[StructureReference], set[str]]:
    """
    :param routines: all that is reached.

    :returns: the components of structures in arrays that assignments set as wholes and that go by
        names which no statement allocates; the names of those that PSyclone keeps as text.
    """
    assigned: list[StructureReference] = []
    named: set[str] = set()
    allocated: set[str] = set()
    for routine in routines:
        for statement in statements_of_source(routine):
            assigned += [one.lhs for one in nodes_of(statement, Assignment) if _is_row(one.lhs)]
            allocated.update(_allocated(nodes_of(statement, Call)))
            for block in nodes_of(statement, CodeBlock):
                trees = list(block.parse_tree_nodes)
                named.update(name for one in walk(trees, Assignment_Stmt)
                             for name in _row(one.children[0]))
                allocated.update(last_name(one) for allocation in walk(trees, Allocate_Stmt)
                                 for one in walk(allocation, Data_Ref))
    return [one for one in assigned if steps_of(one)[-1].name not in allocated], named - allocated


def set_in_arguments(routines: Sequence[Routine]) -> tuple[list[Reference], set[str]]:
    """
    :param routines: all that is reached.

    :returns: what assignments set of structures that are arguments, or these themselves, with
        values that may have another shape; the names of components that are set in statements
        which PSyclone keeps as text.
    """
    found: list[Reference] = []
    named: set[str] = set()
    for routine in routines:
        dummies = {one.name.lower() for one in routine.symbol_table.argument_list}
        for statement in statements_of_source(routine):
            found += [one.lhs for one in nodes_of(statement, Assignment)
                      if isinstance(one.lhs, Reference) and one.lhs.symbol.is_argument
                      and not any(same(other, one.lhs)
                                  for other in elementwise_references(one.rhs))]
            named.update(last_name(one.children[0]) for block in nodes_of(statement, CodeBlock)
                         for one in walk(list(block.parse_tree_nodes), Assignment_Stmt)
                         if isinstance(one.children[0], Data_Ref)
                         and _first_name(one.children[0]) in dummies)
    return found, named


def _first_name(component: Data_Ref) -> str:
    return str(component.children[0]).split("(")[0].strip().lower()


def _is_row(target: Node) -> bool:
    """:returns: whether an assignment sets a component of a structure in an array as a whole."""
    if not isinstance(target, StructureReference):
        return False
    *outer, last = steps_of(target)
    return last.indices is None and any(step.indices for step in outer)


def _allocated(calls: Sequence[Call]) -> Iterator[str]:
    for call in calls:
        if is_memory_statement(call) and allocates(call):
            yield from (steps_of(one)[-1].name for one in call.arguments
                        if hasattr(one, "member"))


def _row(target: Base) -> Iterator[str]:
    """:returns: the component that a reference in fparser's tree names as a whole, if any."""
    if isinstance(target, Data_Ref) and isinstance(target.children[-1], Name) \
            and any(isinstance(one, Part_Ref) for one in target.children[:-1]):
        yield last_name(target)


def last_name(component: Data_Ref) -> str:
    """:returns: the name of a component in fparser's tree, in lower case."""
    return str(component.children[-1]).split("(")[0].strip().lower()
