# SPDX-License-Identifier: BSD-3-Clause
"""Reads statements that allocate with a type: ``allocate (real(wp) :: a(n))``."""

from __future__ import annotations

import re

from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, DataType, UnresolvedType, UnsupportedFortranType

from psyad_ext.ir.declarations.contiguous import PointerReader
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred

_CLASS = re.compile(r"\s*class\b", re.IGNORECASE)


class TypedAllocationReader(PointerReader):
    """PSyclone's reader, for which such a statement is like one without a type, where the type can
    only be the declared one."""

    def _allocate_handler(self, node: Base, parent: Node) -> Node:
        items = node.items
        if items[0] is None:
            return super()._allocate_handler(node, parent)
        node.items = (None, *items[1:])
        try:
            statement = super()._allocate_handler(node, parent)
        finally:
            node.items = items
        routine = parent if isinstance(parent, Routine) else parent.ancestor(Routine)
        objects = [one for name, one in zip(statement.argument_names, statement.arguments)
                   if not name]
        if not all(_has_declared_type(one, routine) for one in objects):
            raise NotImplementedError("a type, or a length of text, that is told here only")
        return statement


def _has_declared_type(variable: Node, routine: Routine | None) -> bool:
    """:returns: whether a variable certainly has the type that its declaration tells, all of it,
        whatever the statement says that allocates it."""
    if not isinstance(variable, Reference) or routine is None:
        return False
    declared = _declared(variable, routine)
    if declared is None or declaration_of_deferred(declared):
        return False
    kind = declared.elemental_type if isinstance(declared, ArrayType) else declared
    if isinstance(kind, UnsupportedFortranType):
        return not _CLASS.match(kind.declaration)
    return not isinstance(kind, UnresolvedType)


def _declared(variable: Reference, routine: Routine) -> DataType | None:
    """:returns: the type that a variable or component is declared to have, None if that is not
        known."""
    if isinstance(variable, StructureReference):
        return last_component(variable, Types(), routine)
    outer = module_variable(variable.symbol, routine)
    return getattr(variable.symbol if outer is None else outer.symbol, "datatype", None)
