# SPDX-License-Identifier: BSD-3-Clause
"""Brings the routines of a call tree to the core language, ready to be differentiated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Call, Container, IntrinsicCall, Node
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.analyses.activity import Activity, activity
from psyad_ext.analyses.calltree import CallTree, Unit, call_site
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.points import Points, points_of
from psyad_ext.analyses.writes import all_stores, all_writes, writes_of
from psyad_ext.core.errors import refuse
from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.normal_form.normalise import CallFacts, normalise
from psyad_ext.ir.tree.components import structure_name
from psyad_ext.ir.tree.walking import nodes_of, routines_of
from psyad_ext.transformations.context import Context, Options
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.target_modules import homes_elsewhere
from psyad_ext.transformations.unsupported import hidden_problems


class Preparation:
    """The routines of a call tree in the core language.

    :param tree: the call tree.
    :param units: those of its routines that are differentiated, callees first.
    :param statements: the statements of the target to differentiate.
    :param options: options of the transformations.
    :param scheme: templates of generated names.
    :param reversible: whether the statements must be fit for running backwards.
    """

    def __init__(self, tree: CallTree, units: Sequence[Unit], statements: Sequence[Node],
                 options: Options, scheme: NamingScheme, reversible: bool = True) -> None:
        self._tree = tree
        self._units = units
        self._options = options
        self.scheme = scheme
        self._reversible = reversible
        self._original_writes = all_writes(tree)
        self._stores = all_stores(tree, self._original_writes) if reversible else {}
        self._home = tree.target.routine.ancestor(Container)
        self._elsewhere = homes_elsewhere(units, self._home.root)
        self._helpers: IdentityMap[Container, Helpers] = IdentityMap()
        self.parts: dict[Unit, Part] = {}
        self.contexts: dict[Unit, Context] = {}
        #: The calls of the source, by the calls in the parts.
        self.origins: IdentityMap[Call, Call] = IdentityMap()
        self.activity = Activity(frozenset(), frozenset(), frozenset())
        self.points: Points | None = None
        for unit in units:
            own = statements if unit is tree.target else unit.routine.children
            self.parts[unit], self.contexts[unit] = self._normalised(unit, own)
        self.writes = dict(self._original_writes)
        for unit in units:
            part = self.parts[unit]
            self.writes[unit] = writes_of(unit, part.sites, part.statements, self.writes)

    def activate(self, dependent: Sequence[Symbol] | frozenset[Symbol],
                 independent: Sequence[Symbol] | frozenset[Symbol],
                 by_statement: bool = False, forward: bool = False) -> frozenset[Symbol]:
        """
        :param dependent: the dependent variables of the target.
        :param independent: its independent variables.
        :param by_statement: whether it is found out at which statements variables are active.
        :param forward: whether derivatives are carried along with the values.

        :returns: the active variables of all routines, which are told to every context.

        :raises UnsupportedError: if routines that are called as they are can't be seen.
        """
        others = [Part(unit, unit.routine, unit.sites) for unit in self._tree.units
                  if unit not in self.parts]
        self.activity = activity([*others, *self.parts.values()], self.writes, dependent,
                                 independent, self._options.activity)
        self.points = points_of(
            list(self.parts.values()), self._tree.units, self.writes, self.activity, dependent,
            independent, forward) if by_statement else None
        if self.points is not None:
            self.activity = replace(self.activity, active=self.points.active)
        for context in self.contexts.values():
            context.active, context.points = self.activity.active, self.points
        if by_statement:
            self._require_visible()
        return self.activity.active

    def _require_visible(self) -> None:
        """
        Calls that no derivative flows through call the original routines.

        :raises UnsupportedError: if one of these is private in a module of another file.
        """
        problems = [problem for unit, part in self.parts.items() for problem in hidden_problems(
            part, self._home,
            lambda site, context=self.contexts[unit]: context.cleared(site.call) is None)]
        refuse(problems)

    @property
    def helpers(self) -> Iterable[Helpers]:
        """:returns: the small routines that generated ones call, for each container."""
        return self._helpers.values()

    def _normalised(self, unit: Unit, statements: Sequence[Node]) -> tuple[Part, Context]:
        by_call = IdentityMap((site.call, site) for site in unit.sites)

        def facts(call: Call) -> CallFacts:
            site = by_call[call]
            written = self._original_writes[site.callee]
            stored: frozenset[Symbol] = self._stores.get(site.callee, frozenset())
            return CallFacts([dummy in written for dummy, _ in site.bindings],
                             [dummy for dummy, _ in site.bindings],
                             [dummy in stored and role_of(dummy) is None
                              for dummy, _ in site.bindings])

        result = normalise(unit.routine, statements, facts, self._original_writes[unit],
                           self._reversible)
        sites = []
        for call in nodes_of(result.body, Call):
            if not isinstance(call, IntrinsicCall):
                self.origins[call] = result.origin[call]
                callee = by_call[self.origins[call]].callee
                sites.append(call_site(call, callee))
        context = Context(result.names, frozenset(), self._options, self.scheme)
        return Part(unit, result.body, sites), context

    def _name_routines(self, kinds: Sequence[str]) -> Mapping[Unit, tuple[RoutineSymbol, ...]]:
        """
        :param kinds: the kinds of generated routines, as the naming scheme calls them.

        :returns: for each routine, one symbol of each kind with a name that is free everywhere.
        """
        file = self._home.root
        taken = {routine.name.lower() for routine in routines_of(file)}
        # Modules have names everywhere, too.
        taken.update(one.name.lower() for one in file.children if isinstance(one, Container))
        taken.update(*(context.names.taken for context in self.contexts.values()))
        # Structures, which stand taken apart here, will have their names again.
        taken.update(structure_name(symbol).lower() for unit in self._units
                     for symbol in unit.routine.symbol_table.datasymbols)
        called = {word for unit in self._units if unit.rule is not None
                  for word in unit.rule.words}
        symbols: dict[Unit, tuple[RoutineSymbol, ...]] = dict.fromkeys(self._units, ())
        # The target has the names that the scheme says, whatever the others are called.
        for unit in sorted(self._units, key=lambda unit: unit is not self._tree.target):
            for kind in kinds:
                name = unique(self.scheme.name(kind, self._name_of(unit)), taken | called)
                taken.add(name)
                symbols[unit] = (*symbols[unit], RoutineSymbol(name))
        for context in self.contexts.values():
            context.names.taken |= taken
        return symbols

    def _name_of(self, unit: Unit) -> str:
        """:returns: what names of generated routines are made from."""
        if unit.first is None:
            return unit.name
        return unit.name + self.scheme.name("context", str(unit.number))

    def helpers_of(self, home: Container) -> Helpers:
        """:returns: what adds small routines to a container."""
        return self._helpers.setdefault(home, Helpers(home))

    def _home_of(self, unit: Unit) -> Container:
        """:returns: the container of the routine, or one of the target's file for one of another
            file."""
        container = generated_target_module(unit.routine)
        return container if container.root is self._home.root \
            else self._elsewhere.get(unit, self._home)


def still_active(units: Sequence[Unit], active: frozenset[Symbol],
                 kept: frozenset[Unit]) -> list[Unit]:
    """
    :param units: routines.
    :param active: the active variables.
    :param kept: routines that count whether active or not.

    :returns: the routines with active arguments, and those in a cycle of calls with them.
    """
    found = {unit for unit in units if unit in kept
             or any(dummy in active for dummy in unit.dummies)}
    return [unit for unit in units if unit in found or unit.cycle & found]
