# SPDX-License-Identifier: BSD-3-Clause
"""Conditions and statements that are decided by points-to facts."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, CodeBlock, IfBlock, IntrinsicCall, Literal, Node, Reference,
    Return, Routine, Schedule, Statement, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data, is_inquired
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNDEFINED, UNKNOWN, State, Target, Variable, key_of)
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, pointer_arguments
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer, is_pointer_component
from psyad_ext.ir.tree.intents import Access, is_only_read
from psyad_ext.ir.tree.module_pointers import is_passed_pointer
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of

_BINARY, _NOT = BinaryOperation.Operator, UnaryOperation.Operator.NOT
_COMPARE: Mapping[BinaryOperation.Operator, Callable[[int, int], bool]] = {
    _BINARY.EQ: operator.eq, _BINARY.NE: operator.ne, _BINARY.LT: operator.lt,
    _BINARY.LE: operator.le, _BINARY.GT: operator.gt, _BINARY.GE: operator.ge}


#: The inquiries that need a variable that is there.
_OF_SHAPE = frozenset(("LBOUND", "UBOUND", "SIZE", "SHAPE", "IS_CONTIGUOUS"))


class Answers:
    """What states of pointers tell of conditions and statements.

    :param pointers: the pointers that are followed.
    :param moved: tells which of them a simple statement lets stand for something else.
    """

    def __init__(self, pointers: Collection[DataSymbol],
                 moved: Callable[[Node], set[Symbol]]) -> None:
        self.pointers = frozenset(pointers)
        self._moved = moved

    def answer(self, call: IntrinsicCall, state: State) -> bool | None:
        """:returns: whether a pointer stands for anything, or for something; None if unknown."""
        first, *others = call.arguments
        if not is_data(first) or first.children or first.symbol not in self.pointers:
            return None
        target = state[first.symbol]
        if target in (UNKNOWN, UNDEFINED):
            return None
        if target == NOTHING or not others:
            return None if self.entered(call, state) is not None else target != NOTHING
        other = others[0]
        if not is_data(other) or other.children:
            return None
        second = state[other.symbol] if other.symbol in self.pointers \
            else Variable(build.ref(other.symbol))
        if isinstance(second, str):
            return False if second == NOTHING else None
        symbols = target.reference.symbol, second.reference.symbol
        if symbols[0] is not symbols[1]:
            # What arguments, and components of them, stand for may be the same.
            entered = any(is_pointer(one) or is_passed_pointer(one) or one.is_argument
                          for one in symbols)
            return None if entered and all(map(_is_outer, symbols)) else False
        if is_pointer(symbols[0]):
            return None
        # Bounds do not matter, but parts of the same variable may be the same.
        same = not any(one.reference.children for one in (target, second))
        return True if same else None

    def entered(self, call: IntrinsicCall, state: State) -> Reference | None:
        """:returns: the component, perhaps of an argument, that is asked for in fact, if any."""
        target = state.get(call.arguments[0].symbol) if is_data(call.arguments[0]) else None
        if not isinstance(target, Variable) or target.reference.children:
            return None
        return target.reference if is_pointer(target.reference.symbol) else None

    def possible(self, statements: Sequence[Node], states: Sequence[State]) -> list[State]:
        """
        :param statements: statements that are executed.
        :param states: what pointers may stand for before them.

        :returns: the states that they do with: what is undefined in one may as well be what it is
            in all others.
        """
        found = [state for state in states if self.is_possible(statements, state)]
        return [state for state in found if len(found) == 1
                or not self._is_covered(statements[0], state, found)]

    def _is_covered(self, statement: Node, state: State, others: Sequence[State]) -> bool:
        undefined = {one.symbol for one in nodes_of(statement, Reference)
                     if one.symbol in self.pointers and state.get(one.symbol) == UNDEFINED}
        return bool(undefined) and len({key_of(
            {symbol: target for symbol, target in one.items() if symbol not in undefined})
            for one in others}) == 1

    def is_possible(self, statements: Sequence[Node], state: State) -> bool:
        """:returns: whether statements, if they are executed, do without what is not there."""
        for statement in statements:
            if self._needs_more(statement, state):
                return False
            if any(isinstance(node, (CodeBlock, Return)) or self._moved(node)
                   for node in nodes_of(statement, (Statement, Call))):
                return True
        return True

    def _needs_more(self, statement: Node, state: State) -> bool:
        """:returns: whether a statement surely uses a pointer that stands for nothing, or changes
            what must not be changed."""
        if any(_is_protected(state.get(one.symbol)) for one in _changed(statement)
               if one.symbol in self.pointers):
            return True
        if isinstance(statement, Call) and not isinstance(statement, IntrinsicCall):
            return any(state.get(one.symbol) in (NOTHING, UNDEFINED) and type(one) is Reference
                       for one in self.needed(statement) if one.symbol in self.pointers)
        if isinstance(statement, Assignment) and statement.is_pointer \
                or isinstance(statement, (CodeBlock, Call)):
            return False
        if isinstance(statement, IfBlock) and statement.else_body and not any(
                self.is_possible(body.children, state)
                for body in (statement.if_body, statement.else_body)):
            return True
        parts = [part for part in statement.children if not isinstance(part, Schedule)]
        for call in (one for part in parts for one in nodes_of(part, Call)):
            # Whether a pointer is there may be asked first, or elsewhere.
            if not isinstance(call, IntrinsicCall) or call.intrinsic.name == "ASSOCIATED":
                return False
        return any(state.get(one.symbol) in (NOTHING, UNDEFINED) for part in parts
                   for one in nodes_of(part, Reference)
                   if one.symbol in self.pointers and not _asks_for_type(one))

    def needed(self, call: Call) -> list[Reference]:
        """:returns: the variables that have to be there when a call passes them."""
        callee = callee_of(call)
        pointers = pointer_arguments(callee) if callee is not None else None
        return [] if pointers is not None else needed_by(arguments_of(call))

    def changed_constant(self, call: Call, state: State) -> Symbol | None:
        """:returns: a pointer at what must not change that a call passes as what it may change."""
        return next((actual.symbol for dummy, actual in arguments_of(call) or ()
                     if is_data(actual) and actual.symbol in self.pointers
                     and _is_protected(state.get(actual.symbol)) and dummy.is_argument
                     and dummy.interface.access in (Access.WRITE, Access.READWRITE)
                     and not declares_pointer(dummy) and not is_pointer_component(dummy)), None)

    def truth(self, condition: Node, state: State) -> bool | None:
        """:returns: whether a condition holds, as far as questions about pointers, and constants,
            tell.
        """
        if isinstance(condition, Literal):
            return condition.value == "true"
        if isinstance(condition, IntrinsicCall) and condition.intrinsic.name == "ASSOCIATED":
            answer = self.answer(condition, state)
            # What has no elements is associated with nothing.
            return None if answer and len(condition.arguments) > 1 else answer
        if isinstance(condition, UnaryOperation) and condition.operator is _NOT:
            inner = self.truth(condition.children[0], state)
            return None if inner is None else not inner
        if isinstance(condition, BinaryOperation) and condition.operator in (_BINARY.AND,
                                                                             _BINARY.OR):
            decisive = condition.operator is _BINARY.OR
            sides = [self.truth(side, state) for side in condition.children]
            if decisive in sides:
                return decisive
            return None if None in sides else not decisive
        if isinstance(condition, BinaryOperation) and condition.operator in _COMPARE:
            numbers = [integer_value(side) for side in condition.children]
            return None if None in numbers else _COMPARE[condition.operator](*numbers)
        return None


def needed_by(pairs: Sequence[tuple[DataSymbol, Node]] | None) -> list[Reference]:
    """:returns: of dummy and actual arguments the variables that have to be there; a structure may
        be passed whatever its components point at."""
    return [actual for dummy, actual in pairs or () if is_data(actual) and not (
        declares_pointer(dummy) or is_pointer_component(dummy) or is_optional(dummy))]


def _changed(statement: Node) -> list[Reference]:
    """:returns: the variables that a statement surely changes, or passes to be changed."""
    if isinstance(statement, Assignment):
        return [] if statement.is_pointer or not is_data(statement.lhs) else [statement.lhs]
    if not isinstance(statement, Call) or isinstance(statement, IntrinsicCall):
        return []
    return [actual for dummy, actual in arguments_of(statement) or () if is_data(actual)
            and _is_surely_changed(dummy, callee_of(statement), frozenset())]


def _is_surely_changed(dummy: Symbol, routine: Routine, seen: frozenset[Symbol]) -> bool:
    """:returns: whether a routine changes an argument whatever its conditions are."""
    if dummy in seen or not dummy.is_argument or dummy.interface.access is Access.READ:
        return False
    if dummy.interface.access is Access.WRITE:
        return True
    always = [one for one in nodes_of(routine, (Assignment, Call)) if one.ancestor(
        (IfBlock, CodeBlock, WhileLoop), limit=routine) is None]
    return any(one.lhs.symbol is dummy for one in always
               if isinstance(one, Assignment) and not one.is_pointer and is_data(one.lhs)) or any(
        is_data(actual) and actual.symbol is dummy
        and _is_surely_changed(inner, callee_of(call), seen | {dummy})
        for call in always if isinstance(call, Call) and not isinstance(call, IntrinsicCall)
        for inner, actual in arguments_of(call) or ())


def _asks_for_type(reference: Reference) -> bool:
    """:returns: whether a question is answered by the declaration of a variable."""
    return is_inquired(reference) and reference.parent.intrinsic.name not in _OF_SHAPE


def _is_protected(target: Target | None) -> bool:
    """:returns: whether a pointer stands for an argument, or a constant, that keeps its value."""
    if not isinstance(target, Variable):
        return False
    symbol = target.reference.symbol
    return not isinstance(symbol, ComponentSymbol) and (is_only_read(symbol) or symbol.is_constant)


def _is_outer(symbol: Symbol) -> bool:
    """:returns: whether others know what a variable stands for."""
    return symbol.is_argument or not symbol.is_automatic
