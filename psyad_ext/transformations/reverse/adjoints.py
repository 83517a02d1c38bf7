# SPDX-License-Identifier: BSD-3-Clause
"""The adjoints of one routine: which are arguments, and their values before and after."""

from __future__ import annotations

from collections.abc import Sequence, Set

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.fence.open_arrays import open_problem
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.groups import changed_together, step_by_step
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.transformations.missing import stops_where_missing
from psyad_ext.transformations.pieces import refer_to_pieces
from psyad_ext.transformations.reverse.allocated import first_value, if_allocated
from psyad_ext.transformations.reverse.copies import without_copies
from psyad_ext.transformations.reverse.plan import Plan
from psyad_ext.transformations.reverse.request import Request
from psyad_ext.transformations.reverse.shared_arguments import (
    declared_pieces, piece_arguments, shared_places)
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.zero_adjoints import without_zero_adjoints


class Adjoints:
    """The adjoints of a routine.

    :param request: the routine and what is asked of it; adjoints of the variables that need one
        besides their argument are declared in its context.
    :param written: what the routine writes.
    """

    def __init__(self, request: Request, written: frozenset[Symbol]) -> None:
        self._request = request
        self._context = request.context
        self._unit = request.part.unit
        # What adjoints of module variables, which callees use, have collected before.
        self._collected: dict[DataSymbol, DataSymbol] = {}
        self.arguments = self._declared(written)
        self._context.pieces = declared_pieces(self._unit, self._context)

    def _declared(self, written: frozenset[Symbol]) -> dict[DataSymbol, DataSymbol]:
        """:returns: the adjoint argument of each dummy argument that has one."""
        context, request = self._context, self._request
        if not request.is_target:
            return {dummy: context.adjoint_argument(dummy) for dummy in self._unit.dummies
                    if dummy in context.active}
        asked = {*request.dependent, *request.independent}
        arguments = {dummy: context.adjoint_argument(dummy) for dummy in self._unit.dummies
                     if dummy in asked}
        changed = changed_together(request.independent, written)
        for dummy in request.independent:
            if dummy not in request.dependent and dummy in changed:
                # Its final value has no adjoint: the argument only collects at the end.
                if role_of(dummy):
                    self._collected[dummy] = context.kept_aside(arguments[dummy], dummy)
                else:
                    context.adjoints[dummy] = context.local_adjoint(dummy)
        return arguments

    def around(self, returning: list[Statement], plan: Plan,
               used: Set[Symbol] | None = None) -> list[Statement]:
        """
        :param returning: the statements of the returning motion.
        :param plan: what they come from.
        :param used: the names in them, as far as known.

        :returns: the returning motion with the adjoints set before and after it.
        """
        used = names_in(returning) if used is None else used
        arguments = set(self.arguments.values())
        local = [adjoint for symbol, adjoint in self._context.adjoints.items()
                 if adjoint not in arguments and symbol not in plan.private]
        start = step_by_step((adjoint, first_value(adjoint, zero_of(adjoint), self._context))
                             for adjoint in local if adjoint in used)
        for dummy, before in self._collected.items():
            own = self.arguments[dummy]
            start += [build.assign(build.ref(before), build.ref(own)),
                      build.assign(build.ref(own), zero_of(own))]
        statements = self._checks() + start + returning + self._last(plan, used)
        if not self._context.options.simplify:
            return statements
        plain = {adjoint for symbol, adjoint in (*self._context.adjoints.items(),
                                                 *self.arguments.items())
                 if _is_plain(symbol) and _is_plain(adjoint)}
        statements = without_zero_adjoints(statements, frozenset(plain), frozenset(arguments))
        adjoints = frozenset(filter(_is_plain, self._context.adjoints.values()))
        return without_copies(statements, self._context.temporaries | adjoints - arguments,
                              adjoints & arguments)

    def _checks(self) -> list[Statement]:
        """:returns: what stops where users have not allocated an adjoint."""
        return stops_where_missing([
            (dummy, adjoint) for dummy, adjoint in self.arguments.items()
            if dummy in self._context.active], self._context.names) \
            if self._request.is_target else []

    def _last(self, plan: Plan, used: Set[Symbol]) -> list[Statement]:
        request = self._request
        if not request.is_target:
            return []
        last: list[Statement] = []
        cleared = {step.assignment.lhs.symbol for step in plan.steps
                   if isinstance(step, AssignStep) and step.adjoint
                   and step.assignment in plan.firsts.assignments
                   and not step.assignment.lhs.children}
        for dummy in self._unit.dummies:
            argument = self.arguments.get(dummy)
            if dummy in self._collected:
                before = build.ref(self._collected[dummy])
                last.append(build.assign(build.ref(argument),
                                         build.add(build.ref(argument), before)))
            elif dummy in request.dependent and dummy not in request.independent:
                if dummy not in cleared:
                    last += if_allocated(argument, build.assign(build.ref(argument),
                                                            zero_of(argument)))
            elif argument is not None and self._context.adjoints[dummy] is not argument \
                    and dummy in self._context.active and self._context.adjoints[dummy] in used:
                inner = build.ref(self._context.adjoints[dummy])
                last += if_allocated(argument, build.assign(
                    build.ref(argument), build.add(build.ref(argument), inner)))
        return last

    def paired(self, arguments: Sequence[tuple[DataSymbol, Access]]
                ) -> list[tuple[DataSymbol, Access]]:
        """:returns: the arguments, each followed by its adjoint if it has one."""
        paired = []
        for dummy, access in arguments:
            paired.append((dummy, access))
            if dummy in self._context.pieces:
                paired += piece_arguments(self._context.pieces[dummy])
            elif dummy in self.arguments:
                paired.append((self.arguments[dummy], Access.READWRITE))
        return paired

    @property
    def variables(self) -> list[DataSymbol]:
        """:returns: the arguments that hold adjoints, those that are shared once."""
        pieces = self._context.pieces
        return [pieces[dummy].base if dummy in pieces else adjoint
                for dummy, adjoint in self.arguments.items()
                if dummy not in pieces or pieces[dummy].leads]

    def share(self, statements: Sequence[Statement]) -> None:
        """Let statements use adjoints that are pieces of shared arrays, in place.

        :param statements: all statements of a motion.

        :raises UnsupportedError: if they use more than elements and vectors of them at once.
        """
        context = self._context
        adjoint = refer_to_pieces(statements, list(context.pieces.values()), context.wide)
        if adjoint is not None:
            name = next(dummy.name for dummy, piece in context.pieces.items()
                        if piece.adjoint is adjoint)
            raise UnsupportedError([open_problem(name, self._unit.origin)])


def _is_plain(symbol: DataSymbol) -> bool:
    """:returns: whether a variable is always there, has a fixed extent, and is known only here."""
    return not is_allocatable(symbol) and presence_of(symbol) is None and role_of(symbol) is None


def adjoint_places(unit: Unit, active: frozenset[DataSymbol]) -> frozenset[int]:
    """:returns: where the adjoints stand among the arguments of a generated routine."""
    place, found, shared = 0, set(), shared_places(unit)
    for dummy in unit.dummies:
        place += 1
        if dummy in active:
            leads = shared.get(dummy)
            if leads is not False:
                found.add(place)
            # A shared array is followed by where the adjoint begins in it.
            place += 2 if leads else 1
    return frozenset(found)
