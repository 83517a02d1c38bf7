# SPDX-License-Identifier: BSD-3-Clause
"""New variables with the shape of something that exists."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, Node, Range, Reference
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, integer_value
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, index_array, lists_elements)
from psyad_ext.ir.structures.groups import group_of, group_rank, with_fixed
from psyad_ext.ir.structures.rows import (
    is_row, is_whole_row, names_several, outer_indices, row_bounds, rows_like)
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar


def variable_like(reference: Reference, type_: ElementType, name: str, names: Names) -> Reference:
    """
    :param reference: a variable, an element, a section or a whole array.
    :param type_: type of the new variable.
    :param name: its wished name.
    :param names: gives out names.

    :returns: a reference of the same shape, with the same indices where it varies, to a new
        variable that is large enough for any section of the array.
    """
    if names_several(reference):
        return rows_like(reference, name, names)
    varying = _varying(reference, names)
    if not varying:
        return build.ref(names.symbol(name, type_.scalar()))
    bounds = [pair for pair, _ in varying]
    if not _runs_through_fixed(reference) and (_is_open_section(reference) or any(
            _is_deferred(one.symbol) for one in (reference, *_index_arrays(reference)))):
        # Its bounds are not known when the routine starts.
        deferred = [ArrayType.Extent.DEFERRED] * len(bounds)
        new = names.symbol(name, making.array_type(type_.scalar(), deferred))
        names.shapes[new] = bounds
    else:
        shape = [making.bounds(*pair) for pair in bounds]
        new = names.symbol(name, making.array_type(type_.scalar(), shape))
    # All of a row is all of a variable that has its bounds.
    is_part = isinstance(reference, ArrayReference) and not is_whole_row(reference)
    set_scalar(new, is_scalar(reference.symbol) and not (
        is_part and not isinstance(reference.indices[-1], Range)))
    # A section of what stands for a scalar, an element of a row perhaps, is all of it.
    is_part = is_part and not (is_scalar(new) and len(bounds) == 1)
    return build.ref(new, [index for _, index in varying] if is_part else [])


def _varying(reference: Reference, names: Names) -> list[tuple[tuple[Node, Node], Node]]:
    """:returns: bounds and an index for each dimension that a reference runs through."""
    symbol = reference.symbol
    # It may be allocated later only.
    known = [(copied(lower), copied(upper)) for lower, upper in names.shapes.get(symbol, ())]
    if not isinstance(reference, ArrayReference):
        return [(known[number] if known else bounds_of(symbol, number), build.integer(1))
                for number in range(declared_rank(symbol))]
    found: list[tuple[tuple[Node, Node], Node]] = []
    for number, index in enumerate(reference.indices):
        if lists_elements(index):
            [(pair, own)] = _varying(index_array(index), names)
            whole = not isinstance(index_array(index), ArrayReference)
            found.append((pair, build.section(*map(copied, pair)) if whole else own))
        elif isinstance(index, Range):
            pair = known[number] if known else _own_span(index) \
                if _is_open(reference, number) else dimension_bounds(reference, number)
            found.append((pair, copied(index)))
    return found


def _index_arrays(reference: Reference) -> list[Reference]:
    """:returns: the arrays that list elements, those that list elements of others included."""
    arrays = [index_array(index) for index in getattr(reference, "indices", ())
              if lists_elements(index)]
    return arrays + [inner for array in arrays for inner in _index_arrays(array)]


def dimension_bounds(reference: Reference, number: int) -> tuple[Node, Node]:
    """:returns: the bounds of a dimension of what an index belongs to, of a row perhaps."""
    fixed = _fixed_bounds(reference.symbol)
    if number in fixed:
        return fixed[number]
    if not is_row(reference.symbol):
        return bounds_of(reference.symbol, number)
    outer = outer_indices(reference)
    return row_bounds(reference.symbol, outer)[number - len(outer)]


def _fixed_bounds(symbol: DataSymbol) -> dict[int, tuple[Node, Node]]:
    """:returns: bounds of the dimensions that arrays in the structures of an allocatable array
        have, by their numbers."""
    if group_of(symbol) is None:
        return {}
    return dict(enumerate(with_fixed(symbol, []), group_rank(symbol)))


def _runs_through_fixed(reference: Reference) -> bool:
    """:returns: whether a section has a constant number of elements for this reason."""
    fixed = _fixed_bounds(reference.symbol)
    return bool(fixed) and isinstance(reference, ArrayReference) and all(
        number in fixed for number, index in enumerate(reference.indices)
        if isinstance(index, Range) or lists_elements(index))


def _is_open_section(reference: Reference) -> bool:
    """:returns: whether a section runs through a dimension of which nobody knows the extent."""
    last = len(reference.children) - 1
    return last >= 0 and isinstance(reference.children[last], Range) and _is_open(reference, last)


def _is_open(reference: Reference, number: int) -> bool:
    return number == len(reference.children) - 1 and is_open(reference.symbol.datatype)


def _own_span(section: Range) -> tuple[Node, Node]:
    """:returns: the least and the greatest index of a section."""
    step = integer_value(section.step)
    ends = section.start, section.stop
    if step is not None:
        return copied(ends[step < 0]), copied(ends[step > 0])
    return tuple(build.intrinsic(name, *map(copied, ends)) for name in ("MIN", "MAX"))


def _is_deferred(symbol: DataSymbol) -> bool:
    """:returns: whether an array has bounds only while it is allocated."""
    return is_row(symbol) or ArrayType.Extent.DEFERRED in array_type(symbol).shape
