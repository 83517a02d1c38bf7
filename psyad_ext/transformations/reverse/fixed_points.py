# SPDX-License-Identifier: BSD-3-Clause
"""Finds the loops that iterate to a fixed point among the loops of a plan, and plans them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fparser.two.Fortran2003 import (
    Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, Comment, Exit_Stmt, Goto_Stmt,
    If_Construct, If_Stmt, Return_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, WhileLoop
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.loop_names import loop_names
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.schedules.fixed_points import FixedPoint
from psyad_ext.transformations.reverse.loop_state import (
    has_no_length, inner_counters, kept_of, not_repeatable, own_counter)
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.records import record_if_there
from psyad_ext.transformations.reverse.step_facts import changed_back, written_forward
from psyad_ext.transformations.reverse.strategies.fixed_point import (
    Convergence, FixedPointLoopStep, FixedPointSteps, FixedPointWhileStep)
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.memory import within
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep

_CONSTRUCTS = (Block_Label_Do_Construct, Block_Nonlabel_Do_Construct)


class FixedPointLoops:
    """Plans the loops of one routine that iterate to a fixed point.

    :param columns: knows the routine.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._context = columns.context
        self._convergence: IdentityMap[Node, Convergence] = IdentityMap()

    def planned(self, step: Step) -> Step | None:
        """:returns: a loop that iterates to a fixed point; None for any other step."""
        if not isinstance(step, (LoopStep, WhileStep)):
            return None
        name = self._columns.unit.origin.name
        point = self._context.options.fixed_points.schedule(name, loop_names(step.loop))
        return None if point is None else self._fixed_point(step, point)

    def _fixed_point(self, step: LoopStep | WhileStep, point: FixedPoint) -> FixedPointSteps:
        columns, loop = self._columns, step.loop
        refuse([*_unfinished(loop), *(
            _problem(inner.origin() or loop, "this statement can't be executed again",
                     "move input, output, allocation and changes of pointers out of the loop")
            for inner in not_repeatable(step.body))])
        again, needed, at_end = columns.again(step.body)
        counter = own_counter(loop)
        written = columns.written(loop) - counter
        # Nothing is left of what an iteration allocates for itself.
        own = {inner.symbol for inner in within(step.body)}
        passed_on = written & columns.exposed(loop.loop_body.children) - own
        state = needed & passed_on
        followed = [symbol for symbol in in_order(passed_on & self._context.active)
                    if isinstance(symbol, DataSymbol)]
        changed = changed_back(again, columns.derived)
        # The adjoint is executed several times, and needs each time what it has changed.
        spoilt = at_end & changed
        results = (written & self._context.active) - passed_on - own
        refuse([*_not_kept(loop, state | spoilt | set(followed)), *_no_state(loop, followed),
                *_of_earlier_ones(loop, written, results)])
        body = [one for inner in step.body for one in inner.executed()]
        facts = {
            "again": again, "records": [
                record_if_there(one, self._context) for one in kept_of(loop, written)],
            "needs": state | needed - written - counter, "point": point,
            "in_calls": columns.in_calls([loop]),
            "changes": frozenset(written_forward(again, columns.writes) | changed),
            "where": f"{columns.unit.origin.name}:{location(loop)[1]}",
            "convergence": self._convergence_of(loop, followed),
            "state": state, "followed": followed, "snapshot": [
                record_if_there(one, self._context) for one in in_order(spoilt)
                if isinstance(one, DataSymbol)]}
        if isinstance(step, LoopStep):
            return FixedPointLoopStep(step.loop, body, **facts)
        return FixedPointWhileStep(step.loop, body, step.count, **facts)

    def _convergence_of(self, loop: Loop | WhileLoop, followed: list[DataSymbol]) -> Convergence:
        """:returns: what tells in all plans whether the adjoints of a loop still change."""
        if loop not in self._convergence:
            names = self._context.names
            real = symbol_type(followed[0]).scalar()
            self._convergence[loop] = Convergence(
                names.symbol("turns", ScalarType.integer_type()),
                names.symbol("adjoint_change", copied_type(real)),
                names.symbol("largest_change", copied_type(real)))
        return self._convergence[loop]


