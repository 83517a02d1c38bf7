# SPDX-License-Identifier: BSD-3-Clause
"""How many values the steps of a routine record, before positions are given out.

Each kind of step says once what its records consist of, :py:meth:`Step.counts`; who counts
says what a sum, a branch or a loop means: which tapes there are, exact numbers, bounds
(:py:mod:`bounds`) or bytes by variable, where a plan is explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep
from psyad_ext.transformations.reverse.tape_keys import (
    CONTROL_KEY, CONTROL_TYPE, COUNT_KEY, COUNT_TYPE, TapeKey, value_key)


def in_order(kinds: Mapping[TapeKey, ElementType]) -> dict[TapeKey, ElementType]:
    """:returns: tapes, with the types of their records, in the order of the arguments."""
    return dict(sorted(kinds.items(), key=lambda item: (item[0][0], str(item[0][1]))))


@dataclass(frozen=True)
class Counter:
    """Counts records.

    :param derived: the called routines, differentiated.
    :param written: the variables that change while the routine runs.
    """

    derived: Mapping[Unit, Derived]
    written: frozenset[Symbol]

    def keys(self, steps: Sequence[Step]) -> dict[TapeKey, ElementType]:
        """:returns: the tapes that the steps use, with the types of their records."""
        return in_order(_Kinds(self).all(steps))

    def constant(self, steps: Sequence[Step], key: TapeKey, in_loop: bool = False) -> int | None:
        """
        :param steps: some steps.
        :param key: a tape.
        :param in_loop: whether the records must be single values, for a place in a loop.

        :returns: the number of records on that tape if it is the same whatever happens.
        """
        return _Constant(self, key, in_loop).all(steps)

    def callee_tapes(self, step: CallStep) -> Sequence[TapeInterface]:
        """:returns: the tapes that a call passes to the routine that it calls."""
        return self.derived[step.site.callee].tapes if step.is_split() else ()

    def actual_bound(self, step: CallStep, tape: TapeInterface) -> Size | None:
        """:returns: the bound of a tape of a called routine in terms of the actual arguments."""
        if tape.size is not None:
            return Size.number(tape.size)
        if tape.bound is None:
            return None
        actuals = dict(step.site.bindings)
        if not tape.bound.symbols() <= set(actuals):
            return None
        return tape.bound.mapped(lambda node: with_actuals(node, actuals))


Kinds = dict[TapeKey, ElementType]


@dataclass(frozen=True)
class _Kinds:
    """Which tapes are used.

    :param counter: knows the called routines.
    """

    counter: Counter

    def nothing(self) -> Kinds:
        """:returns: none."""
        return {}

    def value(self, reference: Reference) -> Kinds:
        """:returns: the tape of values of that type."""
        return {value_key(reference.symbol): symbol_type(reference.symbol)}

    def all(self, steps: Sequence[Step]) -> Kinds:
        """:returns: those of all steps."""
        return _merged(step.counts(self) for step in steps)

    def branches(self, step: IfStep) -> Kinds:
        """:returns: those of both parts, and that of branches taken."""
        own = {CONTROL_KEY: CONTROL_TYPE} if step.records else {}
        return _merged((own, self.all(step.then), self.all(step.otherwise)))

    def loop(self, step: LoopStep) -> Kinds:
        """:returns: those of the body."""
        return self.all(step.body)

    def while_loop(self, step: WhileStep) -> Kinds:
        """:returns: those of the body, and that of numbers of iterations."""
        own = {COUNT_KEY: COUNT_TYPE} if step.returns() else {}
        return _merged((own, self.all(step.body)))

    def call(self, step: CallStep) -> Kinds:
        """:returns: those around the call, and those that it passes on."""
        passed = {tape.key: tape.type_ for tape in self.counter.callee_tapes(step)}
        return _merged((passed, self.all(step.records)))


def _merged(parts: Iterable[Kinds]) -> Kinds:
    merged: Kinds = {}
    for part in parts:
        merged = part | merged
    return merged


@dataclass(frozen=True)
class _Constant:
    """Exact numbers of records on one tape; None where they depend on what happens.

    :param counter: knows the called routines.
    :param key: the tape.
    :param in_loop: whether the records must be single values, for a place in a loop.
    """

    counter: Counter
    key: TapeKey
    in_loop: bool

    def nothing(self) -> int:
        """:returns: none."""
        return 0

    def value(self, reference: Reference) -> int:
        """:returns: one, if it is on this tape."""
        return int(value_key(reference.symbol) == self.key)

    def all(self, steps: Sequence[Step]) -> int | None:
        """:returns: the sum."""
        total = 0
        for step in steps:
            number = step.counts(self)
            if number is None:
                return None
            total += number
        return total

    def branches(self, step: IfStep) -> int | None:
        """:returns: that of the longer part, whose room both take, and of the branch taken."""
        own = int(step.records and self.key == CONTROL_KEY)
        parts = [self.all(part) for part in (step.then, step.otherwise)]
        return None if None in parts else own + max(parts)

    def loop(self, step: LoopStep) -> int | None:
        """:returns: none, or nobody knows how many."""
        return 0 if self.all(step.body) == 0 else None

    def while_loop(self, step: WhileStep) -> int | None:
        """:returns: none, or nobody knows how many."""
        counts = self.key == COUNT_KEY and step.returns()
        return 0 if self.all(step.body) == 0 and not counts else None

    def call(self, step: CallStep) -> int | None:
        """:returns: those around the call, and those of the routine that is called."""
        total = self.all(step.records)
        for tape in self.counter.callee_tapes(step):
            if tape.key == self.key and total is not None:
                total = None if self.in_loop or tape.size is None else total + tape.size
        return total


def with_actuals(node: Node, actuals: Mapping[DataSymbol, Node]) -> Node:
    """:returns: an expression, which is taken over, with actual for dummy arguments."""
    for reference in list(references(node)):
        if reference.symbol in actuals:
            new = copied(actuals[reference.symbol])
            if reference is node:
                return new
            reference.replace_with(new)
    return node
