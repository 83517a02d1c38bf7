# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions that move the elements of arrays, as loops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.lowering.base.filling import (
    Arguments, Filler, Workshop, at, counts_of, elementwise, over)
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.lowering.base.shapes import Extent, elements_as_extents, shape_of, total
from psyad_ext.ir.lowering.base.temporary import allocated_temporary
from psyad_ext.ir.tree.copying import copied

_OPERATOR = BinaryOperation.Operator


def _transpose(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    matrix = arguments["matrix"]
    return elementwise(target, "transposed", shop,
                        lambda places: element(matrix, places[::-1]))


def _spread(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    source, dim = arguments["source"], integer_value(arguments["dim"])
    if dim is None:
        return None
    return elementwise(target, "copies", shop,
                        lambda places: element(source, places[:dim - 1] + places[dim:]))


def _shift_of(arguments: Arguments, places: list[Node], dim: int) -> Node:
    """:returns: by how many places the elements at a position are shifted."""
    shift = arguments["shift"]
    return element(shift, places[:dim] + places[dim + 1:]) if rank(shift) else copied(shift)


def _dimension(arguments: Arguments) -> int | None:
    dim = integer_value(arguments["dim"]) if "dim" in arguments else 1
    return None if dim is None else dim - 1


def _cshift(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    array, dim = arguments["array"], _dimension(arguments)
    if dim is None:
        return None
    length = counts_of(target)[dim]

    def value(places: list[Node]) -> Node:
        moved = build.add(build.shifted(copied(places[dim]), -1),
                          _shift_of(arguments, places, dim))
        place = build.shifted(build.intrinsic("MODULO", moved, copied(length)), 1)
        return element(array, [*places[:dim], place, *places[dim + 1:]])

    return elementwise(target, "shifted", shop, value)


def _eoshift(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    array, dim, counters = arguments["array"], _dimension(arguments), \
        shop.counters("shifted", rank(target))
    if dim is None:
        return None
    place = shop.integer("from_place")
    places, shape = at(counters), counts_of(target)
    start = build.assign(build.ref(place), build.add(
        copied(places[dim]), _shift_of(arguments, places, dim)))
    own = element(target, places)
    boundary = arguments.get("boundary", build.real("0.0", symbol_type(target.symbol)))
    edge = element(boundary, places[:dim] + places[dim + 1:]) if rank(boundary) \
        else copied(boundary)
    value = element(array, [*places[:dim], build.ref(place), *places[dim + 1:]])
    choice = build.branch(_within(place, shape[dim]), [build.assign(own, value)],
                          [build.assign(copied(own), edge)])
    loops = over(counters, shape, choice)
    choice.parent.addchild(start, 0)
    return [loops]


def _within(place: DataSymbol, length: Node) -> Node:
    """:returns: whether a place is one from 1 to the length."""
    return BinaryOperation.create(
        _OPERATOR.AND,
        BinaryOperation.create(_OPERATOR.GE, build.ref(place), build.integer(1)),
        BinaryOperation.create(_OPERATOR.LE, build.ref(place), copied(length)))


def _reshape(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    order = _order(arguments.get("order"), rank(target))
    flat = _flat(arguments["source"], "flat", shop)
    padding = _flat(arguments["pad"], "padding", shop) if "pad" in arguments else ([], None)
    if order is None or flat is None or padding is None:
        return None
    before, source = [*flat[0], *padding[0]], flat[1]
    counters = shop.counters("reshaped", rank(target))
    places, shape = at(counters), counts_of(target)
    linear = _linear(places, shape, order)
    own = element(target, places)
    loops = over([counters[number] for number in order], [shape[number] for number in order],
                 step := build.assign(own, element(source, [copied(linear)])))
    if padding[1] is not None:
        length = counts_of(source)[0]
        beyond = build.intrinsic("MODULO", build.sub(build.shifted(copied(linear), -1),
                                                     copied(length)), counts_of(padding[1])[0])
        other = build.assign(copied(own), element(padding[1], [build.shifted(beyond, 1)]))
        step.replace_with(build.branch(build.greater(copied(linear), copied(length)), [other],
                                       [copied(step)]))
    return [*before, loops]


def _order(order: Node | None, dimensions: int) -> list[int] | None:
    """:returns: the dimensions, the one that varies fastest first."""
    if order is None:
        return list(range(dimensions))
    found = elements_as_extents(order) or []
    numbers = [integer_value(one.count) for one in found]
    if sorted(number or 0 for number in numbers) != list(range(1, dimensions + 1)):
        return None
    return [number - 1 for number in numbers]


def _linear(places: Sequence[Node], shape: Sequence[Node], order: Sequence[int]) -> Node:
    """:returns: the position in the order of the elements."""
    position = copied(places[order[0]])
    factor: Node | None = None
    for before, number in pairwise(order):
        count = copied(shape[before])
        factor = count if factor is None else build.integer_product(factor, count)
        position = build.add(position, build.integer_product(
            build.shifted(copied(places[number]), -1), copied(factor)))
    return position


def _flat(source: Node, name: str, shop: Workshop) -> tuple[list[Statement], Node] | None:
    """:returns: the elements of an array, one after the other, in a variable."""
    made = shop.as_variable(source, name)
    if made is None or rank(source) < 2:
        return made
    before, array = made
    shape = shape_of(array)
    rooms = [one.room for one in shape]
    counts = [one.count for one in shape]
    type_ = symbol_type(array.symbol)
    length = total([build.positive_part(copied(count)) for count in counts])
    if None in rooms or any(map(shop.variables.may_change, rooms)):
        first, flat = allocated_temporary([Extent(length, None)], type_, name, shop.variables)
        before = [*before, *first]
    else:
        symbol = shop.variables.new(name, ArrayType(type_.scalar(), [total(rooms)]))
        flat = build.ref(symbol, [build.section(build.integer(1), length)])
    counters = shop.counters(name, len(counts))
    places = at(counters)
    linear = _linear(places, counts, list(range(len(counts))))
    step = build.assign(build.ref(flat.symbol, [linear]), element(array, places))
    return [*before, over(counters, counts, step)], flat


# Packing

def _pack(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    array, mask = arguments["array"], arguments["mask"]
    shape = shape_of(array)
    if not shape:
        return None
    before = []
    if "vector" in arguments:
        before.append(build.assign(copied(target), copied(arguments["vector"])))
    place = shop.integer("place")
    counters = shop.counters("packed", len(shape))
    places = at(counters)
    step = build.assign(element(target, [build.ref(place)]), element(array, places))
    loops = over(counters, [one.count for one in shape],
                 build.branch(element(mask, places), [_next(place), step]))
    return [*before, build.assign(build.ref(place), build.integer(0)), loops]


def _unpack(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    vector, mask, field = (arguments[name] for name in ("vector", "mask", "field"))
    made = shop.as_variable(vector, "vector")
    if made is None:
        return None
    place = shop.integer("place")
    counters = shop.counters("unpacked", rank(target))
    places = at(counters)
    own = element(target, places)
    step = build.branch(element(mask, places),
                        [_next(place), build.assign(own, element(made[1], [build.ref(place)]))],
                        [build.assign(copied(own), element(field, places))])
    return [*made[0], build.assign(build.ref(place), build.integer(0)),
            over(counters, counts_of(target), step)]


def _next(place: DataSymbol) -> Statement:
    return build.assign(build.ref(place), build.add(build.ref(place), build.integer(1)))


#: By name of the function.
MOVERS: dict[str, Filler] = {
    "TRANSPOSE": _transpose, "SPREAD": _spread, "CSHIFT": _cshift, "EOSHIFT": _eoshift,
    "RESHAPE": _reshape, "PACK": _pack, "UNPACK": _unpack}
