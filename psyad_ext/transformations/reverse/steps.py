# SPDX-License-Identifier: BSD-3-Clause
"""The plan of a routine's adjoint: what each statement contributes to both motions.

Steps say what is recorded, not where: positions on tapes are given out when
the steps are emitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference, Statement, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.ir.expressions import symbols_read
from psyad_ext.ir.kinds import symbol_type

#: Tapes are told apart by what they are for and by the type of their records.
TapeKey = tuple[str, tuple[str, int | str]]


def value_key(symbol: Symbol) -> TapeKey:
    """:returns: the tape that values of ``symbol`` are recorded on."""
    return ("value", symbol_type(symbol).key)


#: The tape of branches taken.
CONTROL_KEY: TapeKey = ("control", ("BOOLEAN", 4))


@dataclass
class Step:
    """Base of all steps."""


@dataclass
class AssignStep(Step):
    """An assignment.

    :param assignment: the statement.
    :param adjoint: its adjoint; empty for a passive one.
    :param after_restoring: whether the adjoint needs the values from before the statement.
    :param records: whether the value that it overwrites is recorded.
    """

    assignment: Assignment
    adjoint: list[Statement]
    after_restoring: bool
    records: bool = False


@dataclass
class RecordStep(Step):
    """The value of a scalar or an element is recorded, and restored backwards.

    :param reference: the value.
    """

    reference: Reference


@dataclass
class IfStep(Step):
    """A branch.

    :param block: the statement.
    :param then: steps of the first branch.
    :param otherwise: steps of the second branch.
    :param records: whether the branch taken is recorded; else the condition is evaluated again.
    """

    block: IfBlock
    then: list[Step]
    otherwise: list[Step]
    records: bool


@dataclass
class LoopStep(Step):
    """A do loop whose bounds and step do not change.

    :param loop: the statement.
    :param body: its steps.
    """

    loop: Loop
    body: list[Step]


@dataclass
class WhileStep(Step):
    """A do while loop.

    :param loop: the statement.
    :param body: its steps.
    :param count: counts the iterations.
    """

    loop: WhileLoop
    body: list[Step]
    count: DataSymbol


@dataclass
class CallStep(Step):
    """A call.

    :param site: the call.
    :param mode: ``passive``, ``split`` or ``joint``.
    :param records: values that the call overwrites and that are restored after its adjoint.
    :param before: statements of the returning motion before the adjoint of the call.
    :param arguments: arguments of the adjoint of the call, without tapes.
    :param after: statements of the returning motion after it.
    :param needs: variables whose values the adjoint of the call reads.
    """

    site: CallSite
    mode: str
    records: list[Step] = field(default_factory=list)
    before: list[Statement] = field(default_factory=list)
    arguments: list[Node] = field(default_factory=list)
    after: list[Statement] = field(default_factory=list)
    needs: set[Symbol] = field(default_factory=set)


@dataclass
class PlainStep(Step):
    """A statement that is only executed forward.

    :param statement: the statement.
    """

    statement: Statement


def children(step: Step) -> Sequence[list[Step]]:
    """:returns: the lists of steps inside ``step``."""
    if isinstance(step, IfStep):
        return (step.then, step.otherwise)
    if isinstance(step, (LoopStep, WhileStep)):
        return (step.body,)
    if isinstance(step, CallStep):
        return (step.records,)
    return ()


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """:returns: the steps and all steps inside them."""
    for step in steps:
        yield step
        for inner in children(step):
            yield from all_steps(inner)


def recorded_reference(step: Step) -> Reference | None:
    """:returns: the value that a step records, if it records one."""
    if isinstance(step, RecordStep):
        return step.reference
    if isinstance(step, AssignStep) and step.records:
        return step.assignment.lhs
    return None


def symbols_needed(step: Step) -> set[Symbol]:
    """:returns: the variables whose values the returning motion of ``step`` itself reads."""
    if isinstance(step, AssignStep):
        nodes: list[Node] = [n for s in step.adjoint for n in (s.rhs, *s.lhs.children)]
        return symbols_read(*nodes)
    if isinstance(step, IfStep):
        return set() if step.records else symbols_read(step.block.condition)
    if isinstance(step, LoopStep):
        return symbols_read(*step.loop.children[:3])
    if isinstance(step, CallStep):
        return step.needs
    if isinstance(step, RecordStep):
        return symbols_read(*step.reference.children)
    return set()


def returns(step: Step) -> bool:
    """:returns: whether the returning motion of ``step`` does anything."""
    if isinstance(step, AssignStep):
        return bool(step.adjoint) or step.records
    if isinstance(step, CallStep):
        return step.mode != "passive" or bool(step.records)
    if isinstance(step, RecordStep):
        return True
    return any(returns(inner) for steps in children(step) for inner in steps)
