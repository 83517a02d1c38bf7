# SPDX-License-Identifier: BSD-3-Clause
"""What the routines for a sparse Jacobian have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Container, Node, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access, assemble
from psyad_ext.ir.names import Names
from psyad_ext.transformations.elements import Elements
from psyad_ext.transformations.helpers import Helpers

_INTEGER = ScalarType.integer_type()


@dataclass(frozen=True)
class SparseRequest:
    """What is asked of a routine for a sparse Jacobian.

    :param unit: the target.
    :param home: the container of the new routine.
    :param dependent: the dependent arguments: the rows.
    :param independent: the independent arguments: the columns.
    :param written: what the target may write.
    :param derived: the generated routine that it calls.
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
    helpers: Helpers
    width: int
    taken: Sequence[str]
    scheme: NamingScheme


class SparseBuilder:
    """What both routines have in common."""

    KIND: str

    def __init__(self, request: SparseRequest) -> None:
        self.request = request
        self.unit = request.unit
        self.names = Names(request.unit.routine)
        self.names.taken |= {name.lower() for name in request.taken}
        self._symbol = RoutineSymbol(unique(
            request.scheme.name(self.KIND, request.unit.name), self.names.taken))
        self.names.taken.add(self._symbol.name.lower())
        self.elements = Elements(self.names)
        self.asked = [dummy for dummy in self.unit.dummies
                      if dummy in (*request.dependent, *request.independent)]

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
        arguments = [(dummy, access or dummy.interface.access) for dummy in self.unit.dummies]
        return assemble(self._symbol, self.unit.routine, self.request.home, [*arguments, *more],
                        statements, {self.request.derived: self.request.home})

    def call(self, parts: dict[DataSymbol, DataSymbol], more: Sequence[DataSymbol]) -> Statement:
        """:returns: the call of the generated routine."""
        arguments: list[Node] = []
        for dummy in self.unit.dummies:
            arguments.append(build.ref(dummy))
            if dummy in parts:
                arguments.append(build.ref(parts[dummy]))
        return build.call(self.request.derived, [*arguments, *map(build.ref, more)])
