# SPDX-License-Identifier: BSD-3-Clause
"""Routines that multiply second derivatives with a direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.core.errors import refuse
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.lookup.module_variables import Role, role_of, set_derivative, set_role
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.raising.module_rows import note_allocated_like
from psyad_ext.ir.raising.signatures import place_of, with_signature
from psyad_ext.ir.structures.groups import step_by_step
from psyad_ext.ir.structures.memory import (
    allocation, is_allocated, is_allocated_whole, own_bounds, written_deallocation)
from psyad_ext.ir.structures.row_memory import allocated_like, deallocated_rows, is_shaped_later
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.components import (
    ComponentSymbol, derivative_of, is_pointer_component, structure_name)
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access, is_only_written
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import FLAG, presence_of, set_derivative_presence
from psyad_ext.transformations.entry import assigned, copy_with_rows, kept
from psyad_ext.transformations.forward.generation import ForwardGeneration
from psyad_ext.transformations.module_variable_problems import effects_problems
from psyad_ext.transformations.named_variables import NamedVariable
from psyad_ext.transformations.roles import Roles


@dataclass(frozen=True)
class Sides:
    """The arguments of a product.

    :param values: what the original routine takes, and what is hidden.
    :param dependent: the dependent ones.
    :param independent: the independent ones.
    """

    values: Sequence[DataSymbol]
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]

    @property
    def is_weighted(self) -> bool:
        """:returns: whether it takes weights to make one number of the dependent variables."""
        return len(self.dependent) > 1 or bool(declared_rank(self.dependent[0]))


class Product:
    """The routine of one product: original arguments, weights, direction and result.

    :param generation: the tangent routine that it calls.
    :param sides: its arguments.
    :param roles: the reversing motion.
    :param kind: what the naming scheme calls the routine.
    :param result: what it calls the product with the direction.
    """

    def __init__(self, generation: ForwardGeneration, sides: Sides, roles: Roles, kind: str,
                 result: str) -> None:
        self.generation = generation
        self.sides = sides
        self.scheme = generation.scheme
        routine = generation.unit.routine
        self.names = Names(routine)
        # Adjoints that are no arguments here leave their names to local variables.
        self.names.taken -= set(roles.names.values())
        self.names.taken |= {name.lower() for name in generation.routine_names}
        self._symbol = RoutineSymbol(unique(self.scheme.name(kind, roles.name), self.names.taken))
        self.names.taken.add(self._symbol.name.lower())
        weighted = sides.dependent if sides.is_weighted else ()
        self.weights = {symbol: self._argument(symbol, "weight") for symbol in weighted}
        self.directions = {symbol: self._argument(symbol, "direction")
                           for symbol in sides.independent}
        self.results = {symbol: self._argument(symbol, result) for symbol in sides.independent}

    def _argument(self, symbol: DataSymbol, kind: str) -> DataSymbol:
        new = derivative_of(symbol, self.names.symbol(
            self.scheme.name(kind, symbol.name), copied_type(symbol.datatype)),
            self.scheme.name(kind, structure_name(symbol)))
        set_derivative(new, symbol, lambda name: self.scheme.name(kind, name))
        set_derivative_presence(new, symbol, is_argument=True)
        return new

    def local(self, symbol: DataSymbol, kind: str) -> DataSymbol:
        """:returns: a new local variable for a derivative of an argument."""
        like = variable_like(build.ref(symbol), symbol_type(symbol),
                             self.scheme.name(kind, symbol.name), self.names).symbol
        self.names.shapes.pop(like, None)
        return derivative_of(symbol, like, self.scheme.name(kind, structure_name(symbol)))

    def started(self, symbol: DataSymbol, adjoint: DataSymbol) -> list[Statement]:
        """:returns: what gives the adjoint of an argument its value on entry."""
        if symbol in self.weights and symbol in self.sides.dependent:
            return copy_with_rows(adjoint, self.weights[symbol], self.names)
        weight = symbol in self.sides.dependent
        return self.filled(symbol, adjoint, "1.0" if weight else "0.0")

    def filled(self, symbol: DataSymbol, adjoint: DataSymbol, value: str) -> list[Statement]:
        """:returns: what gives all elements of an adjoint, shaped like its variable, a value."""
        fill = build.assign(build.ref(adjoint), build.real(value, symbol_type(symbol)))
        rows = allocated_like(build.ref(adjoint), build.ref(symbol), self.names) \
            if is_shaped_later(build.ref(adjoint)) else []
        if not is_allocated_whole(adjoint):
            # Those of a result may be left from the call before.
            gone = deallocated_rows(build.ref(adjoint), self.names) \
                if rows and adjoint in self.results.values() else []
            return [*gone, *rows, fill]
        # That of a variable of a module may be left from the call before.
        left = [build.branch(is_allocated(adjoint), [written_deallocation(adjoint)])] \
            if role_of(adjoint) else []
        return [*left, build.branch(is_allocated(symbol), [
            allocation(adjoint, own_bounds(symbol)), *rows, fill])]

    def hidden(self, symbol: DataSymbol, role: Role) -> DataSymbol:
        """:returns: what stands for a variable of a module that belongs to another one."""
        new = self.names.symbol(symbol.name, copied_type(symbol.datatype))
        set_role(new, role)
        return new

    def hidden_tangent(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: what stands for the tangent of a variable of a module."""
        variable = role_of(symbol).variable
        return self.hidden(symbol, Role(variable, self.scheme.name(
            "derivative", variable.symbol.name)))

    def routine(self, statements: Sequence[Statement]) -> Routine:
        """:returns: the routine with these statements."""
        arguments: list[tuple[DataSymbol, Access]] = []
        for symbol in self.sides.values:
            arguments.append((symbol, symbol.interface.access))
            if symbol in self.weights:
                arguments.append((self.weights[symbol], Access.READ))
            if symbol in self.directions:
                # Pointers are set for calls, and put back.
                arguments += [(self.directions[symbol], Access.READWRITE
                               if is_pointer_component(symbol) else Access.READ),
                              (self.results[symbol], Access.WRITE)]
        target = self.generation.target
        return assemble(self._symbol, self.generation.unit.routine, target.home, arguments,
                        statements, {target.symbol: target.home})


