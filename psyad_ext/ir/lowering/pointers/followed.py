# SPDX-License-Identifier: BSD-3-Clause
"""Non-local pointers that a routine reassigns: components, and pointers of modules.

And what is to be done where there are none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.lowering.pointers.component_pointers import ComponentPointers
from psyad_ext.ir.lowering.pointers.module_pointers import ModulePointers
from psyad_ext.ir.lowering.pointers.pointer_targets import UNDEFINED, State, Target


class NoOthers:
    """Only the routine itself knows the pointers that are followed."""

    @property
    def pointers(self) -> list[DataSymbol]:
        """:returns: the variables that are followed in the place of pointers of others."""
        return []

    @property
    def lasting(self) -> frozenset[DataSymbol]:
        """:returns: those of them that others see when the routine has ended."""
        return frozenset()

    def at_start(self, _: DataSymbol) -> Target:
        """:returns: what a pointer stands for when the routine starts."""
        return UNDEFINED

    def check_end(self, states: Sequence[State]) -> None:
        """Check what pointers stand for where the routine ends."""

    def moves_outer(self, _: Collection[DataSymbol]) -> bool:
        """:returns: whether the end of the routine has to show where some pointers point."""
        return False

    def tells(self, _: Collection[DataSymbol]) -> bool:
        """:returns: whether callers may be told in which way the routine has ended."""
        return False

    def pass_pointers(self, call: Call, states: Sequence[State]) -> None:
        """Prepare the pointers that a call passes."""

    def rely_on(self, target: DataSymbol) -> None:
        """Note that something is taken to be there, as a pointer stands for it."""


@dataclass(frozen=True)
class Followed(NoOthers):
    """The pointers in the place of which variables are followed.

    :param parts: knows the components, and the pointers of modules.
    """

    parts: tuple[ComponentPointers, ModulePointers]

    @property
    def pointers(self) -> list[DataSymbol]:
        """:returns: these variables."""
        return [symbol for part in self.parts for symbol in part.pointers]

    @property
    def lasting(self) -> frozenset[DataSymbol]:
        """:returns: those that others see when the routine has ended."""
        return self.parts[0].lasting | self.parts[1].lasting

    def at_start(self, symbol: DataSymbol) -> Target:
        """:returns: what a pointer stands for when the routine starts."""
        return self.parts[1].at_start(symbol) or self.parts[0].at_start(symbol)

    def check_end(self, states: Sequence[State]) -> None:
        """
        :param states: what pointers may stand for where the routine ends.

        :raises UnsupportedError: if others would not know what pointers stand for then.
        """
        for part in self.parts:
            part.check_end(states)

    def moves_outer(self, symbols: Collection[DataSymbol]) -> bool:
        """:returns: whether the end of the routine has to show where some pointers point."""
        return self.parts[1].shows(symbols)

    def tells(self, symbols: Collection[DataSymbol]) -> bool:
        """:returns: whether callers may be told in which way the routine has ended."""
        return self.parts[1].tells(symbols)

    def ends_as(self, states: Sequence[State], case: DataSymbol) -> bool:
        """
        :param states: what pointers may stand for when the routine has ended.
        :param case: tells which of them it is, from 1.

        :returns: whether callers can be told.
        """
        return self.parts[1].ends_as(states, case)

    def move_last(self, statements: Sequence[Statement]) -> None:
        """Let statements end the routine."""
        self.parts[1].last += statements

    def moves(self, states: Sequence[State]) -> list[list[Statement]]:
        """:returns: for each state what lets pointers point where they stand, for others."""
        return self.parts[1].moves(states)

    def check_left(self) -> None:
        """
        :raises UnsupportedError: if statements with such pointers are left.
        """
        for part in self.parts:
            part.check_left()

    def pass_pointers(self, call: Call, states: Sequence[State]) -> None:
        """Let a call pass pointers that stand for nothing where that does not matter, in place.

        :raises UnsupportedError: if it passes one with bounds that what it stands for has not, or
            one that need not stand for what it has to.
        """
        self.parts[0].pass_pointers(call, states)
        self.parts[1].check_passed(call, states)

    def rely_on(self, target: DataSymbol) -> None:
        """Note that something is taken to be there, as a pointer stands for it."""
        self.parts[1].rely_on(target)
