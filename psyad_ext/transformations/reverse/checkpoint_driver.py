# SPDX-License-Identifier: BSD-3-Clause
"""The way back through a loop from snapshots of its state, as statements.

They do what :py:func:`psyad_ext.schedules.checkpoints.actions` shows::

    kept = 1
    (the state before the first step is stored, with the number of steps before it)
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

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import BinaryOperation, Literal, Node, Statement, WhileLoop
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.schedules.checkpoints import Binomial, CheckpointSchedule, Every, Memory, Number
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.checkpoint_templates import ENVIRONMENT, STRIDE
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.tape_keys import COUNT_TYPE

_Statements = list[Statement]


@dataclass(frozen=True)
class Walk:
    """What the steps of a loop are.

    :param steps: their number, not positive if there are none.
    :param advance: gives what executes so many of them, the second expression, of which so many,
        the first one, come before.
    :param turn: gives what makes the last of so many steps return, the state before it being there.
    """

    steps: Node
    advance: Callable[[Node, Node], _Statements]
    turn: Callable[[Node], _Statements]


@dataclass(frozen=True)
class Stack:
    """Holds snapshots, the newest one on top.

    :param tapes: what they are stored on.
    :param first: puts the first snapshot there, and makes room for it.
    :param save: puts a snapshot on top.
    :param restore: takes the newest one off.
    :param extend: gives what makes one of the tapes as long as an expression says.
    """

    tapes: Sequence[Tape]
    first: _Statements
    save: _Statements
    restore: _Statements
    extend: Callable[[Tape, Node], _Statements]


@dataclass
class Counters:
    """The variables that count the steps and the snapshots of one loop.

    :param context: the routine.
    """

    context: Context
    last: DataSymbol = field(init=False)
    step: DataSymbol = field(init=False)
    ahead: DataSymbol = field(init=False)
    kept: DataSymbol = field(init=False)
    limit: DataSymbol = field(init=False)
    turn: DataSymbol = field(init=False)

    def __post_init__(self) -> None:
        self.last, self.step, self.ahead, self.kept, self.limit, self.turn = (
            self.context.names.symbol(name, ScalarType.integer_type())
            for name in ("last_step", "steps_done", "steps_ahead", "snapshots_kept", "snapshots",
                         "turn"))


class Driver:
    """Writes the way back through one loop.

    :param schedule: where snapshots are taken.
    :param number: the variable that it names, if any.
    :param counters: what counts; the number of steps before the present state is a part of it.
    :param helpers: adds the routines that are called.
    :param wide: the integer kind of positions on tapes.
    """

    def __init__(self, schedule: CheckpointSchedule, number: DataSymbol | None,
                 counters: Counters, helpers: Helpers, wide: WideInteger) -> None:
        self._schedule = schedule
        self._symbol = number
        self._context = counters.context
        self._helpers = helpers
        self._wide = wide
        self._own = counters

    def statements(self, walk: Walk, stack: Stack) -> _Statements:
        """
        :param walk: the steps.
        :param stack: holds snapshots of the state and of the number of steps before it.

        :returns: the statements.
        """
        own, one = self._own, build.integer(1)
        turn = [*self._restored(stack), self._advanced(walk, stack),
                *walk.turn(build.ref(own.last))]
        return [*(_set(tape.position, build.integer(0)) for tape in stack.tapes),
                _set(own.step, build.integer(0)), *stack.first,
                _set(own.kept, copied(one)), *self._limited(walk.steps, stack),
                build.loop(own.last, copied(walk.steps), one, build.integer(-1), turn)]

    def _limited(self, steps: Node, stack: Stack) -> _Statements:
        """:returns: what finds out how many snapshots there may be, and makes room for them."""
        setup, limit = _LIMITS[type(self._schedule)](self, steps, stack)
        room = [statement for tape in stack.tapes for statement in stack.extend(
            tape, build.mul(build.ref(tape.position), self._long(build.ref(self._own.limit))))]
        least = build.intrinsic("MAX", limit, build.integer(1))
        return [*setup, _set(self._own.limit, least), *room]

    def at_most(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: what sets the number of snapshots of a binomial schedule, and that number."""
        setup, number = self._number(self._schedule.number)
        return setup, build.intrinsic("MIN", number, copied(steps))

    def spread(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: the same for snapshots at a distance."""
        setup, number = self._number(self._schedule.number)
        setup.append(_set(self._own.ahead, build.intrinsic("MAX", number, build.integer(1))))
        rounded = build.sub(build.add(copied(steps), build.ref(self._own.ahead)), build.integer(1))
        return setup, build.div(rounded, build.ref(self._own.ahead))

    def fitting(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: the same for the snapshots that find room in so much memory."""
        setup, number = self._number(self._schedule.number, wide=True)
        taken: Node | None = None
        for tape in stack.tapes:
            bits = self._long(build.intrinsic("STORAGE_SIZE", build.ref(tape.array)))
            own = build.div(build.mul(build.ref(tape.position), bits), build.integer(8))
            taken = own if taken is None else build.add(taken, own)
        fitting = build.div(number, taken or build.integer(1))
        most = build.intrinsic("MIN", fitting, self._long(copied(steps)))
        return setup, build.intrinsic("INT", most)

    def _restored(self, stack: Stack) -> _Statements:
        """:returns: what restores the newest snapshot, and keeps it if it is needed again."""
        names = self._context.names
        keep: _Statements = []
        again: _Statements = []
        for tape in stack.tapes:
            kept = names.symbol(f"{tape.position.name}_kept", tape.position.datatype.copy())
            keep.append(_set(kept, build.ref(tape.position)))
            again.append(_set(tape.position, build.ref(kept)))
        gone = _set(self._own.kept, build.sub(build.ref(self._own.kept), build.integer(1)))
        return [*keep, *stack.restore, build.branch(self._is_before(), again, [gone])]

    def _advanced(self, walk: Walk, stack: Stack) -> Statement:
        """:returns: what goes from the snapshot to the state before the last step."""
        own = self._own
        moved = _set(own.step, build.add(build.ref(own.step), build.ref(own.ahead)))
        more = _set(own.kept, build.add(build.ref(own.kept), build.integer(1)))
        return WhileLoop.create(self._is_before(), [
            *self._stride(), *walk.advance(build.ref(own.step), build.ref(own.ahead)), moved,
            build.branch(self._is_before(), [*stack.save, more])])

    def _stride(self) -> _Statements:
        """:returns: what sets the number of steps to the next snapshot."""
        own = self._own
        left = build.sub(build.ref(own.last), build.ref(own.step))
        if isinstance(self._schedule, Every):
            setup, number = self._number(self._schedule.number)
            least = build.intrinsic("MAX", number, build.integer(1))
            return [*setup, _set(own.ahead, build.intrinsic(
                "MIN", least, build.sub(left, build.integer(1))))]
        free = build.add(build.sub(build.ref(own.limit), build.ref(own.kept)), build.integer(1))
        stride = self._helpers.plain("checkpoint_stride", STRIDE)
        return [build.call(stride, [left, free, build.ref(own.ahead)])]

    def _is_before(self) -> Node:
        """:returns: the condition that more than one step is left."""
        last = build.sub(build.ref(self._own.last), build.integer(1))
        return BinaryOperation.create(BinaryOperation.Operator.LT, build.ref(self._own.step), last)

    def _number(self, number: Number, wide: bool = False) -> tuple[_Statements, Node]:
        """:returns: what has to come before a number of the schedule, and the number."""
        if isinstance(number, int):
            return [], Literal(str(number), self._wide.type() if wide
                               else ScalarType.integer_type())
        if self._symbol is not None:
            value: Node = build.ref(self._symbol)
            return [], self._long(value) if wide else build.integer_of_type(value, COUNT_TYPE)
        read = self._context.shared_variable(number.removeprefix("$").lower(), self._wide.type())
        call = build.call(self._helpers.plain("environment_number", ENVIRONMENT),
                          [build.text(number.removeprefix("$")), build.ref(read)])
        value = build.ref(read)
        most = build.intrinsic("HUGE", build.integer(1))
        return [call], value if wide else build.intrinsic(
            "INT", build.intrinsic("MIN", value, self._long(most)))

    def _long(self, node: Node) -> Node:
        return self._wide(node)


_LIMITS: dict[type[CheckpointSchedule],
              Callable[[Driver, Node, Stack], tuple[_Statements, Node]]] = {
    Binomial: Driver.at_most, Every: Driver.spread, Memory: Driver.fitting}


def _set(symbol: DataSymbol, value: Node) -> Statement:
    return build.assign(build.ref(symbol), value)

