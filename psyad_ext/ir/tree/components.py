# SPDX-License-Identifier: BSD-3-Clause
"""Components of structures as variables of their own, which remember where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from psyclone.psyir.nodes import Assignment, Container, Node, Reference
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, Symbol
from psyclone.psyir.symbols.symbol import SymbolInterface

from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.definitions import Definition, Inquiry, Leaf
from psyad_ext.ir.tree.module_pointers import is_module_pointer
from psyad_ext.ir.tree.scalars import is_scalar, set_only_dimensions, set_scalar
from psyad_ext.ir.tree.settled import same_settled
from psyad_ext.ir.tree.used_parts import end_of, note_end
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True, eq=False)
class Structure:
    """A structure, or an array of them, that has been taken apart.

    :param symbol: the variable of the source.
    :param definition: its type.
    :param leaves: all its components.
    :param shape: its shape if it is an array, as PSyclone has it.
    :param module: the module that declares it, if it is a variable of a module.
    :param is_passed_on: whether it is a local array that others are given as an allocatable one.
    :param groups: the ways to the allocatable arrays of structures in it, itself perhaps, whose
        components are allocatable arrays while it is taken apart.
    :param like: a component whose rows give those of this structure their bounds.
    :param arrays: the bounds of allocatable arrays of structures in a local one that it has from
        the start, by the ways to them.
    :param is_only: whether it is an allocatable structure that is no array, and has a dimension
        only while it is taken apart.
    """

    symbol: DataSymbol
    definition: Definition
    leaves: Sequence[Leaf]
    shape: Sequence[Any] = ()
    module: Container | None = None
    like: ComponentSymbol | None = None
    is_passed_on: bool = False
    groups: frozenset[tuple[str, ...]] = frozenset()
    arrays: Mapping[tuple[str, ...], Sequence[object]] = field(default_factory=dict)
    is_only: bool = False

    @property
    def is_allocatable(self) -> bool:
        """:returns: whether it is an allocatable array."""
        return self.is_passed_on or ArrayType.Extent.DEFERRED in self.shape

    @property
    def rank(self) -> int:
        """:returns: the number of its own dimensions."""
        return len(self.shape)

    @property
    def model(self) -> Structure:
        """:returns: the structure whose rows have the same bounds, itself perhaps."""
        return self if self.like is None else self.like.component.structure.model


@dataclass(frozen=True, eq=False)
class Component:
    """What a variable stands for.

    :param structure: the structure of the source.
    :param leaf: its component.
    :param name: name of the structure that holds the component: that of the source, or one for
        its derivatives.
    """

    structure: Structure
    leaf: Leaf
    name: str

    @property
    def ranks(self) -> tuple[int, ...]:
        """:returns: the number of dimensions of the structure and of each part of the way."""
        return (self.structure.rank, *(len(part.bounds) for part in self.leaf.parts))

    @property
    def outer_rank(self) -> int:
        """:returns: the number of dimensions on the way to the component, its own apart."""
        return sum(self.ranks[:self.leaf.row_depth + 1])

    @property
    def foreign_rank(self) -> int:
        """:returns: the number of dimensions that are not those of the component itself."""
        return sum(self.ranks[:-1])

    @property
    def is_row(self) -> bool:
        """:returns: whether it is an allocatable array in each of several structures."""
        return self.leaf.is_allocatable and self.outer_rank > 0

    @property
    def common_rank(self) -> int:
        """:returns: the number of dimensions of structures that have common bounds: all on the way
            to a row, unless it lies in a list."""
        return sum(self.ranks[:self.leaf.first_list_depth + 1])

    @property
    def list_rank(self) -> int:
        """:returns: the number of dimensions of what is allocated, if that is a row."""
        return self.ranks[self.leaf.row_depth + 1]

    @property
    def is_in_list(self) -> bool:
        """:returns: whether it lies in allocatable arrays of structures in several structures."""
        return self.leaf.list_depth is not None

    @property
    def is_nested(self) -> bool:
        """:returns: whether what is allocated lies in such an array itself."""
        return self.leaf.nest_depth is not None

    @property
    def group(self) -> tuple[str, ...] | None:
        """:returns: the way to the array of structures that it is allocated with, if any."""
        path = self.leaf.path
        return next((path[:depth] for depth in range(len(path))
                     if path[:depth] in self.structure.groups), None)

    @property
    def array(self) -> tuple[str, ...] | None:
        """:returns: the way to the array of structures, there from the start, that it lies in."""
        path = self.leaf.allocated_with
        return path if path in self.structure.arrays else None

    @property
    def is_there(self) -> bool:
        """:returns: whether it lies in no array of structures in a local one, unless in that which
            is there from the start, or which statements allocate."""
        path = self.leaf.path
        return not self.leaf.is_in_allocatable or self.group is not None or any(
            path[:depth] in self.structure.arrays for depth in range(1, len(path)))

    def is_only_at(self, depth: int) -> bool:
        """:returns: whether there is one structure after so many steps of the way, allocatable and
            no array, which has a dimension only while it is taken apart."""
        if depth >= len(self.leaf.parts):
            return False
        return self.leaf.parts[depth - 1].is_scalar if depth else self.structure.is_only

    @property
    def only_dimensions(self) -> frozenset[int]:
        """:returns: the numbers, from 0, of the dimensions of such structures."""
        return frozenset(sum(self.ranks[:depth]) for depth in range(len(self.leaf.parts))
                         if self.is_only_at(depth))

    def depth_of(self, dimension: int) -> int:
        """:returns: after how many steps of the way a dimension, counted from 1, belongs there."""
        depth = 0
        while dimension > sum(self.ranks[:depth + 1]):
            depth += 1
        return depth

    def definition_at(self, depth: int) -> Definition | None:
        """:returns: the type after so many steps of the way to the component."""
        return self.leaf.parts[depth - 1].definition if depth else self.structure.definition


@dataclass(frozen=True, eq=False)
class GivenRows:
    """Bounds that the rows of a local structure have all the time.

    :param counters: stand for the indices of the structure.
    :param bounds: of each dimension; none if the rows are never allocated.
    """

    counters: tuple[DataSymbol, ...] = ()
    bounds: tuple[tuple[Node, Node], ...] = ()

    @classmethod
    def of(cls, counters: Sequence[Symbol], bounds: Sequence[tuple[Node, Node]]) -> GivenRows:
        """:returns: bounds in which variables stand for the indices; these are replaced."""
        new = {counter: DataSymbol(counter.name, copied_type(counter.datatype))
               for counter in counters}
        found = cls(tuple(new.values()), tuple((copied(low), copied(high)) for low, high in bounds))
        for reference in (one for pair in found.bounds for bound in pair
                          for one in nodes_of(bound, Reference)):
            reference.symbol = new.get(reference.symbol, reference.symbol)
        return found

    def at(self, outer: Sequence[Node]) -> list[tuple[Node, Node]]:
        """:returns: the bounds of the row that the indices ``outer`` select, as new expressions."""
        indices = dict(zip(self.counters, outer))
        return [tuple(_replaced(bound, indices) for bound in pair) for pair in self.bounds]

    def changed(self, rewrite: Callable[[Node], Node]) -> GivenRows:
        """:returns: the same with other expressions."""
        return GivenRows(self.counters, tuple(
            tuple(rewrite(bound) for bound in pair) for pair in self.bounds))


@dataclass(frozen=True, eq=False)
class RowSite:
    """One row of a local structure that is allocated on its own.

    :param outer: the indices of the structure, numbers.
    :param bounds: of each dimension, which the row has all the time.
    """

    outer: tuple[Node, ...]
    bounds: tuple[tuple[Node, Node], ...]

    def changed(self, rewrite: Callable[[Node], Node]) -> RowSite:
        """:returns: the same with other expressions."""
        return RowSite(tuple(map(copied, self.outer)), tuple(
            tuple(rewrite(bound) for bound in pair) for pair in self.bounds))


def _replaced(bound: Node, indices: Mapping[Symbol, Node]) -> Node:
    holder = Assignment()
    holder.addchild(copied(bound))
    for reference in nodes_of(holder, Reference):
        if reference.symbol in indices:
            reference.replace_with(copied(indices[reference.symbol]))
    return holder.children[0].detach()


class ComponentSymbol(DataSymbol):
    """A variable that stands for a component of a structure.

    :param component: what it stands for.
    """

    def __init__(self, name: str, datatype: DataType, component: Component,
                 interface: SymbolInterface | None = None) -> None:
        super().__init__(name, datatype, interface=interface)
        self.component = component
        set_scalar(self, component.leaf.is_scalar)
        set_only_dimensions(self, component.only_dimensions)
        #: The variables that answer questions about its rows.
        self.inquiries: dict[Inquiry, ComponentSymbol] = {}
        #: Whether the program stops where it would get another shape: it may be a row elsewhere.
        self.keeps_shape = False
        #: The bounds of its rows, if they are those of a local structure.
        self.given: GivenRows | None = None
        #: The rows of a local structure that are there all the time, if each has its own bounds.
        self.sites: tuple[RowSite, ...] = ()
        #: Whether its rows are those of a local structure, and like those of another one.
        self.is_like = False
        #: The rows that this is an answer about.
        self.rows: ComponentSymbol | None = None
        #: The number of directions, if its rows have one more dimension, the first, for these.
        self.directions: Node | None = None
        #: Whether statements allocate its rows, which are not there from the start.
        self.is_allocated_later = False
        #: Whether its rows may be allocated and deallocated, and so have other bounds later.
        self.is_reshaped = False
        #: Whether it is a pointer for which statements allocate memory, or free it.
        self.owns_memory = False
        #: Whether it is the first one of those that are allocated together.
        self.leads = False
        #: The others, if it is the first one.
        self.followers: tuple[ComponentSymbol, ...] = ()
        #: All components of the array of structures that it lies in, one of several, if it does.
        self.listed: tuple[ComponentSymbol, ...] = ()


def keeps_shape(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for allocatable components that are not reallocated."""
    return isinstance(symbol, ComponentSymbol) and not symbol.is_reshaped and (
        symbol.component.is_row or symbol.keeps_shape)


