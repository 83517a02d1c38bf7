# SPDX-License-Identifier: BSD-3-Clause
"""Plans loops whose iterations are undone on the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, WhileLoop
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import location
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.names import in_order
from psyad_ext.schedules.checkpoints import Undo
from psyad_ext.transformations.reverse.dead_code import drop_dead_code
from psyad_ext.transformations.reverse.inverse_assignment import EXACT
from psyad_ext.transformations.reverse.inversion import Inversion
from psyad_ext.transformations.reverse.loop_state import (
    has_no_length, inner_counters, kept_of, not_repeatable, own_counter)
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.records import record_if_there
from psyad_ext.transformations.reverse.step_facts import changed_back, written_forward
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.memory import within
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps, fresh
from psyad_ext.transformations.reverse.strategies.undone import (
    Undone, UndoneLoopStep, UndoneWhileStep)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.to_be_recorded import plan_records


class _Iteration(NamedTuple):
    """An iteration, and what undoes it.

    :param again: its steps, which record nothing yet.
    :param undo: the steps that undo it.
    :param state: the variables that they undo.
    :param read: what both read besides, which the loop leaves alone.
    """

    again: list[Step]
    undo: list[Step]
    state: frozenset[Symbol]
    read: frozenset[Symbol]


class UndoneLoops:
    """Plans the loops of one routine whose iterations are undone.

    :param columns: knows the routine.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._context = columns.context
        self._largest: IdentityMap[Node, dict[DataSymbol, DataSymbol]] = IdentityMap()
        self._turns: IdentityMap[Node, DataSymbol] = IdentityMap()

    def planned(self, step: LoopStep | WhileStep, schedule: Undo) -> Undone:
        """
        :param step: a loop.
        :param schedule: how much the states that come back may differ.

        :returns: the loop, whose iterations are undone.

        :raises UnsupportedError: if they can't be.
        """
        columns, loop = self._columns, step.loop
        written = columns.written(loop) - own_counter(loop)
        refuse(list(_not_repeatable(step)))
        one = self._iteration(step, written)
        refuse(list(self._not_kept(loop, one.state)))
        # What is executed again and returned leaves the state as it was before.
        plan_records(one.again, columns.firsts, one.state)
        changes = written_forward([*one.again, *one.undo], columns.writes) \
            | changed_back(one.again, columns.derived)
        body = [new for inner in step.body for new in inner.executed()]
        facts = {
            "again": one.again, "records": [
                record_if_there(symbol, self._context) for symbol in kept_of(loop, written)],
            "needs": one.state | one.read, "changes": frozenset(changes),
            "in_calls": columns.in_calls([loop]), "schedule": schedule, "undo": one.undo,
            "where": f"{columns.unit.origin.name}:{location(loop)[1]}", "state": one.state,
            "largest": self._largest_of(loop, one.state)}
        if isinstance(step, LoopStep):
            return UndoneLoopStep(step.loop, body, **facts)
        return UndoneWhileStep(step.loop, body, step.count, turn=self._turn_of(loop), **facts)

    def _iteration(self, step: LoopStep | WhileStep, written: frozenset[Symbol]) -> _Iteration:
        columns, statements = self._columns, step.loop.loop_body.children
        drop = self._context.options.drop_dead_code
        # Nothing is left of what an iteration allocates for itself.
        passed_on = written & columns.exposed(statements) - {
            inner.symbol for inner in within(step.body)}
        again = fresh(step.body)
        needed = drop_dead_code(again, frozenset(), columns.writes, drop)
        others = IdentityMap((inner.origin(), inner) for inner in all_steps(step.body)
                             if inner.origin() is not None)
        state = needed & passed_on
        while True:
            inversion = Inversion(state, written, columns.sites, columns.writes,
                                  lambda node: _executed(node, others))
            undo = inversion.steps(statements)
            before = drop_dead_code(undo, state, columns.writes, drop)
            read = before & columns.exposed([inner.origin() for inner in undo])
            larger = state | (read | inversion.exchanged) & passed_on
            if larger == state:
                break
            state = larger
        refuse([*(_problem(node, text, hint, step.loop)
                  for node, text, hint in inversion.obstacles),
                *(_problem(step.loop, f"'{symbol.name}', which each iteration sets, would be "
                           "needed to undo it", "compute it from what is passed on", step.loop)
                  for symbol in in_order(read & written - state))])
        return _Iteration(again, undo, state, (needed | before) - written - own_counter(step.loop))

    def _not_kept(self, loop: Loop | WhileLoop, state: frozenset[Symbol]) -> Iterator[Problem]:
        """:returns: what of the state can't be compared with the one before the loop."""
        inner = inner_counters(loop)
        sharing = sharing_names(self._columns.unit.routine.symbol_table)
        return (_problem(loop, f"the value of '{symbol.name}' is passed from one iteration to the "
                         "next, and can't be kept", "let a plain variable take its place", loop)
                for symbol in in_order(state) if symbol in inner or is_row(symbol)
                or has_no_length(symbol) or symbol.name.lower() in sharing)

    def _largest_of(self, loop: Loop | WhileLoop, state: frozenset[Symbol]
                    ) -> dict[DataSymbol, DataSymbol]:
        """:returns: what holds in all plans how large the values are that rounding changes."""
        known = self._largest.setdefault(loop, {})
        found: dict[DataSymbol, DataSymbol] = {}
        for symbol in in_order(state):
            if isinstance(symbol, DataSymbol) and symbol_type(symbol).intrinsic not in EXACT:
                if symbol not in known:
                    known[symbol] = self._context.names.symbol(
                        f"largest_{symbol.name}", ScalarType.real_double_type())
                found[symbol] = known[symbol]
        return found

    def _turn_of(self, loop: WhileLoop) -> DataSymbol:
        if loop not in self._turns:
            self._turns[loop] = self._context.names.symbol("turn", ScalarType.integer_type())
        return self._turns[loop]


def _executed(statement: Node, steps: IdentityMap[Node, Step]) -> Step:
    """
    :param statement: a statement of an iteration.
    :param steps: the steps of the iteration, by their statements.

    :returns: a step that only executes it.
    """
    def inside(part: Node) -> list[Step]:
        return [_executed(one, steps) for one in part.children]
    if isinstance(statement, Assignment):
        return AssignStep(statement, [], False)
    if isinstance(statement, IfBlock):
        parts = [inside(part) for part in statement.children[1:]]
        return IfStep(statement, parts[0], parts[1] if parts[1:] else [], records=False)
    if isinstance(statement, Loop):
        return LoopStep(statement, inside(statement.loop_body))
    return next(iter(steps[statement].executed()))


def _not_repeatable(step: LoopStep | WhileStep) -> Iterator[Problem]:
    return (_problem(inner.origin() or step.loop, "this statement can't be executed again",
                     "move input, output, allocation and changes of pointers out of the loop",
                     step.loop)
            for inner in not_repeatable(step.body))


def _problem(node: Node, text: str, hint: str, around: Node) -> Problem:
    where = "this loop" if node is around else f"the loop in line {location(around)[1]}"
    return Problem(*location(node), "UNDO", f"{where} can't be undone: {text}",
                   f"{hint}, or choose another schedule, such as binomial(20)")
