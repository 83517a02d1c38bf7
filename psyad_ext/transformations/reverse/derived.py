# SPDX-License-Identifier: BSD-3-Clause
"""What callers have to know of a routine that has been differentiated."""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Container, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.tape_keys import TapeKey


@dataclass(frozen=True)
class TapeInterface:
    """One tape of a routine, as its callers see it.

    :param key: what is recorded on it.
    :param type_: type of the records.
    :param size: number of records if that is a constant; then there is no position argument.
    :param bound: upper bound of the number of records in terms of the arguments, if there is one.
    :param tallies: statements that compute what ``bound`` reads besides.
    """

    key: TapeKey
    type_: ElementType
    size: int | None
    bound: Size | None
    tallies: tuple[Statement, ...] = ()

    @property
    def grows(self) -> bool:
        """:returns: whether the routine makes the tape larger as it needs."""
        return self.size is None and self.bound is None


@dataclass(frozen=True)
class Derived:
    """A differentiated routine.

    :param unit: the routine.
    :param active: its dummy arguments that have an adjoint.
    :param needed: its dummy arguments whose final values the returning motion reads.
    :param clobbered: its dummy arguments that the returning motion changes.
    :param tapes: its tapes, in the order of the arguments.
    :param home: the container that the generated routines live in.
    :param recording: symbol of the recording motion.
    :param returning: symbol of the returning motion.
    :param reversing: symbol of the reversing motion.
    :param joint_reads: its dummy arguments whose values the reversing motion of joint calls reads.
    :param joint_writes: its dummy arguments whose values that motion changes.
    :param joint_passes: its dummy arguments that it passes on to routines that declare to change
        them, although nobody does.
    :param returning_passes: those that the returning motion passes on like that.
    :param restored: its dummy arguments that have the values from before the call, wherever it
        has overwritten them, when the returning motion of a split call is done.
    """

    unit: Unit
    active: frozenset[DataSymbol]
    needed: frozenset[DataSymbol]
    clobbered: frozenset[DataSymbol]
    tapes: tuple[TapeInterface, ...]
    home: Container
    recording: RoutineSymbol
    returning: RoutineSymbol
    reversing: RoutineSymbol
    joint_reads: frozenset[DataSymbol]
    joint_writes: frozenset[DataSymbol]
    joint_passes: frozenset[DataSymbol] = frozenset()
    returning_passes: frozenset[DataSymbol] = frozenset()
    restored: frozenset[DataSymbol] = frozenset()

    def passes(self, mode: str) -> frozenset[DataSymbol]:
        """:returns: what the motion of split or joint calls passes on like that."""
        return self.joint_passes if mode == "joint" else self.returning_passes

