# SPDX-License-Identifier: BSD-3-Clause
"""Which elements of which variables the elements of another one depend on, where this does not
depend on any value: constant offsets, as of a stencil.

An element of an array depends on elements of a source at places, each of the indices of which is
one of its own indices and a number. Places of what a scalar depends on are linear forms in the
counters of the loops around, which mean nothing any more in the next iteration. Elements are
never overwritten here: more entries than there are do no harm, since their values are zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, Loop, Node, Range, Reference)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import differentiable_references, is_real
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.flow import Flow
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.passed_bounds import Shifts, passed_shifts
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import Form, affine
from psyad_ext.ir.expressions.kinds import INTEGER, integer_value, symbol_type
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_allocatable, is_data, is_inquired, references)
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.statements import only_stops

#: A linear form that can be compared: terms with their coefficients, and a constant.
Linear = tuple[tuple[tuple[str, int], ...], int]
#: An index of a source: a dimension, from 0, and what is added to the index in that; or
#: :py:data:`FIXED` and the index itself.
Step = tuple[int, int]
FIXED = -1

#: More places than this in one variable are taken to be any.
_MOST_PLACES = 100
#: After so many rounds through a loop, offsets are taken to grow without end.
_MOST_ROUNDS = 12
#: Loops of at most so many iterations, the number of which is known, are followed one by one.
_FEW_ITERATIONS = 8


@dataclass(frozen=True)
class Place:
    """Where something depends on a source.

    :param source: the variable whose initial value it depends on.
    :param indices: which element, :py:data:`Step` for arrays and :py:data:`Linear` for scalars;
        ``None`` for any.
    """

    source: Symbol
    indices: tuple[Step, ...] | tuple[Linear, ...] | None

    def anywhere(self) -> Place:
        """:returns: any element of the source."""
        return Place(self.source, None)


Places = frozenset[Place]
#: What each written dummy argument of a routine depends on, in terms of its dummy arguments.
Outcome = Mapping[Symbol, Places]


def offsets(parts: Mapping[Unit, Part], writes: Writes, target: Unit) -> Outcome | None:
    """
    :param parts: the differentiated routines, callees first, array statements being loops.
    :param writes: what routines may write.
    :param target: one of them.

    :returns: what its real dummy arguments depend on; ``None`` if this is not known.
    """
    # Those that call each other, in any order, may do anything.
    outcomes: dict[Unit, Outcome | None] = dict.fromkeys(parts)
    for unit, part in parts.items():
        outcomes[unit] = None if unit.cycle or not unit.is_transparent \
            else _Offsets(part, writes, outcomes).outcome()
    return outcomes[target]


class _Offsets(Flow[frozenset[Any]]):
    """Follows the statements of one routine forward."""

    def __init__(self, part: Part, writes: Writes,
                 outcomes: Mapping[Unit, Outcome | None]) -> None:
        super().__init__(part.statements, backward=False, nothing=frozenset())
        self._dummies = [dummy for dummy in part.unit.dummies if is_real(dummy)]
        self._integers = [dummy for dummy in part.unit.dummies if _is_integer(dummy)]
        self._sites = IdentityMap((site.call, site) for site in part.sites)
        self._writes = writes
        self._changing = writes[part.unit]
        self._outcomes = outcomes
        self._is_clear = True
        self._rounds: IdentityMap[Node, int] = IdentityMap()

    def outcome(self) -> Outcome | None:
        """:returns: what each real dummy argument depends on at the end."""
        start: dict[Symbol, frozenset[Any]] = {dummy: frozenset((Place(dummy, tuple(
            (number, 0) for number in range(declared_rank(dummy)))),)) for dummy in self._dummies}
        start |= {dummy: frozenset((None,)) for dummy in self._integers
                  if dummy in self._changing}
        self.follow(start)
        return {dummy: self._at_end(dummy) for dummy in self._dummies} if self._is_clear else None

    def _at_end(self, dummy: DataSymbol) -> Places:
        """:returns: what it depends on; linear forms mean nothing outside of the routine."""
        if declared_rank(dummy):
            return self.state[dummy]
        return frozenset(_relative(place, ()) for place in self.state[dummy])

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target = statement.lhs.symbol
        if is_real(target):
            self._store(statement.lhs, self._value(statement.rhs), strongly=True)
        elif _is_integer(target):
            self.state[target] = frozenset((self._linear(statement.rhs),))

    def other(self, statement: Node) -> None:
        """Change the state at a call, or any other statement."""
        if statement in self._sites:
            self._call(self._sites[statement])
        elif isinstance(statement, CodeBlock):
            self._is_clear &= only_stops(statement)
        elif isinstance(statement, Call) and not is_memory_statement(statement):
            self._is_clear = False

    def enter(self, loop: Loop) -> None:
        """Indices are told apart by the counters."""
        self.state[loop.variable] = frozenset(((((_counter(loop), 1),), 0),))

    def again(self, loop: Loop, mark: int) -> None:
        """What holds for the value of the counter is forgotten."""
        term = _counter(loop)
        for symbol in self.state.before(mark):
            if not declared_rank(symbol):
                self.state[symbol] = frozenset(
                    _without(found, term) for found in self.state[symbol])

    def _loop(self, statement: Node) -> None:
        values = _few_values(statement)
        if values is None:
            self._rounds[statement] = 0
            super()._loop(statement)
            return
        for value in values:
            self.state[statement.variable] = frozenset((((), value),))
            self._sequence(statement.loop_body.children)
        self.state[statement.variable] = frozenset((None,))

    def _grows(self, statement: Node, head: dict[Symbol, frozenset[Any]], mark: int) -> bool:
        self._rounds[statement] += 1
        self._is_clear &= self._rounds[statement] <= _MOST_ROUNDS
        return super()._grows(statement, head, mark) and self._is_clear

    def _store(self, target: Reference, value: Places, strongly: bool) -> None:
        symbol = target.symbol
        if not declared_rank(symbol):
            self.state[symbol] = _limited(value if strongly else self.state[symbol] | value)
            return
        own = self._indices(target)
        self.state[symbol] = _limited(self.state[symbol] | frozenset(
            _relative(place, own) for place in value))

    def _value(self, node: Node) -> Places:
        """:returns: where an expression depends on what, in linear forms."""
        found: set[Place] = set()
        for reference in differentiable_references(node):
            if is_real(reference.symbol):
                found |= self._read(reference)
        return frozenset(found)

    def _read(self, reference: Reference) -> Places:
        value = self.state[reference.symbol]
        if not declared_rank(reference.symbol):
            return value
        own = self._indices(reference)
        return frozenset(_absolute(place, own) for place in value)

    def _indices(self, reference: Reference) -> list[Linear | None]:
        if not isinstance(reference, ArrayReference):
            return [None] * declared_rank(reference.symbol)
        return [self._linear(index) for index in reference.indices]

    def _linear(self, node: Node) -> Linear | None:
        """:returns: the form of an index, ``None`` if it is not known."""
        if isinstance(node, Range):
            return None
        terms, constant = affine(node, self._atom)
        if any(term.startswith("?") for term in terms):
            return None
        return tuple(sorted(terms.items())), constant

    def _atom(self, node: Node) -> Form:
        unknown: Form = ({f"?{key(node)}": 1}, 0)
        if type(node) is Reference and not declared_rank(node.symbol):
            symbol = node.symbol
            if symbol in self._changing:
                forms = self.state[symbol]
                form = next(iter(forms)) if len(forms) == 1 else None
                return unknown if form is None else (dict(form[0]), form[1])
            if symbol.is_constant and symbol.initial_value is not None:
                value = integer_value(symbol.initial_value)
                return ({key(node): 1}, 0) if value is None else ({}, value)
        return ({key(node): 1}, 0) if all(map(self._is_stable, references(node))) else unknown

    def _is_stable(self, reference: Reference) -> bool:
        symbol = reference.symbol
        if is_inquired(reference):
            return not is_allocatable(symbol)
        return symbol not in self._changing

    def _call(self, site: CallSite) -> None:
        written = self._writes[site.callee]
        outcome = self._outcomes.get(site.callee)
        if site.callee in self._outcomes:
            values = [(dummy, actual, self._after(dummy, actual, site, outcome))
                      for dummy, actual in site.bindings
                      if dummy in written and is_real(dummy) and is_data(actual)]
            for dummy, actual, value in values:
                self._write_back(dummy, actual, value)
        for dummy, actual in site.bindings:
            if dummy in written and is_data(actual) and _is_integer(actual.symbol):
                self.state[actual.symbol] = frozenset((None,))

    def _write_back(self, dummy: DataSymbol, actual: Reference, value: Places) -> None:
        if not declared_rank(dummy):
            self._store(actual, value, strongly=is_only_written(dummy))
        else:
            # These are in terms of the indices of the array already, or anywhere.
            self.state[actual.symbol] = _limited(self.state[actual.symbol] | value)

    def _after(self, dummy: DataSymbol, actual: Reference, site: CallSite,
               outcome: Outcome | None) -> Places:
        """:returns: what an argument depends on after a call."""
        arguments = {other: each for other, each in site.bindings if is_real(other)}
        if outcome is None:
            return frozenset(place.anywhere() for each in arguments.values()
                             for place in self._value(each))
        shifts = passed_shifts(site, self._atom)
        found: set[Place] = set()
        for place in outcome[dummy]:
            source = arguments.get(place.source)
            if source is not None:
                found |= self._composed(place, dummy, source, shifts)
        return frozenset(found)

    def _composed(self, place: Place, dummy: DataSymbol, source: Node,
                  shifts: Mapping[Symbol, Shifts]) -> Places:
        """:returns: what depends on an argument at a place, in terms of the caller."""
        if not declared_rank(place.source):
            value = self._value(source)
            if declared_rank(dummy):
                value = frozenset(each if each.indices == () else each.anywhere()
                                  for each in value)
            return value
        whole = place.source in shifts and dummy in shifts and place.indices is not None
        if not whole:
            return frozenset(each.anywhere() for each in self._value(source))
        own = [(dimension, number + more - (
            0 if dimension == FIXED else shifts[dummy][dimension]))
               for (dimension, number), more in zip(place.indices, shifts[place.source])]
        return frozenset(_through(each, own) for each in self.state[source.symbol])


def _is_integer(symbol: Symbol) -> bool:
    type_ = symbol_type(symbol)
    return type_ is not None and type_.intrinsic is INTEGER and not declared_rank(symbol)


def _counter(loop: Loop) -> str:
    return key(build.ref(loop.variable))


def _few_values(loop: Node) -> Sequence[int] | None:
    """:returns: the values of the counter of a loop if they are few and known."""
    if not isinstance(loop, Loop):
        return None
    start, stop, step = map(integer_value, loop.children[:3])
    if start is None or stop is None or not step:
        return None
    values = range(start, stop + (1 if step > 0 else -1), step)
    return values if len(values) <= _FEW_ITERATIONS else None


def _limited(value: Places) -> Places:
    """:returns: a set of places, a smaller one that includes it if it is large."""
    if len(value) <= _MOST_PLACES:
        return value
    return frozenset(place.anywhere() for place in value)


def _without(found: Place | Linear | None, term: str) -> Place | Linear | None:
    """:returns: what is known of a scalar if nothing is known of a term."""
    if isinstance(found, Place):
        known = found.indices is None or not any(_mentions(form, term) for form in found.indices)
        return found if known else found.anywhere()
    return None if found is None or _mentions(found, term) else found


def _mentions(form: Linear, term: str) -> bool:
    return any(name == term for name, _ in form[0])


def _absolute(place: Place, own: Sequence[Linear | None]) -> Place:
    """:returns: what an element with these indices depends on, in linear forms."""
    if place.indices is None:
        return place
    found: list[Linear] = []
    for dimension, number in place.indices:
        form = ((), 0) if dimension == FIXED else own[dimension]
        if form is None:
            return place.anywhere()
        found.append((form[0], form[1] + number))
    return Place(place.source, tuple(found))


def _relative(place: Place, own: Sequence[Linear | None]) -> Place:
    """:returns: a place in terms of the indices of an element, which has these."""
    if place.indices is None:
        return place
    found: list[Step] = []
    for number, form in enumerate(place.indices):
        # The same dimension first: numbers, at boundaries, fit any.
        candidates = sorted(range(len(own)), key=lambda dimension: dimension != number)
        dimension = next((each for each in candidates if own[each] is not None
                          and own[each][0] == form[0]
                          and (form[0] or each == number)), FIXED)
        if dimension == FIXED and form[0]:
            return place.anywhere()
        found.append((dimension, form[1] if dimension == FIXED else
                      form[1] - own[dimension][1]))
    return Place(place.source, tuple(found))


def _through(place: Place, own: Sequence[Step]) -> Place:
    """:returns: what something depends on that depends on elements with these indices."""
    if place.indices is None:
        return place
    return Place(place.source, tuple(
        (FIXED, number) if dimension == FIXED else (own[dimension][0], own[dimension][1] + number)
        for dimension, number in place.indices))
