# SPDX-License-Identifier: BSD-3-Clause
"""The integer that tells which of several points-to states holds, and what remains in one."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Call, IfBlock, IntrinsicCall, Node, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.pointer_targets import State, key_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of, nodes_of


class PointerCases:
    """Numbers the states, and selects statements by the number.

    :param variables: declares the integer.
    :param name: its name.
    """

    def __init__(self, variables: Variables, name: str = "pointer_case") -> None:
        self._variables = variables
        self._name = name
        self._symbol: DataSymbol | None = None
        self._numbers: dict[tuple[str, ...], int] = {}
        self._held: IdentityMap[Node, int] = IdentityMap()

    @property
    def symbol(self) -> DataSymbol:
        """:returns: the integer."""
        if self._symbol is None:
            self._symbol = self._variables.new(self._name, ScalarType.integer_type())
        return self._symbol

    def number(self, state: State) -> int:
        """:returns: the number of a state."""
        return self._numbers.setdefault(key_of(state), len(self._numbers) + 1)

    def told(self, state: State) -> Assignment:
        """:returns: what tells that pointers are in a state."""
        return build.assign(build.ref(self.symbol), build.integer(self.number(state)))

    def test(self, state: State) -> Node:
        """:returns: whether pointers are in a state."""
        return build.equal(build.ref(self.symbol), build.integer(self.number(state)))

    def selection(self, states: Sequence[State], bodies: Sequence[Sequence[Statement]]
                  ) -> tuple[IfBlock, list[Schedule]]:
        """
        :param states: two states or more that pointers may be in.
        :param bodies: statements for each of them.

        :returns: what executes the statements for the present one, and its parts.
        """
        *others, last = bodies
        top = list(last)
        for state, body in reversed(list(zip(states, others))):
            top = [build.branch(self.test(state), body, top)]
        choice = top[0]
        found = [choice.if_body]
        while len(found) < len(others):
            found.append(found[-1].parent.else_body.children[0].if_body)
        found.append(found[-1].parent.else_body)
        self._held.update((body, self.number(state)) for body, state in zip(found, states))
        return choice, found

    def tell(self, body: Schedule, states: Sequence[State], wanted: Sequence[State]) -> None:
        """Say at the end of a block which state pointers are in.

        :param body: the block.
        :param states: what they may be in there; the integer tells which, unless there is one only.
        :param wanted: for each of them, how it is called behind the block.
        """
        if len(states) > 1 or not self._holds(body, wanted[0]):
            for one in self.telling(states, wanted):
                body.addchild(one)

    def telling(self, states: Sequence[State], wanted: Sequence[State]) -> list[Statement]:
        """:returns: the statements that say this."""
        if len(states) == 1:
            return [self.told(wanted[0])]
        changed = [(one, new) for one, new in zip(states, wanted)
                   if self.number(one) != self.number(new)]
        test: list[Statement] = []
        for one, new in reversed(changed):
            test = [build.branch(self.test(one), [self.told(new)], test)]
        return test

    def _holds(self, body: Schedule, state: State) -> bool:
        """:returns: whether the integer tells this already, as the block is selected by it."""
        return self._held.get(body) == self.number(state) and not any(
            one.lhs.symbol is self._symbol for one in assignments_of(body))


def without_empty_parts(statement: IfBlock) -> list[Statement] | None:
    """:returns: what takes the place of a branch of which pointer assignments are gone."""
    if statement.else_body and not statement.else_body.children:
        statement.else_body.detach()
    if statement.if_body.children or any(
            not isinstance(call, IntrinsicCall) for call in nodes_of(statement.condition, Call)):
        return None
    if not statement.else_body:
        return []
    return build.branches(copied(statement.condition), [],
                          statement.else_body.pop_all_children())


def told_as(answer: bool, call: IntrinsicCall) -> Node:
    """:returns: the answer to the question what a pointer stands for."""
    others = call.arguments[1:]
    if answer and others and declared_rank(others[0].symbol):
        # Nothing is associated with an array without elements.
        return build.greater(build.intrinsic("SIZE", copied(others[0])), build.integer(0))
    return build.logical(answer)
