# SPDX-License-Identifier: BSD-3-Clause
"""Names and types of the tapes of a routine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.used_parts import note_end
from psyad_ext.tapes.cursor import Tape, moves, tape_type
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.tape_keys import TapeKey


def new_tape(key: TapeKey, type_: ElementType, size: int | None, context: Context,
             wide: WideInteger, extend: Callable[[], RoutineSymbol] | None = None) -> Tape:
    """
    :param key: what is recorded.
    :param type_: type of the records.
    :param size: number of records if that is a constant.
    :param context: the routine.
    :param wide: the integer kind of positions.
    :param extend: gives the symbol of the routine that makes the tape longer if it grows.

    :returns: a tape with names that are free in the routine.
    """
    name = context.scheme.name("control_tape", "") if key[0] == "control" else \
        context.scheme.name("value_tape", type_.label)
    array = context.names.symbol(name, tape_type(type_, size, extend is not None))
    position = None if size is not None else \
        context.names.symbol(f"{name}_position", wide.type())
    if position is not None:
        note_end(array, position.name)
    return Tape(type_, array, position, extend)


def repeatable(statements: list[Statement], tapes: Iterable[Tape],
               names: Names) -> list[Statement]:
    """
    :param statements: some statements.
    :param tapes: the tapes that they use.
    :param names: gives names to new variables.

    :returns: the statements, after which positions on tapes are what they were before.
    """
    keep: list[Statement] = []
    put_back: list[Statement] = []
    for tape in tapes:
        position = tape.position
        if position is not None and moves(statements, tape):
            kept = names.symbol(f"{position.name}_kept", copied_type(position.datatype))
            keep.append(build.assign(build.ref(kept), build.ref(position)))
            put_back.append(build.assign(build.ref(position), build.ref(kept)))
    return [*keep, *statements, *put_back]
