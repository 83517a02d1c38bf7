# SPDX-License-Identifier: BSD-3-Clause
"""Normalises the routines of a call tree, then differentiates them, callees first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.analyses.calltree import CallTree, Unit
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.stages import stage
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.raising.recursive_routines import mark_recursive
from psyad_ext.ir.tree.intents import is_declared_written
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Context, Options
from psyad_ext.transformations.preparation import Preparation
from psyad_ext.transformations.reverse.call import is_split
from psyad_ext.transformations.reverse.counting import in_order
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.request import Request
from psyad_ext.transformations.reverse.storage import Storage
from psyad_ext.transformations.reverse.strategies.step import Strategy
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES
from psyad_ext.transformations.reverse.tape_keys import TapeKey
from psyad_ext.transformations.reverse.unit import UnitDifferentiation
from psyad_ext.transformations.ruled import Ruled


@dataclass(frozen=True)
class Settings:
    """How routines are differentiated.

    :param schedule: how calls are reversed.
    :param options: options of the transformations.
    :param scheme: templates of generated names.
    :param strategies: the ways to reverse statements; the first one that applies is taken.
    """

    schedule: ADReversalSchedule
    options: Options = Options()
    scheme: NamingScheme = NamingScheme()
    strategies: tuple[Strategy, ...] = STRATEGIES


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


class Generation(Preparation):
    """Differentiates the routines of a call tree.

    :param tree: the call tree.
    :param units: those of its routines that are differentiated, callees first.
    :param statements: the statements of the target to differentiate.
    :param settings: how.
    """

    def __init__(self, tree: CallTree, units: Sequence[Unit], statements: Sequence[Node],
                 settings: Settings) -> None:
        super().__init__(tree, units, statements, settings.options, settings.scheme)
        self._settings = settings
        self.derived: dict[Unit, Derived] = {}
        kinds = ("recording", "returning", "reversing")
        many = ("returning_vector", "reversing_vector") if settings.options.needs_vector else ()
        self._symbols = self._name_routines((*kinds, *many))
        self._vectors = {symbols[number - 2]: symbols[number] for symbols in
                         self._symbols.values() for number in range(3, len(symbols))}
        self._storage = Storage(self._home) if settings.options.keep_tapes else None

    def derive(self, unit: Unit, dependent: Sequence[DataSymbol] = (),
               independent: Sequence[DataSymbol] = ()) -> Generated:
        """
        :param unit: a routine whose callees have been derived.
        :param dependent: its dependent arguments if it is the target.
        :param independent: its independent arguments if it is the target.

        :returns: its generated routines.
        """
        first = unit.cycle - set(self.derived)
        for other in first:
            self.derived[other] = self._provisional(other)
        rule = unit.rule
        if rule is not None:
            return self._ruled(unit, rule)
        if unit.shares_tapes and first == unit.cycle:
            self._share_tapes(unit.cycle)
        differentiation = self._differentiation(unit, self.contexts[unit], dependent, independent)
        with stage("differentiating", unit.label):
            derived, routines = differentiation.build()
        self.derived[unit] = derived
        mark_recursive(routines, bool(unit.cycle))
        return Generated(derived, routines, self._home_of(unit), tuple(differentiation.planned))

    def _ruled(self, unit: Unit, rule: Rule) -> Generated:
        """:returns: what a rule says about a procedure."""
        home, active = self._home_of(unit), self.contexts[unit].active & frozenset(unit.dummies)
        text = Ruled(rule, unit, self.contexts[unit].active)
        names = [symbol.name for symbol in self._symbols[unit]]
        recording = text.recording(names[0])
        returning, needed = text.returning(names[1])
        derived = Derived(unit, active, needed, frozenset(), (), home, recording.symbol,
                          returning.symbol, self._symbols[unit][2], needed, frozenset())
        self.derived[unit] = derived
        made = [recording, returning]
        if self._vectors:
            made.append(text.returning_vector(names[3], names[1]))
            self._vectors[returning.symbol] = made[-1].symbol
        return Generated(derived, [*made, *self.helpers_of(home).new(text.support(*made))], home,
                         ())

    def _differentiation(self, unit: Unit, context: Context,
                         dependent: Sequence[DataSymbol] = (),
                         independent: Sequence[DataSymbol] = ()) -> UnitDifferentiation:
        home, calls = self._home_of(unit), self._calls(unit)
        # Several calls of a recursive routine need their tapes at the same time.
        storage = None if unit.cycle else self._storage
        request = Request(self.parts[unit], context, home, self._symbols[unit][:3],
                          dependent, independent, bool(dependent), self.helpers_of(home),
                          storage, bool(calls), not all(calls), any(calls), self._settings.scheme,
                          self._vectors, self._given_open(unit))
        return UnitDifferentiation(request, self.writes, self.derived, self._settings.schedule,
                                   self._settings.strategies)

    def _provisional(self, unit: Unit) -> Derived:
        """:returns: what is assumed of a routine in a cycle of calls before it is derived."""
        # Nobody has text whose length changes on the way back.
        every = frozenset(dummy for dummy in unit.dummies if not is_forward_only(dummy))
        written = self.writes[unit] & every
        passed = frozenset(filter(is_declared_written, every))
        recording, returning, reversing = self._symbols[unit][:3]
        return Derived(unit, every & self.contexts[unit].active, every, written, (),
                       self._home_of(unit), recording, returning, reversing, every, written, passed)

    def _share_tapes(self, cycle: Iterable[Unit]) -> None:
        """Assume the same tapes of all routines in a cycle of calls."""
        kinds: dict[TapeKey, ElementType] = {}
        for unit in cycle:
            restored = self._given_open(unit) & self.writes[unit]
            self.derived[unit] = replace(self.derived[unit], restored=restored)
        for unit in cycle:
            kinds |= self._differentiation(unit, self.contexts[unit].fresh()).kinds_of_tapes()
        tapes = tuple(TapeInterface(key, type_, None, None)
                      for key, type_ in in_order(kinds).items())
        for unit in cycle:
            self.derived[unit] = replace(self.derived[unit], tapes=tapes)

    def vector_of(self, unit: Unit) -> RoutineSymbol | None:
        """:returns: the reversing motion of a routine for many directions, if there is one."""
        return self._vectors.get(self.derived[unit].reversing)

    def release(self, routines: Iterable[Routine]) -> list[Routine]:
        """
        :param routines: the generated routines.

        :returns: one that gives back the tapes that they keep, which are declared now, if any.
        """
        if self._storage is None:
            return []
        self._storage.restrict({symbol.name for symbol in names_in(routines)})
        target = self._tree.target
        name = self._settings.scheme.name("release", target.name)
        routine = self._storage.release(name, target.routine)
        self._storage.declare()
        return [routine]

    def _given_open(self, unit: Unit) -> frozenset[DataSymbol]:
        """:returns: its arguments that take arrays whose extents split calls do not know."""
        own = unit.shares_tapes
        return frozenset(dummy for caller, part in self.parts.items() if caller.open_arguments
                         and (own or unit not in caller.cycle) for site in part.sites
                         if site.callee is unit for dummy in caller.given_open(site))

    def _calls(self, unit: Unit) -> list[bool]:
        """:returns: for each call of a routine whether it is split."""
        schedule = self._settings.schedule
        return [is_split(schedule, caller, site) for caller, part in self.parts.items()
                for site in part.sites if site.callee is unit
                and self.contexts[caller].cleared(site.call) is None]
