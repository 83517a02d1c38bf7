# SPDX-License-Identifier: BSD-3-Clause
"""Everything that allocates and deallocates, as statements on one array each.

Afterwards arrays are allocated and deallocated by statements of the core language only: local
arrays that leave their scope, arguments with intent(out), assignments that change a shape,
``source`` and ``move_alloc`` are spelled out.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Range, Reference,
    Routine, Schedule, Statement, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.questions import (
    declared_rank, elementwise_references, extent, is_allocatable, is_data, references,
    symbols_read)
from psyad_ext.ir.expressions.text import is_deferred_text
from psyad_ext.ir.lowering.arrays.constructors import elements_type
from psyad_ext.ir.lowering.base.replacing import rewrite_block
from psyad_ext.ir.lowering.base.shapes import bounds_of_value, shape_of
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.deferred_text import copied_text
from psyad_ext.ir.lowering.memory.memory_state import Known, States, Status
from psyad_ext.ir.lowering.memory.pointer_memory import stop_if_there
from psyad_ext.ir.lowering.memory.storage import shared_symbols
from psyad_ext.ir.lowering.structures.row_copies import all_of, counted, shape_check
from psyad_ext.ir.structures.groups import allocated_by, followers_of, in_group, led_by
from psyad_ext.ir.structures.memory import (
    Bounds, allocates, allocation, array_with, asks_bound, deallocation, has_other_extents,
    is_allocated, is_memory_statement, leave_shape_open, own_bounds, sets_status)
from psyad_ext.ir.structures.memory_calls import (
    allocatable_arguments, ends_deallocated, is_reallocated, mark_functions, module_arrays,
    moved_by, written_by)
from psyad_ext.ir.structures.rows import is_answer
from psyad_ext.ir.tree.components import is_pointer, keeps_shape
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.statements import stops_in

_NOT = UnaryOperation.Operator.NOT


def spell_out_allocation(routine: Routine, variables: Variables) -> None:
    """Let all allocation and deallocation be statements of the core language, in place.

    Before::

        real :: x(3), y(3)
        integer :: n
        real, allocatable :: w(:)
        w = 2.0*x
        y = w*w

    After::

        allocate(w(1:3))
        w(1:3) = 2.0 * x
        y = w * w
        deallocate(w(1:3))

    :param routine: the routine, with a single exit.
    :param variables: declares new variables in it.
    """
    arrays = [symbol for symbol in routine.symbol_table.datasymbols if is_allocatable(symbol)
              and symbol not in variables.names.shapes and not symbol.is_import]
    led = {follower for symbol in arrays for follower in followers_of(symbol)}
    arrays = [symbol for symbol in arrays if symbol not in led]
    arrays += module_arrays(routine, arrays)
    if arrays:
        mark_functions(routine)
        work = _Allocation(routine, variables, arrays)
        work.block(routine)
        for statement in work.at_end():
            routine.addchild(statement)


class _Allocation:
    """Follows the statements with what is known of the arrays.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param arrays: its allocatable arrays.
    """

    def __init__(self, routine: Routine, variables: Variables,
                 arrays: Sequence[DataSymbol]) -> None:
        self._routine = routine
        self._variables = variables
        self._arrays = list(arrays)
        self._leaders = {follower: symbol for symbol in arrays for follower in followers_of(symbol)}
        self._written = written_by(routine)
        self._shared = shared_symbols(routine)
        self._states = States()
        own = routine.symbol_table.symbols_dict
        self._outer = {symbol for symbol in arrays if symbol.is_import
                       or own.get(symbol.name.lower()) is not symbol}
        for symbol in arrays:
            outer = symbol.is_argument and not is_only_written(symbol) or symbol in self._outer
            self._states[symbol] = Status.MAYBE if outer else Status.NONE

    def at_end(self) -> list[Statement]:
        """:returns: what deallocates the local arrays that are left."""
        return [one for symbol in self._arrays
                if not symbol.is_argument and symbol is not self._routine.return_symbol
                and symbol not in self._outer
                for one in self._away(symbol)]

    def block(self, block: Schedule) -> None:
        """Rewrite the statements of a block."""
        rewrite_block(block, self._rewrite)

    # Statements: None stands for one that stays as it is.

    @chosen_by_type
    def _rewrite(self, statement: Node) -> list[Statement] | None:
        return None

    @_rewrite.register
    def _(self, statement: IfBlock) -> list[Statement] | None:
        answer = self._is_allocated(statement.condition)
        if answer is not None:
            body = statement.if_body if answer else statement.else_body
            if body is None:
                return []
            self.block(body)
            return body.pop_all_children()
        before = self._states.copy()
        self._note_answer(statement.condition, False)
        self.block(statement.if_body)
        then, self._states = self._states, before
        self._note_answer(statement.condition, True)
        if statement.else_body:
            self.block(statement.else_body)
        if not stops_in(statement.if_body):
            self._states = self._states.merged(then)
        return None

    def _note_answer(self, condition: Node, answer: bool) -> None:
        """Note whether an array is allocated where it has been asked whether it is.

        :param condition: the question, perhaps.
        :param answer: whether the condition does not hold.
        """
        while isinstance(condition, UnaryOperation) and condition.operator is _NOT:
            condition, answer = condition.children[0], not answer
        asked = self._asked(condition)
        if answer and asked in self._states:
            self._states[asked] = Status.NONE
        # Pointers may be given memory again, whatever they stand for.
        elif self._states.get(asked) is Status.MAYBE and not is_pointer(asked):
            self._states[asked] = Status.SOME

    def _asked(self, condition: Node) -> Symbol | None:
        """:returns: the array for which a condition asks whether it is allocated."""
        if not isinstance(condition, IntrinsicCall) or condition.intrinsic.name != "ALLOCATED" \
                or not is_data(condition.arguments[0]) or condition.arguments[0].children:
            return None
        symbol = condition.arguments[0].symbol
        return self._leaders.get(symbol, symbol)

    def _is_allocated(self, condition: Node) -> bool | None:
        """:returns: the answer to the question whether an array is allocated, where it is known."""
        if isinstance(condition, UnaryOperation) and condition.operator is _NOT:
            answer = self._is_allocated(condition.children[0])
            return None if answer is None else not answer
        state = self._states.get(self._asked(condition), Status.MAYBE)
        return None if state is Status.MAYBE else state is not Status.NONE

    @_rewrite.register
    def _(self, statement: Loop) -> list[Statement] | None:
        changed = self._changed_in(statement.loop_body)
        new: list[Statement] = []
        reshaped = changed.union(*(followers_of(symbol) for symbol in changed))
        for bound in statement.children[:3]:
            # The bounds are evaluated again on the way back, when the arrays may be others.
            if any(one.symbol in reshaped for one in references(bound)):
                fixed = self._variables.new("loop_bound", integer_for(bound))
                new.append(build.assign(build.ref(fixed), copied(bound)))
                bound.replace_with(build.ref(fixed))
        self._loop_body(statement.loop_body, changed)
        return [*new, statement] if new else None

    @_rewrite.register
    def _(self, statement: WhileLoop) -> list[Statement] | None:
        self._loop_body(statement.loop_body, self._changed_in(statement.loop_body))
        return None

    def _loop_body(self, body: Schedule, changed: set[Symbol]) -> None:
        calls = any(not isinstance(call, IntrinsicCall) for call in body.walk(Call))
        for symbol in changed:
            if not (self._states[symbol] is Status.NONE and is_pointer(symbol)
                    and not (calls and symbol in self._outer) and ends_deallocated(body, symbol)):
                self._states[symbol] = Status.MAYBE
        before = self._states.copy()
        self.block(body)
        self._states = self._states.merged(before)

    def _changed_in(self, body: Schedule) -> set[Symbol]:
        """:returns: the arrays that statements may allocate or deallocate."""
        changed: set[Symbol] = {one.lhs.symbol for one in body.walk(Assignment)
                                if self._may_reallocate(one)}
        for call in body.walk(Call):
            if is_memory_statement(call):
                changed |= {one.symbol for one in call.arguments if is_data(one)}
            elif not isinstance(call, IntrinsicCall):
                changed |= {actual.symbol for dummy, actual in allocatable_arguments(call)
                            if is_reallocated(call, dummy)}
                changed.update(moved_by(call) or ())
                changed |= self._outer
        return changed & set(self._arrays)

    @_rewrite.register
    def _(self, statement: IntrinsicCall) -> list[Statement] | None:
        if not is_memory_statement(statement):
            return None
        pairs = list(zip(statement.argument_names, statement.arguments))
        options = {name.lower(): node for name, node in pairs if name}
        objects = [node for name, node in pairs if not name]
        if any(not is_data(one) or one.symbol not in self._arrays for one in objects) \
                or sets_status(statement):
            return None
        if allocates(statement):
            if any(is_pointer(one.symbol)
                   and self._states[one.symbol] not in (Status.NONE, Status.MAYBE)
                   for one in objects):
                leave_shape_open(statement)
                return None
            return self._allocate(objects, options)
        return [one for node in objects for one in self._away(node.symbol, surely=True)]

    def _allocate(self, objects: Sequence[Reference],
                  options: dict[str, Node]) -> list[Statement] | None:
        source = options.get("source")
        if source is not None and len(objects) > 1 and any(
                not isinstance(call, IntrinsicCall) for call in source.walk(Call)):
            return None
        new: list[Statement] = []
        for node in objects:
            if hasattr(node, "member") or not all(isinstance(one, Range) for one in node.children):
                return None  # of a structure that is not taken apart, or not known as a row
            bounds: Bounds | None = [(index.start, index.stop) for index in node.children]
            if not node.children:
                model = source if source is not None else options.get("mold")
                bounds = bounds_of_value(model) if model is not None else None
            if bounds is None or len(bounds) != declared_rank(node.symbol):
                return None
            if is_pointer(node.symbol) and self._states[node.symbol] is not Status.NONE:
                new.append(stop_if_there(build.ref(node.symbol)))
            new += self._new(node.symbol, bounds)
            if source is not None:
                new.append(build.assign(build.ref(node.symbol), copied(source)))
        return new

    @_rewrite.register
    def _(self, statement: Assignment) -> list[Statement] | None:
        if not self._may_reallocate(statement):
            return None
        target = statement.lhs.symbol
        if keeps_shape(target):
            check = shape_check(statement)
            if check is None:
                leave_shape_open(statement)
                return None
            statement.lhs.replace_with(all_of(copied(statement.lhs)))
            return [*check, statement]
        bounds = bounds_of_value(statement.rhs)
        if bounds is None:
            leave_shape_open(statement)
            return None
        if self._fits(target, bounds):
            return None
        if target not in symbols_read(statement.rhs):
            if self._states[target] is Status.NONE and all(
                    self._is_fixed(one) or asks_bound(one) for pair in bounds for one in pair):
                statement.lhs.replace_with(array_with(target, bounds))
            return [*self._shaped(target, bounds), statement]
        return self._with_old_value(statement, bounds)

    def _with_old_value(self, statement: Assignment, bounds: Bounds) -> list[Statement] | None:
        """:returns: an assignment that changes the shape of an array which its value reads."""
        value_of = elements_type if isinstance(statement.rhs, ArrayConstructor) else value_type
        type_ = value_of(statement.rhs)
        if type_ is None:
            leave_shape_open(statement)
            return None
        new, extents = counted(bounds, self._variables)
        value = self._array("value", type_, len(extents))
        new += [allocation(value, extents),
                build.assign(build.ref(value), copied(statement.rhs))]
        new += self._shaped(statement.lhs.symbol, extents)
        statement.rhs.replace_with(build.ref(value))
        return [*new, statement, deallocation(value, extents)]

    def _array(self, name: str, type_: ElementType, dimensions: int) -> DataSymbol:
        """:returns: a new allocatable array."""
        return self._variables.new(name, ArrayType(
            type_.scalar(), [ArrayType.Extent.DEFERRED] * dimensions))

    @_rewrite.register
    def _(self, statement: Call) -> list[Statement] | None:
        moved = moved_by(statement)
        if moved is not None:
            return self._move(*moved) if set(moved) <= set(self._arrays) else None
        new: list[Statement] = []
        for dummy, actual in allocatable_arguments(statement):
            if actual.symbol not in self._states or not is_reallocated(statement, dummy):
                continue
            if is_only_written(dummy) or not dummy.is_argument:
                new += self._away(actual.symbol)
            self._states[actual.symbol] = Status.MAYBE
        for symbol in self._outer:
            self._states[symbol] = Status.MAYBE
        return [*new, statement] if new else None

    def _move(self, source: DataSymbol, target: DataSymbol) -> list[Statement]:
        """:returns: what moves an allocation, as a copy of the values."""
        new = self._away(target)
        state = self._states[source]
        if state is Status.NONE:
            return new
        copy = [*self._new(target, own_bounds(source)),
                *(statement for pair in zip(led_by(target), led_by(source))
                  for statement in self._copied(*map(build.ref, pair))),
                *self._away(source, surely=True)]
        if state is Status.MAYBE:
            self._states[target] = Status.MAYBE
            copy = [build.branch(is_allocated(source), copy)]
        return [*new, *copy]

    def _copied(self, target: Reference, value: Reference) -> list[Statement]:
        return copied_text(target, value, self._variables.new) \
            if is_deferred_text(target.symbol) else [build.assign(target, value)]

    # Allocation

    def _may_reallocate(self, statement: Assignment) -> bool:
        lhs = statement.lhs
        return (is_data(lhs) and not lhs.children and lhs.symbol in self._arrays
                # What a pointer points at keeps its shape.
                and not is_pointer(lhs.symbol) and shape_of(statement.rhs) != []
                and not any(one.symbol is lhs.symbol and not one.children
                            for one in elementwise_references(statement.rhs)))

    def _new(self, symbol: DataSymbol, bounds: Bounds) -> list[Statement]:
        """:returns: what allocates an array that is not allocated."""
        statements: list[Statement] = [
            allocation(one, in_group(symbol, one, bounds)) for one in allocated_by(symbol)]
        self._states[symbol] = tuple(
            tuple(bound if self._is_fixed(bound) else None for bound in pair)
            for pair in ((copied(lower), copied(upper)) for lower, upper in bounds))
        return statements

    def _is_fixed(self, bound: Node) -> bool:
        return all(isinstance(call, IntrinsicCall) for call in bound.walk(Call)) and not any(
            one in self._written or one in self._states or one in self._leaders
            or is_answer(one) and one.rows in self._written for one in symbols_read(bound)) \
            and not self._variables.changes_outside(symbols_read(bound)) \
            and not symbols_read(bound) & self._shared

    def _away(self, symbol: DataSymbol, surely: bool = False) -> list[Statement]:
        """
        :param symbol: an array.
        :param surely: whether the source says that it is allocated.

        :returns: what deallocates it where it is allocated.
        """
        state = self._states[symbol]
        self._states[symbol] = Status.NONE
        if state is Status.NONE and not surely:
            return []
        known: Known = state if isinstance(state, tuple) else ((None, None),)*declared_rank(symbol)
        bounds = [(lower or present[0], upper or present[1])
                  for (lower, upper), present in zip(known, own_bounds(symbol))]
        new: list[Statement] = [deallocation(one, in_group(symbol, one, bounds))
                                for one in reversed(allocated_by(symbol))]
        if state is Status.MAYBE and not surely:
            return [build.branch(is_allocated(symbol), new)]
        return new

    def _fits(self, symbol: DataSymbol, bounds: Bounds) -> bool:
        """:returns: whether an array certainly is as large as its new value."""
        state = self._states[symbol]
        return isinstance(state, tuple) and all(
            None not in own and constant_difference(
                extent(*own, build.integer(1)), extent(*new, build.integer(1))) == 0
            for own, new in zip(state, bounds))

    def _shaped(self, symbol: DataSymbol, bounds: Bounds) -> list[Statement]:
        """:returns: what gives an array the shape of a value, its own bounds where they fit."""
        state = self._states[symbol]
        if state is Status.NONE:
            return self._new(symbol, bounds)
        other = has_other_extents(symbol, bounds)
        if state is not Status.MAYBE:
            branch = build.branch(other, [*self._away(symbol, surely=True),
                                          *self._new(symbol, bounds)])
            self._states[symbol] = Status.SOME
            return [branch]
        # Deallocated where the shape is another one, then allocated where it is not.
        wrong = build.branch(is_allocated(symbol), [
            build.branch(other, self._away(symbol, surely=True))])
        missing = build.branch(UnaryOperation.create(_NOT, is_allocated(symbol)),
                               self._new(symbol, bounds))
        self._states[symbol] = Status.SOME
        return [wrong, missing]
