# SPDX-License-Identifier: BSD-3-Clause
"""Assignments that overwrite nothing: the variable had no value before.

What such an assignment overwrites is never recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, Call, IfBlock, Loop, Node, Schedule, WhileLoop
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.element_writes import written_first
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.ir.structures.memory import is_memory_statement, variable_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.walking import assignments_of, nodes_of


@dataclass
class FirstWrites:
    """Result of the analysis.

    :param assignments: the assignments that overwrite nothing.
    :param in_calls: a call and a variable that it writes, where that had no value.
    :param unset: scalars that may, and may not, have a value where they are overwritten, with the
        statement.
    :param set_at_end: scalars that certainly have a value after the last statement.
    """

    assignments: IdentitySet[Assignment] = field(default_factory=IdentitySet)
    in_calls: set[tuple[Identity[Node], Symbol]] = field(default_factory=set)
    unset: set[tuple[Identity[Node], Symbol]] = field(default_factory=set)
    set_at_end: set[Symbol] = field(default_factory=set)


def first_writes(body: Schedule, undefined: frozenset[Symbol], sites: IdentityMap[Node, CallSite],
                 writes: Writes, changing: frozenset[Symbol]) -> FirstWrites:
    """
    :param body: statements in the core language.
    :param undefined: variables that have no value before the first statement.
    :param sites: the calls among the statements.
    :param writes: what the called routines may write.
    :param changing: all variables that the statements may write.

    :returns: which assignments overwrite nothing.
    """
    walker = _Walker(undefined, sites, writes)
    walker.visit(body.children)
    walker.result.set_at_end = walker.definite
    for written in written_first(body.children, undefined, sites, writes, changing):
        if isinstance(written, Identity):
            walker.result.assignments.add(written.of)
        else:
            walker.result.in_calls.add(written)
    return walker.result


class _Walker:
    """Follows the flow of control with the scalars that may, and must, have a value."""

    def __init__(self, undefined: frozenset[Symbol], sites: IdentityMap[Node, CallSite],
                 writes: Writes) -> None:
        self.result = FirstWrites()
        self.definite: set[Symbol] = set()
        self._possible: set[Symbol] = set()
        self._undefined = undefined
        self._sites = sites
        self._writes = writes

    def visit(self, statements: Sequence[Node]) -> None:
        """Follow a sequence of statements."""
        for statement in statements:
            if isinstance(statement, Assignment):
                self._assign(statement)
            elif isinstance(statement, IfBlock):
                self._branch(statement)
            elif isinstance(statement, (Loop, WhileLoop)):
                self._loop(statement)
            elif is_memory_statement(statement):
                # Whatever it had as values is gone, unless this is one row of several.
                if not is_row(variable_of(statement)):
                    self._possible.discard(variable_of(statement))
            elif statement in self._sites:
                for symbol in written_in_calls(self._sites[statement], self._writes):
                    if self._overwrites_nothing(statement, symbol):
                        self.result.in_calls.add((Identity(statement), symbol))

    def _assign(self, statement: Assignment) -> None:
        if self._overwrites_nothing(statement, statement.lhs.symbol):
            self.result.assignments.add(statement)

    def _overwrites_nothing(self, statement: Node, symbol: Symbol) -> bool:
        """:returns: whether ``symbol``, which the statement writes, had no value before."""
        first = symbol in self._undefined and symbol not in self._possible
        if not first and symbol in self._undefined and symbol not in self.definite:
            self.result.unset.add((Identity(statement), symbol))
        self._possible.add(symbol)
        self.definite.add(symbol)
        return first

    def _branch(self, statement: IfBlock) -> None:
        definite, possible = set(self.definite), set(self._possible)
        self.visit(statement.if_body.children)
        after_then, possible_then = self.definite, self._possible
        self.definite, self._possible = definite, possible
        if statement.else_body:
            self.visit(statement.else_body.children)
        self.definite &= after_then
        self._possible |= possible_then

    def _loop(self, statement: Loop | WhileLoop) -> None:
        definite = set(self.definite)
        self._possible |= self._written_below(statement)
        self.visit(statement.loop_body.children)
        self.definite = definite

    def _written_below(self, statement: Node) -> set[Symbol]:
        written = {assignment.lhs.symbol for assignment in assignments_of(statement)}
        for call in nodes_of(statement, Call):
            if call in self._sites:
                written |= written_in_calls(self._sites[call], self._writes)
        return written
