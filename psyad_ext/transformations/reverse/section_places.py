# SPDX-License-Identifier: BSD-3-Clause
"""Finds the sections of a plan: consecutive steps that set arrays which nothing else reads.

An array belongs to a section if its values are recorded, if the section sets all that it reads of
it, and if no other adjoint in the same list of statements reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_allocatable, is_inquired, references)
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.step_facts import recorded_variables
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.spilled import SpilledSteps
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep


@dataclass(frozen=True)
class Place:
    """Consecutive steps of a plan.

    :param path: the list that they are in: number and part of each step around, outermost first.
    :param first: the number of the first one.
    :param last: the number of the last one.
    """

    path: tuple[tuple[int, int], ...]
    first: int
    last: int

    def meets(self, other: Place) -> bool:
        """:returns: whether both have steps in common, or one is inside a step of the other."""
        outer, inner = sorted((self, other), key=lambda place: len(place.path))
        depth = len(outer.path)
        if inner.path[:depth] != outer.path:
            return False
        if len(inner.path) > depth:
            return outer.first <= inner.path[depth][0] <= outer.last
        return outer.first <= inner.last and inner.first <= outer.last

    def siblings(self, steps: list[Step]) -> list[Step]:
        """:returns: the list that they are in, in all steps of the plan."""
        for number, part in self.path:
            steps = steps[number].inside()[part]
        return steps

    def steps(self, steps: list[Step]) -> list[Step]:
        """:returns: they themselves, in all steps of the plan."""
        return self.siblings(steps)[self.first:self.last + 1]

    def statements(self, steps: list[Step]) -> list[Node]:
        """:returns: the statements that they are for."""
        every = statements_of_steps(self.siblings(steps))
        return [one for part in every[self.first:self.last + 1] for one in part]

    def times(self, steps: list[Step]) -> Size:
        """:returns: how often they are executed, at most."""
        found = Size.number(1)
        for number, part in self.path:
            step = steps[number]
            if isinstance(step, LoopStep):
                found = found*Size.of(trip_count(step.loop))
            steps = step.inside()[part]
        return found


def statements_of_steps(steps: Sequence[Step]) -> list[list[Node]]:
    """
    :param steps: all steps of a list of statements.

    :returns: the statements that each is for: from its own one up to that of the next step; nothing
        if a step does not tell where it stands.
    """
    firsts = [step.origin() for step in steps]
    if not firsts or firsts[0] is None or firsts[0].parent is None:
        return []
    found: list[list[Node]] = []
    waiting = list(firsts)
    for statement in firsts[0].parent.children:
        if waiting and statement is waiting[0]:
            found.append([])
            waiting.pop(0)
        if found:
            found[-1].append(statement)
    return [] if waiting else found


def places(steps: list[Step], at_end: frozenset[Symbol], columns: Columns,
           path: tuple[tuple[int, int], ...] = ()) -> Iterator[Place]:
    """
    :param steps: steps of a finished plan.
    :param at_end: local arrays that are recorded after them.
    :param columns: knows the routine.
    :param path: where the steps are.

    :returns: where sections may be, inner ones first.
    """
    if not at_end and not recorded_variables(steps):
        return
    for number, step in enumerate(steps):
        if type(step) in (LoopStep, IfStep, WhileStep):
            for part, inner in enumerate(step.inside()):
                yield from places(inner, frozenset(), columns, (*path, (number, part)))
    found = sorted(_spans(steps, at_end, columns))
    joined: list[tuple[int, int]] = []
    for first, last in found:
        if joined and first <= joined[-1][1]:
            first, last = joined[-1][0], max(last, joined.pop()[1])
        joined.append((first, last))
    for first, last in dict.fromkeys([*joined, *found]):
        if all(map(_may_run_again, all_steps(steps[first:last + 1]))):
            yield Place(path, first, last)


def _spans(steps: list[Step], at_end: frozenset[Symbol], columns: Columns
           ) -> Iterator[tuple[int, int]]:
    """:returns: for each array, the first step that sets it, and the last one that uses it."""
    recorded = {symbol for symbol in recorded_variables(steps) | at_end if declared_rank(symbol)}
    statements = statements_of_steps(steps)
    if not recorded or not statements:
        return
    every = [one for part in statements for one in part]
    recorded -= columns.exposed(every) - columns.partly_set(every)
    written = [columns.written_in(part) for part in statements]
    read = [_read_back(step) for step in steps]
    for symbol in recorded:
        setting = [number for number, some in enumerate(written) if symbol in some]
        if setting:
            yield setting[0], max(number for number in range(len(steps))
                                  if symbol in written[number] or symbol in read[number])


def _read_back(step: Step) -> set[Symbol]:
    """:returns: the variables whose values the way back through a step reads."""
    return set(step.reads()).union(*(inner.reads() for part in step.children()
                                     for inner in all_steps(part)))


def _may_run_again(step: Step) -> bool:
    # What runs again already would run a third time; split calls are wanted to run once.
    return step.is_recorded_only() or step.is_repeatable() and not step.is_split() \
        and not isinstance(step, (Recomputed, SpilledSteps))


def is_apart(symbol: Symbol, section: Sequence[Node], body: Node) -> bool:
    """
    :param symbol: an array.
    :param section: consecutive statements.
    :param body: all statements of their routine.

    :returns: whether other statements only set it, and before the section comes first: elements
        that the section leaves alone stay as they are then, and nobody else reads any.
    """
    if not (symbol.is_automatic or symbol.is_argument) or is_allocatable(symbol) \
            or presence_of(symbol) is not None or role_of(symbol) is not None:
        return False
    own, around = IdentitySet(section), section[0]
    while around.parent is not body:
        around = around.parent
    is_before = True
    for statement in body.children:
        number = _mentions(symbol, statement)
        if statement is around:
            is_before = False
        if is_before:
            number -= sum(one.lhs.symbol is symbol for one in assignments_of(statement))
        elif statement in own:
            number = 0
        elif statement is around:
            number -= sum(_mentions(symbol, one) for one in section)
        if number:
            return False
    return True


def _mentions(symbol: Symbol, statement: Node) -> int:
    return sum(one.symbol is symbol and not is_inquired(one) for one in references(statement))
