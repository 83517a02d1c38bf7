# SPDX-License-Identifier: BSD-3-Clause
"""The integers that take the place of pointers in elements of arrays of structures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Node, Reference, Routine, Statement
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, ScalarType, UnresolvedType, UnsupportedFortranType)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.structure_access import Indices
from psyad_ext.ir.lookup.type_reading import pointed_at, scalar_pointed_at
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.changing_pointees import declare_pointer
from psyad_ext.ir.lowering.pointers.component_pointers import like_pointer
from psyad_ext.ir.lowering.pointers.element_places import Places, copied_extents
from psyad_ext.ir.lowering.pointers.element_targets import Groups
from psyad_ext.ir.lowering.pointers.pointee_clones import PointeeClones
from psyad_ext.ir.lowering.pointers.pointees import Key, spelled
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.structures.component_values import known_type
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.definitions import NotTakenApart


class Numbers:
    """Declares and names these integers in a routine.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param places: finds the pointers.
    :param groups: what the pointers may point at.
    :param copies: knows how types are declared.
    """

    def __init__(self, routine: Routine, variables: Variables, places: Places, groups: Groups,
                 copies: PointeeClones) -> None:
        self._routine, self._variables, self._places = routine, variables, places
        self._groups, self._copies = groups, copies
        self._of: dict[Key, list[DataSymbol]] = {}
        self._pointers: dict[tuple[Key, int], DataSymbol] = {}

    def of(self, key: Key) -> list[DataSymbol]:
        """:returns: the integers of a pointer: the number of its target if there has to be one,
            then the indices."""
        if key not in self._of:
            group = self._groups.of(key)
            name = "_".join((key[0].name, *key[1]))
            datatype = self._datatype(key)
            wished = [f"{name}_case"]*group.is_numbered + [f"{name}_index"]*group.count
            self._of[key] = [self._variables.new(one, copied_type(datatype)) for one in wished]
        return self._of[key]

    def case(self, key: Key) -> DataSymbol:
        """:returns: the number of the target."""
        return self.of(key)[0]

    def indices(self, key: Key) -> list[DataSymbol]:
        """:returns: the indices in the target."""
        return self.of(key)[self._groups.of(key).is_numbered:]

    def _datatype(self, key: Key) -> ArrayType | ScalarType:
        extents = [one for shape in self._places.shapes(key) for one in shape]
        integer = ScalarType.integer_type()
        if not extents:
            return integer
        if self.deferred(key) is None:
            return ArrayType(integer, copied_extents(extents))
        return ArrayType(integer, [ArrayType.Extent.DEFERRED]*len(extents))

    def deferred(self, key: Key) -> int | None:
        """
        :param key: a pointer.

        :returns: which of the names on the way is that of an allocatable array; None if none is.

        :raises UnsupportedError: if there are other arrays beside it.
        """
        shapes = self._places.shapes(key)
        arrays = [place for place, shape in enumerate(shapes) if shape]
        found = [place for place in arrays if not all(map(_is_explicit, shapes[place]))]
        if not found:
            return None
        if len(arrays) > 1 or any(one is not ArrayType.Extent.DEFERRED
                                  for one in shapes[found[0]]):
            raise declined(self._routine, f"'{spelled(key)}' points at something, in an array of "
                           "structures whose size is not known")
        return found[0]

    def reference(self, number: DataSymbol, indices: Sequence[Indices], key: Key) -> Reference:
        """
        :param number: an integer of a pointer, one for each of several structures.
        :param indices: what stands behind the names on the way to the structures.
        :param key: the pointer.

        :returns: the integers for these structures.
        """
        shapes = self._places.shapes(key)
        if not any(indices):
            return build.ref(number)
        found: list[Node] = []
        for place, shape in enumerate(shapes):
            own = indices[place] if place < len(indices) else None
            if own:
                found += map(copied, own)
            else:
                found += [full_range(number, len(found) + count) for count in range(len(shape))]
        return build.ref(number, found)

    def pointer(self, key: Key, count: int) -> DataSymbol:
        """
        :param key: a pointer.
        :param count: how many others the statement has.

        :returns: a local pointer that takes its place in a statement.

        :raises UnsupportedError: if its type is not known here.
        """
        if (key, count) not in self._pointers:
            self._pointers[key, count] = self._new_pointer(key)
        return self._pointers[key, count]

    def _new_pointer(self, key: Key) -> DataSymbol:
        symbol, path = key
        new = self._variables.new("_".join((symbol.name, *path)), UnresolvedType())
        try:
            self._set_type(new, key)
        except (NotImplementedError, NotTakenApart):
            raise declined(self._routine, f"the type of what '{spelled(key)}' points at is not "
                           "known here") from None
        return new

    def _set_type(self, new: DataSymbol, key: Key) -> None:
        """Let a variable be a pointer like one of a structure."""
        symbol, path = key
        target = symbol.datatype.partial_datatype if not path \
            else pointed_at(self._places.declared(key))
        if isinstance(target, (ArrayType, ScalarType)):
            own = known_type(getattr(target, "elemental_type", target), self._routine)
            new.datatype = own if isinstance(target, ScalarType) else ArrayType(
                own, [ArrayType.Extent.DEFERRED]*len(target.shape))
            like_pointer(new)
        elif not path:
            head, _, _ = symbol.datatype.declaration.partition("::")
            new.datatype = UnsupportedFortranType(f"{head}:: {new.name}")
        else:
            inner = self._places.behind(key) or scalar_pointed_at(self._places.declared(key))
            declare_pointer(new, self._copies.declared(inner, self._routine), self._routine)

    def initial(self) -> Iterator[Statement]:
        """:returns: what lets all pointers that are there from the start point at nothing."""
        for key in list(self._of):
            if self.deferred(key) is None:
                yield from self.cleared(key)

    def cleared(self, key: Key, indices: Sequence[Indices] = ()) -> Iterator[Statement]:
        """:returns: what lets pointers point at nothing."""
        group = self._groups.of(key)
        for number, symbol in enumerate(self.of(key)):
            value = 0 if group.is_numbered and number == 0 else 1
            yield build.assign(self.reference(symbol, indices, key), build.integer(value))


def _is_explicit(one: object) -> bool:
    return isinstance(one, ArrayType.ArrayBounds) and isinstance(one.upper, Node)
