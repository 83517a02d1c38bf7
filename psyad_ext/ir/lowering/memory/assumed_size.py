# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of assumed size: how large they are at least, from what is done with them.

The upper bound of the last dimension becomes the largest index that the
statements certainly reach. It is exact: what it covers is there, and nothing
else is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from psyclone.psyir.nodes import (
    ArrayReference, BinaryOperation, Call, IfBlock, IntrinsicCall, Loop, Node, Range, Reference,
    Routine, Schedule, StructureReference, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine, constant_difference
from psyad_ext.ir.expressions.kinds import ElementType, common_type, expression_type, integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_inquired, lists_elements, references, symbols_read)
from psyad_ext.ir.lowering.memory.initial_values import initial_values, is_given, with_values
from psyad_ext.ir.structures.memory_calls import arguments_of, written_by
from psyad_ext.ir.structures.sequence import in_caller
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key, same

_GE = BinaryOperation.Operator.GE
_AND, _OR = BinaryOperation.Operator.AND, BinaryOperation.Operator.OR
#: The comparison that is true where another one is false.
_OPPOSITES = {getattr(BinaryOperation.Operator, one): getattr(BinaryOperation.Operator, other)
              for pair in (("EQ", "NE"), ("GT", "LE"), ("LT", "GE"))
              for one, other in (pair, pair[::-1])}


@dataclass(frozen=True)
class _Reach:
    """An index that statements reach.

    :param index: the largest one.
    :param lengths: expressions that are not negative where it is reached.
    :param conditions: what else is true there.
    :param certain: whether that is all.
    """

    index: Node
    lengths: tuple[Node, ...] = ()
    conditions: tuple[Node, ...] = ()
    certain: bool = True


def open_arrays(routine: Routine) -> list[DataSymbol]:
    """:returns: the arguments of assumed size whose extents are not known yet."""
    return [symbol for symbol in routine.symbol_table.argument_list if is_open(symbol.datatype)]


def give_size(routine: Routine, symbol: DataSymbol) -> None:
    """Declare an array with the upper bound that the statements reach, in place.

    :param routine: the routine, whose callees have been dealt with.
    :param symbol: an argument of assumed size; it stays as it is if that is not known.
    """
    bound = _Search(routine, symbol).bound()
    if bound is not None:
        *others, last = symbol.datatype.shape
        symbol.datatype = ArrayType(symbol.datatype.elemental_type, [
            *(ArrayType.ArrayBounds(copied(one.lower), copied(one.upper)) for one in others),
            ArrayType.ArrayBounds(copied(last.lower), bound)])


