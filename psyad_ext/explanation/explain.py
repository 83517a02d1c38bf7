# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates a routine in order to tell what is done, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from psyclone.psyir.nodes import Container, Routine

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import UsageTypeError
from psyad_ext.core.formulas import value_of
from psyad_ext.core.memory import hardly_any_collections
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.explanation.amounts import Tapes, total_of
from psyad_ext.explanation.as_json import as_dict
from psyad_ext.explanation.collect import View, facts_of
from psyad_ext.explanation.facts import ExplanationFacts, LoopFacts, RoutineFacts, TapeRow, Totals
from psyad_ext.explanation.figures import bytes_figure
from psyad_ext.explanation.source import lines_with
from psyad_ext.explanation.spelling import exact_formula
from psyad_ext.explanation.text import as_text
from psyad_ext.explanation.variables import Variables
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.loop_names import loop_names
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.options import Keywords, options_from
from psyad_ext.transformations.placing import lowered_target
from psyad_ext.transformations.reverse.call import is_split
from psyad_ext.transformations.reverse.generation import Generated, Generation, Settings
from psyad_ext.transformations.reverse.pipeline import derive
from psyad_ext.transformations.reverse.plan import Planned
from psyad_ext.transformations.reverse.strategies.checkpointed import Checkpointed
from psyad_ext.transformations.reverse.strategies.step import Strategy, all_steps
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES
from psyad_ext.transformations.selection import Selection, select, with_retries
from psyad_ext.transformations.strategies import instances, merged


class Explanation:
    """What the reverse mode does with a routine, and why; its ``str`` is made for reading.

    :param facts: everything there is to tell.
    """

    def __init__(self, facts: ExplanationFacts) -> None:
        self.facts = facts

    def __str__(self) -> str:
        return as_text(self.facts)

    def as_dict(self) -> dict[str, Any]:
        """:returns: the same for programs, of what JSON knows."""
        return as_dict(self.facts)

    def bytes_on_tapes(self, **sizes: int) -> dict[str, int]:
        """
        :param sizes: what the formulas name, such as ``n=100``; what is no name of Python can be
            given as ``**{"size(x, 1)": 100}``.

        :returns: how many bytes each variable takes on tapes, largest first; those that are not
            known before running are left out.

        :raises UsageError: if a size is missing.
        """
        given = {name.lower(): value for name, value in sizes.items()}
        found = {f"{row.routine}: {row.variable}": value_of(exact_formula(row.amount.size), given)
                 for row in self.facts.totals.rows if row.amount.size is not None}
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def plot(self, axes: Any = None, **sizes: int) -> Any:
        """
        :param axes: where to draw; a new figure if not given.
        :param sizes: as for :py:meth:`bytes_on_tapes`.

        :returns: matplotlib's axes with the bytes that each variable takes on tapes.

        :raises UsageError: if a size is missing.
        :raises ImportError: if matplotlib is not installed.
        """
        return bytes_figure(self.bytes_on_tapes(**sizes), axes)


@hardly_any_collections()
@one_differentiation()
@with_depth
def explain(container: Container, routine_name: str | Routine, dependent_vars: Iterable[str],
            independent_vars: Iterable[str], reversal_schedule: ADReversalSchedule,
            options: Mapping[str, Any] | None = None, *, label: str = "",
            strategies: Iterable[Strategy | type[Strategy]] = (),
            **keywords: Unpack[Keywords]) -> Explanation:
    """
    :param container: a container from :py:func:`psyad_ext.read_fortran`; it is not modified.
    :param routine_name: name of the target routine.
    :param dependent_vars: names of the arguments to differentiate.
    :param independent_vars: names of the arguments to differentiate with respect to.
    :param reversal_schedule: how routines called by the target are reversed.
    :param options: options in the form of a dictionary.
    :param label: what to call the schedule; the name of its class if not given.
    :param strategies: ways to reverse statements, as for ``ADReverseContainerTrans``.
    :param keywords: options as keywords, as for ``ADReverseContainerTrans``.

    :returns: what is active, recorded, computed again and dropped, and why.

    :raises UsageError: if a name or an option is not known, or the source is not there.
    :raises UsageTypeError: if an argument has the wrong type.
    :raises UnsupportedError: if the source can't be differentiated; lists every reason.
    """
    settings = options_from(options, keywords, Options)
    if not isinstance(reversal_schedule, ADReversalSchedule):
        raise UsageTypeError("reversal_schedule must be an ADReversalSchedule, but found "
                             f"'{type(reversal_schedule).__name__}'")
    name = label or type(reversal_schedule).__name__
    return with_retries(lambda retry: _explained(
        select(container, routine_name, dependent_vars, independent_vars, retry,
               settings.allow_inactive),
        Settings(reversal_schedule, settings, strategies=merged(
            STRATEGIES, instances(strategies, Strategy))), name), container)


