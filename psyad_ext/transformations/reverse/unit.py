# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates one routine: from its statements to its three generated routines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from psyclone.psyir.nodes import Container, Loop, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.first_writes import FirstWrites, first_writes
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.questions import known_size
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.raising.pointer_setting import first_part, is_undone
from psyad_ext.ir.structures.memory import has_changing_shape
from psyad_ext.ir.structures.rows import is_answer
from psyad_ext.ir.structures.structure_types import is_of_target
from psyad_ext.ir.tree.intents import Access, is_only_written
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.optional import is_absent
from psyad_ext.ir.tree.walking import Contents, contents_of, names_in, statements_of
from psyad_ext.rules.table import FunctionSymbol
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.matrix_products import with_products
from psyad_ext.transformations.reverse.adjoints import Adjoints, adjoint_places
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.directions import Directions, VectorAdjoint, VectorCallee
from psyad_ext.transformations.reverse.emit import Emitter
from psyad_ext.transformations.reverse.fusion import fusion_of, is_possible, iteration_fusions
from psyad_ext.transformations.reverse.independence import require_independent
from psyad_ext.transformations.reverse.iteration_tapes import IterationTapes
from psyad_ext.transformations.reverse.plan import Plan, Planned, Plans
from psyad_ext.transformations.reverse.planning import Planner
from psyad_ext.transformations.reverse.recomputed_iterations import Columns
from psyad_ext.transformations.reverse.recomputed_results import can_run_again
from psyad_ext.transformations.reverse.records import record_all
from psyad_ext.transformations.reverse.region.runs import Runs
from psyad_ext.transformations.reverse.request import Request
from psyad_ext.transformations.reverse.reversing import Motion, kept_results, reversing_body
from psyad_ext.transformations.reverse.step_facts import (
    changed_back, passed_back, passed_on, recorded_variables, written_forward)
from psyad_ext.transformations.reverse.strategies.checkpointed import Checkpointed
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.spilled import SpilledSteps
from psyad_ext.transformations.reverse.strategies.step import Motions, Step, Strategy, all_steps
from psyad_ext.transformations.reverse.tape_keys import TapeKey
from psyad_ext.transformations.reverse.tape_sizes import note_sizes
from psyad_ext.transformations.reverse.to_be_recorded import plan_records
from psyad_ext.transformations.reverse.unit_tapes import Tapes, Taping, tape_arguments
from psyad_ext.transformations.reverse.unread import without_unread, written_in
from psyad_ext.transformations.unused import mention_unused

#: Arrays of more elements are never given a value only to be recorded.
_FEW_ELEMENTS = 16


