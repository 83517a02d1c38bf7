# SPDX-License-Identifier: BSD-3-Clause
"""The tapes of a loop on disk, as statements.

The iterations record on tapes in memory. As soon as one leaves more than a block there, all of it
is written to a file, and the tapes are empty again; so what is in memory, or was written at one
time, always belongs to whole iterations. On the way back, what was written last is read when
nothing is left in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from psyclone.psyir.nodes import BinaryOperation, Node, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.checkpoint_templates import CLOSE
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.tape_templates import FINISH, OPEN, READ, WRITE

_Statements = list[Statement]


@dataclass(frozen=True)
class TapeFile:
    """The file of one loop.

    :param tapes: the tapes in memory, which grow.
    :param unit: holds the unit of the file.
    :param finish: holds the place behind what has not been read back.
    :param block: so many elements go to disk at once.
    :param wide: the integer kind of positions.
    :param helpers: adds the routines that are called.
    """

    tapes: Sequence[Tape]
    unit: DataSymbol
    finish: DataSymbol
    block: int
    wide: WideInteger
    helpers: Helpers

    def opened(self) -> _Statements:
        """:returns: what opens the file, before the loop."""
        if not self.tapes:
            return [build.assign(build.ref(self.unit), build.integer(0))]
        return [build.call(self.helpers.plain("open_tape", OPEN), [build.ref(self.unit)]),
                *self._empty()]

    def spilled(self) -> _Statements:
        """:returns: what writes the records of iterations if there are enough of them."""
        if not self.tapes:
            return []
        enough = BinaryOperation.create(BinaryOperation.Operator.GE, self._in_memory(),
                                        self.wide(build.integer(self.block)))
        return [build.branch(enough, self._written())]

    def written(self) -> _Statements:
        """:returns: what writes the last records, behind the loop."""
        if not self.tapes:
            return []
        return [build.branch(build.greater(self._in_memory(), self._nothing()), self._written()),
                *self._released()]

    def reopened(self) -> _Statements:
        """:returns: what the way back does first."""
        if not self.tapes:
            return []
        return [build.call(self.helpers.plain("finish_tape", FINISH),
                           [build.ref(self.unit), build.ref(self.finish)]), *self._empty()]

    def loaded(self) -> _Statements:
        """:returns: what makes sure that the records of an iteration are there; there may be
            none."""
        if not self.tapes:
            return []
        reads = [build.call(self.helpers.typed("read_tape", READ, tape.type_),
                            [build.ref(self.unit), build.ref(self.finish), build.ref(tape.array),
                             build.ref(tape.position)]) for tape in reversed(self.tapes)]
        return [build.branch(build.all_of([
            build.equal(self._in_memory(), self._nothing()),
            build.greater(build.ref(self.finish), self.wide(build.integer(1)))]), reads)]

    def closed(self) -> _Statements:
        """:returns: what removes the file, behind the loop on the way back."""
        if not self.tapes:
            return []
        return [build.call(self.helpers.plain("close_tape", CLOSE), [build.ref(self.unit)]),
                *self._released()]

    def _written(self) -> _Statements:
        writes: _Statements = []
        for tape in self.tapes:
            part = build.section(build.integer(1), build.ref(tape.position))
            writes += [build.call(self.helpers.typed("write_tape", WRITE, tape.type_),
                                  [build.ref(self.unit), build.ref(tape.array, [part])]),
                       build.assign(build.ref(tape.position), self._nothing())]
        return writes

    def _in_memory(self) -> Node:
        """:returns: how many elements are on the tapes in memory."""
        return reduce(build.add, [build.ref(tape.position) for tape in self.tapes])

    def _nothing(self) -> Node:
        return build.integer(0)

    def _empty(self) -> _Statements:
        """:returns: what makes the tapes, with nothing on them."""
        nothing = build.section(build.integer(1), build.integer(0))
        return [statement for tape in self.tapes for statement in (
            build.intrinsic("ALLOCATE", build.ref(tape.array, [copied(nothing)])),
            build.assign(build.ref(tape.position), self._nothing()))]

    def _released(self) -> _Statements:
        return [build.intrinsic("DEALLOCATE", build.ref(tape.array)) for tape in self.tapes]
