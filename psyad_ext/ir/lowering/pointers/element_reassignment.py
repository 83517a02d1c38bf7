# SPDX-License-Identifier: BSD-3-Clause
"""Statements of one routine that assign targets to pointers in elements of arrays of structures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_allocatable, is_data, is_null_pointer
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.element_memory import give_memory
from psyad_ext.ir.lowering.pointers.element_places import Places
from psyad_ext.ir.lowering.pointers.element_targets import Groups, Target
from psyad_ext.ir.lowering.pointers.pointees import Key, Passed, spelled, values_of
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_states import nullified
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import may_reallocate
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


class ElementReassignments:
    """Finds what these pointers may point at.

    :param routine: the routine; constructors in it are changed in place.
    :param structures: knows types, and the arguments of calls.
    :param places: finds the pointers.
    :param passed: tells what calls pass.
    :param moving: the names of components that statements let point at something.
    """

    def __init__(self, routine: Routine, structures: Structures, places: Places,
                 passed: Callable[[Call], Passed | None], moving: frozenset[str]) -> None:
        self._routine, self._places = routine, places
        self._structures, self._types = structures, structures.types
        self._passed, self._moving = passed, moving
        self.groups = Groups()
        #: What is there for memory that pointers are given by statements.
        self.memory: set[Symbol] = set()

    def find(self, variables: Variables) -> None:
        """
        :param variables: declares new variables in the routine.

        :raises UnsupportedError: if it is not known what one points at.
        """
        for statement in nodes_of(self._routine, Assignment):
            self._spell_out_constructor(statement)
        statements = nodes_of(self._routine, Assignment)
        self._find_others([one for one in statements if one.is_pointer])
        self.memory = give_memory(self._routine, self._places, variables)
        statements = nodes_of(self._routine, Assignment)
        targets: list[tuple[Key, Target]] = []
        for statement in statements:
            if statement.is_pointer:
                targets += self._pointed(statement)
            else:
                for left, right in self.copies(statement):
                    self.groups.join(left, right)
        self._ask()
        for key, target in targets:
            self.groups.of(key).add(target)

    def _ask(self) -> None:
        """Note which pointers statements ask where they point."""
        for call in nodes_of(self._routine, IntrinsicCall):
            if call.intrinsic.name == "ASSOCIATED":
                for argument in call.arguments:
                    place = self._places.place(argument) if is_data(argument) else None
                    if place is not None:
                        self.groups.of(place.key).is_asked = True
        for one, other in self._compared():
            mine, theirs = map(self._places.place, (one, other))
            if mine is not None and theirs is not None and _is_number(other.symbol):
                self.groups.join(mine.key, theirs.key)

    def _find_others(self, statements: Sequence[Assignment]) -> None:
        """Find the local pointers that hand on where such pointers are to point."""
        count = -1
        while count < len(self._places.handing_on):
            count = len(self._places.handing_on)
            for one in statements:
                if type(one.rhs) is Reference and is_data(one.lhs) and is_local(one.rhs.symbol) \
                        and declares_pointer(one.rhs.symbol) \
                        and self._places.place(one.lhs) is not None:
                    self._places.handing_on.add(one.rhs.symbol)
        for one, other in self._compared():
            if type(other) is Reference and is_local(other.symbol) and _is_number(other.symbol) \
                    and self._places.place(one) is not None:
                self._places.handing_on.add(other.symbol)

    def _compared(self) -> Iterator[tuple[Reference, Reference]]:
        """:returns: pointers that are compared with others, either way."""
        for call in nodes_of(self._routine, IntrinsicCall):
            if call.intrinsic.name == "ASSOCIATED" and len(call.arguments) > 1 \
                    and all(map(is_data, call.arguments)):
                yield tuple(call.arguments)
                yield tuple(call.arguments[::-1])

    def _spell_out_constructor(self, statement: Assignment) -> None:
        """Let what a constructor gives to such pointers be given by statements, in place."""
        value = statement.rhs
        definition = self._types.of(value.routine.name, value) \
            if isinstance(value, Call) and not isinstance(value, IntrinsicCall) \
            and type(value.routine) is Reference and is_data(statement.lhs) \
            and self._passed(value) is None else None
        pointers = [way[0] for way in self._places.ways(definition) if len(way) == 1]
        if not pointers:
            return
        given = values_of(value, definition)
        names = dict(given)
        first, *rest = steps_of(statement.lhs)
        moves = [Assignment.create(
            reference_of(statement.lhs.symbol, first.indices, [*rest, Step(name)]),
            copied(names[name]) if name in names else build.intrinsic("NULL"), is_pointer=True)
            for name in pointers]
        for argument in value.arguments:
            argument.detach()
        for name, argument in given:
            if name not in pointers:
                value.append_named_arg(name, argument)
        replace_statement(statement, [statement, *moves])

    def copies(self, statement: Assignment) -> Iterator[tuple[Key, Key]]:
        """
        :param statement: an assignment.

        :returns: the pointers on the left, each with the one on the right that it is like behind
            it.

        :raises UnsupportedError: if that is not known.
        """
        if not is_data(statement.lhs) or self._places.place(statement.lhs) is not None:
            return
        (symbol, path), _, ways = self._places.holder(statement.lhs)
        if not ways:
            return
        value = statement.rhs
        if isinstance(value, Call) and not isinstance(value, IntrinsicCall) \
                and self._passed(value) is None and is_data(statement.lhs):
            for way in ways:
                if len(way) > 1:
                    raise declined(statement, f"it is not known where '{spelled((symbol, path))}' "
                                   "points behind this statement")
            return
        if not is_data(value):
            raise declined(statement, f"it is not known where pointers in "
                           f"'{spelled((symbol, path))}' point behind this statement")
        (other, inner), _, _ = self._places.holder(value)
        for way in ways:
            yield (symbol, (*path, *way)), (other, (*inner, *way))

    def _pointed(self, statement: Assignment) -> Iterator[tuple[Key, Target]]:
        """:returns: the pointer that a statement moves, with its new target."""
        pointer, value = statement.lhs, statement.rhs
        source = self._places.place(value) if is_data(value) else None
        place = self._places.place(pointer) if is_data(pointer) else None
        if place is None or place.rest:
            if source is not None:
                # Others may be asked whether they point at anything.
                self.groups.of(source.key).is_asked = True
            return
        if is_null_pointer(value):
            self.groups.of(place.key)
        elif source is not None and not source.own and not source.rest \
                and not steps_of(pointer)[-1].indices:
            self.groups.join(place.key, source.key)
        elif source is not None or not is_data(value):
            raise declined(statement, f"'{spelled(place.key)}' points at a part of what another "
                           "pointer points at")
        else:
            target = Target.of(statement)
            inner = [*target.values, *(one for own in place.indices for one in own or ())]
            self._check(statement, place.key, inner)
            yield place.key, target

    def _check(self, statement: Assignment, key: Key, indices: Sequence[Node]) -> None:
        """
        :raises UnsupportedError: if the name of a target may mean something else later.
        """
        target, symbol = statement.rhs, statement.rhs.symbol
        steps = declared_steps(target, self._types, self._routine) \
            if len(steps_of(target)) > 1 else []
        moving = any(step.name in self._moving and is_pointer_type(type_) for step, type_ in steps)
        if moving or declares_pointer(symbol) and (is_local(symbol) or self._is_moved(symbol)):
            raise declined(statement, f"'{spelled(key)}' points where a pointer does that may "
                           "point elsewhere later")
        if any(self._places.place(one) is not None
               for index in indices for one in nodes_of(index, Reference)):
            raise declined(statement, f"where '{spelled(key)}' points depends on other pointers")
        if self._may_lose_memory(symbol) and (is_allocatable(symbol) or steps):
            raise declined(statement, f"memory of '{text_of(target)}', at which '{spelled(key)}' "
                           "points, may be moved")

    def _is_moved(self, symbol: Symbol) -> bool:
        """:returns: whether the routine lets a pointer that it has not declared itself point
            elsewhere."""
        return not symbol.is_argument or any(
            one.lhs.symbol is symbol for one in nodes_of(self._routine, Assignment)
            if one.is_pointer and type(one.lhs) is Reference) or any(
            one.symbol is symbol for call in nodes_of(self._routine, IntrinsicCall)
            if is_memory_statement(call) for one in objects_of(call)) or any(
            nullified(block, {symbol.name.lower(): symbol})
            for block in nodes_of(self._routine, CodeBlock))

    def _may_lose_memory(self, symbol: Symbol) -> bool:
        """:returns: whether another variable may get the memory that a variable has."""
        for call in nodes_of(self._routine, Call):
            if call.routine.name.lower() == "move_alloc":
                if any(is_data(one) and one.symbol is symbol for one in call.arguments):
                    return True
            elif not isinstance(call, IntrinsicCall) and any(
                    is_data(actual) and actual.symbol is symbol and is_allocatable(dummy)
                    and may_reallocate(dummy)
                    for dummy, actual in self._structures.arguments(call) or ()):
                return True
        return False


def _is_number(symbol: Symbol) -> bool:
    """:returns: whether a variable is a pointer to a single number."""
    return declares_pointer(symbol) and isinstance(
        getattr(symbol.datatype, "partial_datatype", None), ScalarType)