def _explained(selection: Selection, settings: Settings, label: str) -> Explanation:
    """:returns: what is done with a target."""
    dependent = tuple(symbol.name.lower() for symbol in selection.dependent)
    independent = tuple(symbol.name.lower() for symbol in selection.independent)
    recognise_intrinsics(selection.container)
    with lowered_target(selection) as (chosen, _):
        generation, outcomes = derive(chosen, settings)
        variables = Variables(generation.activity, dependent, independent,
                              generation.points)
        selection.diagnostics.tell()
        collected = _Routines(generation, outcomes, variables, settings.schedule)
        return Explanation(ExplanationFacts(
            selection.routine.name.lower(), dependent, independent,
            label, collected.facts(), collected.totals(), collected.loops()))


class _Routines:
    """The routines of a call tree, each in the roles that it has."""

    def __init__(self, generation: Generation, outcomes: Mapping[Unit, Generated],
                 variables: Variables, schedule: ADReversalSchedule) -> None:
        self._units = list(outcomes)[::-1]
        self._outcomes = outcomes
        self._target = self._units[0]
        self._variables = variables
        first = {unit: outcome.planned[0] for unit, outcome in outcomes.items()}
        last = {unit: outcome.planned[-1] for unit, outcome in outcomes.items()}
        if last[self._target].fused is not None or last[self._target].at_once \
                or last[self._target].given_up:
            first[self._target] = last[self._target]
        self._tapes = Tapes(first, last, generation.writes)
        self._called: dict[Unit, set[str]] = {unit: set() for unit in outcomes}
        for caller, part in generation.parts.items():
            for site in part.sites:
                if site.callee in self._called \
                        and generation.contexts[caller].cleared(site.call) is None:
                    split = is_split(schedule, caller, site)
                    self._called[site.callee].add("split" if split else "joint")

    def facts(self) -> tuple[RoutineFacts, ...]:
        """:returns: the facts about each routine, the target first."""
        found = [self._routine(self._target, "target", self._tapes.split[self._target])]
        for unit in self._units[1:]:
            if "split" in self._called[unit]:
                found.append(self._routine(unit, "split", self._tapes.split[unit]))
            if "joint" in self._called[unit]:
                found.append(self._routine(unit, "joint", self._tapes.joint[unit]))
        return tuple(found)

    def _routine(self, unit: Unit, role: str, planned: Planned) -> RoutineFacts:
        facts = facts_of(View(unit, planned, self._variables, self._tapes),
                         self._outcomes[unit].routines)
        own = tuple(row for row in self._rows(unit, planned) if row.routine == unit.label)
        return RoutineFacts(unit.label, role, lines_with(unit.routine, facts),
                            self._variables.of(unit), own,
                            tuple(self._tapes.of_tapes(unit, planned)))

    def _rows(self, unit: Unit, planned: Planned) -> tuple[TapeRow, ...]:
        amounts = self._tapes.amounts(unit, planned)
        return tuple(TapeRow(entry.routine, entry.variable, entry.type, amount)
                     for entry, amount in amounts.items())

    def totals(self) -> Totals:
        """:returns: what the target takes on tapes."""
        planned = self._tapes.split[self._target]
        rows = self._rows(self._target, planned)
        tapes = total_of(tape.amount for tape in self._tapes.of_tapes(self._target, planned))
        if tapes.size is None:
            # What is recorded in unknown numbers says more than the tape that it is on.
            tapes = next((row.amount for row in rows if row.amount.size is None), tapes)
        calls = self._tapes.of_calls(self._target, planned)
        return Totals(rows, tapes, calls, tapes.plus(calls))

    def loops(self) -> tuple[LoopFacts, ...]:
        """:returns: the loops of the target with checkpoint schedules."""
        unit, tapes = self._target, self._tapes
        return tuple(
            LoopFacts(f"{unit.label}:{[*loop_names(step.loop), location(step.loop)[1]][0]}",
                      tapes.trips(unit, step), tapes.records(unit, step.snapshot, ()),
                      tapes.of_one_iteration(unit, step))
            for step in all_steps(tapes.split[unit].plan.steps) if isinstance(step, Checkpointed))
