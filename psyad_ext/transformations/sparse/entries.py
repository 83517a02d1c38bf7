# SPDX-License-Identifier: BSD-3-Clause
"""The routine that computes the entries of a Jacobian of known pattern, in as few strips as the
colours allow: of columns by tangents, or of rows by adjoints.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.transformations.elements import increment, inside, total_size
from psyad_ext.transformations.strips import StripBuilder, StripRequest

_DEFERRED = ArrayType.Extent.DEFERRED


class SparseJacobianBuilder(StripBuilder):
    """Builds the routine.

    :param request: the target and what is asked.
    """

    KIND = "sparse_jacobian"

    def __init__(self, request: StripRequest) -> None:
        super().__init__(request)
        rows, columns = map(total_size, (request.dependent, request.independent))
        end = build.integer_sum(copied(rows), 1)
        self._row_start = self._sized("row_start", end)
        entries = build.sub(build.ref(self._row_start, [copied(end)]), build.integer(1))
        self._columns = self._sized("columns", entries)
        self._colours = self._sized("colours", columns)
        self._row_colours = self._sized("row_colours", rows) if request.roles else None
        self._values = self.names.symbol("values", ArrayType(
            request.entry_type.scalar(),
            [ArrayType.ArrayBounds(build.integer(1), copied(entries))]))
        self._width, self._first, self._line, self._place, self._entry, self._used = map(
            self.integer, ("width", "first", "line", "place", "entry", "used"))
        self._parts = {dummy: self.part(dummy, self._directions(self._most_colours()))
                       for dummy in self.asked}
        self._adjoints = {
            dummy: self.adjoint_part(dummy, part, self._directions(self._most_colours()))
            for dummy, part in self._parts.items()}

    def build(self) -> Routine:
        """:returns: the routine."""
        keeping, restoring = self.repeated()
        strips: Statement = self._strips(self._by_columns(restoring))
        if self._row_colours is not None:
            strips = build.branch(
                build.greater(build.intrinsic("MAXVAL", build.ref(self._row_colours)),
                              build.integer(0)),
                self._by_rows(restoring), [strips])
        statements: list[Statement] = [
            build.assign(build.ref(self._used), self._most_colours()),
            build.assign(build.ref(self._width), self._directions(build.ref(self._used))),
            *self.allocated(self._width), *keeping, strips]
        pattern = [self._row_start, self._columns, self._colours,
                   *([self._row_colours] if self._row_colours else [])]
        return self.assembled([*((symbol, Access.READ) for symbol in pattern),
                               (self._values, Access.WRITE)], statements)

    def _sized(self, name: str, last: Node) -> DataSymbol:
        return self.array(name, ArrayType.ArrayBounds(build.integer(1), copied(last)))

    def _most_colours(self) -> Node:
        """:returns: the number of colours, one if there are none: the results are still needed.

        Either rows or columns have colours; the others have zeros.
        """
        arrays = [self._colours, *([self._row_colours] if self._row_colours else [])]
        return build.intrinsic("MAX", build.integer(1), *(
            build.intrinsic("MAXVAL", build.ref(array)) for array in arrays))

    def _directions(self, used: Node) -> Node:
        """:returns: the number of directions that are computed at once, the same in all strips.

        With few colours all of them are in one strip; then no entry is looked at twice. So they
        are if it matters how often the target runs.
        """
        if self.unit.has_effects:
            return copied(used)
        most = self.request.width
        strips = build.div(build.integer_sum(used, most - 1), build.integer(most))
        spread = build.sub(build.add(copied(used), strips), build.integer(1))
        return build.div(spread, copied(strips))

    def _strips(self, body: Sequence[Statement]) -> Statement:
        return build.loop(self._first, build.integer(1), build.ref(self._used),
                          build.ref(self._width), body)

    def _by_columns(self, restore: Sequence[Statement]) -> list[Statement]:
        """:returns: the columns of one strip."""
        request = self.request
        # Of a result that is not given, nothing is ever set.
        undefined = [symbol for symbol in self.asked
                     if symbol in request.independent or presence_of(symbol) is not None]
        body = [*(copied(statement) for statement in restore),
                *_zeros(self._parts[symbol] for symbol in undefined), self._restart()]
        for symbol in request.independent:
            body += self.elements.of(symbol, lambda element: self._seed(
                self._parts, self._colours, element))
        body += [self.call(self._parts, [self._width]), self._restart()]
        for symbol in request.dependent:
            body += self.elements.of(symbol, self._take_of_row)
        return body

    def _by_rows(self, restore: Sequence[Statement]) -> list[Statement]:
        """:returns: what computes all strips of rows.

        What belongs to columns is put in one array first: entries know columns by number.
        """
        request = self.request
        found = self.names.symbol("found", ArrayType(
            request.entry_type.scalar(), [_DEFERRED, _DEFERRED]))
        body = [*(copied(statement) for statement in restore),
                *_zeros(self._adjoints.values()), self._restart()]
        for symbol in request.dependent:
            body += self.elements.of(symbol, lambda element: self._seed(
                self._adjoints, self._row_colours, element))
        body += [self.call(self._adjoints, [self._width], adjoints=True), self._restart()]
        for symbol in request.independent:
            body += self.elements.of(symbol, lambda element: [
                increment(self._line), build.loop(
                    self._place, build.integer(1), build.ref(self._width), None, [build.assign(
                        build.ref(found, [build.ref(self._place), build.ref(self._line)]),
                        self._of_place(self._adjoints, element))])])
        entry = build.assign(build.ref(self._values, [build.ref(self._entry)]), build.ref(
            found, [build.ref(self._place), build.ref(self._columns, [build.ref(self._entry)])]))
        body.append(build.loop(
            self._line, build.integer(1), total_size(request.dependent), None,
            self._in_strip(build.ref(self._row_colours, [build.ref(self._line)]),
                           self._entries([entry]))))
        room = build.ref(found, [
            build.section(build.integer(1), last)
            for last in (build.ref(self._width), total_size(request.independent))])
        return [build.intrinsic("ALLOCATE", room), self._strips(body)]

    def _restart(self) -> Statement:
        return build.assign(build.ref(self._line), build.integer(0))

    def _in_strip(self, colour: Node, body: Statement) -> list[Statement]:
        """:returns: ``body`` if a colour is among those of this strip."""
        place = build.sub(colour, build.sub(build.ref(self._first), build.integer(1)))
        test = inside(build.ref(self._place), build.integer(1), build.ref(self._width))
        return [build.assign(build.ref(self._place), place), build.branch(test, [body])]

    def _of_place(self, parts: dict[DataSymbol, DataSymbol], element: Reference) -> Reference:
        return build.ref(parts[element.symbol], [
            build.ref(self._place), *(copied(index) for index in element.children)])

    def _seed(self, parts: dict[DataSymbol, DataSymbol], colours: DataSymbol,
              element: Reference) -> list[Statement]:
        one = build.assign(self._of_place(parts, element),
                           build.real("1.0", symbol_type(element.symbol)))
        return [increment(self._line), *self._in_strip(
            build.ref(colours, [build.ref(self._line)]), self.if_given(element.symbol, one))]

    def _entries(self, body: Sequence[Statement]) -> Statement:
        """:returns: the loop over the entries of the current row."""
        first = build.ref(self._row_start, [build.ref(self._line)])
        last = build.sub(build.ref(self._row_start, [
            build.add(build.ref(self._line), build.integer(1))]), build.integer(1))
        return build.loop(self._entry, first, last, None, body)

    def _take_of_row(self, element: Reference) -> list[Statement]:
        entry = build.assign(build.ref(self._values, [build.ref(self._entry)]),
                             self._of_place(self._parts, element))
        column = build.ref(self._columns, [build.ref(self._entry)])
        return [increment(self._line), self._entries(
            self._in_strip(build.ref(self._colours, [column]), entry))]


def _zeros(parts: Sequence[DataSymbol]) -> list[Statement]:
    return [build.assign(build.ref(part), build.real("0.0", symbol_type(part)))
            for part in parts]
