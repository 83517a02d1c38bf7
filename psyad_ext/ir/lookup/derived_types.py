# SPDX-License-Identifier: BSD-3-Clause
"""Derived types: their components, also inherited ones, and the procedures bound to them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import (
    DataTypeSymbol, ScalarType, StructureType, Symbol, UnsupportedFortranType)

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.lookup.default_structures import default_parts
from psyad_ext.ir.lookup.finalisers import end_quietly
from psyad_ext.ir.lookup.type_reading import (
    PLAIN, component_bounds, components_by_name, described, element, is_known_text,
    is_procedure_pointer, pointed_at, read_type, structure_pointed_at)
from psyad_ext.ir.lookup.type_search import declared_type
from psyad_ext.ir.tree.deferred_type import CHANGING_TEXT, declaration_of_deferred
from psyad_ext.ir.tree.definitions import (
    LISTS_OF_LISTS, MOST_LISTS, NOTHING, Definition, Leaf, NotTakenApart, Part, lists_in)
from psyad_ext.ir.tree.scalars import OneElement


class Types:
    """Knows the derived types that it was asked for."""

    def __init__(self) -> None:
        self._definitions: dict[DataTypeSymbol, Definition | None] = {}
        self.reasons: list[str] = []
        self._leaves: IdentityMap[Definition, tuple[Leaf, ...] | NotTakenApart] = IdentityMap()
        self._others: IdentityMap[Definition, list[str]] = IdentityMap()
        self._procedures: set[str] = set()
        #: Pointers that are no components while routines are differentiated: names of types, and
        #: of components. Something else takes their place wherever they are used.
        self.replaced: set[tuple[str, str]] = set()
        #: Those of them that integers take the place of, in elements of arrays of structures.
        self.numbered: set[tuple[str, str]] = set()

    def of(self, name: str, node: Node) -> Definition | None:
        """
        :param name: the name of a type.
        :param node: a place where the name means it.

        :returns: its definition, None if that is not found.
        """
        found = declared_type(name, node)
        return None if found is None else self._definition(*found)

    def leaves(self, definition: Definition) -> tuple[Leaf, ...]:
        """
        :param definition: a type.

        :returns: the components in a structure of this type that can be variables of their own,
            in order.

        :raises NotTakenApart: if nothing of it can be a variable.
        """
        if definition not in self._leaves:
            reasons: list[str] = []
            found: tuple[Leaf, ...] | NotTakenApart = self._inside(definition, (), reasons)
            if not found and reasons:
                found = NotTakenApart(reasons[0])
            self._leaves[definition] = found
            self._others[definition] = reasons
        known = self._leaves[definition]
        if isinstance(known, NotTakenApart):
            raise known
        return known

    def others(self, definition: Definition) -> list[str]:
        """:returns: why components of a type cannot be variables of their own, one by one."""
        self.leaves(definition)
        return self._others.get(definition, [])

    def data_others(self, definition: Definition) -> list[str]:
        """:returns: why components of a type that hold data cannot be variables of their own."""
        return [one for one in self.others(definition) if one not in self._procedures]

    def is_copied(self, definition: Definition, with_groups: bool = False,
                  with_pointers: bool = False) -> bool:
        """
        :param definition: a type.
        :param with_groups: also if they hold allocatable arrays of structures.
        :param with_pointers: also if they hold pointers.

        :returns: whether structures of a type are equal if all their variables are so.
        """
        return not self.others(definition) and not any(
            leaf.is_pointer and not with_pointers or leaf.is_behind
            or leaf.is_in_allocatable and not with_groups
            for leaf in self.leaves(definition))

    def component(self, definition: Definition | None, name: str) -> Definition | None:
        """:returns: the type of a component of a type, None if that is no derived type."""
        for one in definition.ancestors if definition is not None else ():
            if name in one.components:
                datatype = one.components[name].datatype
                if structure_pointed_at(datatype):
                    return self.of(structure_pointed_at(datatype), one.home)
                own = element(datatype)
                inner = isinstance(own, DataTypeSymbol)
                return self.of(own.name, one.home) if inner else None
        return None

    def below(self, definition: Definition | None, open_: Set[str] = frozenset()
              ) -> Iterator[tuple[tuple[str, ...], Definition, StructureType.ComponentType]]:
        """
        :param definition: a type.
        :param open_: the names of types whose components are left out, as they hold this one.

        :returns: its components and those of structures in it, or that it points at: the way to
            each, the type that declares it, and its declaration.
        """
        if definition is None or definition.name in open_:
            return
        for one in definition.ancestors:
            for name, component in one.components.items():
                yield (name,), one, component
                for way, owner, inner in self.below(
                        self.component(definition, name), open_ | {definition.name}):
                    yield (name, *way), owner, inner

    def ancestors(self, name: str, place: Node) -> list[str]:
        """:returns: the names of the types that a type, named at a place, extends."""
        definition = self.of(name, place)
        return [] if definition is None else [one.name for one in definition.ancestors][1:]

    def _definition(self, symbol: DataTypeSymbol, home: Node) -> Definition | None:
        if symbol not in self._definitions:
            self._definitions[symbol] = self._read(symbol, home)
        return self._definitions[symbol]

    def _read(self, symbol: DataTypeSymbol, home: Node) -> Definition | None:
        name, datatype = symbol.name.lower(), symbol.datatype
        if isinstance(datatype, StructureType):
            return Definition(name, home, components_by_name(datatype, home))
        if not isinstance(datatype, UnsupportedFortranType):
            return None
        try:
            written = read_type(name, datatype.declaration, home)
        except NotTakenApart as reason:
            self.reasons.append(str(reason))
            return None
        if written is None:
            return None
        if written.finalisers and (any(
                pointed_at(one.datatype) or structure_pointed_at(one.datatype)
                for one in written.components.values())
                or not end_quietly(written.finalisers, home)):
            self.reasons.append(f"type '{name}' has a procedure that ends the life of its "
                                "structures, and may do more")
            return None
        parent = None
        if written.extends:
            outer = declared_type(written.extends, home)
            parent = None if outer is None else self._definition(*outer)
            if parent is None:
                return None
        return Definition(name, home, written.components, parent, written.bindings,
                          written.generics, written.is_abstract, written.hidden,
                          written.extends.lower())

    def _behind(self, part: Part, name: str, definition: Definition,
                open_: tuple[Definition, ...]) -> Iterator[Leaf]:
        """:returns: the components of a structure that a component points at."""
        inner = self.of(name, definition.home)
        what = f"component '{part.name}' of type '{definition.name}'"
        if inner is None:
            raise NotTakenApart(f"the definition of {what} is not found or not understood")
        if inner in open_:
            raise NotTakenApart(f"{what} points to a structure of a type around it")
        for leaf in self._inside(inner, open_, []):
            yield Leaf((replace(part, definition=inner), *leaf.parts), leaf.type_, None)

    def _inside(self, definition: Definition, open_: tuple[Definition, ...],
                reasons: list[str]) -> tuple[Leaf, ...]:
        """:returns: the components of a structure, and what stands for it if it has none that are
            there on the way back."""
        found = tuple(self._all(definition, open_, reasons))
        lasting = [leaf for leaf in found if not leaf.is_changing_text]
        if lasting or not found and definition.names - {one for _, one in self.replaced}:
            return found
        return (*found, Leaf((Part(NOTHING),), ScalarType.integer_type(), None))

    def _all(self, definition: Definition, open_: tuple[Definition, ...],
             reasons: list[str]) -> Iterator[Leaf]:
        if definition.parent:
            yield from self._all(definition.parent, open_, reasons)
        for name, component in definition.components.items():
            try:
                yield from self._below(definition, name, component, (*open_, definition), reasons)
            except NotTakenApart as reason:
                reasons.append(str(reason))
                if is_procedure_pointer(component.datatype):
                    self._procedures.add(str(reason))

    def _below(self, definition: Definition, name: str, component: StructureType.ComponentType,
               open_: tuple[Definition, ...], reasons: list[str]) -> Iterator[Leaf]:
        datatype = component.datatype
        if (definition.name, name) in self.replaced:
            return
        what = f"component '{name}' of type '{definition.name}'"
        hidden = component.visibility is Symbol.Visibility.PRIVATE
        target = pointed_at(datatype)
        part = Part(name, component_bounds(target or datatype, what), None,
                    definition if hidden else None, target is not None,
                    target is not None and component.initial_value is not None,
                    isinstance(datatype, OneElement))
        if target is not None:
            yield Leaf((part,), target.elemental_type, None)
            return
        inner_name = structure_pointed_at(datatype)
        if inner_name:
            yield from self._behind(replace(part, is_pointer=True), inner_name, definition, open_)
            return
        if declaration_of_deferred(datatype):
            yield Leaf((part,), CHANGING_TEXT.copy(), None)
            return
        own = element(datatype)
        if isinstance(own, DataTypeSymbol):
            inner = self.of(own.name, definition.home)
            if inner is None:
                raise NotTakenApart(f"the definition of {what} is not found or not understood")
            if inner in open_:
                raise NotTakenApart(f"{what} is of a type around it")
            values = self._values(component.initial_value, inner, bool(part.bounds), what)
            part = replace(part, definition=inner)
            for leaf in self._inside(inner, open_, reasons):
                if part.bounds and len(lists_in(leaf.parts, len(part.bounds))) > MOST_LISTS:
                    reasons.append(f"{what} is an array of structures with {LISTS_OF_LISTS}")
                    continue
                if part.bounds and leaf.is_pointer:
                    reasons.append(f"{what} is an array of structures with pointers")
                    continue
                yield Leaf((part, *leaf.parts), leaf.type_, values.get(leaf.path, leaf.initial))
            return
        if not isinstance(own, ScalarType) or own.intrinsic not in PLAIN \
                and not is_known_text(own):
            raise NotTakenApart(f"{what} is {described(datatype)}")
        yield Leaf((part,), own, component.initial_value)

    def _values(self, value: Node | None, definition: Definition, is_array: bool, what: str
                ) -> dict[tuple[str, ...], Node]:
        """:returns: what the default value of a structure says of its components."""
        if value is None:
            return {}
        try:
            return default_parts(value, definition, is_array, self.component)
        except NotTakenApart as reason:
            raise NotTakenApart(
                f"{what} has a structure as its initial value, and {reason}") from reason
