# SPDX-License-Identifier: BSD-3-Clause
"""Targets of pointer assignments, resolved through other pointers and text."""

from __future__ import annotations

import re

from fparser.two.Fortran2003 import Name, Nullify_Stmt, Pointer_Assignment_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import scalar_pointed_at, structure_pointed_at
from psyad_ext.ir.lowering.structures.assigned_rows import last_name
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.walking import nodes_of

#: What lets a local pointer keep its target.
_LASTING = re.compile(r",\s*save\b|::.*=", re.IGNORECASE | re.DOTALL)
_MOVING = (Pointer_Assignment_Stmt, Nullify_Stmt)


def resolved(target: Reference, root: Node, types: Types, routine: Routine) -> Reference | None:
    """
    :param target: what a statement lets a pointer point at.
    :param root: the statements of the routine.
    :param types: knows derived types.
    :param routine: the routine.

    :returns: the same without local pointers; None if these, or those of others, may point at
        several things.
    """
    seen: set[Symbol] = set()
    while declares_pointer(target.symbol):
        symbol = target.symbol
        moves = _moves_of(symbol, root)
        if not is_local(symbol):
            return None if moves is None or moves else target
        first, *members = steps_of(target)
        if not moves or len(moves) != 1 or symbol in seen or first.indices is not None \
                or _LASTING.search(symbol.datatype.declaration) \
                or not _is_fixed(moves[0].rhs, types, routine):
            return None
        seen.add(symbol)
        first, *rest = steps_of(moves[0].rhs)
        target = reference_of(moves[0].rhs.symbol, first.indices, [*rest, *members])
    return target


def _is_fixed(value: Node, types: Types, routine: Routine) -> bool:
    """:returns: whether a variable, or a part of one, is not behind components that may move."""
    return is_data(value) and (len(steps_of(value)) == 1 or all(
        datatype is not None and not structure_pointed_at(datatype)
        and not scalar_pointed_at(datatype)
        for _, datatype in declared_steps(value, types, routine)))


def _moves_of(pointer: DataSymbol, root: Node) -> list[Assignment] | None:
    """:returns: the statements that let a pointer point at something, None if others might."""
    name = pointer.name.lower()
    if any(one.string.lower() == name for block in nodes_of(root, CodeBlock)
           for one in walk(list(block.parse_tree_nodes), Name)):
        return None
    for call in nodes_of(root, Call):
        # Any routine that takes a pointer might move it.
        given = call.arguments if not isinstance(call, IntrinsicCall) \
            else objects_of(call) if is_memory_statement(call) else ()
        if any(type(one) is Reference and one.symbol is pointer for one in given):
            return None
    return [one for one in nodes_of(root, Assignment) if one.is_pointer
            and is_data(one.lhs) and one.lhs.symbol is pointer and len(steps_of(one.lhs)) == 1]


def moved_in_text(root: Node) -> set[str]:
    """:returns: the names of components that statements which are kept as text let point
        elsewhere."""
    statements = [one for block in nodes_of(root, CodeBlock)
                  for one in walk(list(block.parse_tree_nodes), _MOVING)]
    pointers: list[Base] = []
    for one in statements:
        pointers += one.children[1].children if isinstance(one, Nullify_Stmt) else one.children[:1]
    return {last_name(one).lower() for one in pointers if not isinstance(one, Name)}
