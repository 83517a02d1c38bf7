# SPDX-License-Identifier: BSD-3-Clause
"""The routines that find the pattern of a Jacobian, and that compute its entries."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.analyses.calltree import is_only_written
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access
from psyad_ext.ir.expressions import bounds_of, declared_rank
from psyad_ext.ir.kinds import element_type, promoted, symbol_type
from psyad_ext.ir.outer import set_derivative
from psyad_ext.ir.temporaries import variable_like
from psyad_ext.transformations import templates
from psyad_ext.transformations.elements import increment, inside, total_size
from psyad_ext.transformations.entry import kept
from psyad_ext.transformations.sparse.base import SparseBuilder

_INTEGER = ScalarType.integer_type()
_DEFERRED = ArrayType.Extent.DEFERRED


class SparsityBuilder(SparseBuilder):
    """Builds the routine that finds which elements depend on which, and colours."""

    KIND = "sparsity"

    def build(self) -> Routine:
        """:returns: the routine."""
        request = self.request
        row_start, columns, colours = (self.array(name, _DEFERRED)
                                       for name in ("row_start", "columns", "colours"))
        unions = self.array("unions", _DEFERRED, _DEFERRED)
        sets = self.integer("sets")
        roots = self.array("roots", ArrayType.ArrayBounds(
            build.integer(1), total_size(request.dependent)))
        row = self.integer("row")
        parts = {dummy: variable_like(
            build.ref(dummy), element_type(_INTEGER), request.scheme.name("set", dummy.name),
            self.names).symbol for dummy in self.asked}
        columns_ = total_size(request.independent)
        room = build.section(build.integer_sum(columns_, 1), build.integer_sum(
            build.mul(build.integer(4), total_size(request.independent)), 16))
        statements: list[Statement] = [
            build.intrinsic("ALLOCATE", build.ref(unions, [
                build.section(build.integer(1), build.integer(2)), room])),
            build.assign(build.ref(sets), build.integer(0))]
        for part in parts.values():
            statements.append(build.assign(build.ref(part), build.integer(0)))
        for symbol in request.independent:
            statements += self.elements.of(symbol, lambda element: [
                increment(sets), build.assign(_part_of(element, parts), build.ref(sets))])
        statements += [self.call(parts, [unions, sets]),
                       build.assign(build.ref(row), build.integer(0))]
        for symbol in request.dependent:
            statements += self.elements.of(symbol, lambda element: [
                increment(row), build.assign(build.ref(roots, [build.ref(row)]),
                                             _part_of(element, parts))])
        statements += [
            build.call(request.helpers.plain("list_sets", templates.LIST), [
                build.ref(unions), build.ref(sets), build.ref(roots),
                total_size(request.independent), build.ref(row_start), build.ref(columns)]),
            build.call(request.helpers.plain("colour_columns", templates.COLOUR), [
                total_size(request.independent), build.ref(row_start), build.ref(columns),
                build.ref(colours)])]
        return self.assembled([(symbol, Access.WRITE) for symbol in (row_start, columns, colours)],
                              statements)


def _part_of(element: Reference, parts: dict[DataSymbol, DataSymbol]) -> Reference:
    return build.ref(parts[element.symbol], [index.copy() for index in element.children])


class SparseJacobianBuilder(SparseBuilder):
    """Builds the routine that computes the entries of a Jacobian of known pattern."""

    KIND = "sparse_jacobian"

    def build(self) -> Routine:
        """:returns: the routine."""
        request = self.request
        self._declare()
        keeping: list[Statement] = []
        body: list[Statement] = []
        for dummy in self.unit.dummies:
            if dummy in request.written and not is_only_written(dummy):
                keep, back = kept(dummy, self.names)
                keeping += keep
                body += back
        for part in (self._parts[symbol] for symbol in request.independent):
            body.append(build.assign(build.ref(part), build.real("0.0", symbol_type(part))))
        body.append(build.assign(build.ref(self._line), build.integer(0)))
        for symbol in request.independent:
            body += self.elements.of(symbol, self._seed)
        body.append(self.call(self._parts, [self._width]))
        body.append(build.assign(build.ref(self._line), build.integer(0)))
        for symbol in request.dependent:
            body += self.elements.of(symbol, self._take)
        statements: list[Statement] = [
            build.assign(build.ref(self._width), self._directions()),
            *keeping,
            build.loop(self._first, build.integer(1), self._at_least_one(),
                       build.ref(self._width), body)]
        arguments = [(symbol, Access.READ)
                     for symbol in (self._row_start, self._columns, self._colours)]
        return self.assembled([*arguments, (self._values, Access.WRITE)], statements)

    def _declare(self) -> None:
        request = self.request
        rows = build.integer_sum(total_size(request.dependent), 1)
        self._row_start = self.array("row_start", ArrayType.ArrayBounds(build.integer(1), rows))
        last = build.sub(build.ref(self._row_start, [rows.copy()]), build.integer(1))
        self._columns = self.array("columns", ArrayType.ArrayBounds(build.integer(1), last))
        self._colours = self.array("colours", ArrayType.ArrayBounds(
            build.integer(1), total_size(request.independent)))
        type_ = promoted(*(build.ref(s) for s in (*request.dependent, *request.independent)))
        self._values = self.names.symbol("values", ArrayType(
            type_.scalar(), [ArrayType.ArrayBounds(build.integer(1), last.copy())]))
        self._width, self._first, self._line, self._place, self._entry = map(
            self.integer, ("width", "first", "line", "place", "entry"))
        self._parts = {dummy: self._part(dummy) for dummy in self.asked}

    def _part(self, dummy: DataSymbol) -> DataSymbol:
        shape = [ArrayType.ArrayBounds(*bounds_of(dummy, number))
                 for number in range(declared_rank(dummy))]
        first = ArrayType.ArrayBounds(build.integer(1), self._directions())
        part = self.names.symbol(f"{dummy.name}_part",
                                 ArrayType(symbol_type(dummy).scalar(), [first, *shape]))
        set_derivative(part, dummy, lambda name: self.request.scheme.name("derivative", name))
        return part

    def _colours_used(self) -> Node:
        return build.intrinsic("MAXVAL", build.ref(self._colours))

    def _directions(self) -> Node:
        """:returns: the number of directions that are computed at once, the same in all strips.

        With few colours all of them are in one strip; then no entry is looked at twice.
        """
        most = self.request.width
        strips = build.div(build.integer_sum(self._at_least_one(), most - 1), build.integer(most))
        spread = build.sub(build.add(self._at_least_one(), strips.copy()), build.integer(1))
        return build.div(spread, strips)

    def _at_least_one(self) -> Node:
        """:returns: the number of colours, one if there are none: the results are still needed."""
        return build.intrinsic("MAX", build.integer(1), self._colours_used())

    def _colour(self, column: Node, body: Statement) -> list[Statement]:
        """:returns: ``body`` if the colour of a column is among those of this strip."""
        place = build.sub(build.ref(self._colours, [column]),
                          build.sub(build.ref(self._first), build.integer(1)))
        test = inside(build.ref(self._place), build.integer(1), build.ref(self._width))
        return [build.assign(build.ref(self._place), place), build.branch(test, [body])]

    def _of_place(self, element: Reference) -> Reference:
        return build.ref(self._parts[element.symbol], [
            build.ref(self._place), *(index.copy() for index in element.children)])

    def _seed(self, element: Reference) -> list[Statement]:
        one = build.assign(self._of_place(element), build.real("1.0", symbol_type(element.symbol)))
        return [increment(self._line), *self._colour(build.ref(self._line), one)]

    def _take(self, element: Reference) -> list[Statement]:
        entry = build.assign(build.ref(self._values, [build.ref(self._entry)]),
                             self._of_place(element))
        first = build.ref(self._row_start, [build.ref(self._line)])
        last = build.sub(build.ref(self._row_start, [
            build.add(build.ref(self._line), build.integer(1))]), build.integer(1))
        column = build.ref(self._columns, [build.ref(self._entry)])
        return [increment(self._line),
                build.loop(self._entry, first, last, None, self._colour(column, entry))]
