# SPDX-License-Identifier: BSD-3-Clause
"""Loops whose tapes are on disk.

Everything is recorded as usual, and nothing is executed again; but the tapes of the iterations are
in a file, apart from those of the last ones. So statements that can't be executed again do no harm.

:py:mod:`psyad_ext.transformations.reverse.spilling` makes them of the loops that an option names.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.transformations.reverse.loops import reversed_loop, same_loop, while_like
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.of_loop import OfLoop
from psyad_ext.transformations.reverse.strategies.record import RecordStep
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Motions, Number, Step, Teller, Writer)
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep

_Statements = list[Statement]


@dataclass
class SpillPlace:
    """Where the tapes of a loop are.

    :param unit: holds the unit of the file, which is recorded.
    :param finish: holds the place behind what has not been read back.
    :param turn: counts iterations on the way back.
    :param block: so many elements go to disk at once.
    """

    unit: DataSymbol
    finish: DataSymbol
    turn: DataSymbol
    block: int


@dataclass
class SpilledSteps(OfLoop):
    """A loop whose tapes are on disk.

    :param place: where its tapes are.
    """

    place: SpillPlace = field(kw_only=True)

    def records_itself(self) -> bool:
        return True

    def returns(self) -> bool:
        # The file has to be closed.
        return True

    def recorded_numbers(self) -> list[Step]:
        """:returns: records of what has to be known of the loop before it returns."""
        return [RecordStep(build.ref(self.place.unit))]

    @abstractmethod
    def executing(self, body: _Statements) -> _Statements:
        """:returns: the loop with these statements."""

    @abstractmethod
    def returning(self, body: _Statements) -> _Statements:
        """:returns: the loop that executes these statements as often, last iteration first."""

    def counts(self, count: Count[Number]) -> Number:
        return count.all(self.recorded_numbers())

    def motions(self, writer: Writer) -> Motions:
        file, (body, back) = writer.on_disk(self.body, self.place)
        save, restore = writer.sequence(self.recorded_numbers())
        forward = [*file.opened(), *self.executing([*body, *file.spilled()]), *file.written(),
                   *save]
        return forward, [*restore, *file.reopened(), *self.returning([*file.loaded(), *back]),
                         *file.closed()]

    def explain(self, teller: Teller) -> None:
        teller.add(self.loop, "on disk", "loop", "what its iterations record goes to a file, "
                   f"apart from the last {self.place.block} values")
        super().explain(teller)


@dataclass
class SpilledLoopStep(SpilledSteps, LoopStep):
    """A do loop whose tapes are on disk."""

    def executing(self, body: _Statements) -> _Statements:
        return [same_loop(self.loop, body)]

    def returning(self, body: _Statements) -> _Statements:
        return [reversed_loop(self.loop, body)]


@dataclass
class SpilledWhileStep(SpilledSteps, WhileStep):
    """A do while loop whose tapes are on disk."""

    def recorded_numbers(self) -> list[Step]:
        return [*super().recorded_numbers(), RecordStep(build.ref(self.count))]

    def executing(self, body: _Statements) -> _Statements:
        one_more = build.assign(build.ref(self.count),
                                build.add(build.ref(self.count), build.integer(1)))
        return [build.assign(build.ref(self.count), build.integer(0)),
                while_like(self.loop, [*body, one_more])]

    def returning(self, body: _Statements) -> _Statements:
        return [build.loop(self.place.turn, build.integer(1), build.ref(self.count), None, body)]
