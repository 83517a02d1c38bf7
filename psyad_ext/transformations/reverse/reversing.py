# SPDX-License-Identifier: BSD-3-Clause
"""The reversing motion: the recording motion, then the returning motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.lookup.module_variables import declared_as, role_of
from psyad_ext.ir.raising.accessors import is_out_of_reach
from psyad_ext.ir.structures import memory
from psyad_ext.ir.structures.groups import array_key, group_of, step_by_step
from psyad_ext.ir.structures.memory import has_changing_shape
from psyad_ext.ir.structures.row_memory import (
    allocated_like, deallocated_rows, kept_rows, moved_rows)
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure, is_pointer
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.module_pointers import is_module_target
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.used_parts import end_of, note_end
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.recomputed_results import run_again
from psyad_ext.transformations.reverse.storage import allocation
from psyad_ext.transformations.reverse.tape_keys import TapeKey

#: Tapes of up to this many elements are local arrays of fixed size.
_LARGEST_LOCAL = 1024


@dataclass(frozen=True)
class Motion:
    """A routine and what its generated routines take as arguments.

    :param unit: the routine.
    :param adjoints: the adjoint argument of each dummy argument that has one.
    :param paired: the dummy arguments with what stands for their adjoints.
    :param derived: the generated routines.
    :param tapes: its tapes.
    :param context: its names.
    :param wide: the integer kind of positions.
    :param kept: the arrays that hold tapes between calls.
    :param only_dependent: arguments whose adjoints are zero in the end.
    :param computed_again: what the routine writes, if it runs once more for its results.
    :param is_target: whether it is the target.
    :param lost: arguments whose results cannot be kept aside, nor computed again: they have their
        values from before the call afterwards.
    """

    unit: Unit
    adjoints: Mapping[DataSymbol, DataSymbol]
    paired: Sequence[DataSymbol]
    derived: Derived
    tapes: Sequence[tuple[TapeInterface, Tape]]
    context: Context
    wide: WideInteger
    kept: Mapping[TapeKey, DataSymbol]
    only_dependent: frozenset[DataSymbol] = frozenset()
    computed_again: frozenset[Symbol] | None = None
    is_target: bool = True
    lost: frozenset[DataSymbol] = frozenset()


def reversing_body(motion: Motion) -> list[Statement]:
    """:returns: the statements of the reversing motion."""
    statements: list[Statement] = []
    tapes: list[Node] = []
    for interface, tape in motion.tapes:
        array, setup = own_tape(interface, tape, motion.wide, motion.kept.get(interface.key))
        statements += setup
        tapes.append(build.ref(array))
        if tape.position is not None:
            statements.append(build.assign(build.ref(tape.position), build.integer(0)))
            tapes.append(build.ref(tape.position))
    plain = [build.ref(dummy) for dummy in motion.unit.dummies]
    paired = [build.ref(symbol) for symbol in motion.paired]
    save, put_back = kept_results(motion) if motion.computed_again is None else ([], [])
    recording = build.call(motion.derived.recording, [*plain, *tapes])
    returning = build.call(motion.derived.returning, [*paired, *(copied(t) for t in tapes)])
    if motion.lost:
        names = ", ".join(sorted(dummy.name for dummy in motion.lost))
        returning.preceding_comment = f"This brings back old values, for good, of: {names}"
    if motion.computed_again is not None:
        # The original may be a copy without a name of its own, unless it is the target.
        again = copied(recording) if not motion.is_target else build.call(
            motion.unit.routine.symbol, [copied(one) for one in plain])
        first, put_back = run_again(motion.unit, motion.computed_again, again,
                                    motion.context.names)
        statements += first
    return [*statements, recording, *save, returning, *put_back]


def is_allocated(interface: TapeInterface) -> bool:
    """:returns: whether a tape is too long, or may be, for a local array of fixed size."""
    return interface.size is None or interface.size > _LARGEST_LOCAL


def own_tape(interface: TapeInterface, tape: Tape, wide: WideInteger,
             kept: DataSymbol | None) -> tuple[DataSymbol, list[Statement]]:
    """
    :param interface: a tape, as callers see it.
    :param tape: the same tape.
    :param wide: the integer kind of positions.
    :param kept: holds the tape between calls.

    :returns: the array of the tape in a routine that owns it, and how it is set up.
    """
    array = tape.array
    if is_allocated(interface):
        array = kept or making.variable(array.name, allocated_type(interface))
        note_end(array, end_of(tape.array))
    return array, set_up(interface, array, wide, kept is not None)


def allocated_type(interface: TapeInterface) -> ArrayType:
    """:returns: the type of a tape in a routine that allocates it."""
    return making.array_type(interface.type_.scalar(), [ArrayType.Extent.DEFERRED])


def set_up(interface: TapeInterface, array: DataSymbol, wide: WideInteger,
           kept: bool) -> list[Statement]:
    """
    :param interface: a tape, as callers see it.
    :param array: holds it.
    :param wide: the integer kind of positions.
    :param kept: whether the array may be there already, from an earlier call.

    :returns: what makes the array as long as it has to be.
    """
    if not is_allocated(interface):
        return []
    if interface.size is not None:
        size: Node = build.integer(interface.size)
    elif interface.bound is not None:
        size = interface.bound.expression(wide)
    else:
        size = build.integer(0)
    return [*interface.tallies, *allocation(array, size, wide, kept)]


def kept_results(motion: Motion) -> tuple[list[Statement], list[Statement]]:
    """
    The returning motion goes back to old values; the results are kept aside.

    :param motion: a routine whose returning motion changes the arguments that it clobbers.

    :returns: what keeps the results, before that motion, and what puts them back, after it.
    """
    save: list[Statement] = []
    put_back: list[Statement] = []
    adjoints: list[tuple[DataSymbol, list[Statement]]] = []
    rows_again: list[tuple[DataSymbol, list[Statement]]] = []
    results = _Results()
    for dummy in sorted(motion.unit.dummies, key=results.place):
        if dummy in motion.lost:
            continue
        if dummy in motion.derived.clobbered and memory.is_allocated_whole(dummy):
            copy = motion.context.names.symbol(f"{dummy.name}_result", copied_type(dummy.datatype))
            copy = results.component(dummy, copy)
            save.append(build.branch(memory.is_allocated(dummy), _copied_result(
                dummy, copy, motion.unit)))
            if is_pointer(declared_as(dummy)):
                put_back += _values_as_before(
                    dummy, copy, dummy in motion.unit.reallocated)
            else:
                put_back.append(memory.moving(build.ref(copy), build.ref(dummy)))
            adjoints.append((dummy, _adjoint_as_result(motion, dummy)))
        elif dummy in motion.derived.clobbered and has_changing_shape(dummy):
            rows, names = build.ref(dummy), motion.context.names
            copy = motion.context.variable_like(rows, f"{dummy.name}_result")
            save += kept_rows(copy, rows, names)
            put_back += moved_rows(copy, rows, names)
            rows_again.append((dummy, _adjoint_rows_as_result(motion, dummy)))
        elif dummy in motion.derived.clobbered:
            copy = motion.context.variable_like(build.ref(dummy), f"{dummy.name}_result")
            if is_optional(dummy) and not dummy.is_array:
                # Compilers do not see that an argument that is absent is so afterwards.
                save.append(build.assign(copied(copy), zero_of(dummy)))
            save.append(build.assign(copy, build.ref(dummy)))
            put_back.append(build.assign(build.ref(dummy), copied(copy)))
    return save, [*put_back, *step_by_step(adjoints), *step_by_step(rows_again)]


def _grouped(dummy: DataSymbol) -> Component | None:
    """:returns: what a variable is in an array of structures that is allocated together."""
    own = declared_as(dummy)
    return own.component if group_of(own) is not None else None


class _Results:
    """The arrays of structures that keep results aside."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, str, tuple[str, ...] | None], int] = {}
        self._structures: IdentityMap[Structure, Structure] = IdentityMap()

    def place(self, dummy: DataSymbol) -> int:
        """:returns: a number that keeps together what is allocated together."""
        component = _grouped(dummy)
        if component is None:
            return -1
        return self._places.setdefault(array_key(component), len(self._places))

    def component(self, dummy: DataSymbol, copy: DataSymbol) -> DataSymbol:
        """:returns: ``copy``, or a component like it if ``dummy`` is one that is in a group."""
        own = _grouped(dummy)
        if own is None:
            return copy
        structure = self._structures.setdefault(
            own.structure, replace(own.structure, module=None))
        new = ComponentSymbol(copy.name, copy.datatype, replace(
            own, structure=structure, name=f"{own.name}_result"))
        new.inquiries, new.is_allocated_later = getattr(dummy, "inquiries", {}), True
        return new


