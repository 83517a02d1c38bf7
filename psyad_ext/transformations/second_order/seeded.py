# SPDX-License-Identifier: BSD-3-Clause
"""Gauss-Newton products with one run of the primal: the tangent of the recording motion, then the
returning motion, whose adjoints start from the tangents that came out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.analyses.calltree import CallTree, Unit
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import nodes_of, statements_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.entry import assigned
from psyad_ext.transformations.forward.generation import ForwardGeneration
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.roles import Roles
from psyad_ext.transformations.second_order.products import Product, Sides


def _recording_at(routine: Routine, name: str, scheme: NamingScheme) -> int | None:
    """
    :param routine: a reversing motion.
    :param name: the routine that it comes from.
    :param scheme: templates of generated names.

    :returns: the place of the call of the recording motion, ``None`` unless it is that, what keeps
        results, and the returning motion, as a routine that is reversed jointly has it.
    """
    calls = [call for call in nodes_of(routine, Call) if not isinstance(call, IntrinsicCall)]
    motions = [scheme.name(kind, name) for kind in ("recording", "returning")]
    names = [call.routine.symbol.name.lower() for call in calls]
    straight = len(calls) == 2 and all(call.parent is routine for call in calls) and all(
        found.startswith(motion) for found, motion in zip(names, motions))
    return calls[0].position if straight else None


def runs_once(roles: Roles, scheme: NamingScheme) -> bool:
    """
    :param roles: the reversing motion.
    :param scheme: templates of generated names.

    :returns: whether a Gauss-Newton product can be made of its two parts. Variables that are not
        plain ones, but optional, allocatable, in structures or in modules, are not brought along.
    """
    return _recording_at(roles.routine, roles.name, scheme) is not None and not roles.hidden \
        and all(map(_is_plain, roles.routine.symbol_table.argument_list))


def _is_plain(symbol: DataSymbol) -> bool:
    return symbol_type(symbol) is not None and not (
        is_allocatable(symbol) or isinstance(symbol, ComponentSymbol) or role_of(symbol)
        or presence_of(symbol))


class SeededGeneration(ForwardGeneration):
    """The tangent of a reversing motion up to the call of the recording motion; behind that,
    adjoints of dependent variables are multiplied with their tangents, and the rest follows.

    :param roles: the reversing motion; the other parameters are those of the base class.
    """

    def __init__(self, roles: Roles, tree: CallTree, units: Sequence[Unit],
                 statements: Sequence[Node], settings: ForwardSettings) -> None:
        target = tree.target
        calls = [number for number, statement in enumerate(statements)
                 if isinstance(statement, Call) and not isinstance(statement, IntrinsicCall)]
        first = next(site for site in target.sites if site.call is statements[calls[0]])
        self._recording, self._origin = first.callee, roles.name
        self._rest = statements[calls[0] + 1:]
        dummies = {dummy.name.lower(): dummy for dummy in target.dummies}
        self.adjoints: Mapping[DataSymbol, DataSymbol] = {
            dummies[name]: dummies[adjoint] for name, adjoint in roles.names.items()}
        reached = set(first.callee.reached)
        super().__init__(tree, [unit for unit in units if unit is target or unit in reached],
                         statements[:calls[0] + 1], settings)

    def tangents(self, unit: Unit) -> Tangents:
        """:returns: the tangents of a routine, none of which has been declared."""
        if unit is not self.unit:
            return super().tangents(unit)
        dependent = {symbol: self.adjoints[symbol] for symbol in self.asked[0]}
        return _SeedingTangents(self.contexts[unit], dependent, self._rest)

    def _name_routines(self, kinds: Sequence[str]) -> Mapping[Unit, tuple[RoutineSymbol, ...]]:
        symbols = dict(super()._name_routines(kinds))
        scheme, target = self.scheme, self._tree.target
        # Of long names the same may be left; the product itself has the first right to it.
        taken = self.contexts[target].names.taken | {scheme.name("gauss_newton", self._origin)}
        for unit, wish in ((target, scheme.name("gauss_newton", target.name)), (
                self._recording, scheme.name("recording", scheme.name("tangent", self._origin)))):
            name = unique(wish, taken)
            taken.add(name)
            for context in self.contexts.values():
                context.names.taken.add(name)
            symbols[unit] = (RoutineSymbol(name),)
        return symbols


class _SeedingTangents(Tangents):
    """Lets the adjoints start from tangents when the statements are complete."""

    def __init__(self, context: Context, adjoints: Mapping[DataSymbol, DataSymbol],
                 rest: Sequence[Statement]) -> None:
        super().__init__(context)
        self._adjoints = adjoints
        self._rest = rest

    def finish(self, statements: list[Statement]) -> None:
        """Add the seeds and the returning motion."""
        super().finish(statements)
        for symbol, adjoint in self._adjoints.items():
            statements.append(build.assign(build.ref(adjoint), build.mul(
                build.ref(adjoint), build.ref(self.of(symbol)))))
        statements += [self._written(statement) for statement in self._rest]

    def _written(self, statement: Statement) -> Statement:
        """:returns: a copy of a passive statement, with allocation as Fortran has it."""
        if is_memory_statement(statement):
            return self.memory(statement)
        copy = copied(statement)
        for inner in statements_of(copy, IntrinsicCall):
            if is_memory_statement(inner):
                inner.replace_with(self.memory(inner))
        return copy


def gauss_newton_once(generation: SeededGeneration, roles: Roles) -> Routine:
    """
    :param generation: the seeded tangent of the reversing motion.
    :param roles: the reversing motion.

    :returns: the routine that gives weights and directions to it.
    """
    dependent, independent = generation.asked
    adjoints = generation.adjoints
    own = set(adjoints.values())
    values = [dummy for dummy in generation.unit.dummies if dummy not in own]
    product = Product(generation, Sides(values, dependent, independent), roles, "gauss_newton",
                      "gauss_newton_product")
    before: list[Statement] = []
    arguments: list[Node] = []
    for dummy in generation.unit.dummies:
        if dummy in own:
            continue
        arguments.append(build.ref(dummy))
        if dummy not in adjoints:
            continue
        tangent = product.directions.get(dummy)
        if dummy in dependent:
            came_in, tangent = tangent, product.local(dummy, "derivative")
            before += assigned(tangent, came_in) if came_in is not None else []
        adjoint = product.results.get(dummy) or product.local(dummy, "adjoint")
        before += product.started(dummy, adjoint)
        arguments += [build.ref(tangent), build.ref(adjoint)]
    return product.routine([*before, build.call(generation.target.symbol, arguments)])
