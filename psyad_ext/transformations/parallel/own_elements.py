# SPDX-License-Identifier: BSD-3-Clause
"""Elements that belong to one iteration only: scalars can stand for them.

::

    do i = 2, n                                     do i = 2, n
      y_adj(i) = y_adj(i) + c*z_adj(i)                y_adj_value = y_adj(i)
      x_adj(i-1) = x_adj(i-1) + a*y_adj(i)            y_adj_value = y_adj_value + c*z_adj(i)
    enddo                                             x_adj(i-1) = x_adj(i-1) + a*y_adj_value
                                                    enddo

So what an iteration does with its elements can be done once more without changing them.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.parallel.nests import Nest, runs_along


def is_own(element: Reference, nest: Nest, changed: set[Symbol]) -> bool:
    """
    :param element: an element of an array.
    :param nest: the nest that it is used in, with closed forms.
    :param changed: what changes in it.

    :returns: whether each iteration of the nest means another element.
    """
    return symbols_read(*element.children) & changed <= set(nest.counters) and all(
        any(runs_along(index, counter, changed) is not None for index in element.children)
        for counter in nest.counters)


def with_own_scalars(nest: Nest, elements: Sequence[Reference]) -> list[DataSymbol]:
    """Let scalars stand for elements, in place.

    :param nest: a nest, with closed forms.
    :param elements: elements that belong to one iteration each.

    :returns: the scalars, which are not declared.
    """
    found: list[DataSymbol] = []
    body = nest.loops[-1].loop_body
    for element in elements:
        array = element.symbol
        number = sum(one.symbol is array for one in elements[:len(found)])
        scalar = DataSymbol(f"{array.name}_value{f'_{number + 1}' if number else ''}",
                            symbol_type(array).scalar())
        for one in nodes_of(body, Reference):
            if one.symbol is array and one == element:
                one.replace_with(build.ref(scalar))
        build.insert(body, 0, [build.assign(build.ref(scalar), copied(element))])
        found.append(scalar)
    return found