def _copied_result(dummy: DataSymbol, copy: DataSymbol, unit: Unit) -> list[Statement]:
    """:returns: what keeps a result aside: its memory itself if pointers may point at it.

    What another module keeps to itself is copied there.
    """
    role = role_of(dummy)
    hidden = role is not None and is_out_of_reach(role.variable, unit.module, True)
    if hidden or not is_module_target(declared_as(dummy)):
        return [memory.allocated_copy(copy, dummy)]
    return [memory.moving(build.ref(dummy), build.ref(copy)), memory.allocated_copy(dummy, copy)]


def _values_as_before(dummy: DataSymbol, copy: DataSymbol,
                      is_reallocated: bool) -> list[Statement]:
    """:returns: what puts a result back to where a pointer points, or pointed."""
    again = [build.assign(build.ref(dummy), build.ref(copy)), memory.written_deallocation(copy)]
    if not is_reallocated:
        return [build.branch(memory.is_allocated(copy), again)]
    return memory.shaped_like(dummy, copy, again)


def _adjoint_rows_as_result(motion: Motion, dummy: DataSymbol) -> list[Statement]:
    """:returns: the same for rows."""
    if dummy not in motion.only_dependent or dummy not in motion.unit.reallocated:
        return []
    adjoint, names = build.ref(motion.adjoints[dummy]), motion.context.names
    return [*deallocated_rows(adjoint, names),
            *allocated_like(adjoint, build.ref(dummy), names),
            build.assign(copied(adjoint), build.real("0.0", symbol_type(adjoint.symbol)))]


