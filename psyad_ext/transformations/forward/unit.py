# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates one routine in the tangent mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Container, Loop, Node, Range, Reference, Routine, Statement)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.carried import overwritten_wholly
from psyad_ext.analyses.parts import Part
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, is_allocatable, references, section_bounds, symbols_read, values_read)
from psyad_ext.ir.lookup.module_variables import role_of, set_role
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.structures.groups import changed_together, is_of_list, step_by_step
from psyad_ext.ir.structures.memory import is_allocated, is_allocated_whole, written_deallocation
from psyad_ext.ir.structures.row_memory import deallocated_rows, is_shaped_later
from psyad_ext.ir.structures.structure_types import is_of_target
from psyad_ext.ir.tree.intents import Access, is_only_written
from psyad_ext.ir.tree.walking import contents_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.entry import copy_with_rows
from psyad_ext.transformations.forward.call import Derived
from psyad_ext.transformations.forward.statements import Statements
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.matrix_products import with_products
from psyad_ext.transformations.missing import stops_where_missing
from psyad_ext.transformations.unused import mention_unused


@dataclass(frozen=True)
class Request:
    """What is asked of one routine.

    :param part: its statements in the core language.
    :param context: its names and active variables.
    :param home: the container that the generated routine will live in.
    :param symbol: symbol of the generated routine.
    :param written: the variables that it may write.
    :param dependent: its dependent arguments if it is the target.
    :param independent: its independent arguments if it is the target.
    :param helpers: adds the helper routines that the generated code calls.
    :param tangents: its tangents, none of which has been declared.
    :param strategies: the ways to carry tangents through statements.
    """

    part: Part
    context: Context
    home: Container
    symbol: RoutineSymbol
    written: frozenset[Symbol]
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    helpers: Helpers
    tangents: Tangents
    strategies: Sequence[ForwardStrategy]


