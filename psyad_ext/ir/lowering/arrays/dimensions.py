# SPDX-License-Identifier: BSD-3-Clause
"""Reductions over one dimension of an array."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Node, Reference, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.lowering.base.filling import (
    Arguments, Filler, Workshop, at, elementwise, over, sliced)
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.tree.copying import copied


def _accumulated(start: str, combine: Callable[[Node, Node], Node], name: str) -> Filler:
    def fill(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
        parts = sliced(arguments)
        if parts is None:
            return None
        array, dim, shape = parts
        counters = shop.counters(name, len(shape))
        own = element(target, at(counters[:dim] + counters[dim + 1:]))
        first = elementwise(target, name, shop,
                             lambda _: build.real(start, symbol_type(target.symbol)))
        step: Statement = build.assign(own, combine(copied(own), element(array, at(counters))))
        if "mask" in arguments:
            step = build.branch(element(arguments["mask"], at(counters)), [step])
        return [*first, over(counters, shape, step)]

    return fill


def _extreme(largest: bool) -> Filler:
    def fill(target: Reference, arguments: Arguments, shop: Workshop) -> list[Statement] | None:
        made = shop.as_variable(arguments["array"], "values")
        parts = sliced(arguments)
        if made is None or parts is None:
            return None
        _, dim, shape = parts
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
        empty = build.intrinsic("HUGE", copied(own))
        found = element(array, [*places[:dim], build.ref(place), *places[dim:]])
        choice = build.branch(build.greater(build.ref(place), build.integer(0)),
                              [build.assign(own, found)],
                              [build.assign(copied(own), build.neg(empty) if largest else empty)])
        loops = over(counters, shape[:dim] + shape[dim + 1:], choice)
        choice.parent.addchild(build.assign(build.ref(place), build.intrinsic(
            "MAXLOC" if largest else "MINLOC", *given)), 0)
        return [*made[0], loops]

    return fill


#: By name of the function.
OVER_DIMENSION: dict[str, Filler] = {
    "SUM": _accumulated("0.0", build.add, "totals"),
    "PRODUCT": _accumulated("1.0", build.mul, "factors"),
    "MAXVAL": _extreme(True), "MINVAL": _extreme(False)}