def _reallocated_with(dummy: DataSymbol, unit: Unit) -> bool:
    """:returns: whether all that is allocated together with a variable changes its shape, not only
        rows in an array of structures that stays."""
    own = _grouped(dummy)
    return own is None or all(
        member in unit.reallocated for member in unit.dummies
        if (other := _grouped(member)) is not None and array_key(other) == array_key(own))


def _adjoint_as_result(motion: Motion, dummy: DataSymbol) -> list[Statement]:
    """
    :param motion: the routine.
    :param dummy: an allocatable argument, whose result has been put back.

    :returns: what makes the adjoint of what is only dependent zero like it, in two steps.
    """
    if dummy not in motion.only_dependent or dummy not in motion.unit.reallocated:
        return []
    if not _reallocated_with(dummy, motion.unit):
        return [build.branch(memory.is_allocated(dummy), _adjoint_rows_as_result(motion, dummy))]
    adjoint = motion.adjoints[dummy]
    zero = build.assign(build.ref(adjoint), build.real("0.0", symbol_type(adjoint)))
    if is_pointer(declared_as(dummy)):
        return memory.shaped_like(adjoint, dummy, [zero])
    rows = allocated_like(build.ref(adjoint), build.ref(dummy), motion.context.names) \
        if is_row(dummy) else []
    return [build.branch(memory.is_allocated(adjoint), [memory.written_deallocation(adjoint)]),
            build.branch(memory.is_allocated(dummy), [
                memory.allocation(adjoint, memory.own_bounds(dummy)), *rows, zero])]
