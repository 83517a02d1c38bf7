# SPDX-License-Identifier: BSD-3-Clause
"""Local pointers are replaced by their pointees.

A pointer may stand for one of several targets where paths meet, as after a loop that exchanges
pointers: statements are copied then, one copy for each. Memory that is allocated for pointers is an
allocatable array; a pointer that is only allocated and deallocated is one itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import partial

from psyclone.psyir.nodes import Assignment, Call, CodeBlock, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, DataType, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.identity import distinct
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.owned_dummies import owned_arguments
from psyad_ext.ir.lowering.pointers.component_pointers import ComponentPointers
from psyad_ext.ir.lowering.pointers.followed import Followed
from psyad_ext.ir.lowering.pointers.module_pointers import ModulePointers
from psyad_ext.ir.lowering.pointers.pointer_indices import PointerIndices
from psyad_ext.ir.lowering.pointers.pointer_rewriting import PointerRewriting
from psyad_ext.ir.lowering.pointers.pointer_states import Effects, memory_of, nullified, set_memory
from psyad_ext.ir.lowering.pointers.reassigned_pointers import ReassignedPointers
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import forget_moves, moves_of
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import arguments_of, written_by
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of

#: Attributes that are more than a pointer to a plain variable has.
_OTHER = re.compile(r",\s*(?!pointer\b|dimension\b|contiguous\b)[a-z]+", re.IGNORECASE)


def replace_pointers(routine: Routine, variables: Variables,
                     passes: bool, known: ReassignedPointers) -> None:
    """Replace pointers in a routine, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param passes: whether it passes anything to pointers of other routines.
    :param known: tells what other routines do with pointers of modules.
    """
    forget_moves(nodes_of(routine, Call))
    pointers = [symbol for symbol in routine.symbol_table.datasymbols if is_local_pointer(symbol)]
    assigned = {one.lhs.symbol for one in nodes_of(routine, Assignment) if one.is_pointer} \
        if pointers else set()
    # What the result of a function points at, others use.
    others = _passed_as_pointers(routine) | ({routine.return_symbol} & assigned) \
        if pointers else set()
    pointers = [symbol for symbol in pointers if symbol not in others]
    components = ComponentPointers(routine, variables, known)
    outer = ModulePointers(routine, variables, known)
    if not pointers and not passes and not components.pointers and not outer.pointers:
        components.finish()
        return
    followed = Followed((components, outer))
    owners = {one.symbol for call in routine.walk(IntrinsicCall) if is_memory_statement(call)
              for one in objects_of(call)} | _given_memory(routine)
    for symbol in [one for one in pointers if one in owners - assigned]:
        _declare_allocatable(symbol, routine)
    moving = [one for one in pointers if one not in owners - assigned] + followed.pointers
    given_away, indices = components.given_away, PointerIndices(variables)
    for group in related(routine, moving) or [[]]:
        homes = {symbol: components.home(symbol) for symbol in group if symbol in given_away}
        memory = _memory(routine, owners & set(group), partial(
            _new_memory, variables, components if homes else None))
        PointerRewriting(routine, variables, group, [*memory, *homes.values()], followed,
                         Effects(group, written_by(routine), indices, homes),
                         indices).routine()
    followed.check_left()
    used = {one.symbol for one in nodes_of(routine, Reference)}
    for symbol in moving:
        if symbol not in used and symbol not in followed.pointers:
            _set_type(symbol, symbol.datatype.partial_datatype)
    components.finish()
    components.forget()
    outer.finish()


def _memory(routine: Routine, owners: Collection[DataSymbol],
            new: Callable[[DataSymbol], DataSymbol]) -> list[DataSymbol]:
    """:returns: an array for each place where something is allocated for each of the pointers."""
    found: list[DataSymbol] = []
    for call in routine.walk(IntrinsicCall) if owners else ():
        if not is_memory_statement(call) or not allocates(call):
            continue
        own = [one.symbol for one in objects_of(call) if one.symbol in owners]
        if all(isinstance(symbol.datatype.partial_datatype, ArrayType) for symbol in own):
            memory = {symbol: new(symbol) for symbol in own}
            set_memory(call, {**memory_of(call), **memory})
            found += memory.values()
    return found


def _new_memory(variables: Variables, components: ComponentPointers | None,
                pointer: DataSymbol) -> DataSymbol:
    """:returns: what stands for memory of a pointer: a component if calls may deallocate it, else
        an array."""
    if components is not None and pointer in components.components:
        return components.home(pointer)
    type_ = pointer.datatype.partial_datatype
    return variables.new(f"{pointer.name}_memory", ArrayType(
        type_.elemental_type, [ArrayType.Extent.DEFERRED]*len(type_.shape)))


def related(routine: Routine, pointers: Sequence[DataSymbol]) -> list[list[DataSymbol]]:
    """:returns: the pointers in groups, from one of which to another no target is passed on, nor
        compared with one."""
    groups = {symbol: [symbol] for symbol in pointers}

    def join(left: list[DataSymbol] | None, right: list[DataSymbol] | None) -> None:
        if left is not None and right is not None and left is not right:
            left += right
            groups.update(dict.fromkeys(right, left))

    for one in routine.walk(Assignment):
        if one.is_pointer and is_data(one.lhs) and is_data(one.rhs):
            join(groups.get(one.lhs.symbol), groups.get(one.rhs.symbol))
    for call in routine.walk(Call):
        if isinstance(call, IntrinsicCall) and call.intrinsic.name == "ASSOCIATED":
            first, *others = (groups.get(one.symbol) for one in call.arguments if is_data(one))
            for other in others:
                join(first, other)
        known = list(moves_of(call).symbols)[:1]
        for symbol in (*moves_of(call).symbols, *(
                move.rhs.symbol for _, move in moves_of(call).targets)):
            join(groups.get(known[0]), groups.get(symbol))
    return distinct(groups.values())


def is_local_pointer(symbol: DataSymbol) -> bool:
    """:returns: whether a variable is a pointer to numbers or logicals that is no argument."""
    datatype = symbol.datatype
    if not isinstance(datatype, UnsupportedFortranType) or symbol.is_argument \
            or not isinstance(datatype.partial_datatype, (ArrayType, ScalarType)):
        return False
    head = datatype.declaration.partition("::")[0]
    return declares_pointer(symbol) and not _OTHER.search(head) \
        and "=" not in datatype.declaration.partition("::")[2]


def _passed_as_pointers(routine: Routine) -> set[Symbol]:
    """:returns: the variables that are passed to pointers, or to what is not known."""
    found: set[Symbol] = set()
    for call in routine.walk(Call):
        if not isinstance(call, IntrinsicCall):
            pairs = arguments_of(call)
            found |= {actual.symbol for dummy, actual in pairs or
                      [(None, one) for one in call.arguments]
                      if is_data(actual) and (dummy is None or declares_pointer(dummy))}
    return found


def _given_memory(routine: Routine) -> set[Symbol]:
    """:returns: the variables for which routines that are called allocate or free memory."""
    return {actual.symbol for call in routine.walk(Call) for _, actual in owned_arguments(call)}


def _declare_allocatable(symbol: DataSymbol, routine: Routine) -> None:
    """Let a pointer be an allocatable array, in place, if it is one to an array."""
    partial = symbol.datatype.partial_datatype
    if not isinstance(partial, ArrayType):
        return
    for call in routine.walk(IntrinsicCall):
        if call.intrinsic.name == "ASSOCIATED" and len(call.arguments) == 1 \
                and symbols_read(call.arguments[0]) == {symbol}:
            call.replace_with(build.intrinsic("ALLOCATED", build.ref(symbol)))
    for block in routine.walk(CodeBlock):
        if nullified(block, {symbol.name.lower(): symbol}) == [symbol]:
            free = build.intrinsic("DEALLOCATE", build.ref(symbol))
            new = build.branch(build.intrinsic("ALLOCATED", build.ref(symbol)), [free])
            adopt_location(new, block)
            block.replace_with(new)
    _set_type(symbol, ArrayType(partial.elemental_type,
                                [ArrayType.Extent.DEFERRED] * len(partial.shape)))


def _set_type(symbol: DataSymbol, datatype: DataType) -> None:
    symbol.datatype = datatype
    symbol.interface = AutomaticInterface()
