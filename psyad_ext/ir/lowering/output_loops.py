# SPDX-License-Identifier: BSD-3-Clause
"""Loops in lists of output: what functions give in them is computed before, in loops of its own."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir import build
from psyad_ext.ir.callees import rank_of_value
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import symbols_read
from psyad_ext.ir.intrinsics import recognise_in
from psyad_ext.ir.lowering.hoisting import calls_functions
from psyad_ext.ir.lowering.values import value_type
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.memory import allocation, written_deallocation
from psyad_ext.ir.walking import nodes_of


class OutputLoops:
    """The loops around one place in a list of output or input.

    :param variables: declares new variables.
    """

    def __init__(self, variables: Variables) -> None:
        self._variables = variables
        self._loops: list[tuple[DataSymbol, Sequence[Node]]] = []
        #: What computes values before the statement, and what frees their memory behind it.
        self.before: list[Statement] = []
        self.behind: list[Statement] = []

    def __bool__(self) -> bool:
        return bool(self._loops)

    def enter(self, variable: DataSymbol, bounds: Sequence[Node]) -> None:
        """Enter a loop.

        :param variable: its variable.
        :param bounds: its start, stop and step.
        """
        self._loops.append((variable, bounds))

    def leave(self) -> None:
        """Leave the innermost loop."""
        self._loops.pop()

    def value(self, node: Node, place: Node) -> Node:
        """
        :param node: an expression in the loops, in no tree.
        :param place: the block that the statement stands in.

        :returns: the expression, or the element of a new array that has its value if it calls
            functions of the program.

        :raises NotImplementedError: if the array cannot be declared.
        """
        if not self._loops:
            return node
        holder = Assignment(parent=place)
        holder.addchild(node)
        recognise_in(holder)
        node = holder.children[0]
        if not calls_functions(node):
            return node.detach()
        type_, rank = value_type(node), rank_of_value(node)
        node.detach()
        counters = {variable for variable, _ in self._loops}
        limits = [bound for _, bounds in self._loops for bound in bounds]
        if type_ is None or rank or counters & symbols_read(*limits) or calls_functions(*limits):
            raise NotImplementedError("a function in loops that are no rectangle, or of a type or "
                                      "shape that is not known")
        array = self._variables.new("listed", ArrayType(
            type_.scalar(), [ArrayType.Extent.DEFERRED] * len(self._loops)))
        element = build.ref(array, [build.ref(variable) for variable, _ in self._loops])
        self.before += [allocation(array, [_extent(bounds) for _, bounds in self._loops]),
                        self._filled(build.assign(element.copy(), copied(node)))]
        self.behind.append(written_deallocation(array))
        return element

    def _filled(self, statement: Statement) -> Statement:
        for variable, bounds in reversed(self._loops):
            own = self._variables.new(f"{variable.name}_before", variable.datatype.copy())
            exchange(statement, variable, own)
            statement = build.loop(own, *map(copied, bounds), [statement])
        return statement


def _extent(bounds: Sequence[Node]) -> tuple[Node, Node]:
    """:returns: the smallest and the largest value in a loop."""
    start, stop, _ = bounds
    return (build.intrinsic("MIN", copied(start), copied(stop)),
            build.intrinsic("MAX", copied(start), copied(stop)))


def exchange(node: Node, old: Symbol, new: Symbol) -> None:
    """Let references to one variable be to another one, in place."""
    for reference in nodes_of(node, Reference):
        if reference.symbol is old:
            reference.symbol = new
