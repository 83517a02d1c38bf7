# SPDX-License-Identifier: BSD-3-Clause
"""Loops over all elements of arguments, in the order that rows and columns are numbered in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, element_type, expression_type
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, extent
from psyad_ext.ir.structures.row_loops import Holders
from psyad_ext.ir.structures.rows import ALLOCATED, answer, is_row, row_bounds, row_size
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import presence_of


class Elements:
    """Writes loops over the elements of variables.

    :param names: gives out names of counters.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._counters: dict[tuple[int, object], DataSymbol] = {}

    def of(self, symbol: DataSymbol,
           body: Callable[[Reference], list[Statement]]) -> list[Statement]:
        """
        :param symbol: a variable.
        :param body: gives what is done with one of its elements.

        :returns: the same for each element, in the order of elements.
        """
        if is_row(symbol):
            return self.rows(symbol, lambda outer: self._inside(symbol, outer, body))
        bounds = [bounds_of(symbol, number) for number in range(declared_rank(symbol))]
        counters = [self._counter(number, _type_of(pair)) for number, pair in enumerate(bounds)]
        statements = body(build.ref(symbol, [build.ref(counter) for counter in counters]))
        for counter, pair in zip(counters, bounds):
            statements = [build.loop(counter, *pair, None, statements)]
        return statements

    def rows(self, symbol: DataSymbol, body: Callable[[list[Node]], list[Statement]],
             for_lists: Callable[[list[Node]], list[Statement]] = lambda outer: []
             ) -> list[Statement]:
        """
        :param symbol: rows.
        :param body: gives what is done with a row, by the indices that tell which one is meant.
        :param for_lists: gives what is done before for each list that rows lie in.

        :returns: the same for each row that is allocated.
        """
        holders = Holders(build.ref(symbol), lambda number, type_: self._counter(
            number - 1, element_type(type_)))
        outer = holders.outer
        return holders.loops([build.branch(answer(symbol, ALLOCATED, outer), body(outer))],
                             for_lists(outer))

    def _inside(self, symbol: DataSymbol, outer: list[Node],
                body: Callable[[Reference], list[Statement]]) -> list[Statement]:
        """:returns: what is done with each element of one row."""
        bounds = row_bounds(symbol, outer)
        counters = [self._counter(len(outer) + number, _type_of(pair))
                    for number, pair in enumerate(bounds)]
        statements = body(build.ref(symbol, [
            *map(copied, outer), *(build.ref(counter) for counter in counters)]))
        for counter, pair in zip(counters, bounds):
            statements = [build.loop(counter, *pair, None, statements)]
        return statements

    def _counter(self, number: int, type_: ElementType) -> DataSymbol:
        key = (number, type_.key)
        if key not in self._counters:
            self._counters[key] = self._names.symbol(f"i_{number + 1}", type_.scalar())
        return self._counters[key]


def _type_of(bounds: Sequence[Node]) -> ElementType:
    """:returns: the type of a counter that goes from one bound to the other."""
    default = element_type(ScalarType.integer_type())
    found = [type_ for bound in bounds if (type_ := expression_type(bound)) is not None]
    return max(found, key=lambda type_: type_.kind if isinstance(type_.kind, int) else 0,
               default=default)


def counted(total: DataSymbol, symbols: Sequence[DataSymbol],
            elements: Elements) -> list[Statement]:
    """
    :param total: an integer.
    :param symbols: variables, some of them rows.
    :param elements: writes loops.

    :returns: what gives it the number of their elements.
    """
    def added(symbol: DataSymbol) -> list[Statement]:
        return elements.rows(symbol, lambda outer: [build.assign(
            build.ref(total), build.add(build.ref(total), row_size(symbol, outer)))])

    others = [symbol for symbol in symbols if not is_row(symbol)]
    return [build.assign(build.ref(total), total_size(others)), *(
        statement for symbol in symbols if is_row(symbol) for statement in added(symbol))]


def total_size(symbols: Sequence[DataSymbol]) -> Node:
    """:returns: the number of elements of all these variables, whether they are given or not."""
    total: Node = build.integer(0)
    for symbol in symbols:
        total = build.integer_sum(total, _size(symbol))
    return total


def _size(symbol: DataSymbol) -> Node:
    if not symbol.is_array:
        return build.integer(1)
    if presence_of(symbol) is None:
        return build.intrinsic("SIZE", build.ref(symbol))
    # Nothing may be asked of an argument that is not there.
    size: Node | None = None
    for number in range(declared_rank(symbol)):
        lower, upper = bounds_of(symbol, number)
        own = build.positive_part(extent(lower, upper, build.integer(1)))
        size = own if size is None else build.integer_product(size, own)
    return size


def increment(symbol: DataSymbol) -> Statement:
    """:returns: the statement that adds one to a counter."""
    return build.assign(build.ref(symbol), build.add(build.ref(symbol), build.integer(1)))


def inside(value: Node, low: Node, high: Node) -> Node:
    """:returns: whether ``low <= value <= high``."""
    return BinaryOperation.create(
        BinaryOperation.Operator.AND,
        BinaryOperation.create(BinaryOperation.Operator.GE, value, low),
        BinaryOperation.create(BinaryOperation.Operator.LE, copied(value), high))
