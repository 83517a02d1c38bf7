# SPDX-License-Identifier: BSD-3-Clause
"""The exits of a routine: what others have to know of module pointers that it has reassigned."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from psyclone.psyir.nodes import Routine, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.followed import Followed, NoOthers
from psyad_ext.ir.lowering.pointers.pointer_cases import PointerCases
from psyad_ext.ir.lowering.pointers.pointer_flow import LIMIT, without
from psyad_ext.ir.lowering.pointers.pointer_targets import State, distinct


class RoutineExits:
    """Tells callers, or lets pointers point where they do in the source.

    :param variables: declares new variables in the routine.
    :param followed: knows the pointers of modules.
    :param cases: tells which state pointers are in.
    :param lasting: those of the pointers that others see.
    :param pointers: all pointers that are followed together.
    """

    def __init__(self, variables: Variables, followed: NoOthers | Followed, cases: PointerCases,
                 lasting: Collection[DataSymbol], pointers: Collection[DataSymbol]) -> None:
        self._followed, self._cases = followed, cases
        self._lasting, self._pointers = lasting, pointers
        self._shows, self._tells = followed.moves_outer(lasting), followed.tells(lasting)
        self._before: list[State] = []
        self._ends = PointerCases(variables, "pointer_end")
        self._told: list[Statement] = []

    @property
    def matter(self) -> bool:
        """:returns: whether others have to know anything."""
        return self._shows or self._tells

    def leave(self, states: Sequence[State]) -> list[Statement]:
        """
        :param states: what pointers may stand for where the routine is left before its end.

        :returns: what has to be executed before.
        """
        told = self._to_itself(states) if self._shows else \
            self._to_callers(states) if self._tells else []
        self._before += map(self._at_end, states)
        return told

    def end(self, routine: Routine, states: Sequence[State]) -> None:
        """Let others know, at the end of the routine, in place.

        :param states: what pointers may stand for there.
        """
        if not self.matter:
            return
        ends = distinct([*self._before, *map(self._at_end, states)])
        if self._shows:
            self._show(routine, states, ends)
            return
        for one in self._to_callers(states):
            routine.addchild(one)
        if not 1 < len(ends) <= LIMIT or not self._followed.ends_as(
                sorted(ends, key=self._ends.number), self._ends.symbol):
            for one in self._told:
                one.detach()

    def _show(self, routine: Routine, states: Sequence[State], ends: Sequence[State]) -> None:
        """Let pointers of modules point where they stand, when the routine has ended."""
        moves = self._followed.moves(ends) if ends else []
        if any(moves):
            if len(moves) > 1:
                for one in self._to_itself(states):
                    routine.addchild(one)
                first, *others = sorted(zip(ends, moves), key=lambda pair: not pair[1])
                moves = [[self._cases.selection(*zip(first, *others))[0]]]
            self._followed.move_last(moves[0])

    def _to_itself(self, states: Sequence[State]) -> list[Statement]:
        """:returns: what tells in which state pointers are where the routine ends."""
        return self._cases.telling(states, list(map(self._at_end, states))) if states else []

    def _to_callers(self, states: Sequence[State]) -> list[Statement]:
        """:returns: what tells where the routine ends in which way that is."""
        found: list[Statement] = []
        for state in reversed(states):
            told = self._ends.told(self._at_end(state))
            found = [build.branch(self._cases.test(state), [told], found)] if found else [told]
        self._told += found
        return found

    def _at_end(self, state: State) -> State:
        return without(state, self._lasting, self._pointers)