def hessian_vector(generation: ForwardGeneration, roles: Roles) -> Routine:
    """
    :param generation: the tangent of the reversing motion.
    :param roles: the reversing motion.

    :returns: the routine that multiplies the Hessian of the weighted sum of the dependent
        variables with a direction.
    """
    dummies = generation.unit.dummies
    places = {place_of(dummy): dummy for dummy in dummies}
    adjoints = {dummy: places[place] for dummy in dummies
                if (place := roles.adjoint_of(place_of(dummy))) in places}
    own = {adjoint: dummy for dummy, adjoint in adjoints.items()}
    sides = Sides([dummy for dummy in dummies if dummy not in own or role_of(dummy)],
                  *([one for named in asked for one in adjoints
                     if _belongs(one, named.variable) and _is_differentiated(one)]
                    for asked in (roles.dependent, roles.independent)))
    product = Product(generation, sides, roles, "hessian", "hessian_product")
    locals_ = {adjoint: adjoint if role_of(adjoint) else product.local(dummy, "adjoint")
               for dummy, adjoint in adjoints.items()}
    before = step_by_step((locals_[adjoint], product.started(dummy, locals_[adjoint]))
                          for dummy, adjoint in adjoints.items() if _is_differentiated(dummy))
    after: list[Statement] = []
    arguments: list[Node] = []
    for dummy in dummies:
        arguments.append(build.ref(locals_.get(dummy, dummy)))
        result = own.get(dummy) in product.results
        if dummy not in product.directions and not result:
            continue
        tangent = product.results[own[dummy]] if result else product.directions[dummy]
        if role_of(dummy):
            hidden, outside = product.hidden_tangent(dummy), tangent
            tangent = hidden
            (after if result else before).append(
                build.assign(build.ref(outside), build.ref(hidden)) if result
                else build.assign(build.ref(hidden), build.ref(outside)))
        arguments.append(build.ref(tangent))
    optional = {presence_of(dummy).name: presence_of(adjoint).name
                for dummy, adjoint in adjoints.items() if presence_of(adjoint) is not None}
    calls = _given(generation, arguments, list(optional.items()))
    routine = product.routine([*before, *calls, *after])
    note_allocated_like(routine, {
        role_of(adjoint).variable: role_of(dummy).variable for dummy, adjoint in adjoints.items()
        if role_of(adjoint) and is_row(adjoint) and symbol_type(dummy).is_real})
    return routine


