# SPDX-License-Identifier: BSD-3-Clause
"""Writes the statements of the recording and the returning motion from the steps of a plan.

Both are written side by side, so that each record and its restoration get the
same position on the tape. Statements of the returning motion are collected in
the order in which they are executed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.ir import location
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.settled import note_settled
from psyad_ext.tapes.cursor import Cursor, Tape
from psyad_ext.tapes.size import Size, WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.checkpoint_budget import counted
from psyad_ext.transformations.reverse.checkpoint_driver import Driver
from psyad_ext.transformations.reverse.checkpoint_numbers import Numbers
from psyad_ext.transformations.reverse.checkpoint_stack import Stack
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.distribution import Distribution, Lanes
from psyad_ext.transformations.reverse.iteration_tapes import (
    IterationTapes, first_values, kept_results)
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.checkpointed import Checkpointed
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.recomputed_loop import RecomputedLoopStep
from psyad_ext.transformations.reverse.strategies.spilled import SpillPlace
from psyad_ext.transformations.reverse.strategies.step import Motions, Step
from psyad_ext.transformations.reverse.tape_file import TapeFile
from psyad_ext.transformations.reverse.tape_keys import TapeKey, value_key
from psyad_ext.transformations.reverse.taping import repeatable
from psyad_ext.transformations.reverse.turn_partials import Turns


class Emitter:
    """Writes both motions of one routine.

    :param tapes: its tapes.
    :param counter: counts records.
    :param context: the routine.
    :param wide: the integer kind of positions.
    :param iteration_tapes: gives tapes for what the returning motion records, if anything.
    :param lanes: collects sums.
    """

    def __init__(self, tapes: Mapping[TapeKey, Tape], counter: Counter, context: Context,
                 wide: WideInteger, iteration_tapes: IterationTapes | None = None,
                 lanes: Lanes | None = None) -> None:
        self.cursors = {key: Cursor(tape) for key, tape in tapes.items()}
        self._counter = counter
        self.derived = counter.derived
        self.context = context
        self._wide = wide
        self._iteration_tapes = iteration_tapes
        self._lanes = lanes or Lanes()
        self.distribution = Distribution(context, self._is_constant, self._lanes)

    def routine(self, steps: Sequence[Step]) -> Motions:
        """:returns: the statements of both motions of a whole routine."""
        recording, returning = self.part(steps)
        return recording, self._surrounded(returning)

    def _surrounded(self, returning: list[Statement]) -> list[Statement]:
        if self._iteration_tapes is None:
            return [*self._lanes.before(), *returning, *self._lanes.after()]
        tapes = [cursor.tape.array for cursor in self.cursors.values()]
        in_use = counted(returning, [*tapes, *self._iteration_tapes.arrays],
                         self._counter.written, self.context)
        return [*self._lanes.before(), *self._iteration_tapes.allocations, *in_use, *returning,
                *self._lanes.after()]

    def at_once(self, before: Sequence[Step], loop: RecomputedLoopStep,
                after: Sequence[Step]) -> Motions:
        """
        :param before: steps.
        :param loop: runs forward and backward at once.
        :param after: steps whose adjoint reads nothing that the loop or they themselves write.

        :returns: the statements of both motions of all of them; those of the second one execute
            the loop, and what comes after it, too.
        """
        forward, back = self.part(after)
        _, both = loop.motions(self)
        note_origin(both, loop.loop)
        recording, returning = self.part(before)
        return recording, self._surrounded([*back, *both, *forward, *returning])

    def part(self, steps: Sequence[Step]) -> Motions:
        """:returns: the statements of both motions of steps that start with empty tapes."""
        recording, returning = self.sequence(steps)
        for cursor in self.cursors.values():
            forward, back = cursor.flush()
            recording += forward
            returning = back + returning
        return recording, returning

    def _is_constant(self, adjoint: Symbol) -> bool:
        """:returns: whether the routine never writes the variable that ``adjoint`` belongs to."""
        return any(own is adjoint and symbol not in self._counter.written
                   for symbol, own in self.context.adjoints.items())

    def sequence(self, steps: Sequence[Step], covered: frozenset[TapeKey] = frozenset()
                 ) -> Motions:
        """:returns: the statements of both motions of steps; there is room on ``covered`` tapes."""
        recording: list[Statement] = []
        groups: list[list[Statement]] = []
        fresh = True
        for number, step in enumerate(steps):
            if fresh:
                recording += self._room_for_stretch(steps[number:], covered)
            forward, back = step.motions(self)
            statement = step.origin()
            if statement is not None:
                note_origin([*forward, *back], statement)
            recording += forward
            groups.append(back)
            fresh = any(self.constant([step], key) is None for key in self.cursors)
        return recording, [statement for group in reversed(groups) for statement in group]

    def record(self, reference: Reference) -> tuple[Statement, Statement]:
        """:returns: the statements that save and restore a value."""
        cursor = self.cursors[value_key(reference.symbol)]
        place = cursor.slot()
        return (build.assign(cursor.element(place), copied(reference)),
                build.assign(copied(reference), cursor.element(copied(place))))

    def snapshots(self, records: Sequence[Step]) -> Motions:
        """:returns: the statements that save and restore what is recorded around a step."""
        return self.sequence(records, frozenset(
            key for key in self.cursors if self.constant(records, key) is not None))

    def constant(self, steps: Sequence[Step], key: TapeKey, in_loop: bool = False) -> int | None:
        """:returns: the number of records on a tape if it is the same whatever happens."""
        return self._counter.constant(steps, key, in_loop)

    def flush(self, keys: Sequence[TapeKey]) -> Motions:
        """:returns: the statements that move positions past the records so far, and back."""
        forward: list[Statement] = []
        back: list[Statement] = []
        for key in keys:
            ahead, behind = self.cursors[key].flush()
            forward += ahead
            back += behind
        return forward, back

    def iteration(self, step: Recomputed) -> tuple[list[Statement], Motions]:
        """:returns: what comes before the loop, and both motions of one iteration on tapes of its
            own."""
        tapes, made, released = self._iteration_tapes.of(step)
        settled = {tape.position for tape in tapes.values()} - {None} if step.EMPTY_TAPES else set()
        for symbol in settled | {self.context.adjoints[one] for one in step.private
                                 if one in self.context.adjoints}:
            note_settled(symbol, location(step.origin()))
        own = Emitter(tapes, self._counter, self.context, self._wide, self._iteration_tapes,
                      self._lanes)
        again, back = own.part(step.again)
        if step.RETURNS_AGAIN:
            back = repeatable(back, tapes.values(), self.context.names)
        save, put_back = kept_results(step, self.context)
        return [*made, *first_values(step, tapes.values())], (
            [*again, *save], [*back, *put_back, *released])

    def on_disk(self, steps: Sequence[Step], place: SpillPlace) -> tuple[TapeFile, Motions]:
        """
        :param steps: the steps of an iteration.
        :param place: where its tapes are.

        :returns: the file, and both motions of an iteration.
        """
        tapes = self._iteration_tapes.apart(steps)
        own = Emitter(tapes, self._counter, self.context, self._wide, self._iteration_tapes,
                      self._lanes)
        return TapeFile(list(tapes.values()), place.unit, place.finish, place.block, self._wide,
                        self._iteration_tapes.helpers), own.part(steps)

    def driver(self, step: Checkpointed) -> Driver:
        """
        :param step: a loop with a checkpoint schedule.

        :returns: writes the way back through it.
        """
        helpers = self._iteration_tapes.helpers
        numbers = Numbers(step.schedule, step.variables, self.context, helpers)
        return Driver(numbers, step.counters, helpers)

    def helper(self, name: str, template: str, type_: ElementType | None = None) -> RoutineSymbol:
        """:returns: a small routine that the returning motion calls, for a type if it has one."""
        helpers = self._iteration_tapes.helpers
        return helpers.typed(name, template, type_) if type_ else helpers.plain(name, template)

    def stack(self, records: Sequence[Step], forward: bool = False) -> Stack:
        """
        :param records: what a snapshot consists of.
        :param forward: whether the first ones are taken on the way forward.

        :returns: holds any number of snapshots.
        """
        def motions(tapes: Mapping[TapeKey, Tape]) -> Motions:
            return Emitter(tapes, self._counter, self.context, self._wide).part(records)
        tapes, made = self._iteration_tapes.growing(records)
        first, _ = motions(tapes)
        if not forward:
            self._iteration_tapes.allocations += made
            made = []
        # The first snapshot shows how much room is needed: later ones find it.
        save, restore = motions({key: replace(tape, extend=None) for key, tape in tapes.items()})
        return Stack(tuple(tapes.values()), [*made, *first], save, restore)

    def turns(self, turn: list[Statement]) -> Motions:
        """:returns: what is executed once before statements that are executed again and again, only
            adjoints changing; and these statements, which read what it has computed."""
        written = Turns(self.context.names, self._iteration_tapes.growing_one, self._longer)
        return written.written(turn, self.context.adjoints.values())

    def restored_early(self, restoring: list[Statement]) -> list[Statement]:
        """:returns: statements that restore, but leave the positions on the tapes alone."""
        return repeatable([copied(statement) for statement in restoring],
                          [cursor.tape for cursor in self.cursors.values()], self.context.names)

    def tape_arguments(self, step: CallStep) -> tuple[list[Statement], list[Node],
                                                       list[Statement]]:
        """:returns: statements before the recording call, tapes, statements after returning."""
        forward: list[Statement] = []
        back: list[Statement] = []
        arguments: list[Node] = []
        for tape in self._counter.callee_tapes(step):
            cursor = self.cursors[tape.key]
            if tape.size is not None:
                if self.constant(step.records, tape.key) is None:
                    forward += self.room(tape.key, Size.number(cursor.mark() + tape.size))
                first, last = cursor.slots(tape.size)
                arguments.append(build.ref(cursor.tape.array, [build.section(first, last)]))
                continue
            ahead, behind = cursor.flush()
            forward += ahead
            back += behind
            if not tape.grows:
                forward += self.room(tape.key, self._counter.actual_bound(step, tape))
            arguments += [build.ref(cursor.tape.array), build.ref(cursor.tape.position)]
        return forward, arguments, back

    def _room_for_stretch(self, steps: Sequence[Step], covered: frozenset[TapeKey]
                          ) -> list[Statement]:
        """:returns: statements that make room for the records up to the next move of a tape."""
        statements: list[Statement] = []
        for key, cursor in self.cursors.items():
            if key in covered or cursor.tape.extend is None or cursor.in_loop:
                continue
            number = 0
            for step in steps:
                count = self.constant([step], key)
                if count is None:
                    number += sum(self.constant([record], key) or 0
                                  for record in step.records_before())
                    break
                number += count
            if number:
                statements += self.room(key, Size.number(number + cursor.mark()))
        return statements

    def room(self, key: TapeKey, size: Size | None) -> list[Statement]:
        """:returns: statements that make a growing tape long enough for more records."""
        tape = self.cursors[key].tape
        if tape.extend is None or size is None:
            return []
        return self._longer(tape, size.expression(self._wide))

    def _longer(self, tape: Tape, number: Node) -> list[Statement]:
        """:returns: statements that make a growing tape long enough for so many more records."""
        wanted = build.add(build.ref(tape.position), number)
        present = build.intrinsic("SIZE", build.ref(tape.array), ("kind", self._wide.kind()))
        extend = build.call(tape.extend(), [build.ref(tape.array), copied(wanted)])
        return [build.branch(build.greater(wanted, present), [extend])]
