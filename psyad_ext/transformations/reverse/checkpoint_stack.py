# SPDX-License-Identifier: BSD-3-Clause
"""A stack of snapshots, and what counts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree import making
from psyad_ext.tapes.cursor import Tape
from psyad_ext.transformations.context import Context


@dataclass(frozen=True)
class Stack:
    """Holds snapshots, the newest one on top.

    :param tapes: what they are stored on.
    :param first: puts the first snapshot there, and makes room for it.
    :param save: puts a snapshot on top.
    :param restore: takes the newest one off.
    :param held: the variables that the loop uses.
    """

    tapes: Sequence[Tape]
    first: list[Statement]
    save: list[Statement]
    restore: list[Statement]
    held: frozenset[Symbol] = frozenset()


@dataclass
class Counters:
    """The variables that count the steps and the snapshots of one loop.

    ``steps`` holds the number of steps before each snapshot, the oldest one first.

    :param context: the routine.
    """

    context: Context
    last: DataSymbol = field(init=False)
    step: DataSymbol = field(init=False)
    ahead: DataSymbol = field(init=False)
    kept: DataSymbol = field(init=False)
    limit: DataSymbol = field(init=False)
    on_disk: DataSymbol = field(init=False)
    turn: DataSymbol = field(init=False)
    taken: DataSymbol = field(init=False)
    steps: DataSymbol = field(init=False)
    bytes: DataSymbol = field(init=False)

    def __post_init__(self) -> None:
        self.last, self.step, self.ahead, self.kept, self.limit, self.on_disk, self.turn = (
            self.context.names.symbol(name, ScalarType.integer_type())
            for name in ("last_step", "steps_done", "steps_ahead", "snapshots_kept", "snapshots",
                         "snapshots_on_disk", "turn"))
        self.taken = self.context.names.symbol("strides_taken", ScalarType.integer_type())
        self.steps = self.context.names.symbol("steps_of_snapshots", making.array_type(
            ScalarType.integer_type(), [ArrayType.Extent.DEFERRED]))
        self.bytes = self.context.names.symbol("bytes_of_snapshots", self.context.wide.type())

    def step_of_newest(self) -> Reference:
        """:returns: how many steps come before the newest snapshot."""
        return build.ref(self.steps, [build.ref(self.kept)])

    def more(self) -> list[Statement]:
        """:returns: what counts a new snapshot."""
        return [put(self.kept, build.add(build.ref(self.kept), build.integer(1))),
                build.assign(self.step_of_newest(), build.ref(self.step))]


def put(symbol: DataSymbol, value: Node) -> Statement:
    """:returns: the assignment of a value to a variable."""
    return build.assign(build.ref(symbol), value)