class _Search:
    """Finds the indices that statements reach.

    :param routine: the routine.
    :param symbol: the array.
    """

    def __init__(self, routine: Routine, symbol: DataSymbol) -> None:
        self._routine = routine
        self._symbol = symbol
        self._written = written_by(routine)
        self._lower = bounds_of(symbol, declared_rank(symbol) - 1)[0]
        self._known = initial_values(routine)

    def bound(self) -> Node | None:
        """:returns: the largest index that is reached, as a new expression."""
        found: list[_Reach] = []
        for reach in self._block(self._routine, [], _Reach(build.integer(0))):
            reach = None if reach is None else self._at_start(reach)
            if reach is None:
                return None
            found.append(self._simplified(reach))
        certain = _largest([reach for reach in found if reach.certain])
        for reach in found:
            if not reach.certain and not any(_covers(one, reach) for one in certain):
                return None
        if len(certain) > 1 and not all(map(_is_simple, (
                one for reach in certain for one in reach.conditions))):
            return None
        if not certain:
            return build.shifted(copied(self._lower), -1)
        type_ = common_type([expression_type(reach.index) for reach in certain])
        if type_ is None:
            return None
        values = [self._value(reach, type_) for reach in certain]
        return values[0] if len(values) == 1 else build.intrinsic("MAX", *values)

    def _at_start(self, reach: _Reach) -> _Reach | None:
        """:returns: the same in terms of what has its value when the routine starts."""
        index, *others = (with_values(one, self._known) for one in (
            reach.index, *reach.lengths, *reach.conditions))
        if not all(is_given(one, self._written) for one in (index, *others)):
            return None
        count = len(reach.lengths)
        return replace(reach, index=index, lengths=tuple(others[:count]),
                       conditions=tuple(others[count:]))

    def _is_fixed(self, node: Node) -> bool:
        """:returns: whether an expression has the same value in the whole routine."""
        return is_given(with_values(node, self._known), self._written)

    def _simplified(self, reach: _Reach) -> _Reach:
        """:returns: the same without conditions that follow from the index."""
        above = build.integer_difference(copied(reach.index), copied(self._lower))
        kept = []
        for one in reach.lengths:
            number, more = integer_value(one), constant_difference(one, above)
            if not (number is not None and number >= 0 or more is not None and more >= 0):
                kept.append(one)
        return replace(reach, lengths=tuple(kept))

    def _value(self, reach: _Reach, type_: ElementType) -> Node:
        value = build.integer_of_type(copied(reach.index), type_)
        # One after the other: what PSyclone compares declared bounds with takes no ``.and.``.
        for test in [*(BinaryOperation.create(_GE, copied(one), build.integer(0))
                       for one in reach.lengths), *map(copied, reach.conditions)]:
            nothing = build.integer_of_type(build.shifted(copied(self._lower), -1), type_)
            value = build.intrinsic("MERGE", value, nothing, test)
        return value

    # Statements

    def _block(self, block: Schedule, loops: Sequence[Loop], around: _Reach
               ) -> Iterator[_Reach | None]:
        for statement in block.children:
            yield from self._statement(statement, loops, around)

    def _statement(self, statement: Node, loops: Sequence[Loop], around: _Reach
                   ) -> Iterator[_Reach | None]:
        if isinstance(statement, IfBlock):
            yield from self._expression(statement.condition, loops, around)
            for body, conditions in self._branches(statement):
                known = not loops and all(map(self._is_fixed, conditions))
                inner = replace(around, conditions=(*around.conditions, *conditions)) if known \
                    else replace(around, certain=False)
                yield from self._block(body, loops, inner)
        elif isinstance(statement, Loop):
            for bound in statement.children[:3]:
                yield from self._expression(bound, loops, around)
            yield from self._block(statement.loop_body, [*loops, statement], around)
        elif isinstance(statement, WhileLoop):
            yield from self._expression(statement.condition, loops, around)
            yield from self._block(statement.loop_body, loops, replace(around, certain=False))
        else:
            yield from self._expression(statement, loops, around)

    def _branches(self, block: IfBlock) -> Iterator[tuple[Schedule, list[Node]]]:
        yield block.if_body, _parts(block.condition)
        if block.else_body:
            yield block.else_body, _parts(block.condition, False)

    def _expression(self, node: Node, loops: Sequence[Loop], around: _Reach
                    ) -> Iterator[_Reach | None]:
        for reference in references(node):
            if reference.symbol is self._symbol and not is_inquired(reference):
                reach = self._last_index(reference)
                yield None if reach is None else _outermost(
                    replace(around, index=reach.index, lengths=reach.lengths), loops)

    def _last_index(self, reference: Reference) -> _Reach | None:
        """:returns: the largest last index that a reference means."""
        if isinstance(reference, StructureReference):
            # A component, and any sequence in it, stays in its structures.
            indices = getattr(reference, "indices", ())
            return self._of_index(indices[-1]) if indices else None
        call = reference.parent
        if isinstance(call, Call) and not isinstance(call, IntrinsicCall) and not (
                isinstance(reference, ArrayReference)
                and any(isinstance(index, Range) for index in reference.indices)):
            return self._index_in_call(reference, call)
        if not isinstance(reference, ArrayReference):
            return None
        return self._of_index(reference.indices[-1])

    @staticmethod
    def _of_index(last: Node) -> _Reach | None:
        """:returns: the largest value of an index."""
        if lists_elements(last):
            return None
        if not isinstance(last, Range):
            return _Reach(copied(last))
        step = integer_value(last.step)
        return _Reach(copied(last.stop if step == 1 else last.start)) if step in (1, -1) else None

    def _index_in_call(self, reference: Reference, call: Call) -> _Reach | None:
        """:returns: the last index that a routine reaches to which the array is passed."""
        pairs = arguments_of(call)
        dummy = next((one for one, actual in pairs or () if actual is reference), None)
        if dummy is None:
            return None
        if not declared_rank(dummy):
            return _Reach(copied(reference.indices[-1])) if reference.children else None
        if is_open(dummy.datatype):
            return None
        actuals = dict(pairs)
        if declared_rank(self._symbol) == 1 < declared_rank(dummy):
            return self._index_of_matrix(reference, dummy, actuals)
        if declared_rank(dummy) != declared_rank(self._symbol):
            return self._index_of_column(reference, dummy, actuals)
        lower, upper = bounds_of(dummy, declared_rank(dummy) - 1)
        count = in_caller(extent(lower, upper, build.integer(1)), actuals)
        if count is None:
            return None
        if declared_rank(dummy) > 1 and not self._same_columns(reference, dummy, actuals):
            return None
        return _Reach(build.integer_sum(count, build.shifted(self._start(reference), -1)))

    def _start(self, reference: Reference) -> Node:
        """:returns: the last index of the first element that a reference passes on."""
        return copied(reference.indices[-1] if reference.children else self._lower)

    def _index_of_matrix(self, reference: Reference, dummy: DataSymbol,
                         actuals: dict[Symbol, Node]) -> _Reach | None:
        """:returns: the index of the last element of an array of more dimensions."""
        counts = [in_caller(extent(*bounds_of(dummy, number), build.integer(1)), actuals)
                  for number in range(declared_rank(dummy))]
        if None in counts:
            return None
        # Two negative extents are no elements either.
        total = reduce(build.mul, map(build.positive_part, counts))
        return _Reach(build.integer_sum(total, build.shifted(self._start(reference), -1)))

    def _index_of_column(self, reference: Reference, dummy: DataSymbol,
                         actuals: dict[Symbol, Node]) -> _Reach | None:
        """:returns: the index of the column that is passed to a vector that is no longer."""
        if declared_rank(dummy) != 1 or declared_rank(self._symbol) != 2 \
                or not reference.children or any(map(lists_elements, reference.children)):
            return None
        count = in_caller(extent(*bounds_of(dummy, 0), build.integer(1)), actuals)
        first, last = reference.children
        room = extent(copied(first), bounds_of(self._symbol, 0)[1], build.integer(1))
        fits = None if count is None else constant_difference(room, count)
        return _Reach(copied(last)) if fits is not None and fits >= 0 else None

    def _same_columns(self, reference: Reference, dummy: DataSymbol,
                      actuals: dict[Symbol, Node]) -> bool:
        """:returns: whether all dimensions but the last one are the same in a called routine."""
        if reference.children and any(
                constant_difference(index, bounds_of(self._symbol, number)[0]) != 0
                for number, index in enumerate(reference.indices[:-1])):
            return False
        for number in range(declared_rank(dummy) - 1):
            own = extent(*bounds_of(self._symbol, number), build.integer(1))
            other = in_caller(extent(*bounds_of(dummy, number), build.integer(1)), actuals)
            if other is None or constant_difference(own, other) != 0:
                return False
        return True


