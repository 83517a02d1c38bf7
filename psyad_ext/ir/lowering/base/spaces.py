# SPDX-License-Identifier: BSD-3-Clause
"""The iterations of constructs that evaluate all limits and masks before the first one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Literal, Node, Range, Reference
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read, values_read
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.source.concurrent import mark_read
from psyad_ext.ir.tree.copying import copied

Index = tuple[DataSymbol, tuple[Node, ...]]


@dataclass(frozen=True)
class Space:
    """The elements that an assignment is for.

    :param levels: for each forall around it the variables, with their limits, and the mask.
    """

    levels: tuple[tuple[tuple[Index, ...], Node | None], ...] = ()

    @property
    def indices(self) -> tuple[Index, ...]:
        """:returns: the variables, with their limits."""
        return tuple(index for indices, _ in self.levels for index in indices)

    @property
    def masks(self) -> tuple[Node, ...]:
        """:returns: the conditions."""
        return tuple(mask for _, mask in self.levels if mask is not None)

    def loops(self, statement: Node) -> Node:
        """:returns: a statement for each of the elements."""
        for indices, mask in reversed(self.levels):
            if mask is not None:
                statement = build.branch(copied(mask), [statement], [])
            for symbol, bounds in reversed(indices):
                statement = build.loop_over(symbol, map(copied, bounds), [statement])
                mark_read(statement)
        return statement

    @property
    def limits(self) -> tuple[Node, ...]:
        """:returns: the limits of all variables."""
        return tuple(bound for _, bounds in self.indices for bound in bounds)


def values(space: Space, variables: Variables, name: str, datatype: ScalarType,
           sections: Sequence[tuple[Range, Range]] = ()) -> tuple[Node, Reference]:
    """
    :param space: what there is a value for.
    :param variables: declares new variables.
    :param name: what the array for the values is called.
    :param datatype: the type of the values.
    :param sections: for values that are arrays: the extents of their dimensions, and their indices.

    :returns: what allocates an array with an element, or a section, for each iteration, and that
        element or section.

    :raises NotImplementedError: if limits depend on the variables of the iterations.
    """
    symbols = {symbol for symbol, _ in space.indices}
    if symbols & (values_read(*space.limits) | symbols_read(*(one for one, _ in sections))):
        raise NotImplementedError("limits that depend on the variables of a construct")
    symbol = variables.new(
        name, ArrayType(datatype, [ArrayType.Extent.DEFERRED]*(len(space.indices) + len(sections))))
    extents = [build.section(*_ends(*bounds)) for _, bounds in space.indices]
    indices = [build.ref(index) for index, _ in space.indices]
    return build.intrinsic("ALLOCATE", build.ref(
        symbol, [*extents, *(copied(extent) for extent, _ in sections)])), \
        build.ref(symbol, [*indices, *(copied(own) for _, own in sections)])


def given_back(value: Reference) -> Node:
    """:returns: what deallocates the array of a value."""
    return build.intrinsic("DEALLOCATE", build.ref(value.symbol))


def _ends(start: Node, stop: Node, step: Node) -> list[Node]:
    """:returns: the least and the greatest value of a variable."""
    ends = [copied(start), copied(stop)]
    if isinstance(step, Literal) and not step.value.startswith("-"):
        return ends
    return [build.intrinsic(name, *map(copied, ends)) for name in ("MIN", "MAX")]