class UnitDifferentiation:
    """Builds the recording, returning and reversing routines of one routine.

    :param request: the routine and what is asked of it.
    :param writes: what all routines may write.
    :param derived: the called routines, differentiated.
    :param schedule: how calls are reversed.
    :param strategies: the ways to reverse statements.
    """

    def __init__(self, request: Request, writes: Writes, derived: Mapping[Unit, Derived],
                 schedule: ADReversalSchedule, strategies: Sequence[Strategy]) -> None:
        self._request = request
        self._context = request.context
        self._unit = request.part.unit
        self._written = writes[self._unit]
        self._writes = writes
        self._derived = derived
        self._sites = IdentityMap((site.call, site) for site in request.part.sites)
        self._wide = self._context.wide
        self._counter = Counter(derived, self._written)
        self._taping = Taping(request, self._counter, self._wide)
        self._adjoints = Adjoints(request, self._written)
        self._planner = Planner(self._unit, self._context, self._sites, writes, self._written,
                                derived, schedule, strategies)
        firsts, options = self._first_writes(), self._context.options
        columns = Columns(self._unit, self._context, self._sites, writes, derived, firsts)
        require_independent(columns, request.part.statements)
        self._plans = Plans(request.part, self._context, firsts, self._planner, writes,
                            columns, options.memory if request.is_target else "",
                            request.is_target and options.tape.everywhere)
        self._given_up = request.given_up(self._written)
        self._again = self._loses_results = False
        self._restored: frozenset[DataSymbol] = frozenset()
        self.planned: list[Planned] = []
        # Whether the returning motion puts pointers of modules back.
        self._goes_back = any(is_undone(site.call) for site in request.part.sites)
        self._directions = Directions(self._context.names, request.scheme)
        self._vector_routines: dict[RoutineSymbol, Routine] = {}

    def build(self) -> tuple[Derived, list[Routine]]:
        """:returns: the facts for callers, and the generated routines."""
        plan, kept = self._first_plan()
        tapes = self._taping.of(plan.steps, owned=not self._request.is_called)
        self._note(plan, tapes, alone=False)
        derived = self._derive(plan, tapes)
        recorded = []
        if self._request.only_reversed:
            derived, reversing = self._for_joint_calls(
                derived, lambda: self._motions(plan, tapes, kept)[1])
            routines = [reversing]
        else:
            motions = self._motions(plan, tapes, kept)
            in_one = self._starting_forward(plan)
            routines = self._routines(derived, plan.steps, tapes, motions, in_one is not None)
            recorded = routines[:1]
            if self._request.called_jointly:
                derived, routines[-1] = self._for_joint_calls(
                    derived, lambda: [self._returned(derived)])
            elif (fused := self._fused()) is not None:
                routines[-1] = fused
            elif self._given_up or in_one is not None:
                routines[-1] = self._in_one(derived, in_one or self._plan_of_both())
        if self._request.vectors:
            single = routines if self._context.options.needs_single else recorded
            routines = [*single, *self._vector_routines.values()]
        return derived, routines

    def kinds_of_tapes(self) -> dict[TapeKey, ElementType]:
        """:returns: the tapes that the routine needs, with the types of their records."""
        return self._taping.kinds(self._first_plan()[0].steps)

    def _first_plan(self) -> tuple[Plan, list[DataSymbol]]:
        """:returns: the plan of split calls, and the local variables that it keeps in the end."""
        plan = self._plan(self._results())
        self._restore(plan)
        if self._restored:
            plan = self._plan(self._results())
        kept = self._kept_locals(plan.needed)
        plan.steps.extend(record_all(build.ref(symbol), self._context) for symbol in kept)
        return plan, kept

    def _restore(self, plan: Plan) -> None:
        """Let arrays get their old values back that nobody can keep aside.

        :param plan: a plan that restores what is needed only.
        """
        own = self._unit.open_arguments & self._written
        restored = self._request.given_open & self._written
        if not (self._request.called_jointly or self._given_up) \
                and not own.isdisjoint(self._clobbered(plan.steps) | restored):
            self._again = can_run_again(self._unit, self._written)
            self._loses_results = not self._again
            restored |= own
        if restored:
            self._restored = restored
            self._plans.restore(restored)

    def _fused(self) -> Routine | None:
        """:returns: a reversing motion that runs a loop forward and backward at once, if any."""
        # In one motion, restoring a variable would change what it shares storage with too early.
        if not self._context.options.fuse or sharing_names(self._unit.routine.symbol_table) \
                or self._goes_back:
            return None
        statements = self._fused_run()
        named = any(isinstance(step, SpilledSteps)
                    or isinstance(step, Recomputed) and step.ASKED_FOR
                    for step in all_steps(self.planned[0].plan.steps))
        if statements is None and self._plans.columns is not None and not named:
            statements = self._fused_columns(self._plans.columns)
        if statements is None:
            return None
        if self._given_up:
            needed = frozenset(symbol for symbol, _ in self._every()) - self._given_up
            statements = without_unread(statements, needed)
        self._request.helpers.bind_functions(statements)
        every = self._every(written_in(statements))
        return self._assembled(self._request.symbols[2], every, statements, every)

    def _every(self, changed: Set[Symbol] = frozenset()) -> list[tuple[DataSymbol, Access]]:
        """
        :param changed: what may change of the arguments whose results are given up.

        :returns: the arguments of the target, each with its adjoint if it has one.
        """
        return self._adjoints.paired([
            (dummy, dummy.interface.access if dummy not in self._given_up
             else _access_of(dummy, dummy in changed)) for dummy in self._unit.dummies])

    def _fused_run(self) -> list[Statement] | None:
        """:returns: the reversing motion without any tape, if the routine allows that."""
        part = self._request.part
        fusion = fusion_of(part.statements.children, Runs(
            part.statements, self._unit, self._sites, apart=self._planner.stands_apart))
        loop = fusion.fused_loop(self._context, self._planner.adjoint) if fusion else None
        if loop is None:
            return None
        firsts = self._first_writes()
        steps = self._planner.steps(fusion.before)
        needed = plan_records(steps, firsts).needed
        if needed & fusion.written() or self._taping.kinds(steps):
            return None
        recording, returning = self._emitter({}).routine(steps)
        plan = Plan(steps, needed, firsts, fusion.private, frozenset())
        self.planned.append(Planned(plan, (), alone=False, fused=fusion.loop))
        return [*recording, *self._adjoints.around([loop, *returning], plan)]

    def _fused_columns(self, columns: Columns) -> list[Statement] | None:
        """:returns: the reversing motion with a tape of one iteration for one of its loops."""
        statements = self._request.part.statements.children
        steps, results = self._planner.steps(statements), self._results() - self._given_up
        first = self.planned[0].plan
        planned = first.unsectioned or first.steps
        for fusion in iteration_fusions(statements, steps, planned, results, columns):
            plan = self._plans.of(fusion.steps, results)
            others = [*fusion.before, *fusion.after]
            if plan is not None and is_possible(
                    fusion, results, changed_back(others, self._derived),
                    written_forward(fusion.after, self._writes)):
                tapes = self._taping.of(fusion.before, owned=True)
                interfaces = tuple(interface for interface, _ in tapes.values())
                self.planned.append(Planned(plan, interfaces, alone=False, at_once=True))
                emitter = self._emitter(tapes)
                recording, returning = emitter.at_once(fusion.before, fusion.loop, fusion.after)
                recording = self._initial_values(fusion.before, plan.firsts, ()) + recording
                return self._taping.body(tapes, recording, self._adjoints.around(returning, plan))
        return None

    def _plan(self, results: frozenset[Symbol], at_once: bool = False) -> Plan:
        return self._plans.plan(results, at_once)

    def _first_writes(self) -> FirstWrites:
        return first_writes(self._request.part.statements, self._undefined(), self._sites,
                            self._writes, self._written)

    def _results(self) -> frozenset[Symbol]:
        """:returns: what the routine writes and others may read."""
        local = set(self._unit.routine.symbol_table.automatic_datasymbols)
        return frozenset(symbol for symbol in self._written
                         if symbol not in local and _has_home(symbol, self._unit))

    def _motions(self, plan: Plan, tapes: Tapes, kept: Sequence[DataSymbol]) -> Motions:
        recording, returning = self._emitter(tapes).routine(plan.steps)
        recording = self._initial_values(plan.steps, plan.firsts, kept) + recording
        used = names_in(returning)
        if any(isinstance(symbol, FunctionSymbol) for symbol in used):
            self._request.helpers.bind_functions(returning)
        first = first_part(returning) if self._goes_back else 0
        return recording, [*returning[:first], *self._adjoints.around(
            returning[first:], plan, used)]

    def _derive(self, plan: Plan, tapes: Tapes) -> Derived:
        needed = (plan.needed | self._unit.sizes) & frozenset(self._unit.dummies)
        clobbered = self._clobbered(plan.steps)
        passed = frozenset(passed_back(plan.steps, self._derived) & set(self._unit.dummies))
        recording, returning, reversing = self._request.symbols
        return Derived(
            self._unit, frozenset(self._adjoints.arguments), needed, clobbered,
            tuple(interface for interface, _ in tapes.values()), self._request.home,
            recording, returning, reversing, needed, clobbered, returning_passes=passed,
            restored=self._restored)

    def _for_joint_calls(self, derived: Derived, returned: Callable[[], list[Statement]]
                         ) -> tuple[Derived, Routine]:
        """
        Build the reversing motion that joint calls use: its caller restores the old values, so
        that nobody needs the results.

        :param derived: what callers have to know of its other motions.
        :param returned: gives what does the same as the returning motion.

        :returns: ``derived`` with what callers have to know of it, and the motion.
        """
        if not derived.tapes and derived.needed.isdisjoint(self._written):
            self.planned.append(replace(self.planned[0], alone=True, advances=False))
            changed: set[Symbol] = set(derived.clobbered)
            passed = passed_back(self.planned[0].plan.steps, self._derived)
            reads = derived.needed
            statements = returned()
        else:
            plan = self._plan(self._results() - set(self._unit.dummies), at_once=True)
            tapes = self._taping.of(plan.steps, owned=True)
            self._note(plan, tapes, alone=True)
            statements = self._alone_body(plan, tapes)
            changed = self._clobbered(plan.steps) | written_forward(plan.steps, self._writes)
            passed = passed_on(plan.steps) | passed_back(plan.steps, self._derived)
            reads = (plan.exposed | self._unit.sizes_forward) & set(self._unit.dummies)
        arguments = self._adjoints.paired([
            (dummy, _access_of(dummy, dummy in changed | passed))
            for dummy in self._unit.dummies])
        routine = self._assembled(derived.reversing, arguments, statements, arguments)
        if not self._context.options.snapshots:
            reads = frozenset(d for d in self._unit.dummies if not is_only_written(d))
            changed = set(self._written)
        return replace(derived, joint_reads=reads,
                       joint_writes=changed & set(self._unit.dummies),
                       joint_passes=frozenset(passed & set(self._unit.dummies))), routine

    def _returned(self, derived: Derived) -> Statement:
        """:returns: the call of the returning motion, of one that needs no tapes."""
        return build.call(derived.returning, [build.ref(symbol) for symbol, _ in
                                              self._adjoints.paired([
                                                  (dummy, Access.READ)
                                                  for dummy in self._unit.dummies])])

    def _starting_forward(self, plan: Plan) -> Plan | None:
        """:returns: the plan of both motions in one routine, if a loop takes snapshots on the way
            forward then."""
        if not self._request.is_target or self._request.called_jointly or self._goes_back \
                or self._unit.open_arguments & self._written or self._restored \
                or not any(isinstance(step, Checkpointed) for step in plan.steps):
            return None
        found = self._plan_of_both()
        starts = any(isinstance(step, Checkpointed) and step.forward for step in found.steps)
        return found if starts or self._given_up else None

    def _plan_of_both(self) -> Plan:
        """:returns: the plan of both motions in one routine, without results that are given up."""
        return self._plan(self._results() - self._given_up, at_once=True)

    def _in_one(self, derived: Derived, plan: Plan) -> Routine:
        """:returns: the reversing motion of the target with both motions in it."""
        tapes = self._taping.of(plan.steps, owned=True)
        interfaces = tuple(interface for interface, _ in tapes.values())
        self.planned.append(Planned(plan, interfaces, alone=False, given_up=bool(self._given_up),
                                    at_once=not self._given_up))
        clobbered = self._clobbered(plan.steps)
        kept = replace(derived, clobbered=clobbered - self._given_up)
        save, put_back = kept_results(self._motion(kept, tapes, {}))
        statements = self._alone_body(plan, tapes, save, put_back)
        changed = clobbered | written_forward(plan.steps, self._writes) \
            | passed_on(plan.steps) | passed_back(plan.steps, self._derived)
        arguments = self._every(changed)
        return self._assembled(derived.reversing, arguments, statements, arguments)

    def _note(self, plan: Plan, tapes: Tapes, alone: bool) -> None:
        interfaces = tuple(interface for interface, _ in tapes.values())
        self.planned.append(Planned(plan, interfaces, alone))

    def _alone_body(self, plan: Plan, tapes: Tapes,
                    between: Sequence[Statement] = (),
                    last: Sequence[Statement] = ()) -> list[Statement]:
        recording, returning = self._motions(plan, tapes, self._kept_locals(plan.needed))
        return self._taping.body(tapes, [*recording, *between], [*returning, *last])

    def _undefined(self) -> frozenset[Symbol]:
        dummies = set(self._unit.dummies)
        return frozenset(symbol for symbol in self._written
                         if symbol not in dummies or is_only_written(symbol)
                         and symbol not in self._unit.open_arguments
                         and symbol not in self._request.given_open)

    def _kept_locals(self, needed: frozenset[Symbol]) -> list[DataSymbol]:
        """:returns: the local variables whose final values the returning motion needs."""
        dummies = set(self._unit.dummies)
        counters = {loop.variable for loop in statements_of(self._request.part.statements, Loop)}
        # What is allocatable has been deallocated by then.
        return sorted((symbol for symbol in needed & self._written
                       if symbol not in dummies and symbol not in counters
                       and not has_changing_shape(symbol) and not is_absent(symbol)),
                      key=lambda symbol: symbol.name.lower())

    def _emitter(self, tapes: Tapes) -> Emitter:
        return Emitter({key: tape for key, (_, tape) in tapes.items()}, self._counter,
                       self._context, self._wide,
                       IterationTapes(self._counter, self._context, self._wide,
                                      self._request.helpers, self._taping.kept_array))

    def _initial_values(self, steps: Sequence[Step], firsts: FirstWrites,
                        kept: Sequence[DataSymbol]) -> list[Statement]:
        """Variables that may be recorded before they have a value get one, if they are small."""
        dummies = set(self._unit.dummies)
        recording = IdentitySet(node for step in all_steps(steps) for node in step.recording())
        unset = {symbol for statement, symbol in firsts.unset
                 if statement.of in recording and _is_small(symbol)}
        unset |= {symbol for symbol in kept
                  if _is_small(symbol) and symbol not in firsts.set_at_end}
        return [build.assign(build.ref(symbol), zero_of(symbol))
                for symbol in in_order(unset - dummies)
                if not is_forward_only(symbol)]

    def _clobbered(self, steps: Sequence[Step]) -> frozenset[DataSymbol]:
        changed = changed_back(steps, self._derived)
        return frozenset(dummy for dummy in self._unit.dummies
                         if dummy in changed and not is_answer(dummy))

    def _routines(self, derived: Derived, steps: Sequence[Step],
                  tapes: Tapes, motions: Motions, in_one: bool) -> list[Routine]:
        """:param in_one: whether another reversing motion takes the place of that here."""
        unit, (recording, returning) = self._unit, motions
        recorded = recorded_variables(steps)
        plain = [(dummy, self._access(dummy, dummy in recorded)) for dummy in unit.dummies]
        changed = derived.clobbered | derived.returning_passes
        back = self._adjoints.paired([
            (dummy, _access_of(dummy, dummy in changed)) for dummy in unit.dummies])
        on_tape = [pair for _, tape in tapes.values() for pair in tape_arguments(tape)]
        replaced = self._request.called_jointly or self._given_up or in_one
        motion = self._motion(derived, tapes, {} if replaced else self._taping.kept_arrays(tapes))
        every = self._every()
        return [
            note_sizes(self._assembled(derived.recording, [*plain, *on_tape], recording, plain),
                       motion),
            self._assembled(derived.returning, [*back, *on_tape], returning,
                            [*back, *on_tape]),
            self._assembled(derived.reversing, every, reversing_body(motion))]

    def _access(self, dummy: DataSymbol, is_recorded: bool) -> Access:
        """:returns: the intent of an argument of the recording motion."""
        if is_recorded and is_only_written(dummy):
            return Access.READWRITE
        is_kept = is_of_target(dummy) and dummy not in self._written
        return Access.READ if is_kept else dummy.interface.access

    def _motion(self, derived: Derived, tapes: Tapes,
                kept: Mapping[TapeKey, DataSymbol]) -> Motion:
        lost = derived.clobbered & self._unit.open_arguments \
            if self._loses_results and not self._request.is_target else frozenset()
        paired = [symbol for symbol, _ in self._every()]
        return Motion(self._unit, self._adjoints.arguments, paired, derived, tuple(tapes.values()),
                      self._context, self._wide, kept,
                      frozenset(self._request.dependent) - frozenset(self._request.independent),
                      self._written if self._again else None, self._request.is_target, lost)

    def _assembled(self, symbol: RoutineSymbol, arguments: Sequence[tuple[DataSymbol, Access]],
                   statements: list[Statement],
                   mentioned: Sequence[tuple[DataSymbol, Access]] = ()) -> Routine:
        """:param mentioned: the arguments that have to appear in the statements."""
        homes: dict[Symbol, Container] = {
            generated: derived.home for derived in self._derived.values()
            for generated in (derived.recording, derived.returning, derived.reversing)}
        vectors = self._request.vectors
        homes |= {vectors[one]: home for one, home in homes.items() if one in vectors}
        if self._request.storage is not None:
            homes |= self._request.storage.homes
        self._adjoints.share(statements)
        if symbol in vectors:
            work = VectorAdjoint(self._directions, self._adjoints.variables,
                                 self._vector_callees())
            many, its_arguments = work.routine(
                self._mention_unused(statements, mentioned)[0], arguments)
            many, its_contents = self._mention_unused(many, its_arguments)
            self._vector_routines[symbol] = assemble(
                vectors[symbol], self._unit.routine, self._request.home, its_arguments, many,
                homes, its_contents)
        statements, contents = self._mention_unused(with_products(statements), mentioned)
        return assemble(symbol, self._unit.routine, self._request.home, arguments, statements,
                        homes, contents)

    def _vector_callees(self) -> dict[RoutineSymbol, VectorCallee]:
        """:returns: the routines for many directions that may be called."""
        found = {}
        _, *own = self._request.symbols
        every = [(self._unit, frozenset(self._adjoints.arguments), own)]
        every += [(unit, derived.active, [derived.returning, derived.reversing])
                  for unit, derived in self._derived.items()]
        for unit, active, symbols in every:
            places = adjoint_places(unit, active)
            for symbol in symbols:
                found[symbol] = VectorCallee(self._request.vectors[symbol], places)
        return found

    def _mention_unused(self, statements: list[Statement],
                        arguments: Sequence[tuple[DataSymbol, Access]]
                        ) -> tuple[list[Statement], IdentityMap[Node, Contents]]:
        """:returns: the statements, and what in each of them has names."""
        contents = IdentityMap((statement, contents_of(statement)) for statement in statements)
        return mention_unused(statements, [symbol for symbol, _ in arguments], self._context,
                              contents), contents


def _has_home(symbol: Symbol, unit: Unit) -> bool:
    """:returns: whether somebody declared ``symbol``, unlike the variables that we introduce."""
    return symbol in set(unit.dummies) or symbol.name in unit.routine.symbol_table \
        or not symbol.is_automatic


def _access_of(dummy: DataSymbol, is_changed: bool) -> Access:
    """:returns: the intent of an argument; one without any stays so, since calls may give it what
        they must not change."""
    if not is_changed:
        return Access.READ
    return Access.UNKNOWN if dummy.interface.access is Access.UNKNOWN else Access.READWRITE


def _is_small(symbol: DataSymbol) -> bool:
    """:returns: whether it costs next to nothing to give a variable a value; answers about rows
        are no variables."""
    if is_answer(symbol):
        return False
    size = known_size(symbol)
    return size is not None and size <= _FEW_ELEMENTS
