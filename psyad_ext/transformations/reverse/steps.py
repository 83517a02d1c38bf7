# SPDX-License-Identifier: BSD-3-Clause
"""The plan of a routine's adjoint: what each statement contributes to both motions.

Steps say what is recorded, not where: positions on tapes are given out later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any

from psyclone.psyir.nodes import (
    Assignment, IfBlock, IntrinsicCall, Loop, Node, Reference, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.carried import Carried, is_independent
from psyad_ext.core.dispatch import ClassTable
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type, symbol_type
from psyad_ext.ir.structures.memory import allocates, variable_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.transformations.reverse.shared_facts import AdjointFacts, LoopFacts

#: Tapes are told apart by what they are for and by the type of their records.
TapeKey = tuple[str, tuple[str, int | str]]


def value_key(symbol: Symbol) -> TapeKey:
    """:returns: the tape that values of ``symbol`` are recorded on."""
    return ("value", symbol_type(symbol).spelling)


#: Branches taken are recorded in bytes: compilers number the kind of the shortest logicals 1.
CONTROL_TYPE = element_type(ScalarType(ScalarType.Intrinsic.BOOLEAN, build.integer(1)))
#: The tape of branches taken.
CONTROL_KEY: TapeKey = ("control", CONTROL_TYPE.spelling)


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
    :param alive: whether the recording motion executes it.
    """

    assignment: Assignment
    adjoint: list[Statement]
    after_restoring: bool
    records: bool = False
    alive: bool = True

    def __post_init__(self) -> None:
        self._facts = AdjointFacts(self.assignment, self.adjoint)

    @property
    def read_by_adjoint(self) -> frozenset[Symbol]:
        """:returns: the variables that the adjoint reads."""
        return self._facts.read

    @property
    def reads_overwritten(self) -> bool:
        """:returns: whether the adjoint may read the value that the assignment overwrites."""
        return self.after_restoring and self._facts.may_read_target


@dataclass
class RecordStep(Step):
    """The value of a scalar or an element is recorded, and restored backwards.

    :param reference: the value.
    """

    reference: Reference


@dataclass(frozen=True)
class Candidate:
    """Something that a region writes, and that may have to be recorded.

    :param reference: the variable or element.
    :param place: number of the statement of the region that writes it first.
    :param writes: the assignments to it.
    :param always_accessed: whether it exists whatever branches are taken.
    """

    reference: Reference
    place: int
    writes: tuple[Assignment, ...]
    always_accessed: bool


@dataclass(frozen=True)
class Capture:
    """A value that the statements of a region left, kept aside before older values are restored.

    :param variable: holds it.
    :param reference: where it is taken from.
    """

    variable: DataSymbol
    reference: Reference


@dataclass(frozen=True)
class Reading:
    """What the returning motion of a region does with one of its statements.

    :param statement: an assignment or a branch.
    :param reads: the variables that its adjoint, or the choice of a branch, reads.
    :param again: whether it is executed again.
    """

    statement: Statement
    reads: frozenset[Symbol]
    again: bool


@dataclass
class RegionStep(Step):
    """Assignments and branches that are reversed as one piece.

    The returning motion evaluates ``indices``, takes ``captures`` aside, restores what was
    recorded and then executes ``forward`` and ``backward``.

    :param statements: the statements.
    :param candidates: what they write and may have to be recorded.
    :param captures: what they leave and their adjoint reads.
    :param indices: assignments to private scalars that occur in indices of what is written.
    :param forward: statements that compute again what the adjoint reads.
    :param backward: the adjoint.
    :param private: the scalars that mean nothing outside of the statements.
    :param needs: variables whose values before the statements the returning motion reads.
    :param index_needs: variables that ``indices`` read; the statements don't change them.
    :param readings: what each statement has to do with that.
    :param records: the values that are recorded.
    :param dead: the statements that the recording motion does not execute.
    """

    statements: list[Statement]
    candidates: list[Candidate]
    captures: list[Capture]
    indices: list[Assignment]
    forward: list[Statement]
    backward: list[Statement]
    private: frozenset[Symbol]
    needs: frozenset[Symbol]
    index_needs: frozenset[Symbol]
    readings: tuple[Reading, ...]
    records: list[RecordStep] = field(default_factory=list)
    dead: IdentitySet[Node] = field(default_factory=IdentitySet)

    @property
    def recorded(self) -> list[tuple[int, RecordStep]]:
        """:returns: the records, with the number of the statement before which they are made."""
        places = IdentityMap((one.reference, one.place) for one in self.candidates)
        return [(places[record.reference], record) for record in self.records]


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

    def __post_init__(self) -> None:
        self.facts = LoopFacts(self.loop)

    @property
    def carried(self) -> Carried:
        """:returns: the dependences between the iterations."""
        return self.facts.carried

    @cached_property
    def is_independent(self) -> bool:
        """:returns: whether the iterations, which have no inner loops, can change places."""
        if not all(isinstance(step, (AssignStep, RegionStep)) for step in self.body):
            return False
        private = frozenset(symbol for step in self.body if isinstance(step, RegionStep)
                            for symbol in step.private)
        return is_independent(self.loop, self.carried, private)

    @property
    def overwritten_wholly(self) -> frozenset[Symbol]:
        """:returns: the arrays of which the loop overwrites every element."""
        return self.facts.overwritten_wholly


