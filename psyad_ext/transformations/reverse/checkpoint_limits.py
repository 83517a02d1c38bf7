# SPDX-License-Identifier: BSD-3-Clause
"""How many snapshots a loop may have, and room for them, as statements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from psyclone.psyir.nodes import Node, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.schedules.checkpoints import (
    Binomial, CheckpointSchedule, Disk, Every, Listed, Memory, TwoLevels)
from psyad_ext.transformations.checkpoint_templates import EXPECTED, FITTING
from psyad_ext.transformations.reverse.checkpoint_budget import (
    bytes_in_use, bytes_of, counted_later)
from psyad_ext.transformations.reverse.checkpoint_numbers import Numbers
from psyad_ext.transformations.reverse.checkpoint_stack import Counters, Stack, put

_Statements = list[Statement]


class Limits:
    """Finds out how many snapshots there may be.

    :param numbers: the schedule, and where its numbers come from.
    :param counters: what counts snapshots.
    """

    def __init__(self, numbers: Numbers, counters: Counters) -> None:
        self._numbers = numbers
        self._schedule = numbers.schedule
        self._own = counters

    def statements(self, steps: Node, stack: Stack) -> _Statements:
        """
        :param steps: the number of steps.
        :param stack: holds the first snapshot, the state of which is still there.

        :returns: what sets the numbers of snapshots, and makes room for all that are in memory.
        """
        setup, limit = _LIMITS[type(self._schedule)](self, steps, stack)
        least = build.intrinsic("MAX", limit, build.integer(1))
        return [*setup, put(self._own.limit, least), *self._on_disk(), *self._room(stack)]

    def at_most(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: what sets the number of snapshots of a binomial schedule, and that number."""
        setup, total = self._numbers.of(self._schedule.numbers[0])
        for number in self._schedule.numbers[1:]:
            more, value = self._numbers.of(number)
            # The sum of two large numbers may be no integer of this kind.
            room = build.sub(build.intrinsic("HUGE", build.integer(1)), copied(total))
            total = build.add(total, build.intrinsic("MIN", value, room))
            setup += more
        return setup, build.intrinsic("MIN", total, copied(steps))

    def listed(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: the same for a list, which is for one number of steps."""
        assert isinstance(self._schedule, Listed)
        setup, limit = self.at_most(steps, stack)
        expected = self._numbers.helpers.plain("require_steps", EXPECTED)
        return [build.call(expected, [copied(steps), build.integer(self._schedule.steps)]),
                put(self._own.taken, build.integer(0)), *setup], limit

    def spread(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: the same for snapshots at a distance."""
        setup, number = self._numbers.of(self._schedule.numbers[0])
        setup.append(put(self._own.ahead, build.intrinsic("MAX", number, build.integer(1))))
        rounded = build.sub(build.add(copied(steps), build.ref(self._own.ahead)), build.integer(1))
        return setup, build.div(rounded, build.ref(self._own.ahead))

    def fitting(self, steps: Node, stack: Stack) -> tuple[_Statements, Node]:
        """:returns: the same for the snapshots that find room in what a budget leaves for them."""
        setup, budget = self._numbers.of(self._schedule.numbers[0], wide=True)
        own, limit = self._own, build.ref(self._own.limit)
        later, held = counted_later(stack.held, own.context)
        fitting = build.call(self._numbers.helpers.plain("fitting_snapshots", FITTING), [
            budget, held, self._each(stack), copied(steps), limit])
        # Loops inside with budgets of their own have to know of these snapshots.
        taken = put(own.bytes, build.mul(self._each(stack), self._numbers.wide(copied(limit))))
        return [*setup, *later, fitting, taken, self._changed(build.add)], copied(limit)

    def released(self, stack: Stack) -> _Statements:
        """:returns: what gives the memory of snapshots back."""
        if self._own.context.options.keep_tapes:
            return []
        nothing = build.section(build.integer(1), build.integer(0))
        arrays = [tape.array for tape in stack.tapes]
        empty = [statement for array in arrays for statement in (
            build.intrinsic("DEALLOCATE", build.ref(array)),
            build.intrinsic("ALLOCATE", build.ref(array, [copied(nothing)])))]
        return [*empty, build.intrinsic("DEALLOCATE", build.ref(self._own.steps)),
                *([self._changed(build.sub)] if isinstance(self._schedule, Memory) else [])]

    def _changed(self, change: Callable[[Node, Node], Node]) -> Statement:
        """:returns: what notes that memory for snapshots is taken, or given back."""
        used = bytes_in_use(self._own.context)
        return put(used, change(build.ref(used), build.ref(self._own.bytes)))

    def _each(self, stack: Stack) -> Node:
        """:returns: the bytes of a snapshot, and of the number of steps before it."""
        bits = self._numbers.wide(build.intrinsic("STORAGE_SIZE", build.ref(self._own.limit)))
        each = build.div(bits, build.integer(8))
        for tape in stack.tapes:
            each = build.add(each, bytes_of(tape.array, self._numbers.wide,
                                            build.ref(tape.position)))
        return each

    def _on_disk(self) -> _Statements:
        """:returns: what sets the number of snapshots that are on disk."""
        own = self._own
        if isinstance(self._schedule, Disk):
            return [put(own.on_disk, build.ref(own.limit))]
        if not isinstance(self._schedule, (TwoLevels, Listed)) or not self._schedule.uses_disk:
            return []
        _, memory = self._numbers.of(self._schedule.memory)
        return [put(own.on_disk, build.intrinsic(
            "MAX", build.sub(build.ref(own.limit), memory), build.integer(0)))]

    def _room(self, stack: Stack) -> _Statements:
        """:returns: what makes room for all snapshots, and puts the first one there again: there
            are never two copies of what is in memory."""
        wide, own = self._numbers.wide, self._own
        number: Node = build.ref(own.limit)
        if self._schedule.uses_disk:
            in_memory = build.sub(build.ref(own.limit), build.ref(own.on_disk))
            number = build.intrinsic("MAX", in_memory, build.integer(1))
        room: _Statements = []
        for tape in stack.tapes:
            wanted = build.mul(build.ref(tape.position), wide(copied(number)))
            present = build.intrinsic("SIZE", build.ref(tape.array), ("kind", wide.kind()))
            section = build.section(build.integer(1), copied(wanted))
            room.append(build.branch(build.greater(wanted, present), [
                build.intrinsic("DEALLOCATE", build.ref(tape.array)),
                build.intrinsic("ALLOCATE", build.ref(tape.array, [section]))]))
        there = build.intrinsic("ALLOCATED", build.ref(own.steps))
        section = build.section(build.integer(1), build.ref(own.limit))
        room += [build.branch(there, [build.intrinsic("DEALLOCATE", build.ref(own.steps))]),
                 build.intrinsic("ALLOCATE", build.ref(own.steps, [section]))]
        again = [put(tape.position, build.integer(0)) for tape in stack.tapes]
        return [*room, *again, *map(copied, stack.save)]


_LIMITS: Mapping[type[CheckpointSchedule],
                 Callable[[Limits, Node, Stack], tuple[_Statements, Node]]] = {
    Binomial: Limits.at_most, TwoLevels: Limits.at_most, Disk: Limits.at_most,
    Every: Limits.spread, Memory: Limits.fitting, Listed: Limits.listed}
