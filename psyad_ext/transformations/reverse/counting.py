# SPDX-License-Identifier: BSD-3-Clause
"""How many values the steps of a routine record, before positions are given out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions.kinds import ElementType, element_type, symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.tree.copying import copied
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.step_facts import recorded_reference, returns
from psyad_ext.transformations.reverse.steps import (
    CONTROL_KEY, CONTROL_TYPE, AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep,
    RecordStep, RegionStep, Step, TapeKey, WhileStep, all_steps, value_key)

_INTEGER = element_type(ScalarType.integer_type())
COUNT_KEY: TapeKey = ("value", _INTEGER.spelling)


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
        found: dict[TapeKey, ElementType] = {}
        for step in all_steps(steps):
            reference = recorded_reference(step)
            if reference is not None:
                found.setdefault(value_key(reference.symbol), symbol_type(reference.symbol))
            elif isinstance(step, IfStep) and step.records:
                found.setdefault(CONTROL_KEY, CONTROL_TYPE)
            elif isinstance(step, WhileStep) and returns(step):
                found.setdefault(COUNT_KEY, _INTEGER)
            for tape in self.callee_tapes(step):
                found.setdefault(tape.key, tape.type_)
        return in_order(found)

    def callee_tapes(self, step: Step) -> Sequence[TapeInterface]:
        """:returns: the tapes that a step passes to the routine that it calls."""
        if isinstance(step, CallStep) and step.mode == "split":
            return self.derived[step.site.callee].tapes
        return ()

    def constant(self, steps: Sequence[Step], key: TapeKey, in_loop: bool = False) -> int | None:
        """
        :param steps: some steps.
        :param key: a tape.
        :param in_loop: whether the records must be single values, for a place in a loop.

        :returns: the number of records on that tape if it is the same whatever happens.
        """
        total = 0
        for step in steps:
            number = self._constant_of(step, key, in_loop)
            if number is None:
                return None
            total += number
        return total

    def _constant_of(self, step: Step, key: TapeKey, in_loop: bool) -> int | None:
        if isinstance(step, (AssignStep, RecordStep)):
            reference = recorded_reference(step)
            return int(reference is not None and value_key(reference.symbol) == key)
        if isinstance(step, RegionStep):
            return self.constant(step.records, key, in_loop)
        if isinstance(step, IfStep):
            own = int(step.records and key == CONTROL_KEY)
            parts = [self.constant(part, key, in_loop) for part in (step.then, step.otherwise)]
            return None if None in parts else own + max(parts)
        if isinstance(step, (ColumnStep, MemoryStep)):
            return self.constant(step.records, key, in_loop)
        if isinstance(step, LoopStep):
            return 0 if self.constant(step.body, key, in_loop) == 0 else None
        if isinstance(step, WhileStep):
            counts = key == COUNT_KEY and returns(step)
            return 0 if self.constant(step.body, key, in_loop) == 0 and not counts else None
        return self._constant_of_call(step, key, in_loop)

    def _constant_of_call(self, step: Step, key: TapeKey, in_loop: bool) -> int | None:
        if not isinstance(step, CallStep):
            return 0
        total = self.constant(step.records, key, in_loop)
        for tape in self.callee_tapes(step):
            if tape.key == key and total is not None:
                total = None if in_loop or tape.size is None else total + tape.size
        return total

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


def with_actuals(node: Node, actuals: Mapping[DataSymbol, Node]) -> Node:
    """:returns: an expression, which is taken over, with actual for dummy arguments."""
    for reference in list(references(node)):
        if reference.symbol in actuals:
            new = copied(actuals[reference.symbol])
            if reference is node:
                return new
            reference.replace_with(new)
    return node
