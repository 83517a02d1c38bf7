# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates one routine: from its statements to its three generated routines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from psyclone.psyir.nodes import Container, Loop, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.activity import Part
from psyad_ext.analyses.calltree import Unit, is_declared_written, is_only_written
from psyad_ext.analyses.first_writes import FirstWrites, first_writes
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir import build
from psyad_ext.ir.assemble import Access, assemble
from psyad_ext.ir.kinds import ElementType, symbol_type
from psyad_ext.rules.table import uses_result
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.unused import mention_unused
from psyad_ext.transformations.reverse.counting import Counter, is_scalar_bound
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.emit import Emitter
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.planning import Planner, assign_step
from psyad_ext.transformations.reverse.records import record_all
from psyad_ext.transformations.reverse.reversing import Motion, reversing_body
from psyad_ext.transformations.reverse.steps import (
    AssignStep, CallStep, Step, TapeKey, all_steps, recorded_reference, symbols_needed)
from psyad_ext.transformations.reverse.taping import new_tape
from psyad_ext.transformations.reverse.to_be_recorded import plan_records


@dataclass(frozen=True)
class Request:
    """What is asked of one routine.

    :param part: its statements in the core language.
    :param context: its names and active variables.
    :param home: the container that the generated routines will live in.
    :param symbols: symbols of the recording, returning and reversing motion.
    :param dependent: its dependent arguments if it is the target.
    :param independent: its independent arguments if it is the target.
    :param is_target: whether it is the target.
    :param helpers: adds the helper routines that the generated code calls.
    """

    part: Part
    context: Context
    home: Container
    symbols: tuple[RoutineSymbol, RoutineSymbol, RoutineSymbol]
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    is_target: bool
    helpers: Helpers


