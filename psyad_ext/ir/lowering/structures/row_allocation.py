# SPDX-License-Identifier: BSD-3-Clause
"""All that allocates and deallocates rows, as statements of the core language on one row each.

Rows are allocatable components of structures in arrays. Nothing is known of them but what they
answer when the program runs: so whatever may be allocated is asked before it is deallocated.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Loop, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import (
    elementwise_references, is_allocatable, is_data, rank, references, symbols_read)
from psyad_ext.ir.lowering.base.replacing import rewrite_block
from psyad_ext.ir.lowering.base.shapes import bounds_of_value, shape_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.row_copies import all_of, counted, is_other_shape
from psyad_ext.ir.structures.groups import followers_of, is_in_list, is_of_list, listed_with
from psyad_ext.ir.structures.memory import (
    Bounds, allocates, allocation, deallocation, have_other_bounds, is_memory_statement,
    leave_shape_open, list_allocations, list_deallocations, names_list_of_rows, own_bounds,
    present_bounds, reallocated, row_deallocation, sets_status)
from psyad_ext.ir.structures.memory_calls import allocatable_arguments, arguments_of, may_reallocate
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.rows import (
    allocation_of, is_answer, is_row, is_whole_row, names_several, outer_indices, structures_there)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of


def spell_out_rows(routine: Routine, variables: Variables) -> None:
    """Let all that changes the shape of rows be statements of the core language, in place.

    :param routine: the routine, with a single exit and without structures.
    :param variables: declares new variables in it.
    """
    work = _RowAllocation(variables)
    work.block(routine)
    for symbol in _led_rows(routine.symbol_table.automatic_datasymbols):
        for statement in work.all_away(symbol) if symbol.is_reshaped else ():
            adopt_location(statement, routine)
            routine.addchild(statement)


def _led_rows(symbols: Iterable[DataSymbol]) -> list[DataSymbol]:
    """:returns: the rows among some variables, those in structures of lists before the lists; of
        each list one. Those in arrays of structures that are never allocated are left out."""
    return sorted((one for one in symbols if is_row(one) and listed_with(one)[0] is one
                   and (is_of_list(one) or one.component.is_there)),
                  key=lambda one: not one.component.is_nested)


def is_reshaped(node: Node) -> bool:
    """:returns: whether an expression is all of one row, which may get another shape."""
    return isinstance(node, Reference) and is_row(node.symbol) and node.symbol.is_reshaped \
        and is_whole_row(node)


def made_like(target: Reference, value: Reference) -> list[Statement]:
    """
    :param target: a whole row.
    :param value: another one, or an allocatable array.

    :returns: what makes the row a copy of the value, with its bounds.
    """
    bounds = present_bounds(value)
    return [build.branch(allocation_of(value), [
        *shaped(target, bounds, exactly=True), build.assign(copied(target), copied(value))],
        away(target))]


def away(target: Reference) -> list[Statement]:
    """:returns: what deallocates a row, or an array, if it is allocated."""
    return [build.branch(allocation_of(target), _deallocation(target))]


def _deallocation(target: Reference) -> list[IntrinsicCall]:
    """:returns: what deallocates an array, or a row with all others of its list."""
    if not is_row(target.symbol):
        return [deallocation(target.symbol, own_bounds(target.symbol))]
    return list_deallocations(target)


def _allocation(target: Reference, bounds: Bounds) -> list[IntrinsicCall]:
    """:returns: what allocates them."""
    if not is_row(target.symbol):
        return [allocation(target.symbol, bounds)]
    return list_allocations(target, bounds)


def shaped(target: Reference, bounds: Bounds, exactly: bool = False) -> list[Statement]:
    """:returns: what gives a row the shape of a value: its own bounds, unless they have to be the
        same, where it fits."""
    if exactly:
        other = have_other_bounds(present_bounds(target), bounds)
    else:
        other = is_other_shape(target, bounds)
    wrong = build.branch(allocation_of(target), [build.branch(other, _deallocation(target))])
    return [wrong, build.branch(build.negation(allocation_of(target)),
                                _allocation(target, bounds))]


class _RowAllocation:
    """Rewrites statements.

    :param variables: declares new variables in their routine.
    """

    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def block(self, block: Schedule) -> None:
        """Rewrite the statements of a block, in place."""
        for statement in block.children:
            for inner in statement.children:
                if isinstance(inner, Schedule):
                    self.block(inner)
        rewrite_block(block, self._rewrite)

    def all_away(self, symbol: DataSymbol) -> list[Statement]:
        """:returns: what deallocates all of the rows of a local array of structures."""
        return self._all_away(build.ref(symbol), may_be_missing=True)

    @chosen_by_type
    def _rewrite(self, statement: Node) -> list[Statement] | None:
        return None

    @_rewrite.register
    def _(self, statement: Loop) -> list[Statement] | None:
        """The bounds are evaluated again on the way back, when rows may be others."""
        changed = reallocated(statement.loop_body)
        for call in nodes_of(statement.loop_body, Call):
            if not isinstance(call, IntrinsicCall):
                changed.update(one.symbol for one in call.arguments if is_data(one))
        new: list[Statement] = []
        for bound in statement.children[:3]:
            if any(is_answer(one.symbol) and (one.symbol in changed or one.symbol.rows in changed)
                   for one in references(bound)):
                fixed = self._variables.new("loop_bound", integer_for(bound))
                new.append(build.assign(build.ref(fixed), copied(bound)))
                bound.replace_with(build.ref(fixed))
        return [*new, statement] if new else None

    @_rewrite.register
    def _(self, statement: IntrinsicCall) -> list[Statement] | None:
        if statement.intrinsic.name == "MOVE_ALLOC":
            return self._move(statement)
        if not is_memory_statement(statement):
            return None
        pairs = list(zip(statement.argument_names, statement.arguments))
        options = {name.lower(): node for name, node in pairs if name}
        objects = [node for name, node in pairs if not name]
        if not any(isinstance(one, Reference) and is_row(one.symbol) for one in objects):
            lost = [] if allocates(statement) else [
                one for node in objects for one in self._rows_lost(node)]
            return [*lost, statement] if lost else None
        if sets_status(statement):
            return None
        new: list[Statement] = []
        for node in objects:
            own = self._memory(statement, node, options)
            if own is None:
                return None
            new += own
        return new

    def _rows_lost(self, node: Node) -> list[Statement]:
        """:returns: what deallocates the rows in structures that are deallocated."""
        return [one for symbol in _led_rows(followers_of(getattr(node, "symbol", None)))
                for one in self._all_away(build.ref(symbol))]

    def _memory(self, statement: IntrinsicCall, node: Node,
                options: dict[str, Node]) -> list[Statement] | None:
        """:returns: what allocates, or deallocates, one of several objects; None if that is not
            clear."""
        if not isinstance(node, Reference):
            return None
        if not is_row(node.symbol):
            kept = {name: one for name, one in options.items() if name in ("source", "mold")}
            return [build.intrinsic(statement.intrinsic.name, copied(node),
                                    *((name, copied(one)) for name, one in kept.items()))]
        if not node.symbol.is_reshaped:
            return None
        if names_list_of_rows(node):
            # Components are deallocated in reverse order: with the first of them the rows go.
            lost = self._all_away(node) if not allocates(statement) \
                and listed_with(node.symbol)[-1] is node.symbol else []
            return [*lost, build.intrinsic(statement.intrinsic.name, copied(node))]
        if not allocates(statement):
            return self._all_away(node) if names_several(node) else \
                [row_deallocation(node.symbol, outer_indices(node))] \
                if is_whole_row(node) else None
        source = options.get("source")
        bounds: Bounds | None = [(index.start, index.stop) for index in
                                 node.children[node.symbol.component.outer_rank:]]
        if is_whole_row(node):
            model = source if source is not None else options.get("mold")
            bounds = None if model is None else bounds_of_value(model)
        if bounds is None:
            return None
        return [allocation(node.symbol, bounds, outer_indices(node)), *(
            [] if source is None else [build.assign(
                build.ref(node.symbol, [*map(copied, outer_indices(node)), *(
                    build.section(copied(low), copied(high)) for low, high in bounds)]),
                copied(source))])]

    @_rewrite.register
    def _(self, statement: Assignment) -> list[Statement] | None:
        target, value = statement.lhs, statement.rhs
        if not is_reshaped(target) or is_in_list(target.symbol) or shape_of(value) == [] \
                or any(same(one, target) for one in elementwise_references(value)):
            return None
        bounds = bounds_of_value(value)
        if bounds is None or len(bounds) != rank(target):
            leave_shape_open(statement)
            return None
        if all(map(same, chain(*bounds), chain(*present_bounds(target)))):
            return None  # rows of local structures that are like these, such as results kept aside
        if target.symbol in symbols_read(value):
            return self._with_old_value(statement, bounds)
        return [*shaped(target, bounds), statement]

    def _with_old_value(self, statement: Assignment, bounds: Bounds) -> list[Statement] | None:
        """:returns: an assignment that changes the shape of a row which its value may read."""
        type_ = expression_type(statement.rhs) or expression_type(statement.lhs)
        new, extents = counted(bounds, self._variables)
        value = self._variables.new("value", ArrayType(
            type_.scalar(), [ArrayType.Extent.DEFERRED] * len(extents)))
        new += [allocation(value, extents), build.assign(build.ref(value), copied(statement.rhs)),
                *shaped(statement.lhs, extents)]
        statement.rhs.replace_with(build.ref(value))
        return [*new, statement, deallocation(value, extents)]

    @_rewrite.register
    def _(self, statement: Call) -> list[Statement] | None:
        if statement.routine.name.lower() == "move_alloc":
            return self._move(statement)
        new = [one for dummy, actual in allocatable_arguments(statement)
               if may_reallocate(dummy) and (is_only_written(dummy) or not dummy.is_argument)
               and is_reshaped(actual) for one in away(actual)]
        for dummy, actual in (arguments_of(statement) or ()) if any(
                isinstance(one, Reference) and is_row(one.symbol)
                for one in statement.arguments) else ():
            if is_row(dummy) and is_only_written(dummy) and listed_with(dummy)[0] is dummy:
                new += self._all_away(actual, may_be_missing=True)
        return [*new, statement] if new else None

    def _all_away(self, rows: Reference, may_be_missing: bool = False) -> list[Statement]:
        """:returns: what deallocates rows of several structures, which may not be there."""
        holders = Holders(rows, named_counters(rows.symbol, self._variables.new))
        statements = holders.loops(away(holders.row(rows)))
        there = structures_there(rows.symbol) if may_be_missing else None
        return statements if there is None else [build.branch(there, statements)]

    def _move(self, statement: Call) -> list[Statement] | None:
        """:returns: what moves an allocation from or to a row, as a copy of the values."""
        names = [(name or default).lower() for name, default in zip(
            statement.argument_names, ("from", "to"))]
        found = dict(zip(names, statement.arguments))
        if set(found) != {"from", "to"} or not any(map(is_reshaped, found.values())) \
                or not all(is_reshaped(one) or _is_allocatable(one) for one in found.values()):
            return None
        source, target = found["from"], found["to"]
        copy = [*_allocation(target, present_bounds(source)),
                build.assign(all_of(copied(target)), copied(source)), *_deallocation(source)]
        return [*away(target), build.branch(allocation_of(source), copy)]


def _is_allocatable(node: Node) -> bool:
    return is_data(node) and not node.children and is_allocatable(node.symbol)

