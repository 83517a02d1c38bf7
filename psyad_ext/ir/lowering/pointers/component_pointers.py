# SPDX-License-Identifier: BSD-3-Clause
"""Pointer components that a routine reassigns.

The variable for such a component stands for what it points at when the routine starts. Another
variable takes its place in the statements; it is followed like a local pointer. Where the routine
ends, the component of an argument has to point there again, or callers have to be told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.component_exit_states import end_for_callers
from psyad_ext.ir.lowering.pointers.pointer_problems import check_shape, declined
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNDEFINED, State, Target, Variable, has_own_bounds)
from psyad_ext.ir.lowering.pointers.reassigned_pointers import ReassignedPointers
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import (
    CallReassignments, moves_of, set_moves)
from psyad_ext.ir.raising.pointer_setting import pointing
from psyad_ext.ir.structures.memory import asked_as
from psyad_ext.ir.structures.memory_calls import (
    arguments_of, is_used, keeps_allocation, reallocated_arguments)
from psyad_ext.ir.tree.components import (
    Component, ComponentSymbol, Structure, is_pointer_component, is_routine_pointer, source_name)
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.reassigned_at_exit import note_reassigned_at_exit
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class ComponentPointers:
    """The components that a routine, or one that it calls, moves.

    :param routine: the routine, whose structures have been taken apart; changed in place.
    :param variables: declares new variables in it.
    :param known: tells what other routines do with pointers.
    """

    def __init__(self, routine: Routine, variables: Variables, known: ReassignedPointers) -> None:
        self._routine = routine
        self._table = routine.symbol_table
        self._known = known
        self._ended: list[State] = []
        moving: dict[Symbol, Node] = {}
        for one in statements_of(routine, Assignment):
            if one.is_pointer and is_data(one.lhs) and is_routine_pointer(one.lhs.symbol):
                moving.setdefault(one.lhs.symbol, one)
        moves = [(call, known.ends.of(call)) for call in nodes_of(routine, Call)] \
            if any(map(is_routine_pointer, self._table.datasymbols)) else []
        for call, moved in moves:
            for actual, _ in moved:
                moving.setdefault(actual.symbol, call)
        self.components: Mapping[DataSymbol, ComponentSymbol] = {
            _declared(symbol, variables): symbol for symbol in moving}
        self._first = {symbol: moving[component] for symbol, component in self.components.items()}
        self._names = variables.names
        self._homes: dict[DataSymbol, list[tuple[Structure, set[tuple[str, ...]]]]] = {}
        self._nowhere: dict[DataSymbol, ComponentSymbol] = {}
        if moving:
            self._follow()
        for call, moved in moves:
            if moved:
                set_moves(call, CallReassignments([{
                    actual.symbol: NOTHING if target is None else
                    pointing(actual.symbol, copied(target)) for actual, target in moved}]))

    def _follow(self) -> None:
        """Name the pointers in the statements, and ask what they stand for."""
        pointers = {component: symbol for symbol, component in self.components.items()}
        for reference in nodes_of(self._routine, Reference):
            if reference.symbol in pointers and not _is_presence(reference):
                reference.symbol = pointers[reference.symbol]
        for call in nodes_of(self._routine, IntrinsicCall):
            if call.intrinsic.name == "ALLOCATED" and is_data(call.arguments[0]) \
                    and call.arguments[0].symbol in self.components:
                call.replace_with(asked_as("ASSOCIATED", call),
                                  keep_name_in_context=True)

    @property
    def pointers(self) -> list[DataSymbol]:
        """:returns: the variables that are followed in the place of components."""
        return list(self.components)

    @property
    def given_away(self) -> frozenset[DataSymbol]:
        """:returns: those of local structures that calls may allocate or deallocate."""
        return frozenset(actual.symbol for call in nodes_of(self._routine, Call)
                         for dummy, actual in reallocated_arguments(call)
                         if actual.symbol in self.components
                         and not self.components[actual.symbol].is_argument)

    def home(self, symbol: DataSymbol) -> ComponentSymbol:
        """:returns: a component of a structure of its own, for memory of a pointer that calls may
            allocate or deallocate."""
        new = self._component_like(symbol)
        new.owns_memory = True
        return new

    def _component_like(self, symbol: DataSymbol) -> ComponentSymbol:
        """:returns: the component that a pointer takes the place of, in another structure."""
        component = self.components[symbol]
        own = component.component
        structure = self._holder(own)
        name = self._names.symbol("_".join((structure.symbol.name, *own.leaf.path)),
                                  component.datatype).name
        new = ComponentSymbol(name, copied_type(component.datatype), replace(
            own, structure=structure, name=structure.symbol.name), AutomaticInterface())
        self._table.add(new)
        return new

    def _holder(self, own: Component) -> Structure:
        """:returns: a structure like that of a component, in which this component is free."""
        symbol, path = own.structure.symbol, own.leaf.path
        for structure, taken in self._homes.setdefault(symbol, []):
            if path not in taken:
                taken.add(path)
                return structure
        new = replace(own.structure, symbol=self._names.symbol(
            f"{symbol.name}_memory", symbol.datatype))
        self._homes[symbol].append((new, {path}))
        return new

    @property
    def lasting(self) -> frozenset[DataSymbol]:
        """:returns: those that others see when the routine has ended."""
        return frozenset(symbol for symbol, component in self.components.items()
                         if component.is_argument)

    def at_start(self, symbol: DataSymbol) -> Target:
        """:returns: what a pointer stands for when the routine starts."""
        component = self.components.get(symbol)
        if component is None:
            return UNDEFINED
        if component.is_argument:
            return Variable(build.ref(component))
        return NOTHING if component.component.leaf.parts[-1].is_null else UNDEFINED

    def check_end(self, states: Sequence[State]) -> None:
        """Note what pointers may stand for where the routine ends."""
        self._ended += states

    def finish(self) -> None:
        """Tell callers where the routine lets components of its arguments point in the end.

        :raises UnsupportedError: if they can't be told.
        """
        ends: dict[ComponentSymbol, ComponentSymbol | None] = {}
        for symbol, component in self.components.items():
            targets = [state[symbol] for state in self._ended if symbol in state]
            if not component.is_argument or all(
                    _is_same(one, self.at_start(symbol)) for one in targets):
                continue
            try:
                ends[component] = end_for_callers(targets)
            except ValueError:
                ends.clear()
            if not ends or self._routine is self._known.target:
                raise self._refused(self._first[symbol], symbol, "may point elsewhere when "
                                    f"'{self._routine.name}' ends than when it starts")
        self._known.ends.note(self._routine, ends)
        if ends:
            note_reassigned_at_exit(self._routine, True)

    def check_left(self) -> None:
        """
        :raises UnsupportedError: if statements with such pointers are left.
        """
        for reference in nodes_of(self._routine, Reference):
            if reference.symbol in self.components:
                check_shape(reference.parent)
                raise self._refused(reference, reference.symbol, "is used where it is not known "
                                    "which variable it stands for")

    def pass_pointers(self, call: Call, states: Sequence[State]) -> None:
        """Let a call pass something in the place of pointers that stand for nothing, in place.

        :raises UnsupportedError: if it passes one with bounds that what it stands for has not.
        """
        for dummy, actual in arguments_of(call) or ():
            if not is_pointer_component(dummy) or not is_data(actual) or actual.children:
                continue
            targets = [state[actual.symbol] for state in states if actual.symbol in state]
            if any(map(has_own_bounds, targets)):
                raise _problem(call, f"'{self._name(actual.symbol)}', a pointer with bounds of its "
                               "own, is passed as a component")
            if actual.symbol not in self.components or not any(
                    isinstance(one, str) for one in targets):
                continue
            if not is_used(callee_of(call), dummy):
                actual.symbol = self.components[actual.symbol]
            elif all(one == NOTHING for one in targets) \
                    and keeps_allocation(callee_of(call), dummy) \
                    and actual.symbol not in moves_of(call).symbols \
                    and self.components[actual.symbol].component.leaf.parts[-1].is_null:
                actual.symbol = self._nothing(actual.symbol)

    def _nothing(self, symbol: DataSymbol) -> ComponentSymbol:
        """:returns: a component of a structure of its own that never points at anything."""
        if symbol not in self._nowhere:
            self._nowhere[symbol] = self._component_like(symbol)
        return self._nowhere[symbol]

    def _refused(self, node: Node, symbol: DataSymbol, reason: str) -> UnsupportedError:
        return _problem(node, f"'{self._name(symbol)}' {reason}")

    def _name(self, symbol: DataSymbol) -> str:
        component = self.components.get(symbol)
        return symbol.name if component is None else source_name(component.component)

    def forget(self) -> None:
        """Take the variables out of the routine's table again."""
        for symbol in self.components:
            # PSyclone's own method removes some kinds of symbols only.
            self._table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access

def _problem(node: Node, text: str) -> UnsupportedError:
    return declined(node, text, "let it point at one variable at a time, and back at the end")


def _is_presence(reference: Reference) -> bool:
    """:returns: whether only the presence of an argument is asked for."""
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic.name == "PRESENT"


def _is_same(one: Target, other: Target) -> bool:
    return isinstance(one, Variable) and isinstance(other, Variable) and one.key == other.key


def _declared(component: ComponentSymbol, variables: Variables) -> DataSymbol:
    """:returns: a local pointer like a component."""
    symbol = variables.new(f"{component.name}_pointer", copied_type(component.datatype))
    like_pointer(symbol)
    return symbol


def like_pointer(symbol: DataSymbol) -> None:
    """Let a variable be a pointer to what has its type."""
    rank = declared_rank(symbol)
    shape = f"({', '.join([':']*rank)})" if rank else ""
    symbol.datatype = UnsupportedFortranType(
        f"real, pointer :: {symbol.name}{shape}", partial_datatype=symbol.datatype)
