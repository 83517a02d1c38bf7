# SPDX-License-Identifier: BSD-3-Clause
"""Writes the statements of the recording and the returning motion from the steps of a plan.

Both are written side by side, so that each record and its restoration get the
same position on the tape. Statements of the returning motion are collected in
the order in which they are executed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.ir.expressions import build
from psyad_ext.ir.normal_form.product_loops import is_of_product
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.tapes.cursor import Cursor, Tape, moves, trip_count
from psyad_ext.tapes.size import Size, WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.allocated import memory_motions
from psyad_ext.transformations.reverse.column_tapes import ColumnTapes, first_values, kept_results
from psyad_ext.transformations.reverse.counting import COUNT_KEY, Counter
from psyad_ext.transformations.reverse.distribution import Distribution, Lanes
from psyad_ext.transformations.reverse.loops import (
    restores_scalar, reversed_loop, same_loop, while_like, without_dead)
from psyad_ext.transformations.reverse.region.returning import returning_of_region
from psyad_ext.transformations.reverse.step_facts import returns, statement_of
from psyad_ext.transformations.reverse.steps import (
    CONTROL_KEY, AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, PlainStep,
    RecordStep, RegionStep, SectionStep, Step, TapeKey, WhileStep, value_key)

#: Statements of the recording and of the returning motion.
Motions = tuple[list[Statement], list[Statement]]


class Emitter:
    """Writes both motions of one routine.

    :param tapes: its tapes.
    :param counter: counts records.
    :param context: the routine.
    :param wide: the integer kind of positions.
    :param column_tapes: gives tapes for what the returning motion records, if it records anything.
    :param lanes: collects sums.
    """

    def __init__(self, tapes: Mapping[TapeKey, Tape], counter: Counter, context: Context,
                 wide: WideInteger, column_tapes: ColumnTapes | None = None,
                 lanes: Lanes | None = None) -> None:
        self._cursors = {key: Cursor(tape) for key, tape in tapes.items()}
        self._counter = counter
        self._context = context
        self._wide = wide
        self._column_tapes = column_tapes
        self._lanes = lanes or Lanes()
        self._distribution = Distribution(context, self._is_constant, self._lanes)

    def routine(self, steps: Sequence[Step]) -> Motions:
        """:returns: the statements of both motions of a whole routine."""
        recording, returning = self.part(steps)
        return recording, self._surrounded(returning)

    def _surrounded(self, returning: list[Statement]) -> list[Statement]:
        tapes = self._column_tapes.allocations if self._column_tapes else []
        return [*self._lanes.before(), *tapes, *returning, *self._lanes.after()]

    def at_once(self, before: Sequence[Step], loop: ColumnStep, after: Sequence[Step]) -> Motions:
        """
        :param before: steps.
        :param loop: runs forward and backward at once.
        :param after: steps whose adjoint reads nothing that the loop or they themselves write.

        :returns: the statements of both motions of all of them; those of the second one execute
            the loop, and what comes after it, too.
        """
        forward, back = self.part(after)
        _, both = self._emit(loop)
        recording, returning = self.part(before)
        return recording, self._surrounded([*back, *both, *forward, *returning])

    def part(self, steps: Sequence[Step]) -> Motions:
        """:returns: the statements of both motions of steps that start with empty tapes."""
        recording, returning = self._sequence(steps)
        for cursor in self._cursors.values():
            forward, back = cursor.flush()
            recording += forward
            returning = back + returning
        return recording, returning

    def _is_constant(self, adjoint: Symbol) -> bool:
        """:returns: whether the routine never writes the variable that ``adjoint`` belongs to."""
        return any(own is adjoint and symbol not in self._counter.written
                   for symbol, own in self._context.adjoints.items())

    def _sequence(self, steps: Sequence[Step], covered: frozenset[TapeKey] = frozenset()
                  ) -> Motions:
        recording: list[Statement] = []
        groups: list[list[Statement]] = []
        fresh = True
        for number, step in enumerate(steps):
            if fresh:
                recording += self._room_for_stretch(steps[number:], covered)
            forward, back = self._emit(step)
            statement = statement_of(step)
            if statement is not None:
                note_origin([*forward, *back], statement)
            recording += forward
            groups.append(back)
            fresh = any(self._counter.constant([step], key) is None for key in self._cursors)
        return recording, [statement for group in reversed(groups) for statement in group]

    @chosen_by_type
    def _emit(self, step: Step) -> Motions:
        raise TypeError(f"unknown step {type(step).__name__}")

    @_emit.register
    def _(self, step: PlainStep) -> Motions:
        return [copied(step.statement)], []

    @_emit.register
    def _(self, step: MemoryStep) -> Motions:
        recording, restoring = self._sequence(step.records, frozenset(
            key for key in self._cursors
            if self._counter.constant(step.records, key) is not None))
        return memory_motions(step, self._context, recording, restoring)

    @_emit.register
    def _(self, step: RecordStep) -> Motions:
        save, restore = self._record(step.reference)
        return [save], [restore]

    @_emit.register
    def _(self, step: AssignStep) -> Motions:
        assignment = copied(step.assignment)
        adjoint = [copied(statement) for statement in step.adjoint]
        self._explain(adjoint, step)
        if not step.records:
            return [assignment] if step.alive else [], adjoint
        save, restore = self._record(step.assignment.lhs)
        save.preceding_comment, assignment.preceding_comment = assignment.preceding_comment, ""
        if step.after_restoring:
            return [save, assignment], [restore, *adjoint]
        return [save, assignment], [*adjoint, restore]

    def _explain(self, adjoint: list[Statement], step: AssignStep) -> None:
        if self._context.options.verbose and adjoint:
            text = step.assignment.debug_string().strip().splitlines()[-1]
            adjoint[0].preceding_comment = f"Adjoint of {text}"

    def _record(self, reference: Reference) -> tuple[Statement, Statement]:
        cursor = self._cursors[value_key(reference.symbol)]
        place = cursor.slot()
        return (build.assign(cursor.element(place), copied(reference)),
                build.assign(copied(reference), cursor.element(copied(place))))

    @_emit.register
    def _(self, step: RegionStep) -> Motions:
        motions = [(place, self._record(record.reference)) for place, record in step.recorded]
        for place, records in motions:
            note_origin(records, step.statements[place])
        recording: list[Statement] = []
        for number, statement in enumerate(step.statements):
            recording += [save for place, (save, _) in motions if place == number]
            recording += without_dead(statement, step.dead)
        restoring = [restore for _, (_, restore) in reversed(motions)]
        return recording, returning_of_region(step, restoring)

    @_emit.register
    def _(self, step: IfStep) -> Motions:
        moving = [key for key in self._cursors
                  if None in (self._counter.constant(step.then, key),
                              self._counter.constant(step.otherwise, key))]
        before, after = self._flush(moving)
        condition, taken, saved = self._condition(step, CONTROL_KEY in moving)
        branches = self._branches(step, moving)
        block = build.branches(condition, *(b[0] for b in branches))
        if block:
            block[0].preceding_comment = step.block.preceding_comment
        recording = [*before, *saved, *block]
        if step.records and CONTROL_KEY in moving:
            cursor = self._cursors[CONTROL_KEY]
            recording += self._room(CONTROL_KEY, Size.number(cursor.mark() + 1))
            taken = cursor.element(cursor.slot())
            recording.append(build.assign(copied(taken), copied(condition)))
        returning = build.branches(taken, branches[0][1], branches[1][1])
        return recording, [*returning, *after]

    def _condition(self, step: IfStep, named: bool) -> tuple[Node, Node, list[Statement]]:
        """:returns: the condition in both motions, and what saves its value."""
        condition = step.block.condition
        if not step.records:
            return copied(condition), copied(condition), []
        if named:
            # The branches move on along the tape, so that the record has to follow them.
            flag = build.ref(self._context.names.symbol("branch", ScalarType.boolean_type()))
            return flag, copied(flag), [build.assign(copied(flag), copied(condition))]
        cursor = self._cursors[CONTROL_KEY]
        element = cursor.element(cursor.slot())
        return element, copied(element), [build.assign(copied(element), copied(condition))]

    def _branches(self, step: IfStep, moving: Sequence[TapeKey]) -> list[Motions]:
        """:returns: both branches; afterwards the tapes stand where the longer one ends."""
        fixed = frozenset(self._cursors) - set(moving)
        marks = {key: self._cursors[key].mark() for key in fixed}
        ends = dict(marks)
        found: list[Motions] = []
        for part in (step.then, step.otherwise):
            for key, mark in marks.items():
                self._cursors[key].reset(mark)
            recording, returning = self._sequence(part, fixed)
            forward, back = self._flush(moving)
            found.append(([*recording, *forward], [*back, *returning]))
            ends = {key: max(end, self._cursors[key].mark()) for key, end in ends.items()}
        for key, end in ends.items():
            self._cursors[key].reset(end)
        return found

    def _flush(self, keys: Sequence[TapeKey]) -> Motions:
        forward: list[Statement] = []
        back: list[Statement] = []
        for key in keys:
            ahead, behind = self._cursors[key].flush()
            forward += ahead
            back += behind
        return forward, back

    @_emit.register
    def _(self, step: LoopStep) -> Motions:
        counts = {key: self._counter.constant(step.body, key, in_loop=True)
                  for key in self._cursors}
        regular = [key for key, count in counts.items() if count]
        moving = [key for key, count in counts.items() if count is None]
        before, after = self._flush([*regular, *moving])
        for key in regular:
            before += self._room(key, Size.number(counts[key]) * step.facts.trips)
            self._cursors[key].enter(step.loop)
        body, body_back = self._sequence(step.body, frozenset(regular))
        forward, back = self._flush(moving)
        leaving: list[Statement] = []
        returning: list[Statement] = []
        for key in regular:
            ahead, behind = self._cursors[key].leave()
            leaving += ahead
            returning += behind
        recording = [*before, *leaving]
        if body or forward:
            recording = [*before, same_loop(step.loop, [*body, *forward]), *leaving]
        if body_back or back:
            returning += self._returning_loops(step, [*back, *body_back])
        return recording, [*returning, *after]

    @_emit.register
    def _(self, step: ColumnStep) -> Motions:
        recording, restoring = self._sequence(step.records, frozenset(
            key for key in self._cursors
            if self._counter.constant(step.records, key) is not None))
        body, _ = self._sequence(step.body)
        recording += [same_loop(step.loop, body)] if body else []
        tapes = self._column_tapes.of(step)
        own = Emitter(tapes, self._counter, self._context, self._wide, self._column_tapes,
                      self._lanes)
        again, back = own.part(step.again)
        save, put_back = kept_results(step, self._context)
        loops = same_loop if step.at_once else reversed_loop
        back = [*first_values(step, tapes.values()),
                loops(step.loop, [*again, *save, *back, *put_back])]
        if not step.restores_twice:
            return recording, [*restoring, *back]
        return recording, [*self._restored_early(restoring), *back, *restoring]

    @_emit.register
    def _(self, step: SectionStep) -> Motions:
        key = value_key(step.section.symbol)
        cursor = self._cursors[key]
        trips = trip_count(step.loop)
        before, after = cursor.flush()
        before += self._room(key, step.facts.trips)
        part, ahead, behind = cursor.section(trips, step.facts.trips)
        save = build.assign(part, copied(step.section))
        restore = build.assign(copied(step.section), copied(part))
        return [*before, save, *ahead], [*behind, restore, *after]

    def _returning_loops(self, step: LoopStep, body: list[Statement]) -> list[Statement]:
        if self._context.options.vectorise and step.is_independent \
                and not is_of_product(step.loop) and not restores_scalar(step):
            loops = self._distribution.loops(step.loop, body)
            if loops is not None:
                return loops
        return [reversed_loop(step.loop, body)]

    @_emit.register
    def _(self, step: WhileStep) -> Motions:
        if not returns(step):
            return [while_like(step.loop, self._sequence(step.body)[0])], []
        moving = [key for key in self._cursors if self._counter.constant(step.body, key) != 0]
        before, after = self._flush(moving)
        body, body_back = self._sequence(step.body)
        forward, back = self._flush(moving)
        one = build.assign(build.ref(step.count), build.add(build.ref(step.count),
                                                            build.integer(1)))
        loop = while_like(step.loop, [*body, *forward, one])
        cursor = self._cursors[COUNT_KEY]
        room = self._room(COUNT_KEY, Size.number(cursor.mark() + 1))
        place = cursor.slot()
        recording = [*before, build.assign(build.ref(step.count), build.integer(0)), loop, *room,
                     build.assign(cursor.element(place), build.ref(step.count))]
        returning = build.loop(step.count, build.integer(1), cursor.element(copied(place)), None,
                               [*back, *body_back])
        return recording, [returning, *after]

    @_emit.register
    def _(self, step: CallStep) -> Motions:
        recording, restoring = self._sequence(step.records, frozenset(
            key for key in self._cursors
            if self._counter.constant(step.records, key) is not None))
        forward = [copied(step.site.call)] if step.alive else []
        before = [copied(statement) for statement in step.before]
        after = [copied(statement) for statement in step.after]
        if step.mode == "passive":
            return [*recording, *forward], [*after, *restoring]
        derived = self._counter.derived[step.site.callee]
        if step.mode == "joint":
            call = build.call(derived.reversing, [copied(node) for node in step.arguments])
            recording += forward
            if not step.restores_twice:
                return recording, [*restoring, *before, call, *after]
            first = self._restored_early(restoring)
            return recording, [*first, *before, call, *after, *restoring]
        forward, tapes, back = self._tape_arguments(step)
        actuals = dict(step.site.bindings)
        plain = [copied(actuals[dummy]) for dummy in step.site.callee.dummies]
        record = build.call(derived.recording, [*plain, *tapes])
        record.preceding_comment = step.site.call.preceding_comment
        give_back = build.call(derived.returning, [copied(node) for node in (*step.arguments,
                                                                            *tapes)])
        return ([*recording, *forward, record], [*before, give_back, *after, *back, *restoring])

    def _restored_early(self, restoring: list[Statement]) -> list[Statement]:
        """:returns: statements that restore, but leave the positions on the tapes alone."""
        first = [copied(statement) for statement in restoring]
        if not first:
            return []
        keep: list[Statement] = []
        put_back: list[Statement] = []
        for cursor in self._cursors.values():
            position = cursor.tape.position
            if position is not None and moves(first, cursor.tape):
                kept = self._context.names.symbol(f"{position.name}_kept", position.datatype.copy())
                keep.append(build.assign(build.ref(kept), build.ref(position)))
                put_back.append(build.assign(build.ref(position), build.ref(kept)))
        return [*keep, *first, *put_back]

    def _tape_arguments(self, step: CallStep) -> tuple[list[Statement], list[Node],
                                                       list[Statement]]:
        """:returns: statements before the recording call, tapes, statements after returning."""
        forward: list[Statement] = []
        back: list[Statement] = []
        arguments: list[Node] = []
        for tape in self._counter.callee_tapes(step):
            cursor = self._cursors[tape.key]
            if tape.size is not None:
                if self._counter.constant(step.records, tape.key) is None:
                    forward += self._room(tape.key, Size.number(cursor.mark() + tape.size))
                first, last = cursor.slots(tape.size)
                arguments.append(build.ref(cursor.tape.array, [build.section(first, last)]))
                continue
            ahead, behind = cursor.flush()
            forward += ahead
            back += behind
            if not tape.grows:
                forward += self._room(tape.key, self._counter.actual_bound(step, tape))
            arguments += [build.ref(cursor.tape.array), build.ref(cursor.tape.position)]
        return forward, arguments, back

    def _room_for_stretch(self, steps: Sequence[Step], covered: frozenset[TapeKey]
                          ) -> list[Statement]:
        """:returns: statements that make room for the records up to the next move of a tape."""
        statements: list[Statement] = []
        for key, cursor in self._cursors.items():
            if key in covered or cursor.tape.extend is None or cursor.in_loop:
                continue
            number = 0
            for step in steps:
                count = self._counter.constant([step], key)
                if count is None:
                    number += self._count_before_move(step, key)
                    break
                number += count
            if number:
                statements += self._room(key, Size.number(number + cursor.mark()))
        return statements

    def _count_before_move(self, step: Step, key: TapeKey) -> int:
        if not isinstance(step, (CallStep, MemoryStep)):
            return 0
        return sum(self._counter.constant([record], key) or 0 for record in step.records)

    def _room(self, key: TapeKey, size: Size | None) -> list[Statement]:
        """:returns: statements that make a growing tape long enough for more records."""
        tape = self._cursors[key].tape
        if tape.extend is None or size is None:
            return []
        wanted = build.add(build.ref(tape.position), size.expression(self._wide))
        present = build.intrinsic("SIZE", build.ref(tape.array), ("kind", self._wide.kind()))
        extend = build.call(tape.extend(), [build.ref(tape.array), copied(wanted)])
        return [build.branch(build.greater(wanted, present), [extend])]
