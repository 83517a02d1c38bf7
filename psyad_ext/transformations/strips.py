# SPDX-License-Identifier: BSD-3-Clause
"""What the routines for Jacobians have in common: strips of columns by tangents, or of rows by
adjoints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Container, Node, Range, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, promoted, symbol_type
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_allocatable
from psyad_ext.ir.lookup.module_variables import Role, role_of, set_derivative, set_role
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.raising.signatures import place_of, with_signature
from psyad_ext.ir.structures.memory import allocation, is_allocated, is_allocated_whole, own_bounds
from psyad_ext.ir.structures.row_memory import new_list
from psyad_ext.ir.structures.row_vectors import row_vector
from psyad_ext.ir.structures.rows import is_row, row_bounds
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access, is_only_written
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import FLAG, Presence, presence_of
from psyad_ext.transformations.elements import Elements, counted, total_size
from psyad_ext.transformations.entry import kept
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.roles import Roles

_INTEGER = ScalarType.integer_type()
_DEFERRED = ArrayType.Extent.DEFERRED


@dataclass(frozen=True)
class StripRequest:
    """What is asked of a routine for a Jacobian.

    :param unit: the target.
    :param home: the container of the new routine.
    :param dependent: the dependent arguments: the rows.
    :param independent: the independent arguments: the columns.
    :param written: what the target may write.
    :param derived: the generated routine that it calls, for tangents in many directions.
    :param roles: the reversing motion for many directions, if there is one.
    :param helpers: adds the small routines that it calls.
    :param width: largest number of directions.
    :param taken: names of generated routines.
    :param scheme: templates of generated names.
    """

    unit: Unit
    home: Container
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    written: frozenset[Symbol]
    derived: RoutineSymbol
    roles: Roles | None
    helpers: Helpers
    width: int
    taken: Sequence[str]
    scheme: NamingScheme

    @property
    def entry_type(self) -> ElementType:
        """:returns: the type of the entries of the Jacobian."""
        return promoted(*(build.ref(s) for s in (*self.dependent, *self.independent)))


class StripBuilder:
    """What is the same in all of these routines.

    :param request: the target and what is asked.
    """

    #: What the naming scheme calls the routine.
    KIND: str

    def __init__(self, request: StripRequest) -> None:
        self.request = request
        self.unit = request.unit
        self.names = Names(request.unit.routine)
        self.names.taken |= {name.lower() for name in request.taken}
        self._symbol = RoutineSymbol(unique(
            request.scheme.name(self.KIND, request.unit.name), self.names.taken))
        self.names.taken.add(self._symbol.name.lower())
        self.elements = Elements(self.names)
        self._allocatable: list[tuple[DataSymbol, DataSymbol]] = []
        self._row_parts: list[tuple[DataSymbol, DataSymbol]] = []
        self._totals: dict[tuple[DataSymbol, ...], DataSymbol] = {}
        self.asked = [dummy for dummy in self.unit.dummies
                      if dummy in (*request.dependent, *request.independent)]
        #: Whether elements have to be counted before anything can have their number.
        self.has_rows = any(map(is_row, self.asked))

    def integer(self, name: str) -> DataSymbol:
        """:returns: a new integer."""
        return self.names.symbol(name, _INTEGER)

    def array(self, name: str, *shape: object) -> DataSymbol:
        """:returns: a new array of integers."""
        return self.names.symbol(name, ArrayType(_INTEGER, list(shape)))

    def assembled(self, more: Sequence[tuple[DataSymbol, Access]],
                  statements: Sequence[Statement], access: Access | None = None) -> Routine:
        """
        :param more: its arguments behind the original ones.
        :param statements: its statements.
        :param access: what is done with the original ones if not what the original routine does.

        :returns: the routine.
        """
        request = self.request
        arguments = [(dummy, access or dummy.interface.access) for dummy in self.unit.dummies]
        homes = {request.derived: request.home}
        if request.roles is not None:
            homes[request.roles.vector.symbol] = request.home
        return assemble(self._symbol, self.unit.routine, request.home, [*arguments, *more],
                        statements, homes)

    def repeated(self) -> tuple[list[Statement], list[Statement]]:
        """:returns: what keeps all values on entry, and what puts them back before each run."""
        keeping: list[Statement] = []
        restoring: list[Statement] = []
        for dummy in self.unit.dummies:
            if dummy in self.request.written and not is_only_written(dummy):
                keep, back = kept(dummy, self.names, self.unit.routine,
                                  dummy not in self.unit.reallocated)
                keeping += keep
                restoring += back
        return keeping, restoring

    def part(self, dummy: DataSymbol, directions: Node) -> DataSymbol:
        """:returns: a variable for some rows or columns, in the shape of an argument."""
        scalar = symbol_type(dummy).scalar()
        if is_row(dummy):
            holder = self.names.symbol(f"{dummy.name}_part", _INTEGER)
            rows = row_vector(dummy, holder.name, self.names, directions, self.request.scheme,
                              False)
            rows.is_allocated_later = True
            self._row_parts.append((rows, dummy))
            return rows
        if is_allocatable(dummy) or self.has_rows:
            part = self.names.symbol(f"{dummy.name}_part", ArrayType(
                scalar, [_DEFERRED] * (declared_rank(dummy) + 1)))
            self._allocatable.append((part, dummy))
            return part
        shape = [ArrayType.ArrayBounds(*bounds_of(dummy, number))
                 for number in range(declared_rank(dummy))]
        first = ArrayType.ArrayBounds(build.integer(1), directions)
        return self.names.symbol(f"{dummy.name}_part", ArrayType(scalar, [first, *shape]))

    def allocated(self, directions: DataSymbol) -> list[Statement]:
        """:returns: what allocates those parts whose arguments are allocatable."""
        first = (build.integer(1), build.ref(directions))
        whole: list[Statement] = [
            build.branch(is_allocated(dummy), [allocation(part, own_bounds(dummy))])
            for part, dummy in self._row_parts if is_allocated_whole(part)]
        rows = [statement for part, dummy in self._row_parts for statement in self.elements.rows(
            dummy, lambda outer, part=part, dummy=dummy: [build.intrinsic(
                "ALLOCATE", build.ref(part, [*map(copied, outer), *(
                    Range.create(*map(copied, pair)) for pair in (
                        first, *row_bounds(dummy, outer)))]))],
            lambda outer, part=part, dummy=dummy: new_list(part, outer, dummy, outer))]
        return whole + rows + [allocation(part, [first, *(
            own_bounds(dummy) if is_allocatable(dummy) else [
                bounds_of(dummy, number) for number in range(declared_rank(dummy))])])
            for part, dummy in self._allocatable]

    def total(self, symbols: Sequence[DataSymbol]) -> Node:
        """:returns: the number of elements of dependent or independent arguments."""
        if not any(map(is_row, symbols)):
            return total_size(symbols)
        key = tuple(symbols)
        if key not in self._totals:
            self._totals[key] = self.integer("total")
        return build.ref(self._totals[key])

    def counted(self) -> list[Statement]:
        """:returns: what counts elements that no expression can count."""
        return [statement for symbols, total in self._totals.items()
                for statement in counted(total, symbols, self.elements)]

    def adjoint_part(self, dummy: DataSymbol, part: DataSymbol, directions: Node) -> DataSymbol:
        """
        :param dummy: an argument.
        :param part: what takes its tangents; gets its place if this is in a module.
        :param directions: how many there are.

        :returns: what takes its adjoints: the same, unless it is a variable of a module.
        """
        role, request = role_of(dummy), self.request
        if role is None:
            return part
        set_derivative(part, dummy, lambda name: request.scheme.name("derivative", name))
        if request.roles is None:
            return part
        adjoint = self.part(dummy, directions)
        set_role(adjoint, Role(request.roles.hidden_vectors[place_of(dummy)]))
        return adjoint

    def if_given(self, symbol: DataSymbol, statement: Statement) -> Statement:
        """:returns: ``statement``, executed only if an argument that is optional is given."""
        presence = presence_of(symbol)
        if presence is None:
            return statement
        flag = next(dummy for dummy in self.unit.dummies
                    if presence_of(dummy) == Presence(FLAG, presence.name))
        return build.branch(build.ref(flag), [statement])

    def call(self, parts: Mapping[DataSymbol, DataSymbol], more: Sequence[DataSymbol],
             adjoints: bool = False) -> Statement:
        """
        :param parts: what is passed behind the arguments.
        :param more: and behind all of them.
        :param adjoints: whether these are adjoints.

        :returns: the call of a generated routine.
        """
        arguments: list[Node] = []
        for dummy in self.unit.dummies:
            arguments.append(build.ref(dummy))
            if dummy in parts:
                arguments.append(build.ref(parts[dummy]))
        arguments += map(build.ref, more)
        if not adjoints:
            return build.call(self.request.derived, arguments)
        vector = self.request.roles.vector
        return with_signature(build.call(vector.symbol, arguments), vector)