def _given(generation: ForwardGeneration, arguments: Sequence[Node],
           optional: Sequence[tuple[str, str]]) -> list[Statement]:
    """
    :param generation: the routine to call.
    :param arguments: what it is given.
    :param optional: names of optional arguments, and of their adjoints: these are local variables
        here, which must not be given without the arguments themselves.

    :returns: the calls of the routine, of which one is executed.
    """
    if not optional:
        return [build.call(generation.target.symbol, arguments)]
    names, *others = optional
    flags = {presence_of(dummy).name: dummy for dummy in generation.unit.dummies
             if presence_of(dummy) is not None and presence_of(dummy).kind == FLAG}
    without = [build.logical(False) if isinstance(one, Reference)
               and one.symbol in (flags[name] for name in names) else copied(one)
               for one in arguments]
    return build.branches(build.ref(flags[names[0]]), _given(generation, arguments, others),
                          _given(generation, without, others))


def gauss_newton(generation: ForwardGeneration, roles: Roles) -> Routine:
    """
    :param generation: the tangent of the original routine.
    :param roles: the reversing motion.

    :returns: the routine that multiplies a direction with the Jacobian, then with weights, then
        with the transposed Jacobian.

    :raises UnsupportedError: if it matters how often the original routine runs.
    """
    unit = generation.unit
    problems = effects_problems(unit, "gauss_newton")
    refuse(problems)
    sides = Sides(unit.dummies, *generation.asked)
    product = Product(generation, sides, roles, "gauss_newton", "gauss_newton_product")
    before: list[Statement] = []
    back: list[Statement] = []
    forward: list[Node] = []
    reverse: list[Node] = []
    after: list[Statement] = []
    for symbol in unit.dummies:
        forward.append(build.ref(symbol))
        reverse.append(build.ref(symbol))
        if symbol in generation.writes[unit] and not is_only_written(symbol):
            keeping, restoring = kept(symbol, product.names, unit.routine,
                                      symbol not in unit.reallocated)
            before += keeping
            back += restoring
        if symbol in sides.dependent or symbol in sides.independent:
            tangent, adjoint = _carriers(product, symbol, roles)
            forward.append(build.ref(tangent))
            reverse.append(build.ref(adjoint))
            if symbol in product.directions:
                before += [] if tangent is product.directions[symbol] else \
                    copy_with_rows(tangent, product.directions[symbol], product.names)
                after += assigned(product.results[symbol], adjoint)
            else:
                before += _with_rows(product, symbol, tangent)
            back += _weighted(product, symbol, tangent, adjoint)
    call = with_signature(build.call(RoutineSymbol(roles.routine.name), reverse), roles.routine)
    call.routine.symbol = roles.routine.symbol
    return product.routine(
        [*before, build.call(generation.target.symbol, forward), *back, call, *after])


def _is_differentiated(symbol: DataSymbol) -> bool:
    """:returns: whether a variable may have derivatives, unlike what pointers lead to."""
    behind = isinstance(symbol, ComponentSymbol) and symbol.component.leaf.is_behind
    return symbol_type(symbol).is_real and not behind


def _belongs(dummy: DataSymbol, variable: NamedVariable) -> bool:
    """:returns: whether an argument of the smaller language is, or belongs to, a variable."""
    holder, _ = place_of(dummy)
    return holder in (variable.symbol.name.lower(), variable.symbol) \
        and variable.covers(dummy)


def _carriers(product: Product, symbol: DataSymbol, roles: Roles) -> tuple[DataSymbol, DataSymbol]:
    """:returns: the tangent and the adjoint of an argument."""
    if role_of(symbol):
        adjoint = roles.hidden[place_of(symbol)]
        return product.hidden_tangent(symbol), product.hidden(symbol, Role(adjoint))
    if symbol in product.sides.dependent:
        own = product.local(symbol, "derivative")
        return own, own
    return product.directions[symbol], product.results[symbol]


def _with_rows(product: Product, symbol: DataSymbol, tangent: DataSymbol) -> list[Statement]:
    """:returns: what allocates the rows of a local tangent that are not there from the start."""
    return allocated_like(build.ref(tangent), build.ref(symbol), product.names) \
        if not role_of(symbol) and is_shaped_later(build.ref(tangent)) else []


def _weighted(product: Product, symbol: DataSymbol, tangent: DataSymbol,
              adjoint: DataSymbol) -> list[Statement]:
    """:returns: what makes the adjoint that goes in of the tangent that came out."""
    if symbol not in product.sides.dependent:
        return product.filled(symbol, adjoint, "0.0")
    if symbol not in product.weights:
        return assigned(adjoint, tangent)
    product_ = build.assign(build.ref(adjoint), build.mul(
        build.ref(product.weights[symbol]), build.ref(tangent)))
    return [build.branch(is_allocated(tangent), [product_])] if is_allocatable(tangent) \
        else [product_]
