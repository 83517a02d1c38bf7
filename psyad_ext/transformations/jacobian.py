# SPDX-License-Identifier: BSD-3-Clause
"""A routine that computes the Jacobian in strips: columns by tangents or rows by adjoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import BinaryOperation, Container, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import Unit, is_only_written
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access, assemble
from psyad_ext.ir.expressions import bounds_of, declared_rank
from psyad_ext.ir.kinds import promoted, symbol_type
from psyad_ext.ir.names import Names
from psyad_ext.ir.outer import Role, role_of, set_derivative, set_role
from psyad_ext.ir.signatures import place_of, with_signature
from psyad_ext.transformations.elements import Elements, increment, inside, total_size
from psyad_ext.transformations.entry import kept
from psyad_ext.transformations.roles import Roles

@dataclass(frozen=True)
class JacobianRequest:
    """What is asked of the Jacobian routine.

    :param unit: the target.
    :param home: the container of the new routine.
    :param dependent: the dependent arguments: the rows.
    :param independent: the independent arguments: the columns.
    :param written: what the target may write.
    :param tangent: its tangent routine for many directions.
    :param roles: its reversing motion for many directions, if there is one.
    :param width: largest number of directions.
    :param taken: names of generated routines.
    :param scheme: templates of generated names.
    """

    unit: Unit
    home: Container
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    written: frozenset[Symbol]
    tangent: RoutineSymbol
    roles: Roles | None
    width: int
    taken: Sequence[str]
    scheme: NamingScheme


class JacobianBuilder:
    """Builds the Jacobian routine of the target.

    :param request: the target and what is asked.
    """

    def __init__(self, request: JacobianRequest) -> None:
        self._request = request
        self._unit = request.unit
        self._names = Names(request.unit.routine)
        self._names.taken |= {name.lower() for name in request.taken}
        self._symbol = RoutineSymbol(unique(
            request.scheme.name("jacobian", request.unit.name), self._names.taken))
        self._names.taken.add(self._symbol.name.lower())
        integer = ScalarType.integer_type()
        self._first, self._place, self._element, self._width = (
            self._names.symbol(name, integer)
            for name in ("first", "place", "element", "width"))
        self._elements = Elements(self._names)
        asked = [*request.dependent, *request.independent]
        # The same arrays take tangents or adjoints, unless these are variables of a module.
        self._parts = {dummy: self._part(dummy) for dummy in self._unit.dummies if dummy in asked}
        self._adjoints = {dummy: self._of_module(dummy, part)
                          for dummy, part in self._parts.items()}

    def build(self) -> Routine:
        """:returns: the routine."""
        request = self._request
        type_ = promoted(*(build.ref(s) for s in (*request.dependent, *request.independent)))
        shape = [total_size(request.dependent), total_size(request.independent)]
        self._jacobian = self._names.symbol(
            "jacobian", ArrayType(type_.scalar(), [ArrayType.ArrayBounds(build.integer(1), size)
                                                   for size in shape]))
        statements: list[Statement] = [build.assign(build.ref(self._width), self._directions())]
        restore: list[Statement] = []
        for dummy in self._unit.dummies:
            if dummy in request.written and not is_only_written(dummy):
                keeping, back = kept(dummy, self._names)
                statements += keeping
                restore += back
        statements += self._both(restore)
        arguments = [(dummy, dummy.interface.access) for dummy in self._unit.dummies]
        homes = {request.tangent: request.home}
        if request.roles is not None:
            homes[request.roles.vector.symbol] = request.home
        return assemble(self._symbol, self._unit.routine, request.home,
                        [*arguments, (self._jacobian, Access.WRITE)], statements, homes)

    def _both(self, restore: Sequence[Statement]) -> list[Statement]:
        request = self._request
        columns = self._strips(request.tangent, request.independent, request.dependent, restore,
                               lambda place, row: [row, place])
        if request.roles is None:
            return [columns]
        rows = self._strips(request.roles.vector.symbol, request.dependent, request.independent,
                            restore, lambda place, column: [place, column])
        fewer = BinaryOperation.create(
            BinaryOperation.Operator.LE, total_size(request.independent),
            total_size(request.dependent))
        return [build.branch(fewer, [columns], [rows])]

    def _directions(self) -> Node:
        """:returns: the number of directions that are computed at once."""
        sizes = [total_size(self._request.independent)]
        if self._request.roles is not None:
            sizes.append(total_size(self._request.dependent))
        # Arrays of no elements are no reason for an extent of zero.
        least = build.intrinsic("MIN", build.integer(self._request.width), *sizes)
        return build.intrinsic("MAX", build.integer(1), least)

    def _part(self, dummy: DataSymbol) -> DataSymbol:
        """:returns: a variable for some rows or columns, in the shape of an argument."""
        shape = [ArrayType.ArrayBounds(*bounds_of(dummy, number))
                 for number in range(declared_rank(dummy))]
        first = ArrayType.ArrayBounds(build.integer(1), self._directions())
        return self._names.symbol(f"{dummy.name}_part",
                                  ArrayType(symbol_type(dummy).scalar(), [first, *shape]))

    def _of_module(self, dummy: DataSymbol, part: DataSymbol) -> DataSymbol:
        """:returns: what takes the adjoints of an argument; gives that for tangents its place."""
        role, request = role_of(dummy), self._request
        if role is None:
            return part
        set_derivative(part, dummy, lambda name: request.scheme.name("derivative", name))
        if request.roles is None:
            return part
        adjoint = self._part(dummy)
        set_role(adjoint, Role(request.roles.hidden_vectors[place_of(dummy)]))
        return adjoint

    def _strips(self, routine: RoutineSymbol, seeded: Sequence[DataSymbol],
                found: Sequence[DataSymbol], restore: Sequence[Statement],
                places: Callable[[Node, Node], list[Node]]) -> Statement:
        """:returns: the loop over strips in one of the modes."""
        body: list[Statement] = [statement.copy() for statement in restore]
        is_tangent = routine is self._request.tangent
        parts = self._parts if is_tangent else self._adjoints
        for part in parts.values():
            body.append(build.assign(build.ref(part), build.real("0.0", symbol_type(part))))
        body.append(build.assign(build.ref(self._place), build.integer(0)))
        for symbol in seeded:
            body += self._elements.of(symbol, lambda element: self._seed(element, parts))
        call = build.call(routine, self._arguments(parts))
        body.append(call if is_tangent else with_signature(call, self._request.roles.vector))
        body.append(build.assign(build.ref(self._element), build.integer(0)))
        for symbol in found:
            body += self._elements.of(
                symbol, lambda element: self._take(element, parts, seeded, places))
        # Once at least, for the values of the results.
        total = build.intrinsic("MAX", build.integer(1), total_size(seeded))
        return build.loop(self._first, build.integer(1), total, build.ref(self._width), body)

    def _arguments(self, parts: Mapping[DataSymbol, DataSymbol]) -> list[Node]:
        arguments: list[Node] = []
        for dummy in self._unit.dummies:
            arguments.append(build.ref(dummy))
            if dummy in parts:
                arguments.append(build.ref(parts[dummy]))
        return [*arguments, build.ref(self._width)]

    def _seed(self, element: Reference,
              parts: Mapping[DataSymbol, DataSymbol]) -> list[Statement]:
        """The element whose number belongs to the strip gets a one in its own direction."""
        own = build.sub(build.ref(self._place), build.sub(build.ref(self._first),
                                                          build.integer(1)))
        target = build.ref(parts[element.symbol],
                           [own, *(index.copy() for index in element.children)])
        last = build.add(build.ref(self._first), build.sub(build.ref(self._width),
                                                           build.integer(1)))
        own_strip = inside(build.ref(self._place), build.ref(self._first), last)
        one = build.assign(target, build.real("1.0", symbol_type(element.symbol)))
        return [increment(self._place), build.branch(own_strip, [one])]

    def _take(self, element: Reference, parts: Mapping[DataSymbol, DataSymbol],
              seeded: Sequence[DataSymbol],
              places: Callable[[Node, Node], list[Node]]) -> list[Statement]:
        """All directions of the strip go to the Jacobian; the last strip may have fewer."""
        last = build.intrinsic(
            "MIN", build.sub(build.add(build.ref(self._first), build.ref(self._width)),
                             build.integer(1)), total_size(seeded))
        direction = build.sub(build.ref(self._place), build.sub(build.ref(self._first),
                                                                build.integer(1)))
        part = build.ref(parts[element.symbol],
                         [direction, *(index.copy() for index in element.children)])
        entry = build.ref(self._jacobian, places(build.ref(self._place),
                                                 build.ref(self._element)))
        return [increment(self._element),
                build.loop(self._place, build.ref(self._first), last, None,
                           [build.assign(entry, part)])]
