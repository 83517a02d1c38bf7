# SPDX-License-Identifier: BSD-3-Clause
"""Pointers in statements are replaced by their pointees.

A pointer may stand for one of several targets where paths meet, as after a loop that exchanges
pointers: statements are copied then, one copy for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Return, Routine,
    Schedule, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lowering.base.labels import label_of
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.followed import NoOthers
from psyad_ext.ir.lowering.pointers.pointer_cases import PointerCases, told_as, without_empty_parts
from psyad_ext.ir.lowering.pointers.pointer_dummies import own_lower_bounds, pass_bounds
from psyad_ext.ir.lowering.pointers.pointer_flow import LIMIT, Live, PointerFlow, jump_of, without
from psyad_ext.ir.lowering.pointers.pointer_indices import Held, PointerIndices
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_states import Effects
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNKNOWN, State, Variable, distinct, key_of, merged)
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import moves_of
from psyad_ext.ir.lowering.pointers.routine_exits import RoutineExits
from psyad_ext.ir.lowering.procedures.absent_variables import leave_out_nothing
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, is_own_question
from psyad_ext.ir.structures.memory_calls import reallocated_arguments
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of

#: So many statements may be added to a routine.
_MOST = 5000


@dataclass(frozen=True)
class _Around:
    """A loop around statements.

    :param loop: the loop.
    :param live: the pointers that are used where an iteration starts, or behind the loop.
    :param behind: what pointers may stand for there.
    """

    loop: Node
    live: Live
    behind: Sequence[State]


class PointerRewriting:
    """Follows the statements with what the pointers may stand for.

    Where that is one thing, variables take the place of pointers. Otherwise statements are copied
    for each state that the pointers may be in, and an integer tells which one it is.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param pointers: its pointers.
    :param memory: what stands for memory that is allocated for pointers.
    :param components: tells which of them are components, or pointers of modules.
    :param effects: tells what single statements do.
    :param indices: the integers that hold indices of what the pointers stand for.
    """

    def __init__(self, routine: Routine, variables: Variables, pointers: Sequence[DataSymbol],
                 memory: Sequence[DataSymbol], components: NoOthers,
                 effects: Effects, indices: PointerIndices) -> None:
        self._routine = routine
        self._components = components
        self._lasting = components.lasting & set(pointers)
        self._variables = variables
        self._effects, self._indices = effects, indices
        self._flow = PointerFlow(self._effects)
        self._states: list[State] = [{**{one: components.at_start(one) for one in pointers},
                                      **dict.fromkeys(memory, NOTHING)}]
        self._cases = PointerCases(variables)
        self._in_loop: list[_Around] = []
        self._exits = RoutineExits(variables, components, self._cases,
                                   self._lasting, frozenset(pointers))
        self._added = self._chosen = 0

    def routine(self) -> None:
        """Replace the pointers in the routine."""
        self.block(self._routine, self._lasting)
        self._components.check_end(self._states)
        self._exits.end(self._routine, self._states)

    def block(self, block: Schedule, live: Live) -> None:
        """Replace the pointers in a block.

        :param block: the block.
        :param live: the pointers that are used behind it.
        """
        statements = list(block.children)
        after = self._flow.live_before(statements, live)[1:]
        while statements and self._states:
            if len(self._states) > 1:
                self._states = self._effects.possible(statements, self._states) or self._states
            if len(self._states) == 1 or not self._effects.mentions(statements[0]):
                first, live_behind = statements.pop(0), after.pop(0)
                replace_statement(first, self._stop_if_impossible(first)
                                  or self._rewrite(first, live_behind))
                continue
            count = self._together(statements, after)
            self._branch(statements[:count], after[count - 1])
            del statements[:count], after[:count]
        if not any(map(label_of, nodes_of(block, CodeBlock))):
            # The end of the block is not reached in any state, in which pointers stood for nothing.
            for statement in statements:
                statement.detach()

    def _stop_if_impossible(self, statement: Statement) -> list[Statement] | None:
        """:returns: what stops where a statement uses what one of several states has not."""
        if not self._chosen or self._effects.is_possible([statement], self._states[0]):
            return None
        self._states = []
        return [error_stop("a pointer stands for nothing, or for what must not change")]

    def _together(self, statements: Sequence[Statement], after: Sequence[Live]) -> int:
        """:returns: how many statements, of which the first mentions pointers, are to be copied."""
        count, states = 0, self._states
        for number, (one, live) in enumerate(zip(statements, after), 1):
            if self._effects.mentions(one):
                count = number
                states = distinct(self._without(new, live) for state in states
                                  for new in self._flow.after(one, state))
                if len(states) < 2:
                    break
            elif isinstance(one, (IfBlock, Loop, WhileLoop)):
                break
        return count

    def _branch(self, statements: Sequence[Statement], live: Live) -> None:
        """Copy statements for each state that the pointers may be in."""
        before, ends = self._states, []
        self._added += len(before)*sum(len(nodes_of(one, Statement)) for one in statements)
        if self._added > _MOST:
            raise declined(statements[0], "pointers may stand for too many targets from here on")
        choice, bodies = self._cases.selection(
            before, [[copied(one) for one in statements] for _ in before])
        first = statements[0]
        for body in bodies:
            body.children[0].preceding_comment = ""
        for statement in statements[1:]:
            statement.detach()
        replace_statement(first, [choice])
        for state, body in zip(before, bodies):
            self._states = [state]
            self._chosen += 1
            self.block(body, live)
            self._chosen -= 1
            ends.append((body, self._states))
        self._join(ends, live)
        if not any(body.children for body in bodies):
            choice.detach()

    def _join(self, ends: Sequence[tuple[Schedule, list[State]]], live: Live) -> None:
        """Let paths meet, with what pointers may stand for at the end of each."""
        new = distinct(self._without(state, live) for _, states in ends for state in states)
        if len(new) > LIMIT:
            new = [merged(new)]
        if len(new) > 1:
            for body, states in ends:
                if states:  # else it does not come to its end
                    self._cases.tell(body, states, [self._without(one, live) for one in states])
        self._states = new

    def _without(self, state: State, live: Live) -> State:
        return without(state, live, self._effects.pointers)

    # Statements: None stands for one that stays.

    @chosen_by_type
    def _rewrite(self, statement: Node, live: Live) -> list[Statement] | None:
        if not isinstance(statement, Call):
            self._substitute(statement)
            return None
        self._components.pass_pointers(statement, self._states)
        for constant in (self._effects.changed_constant(statement, one) for one in self._states):
            if constant is not None:
                raise declined(statement, f"'{constant.name}' may point at what is only read, "
                               f"which '{statement.routine.name}' may change",
                               "pass a copy, or say intent(in)")
        before = self._states
        # Memory that pointers stand for may have been moved.
        told = self._behind_call(statement, live)
        behind, self._states = self._states, before
        self._pass_memory(statement)
        self._substitute(statement)
        self._states = behind
        return told

    def _pass_memory(self, call: Call) -> None:
        """Let a call pass memory for pointers that it may allocate, in place."""
        given = self._effects.given(call, self._states[0])
        for _, actual in reallocated_arguments(call):
            target = given.get(actual.symbol)
            if isinstance(target, Variable):
                actual.symbol = target.reference.symbol

    def _behind_call(self, call: Call, live: Live) -> list[Statement] | None:
        case = moves_of(call).case
        if case is None or moves_of(call).symbols.isdisjoint(self._effects.pointers):
            held: Held = []
            self._states = [self._effects.after(call, state, held) for state in self._states]
            return [call, *self._indices.statements(held)] if held else None
        found = [(self._without(state, live), self._indices.statements(held))
                 for state, held in self._effects.alternatives(call, self._states[0])]
        self._states = distinct(state for state, _ in found)
        if len(self._states) == 1 and not any(held for _, held in found):
            return None
        told: list[Statement] = []
        for number, (state, held) in reversed(list(enumerate(found, 1))):
            now = [*held, *([self._cases.told(state)] if len(self._states) > 1 else [])]
            told = [build.branch(build.equal(build.ref(case), build.integer(number)),
                                 now, told)] if number < len(found) else now
        return [call, *told]

    @_rewrite.register
    def _(self, statement: Return, _: Live) -> list[Statement] | None:
        self._components.check_end(self._states)
        if statement.parent is self._routine and statement is self._routine.children[-1]:
            return [] if self._exits.matter else None
        told = self._exits.leave(self._states)
        self._states = []
        return [*told, statement] if told else None

    @_rewrite.register
    def _(self, statement: CodeBlock, _: Live) -> list[Statement] | None:
        if jump_of(statement) and self._in_loop:
            return self._jump(statement)
        if self._effects.nullified(statement) is None:
            return None
        self._states = [self._effects.after(statement, self._states[0])]
        return []

    @_rewrite.register
    def _(self, statement: Assignment, _: Live) -> list[Statement] | None:
        if not self._effects.moved(statement):
            self._substitute(statement)
            return None
        held: Held = []
        state = self._effects.after(statement, self._states[0], held)
        before, self._states = self._states, [state]
        if state[statement.lhs.symbol] != UNKNOWN:
            return self._indices.statements(held)
        if len(before) == 1 and is_data(statement.rhs):
            # It may become known what this is once the others have gone.
            self._effects.substitute(statement.rhs, before[0])
        return None

    @_rewrite.register
    def _(self, statement: IntrinsicCall, _: Live) -> list[Statement] | None:
        state, effects = self._states[0], self._effects
        objects = effects.objects(statement) if is_memory_statement(statement) else []
        if not objects:
            self._substitute(statement)
            self._states = [effects.after(statement, one) for one in self._states]
            return None
        self._states = [effects.after(statement, state)]
        owners = self._states[0] if allocates(statement) else state
        memory = [effects.owned(one.symbol, owners) for one in objects]
        if None not in memory:
            for one, array in zip(objects, memory):
                one.symbol = array
            self._substitute(statement)
        return None

    @_rewrite.register
    def _(self, statement: IfBlock, live: Live) -> list[Statement] | None:
        before = self._states
        truth = self._effects.truth(statement.condition, before[0]) if len(before) == 1 else None
        if len(before) == 1 and not statement.else_body and self._effects.mentions(statement):
            # What pointers stand for may have to be told there.
            statement.addchild(Schedule())
        self._substitute(statement.condition)
        if truth is not None:
            body = statement.if_body if truth else statement.else_body
            if not body:
                return []
            self.block(body, live)
            return body.pop_all_children()
        self.block(statement.if_body, live)
        ends = [(statement.if_body, self._states)]
        self._states = before
        if statement.else_body:
            self.block(statement.else_body, live)
            ends.append((statement.else_body, self._states))
        if len(before) == 1 and len(ends) == 2:
            self._join(ends, live)
        return without_empty_parts(statement)

    @_rewrite.register
    def _(self, statement: Loop, live: Live) -> list[Statement] | None:
        for bound in statement.children[:3]:
            self._substitute(bound)
        return self._loop(statement, live)

    @_rewrite.register
    def _(self, statement: WhileLoop, live: Live) -> list[Statement] | None:
        if not self._effects.mentions(statement.condition):
            return self._loop(statement, live)
        _, behind = self._flow.in_loop(statement, self._states, live)
        cycles = any(jump_of(one) == "cycle" for one in nodes_of(statement, CodeBlock))
        if len(behind) == 1 or cycles:
            return self._loop(statement, live)
        # What the condition reads depends on the state: it is computed where that is known.
        flag = self._variables.flag("goes_on")
        first = build.assign(build.ref(flag), copied(statement.condition))
        statement.loop_body.addchild(copied(first))
        statement.condition.replace_with(build.ref(flag))
        statement.parent.addchild(first, statement.position)
        self._substitute(first)
        return self._loop(statement, live)

    def _jump(self, statement: CodeBlock) -> list[Statement] | None:
        """:returns: a jump and what tells before it which state the pointers are in."""
        states, self._states = self._states, []
        around = self._in_loop[-1]
        if len(around.behind) == 1:
            return None
        return [*self._cases.telling(states, self._at_jump(states, around)), statement]

    def _at_jump(self, states: Sequence[State], around: _Around) -> list[State]:
        """:returns: how states at the end of an iteration are called behind it.

        :raises UnsupportedError: if that is not known.
        """
        found = [self._without(state, around.live) for state in states]
        if not set(map(key_of, found)) <= set(map(key_of, around.behind)):
            raise declined(around.loop, "what pointers stand for in this loop is not known")
        return found

    def _loop(self, statement: Loop | WhileLoop, live: Live) -> list[Statement] | None:
        before = self._states
        if not self._effects.mentions(statement):
            with self._inside(_Around(statement, live, before), live):
                self.block(statement.loop_body, live)
            self._states = before
            return None
        head, behind = self._flow.in_loop(statement, before, live)
        around = _Around(statement, self._flow.live_in_loop(statement, live), behind)
        self._states = head
        if isinstance(statement, WhileLoop) and len(head) == 1:
            self._substitute(statement.condition)
        with self._inside(around, live):
            self.block(statement.loop_body, around.live)
        if len(behind) > 1 and self._states:
            self._cases.tell(statement.loop_body, self._states,
                             self._at_jump(self._states, around))
        self._states = behind
        return None if len(behind) == 1 else [self._cases.told(head[0]), statement]

    @contextmanager
    def _inside(self, around: _Around, live: Live) -> Iterator[None]:
        self._in_loop.append(around)
        with self._flow.inside(live, around.live):
            yield
        self._in_loop.pop()

    # Expressions

    def _substitute(self, node: Node) -> None:
        state = self._states[0]
        holder, place = node.parent, node.position if node.parent is not None else 0
        for call in nodes_of(node, Call):
            self._components.pass_pointers(call, self._states)
        pass_bounds(nodes_of(node, Call), self._lower_bounds)
        for call in nodes_of(node, IntrinsicCall):
            if call.intrinsic.name == "ASSOCIATED":
                answer = self._effects.answer(call, state)
                memory = self._effects.entered(call, state)
                if memory is not None and len(call.arguments) == 1 and (
                        memory.symbol.is_argument or memory.symbol in state):
                    # Nothing else gets new memory while a pointer stands for it.
                    call.replace_with(build.intrinsic("ALLOCATED", copied(memory)))
                elif answer is not None:
                    if not is_own_question(call):
                        self._rely_on(call.arguments[0].symbol)
                    call.replace_with(told_as(answer, call))
        if len(self._states) == 1:
            leave_out_nothing(node, {one for one, known in state.items() if known is NOTHING})
            self._effects.substitute(node if holder is None else holder.children[place], state)

    def _rely_on(self, pointer: Symbol) -> None:
        """Note that a pointer is known to stand for something."""
        for target in (state[pointer] for state in self._states):
            if isinstance(target, Variable):
                self._components.rely_on(target.reference.symbol)

    def _lower_bounds(self, actual: Reference) -> Sequence[Node] | None:
        """:returns: the lower bounds of what an actual argument stands for, if they are known."""
        if actual.children or actual.symbol not in self._effects.pointers:
            return None if declares_pointer(actual.symbol) and not actual.children \
                else own_lower_bounds(actual)
        target = self._states[0][actual.symbol] if len(self._states) == 1 else UNKNOWN
        if not isinstance(target, Variable):
            return None
        return own_lower_bounds(target.reference) if target.lowers is None \
            else [copied(one) for one in target.lowers]
