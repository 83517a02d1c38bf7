# SPDX-License-Identifier: BSD-3-Clause
"""What steps record, overwrite, need and do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from operator import attrgetter
from typing import Any

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read, values_read
from psyad_ext.ir.structures.memory import bounds_in, outer_in
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, ColumnStep, IfStep, LoopStep, MemoryStep, PlainStep, RecordStep,
    RegionStep, Step, WhileStep, children)

_STATEMENTS: ClassTable[Callable[[Any], Node | None]] = ClassTable(
    (AssignStep, attrgetter("assignment")), (RegionStep, lambda step: step.statements[0]),
    (IfStep, attrgetter("block")), ((LoopStep, WhileStep), attrgetter("loop")),
    (CallStep, attrgetter("site.call")), ((MemoryStep, PlainStep), attrgetter("statement")),
    (Step, lambda step: None))


def statement_of(step: Step) -> Node | None:
    """:returns: the statement of the source that a step is made for, or the first one; None if it
        is made for no single one."""
    return _STATEMENTS[type(step)](step)


def recorded_reference(step: Step) -> Reference | None:
    """:returns: the value that a step records, if it records one."""
    if isinstance(step, RecordStep):
        return step.reference
    if isinstance(step, AssignStep) and step.records:
        return step.assignment.lhs
    return None


def fresh(steps: Sequence[Step]) -> list[Step]:
    """:returns: copies of the steps, for which other decisions can be made."""
    copies = []
    for step in steps:
        new = copy(step)
        if isinstance(new, IfStep):
            new.then, new.otherwise = fresh(new.then), fresh(new.otherwise)
        elif isinstance(new, (LoopStep, WhileStep)):
            new.body = fresh(new.body)
            if isinstance(new, ColumnStep):
                new.records = fresh(new.records)
        elif isinstance(new, (CallStep, MemoryStep)):
            new.records = fresh(new.records)
        copies.append(new)
    return copies


def dropped(step: Step) -> set[Symbol]:
    """:returns: the variables that ``step`` assigns in dead statements."""
    if isinstance(step, AssignStep):
        return set() if step.alive else {step.assignment.lhs.symbol}
    if isinstance(step, RegionStep) and step.dead:
        return {node.lhs.symbol for statement in step.statements
                for node in assignments_of(statement) if node in step.dead}
    return set()


def overwriting(step: Step) -> IdentitySet[Node]:
    """:returns: the assignments and calls that overwrite what is recorded."""
    if isinstance(step, AssignStep) and step.records:
        return IdentitySet((step.assignment,))
    if isinstance(step, CallStep) and step.records:
        return IdentitySet((step.site.call,))
    if isinstance(step, RegionStep):
        recorded = IdentitySet(record.reference for record in step.records)
        return IdentitySet(write for candidate in step.candidates
                           if candidate.reference in recorded for write in candidate.writes)
    if isinstance(step, ColumnStep):
        return IdentitySet(assignment for assignment in assignments_of(step.loop)
                           if assignment.lhs.symbol in step.recorded)
    return IdentitySet()


def symbols_needed(step: Step) -> set[Symbol]:
    """:returns: the variables whose values the returning motion of ``step`` itself reads."""
    if isinstance(step, AssignStep):
        return set(step.read_by_adjoint)
    if isinstance(step, IfStep):
        return set() if step.records else values_read(step.block.condition)
    if isinstance(step, LoopStep):
        own = step.needs if isinstance(step, ColumnStep) else ()
        return values_read(*step.loop.children[:3]).union(own)
    if isinstance(step, MemoryStep):
        bounds = () if step.allocates else sum(bounds_in(step.statement), ())
        return values_read(*outer_in(step.statement), *bounds)
    if isinstance(step, CallStep):
        return step.needs
    if isinstance(step, RegionStep):
        return {*step.needs, *(capture.reference.symbol for capture in step.captures),
                *(step.index_needs if step.captures else ())}
    if isinstance(step, RecordStep):
        return symbols_read(*step.reference.children)
    return set()


def returns(step: Step) -> bool:
    """:returns: whether the returning motion of ``step`` does anything."""
    if isinstance(step, AssignStep):
        return bool(step.adjoint) or step.records
    if isinstance(step, CallStep):
        return step.mode != "passive" or bool(step.records or step.after)
    if isinstance(step, (RecordStep, MemoryStep, ColumnStep)) or getattr(step, "backward", None):
        return True
    return any(returns(inner) for steps in children(step) for inner in steps)
