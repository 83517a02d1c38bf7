# SPDX-License-Identifier: BSD-3-Clause
"""What is known of a derived type: its components, and the procedures bound to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import ScalarType, StructureType

from psyad_ext.ir.tree.deferred_type import is_changing_text


class NotTakenApart(Exception):
    """A structure has parts that cannot be variables of their own; says why."""


@dataclass(frozen=True)
class Binding:
    """A procedure bound to a type.

    :param name: its name as a component.
    :param procedure: the procedure.
    :param passed: name of the argument that the object is passed to; empty if it is the first
        one, None if it is not passed.
    """

    name: str
    procedure: str
    passed: str | None


@dataclass(frozen=True)
class Definition:
    """A derived type.

    :param name: its name where it is defined.
    :param home: the module, routine or file that defines it.
    :param components: its own components.
    :param parent: the type that it extends.
    :param bindings: procedures that are bound to it, by name.
    :param generics: names of such procedures, by the generic name that it gives to them.
    :param is_abstract: whether there are only structures of types that extend it.
    :param hidden: the names of bound procedures, generic ones too, that are private.
    :param parent_name: what the type that it extends is called where it is defined, in lower case;
        so all that it has from it is called.
    """

    name: str
    home: Node
    components: Mapping[str, StructureType.ComponentType]
    parent: Definition | None = None
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    generics: Mapping[str, Sequence[str]] = field(default_factory=dict)
    is_abstract: bool = False
    hidden: frozenset[str] = frozenset()
    parent_name: str = ""

    @property
    def ancestors(self) -> Iterator[Definition]:
        """:returns: the type and those that it extends, directly or not."""
        one: Definition | None = self
        while one is not None:
            yield one
            one = one.parent

    @property
    def inherited(self) -> dict[str, Definition]:
        """:returns: the types that it extends, by the names of what it has from them."""
        return {one.parent_name: one.parent for one in self.ancestors if one.parent is not None}

    @property
    def names(self) -> set[str]:
        """:returns: the names of all components."""
        return {name for one in self.ancestors for name in one.components}

    def binding(self, name: str) -> tuple[Definition, Binding] | None:
        """:returns: what ``name`` is bound to, with the type that says so."""
        for one in self.ancestors:
            if name in one.bindings:
                return one, one.bindings[name]
        return None

    def bound(self, name: str) -> list[tuple[Definition, Binding] | None]:
        """:returns: all that ``name`` may be bound to; None for what is not known."""
        own = self.binding(name)
        if own is not None:
            return [own]
        specific = {one: None for definition in self.ancestors
                    for one in definition.generics.get(name, ())}
        return [self.binding(one) for one in specific]


@dataclass(frozen=True)
class Part:
    """One step of the way to a component.

    :param name: name of a component.
    :param bounds: lower and upper bounds if it is an array, None where it is allocatable.
    :param definition: its type if that is a derived one.
    :param owner: the type that it is a private component of; None if it is a public one.
    :param is_pointer: whether it is a pointer, which is allocated like an allocatable array.
    :param is_null: whether it is one that points to nothing at first.
    :param is_scalar: whether it is an allocatable scalar, or an allocatable structure that is no
        array, which has one element for a while.
    """

    name: str
    bounds: tuple[tuple[int | None, int | None], ...] = ()
    definition: Definition | None = None
    owner: Definition | None = None
    is_pointer: bool = False
    is_null: bool = False
    is_scalar: bool = False

    @property
    def private_to(self) -> Node | None:
        """:returns: the module outside of which the name is not known, None if it is public."""
        return None if self.owner is None else self.owner.home


@dataclass(frozen=True)
class Inquiry:
    """A question about an allocatable array in an array of structures.

    :param name: the intrinsic function that answers it.
    :param dimension: the dimension that is asked for, from 1; 0 if none.
    """

    name: str
    dimension: int = 0

    def about(self, component: str) -> str:
        """:returns: the name of the answer, which no component can have."""
        return f"{component} {self.name.lower()}" + (f" {self.dimension}" if self.dimension else "")


#: How many allocatable arrays on the way to a component may each be one of several.
MOST_LISTS = 2

#: What no variable stands for: the extents of arrays would depend on three of their indices.
LISTS_OF_LISTS = "allocatable components in allocatable arrays of structures, in others"


def lists_in(parts: Sequence[Part], rank: int) -> list[int]:
    """
    :param parts: the way to a component.
    :param rank: the number of dimensions of the structure that it is a component of.

    :returns: how many parts come before each allocatable array, or pointer, that is one of several.
    """
    return [depth for depth, part in enumerate(parts) if (None, None) in part.bounds
            and (rank or any(one.bounds for one in parts[:depth]))]


#: What stands for all that a structure of a type without components consists of: it takes the
#: place of the structure among arguments, is never given a value, and no component has its name.
NOTHING = "no component"


@dataclass(frozen=True)
class Leaf:
    """A component of an intrinsic type, in the type itself or in one of its components.

    :param parts: the way to it.
    :param type_: its type.
    :param initial: its default initial value.
    :param inquiry: what is asked, if this is the answer to a question about a component.
    :param list_depth: the number of parts before an allocatable array of structures, one in each
        of several structures, which it lies in; None if there is none.
    :param nest_depth: the number of parts before such an array in which what is allocated lies
        itself, so that not even the arrays of structures that hold rows have common bounds; None
        if there is none.
    """

    parts: tuple[Part, ...]
    type_: ScalarType
    initial: Node | None
    inquiry: Inquiry | None = None
    list_depth: int | None = None
    nest_depth: int | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """:returns: the names on the way to it."""
        return tuple(part.name for part in self.parts)

    @property
    def source_path(self) -> tuple[str, ...]:
        """:returns: the names on the way to what a source can name."""
        return tuple(name.partition(" ")[0] for name in self.path if name != NOTHING)

    @property
    def row_depth(self) -> int:
        """:returns: the number of parts before the one that is allocated."""
        return len(self.parts) - 1 if self.list_depth is None else self.list_depth

    @property
    def first_list_depth(self) -> int:
        """:returns: the number of parts before the first one that is allocated, and is a row."""
        return self.row_depth if self.nest_depth is None else self.nest_depth

    @property
    def row_path(self) -> tuple[str, ...]:
        """:returns: the way to what is allocated, if that is a row."""
        return self.path[:self.row_depth + 1]

    def below(self, depth: int) -> Leaf:
        """:returns: the same component as one of the structure after so many parts of the way."""
        places = {name: None if place is None else place - depth for name, place in (
            ("list_depth", self.list_depth), ("nest_depth", self.nest_depth))}
        return replace(self, parts=self.parts[depth:], **places)

    @property
    def nest_path(self) -> tuple[str, ...]:
        """:returns: the way to the list of structures in which rows lie; none if there is none."""
        return () if self.nest_depth is None else self.path[:self.nest_depth + 1]

    @property
    def row_bounds(self) -> list[tuple[int | None, int | None]]:
        """:returns: the bounds of what is allocated, and of arrays in it, if that is a row."""
        return [bounds for part in self.parts[self.row_depth:] for bounds in part.bounds]

    @property
    def is_nothing(self) -> bool:
        """:returns: whether it stands for a structure that has no components."""
        return self.parts[-1].name == NOTHING

    @property
    def is_real(self) -> bool:
        """:returns: whether it may have a derivative."""
        return self.type_.intrinsic is ScalarType.Intrinsic.REAL and not self.is_behind

    @property
    def is_changing_text(self) -> bool:
        """:returns: whether it is text whose length changes, which is allocated on its own."""
        return is_changing_text(self.type_)

    @property
    def is_scalar(self) -> bool:
        """:returns: whether it is an allocatable scalar, as an array of one element."""
        return self.parts[-1].is_scalar and self.inquiry is None

    @property
    def is_allocatable(self) -> bool:
        """:returns: whether it is an allocatable array, or a pointer to an array; or a part of
            such an array of structures, of which there is one in each of several structures."""
        return (None, None) in self.parts[self.row_depth].bounds

    @property
    def is_in_allocatable(self) -> bool:
        """:returns: whether it lies in an allocatable array of structures that is a component."""
        return any((None, None) in part.bounds for part in self.parts[:self.first_list_depth])

    @property
    def allocated_with(self) -> tuple[str, ...] | None:
        """:returns: the way to the outermost allocatable array that it is, or lies in; None if
            there is none."""
        return next((self.path[:depth] for depth, part in enumerate(self.parts, 1)
                     if (None, None) in part.bounds), None)

    @property
    def is_pointer(self) -> bool:
        """:returns: whether it is a pointer to an array."""
        return self.parts[-1].is_pointer

    @property
    def is_behind(self) -> bool:
        """:returns: whether it lies in a structure that is pointed at: it does not change then."""
        return any(part.is_pointer for part in self.parts[:-1])
