# SPDX-License-Identifier: BSD-3-Clause
"""Scalars of parallel loops that are needed behind them become arrays with an element for each
iteration: what reductions combine, and what the last iteration leaves.

Sums need none: what iterations add to a derivative is dealt with in what is generated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, CodeBlock, Loop, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, integer_value, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, references, symbols_read
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lowering.base.shapes import Extent, declared
from psyad_ext.ir.lowering.base.temporary import temporary_of_shape
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.contributions import Contributions, contributions
from psyad_ext.ir.source.openmp import Clauses
from psyad_ext.ir.source.parallel_loops import ParallelLoop, loops_by_line
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure

_BINARY = BinaryOperation.Operator


def expand_scalars(routine: Routine, variables: Variables) -> None:
    """Let iterations of parallel loops have elements for largest values, products, and last values.

    Before::

        real :: x(3), y(3), m
        integer :: n, i
        !$omp parallel do reduction(max: m)
        do i = 1, 3
          m = max(m, x(i)*y(i))
        end do
        y = m*x

    After::

        do i = 1, 3, 1
          m_values(i) = x(i) * y(i)
        enddo
        m_place = maxloc(m_values)
        if (m_place(1) > 0) then
          if (m_values(m_place(1)) <= m) then
            m_place(1) = 0
          end if
        end if
        if (m_place(1) > 0) then
          m_iteration = m_place(1)
          m = x(m_iteration) * y(m_iteration)
        end if
        y = m * x
    """
    for loop, directed in _parallel_loops(routine):
        expansion = _Expansion(loop, directed.own, variables)
        if expansion.is_possible:
            for name, operator in directed.own.reductions.items():
                expansion.combine(name, operator)
            for name in sorted(directed.own.last):
                expansion.keep_last(name)


def _parallel_loops(routine: Routine) -> Iterator[tuple[Loop, ParallelLoop]]:
    """:returns: the loops that threads share, with what is said of them."""
    info = source_of(routine)
    known = dict(loops_by_line(info.text)) if info is not None else {}
    for loop in routine.walk(Loop) if known else ():
        directed = known.pop(line_in_text(loop), None)
        if directed is not None:
            yield loop, directed


def _least(symbol: DataSymbol) -> Node:
    least = build.neg(_largest(symbol))
    return build.shifted(least, -1) if symbol_type(symbol).intrinsic is INTEGER else least


def _largest(symbol: DataSymbol) -> Node:
    return build.intrinsic("HUGE", build.ref(symbol))


@dataclass(frozen=True)
class _Operator:
    """How values of iterations are combined.

    :param identity: makes the value of a variable that changes nothing.
    :param function: finds the place of the value that counts, or combines logical values.
    :param operators: what says that an earlier value stays, or a later one; or what combines
        logical values.
    """

    identity: Callable[[DataSymbol], Node]
    function: str
    operators: tuple[BinaryOperation.Operator, ...]


_NUMBERS = {
    "max": _Operator(_least, "MAXLOC", (_BINARY.LE, _BINARY.LT)),
    "min": _Operator(_largest, "MINLOC", (_BINARY.GE, _BINARY.GT)),
    "*": _Operator(lambda _: build.integer(1), "", (_BINARY.MUL,))}
_LOGICALS = {
    ".and.": _Operator(lambda _: build.logical(True), "ALL", (_BINARY.AND,)),
    ".or.": _Operator(lambda _: build.logical(False), "ANY", (_BINARY.OR,))}
_OPERATORS = {INTEGER: _NUMBERS, ScalarType.Intrinsic.REAL: _NUMBERS,
              ScalarType.Intrinsic.BOOLEAN: _LOGICALS}


class _Expansion:
    """Expands scalars of one loop.

    :param loop: the loop, in a routine.
    :param clauses: what is said of variables.
    :param variables: declares new variables.
    """

    def __init__(self, loop: Loop, clauses: Clauses, variables: Variables) -> None:
        self._loop = loop
        self._clauses = clauses
        self._variables = variables
        self._new: list[DataSymbol] = []
        self._step = integer_value(loop.step_expr) or 0

    @property
    def is_possible(self) -> bool:
        """:returns: whether the number of each iteration is known."""
        changed = {one.lhs.symbol for one in assignments_of(self._loop)}
        bounds = symbols_read(*self._loop.children[:2])
        return bool(self._step) and not bounds & (changed | {self._loop.variable})

    def combine(self, name: str, operator: str) -> None:
        """Let values of iterations be combined behind the loop, in place, if that is understood."""
        symbol = self._scalar(name)
        known = None if symbol is None else _OPERATORS[symbol_type(symbol).intrinsic].get(operator)
        found = None if known is None else contributions(self._loop, symbol, operator)
        if known is None or found is None:
            return
        whole = self._array(symbol)
        element = build.ref(whole.symbol, [self._number(found.keeps_first)])
        self._set(element, found, known, symbol)
        if operator == "*":
            self._multiply(symbol, element)
            return
        if abs(self._step) > 1:
            # Elements between those of iterations change nothing.
            self._before([build.assign(copied(whole), known.identity(symbol))])
        if operator in _LOGICALS:
            self._behind([build.assign(build.ref(symbol), making.operation(
                known.operators[0], build.ref(symbol), build.intrinsic(known.function, whole)))])
        else:
            self._choose(symbol, whole, known, found)

    def _set(self, element: Reference, found: Contributions, operator: _Operator,
             symbol: DataSymbol) -> None:
        """Let each iteration set its element."""
        only = found.only
        if only is not None and only.value is not None:
            only.statement.replace_with(build.assign(copied(element), copied(only.value)))
            return
        own = self._own(symbol)
        build.insert(self._loop.loop_body, 0, [
            build.assign(build.ref(own), operator.identity(own))])
        self._loop.loop_body.addchild(build.assign(copied(element), build.ref(own)))

    def _multiply(self, symbol: DataSymbol, element: Reference) -> None:
        """Form the product in the order of iterations, which gives it its bits."""
        loop = self._loop
        start, stop, step = map(copied, loop.children[:3])
        self._behind([build.loop(loop.variable, start, stop, step, [build.assign(
            build.ref(symbol), build.mul(build.ref(symbol), copied(element)))])])

    def _choose(self, symbol: DataSymbol, whole: Reference, operator: _Operator,
                by: Contributions) -> None:
        """Take the first of the largest values; they stand in reverse order if the last counts."""
        keeps_first = by.keeps_first
        found = self._variables.new(f"{symbol.name}_place", making.array_type(
            ScalarType.integer_type(), [making.bounds(build.integer(1), build.integer(1))]))
        place = build.ref(found, [build.integer(1)])
        value = build.ref(whole.symbol, [copied(place)])
        stays = making.operation(operator.operators[0 if keeps_first else 1], copied(value),
                                 build.ref(symbol))
        if by.only is None:
            # If no iteration contributes, a variable that starts with infinity keeps it.
            stays = making.operation(_BINARY.OR, stays, making.operation(
                operator.operators[0], copied(value), operator.identity(symbol)))
        is_there = build.greater(copied(place), build.integer(0))
        taken = self._again(symbol, whole.symbol, copied(place), keeps_first) \
            if self._does_no_more() else [build.assign(build.ref(symbol), value)]
        # The way back needs the place alone.
        self._behind([
            build.assign(build.ref(found), build.intrinsic(operator.function, whole)),
            build.branch(is_there, [build.branch(stays, [
                build.assign(copied(place), build.integer(0))])]),
            build.branch(copied(is_there), taken)])

    def _does_no_more(self) -> bool:
        """:returns: whether iterations do nothing but contribute: they set only what each one has
            for itself."""
        clauses = self._clauses
        if self._loop.walk(CodeBlock) or any(map(calls_procedure, self._loop.loop_body.children)):
            return False
        own = {one.variable for one in self._loop.walk(Loop)} | set(self._new)
        return all(one.lhs.symbol in own or one.lhs.symbol.name.lower() in
                   clauses.private - clauses.copied - clauses.last
                   for one in assignments_of(self._loop))

    def _again(self, symbol: DataSymbol, values: DataSymbol, place: Node, keeps_first: bool
               ) -> list[Statement]:
        """:returns: the iteration that counts, once more: derivatives are taken of it alone, since
            of all others nothing but the place is needed."""
        end = copied(self._loop.children[0 if keeps_first else 1])
        number = self._variables.new(f"{symbol.name}_iteration",
                                     symbol_type(self._loop.variable).scalar())
        first = build.assign(build.ref(number), build.integer_sum(place, build.shifted(end, -1))
                             if (self._step > 0) is keeps_first else
                             build.sub(build.shifted(end, 1), place))
        body = [copied(one) for one in self._loop.loop_body.children]
        for reference in (one for statement in body for one in statement.walk(Reference)):
            if reference.symbol is self._loop.variable:
                reference.symbol = number
        for statement in (one for each in body for one in assignments_of(each)):
            if statement.lhs.symbol is values:
                statement.lhs.replace_with(build.ref(symbol))
        return [first, *body]

    def keep_last(self, name: str) -> None:
        """Let what the last iteration sets be taken behind the loop, in place, if each one sets it
        before it is read."""
        symbol = self._scalar(name)
        if symbol is None or not self._is_set_first(symbol):
            return
        whole = self._array(symbol)
        own = self._own(symbol)
        self._loop.loop_body.addchild(build.assign(
            build.ref(whole.symbol, [self._number()]), build.ref(own)))
        self._behind(self._if_any([build.assign(
            build.ref(symbol), build.ref(whole.symbol, [self._last_number()]))]))

    def _scalar(self, name: str) -> DataSymbol | None:
        """:returns: the scalar of a name, None if it is not one, or text names it."""
        if any(name in map(str.lower, one.get_symbol_names())
               for one in self._loop.walk(CodeBlock)):
            return None
        symbol = next((one.symbol for one in references(self._loop.loop_body)
                       if one.symbol.name.lower() == name), None)
        is_known = isinstance(symbol, DataSymbol) and not declared_rank(symbol) \
            and isinstance(symbol.datatype, ScalarType)
        return symbol if is_known and symbol_type(symbol).intrinsic in _OPERATORS else None

    def _is_set_first(self, symbol: DataSymbol) -> bool:
        first = next((one for one in self._loop.loop_body.children
                      if any(each.symbol is symbol for each in references(one))), None)
        return isinstance(first, Assignment) and first.lhs.symbol is symbol \
            and symbol not in symbols_read(first.rhs)

    def _array(self, symbol: DataSymbol) -> Reference:
        """:returns: a new array with an element for each iteration, as a whole."""
        length = self._length()
        before, whole = temporary_of_shape([Extent(length, declared(length))], symbol_type(symbol),
                                           f"{symbol.name}_values", self._variables)
        self._before(before)
        self._new.append(whole.symbol)
        return whole

    def _own(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: what each iteration has in the place of a variable now."""
        own = self._variables.new(f"{symbol.name}_here", symbol_type(symbol).scalar())
        self._new.append(own)
        for reference in references(self._loop.loop_body):
            if reference.symbol is symbol:
                reference.symbol = own
        return own

    def _length(self) -> Node:
        """:returns: the number of elements from the first to the last one; none if negative."""
        return self._distance(*self._loop.children[:2])

    def _number(self, is_first: bool = True) -> Node:
        """:returns: the number of the element of an iteration, from the first or the last one."""
        start, stop = self._loop.children[:2]
        here = build.ref(self._loop.variable)
        return self._distance(start, here) if is_first else self._distance(here, stop)

    def _last_number(self) -> Node:
        """:returns: the number of the element of the last iteration."""
        length, step = self._length(), abs(self._step)
        if step == 1:
            return length
        steps = build.div(build.shifted(length, -1), build.integer(step))
        return build.shifted(build.integer_product(steps, step), 1)

    def _distance(self, start: Node, stop: Node) -> Node:
        """:returns: how many values of the loop's variable there are from one to another one."""
        first, last = (start, stop) if self._step > 0 else (stop, start)
        return build.shifted(build.integer_difference(copied(last), copied(first)), 1)

    def _if_any(self, statements: Sequence[Statement]) -> Sequence[Statement]:
        """:returns: statements, such that they are executed if there are iterations."""
        length = self._length()
        return statements if (integer_value(length) or 0) > 0 else [build.branch(
            build.greater(length, build.integer(0)), statements)]

    def _before(self, statements: Sequence[Statement]) -> None:
        build.insert(self._loop.parent, self._loop.position, statements)

    def _behind(self, statements: Sequence[Statement]) -> None:
        build.insert(self._loop.parent, self._loop.position + 1, statements)
