# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that are components of elements of arrays of structures: which one a reference means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from fparser.two.Fortran2003 import Name
from psyclone.psyir.nodes import Call, CodeBlock, Node, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, DataTypeSymbol, Symbol

from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import Indices, Step, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import element, pointed_at, structure_pointed_at
from psyad_ext.ir.lowering.pointers.component_pointees import pointing_components
from psyad_ext.ir.lowering.pointers.pointees import Key, Path, arrays_on, has_pointee
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import declared_dimensions, definition_of
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.walking import nodes_of

#: The name of a type, and that of a component.
Pair = tuple[str, str]


@dataclass(frozen=True)
class Place:
    """What a reference to a pointer, or to something behind it, consists of.

    :param key: the variable and the names on the way to the pointer.
    :param indices: what stands in parentheses behind each of the names before that of the pointer.
    :param own: what stands in parentheses behind the name of the pointer.
    :param rest: what follows.
    """

    key: Key
    indices: Sequence[Indices]
    own: Indices
    rest: Sequence[Step]


def pointers_in_arrays(routines: Sequence[Routine], types: Types) -> dict[Pair, DataType]:
    """
    :param routines: routines as they are read.
    :param types: knows derived types.

    :returns: the pointers, to arrays or to structures and numbers, that are components of elements
        of arrays of structures, with what they are declared as.
    """
    found: dict[Pair, DataType] = {}
    for routine in routines:
        symbols = {one.symbol for one in nodes_of(routine, Reference)} \
            | set(routine.symbol_table.datasymbols)
        for symbol in symbols:
            if not isinstance(symbol, DataSymbol):
                continue
            definition = definition_of(Reference(symbol), types, routine)
            for way, owner, component in types.below(definition):
                datatype = component.datatype
                if (pointed_at(datatype) is not None or has_pointee(datatype)) and any(
                        place < len(way) for place, _ in arrays_on((symbol, way), types, routine)):
                    found[owner.name, way[-1]] = datatype
    return found


def always_followed(pointers: Mapping[Pair, DataType], routines: Sequence[Routine],
                    types: Types) -> set[Pair]:
    """
    :param pointers: pointers that are components of elements of arrays of structures.
    :param routines: routines as they are read, that which is differentiated first.
    :param types: knows derived types.

    :returns: those to arrays of numbers that statements let point at something; and any that no
        statement uses, unless users pass them.
    """
    if not pointers:
        return set()
    pointing, used = pointing_components(routines), {
        name for routine in routines for name in _names_in(routine)}
    used |= {way[-1] for symbol in routines[0].symbol_table.argument_list
             for way, _, _ in types.below(definition_of(Reference(symbol), types, routines[0]))}
    return {pair for pair, datatype in pointers.items() if pair[1] not in used
            or pair[1] in pointing and pointed_at(datatype) is not None}


def _names_in(routine: Routine) -> Iterator[str]:
    """:returns: the lower-case names of components in a routine, with some others."""
    for reference in nodes_of(routine, Reference):
        yield from (step.name for step in steps_of(reference)[1:])
    for call in nodes_of(routine, Call):
        yield from (name.lower() for name in call.argument_names if name)
    for block in nodes_of(routine, CodeBlock):
        yield from (name.string.lower() for name in walk(list(block.parse_tree_nodes), Name))


