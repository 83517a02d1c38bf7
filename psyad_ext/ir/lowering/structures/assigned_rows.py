# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable components of structures in arrays that are allocated by assignments only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import Allocate_Stmt, Assignment_Stmt, Data_Ref, Name, Part_Ref
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, CodeBlock, Node, Reference, Routine, StructureReference)

from psyad_ext.ir.expressions.questions import elementwise_references
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import allocates, is_memory_statement
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.made_again import statements_of_source
from psyad_ext.ir.tree.walking import nodes_of

#: What may have a shape.
_SHAPED = (Reference, Call, ArrayConstructor, CodeBlock)


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


def set_elsewhere(routines: Sequence[Routine]) -> tuple[list[Reference], set[str]]:
    """
    :param routines: all that is reached.

    :returns: what assignments set of structures that are no local ones, or these themselves, with
        values that may have another shape; the names of components that are set in statements
        which PSyclone keeps as text.
    """
    found: list[Reference] = []
    named: set[str] = set()
    for routine in routines:
        own = {one.name.lower() for one in routine.symbol_table.automatic_datasymbols
               if not is_pointer_type(one.datatype)}
        for statement in statements_of_source(routine):
            found += [one.lhs for one in nodes_of(statement, Assignment)
                      if isinstance(one.lhs, Reference) and _may_reshape(one)
                      and one.lhs.symbol.name.lower() not in own]
            named.update(last_name(one.children[0]) for block in nodes_of(statement, CodeBlock)
                         for one in walk(list(block.parse_tree_nodes), Assignment_Stmt)
                         if isinstance(one.children[0], Data_Ref)
                         and _first_name(one.children[0]) not in own)
    return found, named


def _may_reshape(statement: Assignment) -> bool:
    """:returns: whether a value may have another shape than what it is assigned to: it is no
        number, and nothing of that shape is an operand of it."""
    value = statement.rhs
    return not statement.is_pointer and bool(nodes_of(value, _SHAPED)) \
        and not any(same(one, statement.lhs) for one in elementwise_references(value))


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
