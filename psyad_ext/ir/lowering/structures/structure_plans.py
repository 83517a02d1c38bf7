# SPDX-License-Identifier: BSD-3-Clause
"""What is decided of a structure before its components become variables.

A component of one name may be given from one structure to another, anywhere in the program: which
of them change their shape is found in all that the target reaches before any plan is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lowering.structures.local_structures import arrays_and_groups, rows_from_start
from psyad_ext.ir.lowering.structures.new_components import access_of
from psyad_ext.ir.lowering.structures.reshaped_rows import ReshapedRows, RowsReshape
from psyad_ext.ir.structures.automatic_components import Arrays
from psyad_ext.ir.structures.automatic_structures import (
    Arguments, automatic_shape, is_left_allocated, is_passed_on)
from psyad_ext.ir.structures.groups import groups_in
from psyad_ext.ir.structures.local_rows import Rows
from psyad_ext.ir.structures.row_questions import with_inquiries
from psyad_ext.ir.structures.structure_types import (
    ALLOCATABLE, check_constant, check_rows, check_value, type_name)
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart
from psyad_ext.ir.tree.first_values import is_first_value
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.optional import is_optional

_WRITE = Access.WRITE
_Path = tuple[str, ...]


@dataclass(frozen=True)
class StructurePlan:
    """How a structure is taken apart.

    :param definition: its type.
    :param leaves: its components.
    :param access: what an argument or a result is for, None for any other variable.
    :param shape: the extents of an array of structures.
    :param groups: the ways to arrays of structures that statements allocate.
    :param arrays: the arrays of structures in it that are there from the start.
    :param rows: what is known of its rows from the start, None if statements allocate them.
    :param is_passed_on: whether allocatable arguments of others get it, that is no such itself.
    """

    definition: Definition
    leaves: tuple[Leaf, ...]
    access: Access | None
    shape: tuple[object, ...]
    groups: frozenset[_Path]
    arrays: Arrays
    rows: Mapping[_Path, Rows] | None
    is_passed_on: bool


class StructurePlans:
    """Decides how structures are taken apart.

    :param types: knows derived types.
    :param reshaped: the components that may change shape.
    :param arguments: tells the arguments of calls.
    :param open_structures: declares the structures of a routine as allocatable whose size is known
        later only.
    """

    def __init__(self, types: Types, reshaped: ReshapedRows, arguments: Arguments,
                 open_structures: Callable[[Routine], object]) -> None:
        self._types = types
        self._reshaped = reshaped
        self._arguments = arguments
        self._open_structures = open_structures
        self._is_prepared = False
        #: Whether what is found from now on makes earlier decisions wrong.
        self.is_settled = False

    def prepare(self) -> None:
        """Find what changes shape in all that the target reaches, if that has not been done."""
        if self._is_prepared:
            return
        self._is_prepared = True
        routines = self._reshaped.find()
        for routine in routines:
            self._open_structures(routine)
        known = None
        while known != self._reshaped.known:  # what is found for one may hold for another
            known = self._reshaped.known
            for routine in routines:
                for symbol in filter(is_local_variable, routine.symbol_table.datasymbols):
                    with suppress(NotTakenApart):
                        self.of(symbol, routine)
        self.is_settled = True

    def of(self, symbol: DataSymbol, routine: Routine) -> StructurePlan | None:
        """
        :param symbol: a variable.
        :param routine: the routine that declares it.

        :returns: how it is taken apart, None if it is no structure that is known.

        :raises NotTakenApart: if it cannot be.
        :raises RowsReshape: if it tells of components that change shape, after others have been
            taken apart as if these did not.
        """
        known = self._reshaped.known if self.is_settled else None
        plan = self._plan(symbol, routine)
        if known is not None and known != self._reshaped.known:
            raise RowsReshape(self._reshaped.known)
        return plan

    def _plan(self, symbol: DataSymbol, routine: Routine) -> StructurePlan | None:
        found = type_name(symbol)
        definition = self._types.of(found[0], routine) if found is not None else None
        if found is None or definition is None:
            return None
        self.prepare()
        type_, array = found
        check_constant(symbol, type_, routine)
        rank = len(array.shape) if array else 0
        leaves = with_inquiries(self._types.leaves(definition), rank)
        check_value(symbol, leaves, rank)
        shape = tuple(array.shape) if array else ()
        known = self._known_shape(symbol, routine, definition, leaves, shape)
        shape = tuple(known or shape)
        groups = groups_in(definition, shape, leaves, self._types, self._reshaped.has)
        if ArrayType.Extent.DEFERRED in shape and (() not in groups or is_optional(symbol)) \
                and not is_left_allocated(symbol, routine):
            raise NotTakenApart(ALLOCATABLE)
        access = access_of(symbol, routine)
        check_rows(leaves, rank, access, self._reshaped.is_target(routine))
        self._check_result(symbol, routine, definition, leaves, access)
        arrays: Arrays = {}
        rows: Mapping[_Path, Rows] | None = {}
        if access is None:
            arrays, groups = arrays_and_groups(
                symbol, routine, leaves, groups, self._reshaped,
                lambda chosen: groups_in(definition, (), leaves, self._types, chosen))
            rows = rows_from_start(symbol, routine, leaves, shape, arrays, groups, self._reshaped)
        return StructurePlan(
            definition, leaves, access, shape, groups, arrays, rows,
            known is not None and is_passed_on(symbol, routine, self._arguments))

    def _known_shape(self, symbol: DataSymbol, routine: Routine, definition: Definition,
                     leaves: Sequence[Leaf], shape: tuple[object, ...]
                     ) -> Sequence[ArrayType.ArrayBounds] | None:
        """:returns: the bounds that an allocatable array has from the start, None for others."""
        if ArrayType.Extent.DEFERRED not in shape:
            return None
        known = automatic_shape(symbol, routine, self._arguments)
        if known is None and not symbol.is_argument:
            self._reshaped.add_type(definition)
        elif groups_in(definition, shape, leaves, self._types, self._reshaped.has) \
                and is_passed_on(symbol, routine, self._arguments):
            return None
        return known

    def _check_result(self, symbol: DataSymbol, routine: Routine, definition: Definition,
                      leaves: Sequence[Leaf], access: Access | None) -> None:
        """
        :raises NotTakenApart: if a routine cannot hand out a structure.
        """
        if access is _WRITE and any(leaf.is_pointer and not leaf.parts[-1].is_null
                                    or leaf.is_behind for leaf in leaves):
            raise NotTakenApart("its pointers are not defined on entry (intent(out))")
        if symbol is routine.return_symbol and not self._types.is_copied(definition, True):
            raise NotTakenApart("functions return copies of all parts, but "
                                + next(iter(self._types.others(definition)), "there are pointers"))


def is_local_variable(symbol: DataSymbol) -> bool:
    """:returns: whether a routine has a variable for itself, and may change it."""
    return not symbol.is_argument and not symbol.is_constant and not is_first_value(symbol) \
        and is_local(symbol)
