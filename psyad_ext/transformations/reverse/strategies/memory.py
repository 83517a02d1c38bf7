# SPDX-License-Identifier: BSD-3-Clause
"""Allocation: on the way back, what was allocated is deallocated, and the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from psyclone.psyir.nodes import IntrinsicCall, Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_allocatable, values_read
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures import memory
from psyad_ext.ir.structures.memory import (
    allocates, array_with, bounds_in, is_memory_statement, module_variables_in, names_structures,
    variable_of)
from psyad_ext.ir.structures.rows import is_answer, is_row, row, stands_for_nothing
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.records import record_all
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.record import kept_records, lost_values
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer,
    fresh)


class Memory(Strategy):
    """What was allocated is deallocated on the way back; values that are lost are recorded."""

    NODE = IntrinsicCall

    def applies(self, statement: Node, planner: Planner) -> bool:
        return isinstance(statement, IntrinsicCall) and is_memory_statement(statement)

    def step(self, statement: IntrinsicCall, planner: Planner) -> Step:
        step = MemoryStep(statement)
        # On the way back, questions about rows have the answers that they had before.
        if not step.allocates and not is_answer(step.symbol) \
                and not stands_for_nothing(step.symbol) \
                and not names_structures(statement.arguments[0]):
            step.records.append(record_all(
                array_with(step.symbol, bounds_in(statement), module_variables_in(statement)),
                planner.context))
        return step


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

    def origin(self) -> Node | None:
        return self.statement

    def children(self) -> Sequence[list[Step]]:
        return (self.records,)

    def records_before(self) -> Sequence[Step]:
        return self.records

    def stay_at_end(self, later: set[Symbol]) -> bool:
        if self.allocates or not self.is_local() or self.symbol in later:
            return False
        self.stays, self.records = True, []
        return True

    def is_local(self) -> bool:
        """:returns: whether the array is known in its routine only, and does not belong to another
            variable."""
        symbol = self.symbol
        return symbol.is_automatic and is_allocatable(symbol) and _is_plain(symbol) \
            and not module_variables_in(self.statement) \
            and not names_structures(self.statement.arguments[0])

    def executed(self) -> Iterator[Step]:
        yield ExecutedMemoryStep(self.statement)

    def fresh(self) -> Self:
        return MemoryStep(self.statement, fresh(self.records), self.stays)

    def reads(self) -> frozenset[Symbol]:
        bounds = () if self.allocates else sum(bounds_in(self.statement), ())
        return frozenset(values_read(*module_variables_in(self.statement), *bounds))

    def overwrites(self, writes: Writes) -> set[Symbol]:
        return {self.symbol}

    def restores(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        return {self.symbol}

    def records_itself(self) -> bool:
        return True

    def returns(self) -> bool:
        return True

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return True

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live -= self.all_gone
        live |= values_read(*module_variables_in(self.statement), *(
            bound for pair in bounds_in(self.statement) for bound in pair))

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        recording.lose(self, self.symbol, needed, not self.allocates and not self.stays)
        own = recording.because(self.reads(), self.statement, "bounds")
        return (needed - self.all_gone) | own

    def settle(self, recording: Recording) -> None:
        self.records = kept_records(self, self.records, recording)

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        return lost_values(self, self.records)

    def counts(self, count: Count[Number]) -> Number:
        return count.all(self.records)

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        context = writer.context
        symbols, bounds = [self.symbol], bounds_in(self.statement)
        outer = module_variables_in(self.statement)
        if self.symbol in context.active:
            symbols.append(context.adjoint(self.symbol))
        if self.allocates:
            statement = memory.allocation(self.symbol, bounds, outer)
            statement.preceding_comment = self.statement.preceding_comment
            return [statement], [memory.written_deallocation(*symbols, outer=outer)]
        again = symbols[1:] if self.stays else symbols
        back: list[Statement] = [build.intrinsic(
            "ALLOCATE", *(array_with(symbol, bounds, outer) for symbol in again)),
                                 *restoring] if again else []
        back += [build.assign(row(adjoint, outer) if outer else build.ref(adjoint),
                              build.real("0.0", symbol_type(adjoint)))
                 for adjoint in symbols[1:] if not names_structures(self.statement.arguments[0])]
        gone = [] if self.stays else [memory.written_deallocation(self.symbol, outer=outer)]
        return [*recording, *gone], back

    def explain(self, teller: Teller) -> None:
        teller.snapshots(self, self.records, self.statement, "deallocated here", "recorded")


@dataclass
class ExecutedMemoryStep(MemoryStep):
    """An array is allocated or deallocated, and that is all."""

    def fresh(self) -> Self:
        return ExecutedMemoryStep(self.statement)

    def restores(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        return set()

    def records_itself(self) -> bool:
        return False

    def returns(self) -> bool:
        return False

    def motions(self, writer: Writer) -> Motions:
        outer = module_variables_in(self.statement)
        if self.allocates:
            return [memory.allocation(self.symbol, bounds_in(self.statement), outer)], []
        return [memory.written_deallocation(self.symbol, outer=outer)], []

    def explain(self, teller: Teller) -> None:
        pass


def within(steps: Sequence[Step]) -> Iterator[MemoryStep]:
    """
    :param steps: steps that are executed one after the other, all or none of them.

    :returns: those of them, and of the steps inside, that allocate a local array which the same
        list deallocates, be it in each branch, or deallocate it: nothing is left of it in the end.
    """
    for number, step in enumerate(steps):
        for part in step.inside():
            yield from within(part)
        if isinstance(step, MemoryStep) and step.is_local() and step.allocates:
            ends = _ends(step.symbol, steps[number + 1:])
            if ends:
                yield from (step, *ends)


def _ends(symbol: Symbol, steps: Sequence[Step]) -> list[MemoryStep]:
    """:returns: what deallocates a local array, whatever is executed; nothing if it may stay."""
    for step in steps:
        if isinstance(step, MemoryStep) and step.symbol is symbol:
            return [] if step.allocates else [step]
        if isinstance(step, IfStep):
            ends = [_ends(symbol, part) for part in step.inside()]
            if all(ends):
                return [end for part in ends for end in part]
    return []


def _is_plain(symbol: Symbol) -> bool:
    return role_of(symbol) is None and presence_of(symbol) is None and not is_row(symbol) \
        and not is_answer(symbol) and not isinstance(symbol, ComponentSymbol)
