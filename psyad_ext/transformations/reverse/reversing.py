# SPDX-License-Identifier: BSD-3-Clause
"""The reversing motion: the recording motion, then the returning motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir import build
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.derived import Derived, TapeInterface

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
    """

    unit: Unit
    adjoints: Mapping[DataSymbol, DataSymbol]
    derived: Derived
    tapes: Sequence[tuple[TapeInterface, Tape]]
    context: Context
    wide: WideInteger


def reversing_body(motion: Motion) -> list[Statement]:
    """:returns: the statements of the reversing motion."""
    statements: list[Statement] = []
    tapes: list[Node] = []
    for interface, tape in motion.tapes:
        array, setup = local_tape(interface, tape, motion.wide)
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
    save, put_back = _results(motion)
    recording = build.call(motion.derived.recording, [*plain, *tapes])
    returning = build.call(motion.derived.returning, [*paired, *(t.copy() for t in tapes)])
    return [*statements, recording, *save, returning, *put_back]


def local_tape(interface: TapeInterface, tape: Tape,
               wide: WideInteger) -> tuple[DataSymbol, list[Statement]]:
    """:returns: the array of a tape in a routine that owns it, and how it is set up."""
    scalar = interface.type_.scalar()
    if interface.size is not None and interface.size <= _LARGEST_LOCAL:
        return tape.array, []
    array = DataSymbol(tape.array.name, ArrayType(scalar, [ArrayType.Extent.DEFERRED]))
    if interface.size is not None:
        size: Node = build.integer(interface.size)
    elif interface.bound is not None:
        size = interface.bound.expression(wide)
    else:
        size = build.integer(0)
    section = build.ref(array, [build.section(build.integer(1), size)])
    return array, [*interface.tallies, build.intrinsic("ALLOCATE", section)]


def _results(motion: Motion) -> tuple[list[Statement], list[Statement]]:
    """The returning motion goes back to old values; the results are kept aside."""
    save: list[Statement] = []
    put_back: list[Statement] = []
    for dummy in motion.unit.dummies:
        if dummy in motion.derived.clobbered:
            copy = motion.context.variable_like(build.ref(dummy), f"{dummy.name}_result")
            save.append(build.assign(copy, build.ref(dummy)))
            put_back.append(build.assign(build.ref(dummy), copy.copy()))
    return save, put_back