class UnitDifferentiation:
    """Builds the recording, returning and reversing routines of one routine.

    :param request: the routine and what is asked of it.
    :param writes: what all routines may write.
    :param derived: the called routines, differentiated.
    :param schedule: how calls are reversed.
    """

    def __init__(self, request: Request, writes: Writes, derived: Mapping[Unit, Derived],
                 schedule: ADReversalSchedule) -> None:
        self._request = request
        self._context = request.context
        self._unit = request.part.unit
        self._written = writes[self._unit]
        self._writes = writes
        self._derived = derived
        self._sites = {id(site.call): site for site in request.part.sites}
        self._planner = Planner(self._unit, self._context, self._sites, writes, self._written,
                                derived, schedule)
        self._wide = WideInteger(self._context.names)
        self._counter = Counter(derived, self._written)
        self._adjoint_arguments = self._declare_adjoints()

    def _declare_adjoints(self) -> dict[DataSymbol, DataSymbol]:
        """:returns: the adjoint argument of each dummy argument that has one."""
        context, request = self._context, self._request
        if not request.is_target:
            return {dummy: context.adjoint_argument(dummy) for dummy in self._unit.dummies
                    if dummy in context.active}
        asked = {*request.dependent, *request.independent}
        arguments = {dummy: context.adjoint_argument(dummy) for dummy in self._unit.dummies
                     if dummy in asked}
        for dummy in request.independent:
            if dummy not in request.dependent and dummy in self._written:
                # Its final value has no adjoint: the argument only collects at the end.
                context.adjoints[dummy] = context.local_adjoint(dummy)
        return arguments

    def build(self) -> tuple[Derived, list[Routine]]:
        """:returns: the facts for callers, and the generated routines."""
        steps = self._planner.steps(self._request.part.statements.children)
        undefined = self._undefined()
        firsts = first_writes(self._request.part.statements, undefined, self._sites,
                              self._writes, self._written)
        self._reuse_results(steps, firsts)
        needed = plan_records(steps, firsts)
        kept = self._kept_locals(needed)
        steps += [record_all(build.ref(symbol), self._context) for symbol in kept]
        tapes = self._tapes(steps)
        recording, returning = self._emitter(tapes).routine(steps)
        recording = self._initial_values(steps, firsts, kept) + recording
        self._request.helpers.bind_digamma(returning)
        clobbered = self._clobbered(steps)
        derived = Derived(
            self._unit, frozenset(self._adjoint_arguments),
            frozenset(d for d in self._unit.dummies if d in needed), clobbered,
            tuple(interface for interface, _ in tapes.values()), self._request.home,
            *self._request.symbols)
        return derived, self._routines(derived, steps, tapes, recording,
                                       self._with_adjoints(returning, steps, firsts))

    def _undefined(self) -> frozenset[Symbol]:
        dummies = set(self._unit.dummies)
        return frozenset(symbol for symbol in self._written
                         if symbol not in dummies or is_only_written(symbol))

    def _reuse_results(self, steps: Sequence[Step], firsts: FirstWrites) -> None:
        """Let adjoints use the results of assignments where that needs no further record."""
        writers: dict[Symbol, bool] = {}
        for step in all_steps(steps):
            if isinstance(step, AssignStep):
                symbol = step.assignment.lhs.symbol
                first = id(step.assignment) in firsts.assignments
                writers[symbol] = writers.get(symbol, True) and first
        dummies = set(self._unit.dummies)
        in_calls = {actual.symbol for site in self._request.part.sites
                    for _, actual in site.bindings if hasattr(actual, "symbol")}
        free = {symbol for symbol, first in writers.items()
                if first and symbol in dummies and symbol not in in_calls}
        read = {symbol for step in all_steps(steps) for symbol in symbols_needed(step)}
        self._context.reusable = frozenset(read | free)
        for step in all_steps(steps):
            if isinstance(step, AssignStep) and step.adjoint \
                    and step.assignment.lhs.symbol in self._context.reusable \
                    and uses_result(step.assignment.rhs):
                step.adjoint = assign_step(step.assignment, self._context).adjoint

    def _kept_locals(self, needed: frozenset[Symbol]) -> list[DataSymbol]:
        """:returns: the local variables whose final values the returning motion needs."""
        dummies = set(self._unit.dummies)
        counters = {loop.variable for loop in self._request.part.statements.walk(Loop)}
        return sorted((symbol for symbol in needed & self._written
                       if symbol not in dummies and symbol not in counters),
                      key=lambda symbol: symbol.name.lower())

    def _tapes(self, steps: Sequence[Step]) -> dict[TapeKey, tuple[TapeInterface, Tape]]:
        return {key: self._tape(key, type_, steps)
                for key, type_ in self._counter.keys(steps).items()}

    def _tape(self, key: TapeKey, type_: ElementType,
              steps: Sequence[Step]) -> tuple[TapeInterface, Tape]:
        size = self._counter.constant(steps, key)
        bound = None if size is not None else self._counter.bound(steps, key)
        if bound is not None and not (self._request.is_target or is_scalar_bound(bound)):
            bound = None
        interface = TapeInterface(key, type_, size, bound)
        extend = partial(self._request.helpers.extend, type_) if interface.grows else None
        return interface, new_tape(key, type_, size, self._context, self._wide, extend)

    def _emitter(self, tapes: Mapping[TapeKey, tuple[TapeInterface, Tape]]) -> Emitter:
        return Emitter({key: tape for key, (_, tape) in tapes.items()}, self._counter,
                       self._context, self._wide)

    def _initial_values(self, steps: Sequence[Step], firsts: FirstWrites,
                        kept: Sequence[DataSymbol]) -> list[Statement]:
        """Scalars that may be recorded before they have a value get one."""
        dummies = set(self._unit.dummies)
        recording = {id(step.assignment if isinstance(step, AssignStep) else step.site.call)
                     for step in all_steps(steps)
                     if isinstance(step, (AssignStep, CallStep)) and step.records}
        unset = {symbol for number, symbol in firsts.unset
                 if number in recording and not symbol.is_array}
        unset |= {symbol for symbol in kept
                  if not symbol.is_array and symbol not in firsts.set_at_end}
        return [build.assign(build.ref(symbol), zero_of(symbol))
                for symbol in sorted(unset - dummies, key=lambda symbol: symbol.name.lower())]

    def _clobbered(self, steps: Sequence[Step]) -> frozenset[DataSymbol]:
        changed: set[Symbol] = set()
        for step in all_steps(steps):
            reference = recorded_reference(step)
            if reference is not None:
                changed.add(reference.symbol)
            if isinstance(step, CallStep) and step.mode != "passive":
                callee = step.site.callee
                names = self._writes[callee] if step.mode == "joint" else \
                    self._derived[callee].clobbered
                changed |= {symbol for dummy, symbol in step.site.actual_symbols()
                            if dummy in names}
        return frozenset(dummy for dummy in self._unit.dummies if dummy in changed)

    def _passed_on(self, steps: Sequence[Step]) -> set[Symbol]:
        """:returns: what is passed to reversing motions that may, but do not, write it."""
        return {symbol for step in all_steps(steps)
                if isinstance(step, CallStep) and step.mode == "joint"
                for dummy, symbol in step.site.actual_symbols() if is_declared_written(dummy)}

    def _with_adjoints(self, returning: list[Statement], steps: Sequence[Step],
                       firsts: FirstWrites) -> list[Statement]:
        """:returns: the returning motion with the adjoints set before and after it."""
        arguments = set(self._adjoint_arguments.values())
        local = [adjoint for adjoint in self._context.adjoints.values()
                 if adjoint not in arguments]
        used = {ref.symbol for statement in returning for ref in statement.walk(Reference)}
        start = [build.assign(build.ref(adjoint), zero_of(adjoint))
                 for adjoint in local if adjoint in used]
        return start + returning + self._last_adjoints(steps, firsts)

    def _last_adjoints(self, steps: Sequence[Step], firsts: FirstWrites) -> list[Statement]:
        request = self._request
        if not request.is_target:
            return []
        last: list[Statement] = []
        cleared = {step.assignment.lhs.symbol for step in steps
                   if isinstance(step, AssignStep) and step.adjoint
                   and id(step.assignment) in firsts.assignments
                   and not step.assignment.lhs.children}
        for dummy in self._unit.dummies:
            argument = self._adjoint_arguments.get(dummy)
            if dummy in request.dependent and dummy not in request.independent:
                if dummy not in cleared:
                    last.append(build.assign(build.ref(argument), zero_of(argument)))
            elif argument is not None and self._context.adjoints[dummy] is not argument \
                    and dummy in self._context.active:
                inner = build.ref(self._context.adjoints[dummy])
                last.append(build.assign(build.ref(argument),
                                         build.add(build.ref(argument), inner)))
        return last

    def _routines(self, derived: Derived, steps: Sequence[Step],
                  tapes: Mapping[TapeKey, tuple[TapeInterface, Tape]],
                  recording: list[Statement], returning: list[Statement]) -> list[Routine]:
        unit = self._unit
        recorded = {ref.symbol for step in all_steps(steps)
                    if (ref := recorded_reference(step)) is not None}
        plain = [(dummy, Access.READWRITE if dummy in recorded and is_only_written(dummy)
                  else dummy.interface.access) for dummy in unit.dummies]
        changed = derived.clobbered | self._passed_on(steps)
        back = [(dummy, Access.READWRITE if dummy in changed else Access.READ)
                for dummy in unit.dummies]
        on_tape = [pair for _, tape in tapes.values() for pair in _tape_arguments(tape)]
        motion = Motion(unit, self._adjoint_arguments, derived, tuple(tapes.values()),
                        self._context, self._wide)
        every = [(dummy, dummy.interface.access) for dummy in unit.dummies]
        return [
            self._assembled(derived.recording, [*plain, *on_tape], recording),
            self._assembled(derived.returning, [*self._paired(back), *on_tape],
                            mention_unused(returning, [s for s, _ in self._paired(back)],
                                           self._context)),
            self._assembled(derived.reversing, self._paired(every), reversing_body(motion))]

    def _assembled(self, symbol: RoutineSymbol, arguments: Sequence[tuple[DataSymbol, Access]],
                   statements: list[Statement]) -> Routine:
        homes = {generated: derived.home for derived in self._derived.values()
                 for generated in (derived.recording, derived.returning, derived.reversing)}
        return assemble(symbol, self._unit.routine, self._request.home, arguments, statements,
                        homes)

    def _paired(self, arguments: Sequence[tuple[DataSymbol, Access]]
                ) -> list[tuple[DataSymbol, Access]]:
        """:returns: the arguments, each followed by its adjoint if it has one."""
        paired = []
        for dummy, access in arguments:
            paired.append((dummy, access))
            if dummy in self._adjoint_arguments:
                paired.append((self._adjoint_arguments[dummy], Access.READWRITE))
        return paired


def zero_of(symbol: DataSymbol) -> Node:
    """:returns: zero, or false, in the type of ``symbol``."""
    type_ = symbol_type(symbol)
    if type_.is_real:
        return build.real("0.0", type_)
    return build.integer(0) if type_.intrinsic.name == "INTEGER" else build.logical(False)


def _tape_arguments(tape: Tape) -> list[tuple[DataSymbol, Access]]:
    symbols = [tape.array] + ([tape.position] if tape.position is not None else [])
    return [(symbol, Access.READWRITE) for symbol in symbols]
