# SPDX-License-Identifier: BSD-3-Clause
"""What the variables of a routine depend on, at each of its statements.

The bits of a variable stand for the dummy arguments whose initial values it
may depend on. An array is overwritten only where all of its elements are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, Call, Loop, Node
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.analyses.activity import differentiable_references, is_real
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.carried import overwritten_wholly
from psyad_ext.analyses.flow import Flow
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import (
    array_type, declared_rank, is_allocatable, is_data, is_inquired, references, values_read)
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, statements_of


@dataclass(frozen=True)
class Effect:
    """What a call of a routine does.

    :param places: the bit of each real dummy argument.
    :param outcome: what each dummy argument that it may write depends on afterwards.
    """

    places: Mapping[Symbol, int]
    outcome: Mapping[Symbol, int]


@dataclass
class AssignmentFacts:
    """What is known of an assignment to a real variable.

    :param target: the variable.
    :param operands: the variables that its derivative may flow from, with what they depend on.
    :param before: what the assigned variable depends on before it.
    :param after: and after it.
    :param in_array: if it is one of those that overwrite an array in a loop, what the array
        depends on afterwards.
    """

    target: Symbol
    operands: dict[Symbol, int]
    before: int
    after: int
    in_array: int | None = None


@dataclass
class CallFacts:
    """What is known of a call.

    :param arguments: what each real actual argument depends on before it, by dummy argument.
    :param after: what each variable that it may write depends on afterwards.
    """

    arguments: dict[Symbol, int] = field(default_factory=dict)
    after: dict[Symbol, int] = field(default_factory=dict)


def places_of(unit: Unit) -> dict[Symbol, int]:
    """:returns: the bit of each real dummy argument of a routine."""
    return {dummy: 1 << number for number, dummy in enumerate(filter(is_real, unit.dummies))}


def first_effect(unit: Unit, writes: Writes) -> Effect:
    """:returns: the effect of a routine of which nothing is known yet."""
    return Effect(places_of(unit), {dummy: 0 for dummy in places_of(unit)
                                    if dummy in writes[unit]})


def unknown_effect(unit: Unit, writes: Writes) -> Effect:
    """:returns: the effect of a routine in which everything may depend on everything."""
    places = places_of(unit)
    return Effect(places, {dummy: sum(places.values()) for dummy in places
                           if dummy in writes[unit]})


def takes_place_of(dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether what overwrites a dummy argument overwrites all of a variable."""
    if not is_data(actual) or actual.children or presence_of(actual.symbol) is not None \
            or is_allocatable(actual.symbol):
        return False
    if not declared_rank(dummy):
        return not declared_rank(actual.symbol)
    type_ = array_type(dummy)
    return type_ is not None and declared_rank(actual.symbol) == declared_rank(dummy) \
        and all(bound == ArrayType.Extent.ATTRIBUTE or (
            isinstance(bound, ArrayType.ArrayBounds)
            and bound.upper == ArrayType.Extent.ATTRIBUTE) for bound in type_.shape)


class Rewriting:
    """The arrays that loops overwrite completely.

    :param body: the statements of a routine.
    :param sites: its calls.
    :param changing: variables that may have other values than on entry, if loops name them in
        their bounds.
    """

    def __init__(self, body: Node, sites: IdentityMap[Node, CallSite],
                 changing: frozenset[Symbol] = frozenset()) -> None:
        self._assignments: IdentityMap[Loop, dict[Symbol, list[Assignment]]] = IdentityMap()
        self._not_read: IdentityMap[Loop, set[Symbol]] = IdentityMap()
        self._sites = sites
        for loop in statements_of(body, Loop):
            arrays = {symbol for symbol in overwritten_wholly(loop) if is_real(symbol)}
            if arrays and not _bounds_read(loop) & changing:
                self._add(loop, arrays)

    def _add(self, loop: Loop, arrays: set[Symbol]) -> None:
        for call in nodes_of(loop, Call):
            if call in self._sites:
                arrays -= {symbol for _, symbol in self._sites[call].actual_symbols()}
        found: dict[Symbol, list[Assignment]] = {symbol: [] for symbol in arrays}
        for assignment in assignments_of(loop):
            if assignment.lhs.symbol in found:
                found[assignment.lhs.symbol].append(assignment)
        self._assignments[loop] = found
        uses: dict[Symbol, int] = {}
        for reference in references(loop):
            if not is_inquired(reference):
                uses[reference.symbol] = uses.get(reference.symbol, 0) + 1
        self._not_read[loop] = {symbol for symbol, own in found.items()
                                if uses[symbol] == len(own)}

    def by(self, loop: Loop) -> Mapping[Symbol, list[Assignment]]:
        """:returns: the arrays that ``loop`` overwrites, with all assignments to them in it."""
        return self._assignments.get(loop, {})

    def unread(self, loop: Loop) -> set[Symbol]:
        """:returns: those of them that the loop does not read."""
        return self._not_read.get(loop, set())