def _unfinished(loop: Loop | WhileLoop) -> Iterable[Problem]:
    """:returns: what may leave an iteration before its end: its adjoint would not be that of the
        iteration that converges."""
    tree = getattr(loop, "_ast", None)
    if not isinstance(tree, _CONSTRUCTS):
        return
    inside = [one for one in tree.content if not isinstance(one, Comment)][1:-1]
    leaving = [one for one in walk(inside, (Exit_Stmt, Goto_Stmt, Return_Stmt))
               if not isinstance(one, Exit_Stmt) or one.items[1] or _loop_around(one) is tree]
    if leaving and not (len(leaving) == 1 and _is_test(inside[-1], leaving[0])):
        yield _problem(loop, "an iteration may be left before its end, so that the last one is not "
                       "like those before it", "let 'if (...) exit' be the last statement of the "
                       "loop, or write do while")


def _is_test(last: Base, leaving: Base) -> bool:
    """:returns: whether the last statement does nothing but leave the loop, perhaps."""
    if isinstance(last, If_Stmt):
        return last.items[1] is leaving
    return isinstance(last, If_Construct) and len(last.content) == 3 \
        and last.content[1] is leaving


def _loop_around(node: Base) -> Base | None:
    """:returns: the innermost loop around a statement of the source."""
    around = node.parent
    while around is not None and not isinstance(around, _CONSTRUCTS):
        around = around.parent
    return around


def _not_kept(loop: Loop | WhileLoop, state: frozenset[Symbol]) -> Iterable[Problem]:
    """:returns: what of the state can't be kept or compared."""
    inner = inner_counters(loop)
    return (_problem(loop, f"the value of '{symbol.name}' is passed from one iteration to the "
                     "next, and can't be kept", "let a plain variable take its place")
            for symbol in in_order(state)
            if symbol in inner or is_row(symbol) or has_no_length(symbol))


def _no_state(loop: Loop | WhileLoop, followed: list[DataSymbol]) -> Iterable[Problem]:
    if not followed:
        yield _problem(loop, "no variable with a derivative is passed from one iteration to the "
                       "next", "leave the option out: this is no fixed point")


def _of_earlier_ones(loop: Loop | WhileLoop, changing: frozenset[Symbol],
                     results: frozenset[Symbol]) -> Iterable[Problem]:
    """
    :param loop: the loop.
    :param changing: what iterations change.
    :param results: what they set and do not read, with derivatives.

    :returns: results that the last iteration may leave as earlier ones have set them.
    """
    outside = Counter(one.symbol for one in references(loop.root))
    outside.subtract(one.symbol for one in references(loop))
    always, by_turns = _set_in(loop.loop_body.children, changing - inner_counters(loop))
    return (_problem(loop, f"'{symbol.name}' is set in some iterations only, so that the last one "
                     "does not tell where its value comes from",
                     "set it in each iteration, or behind the loop")
            for symbol in in_order((by_turns - always) & results)
            if outside[symbol] or not symbol.is_automatic)


def _set_in(statements: Iterable[Node], changing: frozenset[Symbol]) -> tuple[set[Symbol],
                                                                            set[Symbol]]:
    """
    :param statements: what an iteration executes.
    :param changing: what iterations change.

    :returns: the variables that each iteration sets, and those that some set.
    """
    always: set[Symbol] = set()
    by_turns: set[Symbol] = set()
    for statement in statements:
        if isinstance(statement, Assignment):
            always.add(statement.lhs.symbol)
        elif isinstance(statement, IfBlock):
            first, some = _set_in(statement.if_body.children, changing)
            second, others = _set_in(statement.else_body.children if statement.else_body else (),
                                     changing)
            # The same branch of each iteration is as good as no branch.
            differs = bool(names_in([statement.condition]) & changing)
            always |= first & second if differs else first | second
            by_turns |= some | others | (first ^ second if differs else set())
        elif isinstance(statement, (Loop, WhileLoop)):
            inner, some = _set_in(statement.loop_body.children, changing)
            always |= inner
            by_turns |= some
    return always, by_turns


def _problem(node: Node, text: str, hint: str) -> Problem:
    return Problem(*location(node), "FIXED_POINT",
                   f"this loop can't be reversed as a fixed point: {text}", hint)