def is_plain_scalar(symbol: Symbol) -> bool:
    """:returns: whether a variable in its own right is an allocatable scalar where it is declared,
        and has a dimension only while routines are differentiated."""
    return is_scalar(symbol) and not isinstance(symbol, ComponentSymbol)


def is_pointer_component(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a component that is a pointer."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.leaf.is_pointer


def is_routine_pointer(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a pointer in a structure that no module has."""
    return is_pointer_component(symbol) and symbol.component.structure.module is None


def is_own_pointer(symbol: Symbol) -> bool:
    """:returns: whether that structure is the routine's own, no argument."""
    return is_routine_pointer(symbol) and not symbol.is_argument


def is_pointer(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a pointer in a structure or in a module."""
    return is_pointer_component(symbol) or is_module_pointer(symbol)


def owns_memory(pointer: Symbol) -> bool:
    """:returns: whether statements allocate or free what a pointer stands for."""
    return not isinstance(pointer, ComponentSymbol) or pointer.owns_memory


def source_name(component: Component) -> str:
    """:returns: how the source names a component, without indices."""
    return "%".join((component.structure.symbol.name, *component.leaf.source_path))


def same_component(symbol: DataSymbol, name: str, datatype: DataType,
                   interface: SymbolInterface | None = None) -> DataSymbol:
    """
    :returns: a new variable; it stands for the same component as ``symbol`` if that stands for one.
    """
    if isinstance(symbol, ComponentSymbol):
        new = ComponentSymbol(name, datatype, symbol.component, interface)
        new.inquiries, new.given = symbol.inquiries, symbol.given
        new.sites, new.rows = symbol.sites, symbol.rows
        new.directions, new.listed = symbol.directions, symbol.listed
        new.is_allocated_later, new.is_reshaped = symbol.is_allocated_later, symbol.is_reshaped
        new.owns_memory = symbol.owns_memory
        return new
    new = making.variable(name, datatype, interface)
    set_scalar(new, is_scalar(symbol))
    same_settled(symbol, new)
    if end_of(symbol):
        note_end(new, end_of(symbol))
    return new


def derivative_of(symbol: DataSymbol, new: DataSymbol, name: str) -> DataSymbol:
    """
    :param symbol: a variable.
    :param new: one for its derivative, in no table yet.
    :param name: name for the derivative of the structure that it may be a component of.

    :returns: a variable like ``new``, a component of the derivative if ``symbol`` is a component.
    """
    if not isinstance(symbol, ComponentSymbol):
        set_scalar(new, is_scalar(symbol))
        return new
    derivative = ComponentSymbol(new.name, new.datatype, replace(symbol.component, name=name))
    derivative.inquiries, derivative.given = symbol.inquiries, symbol.given
    derivative.sites, derivative.directions = symbol.sites, symbol.directions
    derivative.is_reshaped = derivative.is_allocated_later = symbol.is_reshaped
    derivative.owns_memory = symbol.owns_memory
    return derivative


def holder_of(symbol: Symbol) -> Symbol:
    """:returns: the structure that a variable is a component of, else the variable itself."""
    return symbol.component.structure.symbol if isinstance(symbol, ComponentSymbol) else symbol


def structure_name(symbol: DataSymbol) -> str:
    """:returns: the name of the structure that a variable is a component of, else its own."""
    return symbol.component.name if isinstance(symbol, ComponentSymbol) else symbol.name


def shape_of(structure: Structure, bounds: Sequence[Any]) -> list[Any]:
    """
    :param structure: a structure.
    :param bounds: literal bounds of the dimensions of one of its components, or deferred ones.

    :returns: the shape of a variable for this component of all elements.
    """
    assumed = any(not isinstance(getattr(extent, "upper", extent), Node)
                  and extent is not ArrayType.Extent.DEFERRED for extent in structure.shape)
    if assumed:
        # Fortran wants all upper bounds or none; those of components do not change.
        bounds = [one if one is ArrayType.Extent.DEFERRED else
                  ArrayType.ArrayBounds(one.lower, ArrayType.Extent.ATTRIBUTE) for one in bounds]
    return [*structure.shape, *bounds]
