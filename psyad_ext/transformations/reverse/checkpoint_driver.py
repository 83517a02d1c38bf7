# SPDX-License-Identifier: BSD-3-Clause
"""The way back through a loop from snapshots of its state, as statements.

They do what :py:func:`psyad_ext.schedules.checkpoints.actions` shows::

    kept = 1
    (the state before the first step is stored)
    do last = steps, 1, -1
      (the newest snapshot is restored, and stays if it is needed again)
      do while (step < last - 1)
        (so many steps as the schedule says are executed)
        (the state is stored, unless only one step is left)
      end do
      (the step returns)
    end do
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import BinaryOperation, Node, Statement, WhileLoop

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.schedules.checkpoints import Every, Listed
from psyad_ext.transformations.checkpoint_templates import LISTED, STRIDE
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.checkpoint_disk import Files, files_of
from psyad_ext.transformations.reverse.checkpoint_limits import Limits
from psyad_ext.transformations.reverse.checkpoint_numbers import Numbers
from psyad_ext.transformations.reverse.checkpoint_stack import Counters, Stack, put

_Statements = list[Statement]
#: Gives what executes so many steps, the second expression, of which so many, the first one, come
#: before.
Advance = Callable[[Node, Node], _Statements]
#: So many numbers of a list stand in one line.
_IN_LINE = 12


@dataclass(frozen=True)
class Walk:
    """What the steps of a loop are.

    :param steps: their number, not positive if there are none.
    :param advance: gives what executes some of them.
    :param turn: gives what makes the last of so many steps return, the state before it being there.
    """

    steps: Node
    advance: Advance
    turn: Callable[[Node], _Statements]


class Driver:
    """Writes the way back through one loop.

    :param numbers: the schedule, and where its numbers come from.
    :param counters: what counts steps and snapshots.
    :param helpers: adds the routines that are called.
    """

    def __init__(self, numbers: Numbers, counters: Counters, helpers: Helpers) -> None:
        self._numbers = numbers
        self._helpers = helpers
        self._own = counters

    def motions(self, walk: Walk, stack: Stack, execute: Advance | None
                ) -> tuple[_Statements, _Statements]:
        """
        :param walk: the steps.
        :param stack: holds snapshots of the state.
        :param execute: gives what executes steps on the way forward, if that takes snapshots.

        :returns: what takes the first snapshot, and then executes all steps, if that is wanted;
            and the way back.
        """
        own, one = self._own, build.integer(1)
        limits = Limits(self._numbers, own)
        files = files_of(self._numbers.schedule, stack, own, self._helpers)
        turn = [*self._restored(stack, files), self._advanced(walk, stack, files),
                *walk.turn(build.ref(own.last))]
        first = [*(put(tape.position, build.integer(0)) for tape in stack.tapes),
                 *stack.first, *limits.statements(walk.steps, stack),
                 put(own.step, build.integer(0)), put(own.kept, build.integer(0)), *own.more(),
                 *files.opened(), *files.stored()]
        if execute is not None:
            first += self._executed(replace(walk, advance=execute), stack, files)
        return first, [build.loop(own.last, copied(walk.steps), one, build.integer(-1), turn),
                       *files.closed(), *limits.released(stack)]

    def _executed(self, walk: Walk, stack: Stack, files: Files) -> _Statements:
        """:returns: what executes all steps, and takes the snapshots that the way back begins
            with: it goes on from the newest one, which no other one follows before the end."""
        own, one = self._own, build.integer(1)
        # The way back looks up once more what follows the newest snapshot.
        once_more = [put(own.taken, build.sub(build.ref(own.taken), copied(one)))] \
            if isinstance(self._numbers.schedule, Listed) else []
        is_left = BinaryOperation.create(BinaryOperation.Operator.LT, build.ref(own.step),
                                         build.ref(own.last))
        return [put(own.last, copied(walk.steps)), WhileLoop.create(is_left, [
            build.branch(self._is_before(), self._stride(), [put(own.ahead, one), *once_more]),
            *self._moved(walk, stack, files)])]

    def _restored(self, stack: Stack, files: Files) -> _Statements:
        """:returns: what restores the newest snapshot, and keeps it if it is needed again."""
        names = self._own.context.names
        keep: _Statements = []
        again: _Statements = []
        for tape in stack.tapes:
            kept = names.symbol(f"{tape.position.name}_kept", copied_type(tape.position.datatype))
            keep.append(put(kept, build.ref(tape.position)))
            again.append(put(tape.position, build.ref(kept)))
        gone = put(self._own.kept, build.sub(build.ref(self._own.kept), build.integer(1)))
        return [*files.loaded(), *keep, *stack.restore, put(self._own.step,
                                                            self._own.step_of_newest()),
                build.branch(self._is_before(), [*again, *files.emptied()], [gone])]

    def _advanced(self, walk: Walk, stack: Stack, files: Files) -> Statement:
        """:returns: what goes from the snapshot to the state before the last step."""
        return WhileLoop.create(self._is_before(), [
            *self._stride(), *self._moved(walk, stack, files)])

    def _moved(self, walk: Walk, stack: Stack, files: Files) -> _Statements:
        """:returns: what goes to the next snapshot, and takes it if it is needed."""
        own = self._own
        moved = put(own.step, build.add(build.ref(own.step), build.ref(own.ahead)))
        return [*walk.advance(build.ref(own.step), build.ref(own.ahead)), moved,
                build.branch(self._is_before(), [
                    *map(copied, stack.save), *own.more(), *files.stored()])]

    def _stride(self) -> _Statements:
        """:returns: what sets the number of steps to the next snapshot."""
        own = self._own
        left = build.sub(build.ref(own.last), build.ref(own.step))
        if isinstance(self._numbers.schedule, Listed):
            return self._listed(self._numbers.schedule)
        if isinstance(self._numbers.schedule, Every):
            setup, number = self._numbers.of(self._numbers.schedule.number)
            least = build.intrinsic("MAX", number, build.integer(1))
            return [*setup, put(own.ahead, build.intrinsic(
                "MIN", least, build.sub(left, build.integer(1))))]
        free = build.add(build.sub(build.ref(own.limit), build.ref(own.kept)), build.integer(1))
        stride = self._helpers.plain("checkpoint_stride", STRIDE)
        return [build.call(stride, [left, free, build.ref(own.ahead)])]

    def _listed(self, schedule: Listed) -> _Statements:
        """:returns: what takes the next number from the list."""
        own, strides = self._own, schedule.strides or (1,)
        lines = [", ".join(map(str, strides[first:first + _IN_LINE]))
                 for first in range(0, len(strides), _IN_LINE)]
        table = self._helpers.plain("listed_stride", LISTED.format(
            count=len(strides), strides=", &\n      ".join(lines)))
        return [put(own.taken, build.add(build.ref(own.taken), build.integer(1))),
                build.call(table, [build.ref(own.taken), build.ref(own.ahead)])]

    def _is_before(self) -> Node:
        """:returns: the condition that more than one step is left."""
        last = build.sub(build.ref(self._own.last), build.integer(1))
        return BinaryOperation.create(BinaryOperation.Operator.LT, build.ref(self._own.step), last)
