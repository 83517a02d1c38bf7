# SPDX-License-Identifier: BSD-3-Clause
"""A routine that computes the Jacobian, row by row, with the reversing motion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import Container, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType

from psyad_ext.core.naming import NamingScheme
from psyad_ext.analyses.calltree import Unit, is_only_written
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access, assemble
from psyad_ext.ir.expressions import bounds_of, declared_rank
from psyad_ext.ir.kinds import promoted, symbol_type
from psyad_ext.ir.names import Names
from psyad_ext.ir.outer import set_derivative
from psyad_ext.ir.temporaries import variable_like

_Body = Callable[[Reference], list[Statement]]


class JacobianBuilder:
    """Builds the Jacobian routine of the target.

    :param unit: the target.
    :param home: the container of the new routine.
    :param reversing: the reversing motion of the target.
    :param dependent: the dependent arguments: the rows.
    :param independent: the independent arguments: the columns.
    :param written: what the target may write.
    :param names: gives out names.
    :param scheme: templates of generated names.
    """

    def __init__(self, unit: Unit, home: Container, reversing: RoutineSymbol,
                 dependent: Sequence[DataSymbol], independent: Sequence[DataSymbol],
                 written: frozenset[object], names: Names, scheme: NamingScheme) -> None:
        self._unit = unit
        self._home = home
        self._reversing = reversing
        self._dependent = dependent
        self._independent = independent
        self._written = written
        self._names = names
        self._counters: dict[str, DataSymbol] = {}
        self._row, self._column = (names.symbol(name, ScalarType.integer_type())
                                   for name in ("row", "column"))
        asked = [dummy for dummy in unit.dummies if dummy in (*dependent, *independent)]
        self._scheme = scheme
        self._adjoints = {dummy: self._adjoint(dummy) for dummy in asked}

    def build(self, symbol: RoutineSymbol) -> Routine:
        """:returns: the routine."""
        type_ = promoted(*(build.ref(s) for s in (*self._dependent, *self._independent)))
        shape = [_total_size(self._dependent), _total_size(self._independent)]
        self._jacobian = self._names.symbol(
            "jacobian", ArrayType(type_.scalar(), [ArrayType.ArrayBounds(build.integer(1), size)
                                                   for size in shape]))
        entries = {dummy: self._like(dummy, f"{dummy.name}_entry") for dummy in self._unit.dummies
                   if dummy in self._written and not is_only_written(dummy)}
        statements: list[Statement] = [build.assign(copy.copy(), build.ref(dummy))
                                       for dummy, copy in entries.items()]
        statements.append(build.assign(build.ref(self._row), build.integer(0)))
        restore = [(dummy, copy) for dummy, copy in entries.items()]
        for dependent in self._dependent:
            statements += self._over_elements(
                dependent, "row", lambda element: self._one_row(element, restore))
        arguments = [(dummy, dummy.interface.access) for dummy in self._unit.dummies]
        return assemble(symbol, self._unit.routine, self._home,
                        [*arguments, (self._jacobian, Access.WRITE)], statements)

    def _one_row(self, element: Reference,
                 restore: Sequence[tuple[DataSymbol, Reference]]) -> list[Statement]:
        statements: list[Statement] = [build.assign(build.ref(dummy), copy.copy())
                                       for dummy, copy in restore]
        for dummy, adjoint in self._adjoints.items():
            statements.append(build.assign(adjoint.copy(), build.real("0.0", symbol_type(dummy))))
        seed = build.ref(self._adjoints[element.symbol].symbol,
                         [index.copy() for index in element.children])
        statements.append(build.assign(seed, build.real("1.0", symbol_type(element.symbol))))
        arguments: list[Node] = []
        for dummy in self._unit.dummies:
            arguments.append(build.ref(dummy))
            if dummy in self._adjoints:
                arguments.append(self._adjoints[dummy].copy())
        statements.append(build.call(self._reversing, arguments))
        statements.append(_increment(self._row))
        statements.append(build.assign(build.ref(self._column), build.integer(0)))
        for independent in self._independent:
            statements += self._over_elements(independent, "column", self._one_entry)
        return statements

    def _one_entry(self, element: Reference) -> list[Statement]:
        adjoint = build.ref(self._adjoints[element.symbol].symbol,
                            [index.copy() for index in element.children])
        entry = build.ref(self._jacobian, [build.ref(self._row), build.ref(self._column)])
        return [_increment(self._column), build.assign(entry, adjoint)]

    def _over_elements(self, symbol: DataSymbol, place: str, body: _Body) -> list[Statement]:
        """:returns: ``body`` for each element of a variable, in the order of elements."""
        counters = [self._counter(f"i_{place}_{number + 1}")
                    for number in range(declared_rank(symbol))]
        statements = body(build.ref(symbol, [build.ref(counter) for counter in counters]))
        for number, counter in enumerate(counters):
            statements = [build.loop(counter, *bounds_of(symbol, number), None, statements)]
        return statements

    def _counter(self, name: str) -> DataSymbol:
        if name not in self._counters:
            self._counters[name] = self._names.symbol(name, ScalarType.integer_type())
        return self._counters[name]

    def _like(self, dummy: DataSymbol, name: str) -> Reference:
        type_ = symbol_type(dummy)
        return variable_like(build.ref(dummy), type_, name, self._names)

    def _adjoint(self, dummy: DataSymbol) -> Reference:
        adjoint = self._like(dummy, self._scheme.name("adjoint", dummy.name))
        set_derivative(adjoint.symbol, dummy, lambda name: self._scheme.name("adjoint", name))
        return adjoint


def _total_size(symbols: Sequence[DataSymbol]) -> Node:
    total: Node = build.integer(0)
    for symbol in symbols:
        size = build.intrinsic("SIZE", build.ref(symbol)) if symbol.is_array else build.integer(1)
        total = build.integer_sum(total, size)
    return total


def _increment(symbol: DataSymbol) -> Statement:
    return build.assign(build.ref(symbol), build.add(build.ref(symbol), build.integer(1)))
