# SPDX-License-Identifier: BSD-3-Clause
"""Targets that a routine assigns to pointers, in the names of its callers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.scalars import OneElement, is_scalar

_Shape = Sequence[object]
_OPEN = (ArrayType.Extent.ATTRIBUTE, ArrayType.Extent.DEFERRED)


@dataclass(frozen=True)
class ArgumentArray:
    """How an argument that is an array is declared.

    :param lowers: the lower bounds, None for one that is not a number.
    :param extents: the numbers of elements, None for one that is not known.
    :param is_sequence: whether it takes elements in the order of storage.
    :param is_pointer: whether it has the bounds of what is passed.
    """

    lowers: Sequence[int | None]
    extents: Sequence[int | None]
    is_sequence: bool
    is_pointer: bool


@dataclass(frozen=True)
class _Dimension:
    """A dimension of what is passed.

    :param step: the place of the array among the names.
    :param place: the place of the index.
    :param start: the first index.
    :param stride: the distance of the others.
    :param is_whole: whether the array has no indices.
    :param extent: how many elements the array has, if it is whole and that is known.
    """

    step: int
    place: int
    start: Node
    stride: Node
    is_whole: bool = False
    extent: int | None = None


def argument_array(symbol: DataSymbol) -> ArgumentArray | None:
    """:returns: how an argument is declared, None if it is not known to be an array."""
    shape = _shape(symbol.datatype)
    if not shape:
        return None
    bounds = list(map(_bounds, shape))
    is_open = [getattr(one, "upper", one) in _OPEN for one in shape]
    if any(is_open) and not all(is_open):
        return None
    return ArgumentArray(
        [lower for lower, _ in bounds],
        [None if lower is None or upper is None else upper - lower + 1
         for lower, upper in bounds],
        not any(is_open),
        declares_pointer(symbol) or ArrayType.Extent.DEFERRED in shape)


def with_numbers(target: Reference) -> Reference | None:
    """:returns: a target with numbers as indices, None if these are not known."""
    steps = [Step(step.name, step.indices and [
        None if (value := integer_value(index)) is None else build.integer(value)
        for index in step.indices]) for step in steps_of(target)]
    if any(index is None for step in steps for index in step.indices or ()):
        return None
    return reference_of(target.symbol, steps[0].indices, steps[1:])


def target_in_caller(target: Reference, array: ArgumentArray | None, actual: Reference,
                     types: Types, routine: Routine) -> Reference:
    """
    :param target: an argument of a routine, or a part of one, with numbers as indices.
    :param array: how the argument is declared, if it has indices there.
    :param actual: what a call passes for it.
    :param types: knows derived types.
    :param routine: the routine that calls.

    :returns: what the target is there.

    :raises NotImplementedError: if that is not known.
    """
    first, *members = steps_of(target)
    steps = steps_of(actual)
    if first.indices is not None:
        steps = _indexed(actual.symbol, steps, list(map(integer_value, first.indices)), array,
                         _shapes(actual, types, routine))
    return reference_of(actual.symbol, steps[0].indices, [*steps[1:], *members])


def _indexed(symbol: Symbol, steps: Sequence[Step], indices: Sequence[int],
             array: ArgumentArray | None, shapes: Sequence[_Shape]) -> list[Step]:
    """:returns: what is passed with the indices of one of its elements."""
    if array is None or len(array.lowers) != len(indices):
        raise NotImplementedError("the shape of the argument is not known")
    dimensions = _dimensions(symbol, steps, shapes)
    if array.is_pointer:
        if len(dimensions) != len(indices):
            raise NotImplementedError("something of another rank is passed")
        # The bounds of a whole array are those of the pointer.
        new = [build.integer(index) if one.is_whole else _moved(one, index - 1)
               for one, index in zip(dimensions, indices)]
        return _with(steps, dimensions, new)
    if None in array.lowers:
        raise NotImplementedError("the lower bounds of the argument are not known")
    offsets = [index - lower for index, lower in zip(indices, array.lowers)]
    if len(dimensions) == len(offsets) and (
            len(offsets) == 1 or not array.is_sequence or _same_extents(dimensions, array)):
        return _with(steps, dimensions, list(map(_moved, dimensions, offsets)))
    if not array.is_sequence:
        raise NotImplementedError("something of another rank is passed")
    return _in_sequence(steps, dimensions, _distance(offsets, array.extents))


def _in_sequence(steps: Sequence[Step], dimensions: Sequence[_Dimension],
                 distance: int) -> list[Step]:
    """:returns: the element that is so far behind the first one of what is passed."""
    if not dimensions:
        last = len(steps) - 1
        dimensions = [_Dimension(last, place, copied(index), build.integer(1))
                      for place, index in enumerate(steps[-1].indices or ())]
    if not dimensions or distance and len(dimensions) > 1:
        raise NotImplementedError("something of another rank is passed")
    return _with(steps, dimensions, [_moved(one, distance) for one in dimensions])


def _distance(offsets: Sequence[int], extents: Sequence[int | None]) -> int:
    """:returns: how many elements are before the one with such offsets."""
    distance, size = 0, 1
    for offset, extent in zip(offsets, extents):
        if size is None and offset:
            raise NotImplementedError("the shape of the argument is not known")
        distance += offset*(size or 0)
        size = None if size is None or extent is None else size*extent
    return distance


def _same_extents(dimensions: Sequence[_Dimension], array: ArgumentArray) -> bool:
    """:returns: whether indices mean the same in the order of storage; the last extent does not
        matter."""
    return all(one.is_whole and one.extent is not None and one.extent == extent
               for one, extent in list(zip(dimensions, array.extents))[:-1])


def _dimensions(symbol: Symbol, steps: Sequence[Step],
                shapes: Sequence[_Shape]) -> list[_Dimension]:
    """:returns: the dimensions of what is passed."""
    found: list[_Dimension] = []
    for number, (step, shape) in enumerate(zip(steps, shapes)):
        if step.indices is None:
            for place, one in enumerate(shape):
                lower, upper = _bounds(one)
                found.append(_Dimension(
                    number, place, _start(symbol, steps[:number + 1], place, one), build.integer(1),
                    True,
                    None if lower is None or upper is None else upper - lower + 1))
            continue
        for place, index in enumerate(step.indices):
            if isinstance(index, Range):
                start = index.start
                if isinstance(start, IntrinsicCall) and start.intrinsic.name == "LBOUND" \
                        and place < len(shape) and (lower := _bounds(shape[place])[0]) is not None:
                    start = build.integer(lower)
                found.append(_Dimension(number, place, start, index.step))
            elif rank(index):
                raise NotImplementedError("elements in a list are passed")
    return found


def _start(symbol: Symbol, steps: Sequence[Step], place: int, extent: object) -> Node:
    """:returns: the first index in one dimension of an array."""
    lower, _ = _bounds(extent)
    return build.integer(lower) if lower is not None else build.intrinsic(
        "LBOUND", reference_of(symbol, steps[0].indices, steps[1:]),
        ("dim", build.integer(place + 1)))


def _moved(dimension: _Dimension, distance: int) -> Node:
    """:returns: the index of an element."""
    stride = integer_value(dimension.stride)
    if stride is not None:
        return build.shifted(copied(dimension.start), distance*stride)
    return copied(dimension.start) if not distance else build.add(
        copied(dimension.start),
        build.integer_product(copied(dimension.stride), build.integer(distance)))


def _with(steps: Sequence[Step], dimensions: Sequence[_Dimension],
          indices: Sequence[Node]) -> list[Step]:
    """:returns: names with indices in the place of dimensions."""
    chosen = {(one.step, one.place): index for one, index in zip(dimensions, indices)}
    arrays = {one.step for one in dimensions if one.is_whole}
    return [Step(step.name, [chosen[number, place] for place in range(
        sum(one.step == number for one in dimensions))] if number in arrays
        else step.indices and [chosen.get((number, place), index)
                               for place, index in enumerate(step.indices)])
            for number, step in enumerate(steps)]


def _shapes(reference: Reference, types: Types, routine: Routine) -> list[_Shape]:
    """:returns: how each of the names in a reference is declared."""
    own = () if is_scalar(reference.symbol) else _shape(reference.symbol.datatype)
    inner = declared_steps(reference, types, routine) if len(steps_of(reference)) > 1 else []
    return [own, *(_shape(datatype) for _, datatype in inner)]


def _shape(datatype: DataType | None) -> _Shape:
    """:returns: the extents of an array, none for anything else."""
    plain = getattr(datatype, "partial_datatype", None) or datatype
    return plain.shape if isinstance(plain, ArrayType) and not isinstance(plain, OneElement) else ()


def _bounds(extent: object) -> tuple[int | None, int | None]:
    """:returns: the lower and the upper bound of a dimension, None if they are no numbers."""
    if extent is ArrayType.Extent.ATTRIBUTE:
        return 1, None
    return tuple(integer_value(side) if isinstance(side, Node) else None
                 for side in (getattr(extent, "lower", None), getattr(extent, "upper", None)))
