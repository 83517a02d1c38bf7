# SPDX-License-Identifier: BSD-3-Clause
"""Local pointers to structures are replaced by their pointees before structures are taken apart.

They are followed like pointers to arrays: see :py:mod:`pointer_rewriting`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from types import MappingProxyType

from psyclone.psyir.nodes import (
    ArrayOfStructuresReference, ArrayReference, Call, CodeBlock, IntrinsicCall, Node, Range,
    Reference, Routine, Schedule, StructureReference)
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.pointers.followed import NoOthers
from psyad_ext.ir.lowering.pointers.known_conditions import needed_by
from psyad_ext.ir.lowering.pointers.local_pointers import related
from psyad_ext.ir.lowering.pointers.pointer_indices import Held, PointerIndices
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_rewriting import PointerRewriting
from psyad_ext.ir.lowering.pointers.pointer_states import Effects, nullified
from psyad_ext.ir.lowering.pointers.pointer_targets import UNKNOWN, State, Target, Variable
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.automatic_structures import Arguments
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, declares_target
from psyad_ext.ir.tree.walking import nodes_of

_POINTER = re.compile(r"^\s*type\s*\(\s*\w+\s*\)\s*,\s*pointer\s*(,\s*dimension\s*\([:, ]*\)\s*)?"
                      r"::\s*\w+\s*(\([:, ]*\)\s*)?$", re.IGNORECASE)

#: What only asks: for bounds, which pointers share with what they point at, or for that itself.
_QUESTIONS = ("LBOUND", "UBOUND", "SIZE", "ASSOCIATED")


def name_structures(routine: Routine, variables: Variables, structures: Structures,
                    moving: Set[str] = frozenset(),
                    required: Mapping[DataSymbol, str] = MappingProxyType({})) -> None:
    """Replace pointers by the structures that they point at, in place.

    :param routine: the routine, whose structures have not been taken apart.
    :param variables: declares new variables in it.
    :param structures: tells the arguments of calls, and knows types.
    :param moving: the names of components that point at several things in turn.
    :param required: how the source calls pointers that have to be replaced.

    :raises UnsupportedError: if one of these is not.
    """
    pointers = _candidates(routine, structures.arguments)
    indices = PointerIndices(variables)
    for group in related(routine, pointers):
        PointerRewriting(routine, variables, group, (), NoOthers(),
                         _Effects(group, routine, structures, indices, moving), indices).routine()
    used = {one.symbol: one for one in nodes_of(routine, Reference)} if pointers else {}
    for symbol, name in required.items():
        if symbol in used:
            raise declined(used[symbol], f"it is not known what '{name}' points at here")
    for symbol in pointers:
        if symbol not in used:
            # PSyclone's own method removes some kinds of symbols only.
            routine.symbol_table._symbols.pop(symbol.name.lower())


def _candidates(routine: Routine, arguments: Arguments) -> list[DataSymbol]:
    """:returns: the local pointers to structures that nothing but assignments moves."""
    found = [symbol for symbol in routine.symbol_table.datasymbols
             if not symbol.is_argument and symbol is not routine.return_symbol
             and isinstance(symbol.datatype, UnsupportedFortranType)
             and _POINTER.match(symbol.datatype.declaration)]
    if not found:
        return found
    names = {symbol.name.lower(): symbol for symbol in found}
    named = {name.lower() for block in nodes_of(routine, CodeBlock)
             if not nullified(block, names) for name in block.get_symbol_names()}
    passed = {one for call in nodes_of(routine, Call) for one in _passed(call, found, arguments)}
    return [symbol for symbol in found
            if symbol not in passed and symbol.name.lower() not in named]


def _passed(call: Call, pointers: list[DataSymbol], arguments: Arguments) -> set[Symbol]:
    """:returns: the pointers that a call may move, or ask where they point."""
    own = [one for one in call.arguments if type(one) is Reference and one.symbol in pointers]
    if not own or isinstance(call, IntrinsicCall) and call.routine.name.upper() in _QUESTIONS:
        return set()
    pairs = [] if isinstance(call, IntrinsicCall) else arguments(call) or []
    plain = [actual for dummy, actual in pairs if not declares_pointer(dummy)]
    return {one.symbol for one in own if not any(one is actual for actual in plain)}


class _Effects(Effects):
    """What statements make of what pointers to structures stand for.

    :param pointers: the pointers.
    :param routine: the routine.
    :param structures: tells the arguments of calls, and knows types.
    :param indices: the integers that hold indices of what the pointers stand for.
    :param moving: the names of components that point at several things in turn.
    """

    targets = (Reference, ArrayReference, StructureReference, ArrayOfStructuresReference)

    def __init__(self, pointers: list[DataSymbol], routine: Routine,
                 structures: Structures, indices: PointerIndices, moving: Set[str]) -> None:
        super().__init__(pointers, written_by(routine), indices)
        self._moving = moving
        self._routine, self._structures = routine, structures

    def mentions(self, node: Node) -> bool:
        """:returns: whether a statement has anything to do with pointers."""
        return super().mentions(node) or any(map(self._movable, nodes_of(node, Call)))

    def moved(self, node: Node) -> set[Symbol]:
        """:returns: the pointers that a simple statement lets stand for something else."""
        if isinstance(node, Call):
            return set(self.pointers) if self._movable(node) else set()
        return super().moved(node)

    def after(self, node: Node, state: State, held: Held | None = None) -> State:
        """:returns: what pointers stand for behind a statement; of structures whose memory a call
            may have moved nothing is known."""
        if not isinstance(node, Call):
            return {symbol: UNKNOWN if self._moves(target) else target
                    for symbol, target in super().after(node, state, held).items()}
        paths = [(_path(one, state), itself) for one, itself in self._movable(node)]
        return {symbol: UNKNOWN if isinstance(target, Variable) and any(
            _lies_in(_path(target.reference), path, itself) for path, itself in paths) else target
            for symbol, target in state.items()}

    def alternatives(self, call: Call, state: State) -> list[tuple[State, Held]]:
        """:returns: what pointers may stand for behind a call."""
        return [(self.after(call, state), [])]

    def answer(self, call: IntrinsicCall, state: State) -> bool | None:
        """:returns: whether a pointer stands for anything, or for something; None if unknown."""
        one, other = [self._standing_for(argument, state) for argument in call.arguments] \
            if len(call.arguments) > 1 else (None, None)
        if one is None or other is None:
            return super().answer(call, state)
        return None if any(map(self._is_open, (one, other))) else _are_same(one, other)

    def needed(self, call: Call) -> list[Reference]:
        """:returns: the variables that have to be there when a call passes them."""
        return needed_by(self._structures.arguments(call))

    def _standing_for(self, argument: Node, state: State) -> Reference | None:
        """:returns: what a variable stands for, None if that is nothing or not known."""
        if not is_data(argument) or argument.symbol not in self.pointers:
            return argument if is_data(argument) else None
        target = state[argument.symbol]
        return target.reference if type(argument) is Reference \
            and isinstance(target, Variable) else None

    def _is_open(self, reference: Reference) -> bool:
        """:returns: whether there may be more names for what a reference names."""
        components = declared_steps(reference, self._structures.types, self._routine)
        return declares_pointer(reference.symbol) or any(
            datatype is None or isinstance(datatype, UnsupportedFortranType)
            and "pointer" in datatype.declaration.lower() for _, datatype in components)

    def _moves(self, target: Target) -> bool:
        """:returns: whether a target is behind a component that may point elsewhere."""
        return isinstance(target, Variable) and any(
            name in self._moving for name in path_of(target.reference))

    def objects(self, _: IntrinsicCall) -> list[Reference]:
        """:returns: the pointers that a statement allocates or deallocates: these are not
            followed."""
        return []

    def _movable(self, call: Call) -> list[tuple[Reference, bool]]:
        """:returns: the variables with whose memory, or with that of whose components, pointers go
            if a statement moves it, and whether it may be theirs."""
        if not isinstance(call.parent, Schedule) or is_memory_statement(call):
            return []
        pairs = () if call.routine.name.lower() == "move_alloc" \
            else self._structures.arguments(call) or ()
        dummies = IdentityMap((actual, dummy) for dummy, actual in pairs)
        return [(one, one not in dummies or _is_allocatable(dummies[one]))
                for one in call.arguments if isinstance(one, Reference)
                and (one not in dummies or declares_target(dummies[one]))]


def _is_allocatable(dummy: DataSymbol) -> bool:
    return is_allocatable(dummy) or isinstance(dummy.datatype, UnsupportedFortranType) \
        and "allocatable" in dummy.datatype.declaration.lower()


def _lies_in(target: tuple[str, ...], path: tuple[str, ...], itself: bool) -> bool:
    """:returns: whether a target is a component of what a path names, or that ``itself``."""
    return target[:len(path)] == path and (itself or len(target) > len(path))


def _path(reference: Reference, state: State | None = None) -> tuple[str, ...]:
    """
    :param reference: a variable, or a part of one.
    :param state: what pointers stand for.

    :returns: the names of the variable and of its components down to what is meant.
    """
    names = tuple(name.lower() for name in reference.get_signature_and_indices()[0])
    target = (state or {}).get(reference.symbol)
    return _path(target.reference) + names[1:] if isinstance(target, Variable) else names


def _are_same(one: Reference, other: Reference) -> bool | None:
    """:returns: whether two references, without pointers in them, name the same structure; None if
        that is not known."""
    if one.symbol is not other.symbol:
        # Two targets that are arguments may be the same.
        both = all(each.symbol.is_argument and declares_target(each.symbol)
                   for each in (one, other))
        return None if both else False
    if path_of(one) != path_of(other):
        return False
    pairs = [(integer_value(mine), integer_value(theirs))
             for mine, theirs in zip(all_indices(one), all_indices(other))]
    if any(nodes_of(each, Range) for each in (one, other)) or any(None in pair for pair in pairs):
        return None
    return all(mine == theirs for mine, theirs in pairs)