class UnitTangent:
    """Builds the tangent routine of one routine.

    :param request: the routine and what is asked of it.
    :param derived: the called routines, differentiated.
    """

    def __init__(self, request: Request, derived: Mapping[Unit, Derived]) -> None:
        self._request = request
        self._derived = derived
        self._unit = request.part.unit
        self._tangents = request.tangents
        self._arguments: dict[DataSymbol, tuple[DataSymbol, Access]] = {}
        self._first: list[Statement] = []
        self._zeros: list[tuple[DataSymbol, list[Statement]]] = []
        self._last: list[Statement] = []

    def build(self) -> tuple[Derived, Routine]:
        """:returns: the facts for callers, and the generated routine."""
        request = self._request
        if request.dependent:
            self._declare_for_target()
        else:
            self._declare()
        sites = IdentityMap((site.call, site) for site in request.part.sites)
        statements = [*self._checks(), *self._first, *step_by_step(self._zeros), *Statements(
            self._tangents, request.written, sites, self._derived, request.strategies).all(
                request.part.statements.children), *self._last]
        statements = with_products(statements)
        request.helpers.bind_functions(statements)
        self._tangents.finish(statements)
        arguments = [pair for dummy in self._unit.dummies for pair in self._with_tangent(dummy)]
        arguments += self._tangents.extra_arguments
        contents = IdentityMap((statement, contents_of(statement)) for statement in statements)
        statements = mention_unused(statements, [symbol for symbol, _ in arguments],
                                    request.context, contents)
        homes = {each.symbol: each.home for each in self._derived.values()}
        routine = assemble(request.symbol, self._unit.routine, request.home, arguments,
                           statements, homes, contents)
        return Derived(request.symbol, frozenset(self._arguments), request.home), routine

    def _checks(self) -> list[Statement]:
        """:returns: what stops where users have not allocated a tangent."""
        request = self._request
        return stops_where_missing([
            (dummy, self._arguments[dummy][0]) for dummy in self._unit.dummies
            if dummy in request.independent and dummy in request.context.active],
            request.context.names)

    def _with_tangent(self, dummy: DataSymbol) -> list[tuple[DataSymbol, Access]]:
        own = self._arguments.get(dummy)
        is_kept = is_of_target(dummy) and dummy not in self._request.written
        return [(dummy, Access.READ if is_kept else dummy.interface.access),
                *([own] if own else [])]

    def _declare(self) -> None:
        """A called routine treats tangents as it treats the values."""
        for dummy in self._unit.dummies:
            if dummy in self._request.context.active:
                argument = self._tangents.argument(dummy)
                self._tangents.set(dummy, argument)
                access = dummy.interface.access
                if access is Access.READWRITE and dummy not in self._request.written:
                    # Callers may have a tangent here that only comes in.
                    access = Access.READ
                self._arguments[dummy] = (argument, access)

    def _declare_for_target(self) -> None:
        """Tangents of independent arguments come in, those of dependent ones go out."""
        request = self._request
        changed = changed_together(request.independent, request.written)
        for dummy in self._unit.dummies:
            independent, dependent = dummy in request.independent, dummy in request.dependent
            active = dummy in request.context.active
            if dependent or independent:
                argument = self._tangents.argument(dummy)
                self._tangents.set(dummy, argument)
                access = Access.READWRITE if independent and dependent else \
                    Access.READ if independent else Access.WRITE
                self._arguments[dummy] = (argument, access)
                if independent and not dependent and active and dummy in changed:
                    self._copy(dummy, argument)
            if dependent and not independent or active and not (
                    dependent or independent or is_only_written(dummy)):
                self._start_with_zero(dummy)

    def _copy(self, dummy: DataSymbol, argument: DataSymbol) -> None:
        """The tangent of the initial value is left as it came in."""
        inner = self._tangents.local(dummy)
        if role_of(argument):
            # Callees use the tangent of a module variable in its place.
            set_role(inner, None)
            self._first.append(build.assign(build.ref(inner), build.ref(argument)))
            self._last.append(build.assign(build.ref(argument), build.ref(inner)))
            return
        self._tangents.set(dummy, inner)
        self._first += copy_with_rows(inner, argument, self._request.context.names)

    def _start_with_zero(self, dummy: DataSymbol) -> None:
        """The initial value of ``dummy`` does not depend on the independent variables."""
        # The tangent of a variable of a module may have to be allocated although it is set.
        if dummy in self._request.context.active \
                and not (is_allocatable(dummy) and role_of(dummy)) \
                and _is_set_first(dummy, self._request.part.statements.children,
                                  self._request.written):
            return
        zero = build.assign(build.ref(self._tangents.of(dummy)), self._tangents.zero(dummy))
        tangent = self._tangents.of(dummy)
        rows = self._tangents.rows_like(tangent, build.ref(dummy)) \
            if is_shaped_later(build.ref(tangent)) else []
        if is_allocated_whole(tangent):
            if not is_only_written(dummy):
                # It may be left from the call before.
                left = [build.branch(is_allocated(tangent), [written_deallocation(tangent)])] \
                    if role_of(dummy) else []
                self._zeros.append((tangent, [*left, build.branch(is_allocated(dummy), [
                    self._tangents.allocation_of(dummy), *rows, zero])]))
            return
        if rows and is_of_list(tangent):
            # Others of the list are deallocated and allocated with it, before any is set.
            left = deallocated_rows(build.ref(tangent), self._request.context.names)
            self._zeros.append((tangent, [*left, *rows, zero]))
            return
        if rows and (dummy in self._arguments or role_of(dummy)):
            self._first += deallocated_rows(build.ref(tangent), self._request.context.names)
        self._first += [*rows, zero]


def _is_set_first(symbol: DataSymbol, statements: Sequence[Node],
                  written: frozenset[Symbol]) -> bool:
    """:returns: whether all of a variable is assigned before anything else is done with it."""
    for statement in statements:
        used = [reference for reference in references(statement) if reference.symbol is symbol]
        if not used and not any(loop.variable is symbol for loop in statement.walk(Loop)):
            continue
        if len(used) != 1:
            return False
        if isinstance(statement, Loop):
            bounds = (bound for loop in statement.walk(Loop) for bound in loop.children[:3])
            # The bounds of the array are those on entry.
            return symbol in overwritten_wholly(statement) and not symbols_read(*bounds) & written
        return isinstance(statement, Assignment) and used[0] is statement.lhs \
            and _is_whole(statement.lhs, written)
    return False


def _is_whole(reference: Reference, written: frozenset[Symbol]) -> bool:
    """:returns: whether a reference means all elements, whatever the values of the variables."""
    return all(isinstance(index, Range) for index in reference.children) and all(
        integer_value(step) == 1 and not values_read(start, stop) & written
        and constant_difference(start, lower) == 0 and constant_difference(stop, upper) == 0
        for number, (start, stop, step) in enumerate(section_bounds(reference))
        for lower, upper in [bounds_of(reference.symbol, number)])
