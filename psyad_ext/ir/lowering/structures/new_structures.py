# SPDX-License-Identifier: BSD-3-Clause
"""Structures, and arrays of them, that the passes add to a routine."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, UnresolvedType

from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.groups import groups_in
from psyad_ext.ir.structures.row_questions import with_inquiries
from psyad_ext.ir.tree.components import Structure
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.names import Names


class NewStructures:
    """Declares structures in one routine.

    :param own: the structures of the routine; new ones are added.
    :param structures: knows the structures of all routines.
    :param names: gives out names.
    """

    def __init__(self, own: RoutineStructures, structures: Structures, names: Names) -> None:
        self._own = own
        self._structures = structures
        self._names = names

    def new(self, definition: Definition, name: str,
            extents: Sequence[object] = (), is_only: bool = False) -> DataSymbol | None:
        """
        :param definition: a type.
        :param name: what the variable should be called, behind the name of the type.
        :param extents: those of an array, all deferred for an allocatable one.
        :param is_only: whether it is an allocatable structure that is no array.

        :returns: a new variable, taken apart; None if that is not possible.
        """
        type_ = DataTypeSymbol(definition.name, UnresolvedType())
        datatype = ArrayType(type_, list(extents)) if extents else type_
        symbol = self._names.symbol(f"{definition.name}_{name}", datatype)
        shape = tuple(datatype.shape) if extents else ()
        try:
            leaves = with_inquiries(self._structures.types.leaves(definition), len(shape))
            if not self._structures.types.is_copied(definition, True):
                return None
            if ArrayType.Extent.DEFERRED in shape:
                self._structures.reshaped.add_type(definition)
            groups = groups_in(definition, shape, leaves, self._structures.types,
                               self._structures.reshaped.has)
            if ArrayType.Extent.DEFERRED in shape and not groups or any(
                    leaf.is_in_allocatable and groups.isdisjoint(((), leaf.allocated_with))
                    for leaf in leaves if leaf.inquiry is not None):
                return None
            self._structures.add(self._own, Structure(
                symbol, definition, leaves, shape, groups=groups, is_only=is_only),
                self._names)
        except NotTakenApart:
            return None
        self._own.values.add(symbol)
        for component in self._own.components[symbol].values():
            component.is_reshaped = component.is_allocated_later = component.component.is_row
        return symbol
