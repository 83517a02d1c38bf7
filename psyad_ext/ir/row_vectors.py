# SPDX-License-Identifier: BSD-3-Clause
"""Rows for many directions: one more dimension, the first of each row.

No structure of the source has room for them. So each component gets a type of its own, in the
module of its structure, that has nothing but rows with one more dimension. Variables of this type
are arrays of structures like those that they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Container, FileContainer, IntrinsicCall, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import (
    ArrayType, DataTypeSymbol, ScalarType, StructureType, Symbol)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir import build
from psyad_ext.ir.components import Component, ComponentSymbol, Structure
from psyad_ext.ir.copying import copied
from psyad_ext.ir.definitions import Definition, Leaf, Part
from psyad_ext.ir.expressions import bounds_of
from psyad_ext.ir.inquiries import dimension_number
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.locate import location
from psyad_ext.ir.names import Names
from psyad_ext.ir.rows import is_row, own_extents, row_extents

_DEFERRED = ArrayType.Extent.DEFERRED


def row_vector(symbol: ComponentSymbol, name: str, names: Names, directions: Node,
               scheme: NamingScheme, is_argument: bool) -> ComponentSymbol:
    """
    :param symbol: rows.
    :param name: name of the structure that has their derivatives.
    :param names: gives out names in the routine that the rows are a variable of.
    :param directions: the number of directions.
    :param scheme: templates of generated names.
    :param is_argument: whether it takes its shape from what is passed.

    :returns: the same rows with one more dimension, of new structures.

    :raises UnsupportedError: if there is no place for their type.
    """
    own = symbol.component
    is_open = own.structure.is_allocatable or own.leaf.is_in_allocatable
    # What is given for an allocatable argument may be an array that is not.
    outer = [_DEFERRED] * own.outer_rank if own.group is not None else \
        list(symbol.datatype.copy().shape[:own.outer_rank]) if is_argument and not is_open else \
        [ArrayType.ArrayBounds(*bounds_of(symbol, number)) for number in range(own.outer_rank)]
    definition = _type_of(own, names.routine, scheme)
    last = own.leaf.parts[-1]
    part = Part(last.name, ((None, None), *own.leaf.row_bounds), is_scalar=last.is_scalar)
    leaf = Leaf((part,), own.leaf.type_, None)
    structure = Structure(own.structure.symbol, definition, (leaf,), tuple(outer), like=symbol,
                          is_passed_on=is_open and not is_argument and own.group is None,
                          groups=frozenset([()] if own.group is not None else []))
    rows = names.symbol(f"{name}_rows", ScalarType.integer_type())
    new = ComponentSymbol(rows.name, ScalarType.integer_type(),
                          Component(structure, leaf, name))
    new.inquiries, new.given, new.sites = symbol.inquiries, symbol.given, symbol.sites
    new.directions = copied(directions)
    new.is_reshaped = new.is_allocated_later = symbol.is_reshaped
    new.datatype = ArrayType(symbol_type(symbol).scalar(),
                             own_extents(new, [*outer, *row_extents(new)]))
    return new


def with_direction(symbol: Symbol, direction: Node, indices: Sequence[Node]) -> list[Node]:
    """
    :param symbol: a variable.
    :param direction: selects some directions.
    :param indices: of the variable.

    :returns: the indices of its derivatives in these directions: the first dimension is that of the
        directions, of rows the first behind those that tell which row is meant.
    """
    place = first_dimension(symbol)
    return [*indices[:place], direction, *indices[place:]]


def first_dimension(symbol: Symbol) -> int:
    """:returns: how many dimensions derivatives of a variable have before that of directions."""
    return symbol.component.outer_rank if is_row(symbol) else 0


def all_directions(symbol: ComponentSymbol) -> Range:
    """:returns: all directions of rows of several structures."""
    number = build.integer(symbol.component.outer_rank + 1)
    return Range.create(*(build.intrinsic(name, build.ref(symbol), ("dim", number.copy()))
                          for name in ("LBOUND", "UBOUND")))


def several_rows(reference: Reference, vector: ComponentSymbol) -> Reference:
    """
    :param reference: rows of several structures.
    :param vector: the same with one more dimension.

    :returns: the same rows in all directions.
    """
    indices = [copied(index) for index in reference.children]
    if not indices:
        return build.ref(vector)
    holder = build.ref(vector, with_direction(reference.symbol, all_directions(vector), indices))
    for index in holder.children:
        for bound in list(index.children[:2]) if isinstance(index, Range) else ():
            _let_ask(bound, reference.symbol.component, vector)
    return holder


def _let_ask(bound: Node, own: Component, vector: ComponentSymbol) -> None:
    """Let an omitted bound of rows, in place, be that of their derivatives."""
    if not isinstance(bound, IntrinsicCall) or bound.intrinsic.name not in ("LBOUND", "UBOUND"):
        return
    asked, number = getattr(bound.arguments[0], "symbol", None), dimension_number(bound)
    if asked is not vector and is_row(asked) and asked.component.outer_rank == own.outer_rank \
            and asked.component.structure.model is own.structure.model and number is not None:
        bound.replace_with(build.intrinsic(
            bound.intrinsic.name, build.ref(vector),
            ("dim", build.integer(number + (number > own.outer_rank)))))


def _type_of(own: Component, origin: Routine, scheme: NamingScheme) -> Definition:
    """:returns: the type that has rows like a component, with one more dimension."""
    name = own.leaf.parts[-1].name
    definition = own.definition_at(len(own.leaf.parts) - 1)
    holder = next((one for one in definition.ancestors if name in one.components), None)
    if holder is None or not isinstance(holder.home, Container) \
            or isinstance(holder.home, FileContainer):
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"type '{definition.name}' has allocatable "
            "components, and there is no module for a type that has them in many directions",
            "define the type in a module")])
    _check_place(holder, origin)
    wished = scheme.name("rows", f"{holder.name}_{name}")
    table = holder.home.symbol_table
    datatype = _structure_type(holder, own, name)
    known = table.symbols_dict.get(wished)
    if not _is_same(known, name, datatype):
        known = DataTypeSymbol(unique(wished, table.symbols_dict), datatype,
                               visibility=table.symbols_dict[holder.name.lower()].visibility)
        table.add(known)
    return Definition(known.name.lower(), holder.home, datatype.components)


def _check_place(holder: Definition, origin: Routine) -> None:
    """:raises UnsupportedError: if the module of a type is not written."""
    home = holder.home
    if home.root is not origin.root:
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"type '{holder.name}' of the module '{home.name}' "
            "has allocatable components, which need a type next to it for many directions",
            "put the module into the same file", module=home.name)])


def _structure_type(holder: Definition, own: Component, name: str) -> StructureType:
    declared = holder.components[name].datatype
    declared = getattr(declared, "partial_datatype", None) or declared
    element = declared.elemental_type if isinstance(declared, ArrayType) else own.leaf.type_
    # Allocatable scalars have a dimension only while routines are differentiated.
    rows = ArrayType(element, [_DEFERRED] * (
        len(own.leaf.row_bounds) + (not own.leaf.is_scalar)))
    return StructureType.create([(name, rows, Symbol.Visibility.PUBLIC, None)])


def _is_same(known: Symbol | None, name: str, datatype: StructureType) -> bool:
    """:returns: whether a type is what has been made for the same component before."""
    return isinstance(known, DataTypeSymbol) and isinstance(known.datatype, StructureType) \
        and list(known.datatype.components) == [name] \
        and known.datatype.components[name].datatype == datatype.components[name].datatype
