# SPDX-License-Identifier: BSD-3-Clause
"""Assignments of structures that procedures of the program do."""

from __future__ import annotations

import re

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.callees import used_module
from psyad_ext.ir.derived_types import Definition, Types

_ASSIGNMENT = re.compile(r"^\s*interface\s+assignment\s*\(", re.IGNORECASE)


def defines_assignment(definition: Definition, node: Node) -> bool:
    """
    :param definition: a type.
    :param node: a place.

    :returns: whether structures of this type, or parts of them, may be assigned by a procedure.
    """
    return definition.assigns or any(
        part.definition is not None and part.definition.assigns
        for leaf in Types().leaves(definition) for part in leaf.parts) \
        or _has_assignment(definition.home, set()) or _has_assignment(node, set())


def _has_assignment(node: Node, seen: set[int]) -> bool:
    """:returns: whether an assignment is defined in a scope or in the modules that it uses."""
    scope: Node | None = node.scope
    while scope is not None:
        if id(scope) not in seen:
            seen.add(id(scope))
            table = scope.symbol_table
            if any(_ASSIGNMENT.match(getattr(symbol.datatype, "declaration", ""))
                   for symbol in table.symbols if isinstance(symbol, RoutineSymbol)):
                return True
            for used in table.containersymbols:
                module = None if used.is_intrinsic else used_module(used, node)
                if module is not None and _has_assignment(module, seen):
                    return True
        scope = scope.parent.scope if scope.parent else None
    return False
