# SPDX-License-Identifier: BSD-3-Clause
"""Activity at each statement: what is varied before it and useful after it.

The adjoint of a variable is right wherever the variable is varied, and may be
anything elsewhere. So where a varied variable is overwritten by something that
is not, its adjoint has to be set to zero on the way back; what is useful to
nobody has an adjoint that is zero, and passes nothing on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, Call, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Activity, connect_groups, has_own_derivative
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.channels import has_channels
from psyad_ext.analyses.dependence import (
    AssignmentFacts, CallFacts, Dependence, Effect, Rewriting, first_effect, takes_place_of,
    unknown_effect)
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.usefulness import UsefulArguments, Usefulness
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.memory import has_changing_shape
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import nodes_of

#: Numbers of the dummy arguments that matter before a call, and of those that do after it.
Pattern = tuple[frozenset[int], frozenset[int]]


@dataclass(frozen=True)
class Point:
    """Activity at an assignment.

    :param operands: the variables on its right-hand side to which derivatives flow.
    :param passes: whether its adjoint does anything; else the adjoint of the variable that it
        assigns is zero already, or nobody needs it.
    :param varied: whether the assigned variable depends on independent variables afterwards.
    :param useful: whether it influences dependent variables afterwards.
    """

    operands: frozenset[Symbol]
    passes: bool
    varied: bool
    useful: bool


@dataclass
class Points:
    """Activity at the statements of all routines.

    :param assignments: by the assignment.
    :param passive_calls: the calls that no derivative flows through, with the variables that they
        overwrite and whose adjoints have to be set to zero for that.
    :param active: the variables that have an adjoint somewhere.
    :param patterns: for all other calls, which dummy arguments vary before and
        have an influence, and which are useful after and depend on these: their numbers.
    """

    assignments: IdentityMap[Assignment, Point] = field(default_factory=IdentityMap)
    passive_calls: IdentityMap[Call, tuple[Reference, ...]] = field(
        default_factory=IdentityMap)
    active: frozenset[Symbol] = frozenset()
    patterns: IdentityMap[Call, Pattern] = field(default_factory=IdentityMap)


def points_of(parts: Sequence[Part], units: Sequence[Unit], writes: Writes, facts: Activity,
              dependent: Iterable[Symbol], independent: Iterable[Symbol],
              forward: bool = False) -> Points | None:
    """
    :param parts: the routines that may be differentiated, callees first, the target last.
    :param units: all routines.
    :param writes: what each routine may write.
    :param facts: which variables are active anywhere.
    :param dependent: the dependent variables of the target.
    :param independent: its independent variables.
    :param forward: whether derivatives are carried along with the values, in the language for
        that; else they go backward.

    :returns: the activity at each statement; None if variables are shared, or values flow, in ways
        that are not seen from the statements.
    """
    asked = {*dependent, *independent}
    if has_channels(part.unit for part in parts) \
            or any(part.sites and not part.unit.is_transparent for part in parts) \
            or _shared(parts) & asked.union(*(writes[part.unit] for part in parts)):
        return None
    analysis = (_ForwardAnalysis if forward else _Analysis)(parts, units, writes, facts)
    analysis.run(set(dependent), set(independent))
    return analysis.points


def _shared(parts: Sequence[Part]) -> set[Symbol]:
    """:returns: the variables that several routines know by the same symbol."""
    owner: dict[Symbol, Part] = {}
    return {reference.symbol for part in parts
            for reference in nodes_of(part.statements, Reference)
            if owner.setdefault(reference.symbol, part) is not part}


class _Analysis:
    def __init__(self, parts: Sequence[Part], units: Sequence[Unit], writes: Writes,
                 facts: Activity) -> None:
        self.points = Points()
        self._parts = {part.unit: part for part in parts}
        self._writes = writes
        self._facts = facts
        self._effects: dict[Unit, Effect] = {
            unit: first_effect(unit, writes) if unit in self._parts
            else unknown_effect(unit, writes) for unit in units}
        self._forward: dict[Unit, Dependence] = {}
        self._backward: dict[Unit, Usefulness] = {}
        #: The bits of the arguments that vary when a routine is entered, in any of its calls.
        self._entry: dict[Unit, int] = dict.fromkeys(self._parts, 0)
        #: The arguments that are useful when it is left.
        self._exit: dict[Unit, set[Symbol]] = {unit: set() for unit in self._parts}
        self._active: set[Symbol] = set()

    def run(self, dependent: set[Symbol], independent: set[Symbol]) -> None:
        """Find the activity at each statement."""
        self._depend()
        *_, target = self._parts
        places = self._forward[target].places
        self._entry[target] = sum(places[symbol] for symbol in independent if symbol in places)
        self._exit[target] = set(dependent)
        changed = True
        while changed:
            before = (dict(self._entry), {unit: len(own) for unit, own in self._exit.items()})
            for unit in reversed(self._parts):
                self._evaluate(unit)
            changed = self._goes_around() and before != (
                self._entry, {unit: len(own) for unit, own in self._exit.items()})
        self._active |= dependent | independent
        self.points.active = frozenset(self._with_overwritten() & self._facts.active)

    def _goes_around(self) -> bool:
        """:returns: whether what is known of routines may change what is known of callers."""
        return any(unit.cycle for unit in self._parts)

    def _rewriting(self, part: Part) -> Rewriting:
        return Rewriting(part.statements, IdentityMap((site.call, site) for site in part.sites))

    def _usefulness(self, part: Part, rewriting: Rewriting) -> Usefulness:
        return Usefulness(part, self._effects, rewriting)

    def _depend(self) -> None:
        for unit, part in self._parts.items():
            rewriting = self._rewriting(part)
            self._forward[unit] = Dependence(part, self._effects, self._writes, rewriting)
            self._backward[unit] = self._usefulness(part, rewriting)
        changed = True
        while changed:
            changed = False
            for unit, forward in self._forward.items():
                if unit.is_transparent:
                    effect = forward.effect()
                else:
                    effect = unknown_effect(unit, self._writes)
                changed = changed or bool(unit.cycle) and effect != self._effects[unit]
                self._effects[unit] = effect

    def _evaluate(self, unit: Unit) -> None:
        forward, backward = self._forward[unit], self._backward[unit]
        backward.follow(dict.fromkeys(self._exit[unit], 1))
        for statement, facts in forward.assignments.items():
            self._assignment(statement, facts, self._entry[unit],
                             statement in backward.assignments)
        for site in self._parts[unit].sites:
            self._call(site, forward.calls[site.call], backward.calls[site.call],
                       self._entry[unit])

    def _assignment(self, statement: Assignment, facts: AssignmentFacts, entry: int,
                    useful: bool) -> None:
        varied = frozenset(symbol for symbol, bits in facts.operands.items()
                           if bits & entry and symbol in self._facts.varied)
        after = bool(facts.after & entry)
        if useful and after:
            self._active |= varied | {facts.target}
        last = facts.after if facts.in_array is None else facts.in_array
        cleared = bool(facts.before & entry) and not last & entry
        self.points.assignments[statement] = Point(
            varied, cleared or useful and after, after, useful)

    def _call(self, site: CallSite, facts: CallFacts, useful: UsefulArguments,
              entry: int) -> None:
        effect = self._effects[site.callee]
        varied = {dummy for dummy, bits in facts.arguments.items() if bits & entry}
        sources = sum(effect.places[dummy] for dummy in varied)
        cleared = self._cleared(site, facts, useful, entry)
        if not (site.callee.reallocates_arguments or useful.sources & sources or cleared is None):
            self.points.passive_calls[site.call] = tuple(cleared)
            self.points.patterns.pop(site.call, None)
            return
        self.points.passive_calls.pop(site.call, None)
        self.points.patterns[site.call] = (
            _numbers(site, {dummy for dummy in varied if effect.places[dummy] & useful.sources}),
            _numbers(site, {dummy for dummy in useful.results
                            if effect.outcome.get(dummy, 0) & sources}))
        for dummy, actual in site.bindings:
            if is_data(actual) and (dummy in varied and effect.places[dummy] & useful.sources
                                    or effect.outcome.get(dummy, 0) & sources
                                    and dummy in useful.results and not site.is_kept(actual)):
                self._active.add(actual.symbol)
        if site.callee in self._parts:
            self._entry[site.callee] |= sources
            self._exit[site.callee] |= useful.results

    def _cleared(self, site: CallSite, facts: CallFacts, useful: UsefulArguments,
                 entry: int) -> list[Reference] | None:
        """
        :returns: what a call that no derivative flows through overwrites, and whose adjoint is to
            be set to zero for that; None if it is not known where.
        """
        effect, cleared = self._effects[site.callee], list[Reference]()
        for dummy, actual in site.bindings:
            if facts.arguments.get(dummy, 0) & entry and dummy in effect.outcome \
                    and is_data(actual) and not effect.outcome[dummy] & effect.places[dummy]:
                if not takes_place_of(dummy, actual):
                    if dummy in useful.results:
                        return None
                elif not facts.after[actual.symbol] & entry:
                    cleared.append(actual)
        return cleared

    def _with_overwritten(self) -> set[Symbol]:
        """:returns: the active variables, and those whose adjoints have to be there for them."""
        graph: dict[Symbol, set[Symbol]] = {}
        for part in self._parts.values():
            connect_groups(graph, part)
            for site in part.sites:
                if site.call not in self.points.passive_calls:
                    useful = self._backward[part.unit].calls[site.call]
                    self._connect(site, useful, graph)
        found: set[Symbol] = set()
        waiting = list(self._active)
        while waiting:
            symbol = waiting.pop()
            if symbol not in found:
                found.add(symbol)
                waiting.extend(graph.get(symbol, ()))
        return found

    def _connect(self, site: CallSite, useful: UsefulArguments,
                 graph: dict[Symbol, set[Symbol]]) -> None:
        for dummy, actual in site.bindings:
            if not is_data(actual):
                continue
            if has_own_derivative(actual.symbol, dummy) or role_of(dummy) is not None:
                graph.setdefault(dummy, set()).add(actual.symbol)
            if dummy in self._writes[site.callee] \
                    and self._is_carried_over(dummy, actual.symbol, useful):
                graph.setdefault(actual.symbol, set()).add(dummy)

    def _is_carried_over(self, dummy: Symbol, symbol: Symbol, useful: UsefulArguments) -> bool:
        """:returns: whether a dummy argument that is written needs a derivative if its actual
        argument ``symbol`` has one."""
        return True


class _ForwardAnalysis(_Analysis):
    """The tangent of a variable is right wherever the variable is useful.

    So where something that does not vary is assigned to what is useful, its tangent is zero; a
    tangent that nobody needs is not computed. Of what is useful in a routine, callers provide all
    tangents, whichever of its results they need themselves.
    """

    def _goes_around(self) -> bool:
        return True

    def _rewriting(self, part: Part) -> Rewriting:
        # Bounds of loops stay as they are in the source.
        return Rewriting(part.statements, IdentityMap((site.call, site) for site in part.sites),
                         self._writes[part.unit])

    def _usefulness(self, part: Part, rewriting: Rewriting) -> Usefulness:
        return Usefulness(part, self._effects, rewriting, self._exit)

    def _cleared(self, site: CallSite, facts: CallFacts, useful: UsefulArguments,
                 entry: int) -> list[Reference] | None:
        effect, cleared = self._effects[site.callee], list[Reference]()
        for dummy, actual in site.bindings:
            if dummy in effect.outcome and dummy in useful.results and is_data(actual):
                wholly = takes_place_of(dummy, actual) \
                    and not effect.outcome[dummy] & effect.places[dummy]
                varied = bool(facts.arguments[dummy] & entry)
                if has_changing_shape(actual.symbol) or presence_of(actual.symbol) is not None \
                        or not wholly and (varied or declared_rank(dummy)):
                    return None
                cleared.append(actual)
        return cleared

    def _is_carried_over(self, dummy: Symbol, symbol: Symbol, useful: UsefulArguments) -> bool:
        return dummy in useful.results or has_changing_shape(symbol)


def _numbers(site: CallSite, dummies: set[Symbol]) -> frozenset[int]:
    return frozenset(number for number, dummy in enumerate(site.callee.dummies)
                     if dummy in dummies)
