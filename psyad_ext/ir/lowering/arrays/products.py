# SPDX-License-Identifier: BSD-3-Clause
"""Matrix products and norms.

Compilers choose the order in which these add up. Their values are those of the functions
themselves; loops over the elements have their derivatives only.
"""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node, Reference, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.expressions.questions import is_data, rank
from psyad_ext.ir.lowering.base.filling import (
    Arguments, Filler, Workshop, at, counts_of, over, sliced)
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.normal_form.kept import kept
from psyad_ext.ir.normal_form.product_loops import note_product
from psyad_ext.ir.tree.copying import copied


def _matmul(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
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
    note_product([*own, summed])
    places = at(own)
    row, column = places[:len(shape) - 1], places[len(places) - (len(inner) - 1):]
    term = build.mul(_entry(given[0], [*row, build.ref(summed)]),
                     _entry(given[1], [build.ref(summed), *column]))
    mine = element(target, places)
    step = build.assign(mine, kept(build.add(copied(mine), term), copied(mine)))
    counters = [*own[:len(row)], summed, *own[len(row):]]
    counts = [*counts_of(target)[:len(row)], shape[-1].count, *counts_of(target)[len(row):]]
    value = build.intrinsic("MATMUL", *(copied(one) for one in given))
    return [*left[0], *right[0], *by_itself(target, value, type_, shop),
            over(counters, counts, step)]


def by_itself(target: Reference, value: IntrinsicCall, type_: ElementType,
              shop: Workshop) -> list[Statement]:
    """:returns: statements that give ``target`` a value whose derivative comes afterwards."""
    alone = kept(build.real("0.0", type_), value)
    made = new_temporary(target, type_, f"{value.intrinsic.name.lower()}_value", shop.variables)
    before, held = made
    return [*before, build.assign(held, alone), build.assign(copied(target), copied(held))]


def _matrix(value: Node, shop: Workshop) -> tuple[list[Statement], Node] | None:
    if isinstance(value, IntrinsicCall) and value.intrinsic.name == "TRANSPOSE" \
            and is_data(value.arguments[0]):
        return [], copied(value)
    return shop.as_variable(value, "matrix" if rank(value) == 2 else "vector")


def _entry(value: Node, places: list[Node]) -> Node:
    if isinstance(value, IntrinsicCall):
        return element(value.arguments[0], places[::-1])
    return element(value, places)


def _norms(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
    made = shop.as_variable(arguments["array"], "values")
    parts = sliced(arguments)
    if made is None or parts is None:
        return None
    _, dim, shape = parts
    counters = shop.counters("norms", len(shape))
    own = element(target, at(counters[:dim] + counters[dim + 1:]))
    value = build.intrinsic("NORM2", copied(made[1]), ("dim", build.integer(dim + 1)))
    type_ = symbol_type(target.symbol)
    before = by_itself(target, value, type_, shop)
    # The derivative reads the values: they may have to be recorded, one by one.
    first, lengths = new_temporary(target, type_, "lengths", shop.variables)
    before += [*first, build.assign(lengths, copied(before[-1].rhs))]
    length = element(lengths, at(counters[:dim] + counters[dim + 1:]))
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
        "MERGE", length, build.real("1.0", type_),
        build.greater(copied(length), build.real("0.0", type_))))
    term = build.mul(copied(part), kept(build.real("0.0", type_), share))
    return build.assign(norm, kept(build.add(copied(norm), term), copied(norm)))


#: By name of the function.
PRODUCTS: dict[str, Filler] = {"MATMUL": _matmul, "NORM2": _norms}
