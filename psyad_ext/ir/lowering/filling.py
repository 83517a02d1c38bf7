# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions whose values are arrays: loops that fill them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import (
    BinaryOperation, IntrinsicCall, Literal, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir import build
from psyad_ext.ir.array_statements import nest
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import is_data, rank
from psyad_ext.ir.kept import kept
from psyad_ext.ir.kinds import ElementType, expression_type, integer_value, symbol_type
from psyad_ext.ir.lowering.positions import element
from psyad_ext.ir.lowering.shapes import elements_as_extents, shape_of, total
from psyad_ext.ir.lowering.temporary import new_temporary
from psyad_ext.ir.lowering.variables import Variables

Arguments = dict[str, Node]
_OPERATOR = BinaryOperation.Operator


class Workshop:
    """What the makers of loops need.

    :param routine: the routine that holds the expressions.
    :param variables: declares new variables in it.
    """

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self.routine = routine
        self.variables = variables
        self._counters: dict[tuple[str, int], DataSymbol] = {}

    def counters(self, name: str, count: int) -> list[DataSymbol]:
        """:returns: loop variables, which no loop around or inside uses."""
        for number in range(count):
            if (name, number) not in self._counters:
                self._counters[name, number] = self.integer(f"i_{name}_{number + 1}")
        return [self._counters[name, number] for number in range(count)]

    def integer(self, name: str) -> DataSymbol:
        """:returns: a new integer variable."""
        return self.variables.new(name, ScalarType.integer_type())

    def as_variable(self, value: Node, name: str) -> tuple[list[Statement], Node] | None:
        """:returns: an array expression as a variable, so that it is evaluated once."""
        if is_data(value):
            return [], value.copy()
        type_ = expression_type(value)
        made = None if type_ is None else new_temporary(value, type_, name, self.variables)
        if made is None:
            return None
        return [*made[0], build.assign(made[1], value.copy())], made[1].copy()


def over(counters: Sequence[DataSymbol], shape: Sequence[Node], body: Statement) -> Statement:
    """
    :param counters: loop variables, that of the innermost loop first.
    :param shape: the number of turns of each.
    :param body: taken over.

    :returns: loops that count from 1.
    """
    one = build.integer(1)
    return nest(list(counters), [(one, copied(count), one) for count in shape], body)


def counts_of(reference: Reference) -> list[Node]:
    """:returns: the number of elements of an array or section in each dimension."""
    return [one.count for one in shape_of(reference)]


def at(counters: Sequence[DataSymbol]) -> list[Node]:
    """:returns: references to loop variables."""
    return [build.ref(counter) for counter in counters]


def _elementwise(target: Reference, name: str, shop: Workshop,
                 value: Callable[[list[Node]], Node]) -> list[Statement]:
    """:returns: loops that give each element of ``target`` a value, by its position."""
    counters = shop.counters(name, rank(target))
    statement = build.assign(element(target, at(counters)), value(at(counters)))
    return [over(counters, counts_of(target), statement)]


# Moving elements

