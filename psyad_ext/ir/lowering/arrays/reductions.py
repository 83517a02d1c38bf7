# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions that make one number of an array.

Sums are added up in the order of the elements, as compilers do, so that the
result has the same bits.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import BinaryOperation, IntrinsicCall, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, integer_value, promoted, symbol_type
from psyad_ext.ir.expressions.questions import elementwise_references, is_data, rank, section_bounds
from psyad_ext.ir.lowering.arrays.products import by_itself, norm_step
from psyad_ext.ir.lowering.base.filling import Arguments, Workshop, at, over
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.lowering.base.shapes import named, shape_of
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.normal_form.array_statements import at_elements, nest, opaque_parts
from psyad_ext.ir.normal_form.kept import kept
from psyad_ext.ir.tree.copying import copied

Made = tuple[list[Statement], Node] | None
_Sections = list[tuple[Node, Node, Node]]
_Combine = Callable[[Node, Node], Node]


def _accumulated(start: str, combine: _Combine, name: str) -> Callable[..., Made]:
    def reduce(node: IntrinsicCall, shop: Workshop) -> Made:
        arguments = named(node)
        return _over_all(arguments["array"], arguments, value_type(node.arguments[0]), shop,
                         start, combine, name)

    return reduce


def _dot_product(node: IntrinsicCall, shop: Workshop) -> Made:
    left, right = (copied(argument) for argument in node.arguments)
    type_ = promoted(left, right)
    array = BinaryOperation.create(BinaryOperation.Operator.MUL, left, right)
    return _over_all(array, {}, type_, shop, "0.0", build.add, "total")


def _over_all(array: Node, arguments: Arguments, type_: ElementType | None, shop: Workshop,
              start: str, combine: _Combine, name: str) -> Made:
    sections = _sections(array)
    if not sections or type_ is None or _is_opaque(array, arguments):
        return None
    total = shop.variables.new(name, type_.scalar())
    counters = shop.counters(name, len(sections))
    step: Statement = build.assign(build.ref(total), combine(
        build.ref(total), at_elements(copied(array), sections, counters)))
    if "mask" in arguments:
        step = build.branch(at_elements(copied(arguments["mask"]), sections, counters), [step])
    return [build.assign(build.ref(total), build.real(start, type_)),
            nest(counters, sections, step)], build.ref(total)


def _is_opaque(array: Node, arguments: Arguments) -> bool:
    return any(rank(part) for value in (array, *arguments.values()) for part in opaque_parts(value))


def _sections(array: Node) -> _Sections:
    """:returns: the sections that the elements of an expression run through."""
    model = next((one for one in elementwise_references(array)
                  if is_data(one) and rank(one) == rank(array)), None)
    return section_bounds(model) if model is not None and rank(array) else []


def _extreme(node: IntrinsicCall, shop: Workshop) -> Made:
    """The place is found by the intrinsic function for it, which takes the first of many."""
    arguments = named(node)
    array, type_ = arguments["array"], value_type(node.arguments[0])
    sections = _sections(array)
    if not sections or type_ is None or _is_opaque(array, arguments):
        return None
    largest = node.intrinsic.name == "MAXVAL"
    name = "largest" if largest else "smallest"
    found = shop.variables.new(f"{name}_place", ArrayType(
        ScalarType.integer_type(), [build.integer(len(sections))]))
    given: list[Node | tuple[str, Node]] = [copied(array)]
    if "mask" in arguments:
        given.append(("mask", copied(arguments["mask"])))
    places = shop.counters(name, len(sections))
    value = shop.variables.new(name, type_.scalar())
    before: list[Statement] = [build.assign(
        build.ref(found), build.intrinsic("MAXLOC" if largest else "MINLOC", *given))]
    before += [build.assign(build.ref(place), build.ref(found, [build.integer(number + 1)]))
               for number, place in enumerate(places)]
    before.append(build.branch(build.greater(build.ref(places[0]), build.integer(0)),
                               [build.assign(build.ref(value), _element_at(array, places))],
                               [build.assign(build.ref(value), _empty(value, largest))]))
    return before, build.ref(value)


def _element_at(array: Node, places: list[DataSymbol]) -> Node:
    ones = [(build.integer(1), build.integer(1), build.integer(1)) for _ in places]
    return at_elements(copied(array), ones, places)


def _empty(value: DataSymbol, largest: bool) -> Node:
    """:returns: the extreme of no elements."""
    huge = build.intrinsic("HUGE", build.ref(value))
    return build.neg(huge) if largest else huge


def _norm2(node: IntrinsicCall, shop: Workshop) -> Made:
    """The value is that of the function itself, which takes care of very large numbers.

    The square of a norm has derivatives where the norm is zero: those of the sum of squares.
    """
    type_ = value_type(node)
    made = shop.as_variable(named(node)["array"], "values")
    if type_ is None or made is None:
        return None
    before, array = made
    norm: Reference = build.ref(shop.variables.new("norm", type_.scalar()))
    shape = shape_of(array)
    counters = shop.counters("norm", len(shape))
    value = by_itself(norm, build.intrinsic("NORM2", copied(array)), type_, shop)
    counts, part = [one.count for one in shape], element(array, at(counters))
    if _is_square(node.parent):
        return _squared(norm, [*before, *value], part, counters, counts, shop)
    return [*before, *value, over(
        counters, counts, norm_step(copied(norm), copied(value[-1].rhs), part, type_))], norm


def _squared(norm: Reference, before: list[Statement], part: Node, counters: list[DataSymbol],
             counts: list[Node], shop: Workshop) -> Made:
    """:returns: statements, and a norm that differentiates as the root of a sum of squares."""
    type_ = symbol_type(norm.symbol)
    squares = build.ref(shop.variables.new("squares", type_.scalar()))
    alone = kept(build.real("0.0", type_), _square(norm))
    step = build.assign(squares, kept(build.add(copied(squares), _square(part)), copied(squares)))
    return [*before, build.assign(copied(squares), alone), over(counters, counts, step)], \
        kept(build.intrinsic("SQRT", copied(squares)), copied(norm))


def _square(node: Node) -> Node:
    return BinaryOperation.create(BinaryOperation.Operator.POW, copied(node), build.integer(2))


def _is_square(node: Node) -> bool:
    return isinstance(node, BinaryOperation) and node.operator is BinaryOperation.Operator.POW \
        and integer_value(node.children[1]) == 2


#: By name of the function: what computes its value.
REDUCTIONS: dict[str, Callable[[IntrinsicCall, Workshop], Made]] = {
    "SUM": _accumulated("0.0", build.add, "total"),
    "PRODUCT": _accumulated("1.0", build.mul, "factors"),
    "DOT_PRODUCT": _dot_product, "MAXVAL": _extreme, "MINVAL": _extreme, "NORM2": _norm2}
