# SPDX-License-Identifier: BSD-3-Clause
"""Dummy arguments that are pointers become arrays of assumed shape, with their lower bounds.

That is so if the routine does not let them point elsewhere. Calls pass the lower bounds behind all
other arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import ArgumentInterface, ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.attributes import UNDERSTOOD, Declared, declared
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import asked_as, is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import (
    PointerArguments, declares_pointer, declares_target, pointer_arguments, set_pointer_arguments)
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.module_pointers import note_declared, plain_pointer
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import nodes_of

_CHANGING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt,
             Fortran2003.Allocate_Stmt, Fortran2003.Deallocate_Stmt)

#: The lower bounds of what an actual argument stands for; None if they are not known.
LowerBounds = Callable[[Reference], Sequence[Node] | None]


def declare_targets(routine: Routine, dummies: Sequence[DataSymbol],
                    owned: Set[str]) -> None:
    """Let a routine take the targets of pointers in the place of the pointers, in place.

    :param routine: the routine, with the arguments that it has in the end.
    :param dummies: its arguments in the source.
    :param owned: the lower-case names of pointers whose memory is theirs.
    """
    table = routine.symbol_table
    pointers = [symbol for symbol in table.datasymbols
                if symbol.is_argument and declares_pointer(symbol)]
    moved = _moved(routine) - owned if pointers else set()
    known = [(symbol, declared(symbol, routine, UNDERSTOOD | {"pointer"}))
             for symbol in pointers if symbol.name.lower() not in moved]
    found = [(symbol, one) for symbol, one in known if one is not None and (
        one.access is not Access.WRITE or symbol.name.lower() in owned)]
    for symbol in dummies:
        if declares_target(symbol):
            note_declared(symbol, frozenset(("target",)))
    if not found:
        return
    names = [symbol.name.lower() for symbol in dummies]
    for symbol, one in found:
        if symbol.name.lower() in owned:
            _declare_allocatable(symbol, one)
    lowers = {symbol.name.lower(): _declare(symbol, one, routine) for symbol, one in found
              if symbol.name.lower() not in owned}
    now = PointerArguments(names, lowers, [
        symbol.name.lower() for symbol in dummies if declares_target(symbol)],
        contiguous=frozenset(symbol.name.lower() for symbol, one in found
                             if "contiguous" in one.attributes),
        owned=frozenset(symbol.name.lower() for symbol, _ in found) & owned)
    set_pointer_arguments(routine, now)
    table._argument_list = [*table._argument_list, *now.hidden]
    for call in routine.walk(IntrinsicCall):
        name = _asked(call)
        if name in lowers:
            # Whoever passes the target of a pointer knows that there is one.
            now.asked.add(name)
            call.replace_with(build.logical(True))
        elif name in now.owned:
            call.replace_with(asked_as("ALLOCATED", call))


def _moved(routine: Routine) -> set[str]:
    """:returns: the names of what a routine lets point elsewhere, allocates or deallocates."""
    moved: set[Symbol] = {one.lhs.symbol for one in routine.walk(Assignment)
                          if one.is_pointer and is_data(one.lhs)}
    for call in routine.walk(IntrinsicCall):
        if is_memory_statement(call):
            moved |= {one.symbol for one in objects_of(call)}
    names = {symbol.name.lower() for symbol in moved}
    for block in routine.walk(CodeBlock):
        for statement in walk(list(block.parse_tree_nodes), _CHANGING):
            names |= {str(name).lower() for name in walk(statement, Fortran2003.Name)}
    return names


def _declare(symbol: DataSymbol, known: Declared, routine: Routine) -> list[DataSymbol]:
    """:returns: the arguments that tell the lower bounds of one that is declared plainly."""
    type_ = known.datatype
    rank = len(type_._shape) if isinstance(type_, ArrayType) else 0
    lowers = [_lower_bound(symbol, number, rank, routine) for number in range(rank)]
    # What a pointer stands for may change although the pointer does not.
    symbol.interface = ArgumentInterface(Access.UNKNOWN)
    symbol.datatype = type_ if not rank else ArrayType(type_.elemental_type, [
        ArrayType.ArrayBounds(build.ref(lower), ArrayType.Extent.ATTRIBUTE) for lower in lowers])
    return lowers


def _declare_allocatable(symbol: DataSymbol, known: Declared) -> None:
    """Let an argument be an allocatable array, in place."""
    # With intent(out), a pointer is not deallocated on entry.
    symbol.interface = ArgumentInterface(
        Access.UNKNOWN if known.access is Access.WRITE else known.access)
    symbol.datatype = plain_pointer(known.datatype)


def _lower_bound(symbol: DataSymbol, number: int, rank: int, routine: Routine) -> DataSymbol:
    name = f"{symbol.name}_lower" + (f"_{number + 1}" if rank > 1 else "")
    lower = DataSymbol(unique(name, names_in_scope(routine)), ScalarType.integer_type(),
                       interface=ArgumentInterface(Access.READ))
    routine.symbol_table._symbols[lower.name.lower()] = lower  # pylint: disable=protected-access
    return lower


def _asked(call: IntrinsicCall) -> str | None:
    """:returns: the variable of which a call asks whether it points at anything."""
    asks = call.intrinsic.name == "ASSOCIATED" and len(call.arguments) == 1 \
        and is_data(call.arguments[0])
    return call.arguments[0].symbol.name.lower() if asks else None


def takes_pointers(routine: Routine) -> bool:
    """:returns: whether a routine calls another one that has pointers as arguments."""
    for call in nodes_of(routine, Call):
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        callee = callee_of(call)
        if callee is not None and (pointer_arguments(callee) is not None or any(
                map(declares_pointer, callee.symbol_table.datasymbols))):
            return True
    return False


def pass_bounds(calls: Iterable[Call], lower_bounds: LowerBounds) -> None:
    """Let calls pass the lower bounds of what pointers stand for, in place.

    :param calls: calls of routines whose arguments have been declared.
    :param lower_bounds: knows them.
    """
    for call in calls:
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        pointers = pointer_arguments(callee_of(call))
        pairs = arguments_of(call) if pointers is not None else None
        if not pairs:
            continue
        given = {dummy.name.lower() for dummy, _ in pairs}
        own = pointer_arguments(call.ancestor(Routine))
        for dummy, actual in pairs:
            if own is not None and dummy.name.lower() in pointers.asked \
                    and is_data(actual) and actual.symbol.name.lower() in own.lowers:
                own.asked.add(actual.symbol.name.lower())
            hidden = pointers.lowers.get(dummy.name.lower(), ())
            lowers = lower_bounds(actual) if hidden and is_data(actual) else ()
            for lower, bound in zip(hidden, lowers or ()):
                if lower.name.lower() not in given:
                    call.append_named_arg(lower.name, bound)


def own_lower_bounds(reference: Reference) -> list[Node]:
    """:returns: the lower bounds of a variable or a section of one."""
    if reference.children:
        return [build.integer(1) for index in reference.children if isinstance(index, Range)]
    return [bounds_of(reference.symbol, number)[0]
            for number in range(declared_rank(reference.symbol))]