def _parts(condition: Node, holds: bool = True) -> list[Node]:
    """
    :param condition: a logical expression.
    :param holds: whether it is true, or false.

    :returns: conditions that are all true then, and only then; simple ones where possible.
    """
    operator = getattr(condition, "operator", None)
    if operator is UnaryOperation.Operator.NOT:
        return _parts(condition.operand, not holds)
    if operator is (_AND if holds else _OR):
        return [part for operand in condition.operands for part in _parts(operand, holds)]
    if holds:
        return [copied(condition)]
    if operator in _OPPOSITES:
        return [BinaryOperation.create(_OPPOSITES[operator], *map(copied, condition.operands))]
    return [UnaryOperation.create(UnaryOperation.Operator.NOT, copied(condition))]


def _is_simple(condition: Node) -> bool:
    """:returns: whether PSyclone's symbolic mathematics take a condition within a maximum."""
    return isinstance(condition, Reference) \
        or getattr(condition, "operator", None) in _OPPOSITES


def _outermost(reach: _Reach, loops: Sequence[Loop]) -> _Reach | None:
    """:returns: the largest index over all iterations of the loops, the innermost one last."""
    index, lengths = reach.index, list(reach.lengths)
    for loop in reversed(loops):
        step = integer_value(loop.step_expr)
        if step is None or step == 0:
            return None
        slopes = [_slope(one, loop.variable) for one in (index, *lengths)]
        if None in slopes:
            return None
        if min(slopes) < 0 < max(slopes):
            # Where the index is largest, there may be nothing left to do: it is no more than that.
            slopes, lengths = slopes[:1], []
            reach = replace(reach, certain=False)
        first, last = loop.start_expr, _last(loop, step)
        rising = max(slopes) > 0
        value = (last if step > 0 else first) if rising else (first if step > 0 else last)
        index = with_values(index, {loop.variable: value})
        lengths = [with_values(one, {loop.variable: value}) for one in lengths]
        ends = (loop.stop_expr, loop.start_expr) if step > 0 else (loop.start_expr, loop.stop_expr)
        lengths.append(build.integer_difference(*map(copied, ends)))
    return replace(reach, index=index, lengths=tuple(lengths))


def _last(loop: Loop, step: int) -> Node:
    """:returns: the value of the loop variable in the last iteration, if there is one."""
    if abs(step) == 1:
        return loop.stop_expr
    span = build.integer_difference(copied(loop.stop_expr), copied(loop.start_expr))
    turns = build.div(span, copied(loop.step_expr))
    return build.add(copied(loop.start_expr), build.mul(turns, copied(loop.step_expr)))


def _slope(node: Node, variable: Symbol) -> int | None:
    """:returns: how an expression grows with a variable, None if not at a constant rate."""
    terms, _ = affine(node)
    own = key(build.ref(variable))
    count = terms.pop(own, 0)
    hidden = variable in symbols_read(node) and any(
        own in _words(term) for term in terms)
    return None if hidden else count


def _words(term: str) -> set[str]:
    for separator in "(),:=":
        term = term.replace(separator, " ")
    return set(term.split())


def _covers(one: _Reach, other: _Reach) -> bool:
    """:returns: whether an index is reached whenever another, that is no larger, may be."""
    difference = constant_difference(one.index, other.index)
    return difference is not None and difference >= 0 \
        and all(any(same(length, own) for own in other.lengths) for length in one.lengths) \
        and all(any(same(condition, own) for own in other.conditions)
                for condition in one.conditions)


def _largest(found: Sequence[_Reach]) -> list[_Reach]:
    """:returns: those that no other one covers."""
    kept: list[_Reach] = []
    for reach in found:
        if any(_covers(one, reach) for one in kept):
            continue
        kept = [one for one in kept if not _covers(reach, one)] + [reach]
    return kept
