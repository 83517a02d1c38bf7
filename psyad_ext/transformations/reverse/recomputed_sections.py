# SPDX-License-Identifier: BSD-3-Clause
"""Decides for arrays between recording them and computing them again.

Fluxes, slopes and coefficients of a time step are set from the state and read by a few adjoints.
The section of the statements that set them, up to the last one whose adjoint reads them, can be
executed again on the way back (:py:mod:`~psyad_ext.transformations.reverse.section_places` finds
it), from values that are there or restored. That is done where it costs less than their records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol, TypeVar

from psyclone.psyir.nodes import Loop, Node
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.text import is_forward_only, is_text
from psyad_ext.ir.structures.memory import has_changing_shape
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import statements_of
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.costs import BYTE, BYTE_IN_PLACE, Bytes, Operations, nominal
from psyad_ext.transformations.reverse.dead_code import executed_in
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.records import record_if_there
from psyad_ext.transformations.reverse.section_places import Place, is_apart, places
from psyad_ext.transformations.reverse.step_facts import (
    changed_back, recorded_variables, written_forward)
from psyad_ext.transformations.reverse.strategies.recomputed_section import (
    Choice, RecomputedSectionStep)
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps, fresh

#: For each section that is tried, the routine is planned once more.
_MOST_TRIALS = 16


class Planned(Protocol):
    """A plan: its steps, and what their adjoints read after them."""

    steps: list[Step]
    needed: frozenset[Symbol]


AnyPlan = TypeVar("AnyPlan", bound=Planned)


@dataclass(frozen=True)
class Sections:
    """The sections of one routine.

    :param columns: knows the routine.
    :param body: all of its statements.
    :param whatever_it_costs: whether each section runs again for which less is recorded then.
    :param at_once: whether the way back begins where the way forward ends, in one routine.
    """

    columns: Columns
    body: Node
    whatever_it_costs: bool
    at_once: bool

    def planned(self, plan: AnyPlan, make: Callable[[], list[Step]],
                finish: Callable[[list[Step]], AnyPlan]
                ) -> tuple[AnyPlan, list[RecomputedSectionStep]]:
        """
        :param plan: a plan without sections that run again.
        :param make: makes its steps anew, without decisions.
        :param finish: plans steps.

        :returns: the plan in which sections run again, and the sections that do not since that
            would cost more.
        """
        chosen: dict[Place, RecomputedSectionStep] = {}
        declined: dict[Place, RecomputedSectionStep] = {}
        cost, trials = self._cost(plan, {}), 0
        for gain, place, section in self._candidates(plan, make):
            if any(map(place.meets, chosen)):
                continue
            if gain <= 0 or trials == _MOST_TRIALS:
                declined[place] = section
                continue
            trials += 1
            more = {one: step.fresh() for one, step in {**chosen, place: section}.items()}
            new = finish(_arranged(make(), more))
            new_cost = self._cost(new, more)
            if self._holds() and new_cost < cost:
                plan, cost, chosen = new, new_cost, more
            else:
                declined[place] = section
        told: dict[Place, RecomputedSectionStep] = {}
        for place, section in declined.items():
            if not any(map(place.meets, [*chosen, *told])):
                told[place] = section
        return plan, list(told.values())

    def _candidates(self, plan: Planned, make: Callable[[], list[Step]]
                    ) -> list[tuple[float, Place, RecomputedSectionStep]]:
        """:returns: the sections that can run again, with what that spares, the most first."""
        at_end = self._at_end(plan)
        found: list[tuple[float, Place, RecomputedSectionStep]] = []
        pristine: list[Step] | None = None
        for place in places(plan.steps, at_end, self.columns):
            pristine = pristine or make()
            section = self._section(place.steps(pristine), place.statements(pristine))
            if section is None:
                continue
            gone = frozenset() if place.path else at_end & section.written
            times = place.times(plan.steps)
            steps = place.steps(plan.steps)
            recorded = recorded_variables(steps)
            otherwise = times*(Bytes().all(steps) + self._whole(gone))
            operations = section.choice.operations
            each = section.choice.in_place
            section.choice = Choice(None if operations is None else operations*times,
                                    each*times, each, otherwise)
            kept = times*self._whole(section.written & (
                section.needs | recorded & _read_elsewhere(plan.steps, steps)) - section.untouched)
            gain = BYTE*(nominal(otherwise) - nominal(kept)) - self._again(section)
            found.append((gain, place, section))
        return sorted(found, key=lambda one: -one[0])

    def _section(self, steps: Sequence[Step], statements: Sequence[Node]
                 ) -> RecomputedSectionStep | None:
        """:returns: steps with their statements as a section that runs again; None if it can't."""
        columns = self.columns
        written = columns.written_in(statements)
        counters = {loop.variable for one in statements for loop in statements_of(one, Loop)}
        if any(map(is_text, written)):
            return None
        partly = columns.partly_set(statements)
        untouched = frozenset(one for one in partly if is_apart(one, statements, self.body))
        again, needed, _ = columns.again(steps)
        if not self._holds():
            return None
        private = written - columns.exposed(statements)
        needs = frozenset(one for one in needed - private if not is_forward_only(one))
        if needs & counters:
            return None
        executed = executed_in(fresh(steps), columns.writes,
                               columns.context.options.drop_dead_code)
        changes = written_forward(again, columns.writes) | changed_back(again, columns.derived)
        return RecomputedSectionStep(
            statements, [one for step in steps for one in step.executed()], again=again,
            records=[record_if_there(symbol, columns.context)
                     for symbol in in_order(written - counters - untouched)
                     if isinstance(symbol, DataSymbol)],
            needs=needs, changes=frozenset(changes), in_calls=columns.in_calls(statements),
            written=written, untouched=untouched, choice=Choice(
                Operations(columns.sites, executed).of(statements), Bytes().all(again), Size(),
                Size()))

    def _holds(self) -> bool:
        """:returns: whether the last plan is right: no region in it records what may not exist."""
        holds = not self.columns.conditional
        self.columns.conditional.clear()
        return holds

    def _cost(self, plan: Planned, sections: Mapping[Place, RecomputedSectionStep]) -> float:
        """:returns: what records cost, and what runs again."""
        return BYTE*nominal(Bytes().all(plan.steps) + self._whole(self._at_end(plan))) \
            + sum(map(self._again, sections.values()))

    def _again(self, section: RecomputedSectionStep) -> float:
        """:returns: what it costs to execute a section again: time only if that counts."""
        operations, first = section.choice.operations, BYTE*nominal(section.choice.once)
        if self.whatever_it_costs:
            return first
        if operations is None:
            return inf
        return first + nominal(operations) + BYTE_IN_PLACE*nominal(section.choice.in_place)

    def _at_end(self, plan: Planned) -> frozenset[Symbol]:
        """:returns: the local arrays that are recorded after a plan."""
        dummies = set(self.columns.unit.dummies)
        return frozenset() if self.at_once else frozenset(
            symbol for symbol in plan.needed - dummies
            if declared_rank(symbol) and symbol.is_automatic and not has_changing_shape(symbol))

    def _whole(self, symbols: frozenset[Symbol]) -> Size:
        """:returns: the bytes of whole variables."""
        context = self.columns.context
        return Bytes().all([record_if_there(symbol, context) for symbol in in_order(symbols)])


def _read_elsewhere(steps: Sequence[Step], section: Sequence[Step]) -> set[Symbol]:
    """:returns: what the way back through other steps than those of a section reads."""
    own = IdentitySet(all_steps(section))
    return {symbol for step in all_steps(steps) if step not in own for symbol in step.reads()}


def _arranged(steps: list[Step], sections: Mapping[Place, Step]) -> list[Step]:
    """:returns: steps, which are changed in place, with sections at their places."""
    # The last one first: the numbers of those before it stay.
    for place in sorted(sections, key=lambda one: (*one.path, (one.first, 0)), reverse=True):
        place.siblings(steps)[place.first:place.last + 1] = [sections[place]]
    return steps
