# SPDX-License-Identifier: BSD-3-Clause
"""Calls: passive, split (recorded and returned apart) or joint (recorded on the way back)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from psyclone.psyir.nodes import Call, Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit, is_effect
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import Identity, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.expressions.text import is_deferred_text, is_forward_only
from psyad_ext.ir.tree.components import is_pointer_component
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_declared_written, is_only_written
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.strategies.record import (
    kept_records, lost_values, recorded_variable)
from psyad_ext.transformations.reverse.strategies.step import (
    Count, Liveness, Motions, Needed, Number, Planner, Recording, Step, Strategy, Teller, Writer,
    all_steps, fresh)

_MODES = {
    "split": ("{0}_recording records here; {0}_returning goes back", "split call"),
    "joint": ("{0} only runs here; on the way back it is recorded and returned at once",
              "joint call"),
    "passive": ("no derivative flows through it: on the way back it is not called",
                "passive call"),
}


class Calls(Strategy):
    """Split or joint, as the schedule says; passive if no derivative flows through."""

    NODE = Call

    def applies(self, statement: Node, planner: Planner) -> bool:
        return isinstance(statement, Call) and statement in planner.sites

    def step(self, statement: Call, planner: Planner) -> Step:
        return planner.once(self, statement, lambda: planner.call(
            planner.sites[statement])).fresh()


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
        return any(step.is_recorded_only() and step.recorded_value().symbol in spoilt
                   for step in all_steps(self.records))

    def origin(self) -> Node | None:
        return self.site.call

    def children(self) -> Sequence[list[Step]]:
        return (self.records,)

    def records_before(self) -> Sequence[Step]:
        return self.records

    def fresh(self) -> Self:
        new = super().fresh()
        new.records = fresh(self.records)
        return new

    def reads(self) -> frozenset[Symbol]:
        return frozenset(self.needs)

    def overwrites(self, writes: Writes) -> set[Symbol]:
        return self.written_in_call(writes) if self.alive else set()

    def recording(self) -> Iterable[Node]:
        return (self.site.call,) if self.records else ()

    def records_itself(self) -> bool:
        return self.mode != "passive"

    def returns(self) -> bool:
        return self.mode != "passive" or bool(self.records or self.after)

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return self.site.call in alive or super().runs(alive)

    def dropped(self, writes: Writes) -> set[Symbol]:
        return set() if self.alive else self.written_in_call(writes)

    def written_in_call(self, writes: Writes) -> set[Symbol]:
        return set(written_in_calls(self.site, writes))

    def restores(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        if self.mode == "passive":
            return set()
        callee = derived[self.site.callee]
        return set(self.site.changed_symbols(
            callee.joint_writes if self.mode == "joint" else callee.clobbered))

    def passes_on(self) -> set[Symbol]:
        return {symbol for dummy, symbol in self.site.actual_symbols()
                if is_declared_written(dummy) and not _has_pointee(dummy, symbol)} \
            if self.alive else set()

    def passes_back(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        if self.mode == "passive":
            return set()
        passed = derived[self.site.callee].passes(self.mode)
        return {actual.symbol for dummy, actual in self.site.changing(passed)
                if not _has_pointee(dummy, actual.symbol)}

    def is_long(self) -> bool:
        return True

    def is_executed_call(self) -> bool:
        return self.alive

    def is_split(self) -> bool:
        return self.mode == "split"

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        for record in all_steps(self.records):
            if record.is_recorded_only():
                live |= record.reads()
        if self.mode == "split":
            live |= self.needs
        if liveness.keep_all or self.mode == "split" or is_effect(self.site) \
                or written_in_calls(self.site, liveness.writes) & live:
            liveness.keep(self.site.call)
            live |= self._read_forward()
        live |= self.needs

    def _read_forward(self) -> set[Symbol]:
        read: set[Symbol] = set()
        for dummy, actual in self.site.bindings:
            written_only = is_data(actual) and is_only_written(dummy)
            read |= symbols_read(*actual.children) if written_only else symbols_read(actual)
        return read

    def mark(self, alive: IdentitySet[Node]) -> None:
        self.alive = self.site.call in alive

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        own = recording.because(self.needs, self.site.call, "call")
        before = needed | own if self.mode == "joint" else needed
        recording.enter(self, needed)
        # A call that is not executed forward changes something on the way back only.
        lost = {symbol for record in self.records
                if (symbol := recorded_variable(record)) in self.changes or self.alive}
        firsts = recording.firsts.in_calls
        for symbol in lost:
            recording.lose(self, symbol, before, (Identity(self.site.call), symbol) not in firsts)
        kept = kept_records(self, self.records, recording)
        # What is wholly recorded is restored: its value after the call is another matter.
        restored = self.wholly & set(map(recorded_variable, kept))
        reads = own - restored if self.mode == "joint" else own
        return (needed - restored) | reads | recording.of_records(kept)

    def settle(self, recording: Recording) -> None:
        self.needed_before = recording.before(self)
        self.records = kept_records(self, self.records, recording)

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        return lost_values(self, self.records)

    def is_repeatable(self) -> bool:
        site = self.site
        return not isinstance(site.call, OpaqueCall) and not is_effect(site) \
            and not site.callee.reallocates_arguments \
            and not any(is_forward_only(dummy)
                        or is_forward_only(actual) and not is_deferred_text(dummy)
                        for dummy, actual in site.actual_symbols())

    def executed(self) -> Iterator[Step]:
        yield CallStep(self.site, "passive")

    def counts(self, count: Count[Number]) -> Number:
        return count.call(self)

    def motions(self, writer: Writer) -> Motions:
        recording, restoring = writer.snapshots(self.records)
        forward = [copied(self.site.call)] if self.alive and not self.site.is_notional else []
        before = [copied(statement) for statement in self.before]
        after = [copied(statement) for statement in self.after]
        if self.mode == "passive":
            return [*recording, *forward], [*after, *restoring]
        derived = writer.derived[self.site.callee]
        if self.mode == "joint":
            call = build.call(derived.reversing, [copied(node) for node in self.arguments])
            recording += forward
            if not self.restores_twice:
                return recording, [*restoring, *before, call, *after]
            first = writer.restored_early(restoring)
            return recording, [*first, *before, call, *after, *restoring]
        forward, tapes, back = writer.tape_arguments(self)
        actuals = dict(self.site.bindings)
        plain = [copied(actuals[dummy]) for dummy in self.site.callee.dummies]
        record = build.call(derived.recording, [*plain, *tapes])
        record.preceding_comment = self.site.call.preceding_comment
        give_back = build.call(derived.returning, [copied(node) for node in (*self.arguments,
                                                                            *tapes)])
        return ([*recording, *forward, record], [*before, give_back, *after, *back, *restoring])

    def explain(self, teller: Teller) -> None:
        call, name = self.site.call, self.site.callee.label
        how, subject = _MODES[self.mode]
        if isinstance(call, OpaqueCall):
            teller.add(call, "call", name, "executed as it stands, forward only")
        else:
            teller.add(call, "call", f"{subject} of {name}", how.format(name),
                       call=(self.mode, name))
        if not self.alive or not teller.advances:
            teller.add(call, "dropped", "call", "nobody reads afterwards what it computes")
        teller.snapshots(self, self.records, call, "overwritten by the call")

    def is_idle(self) -> bool:
        return not (self.alive or self.records)


def _has_pointee(dummy: DataSymbol, actual: Symbol) -> bool:
    """:returns: whether a component of what a call passes is let point at a variable for it,
        whatever the intent of that is."""
    return is_pointer_component(dummy) and not is_pointer_component(actual)
