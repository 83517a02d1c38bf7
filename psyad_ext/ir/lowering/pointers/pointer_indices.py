# SPDX-License-Identifier: BSD-3-Clause
"""Integers that keep the indices of pointees where the indices may change later.

Each pointer has its own ones, so that what it stands for lasts, whatever becomes of the others: the
next iteration of a loop finds it written in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree.copying import copied

#: Integers, with what they are to hold from then on, all of them at the same time.
Held = list[tuple[DataSymbol, Node]]


class PointerIndices:
    """The integers of the pointers of a routine.

    :param variables: declares new variables in it.
    """

    def __init__(self, variables: Variables) -> None:
        self._variables = variables
        self._known: dict[tuple[Symbol, int], DataSymbol] = {}

    def hold(self, pointer: DataSymbol, place: int, index: Node) -> Held:
        """Let an integer take the place of an index, in place.

        :param pointer: the pointer.
        :param place: which index it is of what the pointer stands for.
        :param index: the index.

        :returns: what the integer has to hold, nothing if it is the index.
        """
        if (pointer, place) not in self._known:
            self._known[pointer, place] = self._variables.names.symbol(
                f"{pointer.name}_index", ScalarType.integer_type())
        own = self._known[pointer, place]
        if symbols_read(index) == {own} and not index.children:
            return []
        value = copied(index)
        index.replace_with(build.ref(own))
        return [(own, value)]

    def are_read(self, node: Node) -> bool:
        """:returns: whether an expression reads such integers."""
        return not symbols_read(node).isdisjoint(self._known.values())

    def statements(self, held: Held) -> list[Statement]:
        """:returns: the statements that let integers, which are declared now, hold something."""
        if len(held) > 1 and any(symbols_read(value) & {one for one, _ in held[:place]}
                                 for place, (_, value) in enumerate(held)):
            kept = [(self._variables.names.symbol(f"{own.name}_next", own.datatype), value)
                    for own, value in held]
            return self._assigned([*kept, *(
                (own, build.ref(new)) for (own, _), (new, _) in zip(held, kept))])
        return self._assigned(held)

    def _assigned(self, held: Sequence[tuple[DataSymbol, Node]]) -> list[Statement]:
        found: list[Statement] = [build.assign(build.ref(own), value) for own, value in held]
        self._variables.declare(found)
        return found
