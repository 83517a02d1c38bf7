# SPDX-License-Identifier: BSD-3-Clause
"""Snapshots on disk, as statements.

The snapshots that were taken first are on disk, so that there is none in memory while one of them
is the newest. It passes through the place of the first one in memory, which has room for it.
Files are scratch files: the compiler's library removes them, however the program ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import BinaryOperation, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.schedules.checkpoints import CheckpointSchedule
from psyad_ext.tapes.cursor import Tape
from psyad_ext.transformations.checkpoint_templates import CLOSE, LOAD, OPEN, STORE
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.checkpoint_stack import Counters, Stack, put

_Statements = list[Statement]


class Files:
    """The files of one loop, one for each tape that holds snapshots.

    :param tapes: the tapes that hold snapshots in memory, none if there are no files.
    :param counters: what counts snapshots.
    :param helpers: adds the routines that are called.
    """

    def __init__(self, tapes: Sequence[Tape], counters: Counters, helpers: Helpers) -> None:
        names = counters.context.names
        self._own = counters
        self._helpers = helpers
        self._files = [
            (tape, names.symbol(f"{tape.array.name}_unit", ScalarType.integer_type()),
             names.symbol(f"{tape.array.name}_length", copied_type(tape.position.datatype)))
            for tape in tapes]

    def opened(self) -> _Statements:
        """:returns: what opens the files, one snapshot being there."""
        return [statement for tape, unit, length in self._files for statement in (
            put(length, build.ref(tape.position)),
            build.call(self._helpers.typed("open_snapshots", OPEN, tape.type_),
                       [_part(tape, length), build.ref(unit)]))]

    def stored(self) -> _Statements:
        """:returns: what moves a new snapshot to disk if it belongs there."""
        stores: _Statements = [
            build.call(self._helpers.typed("store_snapshot", STORE, tape.type_),
                       self._arguments(tape, unit, length))
            for tape, unit, length in self._files]
        return self._if_on_disk([*stores, *self._positions()])

    def loaded(self) -> _Statements:
        """:returns: what brings back the newest snapshot if it is on disk."""
        return self._if_on_disk([
            statement for tape, unit, length in self._files for statement in (
                build.call(self._helpers.typed("load_snapshot", LOAD, tape.type_),
                           self._arguments(tape, unit, length)),
                put(tape.position, build.ref(length)))])

    def emptied(self) -> _Statements:
        """:returns: what leaves a snapshot on disk only if it is there."""
        return self._if_on_disk(self._positions())

    def closed(self) -> _Statements:
        """:returns: what removes the files."""
        return [build.call(self._helpers.plain("close_snapshots", CLOSE), [build.ref(unit)])
                for _, unit, _ in self._files]

    def _arguments(self, tape: Tape, unit: DataSymbol, length: DataSymbol) -> list[Node]:
        """:returns: where the newest snapshot is on disk, a mark that no other one has there, and
            where it is in memory."""
        # No record is zero, which a file holds where nothing was written.
        mark = build.add(self._own.step_of_newest(), build.integer(1))
        return [build.ref(unit), build.ref(self._own.kept), mark, _part(tape, length)]

    def _positions(self) -> _Statements:
        return [put(tape.position, build.integer(0)) for tape, _, _ in self._files]

    def _if_on_disk(self, statements: _Statements) -> _Statements:
        if not self._files:
            return []
        condition: Node = BinaryOperation.create(
            BinaryOperation.Operator.LE, build.ref(self._own.kept), build.ref(self._own.on_disk))
        return [build.branch(condition, statements)]


def files_of(schedule: CheckpointSchedule, stack: Stack, counters: Counters,
             helpers: Helpers) -> Files:
    """:returns: the files for the snapshots of a schedule, none if they are all in memory."""
    tapes = stack.tapes if schedule.uses_disk else ()
    return Files(tapes, counters, helpers)


def _part(tape: Tape, length: DataSymbol) -> Reference:
    """:returns: the snapshot on a tape that holds only one."""
    return build.ref(tape.array, [build.section(build.integer(1), build.ref(length))])
