# SPDX-License-Identifier: BSD-3-Clause
"""Statements that allocate and deallocate arrays of structures, or components of structures."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, IntrinsicCall, Node, Reference

from psyad_ext.ir.lowering.structures.group_statements import GroupStatements
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.row_lists import ListStatements
from psyad_ext.ir.lowering.structures.structure_parts import Selector
from psyad_ext.ir.structures.rows import is_row


class StructureMemory:
    """Rewrites such statements of one routine.

    :param own: the structures of the routine.
    :param selector: resolves references in it.
    :param groups: rewrites statements on groups.
    :param lists: rewrites statements on lists.
    """

    def __init__(self, own: RoutineStructures, selector: Selector, groups: GroupStatements,
                 lists: ListStatements) -> None:
        self._own = own
        self._selector = selector
        self._groups = groups
        self._lists = lists

    def rewritten(self, statement: IntrinsicCall) -> list[Node] | None:
        """:returns: the statements for one that allocates or deallocates, with what is left of it;
            None if it stays as it is."""
        found = [take(statement) for take in (
            self._groups.memory, self._lists.memory, self._without_given)]
        new = [one for some in found for one in some or ()]
        if not all(statement.argument_names):
            return [*new, statement] if new else None
        return new

    def _without_given(self, statement: IntrinsicCall) -> list[Node]:
        """:returns: no statements for structures that are there all the time, which are taken out.
        """
        for one in list(statement.arguments):
            if self._selector.is_structure(one) \
                    and self._own.structures[one.symbol].module is None \
                    and (type(one) in (Reference, ArrayReference) or self._is_given(one)):
                one.detach()
        return []

    def _is_given(self, reference: Reference) -> bool:
        """:returns: whether a component is allocated when the routine starts."""
        found = self._selector.selected(reference)
        if found is not None and found.path in found.structure.arrays:
            return True
        return found is not None and found.is_leaf and is_row(found.components[0]) \
            and (found.components[0].given is not None or bool(found.components[0].sites)
                 or found.components[0].is_like)
