# SPDX-License-Identifier: BSD-3-Clause
"""Flow-insensitive points-to analysis of pointer components in one routine.

A component with a single pointee is replaced by that wherever it is used. A component of a local
structure that has several pointees becomes a local pointer, which is followed like others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data, references
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.pointers.component_pointees import points_to_nothing
from psyad_ext.ir.lowering.pointers.element_places import Pair, owner_of
from psyad_ext.ir.lowering.pointers.null_queries import Order, Questions, reassigned_pointers_in
from psyad_ext.ir.lowering.pointers.pointees import (
    RESULT, End, Key, Move, Path, Pointees, arrays_on, constructed, has_pointee, is_linked, spelled)
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.reassigned_memory import lies_in
from psyad_ext.ir.lowering.pointers.targets_for_callers import target_in_caller
from psyad_ext.ir.lowering.procedures.operator_interfaces import may_assign
from psyad_ext.ir.structures.component_types import declared_steps, structure_type
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of


class _InTurn(Exception):
    """A component stands for several things in turn.

    :param key: the component.
    """

    def __init__(self, key: Key) -> None:
        super().__init__(spelled(key))
        self.key = key


class Collector:
    """Finds what components stand for in one routine.

    :param routine: the routine.
    :param types: knows derived types.
    :param questions: knows what calls pass, and what asks for components.
    :param ends: tells what calls make components point at.
    :param pointer: gives a pointer that takes the place of a component which points at several
        things in turn, None if there can't be one.
    :param pointers: tells the ways to the pointers in a structure.
    :param moved: tells whose memory calls may move.
    """

    def __init__(self, routine: Routine, types: Types, questions: Questions,
                 ends: Callable[[Call], Sequence[End]],
                 pointer: Callable[[Key], DataSymbol | None],
                 pointers: Callable[[Reference], Iterable[Path]],
                 moved: Callable[[Call], Iterable[Reference]]) -> None:
        self._routine, self._types = routine, types
        self._questions, self._passed, self._ends = questions, questions.passed, ends
        self._pointer, self._pointers, self._moved = pointer, pointers, moved
        self._found = Pointees()
        self._entered: Mapping[Key, Reference] = {}
        self._moving: frozenset[Symbol] = frozenset()
        #: The pointers that take the place of components.
        self.in_turn: dict[Key, DataSymbol] = {}
        #: What lets components point at something, by statement or call and component.
        self.moves: dict[tuple[Identity[Node], Key], Move] = {}
        #: What gives structures with components new values or new memory.
        self.renewals: list[tuple[Call, Key]] = []
        #: What lets components point where that is not known.
        self.unknown: dict[Key, Node] = {}

    def collect(self, root: Node, entered: Mapping[Key, Reference]) -> Pointees:
        """
        :param root: the statements of the routine.
        :param entered: what components stand for when it starts.

        :returns: what they stand for.

        :raises UnsupportedError: if one may stand for several structures.
        """
        statements, calls = nodes_of(root, Assignment), nodes_of(root, Call)
        self._entered, order = entered, Order(root)
        self._moving = reassigned_pointers_in(root)
        while True:
            self._found = Pointees(entered)
            self._found.update((key, build.ref(one)) for key, one in self.in_turn.items())
            self.moves.clear()
            self.unknown.clear()
            self.renewals.clear()
            try:
                self._collect(statements, calls)
                for call in calls:
                    self._moves_memory(call)
                for statement in statements:
                    self._renewed(statement)
                for call in calls:
                    self._renewed_by(call)
                for reference in nodes_of(root, Reference):
                    self._used(reference, order)
                return self._found
            except _InTurn as found:
                self.in_turn[found.key] = self._pointer(found.key)

    def _collect(self, statements: Sequence[Assignment], calls: Sequence[Call]) -> None:
        count = -1
        while count < len(self._found):
            count = len(self._found)
            for statement in statements:
                self._assigned(statement)
            for call in calls:
                if not isinstance(call, IntrinsicCall):
                    self._called(call)
                elif call.intrinsic is IntrinsicCall.Intrinsic.ASSOCIATED:
                    self._asked(call)

    def is_pointer(self, reference: Reference) -> bool:
        """:returns: whether a reference ends with a component that points at a structure."""
        steps = declared_steps(reference, self._types, self._routine) \
            if len(steps_of(reference)) > 1 else []
        if not steps or steps[-1][1] is None or not has_pointee(steps[-1][1]):
            return False
        holder = owner_of(structure_type(reference.symbol, path_of(reference)[:-1], self._types,
                                         self._routine), steps[-1][0].name)
        return holder is None or (holder.name, steps[-1][0].name) not in self._types.numbered

    def _assigned(self, statement: Assignment) -> None:
        pointer, value = statement.lhs, statement.rhs
        if not is_data(pointer):
            return
        if statement.is_pointer:
            if is_data(value) and self.is_pointer(pointer):
                self._add(pointer, (), value, statement)
            elif self.is_pointer(pointer):
                key = (pointer.symbol, path_of(pointer))
                if points_to_nothing(statement):
                    self._nullify(key, statement)
                else:
                    self.unknown[key] = statement
        elif is_data(value):
            self._copied(pointer, value, statement)
        elif isinstance(value, Call) and not isinstance(value, IntrinsicCall):
            for end in self._ends(value):
                if end.holder == RESULT:
                    self._told(end, pointer, value)
            for name, target in constructed(value, self._types, self._passed(value)):
                if is_data(target):
                    self._add(pointer, (name,), target, statement)

    def _nullify(self, key: Key, node: Node, is_sure: bool = True) -> None:
        self.moves[Identity(node), key] = Move(node, key, None, is_sure)

    def _renewed(self, statement: Assignment) -> None:
        """A structure gets a value: what is not known to point at something points at nothing, or
            that is not known."""
        holder, value = statement.lhs, statement.rhs
        if statement.is_pointer or not is_data(holder):
            return
        for path in self._pointers(holder):
            key = (holder.symbol, (*path_of(holder), *path))
            if (Identity(statement), key) in self.moves or (Identity(value), key) in self.moves:
                continue
            if is_data(value) and is_local(value.symbol) or isinstance(value, Call) \
                    and self._passed(value) is None:
                self._nullify(key, statement)
            else:
                self.unknown[key] = statement

    def _renewed_by(self, call: Call) -> None:
        """A call may give structures new values, and a statement may give them new memory: pointers
            that are not known to point at something point at nothing, or that is not known."""
        if is_memory_statement(call):
            renewed = objects_of(call)
        else:
            callee = None if isinstance(call, IntrinsicCall) else self._questions.callee(call)
            renewed = [] if callee is None else [
                actual for dummy, actual in self._passed(call) or () if is_data(actual)
                and is_output(callee, dummy)]
        for one in map(self._found.leading, renewed):
            path = path_of(one)
            self.renewals += [(call, key) for key, target in self._found.items() if (
                key[0] is one.symbol and key[1][:len(path)] == path and len(path) < len(key[1])
                or is_memory_statement(call) and target.symbol is one.symbol
                and path_of(target)[:len(path)] == path)
                and (Identity(call), key) not in self.moves]

    def is_certain(self, key: Key, node: Node, order: Order) -> bool:
        """
        :param key: a component that stands for something.
        :param node: where it is used.
        :param order: the order of the statements.

        :returns: whether it points at that there for certain, and not at nothing.
        """
        moves = [move for move in self.moves.values() if move.key == key]
        sets = [move.node for move in moves if move.target is not None and move.is_sure
                and not declares_pointer(move.target.symbol)]
        ends = [move.node for move in moves if move.target is None
                or declares_pointer(move.target.symbol)]
        return order.is_certain(node, [*sets, *([None] if key in self._entered else [])], [
            *ends, *(call for call, renewed in self.renewals if renewed == key)])

    def _used(self, reference: Reference, order: Order) -> None:
        """It may matter whether a component stands for anything."""
        questions = self._questions
        if not questions.matter or len(self._found) == len(self.in_turn):
            return
        leading = self._found.leading(reference)
        key = (leading.symbol, path_of(leading))
        keys = [key] if key in self._found else []
        if keys and not questions.is_asked(reference, False):
            keys = []
        if questions.is_asked(reference, True):
            named = self._found.named(reference)
            keys += [(named.symbol, (*path_of(named), *path))
                     for path, _ in self._found.below(named)]
        for one in keys:
            if one not in self.in_turn and not self.is_certain(one, reference, order):
                self._turn(one, reference, "may point at nothing where that matters")

    def _copied(self, holder: Reference, value: Reference, statement: Assignment) -> None:
        """What points at structures in one of the sides does so in both of them."""
        pointing = list(self._found.below(value))
        if pointing and may_assign(statement):
            raise declined(statement, f"'{text_of(value)}' has components that point at structures"
                           ", and there are procedures that assign structures")
        for path, target in pointing:
            self._add(holder, path, target, statement)

    def _called(self, call: Call) -> None:
        passed, ends = self._passed(call), self._ends(call)
        for end in ends:
            actual = dict(passed or ()).get(end.holder)
            if end.holder != RESULT and actual is not None and is_data(actual):
                self._told(end, actual, call)
        is_value = any(end.holder == RESULT for end in ends) \
            or any(is_data(target) for _, target in constructed(call, self._types, passed))
        parent = call.parent
        if is_value and not (isinstance(parent, Assignment) and parent.rhs is call
                             and is_data(parent.lhs)):
            raise declined(call, f"'{call.routine.name}' gives a structure with components that "
                           "point at others", "assign it to a variable")

    def _moves_memory(self, call: Call) -> None:
        """What a component points at may become another variable."""
        for holder in self._moved(call) if len(self._found) > len(self.in_turn) else ():
            for key, target in self._found.items():
                if key not in self.in_turn and lies_in(target, holder):
                    self._turn(key, call, f"points at '{text_of(target)}', which may be moved to "
                               "another variable here")

    def _told(self, end: End, holder: Reference, call: Call) -> None:
        """A routine makes a component point at something."""
        key = (holder.symbol, (*path_of(holder), *end.path))
        if not end.is_known:
            self.unknown[key] = call
        if end.target is None:
            if end.is_known:
                self._nullify(key, call, end.is_sure)
            return
        target, name = end.target, end.target.symbol.name.lower()
        if target.symbol.is_argument:
            actual = dict(self._passed(call) or ()).get(name)
            if actual is None or not is_data(actual):
                raise declined(call, f"'{end.target.symbol.name}' is no variable here, and "
                               f"'{call.routine.name}' lets a pointer point at it")
            try:
                target = target_in_caller(target, end.array, actual, self._types, self._routine)
            except NotImplementedError as error:
                raise declined(call, f"it is not known which element of '{text_of(actual)}' "
                               f"'{call.routine.name}' lets a pointer point at: {error}"
                               ) from error
        elif self._routine.symbol_table.lookup(name, otherwise=None) is not target.symbol:
            raise declined(call, f"'{name}', which '{call.routine.name}' lets a pointer point at, "
                           "is not known here")
        self._add(holder, end.path, target, call, end.is_sure)

    def _add(self, holder: Reference, path: Path, target: Reference, node: Node,
             is_sure: bool = True) -> None:
        key = (holder.symbol, (*path_of(holder), *path))
        named, behind = self._found.followed(target)
        target = copied(named)
        self.moves[Identity(node), key] = Move(node, key, target, is_sure, behind)
        known = self._found.get(key)
        if key in self.in_turn and self._leads_on(target):
            raise declined(node, f"'{spelled(key)}' points at one of a chain of structures")
        if key in self.in_turn or known is not None and text_of(known) == text_of(target):
            return
        if target.symbol is key[0] and path_of(target)[:len(key[1])] == key[1]:
            if path_of(target) == key[1]:
                return  # it stays where it is
            raise declined(node, f"'{spelled(key)}' points at one of a chain of structures")
        if any(not getattr(one.symbol, "is_constant", False)
               for index in all_indices(target) for one in references(index)):
            self._turn(key, node, "points at one of several structures")
        if target.symbol in self.in_turn.values() or target.symbol in self._moving:
            self._turn(key, node, f"points where '{text_of(target)}' does, which may change")
        if known is not None and not self._is_open(known):
            self._turn(key, node, f"may point at '{text_of(known)}' and at '{text_of(target)}'",
                       "let it point at one structure only")
        self._found[key] = target

    def _leads_on(self, target: Reference) -> bool:
        """:returns: whether a target is behind a component that points elsewhere itself."""
        names = {name for _, name in self._types.replaced}
        return any(step.name in names for step in steps_of(target)[1:])

    def _asked(self, question: IntrinsicCall) -> None:
        """It matters whether a component stands for anything, and when."""
        reference = question.arguments[0]
        if not is_data(reference):
            return
        reference = self._found.leading(reference)
        key = (reference.symbol, path_of(reference))
        if key in self._found and key not in self.in_turn and self._pointer(key) is not None:
            raise _InTurn(key)

    def _turn(self, key: Key, node: Node, reason: str, *hint: str) -> None:
        """Start again with a pointer in the place of a component.

        :raises UnsupportedError: if there can't be one.
        """
        if self._pointer(key) is None:
            linked = structure_type(*key, self._types, self._routine)
            if linked is not None and is_linked(linked):
                reason = f"leads to a linked list of structures '{linked.name}', and {reason}"
                hint = ("keep them in an array, and in each the index of the next one in place of "
                        "a pointer",)
            raise declined(node, f"'{spelled(key)}' {reason}", *hint)
        raise _InTurn(key)

    def in_turn_in_arrays(self) -> set[Pair]:
        """:returns: the components of elements of arrays, with their types, that point at several
            things, or where that is not known."""
        keys = [*self.in_turn, *(key for key in self.unknown if key in self._found)]
        return {pair for pair in map(self._in_array, keys) if pair is not None}

    def _in_array(self, key: Key) -> Pair | None:
        """:returns: a component and its type, if it is one of elements of an array."""
        symbol, path = key
        holder = structure_type(symbol, path[:-1], self._types, self._routine)
        owner = owner_of(holder, path[-1])
        return None if owner is None or not list(arrays_on(key, self._types, self._routine)) \
            else (owner.name, path[-1])

    def _is_open(self, target: Reference) -> bool:
        """:returns: whether it has become known since what a target is."""
        return bool(self._found.place(target))


def is_output(routine: Routine, dummy: str) -> bool:
    """:returns: whether an argument of a routine has no value when the routine starts."""
    symbol = routine.symbol_table.lookup(dummy, otherwise=None)
    return getattr(getattr(symbol, "interface", None), "access", None) \
        is Access.WRITE