class Places:
    """Finds such pointers in the references of a routine.

    :param routine: the routine.
    :param types: knows derived types.
    """

    def __init__(self, routine: Routine, types: Types) -> None:
        self._routine, self._types = routine, types
        #: Local pointers that hand on what such pointers point at.
        self.handing_on: set[Symbol] = set()

    @property
    def pairs(self) -> Set[Pair]:
        """:returns: the pointers that are meant."""
        return self._types.numbered

    def place(self, reference: Reference) -> Place | None:
        """:returns: the first such pointer in a reference, None if there is none."""
        first, *rest = steps_of(reference)
        if reference.symbol in self.handing_on:
            return Place((reference.symbol, ()), (), first.indices, rest)
        path: list[str] = []
        indices: list[Indices] = [first.indices]
        definition = definition_of(reference, self._types, self._routine) if rest else None
        for number, step in enumerate(rest):
            inherited = inherited_by(definition, step.name)
            if inherited is not None:
                definition = inherited
                continue
            owner = owner_of(definition, step.name)
            path.append(step.name)
            if owner is not None and (owner.name, step.name) in self.pairs:
                return Place((reference.symbol, tuple(path)), indices, step.indices,
                             rest[number + 1:])
            indices.append(step.indices)
            definition = self._types.component(definition, step.name)
        return None

    def holder(self, reference: Reference) -> tuple[Key, list[Indices], list[Path]]:
        """:returns: the names and the indices of a structure, and the ways from there to such
            pointers; no ways if it holds none."""
        first, *rest = steps_of(reference)
        path: list[str] = []
        indices: list[Indices] = [first.indices]
        definition = definition_of(reference, self._types, self._routine)
        for step in rest:
            inherited = inherited_by(definition, step.name)
            if inherited is None:
                path.append(step.name)
                indices.append(step.indices)
            definition = inherited or self._inside(definition, step.name)
        return (reference.symbol, tuple(path)), indices, list(self.ways(definition))

    def ways(self, definition: Definition | None) -> Iterator[Path]:
        """:returns: the ways to such pointers in a structure of some type."""
        for owner in definition.ancestors if definition is not None else ():
            for name in owner.components:
                if (owner.name, name) in self.pairs:
                    yield (name,)
                else:
                    yield from ((name, *way)
                                for way in self.ways(self._inside(definition, name)))

    def _inside(self, definition: Definition | None, name: str) -> Definition | None:
        """:returns: the type of a structure in another one, None for anything else."""
        owner = owner_of(definition, name)
        if owner is None or not isinstance(
                element(owner.components[name].datatype), DataTypeSymbol):
            return None
        return self._types.component(definition, name)

    def declared(self, key: Key) -> Node | object:
        """:returns: how the component is declared."""
        symbol, path = key
        definition = definition_of(Reference(symbol), self._types, self._routine)
        for name in path[:-1]:
            definition = self._types.component(definition, name)
        return owner_of(definition, path[-1]).components[path[-1]].datatype

    def behind(self, key: Key) -> Definition | None:
        """:returns: the type of the structure that a pointer points at, None for numbers."""
        symbol, path = key
        if not path or not structure_pointed_at(self.declared(key)):
            return None
        definition = definition_of(Reference(symbol), self._types, self._routine)
        for name in path:
            definition = self._types.component(definition, name)
        return definition

    def shapes(self, key: Key) -> list[list[object]]:
        """:returns: the extents of the variable and of each component before the pointer."""
        symbol, path = key
        if not path:
            return []
        try:
            found = type_name(symbol)
        except NotTakenApart:
            found = None
        array = None if found is None else found[1]
        shapes: list[list[object]] = [list(array.shape) if array is not None
                                      else [None]*declared_rank(symbol)]
        definition = definition_of(Reference(symbol), self._types, self._routine)
        for name in path[:-1]:
            datatype = owner_of(definition, name).components[name].datatype
            shapes.append(list(datatype.shape) if declared_dimensions(datatype) else [])
            definition = self._types.component(definition, name)
        return shapes


def inherited_by(definition: Definition | None, name: str) -> Definition | None:
    """:returns: the type that a type extends, if a name stands for all of its components."""
    return definition.inherited.get(name) if definition is not None else None


def owner_of(definition: Definition | None, name: str) -> Definition | None:
    """:returns: the type that declares a component of a type."""
    return next((one for one in definition.ancestors if name in one.components), None) \
        if definition is not None else None


def copied_extents(extents: Iterable[object]) -> list[object]:
    """:returns: extents of an array for another one."""
    return [ArrayType.ArrayBounds(*(copied(side) if isinstance(side, Node) else side
                                    for side in (one.lower, one.upper)))
            if isinstance(one, ArrayType.ArrayBounds) else one for one in extents]
