# SPDX-License-Identifier: BSD-3-Clause
"""Module pointers that one routine reassigns.

A local pointer takes the place of such a pointer in the statements, and is followed like others.
Its pointee at entry is an argument, unless the routine is the target.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, IntrinsicSymbol, ScalarType, Symbol)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.module_variable_names import own_name
from psyad_ext.ir.lowering.memory.state import in_declaration
from psyad_ext.ir.lowering.pointers.component_pointers import like_pointer
from psyad_ext.ir.lowering.pointers.module_exit_states import ModuleExitStates
from psyad_ext.ir.lowering.pointers.pointer_problems import check_shape, declined
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNKNOWN, State, Target, Variable, distinct, merged)
from psyad_ext.ir.lowering.pointers.reassigned_pointers import Moves, ReassignedPointers
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import (
    CallReassignments, moves_of, set_moves)
from psyad_ext.ir.raising.pointer_setting import Pointing, pointing, setting_call
from psyad_ext.ir.raising.reassigned_again import case_of
from psyad_ext.ir.structures.memory import asked_as, is_memory_statement, objects_of
from psyad_ext.ir.structures.pointer_arguments import (
    PointerArguments, pointer_arguments, set_pointer_arguments)
from psyad_ext.ir.structures.types_known import known_type
from psyad_ext.ir.tree.components import structure_name
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.module_pointers import is_module_pointer, is_passed_pointer, note_passed
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class ModulePointers:
    """The pointers of modules that a routine, or one that it calls, moves or uses.

    :param routine: the routine, whose structures have been taken apart; changed in place.
    :param variables: declares new variables in it.
    :param known: tells which pointers these are, and what other routines do with them.
    """

    def __init__(self, routine: Routine, variables: Variables, known: ReassignedPointers) -> None:
        self._routine, self._known = routine, known
        self._table = routine.symbol_table
        self._is_target = routine is known.target
        self._places: dict[Symbol, ModuleVariable | None] = {}
        self._check_known()
        self._pointers: dict[ModuleVariable, DataSymbol] = {}
        self._start: dict[DataSymbol, DataSymbol] = {}
        self._lowers: dict[DataSymbol, list[DataSymbol]] = {}
        self._moved: dict[DataSymbol, Node] = {}
        self._states: list[State] = []
        self._sizing: set[DataSymbol] = set()
        self._relied_on: set[DataSymbol] = set()
        self._ends = ModuleExitStates(routine)
        self.last = known.last if self._is_target else []
        if known.variables:
            self._follow(variables)

    def _place(self, symbol: Symbol) -> ModuleVariable | None:
        """:returns: the pointer of a module that a symbol stands for."""
        if symbol not in self._places:
            self._places[symbol] = module_variable(symbol, self._routine) \
                if is_module_pointer(symbol) and not symbol.is_argument else None
        return self._places[symbol]

    def _moving(self) -> Iterator[tuple[ModuleVariable, Assignment]]:
        for one in statements_of(self._routine, Assignment):
            if one.is_pointer and is_data(one.lhs) and self._place(one.lhs.symbol) is not None:
                yield self._place(one.lhs.symbol), one

    def _check_known(self) -> None:
        """
        :raises UnsupportedError: if the call tree turns out to reassign a further pointer.
        """
        for place, statement in self._moving():
            if place not in self._known.variables:
                raise declined(statement, f"that '{place.symbol.name}', a pointer of a module, is "
                               "made to point elsewhere shows too late here",
                               "let it point there by an assignment in a subroutine")

    def _follow(self, variables: Variables) -> None:
        """Name the pointers in the statements and in calls."""
        moving = list(self._moving())
        references = [one for one in self._references()
                      if self._place(one.symbol) in self._known.variables]
        calls = [(call, callee_of(call)) for call in nodes_of(self._routine, Call)
                 if not isinstance(call, (IntrinsicCall, OpaqueCall))]
        for reference in references:
            self._pointer(self._place(reference.symbol), variables)
        for call, callee in calls:
            self._known.see(call, callee)
            for place in (*self._known.of(callee).taken, *self._known.of(callee).moved):
                self._pointer(place, variables)
        for reference in references:
            self._refer(reference, self._pointers[self._place(reference.symbol)])
        for place, statement in moving:
            self._moved.setdefault(self._pointers[place], statement)
        for call, callee in calls:
            self._pass(call, callee, self._known.of(callee), variables)
        self._ask()

    def _references(self) -> list[Reference]:
        return [*nodes_of(self._routine, Reference),
                *(one for symbol in self._table.datasymbols for one in in_declaration(symbol))]

    def _refer(self, reference: Reference, pointer: DataSymbol) -> None:
        if reference.ancestor(Routine) is None:
            # In declarations it stands for what it does when the routine starts.
            self._sizing.add(pointer)
            pointer = self._start[pointer]
        reference.symbol = pointer

    def _pointer(self, place: ModuleVariable, variables: Variables) -> DataSymbol:
        """:returns: the variable that is followed in the place of a pointer."""
        if place not in self._pointers:
            own = self._own(place)
            new = variables.new(f"{place.symbol.name}_pointer",
                                known_type(place.symbol.datatype, self._routine))
            like_pointer(new)
            self._pointers[place] = new
            self._start[new] = own if self._is_target else self._argument(place, new, variables)
        return self._pointers[place]

    def _argument(self, place: ModuleVariable, pointer: DataSymbol,
                  variables: Variables) -> DataSymbol:
        """:returns: the argument for what a pointer stands for when the routine starts."""
        type_ = known_type(place.symbol.datatype, self._routine)
        new = variables.new(f"{place.symbol.name}_target", type_)
        new.interface = ArgumentInterface(Access.UNKNOWN)
        rank = declared_rank(new)
        lowers = [variables.new(f"{new.name}_lower" + (f"_{number + 1}" if rank > 1 else ""),
                                ScalarType.integer_type()) for number in range(rank)]
        for lower in lowers:
            lower.interface = ArgumentInterface(Access.READ)
        if rank:
            new.datatype = ArrayType(type_.elemental_type, [ArrayType.ArrayBounds(
                build.ref(lower), ArrayType.Extent.ATTRIBUTE) for lower in lowers])
        self._lowers[pointer] = lowers
        note_passed(new)
        return new

    def _own(self, place: ModuleVariable) -> DataSymbol:
        """:returns: a variable of a module as the routine knows it."""
        try:
            symbol = own_name(place, self._routine)
        except NotImplementedError:
            raise declined(self._routine, f"'{place.symbol.name}', a pointer of a module that is "
                           "made to point elsewhere, or its target, is hidden by another variable",
                           "rename that") from None
        self._places[symbol] = place
        return symbol

    def _pass(self, call: Call, callee: Routine, moves: Moves, variables: Variables) -> None:
        """Pass what pointers stand for, and note what they stand for behind the call."""
        if not moves.taken and not moves.ends:
            return
        bind(call, callee)
        for place, dummy in moves.taken.items():
            call.append_named_arg(dummy.name, build.ref(self._pointers[place]))
        if not moves.ends:
            return
        if not isinstance(call.parent, Schedule):
            raise declined(call, f"the function '{callee.name}' lets a pointer of a module point "
                           "elsewhere", "make it a subroutine")
        case = None
        if moves.case is not None:
            case = self._case(call, callee, moves, variables)
            call.append_named_arg(moves.case.name, build.ref(case))
        components = next(iter(moves_of(call).alternatives), {})
        set_moves(call, CallReassignments([{**components, **{
            self._pointers[place]: self._move(self._pointers[place], end, moves)
            for place, end in ends.items()}} for ends in moves.ends], case))
        for place in moves.moved:
            self._moved.setdefault(self._pointers[place], call)

    def _case(self, call: Call, callee: Routine, moves: Moves, variables: Variables) -> DataSymbol:
        """:returns: the variable that tells in which of several ways pointers have been moved."""
        known = case_of(call)
        if known is None:
            return variables.new(moves.case.name, copied_type(moves.case.datatype))
        if list(known.ends) != list(pointer_arguments(callee).ends):
            raise declined(call, f"'{callee.name}' lets pointers of modules point elsewhere in "
                           "other ways here than in the routine that this one comes from",
                           "differentiate the original routine")
        return self._table.lookup(known.name)

    def _move(self, pointer: DataSymbol, end: Target,
              moves: Moves) -> Assignment | str:
        """:returns: what lets a pointer stand for what it does behind a call."""
        if isinstance(end, str):
            return end
        target = copied(end.reference)
        for reference in nodes_of(target, Reference):
            if reference.symbol in moves.starts:
                reference.symbol = self._pointers[moves.starts[reference.symbol]]
            elif not isinstance(reference.symbol, IntrinsicSymbol):
                reference.symbol = self._own(moves.places[reference.symbol])
        return pointing(pointer, target, end.lowers or ())

    def _ask(self) -> None:
        for call in nodes_of(self._routine, IntrinsicCall):
            if is_memory_statement(call):
                for one in [one for one in objects_of(call) if one.symbol in self._start]:
                    place = next(place for place, own in self._pointers.items()
                                 if own is one.symbol)
                    raise declined(
                        call, f"memory of '{place.symbol.name}', a pointer of a module that is "
                        "made to point elsewhere, is allocated or freed",
                        "let such pointers change places only, or do that in routines that are "
                        "not differentiated")
            if call.intrinsic.name == "ALLOCATED" and is_data(call.arguments[0]) \
                    and call.arguments[0].symbol in self._start:
                call.replace_with(asked_as("ASSOCIATED", call), keep_name_in_context=True)

    def _name(self, pointer: Symbol) -> str:
        return next(place.symbol.name for place, one in self._pointers.items() if one is pointer)

    # What the statements are followed with

    @property
    def pointers(self) -> list[DataSymbol]:
        """:returns: the variables that are followed in the place of pointers."""
        return list(self._start)

    @property
    def lasting(self) -> frozenset[DataSymbol]:
        """:returns: those that others see when the routine has ended."""
        return frozenset(self._moved)

    def at_start(self, symbol: DataSymbol) -> Target | None:
        """:returns: what a pointer stands for when the routine starts."""
        return Variable(build.ref(self._start[symbol])) if symbol in self._start else None

    def check_end(self, states: Sequence[State]) -> None:
        """
        :param states: what pointers may stand for where the routine ends.

        :raises UnsupportedError: if callers would see a pointer of which it is not known.
        """
        self._states += states
        for symbol, node in self._moved.items() if self._is_target else ():
            if any(state.get(symbol) == UNKNOWN for state in states):
                raise declined(node, f"it is not known where '{self._name(symbol)}' points when "
                               f"'{self._routine.name}' ends", "let it point at one variable")

    def rely_on(self, target: DataSymbol) -> None:
        """Note that callers have to pass what a pointer stands for, as it is taken to be there."""
        if is_passed_pointer(target):
            self._relied_on.add(target)

    def check_passed(self, call: Call, states: Sequence[State]) -> None:
        """
        :param call: a call.
        :param states: what pointers may stand for before it.

        :raises UnsupportedError: if what is called takes a pointer to stand for something of which
            only who calls the target knows whether it does.
        """
        callee = callee_of(call)
        for place in self._known.of(callee).relied_on:
            found = [state.get(self._pointers[place]) for state in states]
            entered = {target.reference.symbol for target in found if isinstance(target, Variable)}
            entered &= set(self._start.values())
            if entered and self._is_target:
                raise declined(call, f"'{callee.name}' asks whether '{place.symbol.name}', a "
                               "pointer of a module that is made to point elsewhere, points at "
                               f"anything, and nothing tells whether it does when "
                               f"'{self._routine.name}' starts", "let it point somewhere before")
            self._relied_on |= entered

    def shows(self, symbols: Collection[DataSymbol]) -> bool:
        """:returns: whether the end of the routine has to show where some pointers point."""
        return self._is_target and not self._moved.keys().isdisjoint(symbols)

    def tells(self, symbols: Collection[DataSymbol]) -> bool:
        """:returns: whether callers may be told in which way the routine has ended."""
        return not self._is_target and bool(self._moved) and self._moved.keys() <= set(symbols)

    def ends_as(self, states: Sequence[State], case: DataSymbol) -> bool:
        """
        :param states: what pointers may stand for when the routine has ended.
        :param case: tells which of them it is, from 1.

        :returns: whether callers can be told.
        """
        return self._ends.tell([self._end_in(state) for state in states], case)

    def moves(self, states: Sequence[State]) -> list[list[Statement]]:
        """:returns: for each state what lets the pointers of modules point where they stand."""
        moved = [symbol for symbol in self._moved if any(
            symbol in state and self._is_elsewhere(state[symbol], symbol) for state in states)]
        return [self._setting(moved, state) for state in states]

    def _is_elsewhere(self, end: Target, symbol: DataSymbol) -> bool:
        start = self.at_start(symbol)
        return not isinstance(end, Variable) or end.key != start.key

    def _setting(self, moved: Sequence[DataSymbol], state: State) -> list[Statement]:
        """:returns: what lets pointers of modules point where they stand in a state."""
        places = {one: place for place, one in self._pointers.items()}
        pointings: list[Pointing] = []
        for symbol in moved:
            end = state[symbol]
            if isinstance(end, Variable) and not end.reference.symbol.is_automatic:
                pointings.append((places[symbol], copied(end.reference), end.lowers))
            elif end == NOTHING:
                pointings.append((places[symbol], None, None))
        found = [(places[symbol], places[other]) for symbol in moved for other in self._start
                 if not self._is_elsewhere(state.get(other, UNKNOWN), symbol)]
        sized = [places[symbol] for symbol in moved if symbol in self._sizing]
        return [setting_call(pointings, found, sized)] if pointings else []

    def check_left(self) -> None:
        """
        :raises UnsupportedError: if statements with such pointers are left.
        """
        for reference in nodes_of(self._routine, Reference):
            if reference.symbol in self._start:
                check_shape(reference.parent)
                raise declined(reference, f"'{self._name(reference.symbol)}', a pointer of a "
                               "module, is used where it is not known which variable it stands for",
                               "let it point at one variable at a time")
        for call in nodes_of(self._routine, IntrinsicCall):
            if call.intrinsic.name != "ASSOCIATED" or not any(
                    is_data(one) and one.symbol in self._start.values() for one in call.arguments):
                continue
            if self._is_target and len(call.arguments) == 1:
                # What is generated from the target moves the pointers at its end only.
                call.replace_with(asked_as("ALLOCATED", call), keep_name_in_context=True)
            else:
                raise declined(call, "where a pointer of a module points when the routine starts "
                               "is not known", "do not ask for it")

    def finish(self) -> None:
        """Take the arguments that are needed, and note what callers have to know."""
        again = self._known.close(self._routine)
        if not self._pointers:
            return
        if again is not None:
            raise declined(again, f"'{self._routine.name}', or what it calls, uses pointers of "
                           "modules that are made to point elsewhere, and is called again before "
                           "it ends", "pass what the pointers stand for")
        used = {one.symbol for one in self._references()} | self._ends.read() | self._relied_on
        self._forget(self._start)
        if self._is_target:
            self._check_used(used)
            return
        taken = {place: self._start[pointer] for place, pointer in self._pointers.items()
                 if self._start[pointer] in used}
        for pointer, start in self._start.items():
            if start not in used:
                self._forget([start, *self._lowers[pointer]])
        ends = self._ends.alternatives or self._only_end()
        starts = {self._start[pointer]: place for place, pointer in self._pointers.items()}
        self._known.note(self._routine, Moves(
            taken, ends, starts, self._ends.targets, self._ends.case,
            frozenset(place for place, start in taken.items() if start in self._relied_on)))
        if taken or ends:
            self._declare(taken)

    def _forget(self, symbols: Iterable[Symbol]) -> None:
        for symbol in symbols:
            # PSyclone's own method removes some kinds of symbols only.
            self._table._symbols.pop(  # pylint: disable=protected-access
                symbol.name.lower(), None)

    def _check_used(self, used: set[Symbol]) -> None:
        """
        :raises UnsupportedError: if what a pointer of the target stands for when it starts is used,
            but no pointer stands for it when the target ends.
        """
        for symbol, node in self._moved.items():
            if self._start[symbol] in used and any(symbol in state and all(
                    self._is_elsewhere(state.get(other, UNKNOWN), symbol)
                    for other in self._start) for state in self._states):
                raise declined(node, f"no pointer of a module points, when '{self._routine.name}' "
                               f"ends, at what '{self._name(symbol)}' points at when it starts, "
                               "which is used", "let one point there")

    def _only_end(self) -> list[dict[ModuleVariable, Target]]:
        """:returns: what pointers that the routine moves stand for when it ends, if any does so."""
        end: State = {}
        for symbol in self._moved:
            ends = [{symbol: state[symbol]} for state in self._states if symbol in state]
            if any(self._is_elsewhere(state[symbol], symbol) for state in ends):
                end |= merged(distinct(ends))
        return [self._end_in(end)] if end else []

    def _end_in(self, state: State) -> dict[ModuleVariable, Target]:
        moved = {place: symbol for place, symbol in self._pointers.items()
                 if symbol in self._moved}
        return self._ends.in_state(state, moved, self._start.values())

    def _declare(self, taken: Mapping[ModuleVariable, DataSymbol]) -> None:
        """Add the arguments to those of the routine."""
        own, case = pointer_arguments(self._routine), self._ends.case
        before = own or PointerArguments(list(dict.fromkeys(
            structure_name(symbol).lower() for symbol in self._table._argument_list)), {})
        lowers = {dummy.name.lower(): self._lowers[self._pointers[place]]
                  for place, dummy in taken.items()}
        now = replace(
            before, lowers={**before.lowers, **lowers}, case=case, ends=self._ends.tested(taken),
            modules={dummy.name.lower(): place for place, dummy in taken.items()},
            moved=tuple(self._pointers))
        set_pointer_arguments(self._routine, now)
        self._table._argument_list = [
            *self._table._argument_list, *taken.values(),
            *(one for own in lowers.values() for one in own), *filter(None, (case,))]
        if case is not None:
            case.interface = ArgumentInterface(Access.WRITE)
