# SPDX-License-Identifier: BSD-3-Clause
"""Takes parts out of expressions: their values are computed by statements before.

The order of evaluation is kept. What stands behind ``.and.`` and ``.or.`` is
evaluated only if the left side does not decide, and the condition of a loop
anew for each turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine,
    Schedule, Statement, UnaryOperation, WhileLoop)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.opaque import OpaqueCall, symbols_in_call
from psyad_ext.ir.expressions.questions import rank, symbols_read
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.structures.memory import shape_is_open
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location, location
from psyad_ext.ir.tree.walking import nodes_of

_BINARY = BinaryOperation.Operator
_NOT = UnaryOperation.Operator.NOT


class Maker(Protocol):
    """Computes one kind of values by statements.

    :param kinds: the classes of nodes that it may apply to.
    """

    kinds: tuple[type[Node], ...]

    def applies(self, node: Node) -> bool:
        """:returns: whether this takes the node out of an expression."""

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: what a whole statement becomes; None if nothing special, as in any statement
            of most makers."""
        return None

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: statements, and an expression that has the value after them."""


class Hoister:
    """Takes values out of the expressions of a routine, in place.

    :param variables: declares new variables in the routine.
    :param maker: computes the values.
    """

    def __init__(self, variables: Variables, maker: Maker) -> None:
        self._variables = variables
        self._maker = maker
        self._given_up: IdentitySet[Node] = IdentitySet()

    def routine(self, routine: Routine) -> bool:
        """Take the values out of all statements.

        :param routine: the routine.

        :returns: whether there were any.
        """
        if not self._concerns(routine):
            return False
        self._work(list(routine.children))
        return True

    def _concerns(self, node: Node) -> bool:
        return any(self._maker.applies(part) and part not in self._given_up
                   for part in nodes_of(node, self._maker.kinds))

    def _block(self, block: Schedule) -> None:
        self._work(list(block.children))

    def _work(self, pending: list[Statement]) -> None:
        while pending:
            statement = pending.pop(0)
            open_ = isinstance(statement, Assignment) and shape_is_open(statement)
            new = None if open_ else self._maker.statement(statement)
            if new is not None:
                _insert(statement, new)
                statement.detach()
                pending = new + pending
                continue
            if not self._concerns(statement):
                continue
            before = self._before(statement)
            _insert(statement, before)
            if before:
                pending = [*before, statement, *pending]

    def _before(self, statement: Node) -> list[Statement]:
        """:returns: what computes the values that a statement needs; they are replaced in it."""
        if isinstance(statement, IfBlock):
            before = self._expression(statement.condition)
            self._block(statement.if_body)
            if statement.else_body:
                self._block(statement.else_body)
            return before
        if isinstance(statement, Loop):
            before = [one for bound in statement.children[:3] for one in self._expression(bound)]
            self._block(statement.loop_body)
            return before
        if isinstance(statement, WhileLoop):
            before = self._expression(statement.condition)
            self._block(statement.loop_body)
            again = [copied(one) for one in before]
            for one in again:
                statement.loop_body.addchild(one)
            self._work(again)
            return before
        if isinstance(statement, Assignment):
            indices = [one for index in list(statement.lhs.children)
                       for one in self._expression(index)]
            return indices + self._expression(statement.rhs)
        if isinstance(statement, OpaqueCall) \
                and not calls_functions(statement):
            return []
        if isinstance(statement, Call):
            return [one for argument in _evaluated_once(statement)
                    for one in self._expression(argument)]
        return []

    def _expression(self, node: Node) -> list[Statement]:
        if not self._concerns(node):
            return []
        if isinstance(node, ImpliedDo):
            # What it holds is not the same in each turn.
            return [one for bound in node.bounds for one in self._expression(bound)]
        if isinstance(node, BinaryOperation) and node.operator in (_BINARY.AND, _BINARY.OR) \
                and self._concerns(node.children[1]) and not (rank(node) or shape_of(node)):
            return self._short_circuit(node)
        before: list[Statement] = []
        for child in list(node.children):
            before += self._expression(child)
        if isinstance(node, self._maker.kinds) and self._maker.applies(node):
            made = self._maker.value(node)
            if made is None:
                self._given_up.add(node)
            else:
                before += made[0]
                node.replace_with(made[1])
        return before

    def _short_circuit(self, node: BinaryOperation) -> list[Statement]:
        before = self._expression(node.children[0])
        flag = self._variables.flag("decided")
        before.append(assigned(flag, copied(node.children[0])))
        inner = self._expression(node.children[1])
        open_: Node = build.ref(flag)
        if node.operator is _BINARY.OR:
            open_ = UnaryOperation.create(_NOT, open_)
        inner.append(assigned(flag, copied(node.children[1])))
        before.append(build.branch(open_, inner))
        node.replace_with(build.ref(flag))
        return before


def hoist(routine: Routine, variables: Variables, makers: Iterable[Maker]) -> None:
    """Take values out of the expressions of a routine, in place: one maker after the other.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param makers: compute the values; those of one class apply to the same nodes.
    """
    # What has found nothing finds nothing again, unless another one has changed something.
    idle: set[type] = set()
    for maker in makers:
        if type(maker) in idle:
            continue
        if Hoister(variables, maker).routine(routine):
            idle.clear()
        else:
            idle.add(type(maker))


def is_user_call(node: Node) -> bool:
    """:returns: whether a node of an expression calls a function that is no intrinsic."""
    return isinstance(node, Call) and not isinstance(node, IntrinsicCall) \
        and not isinstance(node.parent, Schedule)


def calls_functions(*nodes: Node) -> bool:
    """:returns: whether expressions call functions that are no intrinsics."""
    return any(is_user_call(call) for node in nodes for call in nodes_of(node, Call))


def _evaluated_once(call: Call) -> list[Node]:
    """
    :returns: the arguments of a call; of output, those that no loop in its list concerns.

    :raises UnsupportedError: if others call functions of the program.
    """
    if not isinstance(call, OpaqueCall) or call.routine.name not in ("write", "print"):
        return list(call.arguments)
    # Besides what it is written to, such a statement sets the variables of its loops only.
    counters = symbols_in_call(call)
    looped = [one for one in call.arguments
              if type(one) is not Reference and symbols_read(one) & counters]
    if calls_functions(*looped):
        refusal = refusals.LOOP_OF_OUTPUT
        raise UnsupportedError([Problem(*location(call), refusal.code, refusal.text, refusal.hint)])
    return [one for one in call.arguments if not any(one is other for other in looped)]


def _insert(statement: Node, new: list[Statement]) -> None:
    """Put new statements before one, with its comment."""
    parent, place = statement.parent, statement.position
    for number, one in enumerate(new):
        adopt_location(one, statement)
        parent.addchild(one, place + number)
    comment = getattr(statement, "preceding_comment", "")
    if new and comment:
        new[0].preceding_comment, statement.preceding_comment = comment, ""
