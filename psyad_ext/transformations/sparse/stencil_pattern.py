# SPDX-License-Identifier: BSD-3-Clause
"""The routine that writes down a pattern which is known from offsets, without running anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.analyses.offsets import FIXED
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import element_type, expression_type
from psyad_ext.ir.expressions.questions import bounds_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.elements import increment, total_size
from psyad_ext.transformations.sparse.lattice import Block, Colouring, Stencils
from psyad_ext.transformations.strips import StripBuilder, StripRequest
from psyad_ext.transformations.unused import mention_unused

_DEFERRED = ArrayType.Extent.DEFERRED
_DEFAULT = element_type(ScalarType.integer_type())


class StencilPatternBuilder(StripBuilder):
    """Builds the routine that gives pattern and colours.

    :param request: the target and what is asked.
    :param stencils: the pattern.
    :param context: the target.
    """

    KIND = "sparsity"

    def __init__(self, request: StripRequest, stencils: Stencils, context: Context) -> None:
        super().__init__(request)
        self._stencils = stencils
        self._context = context
        self._row_start, self._columns, self._colours = (
            self.array(name, _DEFERRED) for name in ("row_start", "columns", "colours"))
        self._pass, self._row, self._line, self._entry = map(
            self.integer, ("pass", "row", "line", "entry"))

    def build(self, with_rows: bool) -> Routine:
        """
        :param with_rows: whether rows get colours where they need fewer than columns.

        :returns: the routine.
        """
        request, known = self.request, self._stencils
        results = [self._row_start, self._columns, self._colours]
        coloured = [(self._colours, request.independent, known.columns)]
        if with_rows:
            results.append(self.array("row_colours", _DEFERRED))
            coloured.append((results[-1], request.dependent, known.rows))
        chosen = with_rows and known.has_fewer_rows
        rows = build.integer_sum(total_size(request.dependent), 1)
        statements: list[Statement] = [
            build.intrinsic("ALLOCATE", _from_one(self._row_start, rows), *(
                _from_one(array, total_size(symbols)) for array, symbols, _ in coloured)),
            build.loop(self._pass, build.integer(1), build.integer(2), None, self._rows())]
        for number, (array, symbols, colourings) in enumerate(coloured):
            statements += self._colour_all(array, symbols, colourings) if number == chosen \
                else [build.assign(build.ref(array), build.integer(0))]
        arguments = [*self.unit.dummies, *results]
        return self.assembled([(symbol, Access.WRITE) for symbol in results],
                              mention_unused(statements, arguments, self._context), Access.READ)

    def _colour_all(self, array: DataSymbol, symbols: Sequence[DataSymbol],
                    colourings: Mapping[DataSymbol, Colouring]) -> list[Statement]:
        """:returns: what gives colours to all elements of some variables."""
        statements: list[Statement] = [build.assign(build.ref(self._line), build.integer(0))]
        for symbol in symbols:
            statements += self.elements.of(symbol, lambda element: [
                increment(self._line), build.assign(
                    build.ref(array, [build.ref(self._line)]),
                    _colour(element, colourings[element.symbol]))])
        return statements

    def _rows(self) -> list[Statement]:
        """:returns: what counts the entries, and in the second pass lists them."""
        body: list[Statement] = [build.assign(build.ref(symbol), build.integer(0))
                                 for symbol in (self._row, self._entry)]
        for symbol in self.request.dependent:
            body += self.elements.of(symbol, self._row_of)
        first = build.branch(build.equal(build.ref(self._pass), build.integer(1)), [
            build.intrinsic("ALLOCATE", _from_one(self._columns, build.ref(self._entry)))])
        return [*body, self._start(build.integer_sum(build.ref(self._row), 1)), first]

    def _start(self, row: Node) -> Statement:
        return build.assign(build.ref(self._row_start, [row]),
                            build.integer_sum(build.ref(self._entry), 1))

    def _row_of(self, element: Reference) -> list[Statement]:
        statements = [increment(self._row), self._start(build.ref(self._row))]
        for column in self.request.independent:
            block = self._stencils.blocks.get((element.symbol, column))
            for offset in block.offsets if block else ():
                statements += self._entry_at(element, column, block, offset)
        return statements

    def _entry_at(self, element: Reference, column: DataSymbol, block: Block,
                  offset: tuple[int, ...]) -> list[Statement]:
        """:returns: what adds one column to a row if there is such an element."""
        indices = [build.integer(number) if dimension == FIXED else
                   build.shifted(copied(element.children[dimension]), number)
                   for dimension, number in zip(block.dimensions, offset)]
        listed = build.branch(build.equal(build.ref(self._pass), build.integer(2)), [
            build.assign(build.ref(self._columns, [build.ref(self._entry)]),
                         self._number(column, indices))])
        found: list[Statement] = [increment(self._entry), listed]
        tests = list(_tests(element, column, block, offset, indices))
        if not tests:
            return found
        condition = tests[0]
        for test in tests[1:]:
            condition = BinaryOperation.create(BinaryOperation.Operator.AND, condition, test)
        return [build.branch(condition, found)]

    def _number(self, symbol: DataSymbol, indices: list[Node]) -> Node:
        """:returns: the number of the column of an element."""
        independent = self.request.independent
        before = total_size(independent[:independent.index(symbol)])
        place: Node = build.integer(0)
        for number in reversed(range(len(indices))):
            extent = build.intrinsic("SIZE", build.ref(symbol), ("dim", build.integer(number + 1)))
            lower, _ = bounds_of(symbol, number)
            place = build.integer_sum(
                build.integer_product(place, extent),
                build.integer_difference(copied(indices[number]), lower)) \
                if number < len(indices) - 1 \
                else build.integer_difference(copied(indices[number]), lower)
        return build.integer_sum(build.integer_sum(before, _default(place, indices)), 1)


def _colour(element: Reference, colouring: Colouring) -> Node:
    terms = [build.integer_product(copied(index), factor)
             for index, factor in zip(element.children, colouring.factors) if factor]
    if not terms:
        return build.integer(colouring.first)
    total = terms[0]
    for term in terms[1:]:
        total = build.add(total, term)
    return build.integer_sum(build.intrinsic(
        "MODULO", _default(total, element.children), build.integer(colouring.count)),
        colouring.first)


def _from_one(array: DataSymbol, last: Node) -> Reference:
    return build.ref(array, [build.section(build.integer(1), last)])


def _default(value: Node, indices: list[Node]) -> Node:
    """:returns: a value in the default kind, whatever the kind of the indices in it."""
    other = any((type_ := expression_type(index)) is not None and type_.key != _DEFAULT.key
                for index in indices)
    return build.intrinsic("INT", value) if other else value


def _tests(element: Reference, column: DataSymbol, block: Block, offset: tuple[int, ...],
           indices: list[Node]) -> Iterator[Node]:
    """:returns: what has to be true that an element exists; not what surely is."""
    for number, (dimension, more) in enumerate(zip(block.dimensions, offset)):
        other = bounds_of(column, number)
        own = (build.integer(0), build.integer(0)) if dimension == FIXED else \
            bounds_of(element.symbol, dimension)
        room = constant_difference(own[0], other[0])
        if room is None or room + more < 0:
            yield _compared(indices[number], BinaryOperation.Operator.GE, other[0])
        room = constant_difference(own[1], other[1])
        if room is None or room + more > 0:
            yield _compared(indices[number], BinaryOperation.Operator.LE, other[1])


def _compared(index: Node, operator: BinaryOperation.Operator, bound: Node) -> Node:
    return BinaryOperation.create(operator, copied(index), bound)
