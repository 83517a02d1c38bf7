# SPDX-License-Identifier: BSD-3-Clause
"""The routine that runs the target once to find the pattern of its Jacobian, and colours."""

from __future__ import annotations

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.structures.memory import allocation, own_bounds
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.transformations import templates
from psyad_ext.transformations.elements import increment, total_size
from psyad_ext.transformations.strips import StripBuilder

_INTEGER = ScalarType.integer_type()
_DEFERRED = ArrayType.Extent.DEFERRED
#: Where rows start, their columns, where columns start, their rows; or the other way round.
_Pattern = tuple[DataSymbol, DataSymbol, DataSymbol, DataSymbol]


class SparsityBuilder(StripBuilder):
    """Builds the routine that finds which elements depend on which, and colours."""

    KIND = "sparsity"

    def build(self, with_rows: bool) -> Routine:
        """
        :param with_rows: whether rows get colours where they need fewer than columns.

        :returns: the routine.
        """
        request = self.request
        row_start, columns, colours = results = [
            self.array(name, _DEFERRED) for name in ("row_start", "columns", "colours")]
        unions = self.array("unions", _DEFERRED, _DEFERRED)
        sets, row = map(self.integer, ("sets", "row"))
        roots = self.array("roots", ArrayType.ArrayBounds(
            build.integer(1), total_size(request.dependent)))
        statements = [*self._found(unions, sets, roots, row), build.call(
            request.helpers.plain("list_sets", templates.LIST), [
                build.ref(unions), build.ref(sets), build.ref(roots),
                total_size(request.independent), build.ref(row_start), build.ref(columns)])]
        by_columns, by_rows, longest = self._both_forms(row_start, columns, statements)
        if with_rows:
            results.append(self.array("row_colours", _DEFERRED))
            statements.append(self._fewer_colours(by_columns, by_rows, longest, *results[2:]))
        else:
            statements.append(self._coloured(by_columns, total_size(request.independent), colours))
        return self.assembled([(symbol, Access.WRITE) for symbol in results], statements)

    def _found(self, unions: DataSymbol, sets: DataSymbol, roots: DataSymbol,
               row: DataSymbol) -> list[Statement]:
        """:returns: what runs the target with sets; the rows have the numbers in ``roots``."""
        request = self.request
        parts = {dummy: variable_like(
            build.ref(dummy), element_type(_INTEGER), request.scheme.name("set", dummy.name),
            self.names).symbol for dummy in self.asked}
        room = build.section(
            build.integer_sum(total_size(request.independent), 1), build.integer_sum(
                build.mul(build.integer(4), total_size(request.independent)), 16))
        statements: list[Statement] = [
            build.intrinsic("ALLOCATE", build.ref(unions, [
                build.section(build.integer(1), build.integer(2)), room])),
            build.assign(build.ref(sets), build.integer(0)),
            *(allocation(part, own_bounds(dummy)) for dummy, part in parts.items()
              if is_allocatable(dummy))]
        for part in parts.values():
            self.names.shapes.pop(part, None)
            statements.append(build.assign(build.ref(part), build.integer(0)))
        for symbol in request.independent:
            statements += self.elements.of(symbol, lambda element: [
                increment(sets), self.if_given(element.symbol, build.assign(
                    _part_of(element, parts), build.ref(sets)))])
        statements += [self.call(parts, [unions, sets]),
                       build.assign(build.ref(row), build.integer(0))]
        for symbol in request.dependent:
            statements += self.elements.of(symbol, lambda element: [
                increment(row), build.assign(build.ref(roots, [build.ref(row)]),
                                             _part_of(element, parts))])
        return statements

    def _both_forms(self, row_start: DataSymbol, columns: DataSymbol,
                    statements: list[Statement]) -> tuple[_Pattern, _Pattern, list[DataSymbol]]:
        """
        :returns: the pattern as the columns of each row and as the rows of each column, and the
            lengths of the longest row and column; ``statements`` compute these.
        """
        request = self.request
        column_start, rows = (self.array(name, _DEFERRED) for name in ("column_start", "rows"))
        longest = [self.integer(name) for name in ("longest_row", "longest_column")]
        arrays = (row_start, columns, column_start, rows)
        statements.append(build.call(
            request.helpers.plain("transpose_pattern", templates.TRANSPOSE), [
                total_size(request.independent), *map(build.ref, (*arrays, *longest))]))
        return arrays, (*arrays[2:], *arrays[:2]), longest

    def _coloured(self, pattern: _Pattern, most: Node, colours: DataSymbol) -> Statement:
        """:returns: what colours columns, or rows where these are called columns."""
        return build.call(self.request.helpers.plain("colour_columns", templates.COLOUR), [
            *map(build.ref, pattern), most, build.ref(colours)])

    def _fewer_colours(self, by_columns: _Pattern, by_rows: _Pattern, longest: list[DataSymbol],
                       colours: DataSymbol, row_colours: DataSymbol) -> Statement:
        """:returns: what colours rows or columns, and gives zeros to the others.

        Those first that may need fewer: a row with many entries takes many colours of columns, and
        long to colour them. The others are given up as soon as they need more.
        """
        request = self.request
        columns_first = BinaryOperation.create(
            BinaryOperation.Operator.LE, *map(build.ref, longest))
        return build.branch(columns_first, [
            self._coloured(by_columns, total_size(request.independent), colours),
            self._coloured(by_rows, build.integer_sum(_most(colours), -1), row_colours),
            _zero_if(row_colours, colours)], [
            self._coloured(by_rows, total_size(request.dependent), row_colours),
            self._coloured(by_columns, _most(row_colours), colours),
            _zero_if(colours, row_colours)])


def _most(colours: DataSymbol) -> Node:
    """:returns: the number of colours."""
    return build.intrinsic("MAX", build.integer(0),
                           build.intrinsic("MAXVAL", build.ref(colours)))


def _zero_if(other: DataSymbol, colours: DataSymbol) -> Statement:
    """:returns: what takes colours away if others have been found."""
    return build.branch(build.greater(_most(other), build.integer(0)),
                        [build.assign(build.ref(colours), build.integer(0))])


def _part_of(element: Reference, parts: dict[DataSymbol, DataSymbol]) -> Reference:
    return build.ref(parts[element.symbol], [copied(index) for index in element.children])
