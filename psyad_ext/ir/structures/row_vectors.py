# SPDX-License-Identifier: BSD-3-Clause
"""Rows for many directions: one more dimension, the first of each row.

No structure of the source has room for them: variables are of types of their own, see
:py:mod:`psyad_ext.ir.structures.row_types`, and are arrays of structures like those that they
belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import ArrayType, ScalarType, Symbol

from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import dimension_number
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import bounds_of
from psyad_ext.ir.structures.row_types import type_of_lists, type_of_rows
from psyad_ext.ir.structures.rows import is_row, list_extents, own_extents, row_extents
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.definitions import Leaf, Part
from psyad_ext.ir.tree.names import Names

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
    outer = [_DEFERRED] * own.common_rank if own.group is not None else \
        list(copied_type(symbol.datatype).shape[:own.common_rank]) \
        if is_argument and not is_open else \
        [ArrayType.ArrayBounds(*bounds_of(symbol, number)) for number in range(own.common_rank)]
    definition = type_of_rows(own, names.routine, scheme)
    last = own.leaf.parts[-1]
    part = Part(last.name, ((None, None), *own.leaf.row_bounds), is_scalar=last.is_scalar)
    leaf = Leaf((part,), own.leaf.type_, None)
    if own.is_nested:
        array = Part(own.leaf.parts[own.leaf.nest_depth].name,
                     ((None, None),) * len(list_extents(symbol)), definition)
        leaf = replace(leaf, parts=(array, part), nest_depth=0)
        definition = type_of_lists(own, definition, scheme)
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
                             own_extents(new, [*outer, *list_extents(new), *row_extents(new)]))
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
    return Range.create(*(build.intrinsic(name, build.ref(symbol), ("dim", copied(number)))
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
