# SPDX-License-Identifier: BSD-3-Clause
"""What a run of statements writes, and which value a reference in it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.affine import affine, constant_difference, same_element
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import array_type, is_inquired, references, symbols_read
from psyad_ext.ir.tree.walking import assignments_of


class IrregularRun(Exception):
    """The statements can't be reversed as one piece."""


@dataclass(eq=False)
class Element:
    """A variable, or one element of an array, that the statements write and others may read.

    :param reference: the variable or element.
    :param writes: the assignments to it.
    :param first: the outermost statement with the first of them.
    :param last: the last of them if it is always executed.
    """

    reference: Reference
    first: Statement
    writes: list[Assignment] = field(default_factory=list)
    last: Assignment | None = None

    @property
    def symbol(self) -> Symbol:
        """:returns: the variable."""
        return self.reference.symbol


#: Private scalars, and variables that the statements only read, go by their symbol.
Value: TypeAlias = Symbol | Element

#: The indices of an element, each as the terms of a sum and its constant part.
_Place = tuple[tuple[tuple[tuple[str, int], ...], int], ...]


class Elements:
    """What a run of statements writes.

    :param statements: assignments and branches.
    :param private: the scalars that mean nothing outside of the statements.

    :raises IrregularRun: if the index of what is written can't be evaluated before the statements.
    """

    def __init__(self, statements: Sequence[Statement], private: frozenset[Symbol]) -> None:
        self.private = private
        self.all: list[Element] = []
        self._statements = statements
        self._by_symbol: dict[Symbol, dict[_Place, Element]] = {}
        for statement in statements:
            for assignment in assignments_of(statement):
                if assignment.lhs.symbol not in private:
                    self._add(assignment, statement)
        self._ambiguous = {symbol for symbol, places in self._by_symbol.items()
                           if not _all_distinct(list(places))}
        self.index_definitions = self._definitions_of_indices()

    def writes(self, symbol: Symbol) -> bool:
        """:returns: whether the statements write ``symbol``, which is not private."""
        return symbol in self._by_symbol

    def value(self, reference: Reference) -> Value:
        """
        :param reference: a reference in one of the statements, or in its adjoint.

        :returns: what stands for the value that it means.

        :raises IrregularRun: if it may, or may not, be something that the statements write.
        """
        symbol = reference.symbol
        places = self._by_symbol.get(symbol)
        if places is None:
            return symbol
        if symbol in self._ambiguous:
            raise IrregularRun
        place = _place(reference)
        if place in places:
            return places[place]
        if not all(_distinct(place, other) for other in places):
            raise IrregularRun
        return symbol

    def values(self, *nodes: Node) -> set[Value]:
        """:returns: the values that expressions read."""
        return {self.value(reference) for node in nodes for reference in references(node)
                if not is_inquired(reference)}

    def element(self, assignment: Assignment) -> Element | None:
        """:returns: what an assignment writes, None for a private scalar."""
        places = self._by_symbol.get(assignment.lhs.symbol)
        return places[_place(assignment.lhs)] if places is not None else None

    def always_accessed(self, element: Element) -> bool:
        """:returns: whether the element certainly exists, whatever branches are taken."""
        reference = element.reference
        if not reference.children or _within_bounds(reference):
            return True
        return any(other.symbol is element.symbol and same_element(other, reference)
                   for statement in self._statements
                   for other in references(_always_evaluated(statement)))

    def _add(self, assignment: Assignment, statement: Statement) -> None:
        places = self._by_symbol.setdefault(assignment.lhs.symbol, {})
        place = _place(assignment.lhs)
        if place not in places:
            places[place] = Element(assignment.lhs, statement)
            self.all.append(places[place])
        places[place].writes.append(assignment)
        places[place].last = assignment if assignment is statement else None

    def _definitions_of_indices(self) -> list[Assignment]:
        """:returns: the assignments to the private scalars in indices of what is written."""
        waiting = [symbol for element in self.all
                   for symbol in symbols_read(*element.reference.children)]
        found: IdentitySet[Assignment] = IdentitySet()
        seen: set[Symbol] = set()
        while waiting:
            symbol = waiting.pop()
            if symbol in seen:
                continue
            seen.add(symbol)
            if symbol in self._by_symbol:
                raise IrregularRun
            if symbol in self.private:
                definition = self._only_definition(symbol)
                found.add(definition)
                waiting.extend(symbols_read(definition.rhs))
        return [statement for statement in self._statements if statement in found]

    def _only_definition(self, symbol: Symbol) -> Assignment:
        writes = [assignment for statement in self._statements
                  for assignment in assignments_of(statement) if assignment.lhs.symbol is symbol]
        if len(writes) != 1 or not any(writes[0] is statement for statement in self._statements):
            raise IrregularRun
        return writes[0]


def _place(reference: Reference) -> _Place:
    forms = [affine(index) for index in reference.children]
    return tuple((tuple(sorted(terms.items())), constant) for terms, constant in forms)


def _distinct(left: _Place, right: _Place) -> bool:
    """:returns: whether two places are certainly different elements."""
    return any(terms == others and constant != other
               for (terms, constant), (others, other) in zip(left, right))


def _all_distinct(places: list[_Place]) -> bool:
    # Places that differ in constants only, which is the rule, need no comparison by pairs.
    if len({tuple(terms for terms, _ in place) for place in places}) <= 1:
        return True
    return all(_distinct(left, right) for number, left in enumerate(places)
               for right in places[:number])


def _always_evaluated(statement: Statement) -> Node:
    return statement.condition if isinstance(statement, IfBlock) else statement


def _within_bounds(reference: Reference) -> bool:
    """:returns: whether the indices are certainly within the declared bounds."""
    type_ = array_type(reference.symbol)
    loops: dict[Symbol, Loop] = {}
    node = reference.parent
    while node is not None:
        if isinstance(node, Loop):
            loops.setdefault(node.variable, node)
        node = node.parent
    return all(_index_within(index, bounds, loops)
               for index, bounds in zip(reference.children, type_._shape))


def _index_within(index: Node, bounds: object, loops: dict[Symbol, Loop]) -> bool:
    lower, upper = getattr(bounds, "lower", None), getattr(bounds, "upper", None)
    if not (isinstance(lower, Node) and isinstance(upper, Node)):
        return False
    if not isinstance(index, Reference) or index.children or index.symbol not in loops:
        return False
    start, stop, step = loops[index.symbol].children[:3]
    if integer_value(step) not in (1, -1):
        return False
    if integer_value(step) == -1:
        start, stop = stop, start
    below, above = constant_difference(start, lower), constant_difference(upper, stop)
    return below is not None and above is not None and below >= 0 and above >= 0
