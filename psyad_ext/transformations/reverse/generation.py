# SPDX-License-Identifier: BSD-3-Clause
"""Normalises the routines of a call tree, then differentiates them, callees first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Container, IntrinsicCall, Node, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.activity import Activity, Part, activity
from psyad_ext.analyses.calltree import CallTree, Unit, call_site
from psyad_ext.analyses.writes import all_writes, writes_of
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.names import Names
from psyad_ext.ir.normalise import CallFacts, normalise
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context, Options
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.helpers import Helpers
from psyad_ext.transformations.reverse.jacobian import JacobianBuilder
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.unit import Request, UnitDifferentiation


@dataclass(frozen=True)
class Settings:
    """How routines are differentiated.

    :param schedule: how calls are reversed.
    :param options: options of the transformations.
    :param scheme: templates of generated names.
    """

    schedule: ADReversalSchedule
    options: Options = Options()
    scheme: NamingScheme = NamingScheme()


@dataclass(frozen=True)
class Generated:
    """The outcome for one routine.

    :param derived: what callers have to know.
    :param routines: the generated routines, in no container yet.
    :param home: the container that they belong in.
    :param planned: how they were planned.
    """

    derived: Derived
    routines: list[Routine]
    home: Container
    planned: tuple[Planned, ...]


class Generation:
    """Differentiates the routines of a call tree.

    :param tree: the call tree.
    :param units: those of its routines that are differentiated, callees first.
    :param statements: the statements of the target to differentiate.
    :param settings: how.
    """

    def __init__(self, tree: CallTree, units: Sequence[Unit], statements: Sequence[Node],
                 settings: Settings) -> None:
        self._tree = tree
        self._units = units
        self._settings = settings
        self._original_writes = all_writes(tree)
        self._home = tree.target.routine.ancestor(Container)
        self._helpers: dict[int, Helpers] = {}
        self.derived: dict[Unit, Derived] = {}
        self.parts: dict[Unit, Part] = {}
        self.contexts: dict[Unit, Context] = {}
        self.activity = Activity(frozenset(), frozenset(), frozenset())
        for unit in units:
            own = statements if unit is tree.target else unit.routine.children
            self.parts[unit], self.contexts[unit] = self._normalised(unit, own)
        self.writes = dict(self._original_writes)
        for unit in units:
            part = self.parts[unit]
            self.writes[unit] = writes_of(unit, part.sites, part.statements, self.writes)
        self._symbols = self._name_routines()

    def activate(self, dependent: Sequence[Symbol] | frozenset[Symbol],
                 independent: Sequence[Symbol] | frozenset[Symbol]) -> frozenset[Symbol]:
        """:returns: the active variables of all routines, which are told to every context."""
        others = [Part(unit, unit.routine, unit.sites) for unit in self._tree.units
                  if unit not in self.parts]
        self.activity = activity([*others, *self.parts.values()], self.writes, dependent,
                                 independent, self._settings.options.activity)
        for context in self.contexts.values():
            context.active = self.activity.active
        return self.activity.active

    def derive(self, unit: Unit, dependent: Sequence[DataSymbol] = (),
               independent: Sequence[DataSymbol] = ()) -> Generated:
        """
        :param unit: a routine whose callees have been derived.
        :param dependent: its dependent arguments if it is the target.
        :param independent: its independent arguments if it is the target.

        :returns: its generated routines.
        """
        home = self._home_of(unit)
        helpers = self._helpers.setdefault(id(home), Helpers(home))
        request = Request(self.parts[unit], self.contexts[unit], home, self._symbols[unit],
                          dependent, independent, bool(dependent), helpers,
                          self._is_called_jointly(unit))
        differentiation = UnitDifferentiation(request, self.writes, self.derived,
                                              self._settings.schedule)
        derived, routines = differentiation.build()
        self.derived[unit] = derived
        return Generated(derived, routines, home, tuple(differentiation.planned))

    def jacobian(self, dependent: Sequence[DataSymbol],
                 independent: Sequence[DataSymbol]) -> Routine:
        """:returns: the routine that computes the Jacobian of the target, which was derived."""
        unit = self._tree.target
        names = Names(unit.routine)
        names.taken |= {symbol.name for symbols in self._symbols.values() for symbol in symbols}
        symbol = RoutineSymbol(unique(self._settings.scheme.name("jacobian", unit.name),
                                      names.taken))
        builder = JacobianBuilder(unit, self._home_of(unit), self.derived[unit].reversing,
                                  dependent, independent, self.writes[unit], names,
                                  self._settings.scheme)
        return builder.build(symbol)

    def add_helpers(self) -> None:
        """Add the helper routines that the generated ones call."""
        for helpers in self._helpers.values():
            helpers.add()

    def _is_called_jointly(self, unit: Unit) -> bool:
        strong = self._settings.schedule.is_strong_link
        return any(site.callee is unit and not strong(caller.name, unit.name)
                   for caller, part in self.parts.items() for site in part.sites)

    def _normalised(self, unit: Unit, statements: Sequence[Node]) -> tuple[Part, Context]:
        by_call = {id(site.call): site for site in unit.sites}

        def facts(call: Call) -> CallFacts:
            site = by_call[id(call)]
            written = self._original_writes[site.callee]
            return CallFacts([dummy in written for dummy, _ in site.bindings],
                             [dummy for dummy, _ in site.bindings])

        result = normalise(unit.routine, statements, facts, self._original_writes[unit])
        sites = []
        for call in result.body.walk(Call):
            if not isinstance(call, IntrinsicCall):
                callee = by_call[id(result.origin[id(call)])].callee
                sites.append(call_site(call, callee))
        context = Context(result.names, frozenset(), self._settings.options,
                          self._settings.scheme)
        return Part(unit, result.body, sites), context

    def _name_routines(self) -> Mapping[Unit, tuple[RoutineSymbol, ...]]:
        """:returns: symbols of the generated routines, with names that are free everywhere."""
        taken = {routine.name.lower() for routine in self._home.root.walk(Routine)}
        taken.update(*(context.names.taken for context in self.contexts.values()))
        symbols: dict[Unit, tuple[RoutineSymbol, ...]] = {}
        for unit in self._units:
            for motion in ("recording", "returning", "reversing"):
                name = unique(self._settings.scheme.name(motion, unit.name), taken)
                taken.add(name)
                symbols[unit] = (*symbols.get(unit, ()), RoutineSymbol(name))
        for context in self.contexts.values():
            context.names.taken |= taken
        return symbols

    def _home_of(self, unit: Unit) -> Container:
        """:returns: the container of the routine, or that of the target for one of another file."""
        container = unit.routine.ancestor(Container)
        return container if container.root is self._home.root else self._home