def _bounds_read(loop: Loop) -> set[Symbol]:
    """:returns: what the bounds of a loop, and of those in it, read."""
    return values_read(*(bound for each in statements_of(loop, Loop)
                         for bound in each.children[:3]))


class Dependence(Flow[int]):
    """Follows the statements of a routine forward.

    :param part: the routine.
    :param effects: what the routines that it calls do.
    :param writes: what routines may write.
    :param rewriting: the arrays that loops overwrite.
    """

    def __init__(self, part: Part, effects: Mapping[Unit, Effect], writes: Writes,
                 rewriting: Rewriting) -> None:
        super().__init__(part.statements, backward=False)
        self.assignments: IdentityMap[Assignment, AssignmentFacts] = IdentityMap()
        self.calls: IdentityMap[Call, CallFacts] = IdentityMap()
        self.places = places_of(part.unit)
        self._sites = IdentityMap((site.call, site) for site in part.sites)
        self._effects = effects
        self._written = writes[part.unit]
        self._rewriting = rewriting

    def effect(self) -> Effect:
        """:returns: what a call of the routine does."""
        end = self.follow(self.places)
        return Effect(self.places, {dummy: end[dummy] for dummy in self.places
                                    if dummy in self._written})

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target = statement.lhs.symbol
        if not is_real(target):
            return
        operands = {reference.symbol: self.state[reference.symbol]
                    for reference in differentiable_references(statement.rhs)}
        before, after = self.state[target], 0
        for bits in operands.values():
            after |= bits
        if statement.lhs.children:
            after |= before
        self.assignments[statement] = AssignmentFacts(target, operands, before, after)
        self.state[target] = after

    def leave(self, loop: Loop) -> None:
        """Of an array that the loop has overwritten, only the new values are there."""
        for symbol, assignments in self._rewriting.by(loop).items():
            new = 0
            every = [self.assignments[assignment] for assignment in assignments]
            for facts in every:
                for bits in facts.operands.values():
                    new |= bits
            for facts in every:
                facts.in_array = new if facts.in_array is None else facts.in_array & new
            self.state[symbol] = new

    def other(self, statement: Node) -> None:
        """Change the state at a call."""
        if statement in self._sites:
            self._call(self._sites[statement])

    def _call(self, site: CallSite) -> None:
        effect, facts = self._effects[site.callee], CallFacts()
        for dummy, actual in site.bindings:
            if dummy in effect.places:
                facts.arguments[dummy] = self._bits(actual)
        for dummy, actual in site.bindings:
            if dummy in effect.outcome and is_data(actual):
                new = 0
                for other, bits in facts.arguments.items():
                    if effect.outcome[dummy] & effect.places[other]:
                        new |= bits
                old = 0 if takes_place_of(dummy, actual) else self.state[actual.symbol]
                facts.after[actual.symbol] = facts.after.get(actual.symbol, 0) | old | new
        for symbol, bits in facts.after.items():
            self.state[symbol] = bits
        self.calls[site.call] = facts

    def _bits(self, actual: Node) -> int:
        bits = 0
        for reference in differentiable_references(actual):
            bits |= self.state[reference.symbol]
        return bits
