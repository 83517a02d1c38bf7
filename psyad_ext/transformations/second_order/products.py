# SPDX-License-Identifier: BSD-3-Clause
"""Routines that multiply second derivatives with a direction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import Container, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access, assemble
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.names import Names
from psyad_ext.ir.temporaries import variable_like
from psyad_ext.transformations.forward.call import Derived
from psyad_ext.transformations.roles import Roles


class Product:
    """The routine of one product: original arguments, weights, direction and result.

    :param roles: the reversing motion.
    :param kind: what the naming scheme calls the routine.
    :param result: what it calls the product with the direction.
    :param taken: names of other generated routines.
    :param scheme: templates of generated names.
    """

    def __init__(self, roles: Roles, kind: str, result: str, taken: Iterable[str],
                 scheme: NamingScheme) -> None:
        self.roles = roles
        self._scheme = scheme
        self.names = Names(roles.routine)
        self.names.taken -= {adjoint.name.lower() for adjoint in roles.adjoints.values()}
        self.names.taken |= {name.lower() for name in taken}
        self._symbol = RoutineSymbol(unique(scheme.name(kind, roles.name), self.names.taken))
        self.names.taken.add(self._symbol.name.lower())
        self.weights = {symbol: self._argument(symbol, "weight") for symbol in roles.dependent
                        if roles.is_weighted}
        self.directions = {symbol: self._argument(symbol, "direction")
                           for symbol in roles.independent}
        self.results = {symbol: self._argument(symbol, result) for symbol in roles.independent}

    def _argument(self, symbol: DataSymbol, kind: str) -> DataSymbol:
        return self.names.symbol(self._scheme.name(kind, symbol.name), symbol.datatype.copy())

    def local(self, symbol: DataSymbol, name: str) -> Reference:
        """:returns: a new local variable of the type and shape of an argument."""
        return variable_like(build.ref(symbol), symbol_type(symbol), name, self.names)

    def zero(self, symbol: DataSymbol) -> Node:
        """:returns: zero in the type of ``symbol``."""
        return build.real("0.0", symbol_type(symbol))

    def weight(self, symbol: DataSymbol) -> Node:
        """:returns: the weight of a dependent variable, one if there is none."""
        if symbol in self.weights:
            return build.ref(self.weights[symbol])
        return build.real("1.0", symbol_type(symbol))

    def routine(self, home: Container, statements: Sequence[Statement],
                called: Iterable[Derived]) -> Routine:
        """:returns: the routine with these statements."""
        arguments: list[tuple[DataSymbol, Access]] = []
        for symbol in self.roles.values:
            arguments.append((symbol, symbol.interface.access))
            if symbol in self.weights:
                arguments.append((self.weights[symbol], Access.READ))
            if symbol in self.directions:
                arguments += [(self.directions[symbol], Access.READ),
                              (self.results[symbol], Access.WRITE)]
        return assemble(self._symbol, self.roles.routine, home, arguments, statements,
                        {derived.symbol: derived.home for derived in called})


def hessian_vector(roles: Roles, derived: Derived, home: Container, taken: Iterable[str],
                   scheme: NamingScheme) -> Routine:
    """
    :param roles: the reversing motion.
    :param derived: its tangent.
    :param home: the container of the new routine.
    :param taken: names of other generated routines.
    :param scheme: templates of generated names.

    :returns: the routine that multiplies the Hessian of the weighted sum of the dependent
        variables with a direction.
    """
    product = Product(roles, "hessian", "hessian_product", taken, scheme)
    adjoints = {symbol: product.local(symbol, scheme.name("adjoint", symbol.name))
                for symbol in roles.values if symbol in roles.adjoints}
    statements: list[Statement] = []
    for symbol, adjoint in adjoints.items():
        start = product.weight(symbol) if symbol in roles.dependent else product.zero(symbol)
        statements.append(build.assign(adjoint.copy(), start))
    arguments: list[Node] = []
    for symbol in roles.values:
        arguments.append(build.ref(symbol))
        if symbol in product.directions:
            arguments.append(build.ref(product.directions[symbol]))
        if symbol in adjoints:
            arguments.append(adjoints[symbol].copy())
        if symbol in product.results:
            arguments.append(build.ref(product.results[symbol]))
    statements.append(build.call(derived.symbol, arguments))
    return product.routine(home, statements, [derived])


def gauss_newton(roles: Roles, tangent: Derived, home: Container, taken: Iterable[str],
                 scheme: NamingScheme) -> Routine:
    """
    :param roles: the reversing motion.
    :param tangent: the tangent of the original routine.
    :param home: the container of the new routine.
    :param taken: names of other generated routines.
    :param scheme: templates of generated names.

    :returns: the routine that multiplies a direction with the Jacobian, then with weights, then
        with the transposed Jacobian.
    """
    product = Product(roles, "gauss_newton", "gauss_newton_product", taken, scheme)
    derivatives = {symbol: product.local(symbol, scheme.name("derivative", symbol.name))
                   for symbol in roles.dependent}
    before: list[Statement] = []
    back: list[Statement] = []
    forward: list[Node] = []
    reverse: list[Node] = []
    after: list[Statement] = []
    for symbol in roles.values:
        forward.append(build.ref(symbol))
        reverse.append(build.ref(symbol))
        dependent, independent = symbol in roles.dependent, symbol in roles.independent
        if symbol.interface.access not in (Access.READ, Access.WRITE):
            entry = product.local(symbol, f"{symbol.name}_entry")
            before.append(build.assign(entry, build.ref(symbol)))
            back.append(build.assign(build.ref(symbol), entry.copy()))
        if dependent:
            own = derivatives[symbol]
            if independent:
                before.append(build.assign(own.copy(), build.ref(product.directions[symbol])))
                after.append(build.assign(build.ref(product.results[symbol]), own.copy()))
            if symbol in product.weights:
                back.append(build.assign(own.copy(), build.mul(
                    build.ref(product.weights[symbol]), own.copy())))
            forward.append(own.copy())
            reverse.append(own.copy())
        elif independent:
            forward.append(build.ref(product.directions[symbol]))
            result = build.ref(product.results[symbol])
            back.append(build.assign(result, product.zero(symbol)))
            reverse.append(result.copy())
    call = build.call(roles.routine.symbol, reverse)
    return product.routine(
        home, [*before, build.call(tangent.symbol, forward), *back, call, *after], [tangent])
