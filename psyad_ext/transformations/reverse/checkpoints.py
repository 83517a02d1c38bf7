# SPDX-License-Identifier: BSD-3-Clause
"""Finds the loops with checkpoint schedules among the loops of a plan, and plans them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Loop, Node, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem, UsageError, refuse
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import INTEGER
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.tree.loop_names import loop_names
from psyad_ext.ir.tree.names import in_order
from psyad_ext.schedules.checkpoints import CheckpointSchedule, Memory, Recompute, Undo
from psyad_ext.transformations.reverse.checkpoint_stack import Counters
from psyad_ext.transformations.reverse.dead_code import drop_dead_code
from psyad_ext.transformations.reverse.loop_state import (
    has_no_length, inner_counters, kept_of, not_repeatable, own_counter)
from psyad_ext.transformations.reverse.recomputed_iterations import Columns, is_large
from psyad_ext.transformations.reverse.records import record_if_there
from psyad_ext.transformations.reverse.step_facts import changed_back, written_forward
from psyad_ext.transformations.reverse.strategies.checkpointed import (
    Checkpointed, CheckpointedLoopStep, CheckpointedWhileStep)
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.recomputed_whole import (
    RecomputedWhole, RecomputedWholeLoopStep, RecomputedWholeWhileStep)
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.undone_loops import UndoneLoops


class CheckpointedLoops:
    """Plans the loops of one routine that have a checkpoint schedule.

    :param columns: knows the routine.
    :param budget: the bytes for all that its adjoint holds, if there is a bound.
    """

    def __init__(self, columns: Columns, budget: str = "") -> None:
        self._budget = budget
        self._chosen: IdentitySet[Node] = IdentitySet()
        self._columns = columns
        self._context = columns.context
        self._unit = columns.unit
        self._counters: IdentityMap[Node, Counters] = IdentityMap()
        self._undone = UndoneLoops(columns)

    def planned(self, step: Step) -> Step | None:
        """:returns: a loop that has a schedule with snapshots; None for any other step."""
        if not isinstance(step, (LoopStep, WhileStep)):
            return None
        schedule = self._named(step)
        if schedule is None and step.loop in self._chosen:
            schedule = Memory(self._budget)
        if schedule is None:
            return None
        if isinstance(schedule, Recompute):
            return self._recomputed(step)
        if isinstance(schedule, Undo):
            return self._undone.planned(step, schedule)
        return self._checkpointed(step, schedule)

    def choose(self, steps: Sequence[Step]) -> None:
        """Find the time loops that a budget is for, the outermost ones.

        :param steps: the steps of the routine.

        :raises UnsupportedError: if there are such loops, but none can be executed again.
        :raises UsageError: if there is none.
        """
        if not self._budget:
            return
        problems: list[Problem] = []
        self._chosen = IdentitySet(self._time_loops(steps, problems))
        if not self._chosen:
            refuse(problems)
            raise UsageError(f"option 'memory': no loop of '{self._unit.origin.name}' passes on a "
                             "state from one step to the next; name a loop of another routine with "
                             "'checkpoints'")

    def _time_loops(self, steps: Sequence[Step], problems: list[Problem]) -> Iterator[Node]:
        for step in steps:
            if isinstance(step, (LoopStep, WhileStep)) and any(map(is_large, step.body)) \
                    and (state := self._state_passed_on(step)):
                found = [*_not_repeatable(step), *_not_kept(step.loop, state)]
                if not found or self._named(step) is not None:
                    yield step.loop
                    continue
                problems += found
            for part in step.inside():
                yield from self._time_loops(part, problems)

    def _state_passed_on(self, step: LoopStep | WhileStep) -> frozenset[Symbol]:
        """:returns: what iterations need of what earlier ones have computed."""
        if isinstance(step, LoopStep) and self._columns.column(step) is not None:
            return frozenset()
        again = self._columns.again(step.body)
        return self._state(step, again.needed, self._columns.written(step.loop))[1]

    def _named(self, step: LoopStep | WhileStep) -> CheckpointSchedule | None:
        """:returns: the schedule that an option or a directive gives a loop."""
        return self._context.options.checkpoints.schedule(
            self._unit.origin.name, loop_names(step.loop))

    def _checkpointed(self, step: LoopStep | WhileStep, schedule: CheckpointSchedule
                      ) -> Checkpointed:
        """:returns: the loop with a schedule."""
        columns, loop = self._columns, step.loop
        written = columns.written(loop)
        refuse(list(_not_repeatable(step)))
        again, needed, _ = columns.again(step.body)
        ahead, state, read = self._state(step, needed, written)
        refuse(list(_not_kept(loop, state)))
        variables = {name: self._variable(loop, name, written) for name in schedule.numbers
                     if isinstance(name, str) and not name.startswith("$")}
        changes = written_forward([*again, *ahead], columns.writes) \
            | changed_back(again, columns.derived)
        body = [one for inner in step.body for one in inner.executed()]
        facts = {
            "again": again, "records": [
                record_if_there(symbol, self._context) for symbol in kept_of(loop, written)],
            "needs": state | read, "changes": frozenset(changes),
            "in_calls": columns.in_calls([loop]), "schedule": schedule, "variables": variables,
            "state": state, "snapshot": [
                record_if_there(symbol, self._context) for symbol in in_order(state)],
            "ahead": ahead, "counters": self._counters_of(loop)}
        if isinstance(step, LoopStep):
            return CheckpointedLoopStep(step.loop, body, **facts)
        return CheckpointedWhileStep(step.loop, body, step.count, **facts)

    def _recomputed(self, step: LoopStep | WhileStep) -> RecomputedWhole:
        """:returns: a loop that runs again as a whole."""
        columns, loop = self._columns, step.loop
        written = columns.written(loop)
        refuse(list(_not_repeatable(step)))
        again, needed, _ = columns.again([step])
        state = needed & written & columns.exposed([loop]) - own_counter(loop)
        refuse(list(_not_kept(loop, state)))
        changes = written_forward(again, columns.writes) | changed_back(again, columns.derived)
        body = [one for inner in step.body for one in inner.executed()]
        facts = {
            "again": again, "records": [
                record_if_there(symbol, self._context) for symbol in kept_of(loop, written)],
            "needs": state | needed - written - own_counter(loop), "changes": frozenset(changes),
            "in_calls": columns.in_calls([loop])}
        if isinstance(step, LoopStep):
            return RecomputedWholeLoopStep(step.loop, body, **facts)
        return RecomputedWholeWhileStep(step.loop, body, step.count, **facts)

    def _counters_of(self, loop: Loop | WhileLoop) -> Counters:
        """:returns: what counts the iterations and the snapshots of a loop in all plans."""
        if loop not in self._counters:
            self._counters[loop] = Counters(self._context)
        return self._counters[loop]

    def _state(self, step: LoopStep | WhileStep, needed: frozenset[Symbol],
               written: frozenset[Symbol]
               ) -> tuple[list[Step], frozenset[Symbol], frozenset[Symbol]]:
        """
        :param step: a loop.
        :param needed: what an iteration that returns needs from before it.
        :param written: what the loop changes.

        :returns: the steps that compute the next state; what the state consists of; and what is
            read besides, which the loop leaves alone.
        """
        columns, counter = self._columns, own_counter(step.loop)
        passed_on = written & columns.exposed(step.loop.loop_body.children) - counter
        state = needed & passed_on
        while True:
            ahead = [one for inner in step.body for one in inner.executed()]
            before = drop_dead_code(ahead, state, columns.writes,
                                    self._context.options.drop_dead_code)
            larger = state | before & passed_on
            if larger == state:
                return ahead, state, (needed | before) - written - counter
            state = larger

    def _variable(self, loop: Loop | WhileLoop, name: str, written: frozenset[Symbol]
                  ) -> DataSymbol:
        """:returns: a variable that a schedule names."""
        table = self._unit.routine.symbol_table
        symbol = table.lookup(name, otherwise=None)
        if not isinstance(symbol, DataSymbol) or declared_rank(symbol) \
                or getattr(symbol.datatype, "intrinsic", None) is not INTEGER:
            refuse([_problem(loop, f"its schedule names '{name}', which is no integer variable "
                             f"of '{self._unit.origin.name}'",
                             "name an argument or a variable of a module; write $NAME for a "
                             "variable of the environment")])
        if symbol in written:
            refuse([_problem(loop, f"its schedule names '{name}', which the loop changes",
                             "name a variable that stays as it is")])
        return symbol


def _not_repeatable(step: LoopStep | WhileStep) -> Iterator[Problem]:
    return (_problem(inner.origin() or step.loop, "this statement can't be executed again from a "
                     "snapshot", "move input, output, allocation and changes of pointers out of "
                     "the loop, or leave its schedule out", around=step.loop)
            for inner in not_repeatable(step.body))


def _not_kept(loop: Loop | WhileLoop, state: frozenset[Symbol]) -> Iterator[Problem]:
    """:returns: what of the state no snapshot can hold."""
    counters = inner_counters(loop)
    for symbol in in_order(state):
        if symbol in counters:
            what, hint = "which counts iterations", "set another variable to it"
        elif has_no_length(symbol):
            what, hint = "a text whose length changes", "give it a fixed length"
        else:
            continue
        yield _problem(loop, f"the value of '{symbol.name}', {what}, is passed from one "
                       "iteration to the next", hint)


def _problem(node: Node, text: str, hint: str, around: Node | None = None) -> Problem:
    where = f"the loop in line {location(around)[1]}" if around is not None else "this loop"
    return Problem(*location(node), "CHECKPOINT",
                   f"{where} can't be reversed from snapshots: {text}", hint)
