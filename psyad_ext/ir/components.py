# SPDX-License-Identifier: BSD-3-Clause
"""Components of structures as variables of their own, which remember where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Container, Node
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, Symbol
from psyclone.psyir.symbols.symbol import SymbolInterface

from psyad_ext.ir.definitions import Definition, Inquiry, Leaf


@dataclass(frozen=True, eq=False)
class Structure:
    """A structure, or an array of them, that has been taken apart.

    :param symbol: the variable of the source.
    :param definition: its type.
    :param leaves: all its components.
    :param shape: its shape if it is an array, as PSyclone has it.
    :param module: the module that declares it, if it is a variable of a module.
    :param like: a component whose rows give those of this structure their bounds.
    """

    symbol: DataSymbol
    definition: Definition
    leaves: Sequence[Leaf]
    shape: Sequence[object] = ()
    module: Container | None = None
    like: "ComponentSymbol | None" = None

    @property
    def rank(self) -> int:
        """:returns: the number of its own dimensions."""
        return len(self.shape)


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
        return sum(self.ranks[:-1])

    @property
    def is_row(self) -> bool:
        """:returns: whether it is an allocatable array in each of several structures."""
        return self.leaf.is_allocatable and self.outer_rank > 0

    def definition_at(self, depth: int) -> Definition | None:
        """:returns: the type after so many steps of the way to the component."""
        return self.leaf.parts[depth - 1].definition if depth else self.structure.definition


class ComponentSymbol(DataSymbol):
    """A variable that stands for a component of a structure.

    :param component: what it stands for.
    """

    def __init__(self, name: str, datatype: DataType, component: Component,
                 interface: SymbolInterface | None = None) -> None:
        super().__init__(name, datatype, interface=interface)
        self.component = component
        #: The variables that answer questions about its rows.
        self.inquiries: dict[Inquiry, ComponentSymbol] = {}
        #: Whether the program stops where it would get another shape: it may be a row elsewhere.
        self.keeps_shape = False


def keeps_shape(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for allocatable components that are not reallocated."""
    return isinstance(symbol, ComponentSymbol) and (symbol.component.is_row or symbol.keeps_shape)


def is_pointer(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a component that is a pointer."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.leaf.is_pointer


def same_component(symbol: DataSymbol, name: str, datatype: DataType,
                   interface: SymbolInterface | None = None) -> DataSymbol:
    """
    :returns: a new variable; it stands for the same component as ``symbol`` if that stands for one.
    """
    if isinstance(symbol, ComponentSymbol):
        new = ComponentSymbol(name, datatype, symbol.component, interface)
        new.inquiries = symbol.inquiries
        return new
    return DataSymbol(name, datatype, interface=interface)


def derivative_of(symbol: DataSymbol, new: DataSymbol, name: str) -> DataSymbol:
    """
    :param symbol: a variable.
    :param new: one for its derivative, in no table yet.
    :param name: name for the derivative of the structure that it may be a component of.

    :returns: a variable like ``new``, a component of the derivative if ``symbol`` is a component.
    """
    if not isinstance(symbol, ComponentSymbol):
        return new
    derivative = ComponentSymbol(new.name, new.datatype, replace(symbol.component, name=name))
    derivative.inquiries = symbol.inquiries
    return derivative


def structure_name(symbol: DataSymbol) -> str:
    """:returns: the name of the structure that a variable is a component of, else its own."""
    return symbol.component.name if isinstance(symbol, ComponentSymbol) else symbol.name


def shape_of(structure: Structure, leaf: Leaf, bounds: Sequence[object]) -> list[object]:
    """
    :param structure: a structure.
    :param leaf: one of its components.
    :param bounds: literal bounds of the dimensions of the component.

    :returns: the shape of a variable for this component of all elements.
    """
    assumed = any(not isinstance(getattr(extent, "upper", extent), Node)
                  for extent in structure.shape)
    if assumed:
        # Fortran wants all upper bounds or none; those of components do not change.
        bounds = [ArrayType.ArrayBounds(one.lower, ArrayType.Extent.ATTRIBUTE) for one in bounds]
    return [*structure.shape, *bounds]
