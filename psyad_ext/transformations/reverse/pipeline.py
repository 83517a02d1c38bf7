# SPDX-License-Identifier: BSD-3-Clause
"""The way of a container through the reverse mode, from the source to the generated routines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Container, IntrinsicCall, Routine
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.analyses.activity import Part, active_symbols
from psyad_ext.analyses.calltree import CallSite, CallTree, Unit, call_tree
from psyad_ext.analyses.writes import all_writes, writes_of
from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir import argument_map, recognise_intrinsics, repair_unary
from psyad_ext.ir.fence import file_problems, problems_of
from psyad_ext.ir.normalise import CallFacts, normalise
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context, Options
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.helpers import Helpers
from psyad_ext.transformations.reverse.unit import Request, UnitDifferentiation
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.unsupported import rule_problems


@dataclass(frozen=True)
class Order:
    """What the user asked for.

    :param selection: the target and its dependent and independent variables.
    :param schedule: how calls are reversed.
    :param options: options of the transformations.
    :param scheme: templates of generated names.
    """

    selection: Selection
    schedule: ADReversalSchedule
    options: Options
    scheme: NamingScheme


def differentiate(order: Order) -> None:
    """Add the generated routines to the container of the selection.

    :param order: what the user asked for.

    :raises UnsupportedError: if anything can't be differentiated; nothing has been added then.
    """
    selection = order.selection
    top = selection.container
    recognise_intrinsics(top)
    problems = file_problems(top, [selection.routine.name])
    if problems:
        raise UnsupportedError(problems)
    tree = call_tree(selection.routine)
    active = _checked(tree, selection)
    units = [unit for unit in tree.units if unit is tree.target
             or any(dummy in active for dummy in unit.dummies)]
    _Generation(order, tree, units).run()
    repair_unary(top)


def _checked(tree: CallTree, selection: Selection) -> frozenset[Symbol]:
    """:returns: the active variables of a call tree that has been found to be supported."""
    if tree.problems:
        raise UnsupportedError([*tree.problems, *problems_of(tree.target.routine)])
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    active = active_symbols(parts, writes, selection.dependent, selection.independent)
    problems: list[Problem] = []
    for part in parts:
        if part.unit is tree.target or any(d in active for d in part.unit.dummies):
            problems += problems_of(part.unit.routine)
            problems += rule_problems(part, active, writes)
    if problems:
        raise UnsupportedError(problems)
    return active


class _Generation:
    """Normalises the routines, then differentiates them, callees first."""

    def __init__(self, order: Order, tree: CallTree, units: Sequence[Unit]) -> None:
        self._order = order
        self._tree = tree
        self._units = units
        self._home = tree.target.routine.ancestor(Container)
        self._original_writes = all_writes(tree)
        self._derived: dict[Unit, Derived] = {}
        self._helpers: dict[int, Helpers] = {}

    def run(self) -> None:
        """Differentiate all routines and add the results next to them."""
        selection = self._order.selection
        contexts: dict[Unit, Context] = {}
        parts: dict[Unit, Part] = {}
        for unit in self._units:
            parts[unit], contexts[unit] = self._normalised(unit)
        writes = dict(self._original_writes)
        for unit in self._units:
            writes[unit] = writes_of(unit, parts[unit].sites, parts[unit].statements, writes)
        others = [Part(unit, unit.routine, unit.sites) for unit in self._tree.units
                  if unit not in parts]
        active = active_symbols([*others, *parts.values()], writes, selection.dependent,
                                selection.independent)
        symbols = self._name_routines(contexts)
        for unit in self._units:
            contexts[unit].active = active
            request = self._request(unit, parts[unit], contexts[unit], symbols[unit])
            derived, routines = UnitDifferentiation(
                request, writes, self._derived, self._order.schedule).build()
            self._derived[unit] = derived
            self._add(unit, request.home, routines)

    def _normalised(self, unit: Unit) -> tuple[Part, Context]:
        by_call = {id(site.call): site for site in unit.sites}

        def facts(call: Call) -> CallFacts:
            site = by_call[id(call)]
            written = self._original_writes[site.callee]
            return CallFacts([dummy in written for dummy, _ in site.bindings],
                             [dummy for dummy, _ in site.bindings])

        result = normalise(unit.routine, facts, self._original_writes[unit])
        sites = []
        for call in result.body.walk(Call):
            if not isinstance(call, IntrinsicCall):
                callee = by_call[id(result.origin[id(call)])].callee
                sites.append(CallSite(call, callee, argument_map(call, callee.routine)))
        context = Context(result.names, frozenset(), self._order.options, self._order.scheme)
        return Part(unit, result.body, sites), context

    def _name_routines(self, contexts: Mapping[Unit, Context]) -> dict[Unit, list[RoutineSymbol]]:
        """:returns: symbols of the generated routines, with names that are free everywhere."""
        taken = set().union(*(context.names.taken for context in contexts.values()))
        symbols: dict[Unit, list[RoutineSymbol]] = {}
        for unit in self._units:
            for motion in ("recording", "returning", "reversing"):
                name = unique(self._order.scheme.name(motion, unit.name), taken)
                taken.add(name)
                symbols.setdefault(unit, []).append(RoutineSymbol(name))
        for context in contexts.values():
            context.names.taken |= taken
        return symbols

    def _request(self, unit: Unit, part: Part, context: Context,
                 symbols: list[RoutineSymbol]) -> Request:
        home = self._home_of(unit)
        is_target = unit is self._tree.target
        selection = self._order.selection
        return Request(part, context, home, tuple(symbols),
                       selection.dependent if is_target else (),
                       selection.independent if is_target else (), is_target,
                       self._helpers_of(home))

    def _home_of(self, unit: Unit) -> Container:
        """:returns: the container of the routine, or that of the target for one of another file."""
        container = unit.routine.ancestor(Container)
        return container if container.root is self._home.root else self._home

    def _helpers_of(self, home: Container) -> Helpers:
        return self._helpers.setdefault(id(home), Helpers(home))

    def _add(self, unit: Unit, home: Container, routines: list[Routine]) -> None:
        routine = unit.routine
        own = routine.ancestor(Container) is home
        place = routine.position + 1 if own else len(home.children)
        visibility = home.symbol_table.lookup(routine.name).visibility if own else None
        for number, generated in enumerate(routines):
            generated.detach()
            home.addchild(generated, place + number)
            symbol = home.symbol_table.lookup(generated.name)
            symbol.visibility = visibility or symbol.visibility
