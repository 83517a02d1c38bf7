# SPDX-License-Identifier: BSD-3-Clause
"""How long a tape has to be: upper bounds that can be evaluated before anything is recorded.

A bound is a polynomial in extents. Where the number of records changes from
one iteration of a loop to the next, as in triangles and sparse rows, a loop
without anything but its bounds counts them first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, is_inquired, references
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.names import Names
from psyad_ext.tapes.size import Size, WideInteger
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.tape_keys import CONTROL_KEY, TapeKey, value_key


@dataclass(frozen=True)
class Counted:
    """A number of records.

    :param size: the number.
    :param statements: what computes variables that it depends on.
    """

    size: Size
    statements: list[Statement]

    @property
    def is_safe(self) -> bool:
        """:returns: whether it can be evaluated although nothing may be recorded in the end."""
        return not self.statements and not any(
            reference.symbol.is_array and not is_inquired(reference)
            for factor in self.size.factors.values() for reference in references(factor))


class Tallies:
    """Loops that count records, for a routine that owns its tapes.

    :param names: the names of the routine.
    :param wide: the integer kind of positions.
    """

    def __init__(self, names: Names, wide: WideInteger) -> None:
        self._names = names
        self._wide = wide

    def loop(self, step: LoopStep, each: Counted) -> Counted:
        """
        :param step: a loop.
        :param each: how many records one of its iterations makes.

        :returns: how many all of them make.
        """
        total = self._total()
        more = build.assign(copied(total),
                            build.add(copied(total), each.size.expression(self._wide)))
        bounds = [copied(node) for node in step.loop.children[:3]]
        count = build.loop_over(step.loop.variable, bounds, [*each.statements, more])
        return Counted(_size_of(total), [build.assign(copied(total), build.integer(0)), count])

    def branch(self, step: IfStep, then: Counted, otherwise: Counted) -> Counted:
        """
        :param step: a branch.
        :param then: how many records its first part makes.
        :param otherwise: how many records its second part makes.

        :returns: how many the part taken makes.
        """
        total = self._total()
        parts = [[*part.statements,
                  build.assign(copied(total), part.size.expression(self._wide))]
                 for part in (then, otherwise)]
        return Counted(_size_of(total), [build.branch(copied(step.block.condition), *parts)])

    def _total(self) -> Reference:
        return build.ref(self._names.symbol("records", self._wide.type()))


class Bounds:
    """Upper bounds of the records of one routine.

    :param counter: counts records.
    :param tallies: makes loops that count, if statements may come before the first record.
    """

    def __init__(self, counter: Counter, tallies: Tallies | None = None) -> None:
        self._counter = counter
        self._tallies = tallies
        self._around: list[Symbol] = []

    def of(self, steps: Sequence[Step], key_: TapeKey) -> Counted | None:
        """
        :param steps: some steps.
        :param key_: a tape.

        :returns: an upper bound of the number of records in terms of what does not change while
            the routine runs, if there is one.
        """
        total = Counted(Size(), [])
        for step in steps:
            one = self._bound_of(step, key_)
            if one is None:
                return None
            total = Counted(total.size + one.size, [*total.statements, *one.statements])
        return total

    def _bound_of(self, step: Step, key_: TapeKey) -> Counted | None:
        number = self._counter.constant([step], key_)
        return Counted(Size.number(number), []) if number is not None else step.counts(
            _Bound(self, key_))

    def of_branches(self, step: IfStep, key_: TapeKey) -> Counted | None:
        """:returns: an upper bound of the records of a branch."""
        then, otherwise = self.of(step.then, key_), self.of(step.otherwise, key_)
        if then is None or otherwise is None:
            return None
        own = Size.number(int(step.records and key_ == CONTROL_KEY))
        if then.is_safe and otherwise.is_safe:
            return Counted(own + then.size.larger(otherwise.size), [])
        if self._tallies is None or self._changes([step.block.condition]):
            return None
        part = self._tallies.branch(step, then, otherwise)
        return Counted(own + part.size, part.statements)

    def of_loop(self, step: LoopStep, key_: TapeKey) -> Counted | None:
        """:returns: an upper bound of the records of all iterations of a loop."""
        if self._changes(step.loop.children[:3]):
            return None
        self._around.append(step.loop.variable)
        each = self.of(step.body, key_)
        self._around.pop()
        if each is None:
            return None
        if each.is_safe and step.loop.variable not in each.size.symbols():
            return Counted(each.size * step.facts.trips, [])
        if self._tallies is None or not step.loop.variable.is_automatic:
            return None
        return self._tallies.loop(step, each)

    def of_call(self, step: CallStep, key_: TapeKey) -> Counted | None:
        """:returns: an upper bound of the records of a call."""
        total = self.of(step.records, key_)
        for tape in self._counter.callee_tapes(step):
            if tape.key == key_ and total is not None:
                inner = self._counter.actual_bound(step, tape)
                changes = inner is None or self._changes(inner.factors.values())
                total = None if changes else Counted(total.size + inner, total.statements)
        return total

    def _changes(self, nodes: Iterable[Node]) -> bool:
        return any(reference.symbol in self._counter.written
                   and (not is_inquired(reference) or is_allocatable(reference.symbol))
                   and reference.symbol not in self._around
                   for node in nodes for reference in references(node))


@dataclass(frozen=True)
class _Bound:
    """Upper bounds of the records on one tape.

    :param bounds: those of the routine.
    :param key: the tape.
    """

    bounds: Bounds
    key: TapeKey

    def nothing(self) -> Counted:
        """:returns: none."""
        return Counted(Size(), [])

    def value(self, reference: Reference) -> Counted:
        """:returns: one, if it is on this tape."""
        return Counted(Size.number(int(value_key(reference.symbol) == self.key)), [])

    def all(self, steps: Sequence[Step]) -> Counted | None:
        """:returns: the sum."""
        return self.bounds.of(steps, self.key)

    def branches(self, step: IfStep) -> Counted | None:
        """:returns: that of the part with more records, and of the branch taken."""
        return self.bounds.of_branches(step, self.key)

    def loop(self, step: LoopStep) -> Counted | None:
        """:returns: that of all iterations."""
        return self.bounds.of_loop(step, self.key)

    def while_loop(self, step: WhileStep) -> None:
        """:returns: nobody knows before how often it runs."""
        return None

    def call(self, step: CallStep) -> Counted | None:
        """:returns: those around the call, and those of the routine that is called."""
        return self.bounds.of_call(step, self.key)


def _size_of(number: Reference) -> Size:
    return Size({(key(number),): 1}, {key(number): number})


def is_scalar_bound(bound: Size) -> bool:
    """:returns: whether a bound depends on scalars only, so that callers can evaluate it."""
    return all(not symbol.is_array for symbol in bound.symbols())
