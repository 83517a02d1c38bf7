# SPDX-License-Identifier: BSD-3-Clause
"""A routine that computes the Jacobian in strips: columns by tangents or rows by adjoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.structures.memory import (
    allocation, is_allocated, own_bounds, written_deallocation)
from psyad_ext.ir.structures.row_vectors import with_direction
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.transformations.elements import increment, inside
from psyad_ext.transformations.strips import StripBuilder, StripRequest


class JacobianBuilder(StripBuilder):
    """Builds the Jacobian routine of the target.

    :param request: the target and what is asked.
    """

    KIND = "jacobian"

    def __init__(self, request: StripRequest) -> None:
        super().__init__(request)
        self._first, self._place, self._element, self._width = map(
            self.integer, ("first", "place", "element", "width"))
        #: How large arguments are on entry that may be reallocated.
        self._sizes = {dummy: self.integer(f"{dummy.name}_size") for dummy in self.asked
                       if is_allocatable(dummy) and dummy in self.unit.reallocated}
        # The same arrays take tangents or adjoints, unless these are variables of a module.
        self._parts = {dummy: self.part(dummy, self._extent()) for dummy in self.asked}
        self._adjoints = {dummy: self.adjoint_part(dummy, part, self._extent())
                          for dummy, part in self._parts.items()}

    def build(self) -> Routine:
        """:returns: the routine."""
        request = self.request
        shape = [ArrayType.Extent.ATTRIBUTE]*2 if self.has_rows else [
            ArrayType.ArrayBounds(build.integer(1), self.total(asked))
            for asked in (request.dependent, request.independent)]
        self._jacobian = self.names.symbol(
            "jacobian", ArrayType(request.entry_type.scalar(), shape))
        # In one run, nothing has to be put back.
        keeping, restoring = ([], []) if self._runs_once else self.repeated()
        sizes = [build.assign(build.ref(size), build.intrinsic("SIZE", build.ref(dummy)))
                 for dummy, size in self._sizes.items()]
        statements = [*sizes, build.assign(build.ref(self._width), self._directions()),
                      *self.allocated(self._width), *keeping, *self._both(restoring)]
        return self.assembled([(self._jacobian, Access.WRITE)], [*self.counted(), *statements])

    def _both(self, restore: Sequence[Statement]) -> list[Statement]:
        request = self.request
        columns = self._strips(False, request.independent, request.dependent, restore,
                               lambda place, row: [row, place])
        # Adjoints of what is reallocated have the shape that it has in the end.
        if request.roles is None or self._sizes:
            return [columns]
        rows = self._strips(True, request.dependent, request.independent, restore,
                            lambda place, column: [place, column])
        fewer = BinaryOperation.create(
            BinaryOperation.Operator.LE, self.total(request.independent),
            self.total(request.dependent))
        return [build.branch(fewer, [columns], [rows])]

    def _extent(self) -> Node:
        """:returns: the same for the parts, which may have to be allocated."""
        return build.ref(self._width) if self.has_rows else self._directions()

    def _directions(self) -> Node:
        """:returns: the number of directions that are computed at once."""
        sizes = [self.total(self.request.independent)]
        if self.request.roles is not None and not self._sizes:
            sizes.append(self.total(self.request.dependent))
        if not self._runs_once:
            sizes.insert(0, build.integer(self.request.width))
        least = build.intrinsic("MIN", *sizes) if len(sizes) > 1 else sizes[0]
        # Arrays of no elements are no reason for an extent of zero.
        return build.intrinsic("MAX", build.integer(1), least)

    @property
    def _runs_once(self) -> bool:
        """:returns: whether it matters how often the target runs, so that one strip takes all."""
        return self.unit.has_effects

    def _strips(self, adjoints: bool, seeded: Sequence[DataSymbol],
                found: Sequence[DataSymbol], restore: Sequence[Statement],
                places: Callable[[Node, Node], list[Node]]) -> Statement:
        """:returns: the loop over strips in one of the modes."""
        body: list[Statement] = [copied(statement) for statement in restore]
        parts = self._adjoints if adjoints else self._parts
        body += self._allocated_again(parts)
        for part in parts.values():
            body.append(build.assign(build.ref(part), build.real("0.0", symbol_type(part))))
        body.append(build.assign(build.ref(self._place), build.integer(0)))
        for symbol in seeded:
            body += self.elements.of(symbol, lambda element: self._seed(element, parts))
        body += [self.call(parts, [self._width], adjoints), *self._checked(found)]
        body.append(build.assign(build.ref(self._element), build.integer(0)))
        for symbol in found:
            body += self.elements.of(
                symbol, lambda element: self._take(element, parts, seeded, places))
        # Once at least, for the values of the results.
        total = build.intrinsic("MAX", build.integer(1), self.total(seeded))
        return build.loop(self._first, build.integer(1), total, build.ref(self._width), body)

    def _allocated_again(self, parts: Mapping[DataSymbol, DataSymbol]) -> list[Statement]:
        """:returns: what gives parts of reallocated arguments the bounds that these have on
            entry."""
        first = (build.integer(1), build.ref(self._width))
        return [statement for dummy in self._sizes for part in [parts[dummy]] for statement in (
            build.branch(is_allocated(part), [written_deallocation(part)]),
            allocation(part, [first, *own_bounds(dummy)]))]

    def _checked(self, found: Sequence[DataSymbol]) -> list[Statement]:
        """:returns: what stops if a reallocated argument has got another size."""
        stop = "an argument has got another size"
        asked = [(dummy, size) for dummy, size in self._sizes.items() if dummy in found]
        return [statement for dummy, size in asked for statement in (
            build.branch(build.negation(is_allocated(dummy)), [error_stop(stop)]),
            build.branch(BinaryOperation.create(
                BinaryOperation.Operator.NE, build.intrinsic("SIZE", build.ref(dummy)),
                build.ref(size)), [error_stop(stop)]))]

    def _seed(self, element: Reference,
              parts: Mapping[DataSymbol, DataSymbol]) -> list[Statement]:
        """The element whose number belongs to the strip gets a one in its own direction."""
        own = build.sub(build.ref(self._place), build.sub(build.ref(self._first),
                                                          build.integer(1)))
        target = build.ref(parts[element.symbol], with_direction(
            element.symbol, own, [copied(index) for index in element.children]))
        last = build.add(build.ref(self._first), build.sub(build.ref(self._width),
                                                           build.integer(1)))
        own_strip = inside(build.ref(self._place), build.ref(self._first), last)
        one = build.assign(target, build.real("1.0", symbol_type(element.symbol)))
        return [increment(self._place), build.branch(own_strip, [
            self.if_given(element.symbol, one)])]

    def _take(self, element: Reference, parts: Mapping[DataSymbol, DataSymbol],
              seeded: Sequence[DataSymbol],
              places: Callable[[Node, Node], list[Node]]) -> list[Statement]:
        """All directions of the strip go to the Jacobian; the last strip may have fewer."""
        last = build.intrinsic(
            "MIN", build.sub(build.add(build.ref(self._first), build.ref(self._width)),
                             build.integer(1)), self.total(seeded))
        direction = build.sub(build.ref(self._place), build.sub(build.ref(self._first),
                                                                build.integer(1)))
        part = build.ref(parts[element.symbol], with_direction(
            element.symbol, direction, [copied(index) for index in element.children]))
        entry = build.ref(self._jacobian, places(build.ref(self._place),
                                                 build.ref(self._element)))
        return [increment(self._element),
                build.loop(self._place, build.ref(self._first), last, None,
                           [build.assign(entry, part)])]