def _transpose(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    matrix = arguments["matrix"]
    return _elementwise(target, "transposed", shop,
                        lambda places: element(matrix, places[::-1]))


def _spread(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    source, dim = arguments["source"], integer_value(arguments["dim"])
    if dim is None:
        return None
    return _elementwise(target, "copies", shop,
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

    return _elementwise(target, "shifted", shop, value)


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
                          [build.assign(own.copy(), edge)])
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
        other = build.assign(own.copy(), element(padding[1], [build.shifted(beyond, 1)]))
        step.replace_with(build.branch(build.greater(copied(linear), copied(length)), [other],
                                       [step.copy()]))
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
    for before, number in zip(order, order[1:]):
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
    if None in rooms:
        return None
    counts = [one.count for one in shape]
    type_ = symbol_type(array.symbol)
    flat = shop.variables.new(name, ArrayType(type_.scalar(), [total(rooms)]))
    counters = shop.counters(name, len(counts))
    places = at(counters)
    linear = _linear(places, counts, list(range(len(counts))))
    step = build.assign(build.ref(flat, [linear]), element(array, places))
    length = total([build.positive_part(copied(count)) if integer_value(count) is None else count
                    for count in counts])
    section = build.ref(flat, [build.section(build.integer(1), length)])
    return [*before, over(counters, counts, step)], section


# Packing

def _pack(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    array, mask = arguments["array"], arguments["mask"]
    shape = shape_of(array)
    if not shape:
        return None
    before = []
    if "vector" in arguments:
        before.append(build.assign(target.copy(), arguments["vector"].copy()))
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
                        [build.assign(own.copy(), element(field, places))])
    return [*made[0], build.assign(build.ref(place), build.integer(0)),
            over(counters, counts_of(target), step)]


def _next(place: DataSymbol) -> Statement:
    return build.assign(build.ref(place), build.add(build.ref(place), build.integer(1)))


# Products

def _matmul(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    """The value is that of the function itself, whose order of summation compilers choose."""
    left, right = (_matrix(arguments[name], shop) for name in ("matrix_a", "matrix_b"))
    if left is None or right is None:
        return None
    shape, inner = shape_of(left[1]), shape_of(right[1])
    if not shape or not inner:
        return None
    given = [left[1], right[1]]
    type_ = symbol_type(target.symbol)
    own = shop.counters("product", rank(target))
    (summed,) = shop.counters("product_sum", 1)
    places = at(own)
    row, column = places[:len(shape) - 1], places[len(places) - (len(inner) - 1):]
    term = build.mul(_entry(given[0], [*row, build.ref(summed)]),
                     _entry(given[1], [build.ref(summed), *column]))
    mine = element(target, places)
    step = build.assign(mine, kept(build.add(mine.copy(), term), mine.copy()))
    counters = [*own[:len(row)], summed, *own[len(row):]]
    counts = [*counts_of(target)[:len(row)], shape[-1].count, *counts_of(target)[len(row):]]
    value = build.intrinsic("MATMUL", *(one.copy() for one in given))
    return [*left[0], *right[0], *by_itself(target, value, type_, shop),
            over(counters, counts, step)]


def by_itself(target: Reference, value: IntrinsicCall, type_: ElementType,
              shop: Workshop) -> list[Statement]:
    """:returns: statements that give ``target`` a value whose derivative comes afterwards."""
    alone = kept(build.real("0.0", type_), value)
    made = new_temporary(target, type_, f"{value.intrinsic.name.lower()}_value", shop.variables)
    before, held = made
    return [*before, build.assign(held, alone), build.assign(target.copy(), held.copy())]


def _matrix(value: Node, shop: Workshop) -> tuple[list[Statement], Node] | None:
    if isinstance(value, IntrinsicCall) and value.intrinsic.name == "TRANSPOSE" \
            and is_data(value.arguments[0]):
        return [], value.copy()
    return shop.as_variable(value, "matrix" if rank(value) == 2 else "vector")


def _entry(value: Node, places: list[Node]) -> Node:
    if isinstance(value, IntrinsicCall):
        return element(value.arguments[0], places[::-1])
    return element(value, places)


# Reductions over one dimension

def _accumulated(start: str, combine: Callable[[Node, Node], Node], name: str) -> "Filler":
    def fill(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
        sliced = _sliced(arguments)
        if sliced is None:
            return None
        array, dim, shape = sliced
        counters = shop.counters(name, len(shape))
        own = element(target, at(counters[:dim] + counters[dim + 1:]))
        first = _elementwise(target, name, shop,
                             lambda _: build.real(start, symbol_type(target.symbol)))
        step: Statement = build.assign(own, combine(own.copy(), element(array, at(counters))))
        if "mask" in arguments:
            step = build.branch(element(arguments["mask"], at(counters)), [step])
        return [*first, over(counters, shape, step)]

    return fill


def _sliced(arguments: Arguments) -> tuple[Node, int, list[Node]] | None:
    """:returns: an array, the number of a dimension from 0, and the number of elements."""
    array, dim = arguments["array"], integer_value(arguments.get("dim", Literal(
        "0", ScalarType.integer_type())))
    shape = shape_of(array)
    if not shape or dim is None or not 0 < dim <= len(shape):
        return None
    return array, dim - 1, [one.count for one in shape]


def _extreme(largest: bool) -> "Filler":
    def fill(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
        made = shop.as_variable(arguments["array"], "values")
        sliced = _sliced(arguments)
        if made is None or sliced is None:
            return None
        _, dim, shape = sliced
        array = made[1]
        counters = shop.counters("largest" if largest else "smallest", rank(target))
        places = at(counters)
        given = [element(array, [*places[:dim], None, *places[dim:]]),
                 ("dim", build.integer(1))]
        if "mask" in arguments:
            mask = arguments["mask"]
            given.append(("mask", element(mask, [*places[:dim], None, *places[dim:]])))
        place = shop.integer("place")
        own = element(target, places)
        empty = build.intrinsic("HUGE", own.copy())
        found = element(array, [*places[:dim], build.ref(place), *places[dim:]])
        choice = build.branch(build.greater(build.ref(place), build.integer(0)),
                              [build.assign(own, found)],
                              [build.assign(own.copy(), build.neg(empty) if largest else empty)])
        loops = over(counters, shape[:dim] + shape[dim + 1:], choice)
        choice.parent.addchild(build.assign(build.ref(place), build.intrinsic(
            "MAXLOC" if largest else "MINLOC", *given)), 0)
        return [*made[0], loops]

    return fill


def _norms(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    made = shop.as_variable(arguments["array"], "values")
    sliced = _sliced(arguments)
    if made is None or sliced is None:
        return None
    _, dim, shape = sliced
    counters = shop.counters("norms", len(shape))
    own = element(target, at(counters[:dim] + counters[dim + 1:]))
    value = build.intrinsic("NORM2", made[1].copy(), ("dim", build.integer(dim + 1)))
    type_ = symbol_type(target.symbol)
    before = by_itself(target, value, type_, shop)
    length = element(before[-1].rhs, at(counters[:dim] + counters[dim + 1:]))
    return [*made[0], *before, over(counters, shape, norm_step(
        own, length, element(made[1], at(counters)), type_))]


def norm_step(norm: Reference, length: Reference, part: Node, type_: ElementType) -> Statement:
    """
    :param norm: the variable that holds a norm.
    :param length: another one with the same value.
    :param part: an element of the vector.
    :param type_: the type of the norm.

    :returns: what adds the derivative by the element to that of the norm; 0 where this is 0.
    """
    share = build.div(copied(part), build.intrinsic(
        "MAX", length, build.intrinsic("TINY", length.copy())))
    term = build.mul(copied(part), kept(build.real("0.0", type_), share))
    return build.assign(norm, kept(build.add(norm.copy(), term), norm.copy()))


Filler = Callable[[Reference, Arguments, Workshop], list[Statement] | None]

#: What gives an array of the right shape the value of a function.
FILLERS: dict[str, Filler] = {
    "TRANSPOSE": _transpose, "SPREAD": _spread, "CSHIFT": _cshift, "EOSHIFT": _eoshift,
    "RESHAPE": _reshape, "PACK": _pack, "UNPACK": _unpack, "MATMUL": _matmul,
    "SUM": _accumulated("0.0", build.add, "totals"),
    "PRODUCT": _accumulated("1.0", build.mul, "factors"),
    "MAXVAL": _extreme(True), "MINVAL": _extreme(False), "NORM2": _norms}
