# SPDX-License-Identifier: BSD-3-Clause
"""The reversing motion: the recording motion, then the returning motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir import build, making, memory
from psyad_ext.ir.components import is_pointer
from psyad_ext.ir.copying import copied
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface
from psyad_ext.transformations.reverse.steps import TapeKey
from psyad_ext.transformations.reverse.storage import allocation

#: Tapes of up to this many elements are local arrays of fixed size.
_LARGEST_LOCAL = 1024


@dataclass(frozen=True)
class Motion:
    """A routine and what its generated routines take as arguments.

    :param unit: the routine.
    :param adjoints: the adjoint argument of each dummy argument that has one.
    :param derived: the generated routines.
    :param tapes: its tapes.
    :param context: its names.
    :param wide: the integer kind of positions.
    :param kept: the arrays that hold tapes between calls.
    :param only_dependent: arguments whose adjoints are zero in the end.
    """

    unit: Unit
    adjoints: Mapping[DataSymbol, DataSymbol]
    derived: Derived
    tapes: Sequence[tuple[TapeInterface, Tape]]
    context: Context
    wide: WideInteger
    kept: Mapping[TapeKey, DataSymbol]
    only_dependent: frozenset[DataSymbol] = frozenset()


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
    paired: list[Node] = []
    for dummy in motion.unit.dummies:
        paired.append(build.ref(dummy))
        if dummy in motion.adjoints:
            paired.append(build.ref(motion.adjoints[dummy]))
    save, put_back = kept_results(motion)
    recording = build.call(motion.derived.recording, [*plain, *tapes])
    returning = build.call(motion.derived.returning, [*paired, *(copied(t) for t in tapes)])
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
    for dummy in motion.unit.dummies:
        if dummy in motion.derived.clobbered and memory.is_allocatable(dummy):
            copy = motion.context.names.symbol(f"{dummy.name}_result", dummy.datatype.copy())
            save.append(build.branch(memory.is_allocated(dummy),
                                     [memory.allocated_copy(copy, dummy)]))
            put_back += _values_as_before(dummy, copy) if is_pointer(dummy) \
                else _allocated_as_before(motion, dummy, copy)
        elif dummy in motion.derived.clobbered:
            copy = motion.context.variable_like(build.ref(dummy), f"{dummy.name}_result")
            save.append(build.assign(copy, build.ref(dummy)))
            put_back.append(build.assign(build.ref(dummy), copy.copy()))
    return save, put_back


def _values_as_before(dummy: DataSymbol, copy: DataSymbol) -> list[Statement]:
    """:returns: what puts a result back to where a pointer that does not change points."""
    return [build.branch(memory.is_allocated(copy), [
        build.assign(build.ref(dummy), build.ref(copy)), memory.written_deallocation(copy)])]


def _allocated_as_before(motion: Motion, dummy: DataSymbol, copy: DataSymbol) -> list[Statement]:
    """
    :param motion: the routine.
    :param dummy: an allocatable argument.
    :param copy: holds its result, if it has one.

    :returns: what puts the result back; the adjoint of what is only dependent is zero like it.
    """
    statements: list[Statement] = [memory.moving(build.ref(copy), build.ref(dummy))]
    if dummy in motion.only_dependent and dummy in motion.unit.reallocated:
        adjoint = motion.adjoints[dummy]
        zero = build.assign(build.ref(adjoint), build.real("0.0", symbol_type(adjoint)))
        statements += [
            build.branch(memory.is_allocated(adjoint), [memory.written_deallocation(adjoint)]),
            build.branch(memory.is_allocated(dummy), [
                memory.allocation(adjoint, memory.own_bounds(dummy)), zero])]
    return statements
