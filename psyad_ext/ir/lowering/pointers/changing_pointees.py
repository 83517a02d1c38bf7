# SPDX-License-Identifier: BSD-3-Clause
"""Pointer components of local structures with several pointees become local pointers.

These pointers are reassigned wherever the components are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from psyclone.psyir.nodes import Assignment, Call, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import (
    DataSymbol, DataType, ScalarType, Symbol, UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.identity import Identity
from psyad_ext.ir.declarations.attributes import UNDERSTOOD
from psyad_ext.ir.declarations.attributes import declared as declared_plainly
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of, steps_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.pointee_clones import PointeeClones
from psyad_ext.ir.lowering.pointers.pointees import RESULT, Key, Move, arrays_on, spelled
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of, statement_of


class PointersInTurn:
    """The pointers that take the place of components in a routine.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param entered: what components of its arguments point at when it starts.
    :param ends: knows what calls pass, and make components point at.
    :param copies: knows how types are declared.
    """

    def __init__(self, routine: Routine, variables: Variables, entered: Mapping[Key, Reference],
                 ends: StructureExitStates, copies: PointeeClones) -> None:
        self._routine, self._variables, self._entered = routine, variables, entered
        self._ends, self._copies = ends, copies
        self._known: dict[Key, DataSymbol | None] = {}

    def pointer(self, key: Key) -> DataSymbol | None:
        """:returns: the pointer for a component, None if there can't be one."""
        if key not in self._known:
            self._known[key] = self._new(key)
        return self._known[key]

    def _new(self, key: Key) -> DataSymbol | None:
        symbol, path = key
        if not self._is_known(key) \
                or list(arrays_on(key, self._ends.types, self._routine)):
            return None
        type_ = self._ends.type_behind(key, self._routine)
        if type_ is None or not isinstance(type_, str) and self._points_on(type_):
            return None
        try:
            declared = self._copies.declared(type_, self._routine)
        except NotImplementedError:
            return None
        pointer = self._variables.new("_".join((symbol.name, *path)), UnresolvedType())
        declare_pointer(pointer, declared, self._routine)
        return pointer

    def _is_known(self, key: Key) -> bool:
        """:returns: whether it is known what a component points at when it is used first."""
        symbol, path = key
        is_result = symbol is self._routine.return_symbol
        if key in self._entered or is_local(symbol) and not is_result:
            return True
        holder = RESULT if is_result else symbol.name.lower()
        return (is_result or symbol.is_argument) and any(
            end.is_first and (end.holder, end.path) == (holder, path)
            for end in self._ends.of(self._routine))

    def _datatype(self, key: Key) -> DataType | None:
        """:returns: how a component is declared."""
        symbol, path = key
        return declared_steps(reference_of(symbol, None, list(map(Step, path))),
                              self._ends.types, self._routine)[-1][1]

    def _points_on(self, definition: Definition) -> bool:
        """:returns: whether a structure has components that point elsewhere itself."""
        types = self._ends.types
        return any((owner.name, way[-1]) in types.replaced
                   for way, owner, _ in types.below(definition))

    def follow(self, pointers: Mapping[Key, DataSymbol], moves: Iterable[Move],
               renewals: Iterable[tuple[Call, Key]]) -> None:
        """Let the pointers point where components do, in place.

        :param pointers: the pointers.
        :param moves: what lets components point at something.
        :param renewals: what gives structures with components new values or new memory.

        :raises UnsupportedError: if that is not known.
        """
        known = {(Identity(statement_of(one.node)), one.key) for one in moves}
        for call, key in renewals:
            if key in pointers and (Identity(statement_of(call)), key) not in known:
                _add_behind(call, _pointing(pointers[key], build.intrinsic("NULL")))
        for move in moves:
            if move.key in pointers:
                self._move(move, pointers[move.key])
        for key, pointer in pointers.items():
            first = self._at_start(key)
            if first is not None:
                self._routine.addchild(_pointing(pointer, first), 0)

    def _move(self, move: Move, pointer: DataSymbol) -> None:
        statement = statement_of(move.node)
        is_value = isinstance(statement, Assignment) and move.node is statement.rhs
        if not move.is_sure or not is_value and move.node is not statement:
            raise declined(move.node, f"'{spelled(move.key)}' points at several structures in "
                           "turn, and may point elsewhere behind this statement")
        if move.target is None:
            if not (isinstance(statement, Assignment) and statement.is_pointer):
                _add_behind(statement, _pointing(pointer, build.intrinsic("NULL")))
        elif move.target.symbol is not pointer or path_of(move.target):
            _add_behind(statement, _pointing(pointer, self._kept(move.target, statement)))

    def _kept(self, target: Reference, statement: Statement) -> Reference:
        """:returns: a target behind a statement, with the indices that it has before: what this
            calls may change variables in them."""
        changed = {actual.symbol for call in nodes_of(statement, Call)
                   for dummy, actual in self._ends.passed(call) or () if is_data(actual)}
        steps = [Step(step.name, step.indices and [
            self._kept_index(index, changed, statement) for index in step.indices])
            for step in steps_of(target)]
        return reference_of(target.symbol, steps[0].indices, steps[1:])

    def _kept_index(self, index: Node, changed: Set[Symbol], statement: Statement) -> Node:
        calls = bool(nodes_of(statement, Call))
        if integer_value(index) is not None or not any(
                one in changed or calls and not is_local(one)
                and not getattr(one, "is_constant", False) for one in symbols_read(index)):
            return index
        kept = self._variables.new("place", ScalarType.integer_type())
        before = build.assign(build.ref(kept), copied(index))
        adopt_location(before, statement)
        statement.parent.addchild(before, statement.position)
        return build.ref(kept)

    def _at_start(self, key: Key) -> Node | None:
        """:returns: what a component points at when the routine starts, None if that is open."""
        if key in self._entered:
            return self._entered[key].copy()
        if key[0].is_argument:
            return None
        datatype = self._datatype(key)
        text = datatype.declaration if isinstance(datatype, UnsupportedFortranType) else ""
        return build.intrinsic("NULL") if "=>" in text else None


def declare_pointer(symbol: DataSymbol, type_: str, routine: Routine) -> None:
    """Let a variable of a routine be a pointer to a structure, or to a number.

    :param symbol: the variable.
    :param type_: the type of that as it is written.
    :param routine: the routine.
    """
    text = f"{type_}, pointer :: {symbol.name}"
    symbol.datatype = UnsupportedFortranType(text)
    plain = declared_plainly(symbol, routine, UNDERSTOOD | {"pointer"})
    if plain is not None:
        symbol.datatype = UnsupportedFortranType(text, plain.datatype)


def _add_behind(node: Node, new: Statement) -> None:
    statement = statement_of(node)
    adopt_location(new, statement)
    statement.parent.addchild(new, statement.position + 1)


def _pointing(pointer: DataSymbol, target: Node) -> Statement:
    return Assignment.create(build.ref(pointer), target, is_pointer=True)
