# SPDX-License-Identifier: BSD-3-Clause
"""The routines that a routine reaches, and how their arguments are bound."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property

from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, FileContainer, IntrinsicCall, Loop, Node, Reference, Return,
    Routine, Schedule, StructureReference)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.declared_sizes import sizes_back, sizes_forward
from psyad_ext.analyses.whole_structures import bound_arguments
from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import callee_of, location
from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions.opaque import OpaqueCall, OpaqueRoutine
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.fence.problems import file_problems
from psyad_ext.ir.lookup.origin import rule_of_core
from psyad_ext.ir.lookup.procedure_names import is_procedure_pointer
from psyad_ext.ir.lookup.stubs import stub_problems
from psyad_ext.ir.lookup.unread_modules import callee_problems
from psyad_ext.ir.lookup.unread_units import elsewhere_problems
from psyad_ext.ir.structures.memory import reallocated, with_answers
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.structures.structure_types import is_constant, is_not_understood
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.refusals import PROCEDURE_POINTER, TYPE_BOUND
from psyad_ext.ir.tree.statements import is_before_stop, only_stops
from psyad_ext.ir.tree.walking import assignments_of, loops_around, nodes_of, statements_of

#: Statements with effects that take nothing in.
_OUTPUT = frozenset(("Write_Stmt", "Print_Stmt", "Open_Stmt", "Close_Stmt", "Flush_Stmt",
                     "Rewind_Stmt", "Backspace_Stmt", "Endfile_Stmt", "Pointer_Assignment_Stmt",
                     "Conditional_Stmt"))


@dataclass(eq=False)
class CallSite:
    """One call of a subroutine.

    :param call: the call.
    :param callee: the routine called.
    :param bindings: dummy and actual argument, in the order of the actual ones.
    """

    call: Call
    callee: Unit
    bindings: list[tuple[DataSymbol, Node]]

    @property
    def is_notional(self) -> bool:
        """:returns: whether it stands for something that another call does."""
        return self.callee.rule is not None and self.callee.rule.notional

    def actual_symbols(self) -> Iterator[tuple[DataSymbol, Symbol]]:
        """:returns: dummy and variable of every argument that is a variable."""
        for dummy, actual in self.bindings:
            if is_data(actual):
                yield dummy, actual.symbol

    def changing(self, dummies: Set[Symbol]) -> list[tuple[DataSymbol, Reference]]:
        """
        :param dummies: dummy arguments that calls of the routine may change.

        :returns: those that this call may change, each with its variable.
        """
        return [(dummy, actual) for dummy, actual in self.bindings
                if dummy in dummies and is_data(actual) and not self.is_kept(actual)]

    def changed_symbols(self, dummies: Set[Symbol]) -> set[Symbol]:
        """:returns: the variables of :py:meth:`changing`."""
        return {actual.symbol for _, actual in self.changing(dummies)}

    def is_kept(self, actual: Node) -> bool:
        """:returns: whether an argument can't change here, whatever the routine does in other
            calls: routines may leave out the intents of their own."""
        symbol = actual.symbol
        return not isinstance(actual, StructureReference) and (
            is_only_read(symbol) or is_constant(symbol)
            or any(loop.variable is symbol for loop in loops_around(self.call)))

    @property
    def reshaped_rows(self) -> set[Symbol]:
        """:returns: the rows of which it may allocate or deallocate one, as an argument."""
        return {symbol for dummy, symbol in self.actual_symbols()
                if is_row(symbol) and dummy in self.callee.reallocated}


@dataclass(eq=False)
class Unit:
    """A routine in the tree of calls.

    :param routine: its definition.
    :param sites: its calls.
    :param cycle: the routines that call it and are called by it, on the way or directly; itself
        if it is recursive.
    :param first: the same routine for other calls, if it is seen apart for these.
    :param number: counts the units of the same routine, from 1.
    :param shared: the places of dummy arguments whose adjoints are pieces of one array.
    """

    routine: Routine
    sites: list[CallSite] = field(default_factory=list)
    cycle: frozenset[Unit] = frozenset()
    first: Unit | None = None
    number: int = 1
    shared: frozenset[tuple[int, ...]] = frozenset()

    @cached_property
    def is_transparent(self) -> bool:
        """:returns: whether all statements can be seen, so that its writes are known."""
        return not isinstance(self.routine, OpaqueRoutine) \
            and all(map(only_stops, nodes_of(self.routine, CodeBlock)))

    @cached_property
    def rule(self) -> Rule | None:
        """:returns: the rule whose text has its derivatives; None for others."""
        return rule_of_core(self.routine)

    @cached_property
    def has_effects(self) -> bool:
        """
        :returns: whether it may do something besides computing its arguments from each other:
            input or output, or use what it left behind when it was called before. Then it is
            called exactly as often as in the source.
        """
        if self.cycle:
            return any(unit.has_own_effects for unit in self.cycle) or any(
                site.callee.has_effects for unit in self.cycle for site in unit.sites
                if site.callee not in self.cycle and not isinstance(site.call, OpaqueCall))
        return self.has_own_effects or any(
            site.callee.has_effects for site in self.sites
            if not isinstance(site.call, OpaqueCall))

    @cached_property
    def has_own_effects(self) -> bool:
        """:returns: the same without what it calls."""
        return not self.is_transparent or _keeps_values(self) \
            or any(call.has_effects for call in nodes_of(self.routine, OpaqueCall))

    @cached_property
    def has_lasting_effects(self) -> bool:
        """:returns: whether it has effects after which the program goes on."""
        units = self.cycle or frozenset((self,))
        return self.has_effects and any(
            _acts(unit) or any(site.callee.has_lasting_effects for site in unit.sites if
                               site.callee not in units and not isinstance(site.call, OpaqueCall))
            for unit in units if not _ends_program(unit))

    @property
    def reached(self) -> list[Unit]:
        """:returns: the routine and all that it calls, each once."""
        found: dict[Unit, None] = {}
        waiting = [self]
        while waiting:
            unit = waiting.pop()
            if unit not in found:
                found[unit] = None
                waiting += [site.callee for site in unit.sites
                            if not isinstance(site.call, OpaqueCall)]
        return list(found)

    @cached_property
    def communicates(self) -> bool:
        """:returns: whether it, or what it calls, takes part in what other processes do."""
        return any(unit.rule is not None and unit.rule.channel for unit in self.reached)

    @property
    def has_input(self) -> bool:
        """:returns: whether it may use something that it may not find again in the next call."""
        return any(not unit.is_transparent or _keeps_values(unit) or any(
            call.has_effects and call.template.kind.__name__ not in _OUTPUT
            for call in nodes_of(unit.routine, OpaqueCall)) for unit in self.reached)

    @cached_property
    def reallocated(self) -> frozenset[Symbol]:
        """:returns: what the routine, or one that it calls, allocates or deallocates."""
        found = reallocated(self.routine)
        if self.cycle:
            return _reallocated_in(self)
        for site in self.sites:
            found |= {symbol for dummy, symbol in site.actual_symbols()
                      if dummy in site.callee.reallocated}
        return frozenset(with_answers(found))

    @property
    def reallocates_arguments(self) -> bool:
        """:returns: whether a call may allocate or deallocate what it is given."""
        return not self.reallocated.isdisjoint(self.dummies)

    @cached_property
    def shares_tapes(self) -> bool:
        """
        :returns: whether it calls itself, directly or through others, and one of these may not be
            called once more for the way back: it has effects, may reallocate its arguments, takes
            text whose length changes, or passes arrays that it may change and whose extents are
            not known on to another one. All levels share their tapes then.
        """
        return any(unit.has_lasting_effects or unit.reallocates_arguments
                   or any(map(is_forward_only, unit.dummies))
                   or any(unit.given_open(site) for site in unit.sites
                          if site.callee in self.cycle) for unit in self.cycle)

    @cached_property
    def sizes(self) -> frozenset[Symbol]:
        """:returns: its arguments that declared bounds, or lengths, depend on."""
        return frozenset(self.dummies) & sizes_back(self.routine, self.dummies)

    @cached_property
    def sizes_forward(self) -> frozenset[Symbol]:
        """:returns: as :py:attr:`sizes`, where there is also what the way back does not have."""
        return self.sizes | frozenset(self.dummies) & sizes_forward(self.routine)

    @cached_property
    def open_arguments(self) -> frozenset[DataSymbol]:
        """:returns: its arguments of assumed size whose extents are not known."""
        return frozenset(dummy for dummy in self.dummies if is_open(dummy.datatype))

    def given_open(self, site: CallSite) -> frozenset[DataSymbol]:
        """
        :param site: one of its calls.

        :returns: the dummy arguments that it may change and that take arrays whose extents are
            not known here: nobody can keep them aside as a whole.
        """
        return frozenset(dummy for dummy, symbol in site.actual_symbols()
                         if symbol in self.open_arguments and not is_only_read(dummy))

    @property
    def origin(self) -> Routine:
        """:returns: the routine of the source."""
        return self.routine if self.first is None else self.first.routine

    @property
    def name(self) -> str:
        """:returns: name of the routine, in lower case."""
        return self.routine.name.lower()

    @property
    def label(self) -> str:
        """:returns: the name, with a number if the routine is seen apart for other calls."""
        return self.name if self.first is None else f"{self.name}_{self.number}"

    @property
    def dummies(self) -> list[DataSymbol]:
        """:returns: the dummy arguments, in order."""
        # Each time that PSyclone is asked for them it checks all names of the routine.
        return list(self.routine.symbol_table._argument_list)

    @property
    def module(self) -> Container | None:
        """:returns: the module that holds the routine, None for a bare one."""
        container = self.routine.ancestor(Container)
        return None if isinstance(container, FileContainer) else container


@dataclass(frozen=True)
class CallTree:
    """All routines that can be reached.

    :param units: every routine once, callees before callers; the last one is the target.
    :param problems: calls that can't be followed.
    """

    units: tuple[Unit, ...]
    problems: tuple[Problem, ...]

    @property
    def target(self) -> Unit:
        """:returns: the routine that was asked for."""
        return self.units[-1]


def _reallocated_in(unit: Unit) -> frozenset[Symbol]:
    """:returns: what a routine in a cycle of calls allocates or deallocates."""
    found = {one: set(reallocated(one.routine)) for one in unit.cycle}
    changed = True
    while changed:
        changed = False
        for one, own in found.items():
            for site in one.sites:
                inner = found[site.callee] if site.callee in found else site.callee.reallocated
                more = {symbol for dummy, symbol in site.actual_symbols() if dummy in inner}
                changed = changed or not more <= own
                own |= more
    return frozenset(found[unit])


def _ends_program(unit: Unit) -> bool:
    """:returns: whether a routine never returns."""
    body = unit.routine.children
    return bool(body) and isinstance(body[-1], CodeBlock) and only_stops(body[-1]) \
        and not nodes_of(unit.routine, Return)


def _acts(unit: Unit) -> bool:
    """:returns: whether a routine itself has effects after which the program goes on."""
    return not unit.is_transparent or _keeps_values(unit) or any(
        call.has_effects and not is_before_stop(call)
        for call in nodes_of(unit.routine, OpaqueCall))


def _keeps_values(unit: Unit) -> bool:
    """:returns: whether a routine may change variables that are neither its own nor arguments."""
    tables = [scope.symbol_table for scope in statements_of(unit.routine, Schedule)]
    own = {symbol for table in tables for symbol in table.symbols
           if symbol.is_argument or symbol.is_automatic}
    changed = {assignment.lhs.symbol for assignment in assignments_of(unit.routine)
               if isinstance(assignment.lhs, Reference)}
    changed.update(loop.variable for loop in statements_of(unit.routine, Loop))
    changed.update(symbol for site in unit.sites for dummy, symbol in site.actual_symbols()
                   if not is_only_read(dummy))
    return not changed <= own


def is_effect(site: CallSite) -> bool:
    """:returns: whether a call has to take place exactly as often as in the source."""
    if isinstance(site.call, OpaqueCall):
        return site.call.has_effects
    return site.callee.has_effects


def call_site(call: Call, callee: Unit) -> CallSite:
    """:returns: a call of ``callee`` with its arguments bound."""
    pairs = bound_arguments(call, callee.routine)
    return CallSite(call, callee, sorted(pairs, key=lambda pair: pair[1].position))


def call_tree(target: Routine) -> CallTree:
    """
    :param target: a routine.

    :returns: what it reaches through calls of subroutines.
    """
    builder = _Builder()
    builder.visit(target)
    builder.join_circles()
    return CallTree(tuple(builder.order), tuple(builder.problems))


class _Builder:
    def __init__(self) -> None:
        self.order: list[Unit] = []
        self.problems: list[Problem] = []
        self._units: IdentityMap[Routine, Unit] = IdentityMap()
        self._open: list[Routine] = []
        self._has_circles = False
        self._target: Routine | None = None

    def visit(self, routine: Routine) -> Unit:
        """:returns: the unit of ``routine``, after its callees."""
        self._target = self._target or routine
        unit = self._units[routine] = Unit(routine)
        self._open.append(routine)
        for call in nodes_of(routine, Call):
            if not isinstance(call, IntrinsicCall) and call.parent is not None:
                self._follow(unit, call)
        self._open.pop()
        self.order.append(unit)
        return unit

    def join_circles(self) -> None:
        """Tell routines which others both call them and are called by them, on the way or not."""
        if not self._has_circles:
            return
        reached = {unit: {site.callee for site in unit.sites} for unit in self.order}
        changed = True
        while changed:
            changed = False
            for unit, found in reached.items():
                more = found.union(*(reached.get(callee, set()) for callee in found))
                changed = changed or more != found
                reached[unit] = more
        for unit, found in reached.items():
            unit.cycle = frozenset(one for one in found if unit in reached.get(one, ()))

    def _follow(self, unit: Unit, call: Call) -> None:
        name = call.routine.name
        routine, elsewhere = callee_of(call), elsewhere_problems(call, self._target.root)
        if elsewhere:
            self.problems += elsewhere
        elif routine is None and (opaque := file_problems(call.root, [name])):
            self.problems += opaque
        elif routine is None and isinstance(call.routine, StructureReference):
            if not is_not_understood(call.routine.symbol, unit.routine):
                self._report(call, TYPE_BOUND.code, TYPE_BOUND.text.format(
                    f"'{call.routine.debug_string()}'"), TYPE_BOUND.hint)
        elif routine is None and is_procedure_pointer(name, call):
            self._report(call, PROCEDURE_POINTER.code,
                         PROCEDURE_POINTER.text.format(f"'{name}'"), PROCEDURE_POINTER.hint)
        elif routine is None:
            self.problems += callee_problems(call)
        elif stub := stub_problems(call, routine):
            self.problems += stub
        elif routine is self._target and self._open:
            self._report(call, "RECURSION", f"'{name}' calls itself, directly or through others",
                         "differentiate a routine that calls it instead")
        else:
            self._has_circles |= any(routine is one for one in self._open)
            callee = self._units.get(routine) or self.visit(routine)
            unit.sites.append(call_site(call, callee))

    def _report(self, node: Node, code: str, text: str, hint: str) -> None:
        self.problems.append(Problem(*location(node), code=code, text=text, hint=hint))
