# SPDX-License-Identifier: BSD-3-Clause
"""Shapes of array expressions: how many elements there are, and how many there may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import prod

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, IntrinsicCall, Node, Operation, Reference,
    Routine)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.inquiries import dimension_of
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, elements_of, extent, index_array, is_data, is_inquired,
    lists_elements, rank, references, section_bounds, varies)
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lookup.argument_order import names_of
from psyad_ext.ir.lookup.callees import argument_map, callee_of, is_list_of_function
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.structures.rows import is_row, is_whole_row, outer_indices, row_bounds
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.elementwise import elementwise_arguments


@dataclass(frozen=True)
class Extent:
    """One dimension.

    :param count: the number of elements when the expression is evaluated; none if it is negative.
    :param room: a number that is never smaller, which a declaration may use; None if there is
        none.
    """

    count: Node
    room: Node | None


Shape = list[Extent]


def shape_of(node: Node) -> Shape | None:
    """
    :param node: an expression.

    :returns: its shape, no dimension for a scalar; None if that is not known.
    """
    if isinstance(node, ArrayConstructor):
        return _of_constructor(node)
    if isinstance(node, Reference):
        return _of_reference(node)
    if isinstance(node, IntrinsicCall) and not node.intrinsic.is_elemental:
        make = _TRANSFORMATIONAL.get(node.intrinsic.name)
        if make is None:
            return [] if rank(node) == 0 else None
        return make(named(node))
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall) and not node.is_elemental:
        return _of_function(node)
    operands = elementwise_arguments(node) if isinstance(node, Call) else node.children
    shapes = [shape_of(operand) for operand in operands] \
        if isinstance(node, (Call, Operation)) else []
    known = [shape for shape in shapes if shape]
    if None in shapes and not known:
        return None
    return next((shape for shape in known if all(one.room for one in shape)),
                known[0] if known else [])


def bounds_of_value(node: Node) -> list[tuple[Node, Node]] | None:
    """
    :param node: an array-valued expression.

    :returns: the bounds of an array that is allocated with its shape, as new expressions; None if
        they are not known.
    """
    if is_data(node) and not node.children:
        return [(start, stop) for start, stop, _ in section_bounds(node)]
    if is_whole_row(node):
        return row_bounds(node.symbol, outer_indices(node))
    return [(build.integer(1), copied(one.count)) for one in shape_of(node) or ()] or None


def named(call: IntrinsicCall) -> dict[str, Node]:
    """:returns: the arguments of an intrinsic by their names, as PSyclone fills them in."""
    found: dict[str, Node] = {}
    for number, (name, argument) in enumerate(zip(names_of(call), call.arguments)):
        name = name or str(number)
        found["array" if (call.intrinsic.name, name) == ("NORM2", "x") else name] = argument
    return found


def total(counts: list[Node]) -> Node:
    """:returns: the product of numbers of elements."""
    return reduce(build.integer_product, [copied(count) for count in counts])


# Variables

def is_deferred(symbol: Symbol) -> bool:
    """:returns: whether the shape of an array may change."""
    type_ = array_type(symbol)
    return type_ is not None and (ArrayType.Extent.DEFERRED in type_._shape or is_row(symbol))


def _of_reference(node: Reference) -> Shape | None:
    lists = {number: shape_of(index) for number, index in enumerate(node.children)
             if is_list_of_function(index)} if isinstance(node, ArrayReference) else {}
    if None in lists.values():
        return None
    # A part of a text whose length changes looks like a section.
    if not rank(node) and not lists or is_text(node.symbol) and not declared_rank(node.symbol):
        return []
    indices = node.indices if isinstance(node, ArrayReference) else \
        [None] * declared_rank(node.symbol)
    sections = iter(section_bounds(node))
    shape: Shape = []
    for number, index in enumerate(indices):
        if number in lists:
            shape += lists[number]
        if index is not None and not varies(index):
            continue
        bounds = next(sections)
        if index is not None and lists_elements(index):
            shape += _of_reference(index_array(index))
            continue
        is_unknown = is_deferred(node.symbol) or (
            is_open(node.symbol.datatype) and number == len(indices) - 1)
        room = None if is_unknown else \
            declared(extent(*bounds_of(node.symbol, number), build.integer(1)))
        shape.append(Extent(extent(*bounds), room))
    return shape


def declared(node: Node) -> Node | None:
    """:returns: the expression if the declaration of an array may use it, else None."""
    number = integer_value(node)
    if number is not None:
        return build.integer(number)
    for reference in references(node):
        symbol = reference.symbol
        if is_inquired(reference) and not is_deferred(symbol) and not is_text(symbol):
            continue
        if not isinstance(symbol, DataSymbol) or not (
                symbol.is_argument or symbol.is_constant or symbol.is_import):
            return None
        if reference.children:
            return None
    calls = [call for call in node.walk(Call)
             if not (isinstance(call, IntrinsicCall) and (
                 call.is_inquiry or call.intrinsic.name in ("MAX", "MIN", "SIZE")))]
    return None if calls else copied(node)


# Functions that move elements

def _of_matmul(arguments: dict[str, Node]) -> Shape | None:
    left, right = shape_of(arguments["matrix_a"]), shape_of(arguments["matrix_b"])
    if not left or not right:
        return None
    return left[:-1] + right[1:]


def _of_transpose(arguments: dict[str, Node]) -> Shape | None:
    shape = shape_of(arguments["matrix"])
    return shape[::-1] if shape else None


def _of_array(arguments: dict[str, Node]) -> Shape | None:
    return shape_of(arguments["array"])


def _of_spread(arguments: dict[str, Node]) -> Shape | None:
    shape, dim = shape_of(arguments["source"]), integer_value(arguments["dim"])
    if shape is None or dim is None:
        return None
    copies = arguments["ncopies"]
    return [*shape[:dim - 1], Extent(copied(copies), declared(copies)), *shape[dim - 1:]]


def _of_reshape(arguments: dict[str, Node]) -> Shape | None:
    return elements_as_extents(arguments["shape"])


def elements_as_extents(shape: Node) -> Shape | None:
    """:returns: what an array of extents, given as an expression, stands for."""
    if isinstance(shape, ArrayConstructor):
        if any(rank(child) or isinstance(child, ImpliedDo) for child in shape.children):
            return None
        return [Extent(copied(child), declared(child)) for child in shape.children]
    if isinstance(shape, IntrinsicCall) and shape.intrinsic.name == "SHAPE":
        return shape_of(shape.arguments[0])
    count = elements_of(shape)
    if count is None or type(shape) is not Reference:
        return None
    if shape.symbol.is_constant and isinstance(shape.symbol.initial_value, ArrayConstructor):
        return elements_as_extents(shape.symbol.initial_value)
    start = section_bounds(shape)[0][0]
    return [Extent(build.ref(shape.symbol, [build.shifted(copied(start), number)]), None)
            for number in range(count)]


def _of_pack(arguments: dict[str, Node]) -> Shape | None:
    if "vector" in arguments:
        return shape_of(arguments["vector"])
    shape, mask = shape_of(arguments["array"]), arguments["mask"]
    if not shape:
        return None
    rooms = [one.room for one in shape]
    room = None if None in rooms else total(rooms)
    every = total([one.count for one in shape])
    if rank(mask):
        return [Extent(build.intrinsic("COUNT", copied(mask)), room)]
    return [Extent(build.intrinsic("MERGE", every, build.integer(0), copied(mask)), room)]


def _of_reduction(arguments: dict[str, Node]) -> Shape | None:
    array = arguments.get("array", arguments.get("mask"))
    if "dim" not in arguments:
        return []
    shape, dim = shape_of(array), integer_value(arguments["dim"])
    if not shape or dim is None:
        return None
    return shape[:dim - 1] + shape[dim:]


def _of_places(arguments: dict[str, Node]) -> Shape | None:
    if "dim" in arguments:
        return _of_reduction(arguments)
    number = build.integer(rank(arguments["array"]))
    return [Extent(number, copied(number))]


def _of_inquiry(arguments: dict[str, Node]) -> Shape | None:
    if "dim" in arguments:
        return []
    number = build.integer(rank(next(iter(arguments.values()))))
    return [Extent(number, copied(number))]


_TRANSFORMATIONAL: dict[str, Callable[[dict[str, Node]], Shape | None]] = {
    "MATMUL": _of_matmul, "TRANSPOSE": _of_transpose, "CSHIFT": _of_array, "EOSHIFT": _of_array,
    "SPREAD": _of_spread, "RESHAPE": _of_reshape, "PACK": _of_pack,
    "UNPACK": lambda given: shape_of(given["mask"]),
    "SHAPE": _of_inquiry, "LBOUND": _of_inquiry, "UBOUND": _of_inquiry,
    **dict.fromkeys(
        "SUM PRODUCT MAXVAL MINVAL NORM2 ANY ALL COUNT PARITY IALL IANY IPARITY".split(),
        _of_reduction),
    **dict.fromkeys("MAXLOC MINLOC FINDLOC".split(), _of_places),
}


# Array constructors

def _of_constructor(node: ArrayConstructor) -> Shape | None:
    counts = [elements_in(child) for child in node.children]
    if None in counts:
        return None
    if not counts:
        return [Extent(build.integer(0), build.integer(0))]
    rooms = [one.room for one in counts]
    return [Extent(reduce(build.integer_sum, [one.count for one in counts]),
                   None if None in rooms else reduce(build.integer_sum, rooms))]


def elements_in(value: Node) -> Extent | None:
    """
    :param value: what stands in a constructor.

    :returns: the number of its elements; None if it is not known, or not the same in every turn
        of a loop.
    """
    if isinstance(value, ImpliedDo):
        inner = [elements_in(one) for one in value.values]
        # What depends on the counter differs from turn to turn.
        if None in inner or any(reference.symbol is value.variable for one in inner
                                for reference in references(one.count)):
            return None
        trips = build.positive_part(extent(*value.bounds))
        rooms = [one.room for one in inner]
        room = declared(trips)
        if None not in rooms and room is not None:
            room = build.integer_product(room, reduce(build.integer_sum, rooms))
        return Extent(build.integer_product(
            trips, reduce(build.integer_sum, [one.count for one in inner])),
            None if None in rooms else room)
    shape = shape_of(value)
    if shape is None:
        return None
    if not shape:
        return Extent(build.integer(1), build.integer(1))
    rooms = [one.room for one in shape]
    return Extent(total([build.positive_part(one.count) for one in shape]),
                  None if None in rooms else total(
                      [build.positive_part(copied(room)) for room in rooms]))


# Functions of the program

def _of_function(call: Call) -> Shape | None:
    function = callee_of(call)
    result = function.return_symbol if function is not None else None
    if result is None or is_deferred(result):
        return None
    shape: Shape = []
    for number in range(declared_rank(result)):
        length = extent(*bounds_of(result, number), build.integer(1))
        count = _in_terms_of(length, call, function)
        if count is None:
            return None
        shape.append(Extent(count, declared(count)))
    return shape


def _in_terms_of(node: Node, call: Call, function: Routine) -> Node | None:
    """:returns: an expression of dummy arguments in terms of the actual ones."""
    try:
        actual = {dummy.name.lower(): one for dummy, one in argument_map(call, function)}
    except UsageError:
        return None
    return _substituted(node, actual, call)


def _substituted(node: Node, actual: dict[str, Node], call: Call) -> Node | None:
    """:returns: an expression with the actual arguments, by name, in place of the dummy ones."""
    holder = Assignment()
    holder.addchild(copied(node))
    for reference in list(references(holder)):
        if reference.parent is None or reference.root is not holder:
            continue  # below something that was replaced
        new = _substitute(reference, actual, call)
        if new is None:
            return None
        old = reference.parent if is_inquired(reference) else reference
        old.replace_with(new)
    return holder.children[0].detach()


def _substitute(reference: Reference, actual: dict[str, Node], call: Call) -> Node | None:
    given = actual.get(reference.symbol.name.lower()) if reference.symbol.is_argument else None
    if is_inquired(reference):
        return _outer_inquired(reference, call) if given is None \
            else _inquired(reference, given, actual, call)
    if given is not None:
        return copied(given) if not reference.children and rank(given) == 0 else None
    value = integer_value(reference)
    if value is not None:
        return build.integer(value)
    own = _same_variable(reference.symbol, call)
    return Reference(own) if own is not None and not reference.children else None


def _same_variable(symbol: Symbol, call: Call) -> Symbol | None:
    """:returns: what a variable from outside a function is where this is called, if anything."""
    own = call.scope.symbol_table.lookup(symbol.name, otherwise=None)
    if own is None or own is symbol or own.is_import and symbol.is_import \
            and own.interface.container_symbol.name.lower() \
            == symbol.interface.container_symbol.name.lower():
        return own
    meant = module_variable(own, call)
    return own if meant is not None and meant == module_variable(symbol, callee_of(call)) else None


def _outer_inquired(reference: Reference, call: Call) -> Node | None:
    """:returns: what an inquiry about an array from outside a function gives."""
    inquiry, symbol = reference.parent, reference.symbol
    value = integer_value(inquiry)
    if value is not None:
        return build.integer(value)
    if symbol.is_argument or symbol.is_automatic or array_type(symbol) is None:
        return None
    if inquiry.intrinsic.name == "SIZE" and not is_deferred(symbol):
        number = dimension_of(inquiry)
        dimension = None if number is None else integer_value(number)
        extents = [integer_value(extent(*bounds_of(symbol, one), build.integer(1)))
                   for one in range(declared_rank(symbol)) if dimension in (None, one + 1)]
        if extents and None not in extents and (number is None or dimension is not None):
            return build.integer(prod(extents))
    own = _same_variable(symbol, call)
    if own is None or any(one is not reference for one in references(inquiry)):
        return None
    new = copied(inquiry)
    for one in references(new):
        one.symbol = own
    return new


def _inquired(dummy: Reference, given: Node, actual: dict[str, Node], call: Call) -> Node | None:
    """:returns: what an inquiry about a dummy argument, an array, gives for the actual one."""
    inquiry, shape = dummy.parent, shape_of(given)
    name = inquiry.intrinsic.name
    if not shape or name not in ("SIZE", "UBOUND", "LBOUND"):
        return None
    dimensions = range(declared_rank(dummy.symbol))
    if dimension_of(inquiry) is None:
        counts = [_bound(dummy, name, one, given, actual, call) for one in dimensions]
        return None if name != "SIZE" or None in counts else total(counts)
    # Which one it is may be an argument, too.
    chosen = _substituted(dimension_of(inquiry), actual, call)
    number = None if chosen is None else integer_value(chosen)
    if number is None and chosen is not None and name == "SIZE" and type(given) is Reference \
            and _has_shape_of_actual(dummy.symbol):
        return build.intrinsic(name, copied(given), ("dim", chosen))
    return None if number is None or number - 1 not in dimensions \
        else _bound(dummy, name, number - 1, given, actual, call)


def _has_shape_of_actual(dummy: DataSymbol) -> bool:
    """:returns: whether an array argument has the extents of what it is given."""
    return not any(isinstance(getattr(bounds, "upper", None), Node)
                   for bounds in array_type(dummy).shape)


def _bound(dummy: Reference, name: str, number: int, given: Node, actual: dict[str, Node],
           call: Call) -> Node | None:
    """:returns: what an inquiry about one dimension, from 0, of a dummy argument gives."""
    bounds = array_type(dummy.symbol).shape[number]
    if bounds is ArrayType.Extent.DEFERRED:
        return build.intrinsic(name, copied(given), ("dim", build.integer(number + 1))) \
            if type(given) is Reference else None
    lower, upper = bounds_of(dummy.symbol, number)
    lower = _substituted(lower, actual, call)
    if lower is None or name == "LBOUND":
        return lower
    if isinstance(getattr(bounds, "upper", None), Node):
        upper = _substituted(upper, actual, call)
        if upper is None or name == "UBOUND":
            return upper
        return build.positive_part(extent(lower, upper, build.integer(1)))
    shape = shape_of(given)
    if number >= len(shape):
        return None
    count = build.positive_part(copied(shape[number].count))
    return count if name == "SIZE" or integer_value(lower) == 1 \
        else build.shifted(build.integer_sum(lower, count), -1)
