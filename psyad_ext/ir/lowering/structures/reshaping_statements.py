# SPDX-License-Identifier: BSD-3-Clause
"""Which components of structures the statements of a routine allocate, free or make longer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fparser.two.Fortran2003 import Allocate_Stmt, Call_Stmt, Data_Ref, Deallocate_Stmt
from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, CodeBlock, Node, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.lowering.structures.assigned_rows import last_name
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.memory_calls import may_reallocate
from psyad_ext.ir.tree.made_again import statements_of_source
from psyad_ext.ir.tree.walking import nodes_of

_MEMORY = (Allocate_Stmt, Deallocate_Stmt, Call_Stmt)
_COMPONENT = re.compile(r"%\s*(\w+)")


def reshaped_in(routine: Routine) -> Iterator[str]:
    """:returns: the names of the components that statements of the source may give another
        shape."""
    for statement in statements_of_source(routine):
        yield from _reshaped_by(statement)


def _reshaped_by(top: Node) -> Iterator[str]:
    for block in nodes_of(top, CodeBlock):
        for statement in walk(list(block.parse_tree_nodes), _MEMORY):
            if not isinstance(statement, Call_Stmt) or "move_alloc" in str(statement).lower():
                yield from (last_name(one) for one in walk(statement, Data_Ref)
                            if not _is_alone(one, block))
    for call in nodes_of(top, Call):
        if is_memory_statement(call):
            yield from _last_names(one for name, one in zip(call.argument_names, call.arguments)
                                   if not name and not is_local(one))
        elif call.routine.name.lower() == "move_alloc":
            yield from _last_names(one for one in call.arguments
                                   if not is_local(one) or _is_in_array(one))
        else:
            yield from _last_names(_given_to_allocatable(call))
    for assignment in nodes_of(top, Assignment):
        if isinstance(assignment.rhs, (ArrayConstructor, CodeBlock)) \
                and not is_local(assignment.lhs):
            # One that holds the component itself makes it longer.
            yield from set(_last_names([assignment.lhs])) & _names_in(assignment.rhs)


def is_local(node: Node) -> bool:
    """:returns: whether a reference is to a local variable, for which others look themselves, and
        not to the result of a function, which becomes an argument, nor to what a pointer points
        at, which may be anything."""
    symbol = getattr(node, "symbol", None)
    routine = node.ancestor(Routine)
    return isinstance(symbol, DataSymbol) and not symbol.is_argument and not symbol.is_import \
        and symbol is not routine.return_symbol and not is_pointer_type(symbol.datatype) \
        and routine.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol


def _names_in(value: Node) -> set[str]:
    """:returns: the names of components in a constructor."""
    if isinstance(value, CodeBlock):
        text = "\n".join(map(str, value.parse_tree_nodes))
        return set(map(str.lower, _COMPONENT.findall(text)))
    return set(_last_names(nodes_of(value, Reference)))


def _last_names(nodes: Iterator[Node] | list[Node]) -> Iterator[str]:
    """:returns: the names of the components that references end with."""
    for node in nodes:
        steps = steps_of(node) if isinstance(node, Reference) else []
        if len(steps) > 1:
            yield steps[-1].name


def _is_alone(component: Data_Ref, block: CodeBlock) -> bool:
    """:returns: whether the structure with a component is a local one, in no array."""
    name, *steps = component.children
    routine = block.ancestor(Routine)
    symbol = routine.symbol_table.symbols_dict.get(str(name).lower())
    return len(steps) == 1 and isinstance(symbol, DataSymbol) and symbol.is_automatic \
        and not symbol.is_array and symbol is not routine.return_symbol


def _is_in_array(component: Reference) -> bool:
    """:returns: whether a component belongs to a structure in an array."""
    return any(step.indices for step in steps_of(component)[:-1])


def _given_to_allocatable(call: Call) -> list[Node]:
    """:returns: the actual arguments that a routine may give another shape."""
    callee = callee_of(call) if any(
        hasattr(one, "member") for one in call.arguments) else None
    if callee is None:
        return []
    try:
        pairs = argument_map(call, callee)
    except UsageError:
        return []
    return [actual for dummy, actual in pairs
            if is_allocatable(dummy) and may_reallocate(dummy)]
