# SPDX-License-Identifier: BSD-3-Clause
"""Pointer components are replaced by their pointees where these are structures, in calls as well.

A routine that takes a structure also takes the pointees of its components, unless it knows
them in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress

from psyclone.psyir.nodes import Assignment, Call, CodeBlock, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ImportInterface, RoutineSymbol, Symbol

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions.bound import callees
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.callees import is_elemental, rank_of_value
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.changing_pointees import PointersInTurn
from psyad_ext.ir.lowering.pointers.component_pointees import points_to_nothing
from psyad_ext.ir.lowering.pointers.null_checks import check_calls, check_outputs
from psyad_ext.ir.lowering.pointers.pointee_clones import (
    Given, PointeeClone, PointeeClones, name_in_bounds)
from psyad_ext.ir.lowering.pointers.pointees import (
    RESULT, Key, Passed, Pointees, constructed, spelled, unclear, values_of)
from psyad_ext.ir.lowering.pointers.pointees_at_entry import pointees_at_entry
from psyad_ext.ir.lowering.pointers.pointees_in_text import with_other_names
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.using import module_symbol, using_scope
from psyad_ext.ir.tree.walking import nodes_of


class StructurePointees:
    """Replaces such components in all routines.

    :param target: the routine that is differentiated.
    :param structures: knows the structures of all routines.
    :param ends: what routines let components point at.
    """

    def __init__(self, target: Routine, structures: Structures,
                 ends: StructureExitStates) -> None:
        self._target = target
        self._structures = structures
        self._ends = ends
        self._copies = PointeeClones(structures)

    @property
    def ends(self) -> StructureExitStates:
        """:returns: what knows what calls pass, and make components point at."""
        return self._ends

    def drop_copies(self) -> None:
        """Take away what nothing calls that is generated."""
        self._copies.drop()

    def name(self, routine: Routine, variables: Variables, resolve: Callable[[], None]
             ) -> Mapping[DataSymbol, str]:
        """Replace components that point at structures, in place.

        :param routine: a routine whose structures have not been taken apart.
        :param variables: declares new variables in it.
        :param resolve: lets its calls of bound procedures name these.

        :returns: the pointers that take the place of those that point at several structures in
            turn, with what the source calls them.

        :raises UnsupportedError: if it is not known what one stands for.
        """
        check_outputs(routine, self._ends)
        if not self._ends.matter:
            return {}
        entered = pointees_at_entry(routine)
        in_turn = PointersInTurn(routine, variables, entered, self._ends, self._copies)
        collector = self._ends.collector(routine, in_turn.pointer)
        pointees = collector.collect(routine, entered)
        for key, node in collector.unknown.items():
            if key in pointees or self._is_used(key, routine):
                raise declined(
                    node, f"it is not known what '{spelled(key)}' points at behind this statement")
        for symbol, path in pointees:
            if not self._is_followed(symbol, routine):
                raise declined(routine, f"'{spelled((symbol, path))}' is made to point at a "
                               "structure, and not only this routine knows it",
                               "let components of local structures point there")
            if is_local(symbol) and declares_pointer(symbol):
                raise declined(routine, f"it is not known of which structure "
                               f"'{spelled((symbol, path))}' is a component")
        if entered:
            name_in_bounds(routine, pointees)
        if pointees:
            self._check_ends(routine, pointees, set(entered) - {
                move.key for move in collector.moves.values()})
            check_calls(routine, pointees, collector, self._ends)
            in_turn.follow(collector.in_turn, list(collector.moves.values()),
                           collector.renewals)
            replacement = _Replacement(routine, pointees, self._ends, self._copies,
                                       collector.in_turn)
            replacement.name()
            resolve()
            replacement.pass_on()
        return {pointer: spelled(key) for key, pointer in collector.in_turn.items()
                if not isinstance(self._ends.type_behind(key, routine), str)}

    def _is_used(self, key: Key, routine: Routine) -> bool:
        """:returns: whether a routine uses what a component points at that is followed
            elsewhere."""
        symbol, path = key
        return self._ends.is_replaced(key, routine) and any(
            one.symbol is symbol and path_of(one)[:len(path)] == path
            for one in nodes_of(routine, Reference))

    def moved(self, routine: Routine) -> Set[str]:
        """
        :param routine: a routine whose structures have not been taken apart.

        :returns: the names of the components that may come to point elsewhere there.
        """
        return {name for node in nodes_of(routine, (Assignment, Call))
                for name in self._moved(node, routine)} if self._ends.matter else frozenset()

    def _moved(self, node: Assignment | Call, routine: Routine) -> Iterator[str]:
        """:returns: the names of the components that something lets point elsewhere."""
        if isinstance(node, Assignment) and is_data(node.lhs):
            if node.is_pointer:
                yield from path_of(node.lhs)[-1:]
            else:
                yield from (way[-1] for way in self._ends.pointers_in(node.lhs, routine))
        elif isinstance(node, Call):
            with suppress(UnsupportedError):
                yield from (end.path[-1] for end in self._ends.of_call(node))

    def _is_followed(self, symbol: Symbol, routine: Routine) -> bool:
        """:returns: whether it is known what components of a structure point at: nobody tells for
            those of users and of modules."""
        return is_local(symbol) or symbol.is_argument and routine is not self._target

    def _check_ends(self, routine: Routine, pointees: Pointees,
                    entered: set[tuple[object, ...]]) -> None:
        """
        :raises UnsupportedError: if callers do not know what the routine lets pointers point at.
        """
        told = {(end.holder, end.path) for end in self._ends.of(routine) if end.is_known}
        result = self._structures.of(routine).result
        for symbol, path in pointees:
            holder = RESULT if symbol is result else symbol.name.lower()
            if (symbol.is_argument or symbol is result) and (symbol, path) not in entered \
                    and (holder, path) not in told:
                raise declined(routine, f"'{spelled((symbol, path))}' points elsewhere when "
                               f"'{routine.name}' ends, and callers can't see where")


class _Replacement:
    """Replaces the components in one routine.

    :param routine: the routine.
    :param pointees: what they stand for.
    :param ends: knows what calls pass, and make components point at.
    :param copies: makes copies of routines.
    :param in_turn: the pointers that take the place of components.
    """

    def __init__(self, routine: Routine, pointees: Pointees, ends: StructureExitStates,
                 copies: PointeeClones, in_turn: Mapping[Key, DataSymbol]) -> None:
        self._routine, self._pointees, self._in_turn = routine, pointees, in_turn
        self._ends, self._copies = ends, copies

    def name(self) -> None:
        """Put the structures in the place of components, in place.

        :raises UnsupportedError: if it is not known everywhere which these are.
        """
        for call in nodes_of(self._routine, Call):
            self._construct(call)
        for statement in nodes_of(self._routine, Assignment):
            if statement.is_pointer and is_data(statement.lhs) and self._is_pointer(statement.lhs):
                pointer = self._in_turn.get((statement.lhs.symbol, path_of(statement.lhs)))
                if pointer is None or not points_to_nothing(statement):
                    replace_statement(statement, [])
        for reference in reversed(nodes_of(self._routine, Reference)):
            if not self._pointees.place(reference):
                continue
            if self._is_pointer(reference) and self._may_move(reference):
                raise unclear(reference, (reference.symbol, path_of(reference)))
            is_called = reference is getattr(reference.parent, "routine", None)
            reference.replace_with(self._pointees.named(reference),
                                   keep_name_in_context=not is_called)
        for block in nodes_of(self._routine, CodeBlock):
            with_other_names(block, self._pointees)

    def _may_move(self, reference: Reference) -> bool:
        """:returns: whether a component may be let point elsewhere, or is asked where it points."""
        call = reference.parent
        if isinstance(call, IntrinsicCall):
            return (reference.symbol, path_of(reference)) not in self._in_turn
        dummy = next((name for name, actual in self._ends.passed(call) or ()
                      if actual is reference), None) if isinstance(call, Call) else None
        return dummy is not None and declares_pointer(
            self._ends.callee(call).symbol_table.lookup(dummy))

    def pass_on(self) -> None:
        """Pass what components of arguments point at as well, in place.

        :raises UnsupportedError: if a structure is used as a whole where that is not understood.
        """
        for call in reversed(nodes_of(self._routine, Call)):
            if not isinstance(call, IntrinsicCall):
                self._pass(call)
        for reference in nodes_of(self._routine, Reference):
            self._check(reference)

    def _is_pointer(self, reference: Reference) -> bool:
        """:returns: whether a reference is one to a component that is replaced."""
        return self._pointees.place(reference) == len(path_of(reference)) > 0

    def _construct(self, call: Call) -> None:
        """A constructor need not let components point at anything any more."""
        types = self._ends.types
        pointers = [] if isinstance(call, IntrinsicCall) else [
            value for _, value in constructed(call, types, self._ends.passed(call))]
        if not pointers:
            return
        kept = [(name, value) for name, value in values_of(call, types.of(call.routine.name, call))
                if not any(value is one for one in pointers)]
        for value in call.arguments:
            value.detach()
        for name, value in kept:
            call.append_named_arg(name, value)

    def _pass(self, call: Call) -> None:
        """Let a call be one of a copy that takes what components of arguments point at."""
        passed, callee = self._ends.passed(call), self._ends.callee(call)
        given = {} if passed is None or callee is None else self._wanted(callee, passed)
        if not given:
            return
        try:
            if is_elemental(callee) and any(map(rank_of_value, call.arguments)):
                raise NotImplementedError("it is an elemental procedure that is given arrays")
            copy = self._copies.copy(callee, given)
        except NotImplementedError as error:
            raise declined(call, f"'{callee.name}' uses structures that components of its "
                           f"arguments point at, and {error}") from error
        for one, target in given.items():
            if (one.dummy, one.path) in copy.more:
                call.append_named_arg(copy.more[one.dummy, one.path], copied(target))
        callees.forget(call)
        call.routine.symbol = self._symbol(copy)

    def _wanted(self, callee: Routine, passed: Passed) -> dict[Given, Reference]:
        """:returns: what a routine uses of what components of its arguments point at."""
        told = {(end.holder, end.path): end for end in self._ends.of(callee)}
        given: dict[Given, Reference] = {}
        known: dict[str, Given] = {}
        for dummy, actual in passed:
            for path, target in self._pointees.reached(actual) if is_data(actual) else ():
                # Where the routine lets it, or what leads to it, point it knows itself.
                own = [told[dummy, path[:count]] for count in range(1, len(path) + 1)
                       if (dummy, path[:count]) in told]
                changes = target.symbol in self._in_turn.values()
                if any(end.is_first or not changes for end in own) \
                        or not self._ends.uses(callee, dummy, path):
                    continue
                one = self._given(callee, passed, dummy, path, target)
                first = known.setdefault(text_of(target), one)
                given[one if one is first or one.target else Given(
                    dummy, path, like=(first.dummy, first.path))] = target
        return given

    def _given(self, callee: Routine, passed: Passed, dummy: str, path: tuple[str, ...],
               target: Reference) -> Given:
        """:returns: how a routine gets what a component of an argument points at."""
        way = path_of(target)
        if all(step.indices is None for step in steps_of(target)):
            for other, actual in passed:
                whole = self._pointees.named(actual) if is_data(actual) else None
                if whole is not None and whole.symbol is target.symbol \
                        and way[:len(path_of(whole))] == path_of(whole) \
                        and all(step.indices is None for step in steps_of(whole)) \
                        and self._is_plain(callee, other):
                    return Given(dummy, path, other, way[len(path_of(whole)):])
            name = target.symbol.name.lower()
            if not target.symbol.is_argument and not is_local(target.symbol) \
                    and callee.symbol_table.lookup(name, otherwise=None) is target.symbol:
                return Given(dummy, path, name, way)
        return Given(dummy, path, type_=self._ends.type_pointed_at(callee, dummy, path))

    @staticmethod
    def _is_plain(callee: Routine, dummy: str) -> bool:
        symbol = callee.symbol_table.lookup(dummy)
        return not is_optional(symbol) and not declares_pointer(symbol)

    def _symbol(self, copy: PointeeClone) -> RoutineSymbol:
        """:returns: what the routine calls a copy by."""
        new, home = copy.routine, copy.routine.parent
        if any(one is new for one in definitions(new.name, self._routine, own_routine)):
            return new.symbol
        new.symbol.visibility = Symbol.Visibility.PUBLIC
        user = using_scope(self._routine, home.name)
        symbol = RoutineSymbol(new.name, new.symbol.datatype, interface=ImportInterface(
            module_symbol(user.symbol_table, home.name)))
        if user is not self._routine:
            symbol.visibility = Symbol.Visibility.PRIVATE
        user.symbol_table.add(symbol)
        return symbol

    def _check(self, reference: Reference) -> None:
        """
        :raises UnsupportedError: if a structure is used as a whole where that is not understood.
        """
        parent = reference.parent
        if not any(True for _ in self._pointees.below(reference)):
            return
        if isinstance(parent, IntrinsicCall):
            known = parent.is_inquiry or is_memory_statement(parent) \
                and not any(parent.argument_names)
        elif isinstance(parent, Call):
            known = parent.routine is not reference and self._ends.passed(parent) is not None
        else:
            known = isinstance(parent, Assignment)
        if not known:
            raise unclear(reference, (reference.symbol, path_of(reference)))