@dataclass
class SectionStep(LoopStep):
    """The values of a section are recorded as a whole, and restored backwards.

    :param loop: a loop over its elements, which stands for the section in analyses.
    :param body: the record of one element.
    :param section: the section, of rank one.
    """

    section: Reference


@dataclass
class ColumnStep(LoopStep):
    """A do loop whose iterations are recorded one at a time, on the way back.

    The recording motion only executes the loop. In the returning motion each iteration, last one
    first, is executed again with records on tapes of its own, and returns at once. No iteration
    reads what another one has written, unless nothing that is executed again reads it.

    :param loop: the statement.
    :param body: its steps in the recording motion, which record nothing.
    :param again: its steps in the returning motion.
    :param records: variables that the loop overwrites and that are restored around its adjoint.
    :param needs: variables whose values before the loop the returning motion reads.
    :param changes: variables whose values the returning motion changes.
    :param in_calls: variables that calls in the loop may write.
    :param needed_before: variables whose values before the loop the adjoints of what was executed
        before it read; None if that is not known.
    :param at_once: whether the iterations are executed in the returning motion only, first one
        first: nothing depends on their order then.
    :param kept: the results of an iteration that its adjoint changes, and that have to be put back
        behind it.
    """

    again: list[Step] = field(default_factory=list)
    records: list[Step] = field(default_factory=list)
    needs: frozenset[Symbol] = frozenset()
    changes: frozenset[Symbol] = frozenset()
    in_calls: frozenset[Symbol] = frozenset()
    needed_before: frozenset[Symbol] | None = None
    at_once: bool = False
    kept: list[Reference] = field(default_factory=list)

    @property
    def executed(self) -> set[Symbol]:
        """:returns: the variables that the recording motion writes in the loop."""
        inside = all_steps(self.body)
        written = {step.assignment.lhs.symbol for step in inside
                   if isinstance(step, AssignStep) and step.alive}
        called = any(isinstance(step, CallStep) and step.alive for step in inside)
        return written | self.in_calls if called else written

    @property
    def restores_twice(self) -> bool:
        """:returns: whether what was restored before the adjoint has to be restored after it."""
        spoilt = self.changes if self.needed_before is None else self.changes & self.needed_before
        return not spoilt.isdisjoint(self.recorded)

    @property
    def recorded(self) -> set[Symbol]:
        """:returns: the variables that are restored."""
        return {step.reference.symbol for step in all_steps(self.records)
                if isinstance(step, RecordStep)}


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
    :param wholly: variables of which they are all values.
    :param before: statements of the returning motion before the adjoint of the call.
    :param arguments: arguments of the adjoint of the call, without tapes.
    :param after: statements of the returning motion after it.
    :param needs: variables whose values the adjoint of the call reads.
    :param changes: variables whose values the adjoint of a joint call changes.
    :param alive: whether the recording motion executes it.
    :param needed_before: variables whose values before the call the adjoints of what was executed
        before it read; None if that is not known.
    """

    site: CallSite
    mode: str
    records: list[Step] = field(default_factory=list)
    wholly: set[Symbol] = field(default_factory=set)
    before: list[Statement] = field(default_factory=list)
    arguments: list[Node] = field(default_factory=list)
    after: list[Statement] = field(default_factory=list)
    needs: set[Symbol] = field(default_factory=set)
    changes: set[Symbol] = field(default_factory=set)
    alive: bool = True
    needed_before: frozenset[Symbol] | None = None

    @property
    def restores_twice(self) -> bool:
        """:returns: whether what was restored before the adjoint has to be restored after it."""
        spoilt = self.changes if self.needed_before is None else self.changes & self.needed_before
        return any(isinstance(record, RecordStep) and record.reference.symbol in spoilt
                   for record in all_steps(self.records))


@dataclass
class MemoryStep(Step):
    """An array is allocated or deallocated; on the way back, the other way round.

    :param statement: the statement.
    :param records: values that are lost and restored.
    :param stays: whether the array stays allocated, since the way back begins at once.
    """

    statement: IntrinsicCall
    records: list[Step] = field(default_factory=list)
    stays: bool = False

    @property
    def symbol(self) -> DataSymbol:
        """:returns: the array."""
        return variable_of(self.statement)

    @property
    def all_gone(self) -> frozenset[Symbol]:
        """:returns: the array, if none of its values is left: other rows keep theirs."""
        return frozenset() if self.stays or is_row(self.symbol) else frozenset((self.symbol,))

    @property
    def allocates(self) -> bool:
        """:returns: whether the statement allocates."""
        return allocates(self.statement)


@dataclass
class PlainStep(Step):
    """A statement that is only executed forward.

    :param statement: the statement.
    """

    statement: Statement


def children(step: Step) -> Sequence[list[Step]]:
    """:returns: the lists of steps inside ``step``."""
    return _CHILDREN[type(step)](step)


_CHILDREN: ClassTable[Callable[[Any], Sequence[list[Step]]]] = ClassTable(
    (IfStep, attrgetter("then", "otherwise")), (ColumnStep, attrgetter("records", "body")),
    ((LoopStep, WhileStep), lambda step: (step.body,)),
    ((CallStep, RegionStep, MemoryStep), lambda step: (step.records,)),
    (Step, lambda step: ()))


def all_steps(steps: Sequence[Step]) -> list[Step]:
    """:returns: the steps and all steps inside them."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for inner in children(step):
            if inner:
                found += all_steps(inner)
    return found
