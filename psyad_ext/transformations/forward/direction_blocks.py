# SPDX-License-Identifier: BSD-3-Clause
"""Loops over directions take blocks of a constant length.

Directions are few: a loop over them has hardly begun when it ends, and what compilers put around it
takes longer than the loop. A block of a constant length needs no loop. It is one or two vectors in
registers, and the loop over points around it does all the rest.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Loop, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.directions import BLOCK
from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.writing.loop_hints import note_vector
from psyad_ext.transformations.context import Context


def is_over(direction: DataSymbol, statement: Statement) -> bool:
    """:returns: whether a statement is a loop over directions."""
    return isinstance(statement, Loop) and statement.variable is direction


def take_blocks(loop: Loop, direction: DataSymbol, directions: DataSymbol,
                context: Context) -> None:
    """Let a loop over points that holds nothing but loops over directions take these in blocks if
    their number is a multiple of the length of a block, in place.

    :param loop: the loop over points.
    :param direction: the counter of directions.
    :param directions: their number.
    :param context: the routine.
    """
    if not all(is_over(direction, each) and _is_plain(each) for each in loop.loop_body.children):
        return
    whole = build.equal(build.intrinsic("MOD", build.ref(directions), build.integer(BLOCK)),
                        build.integer(0))
    loop.replace_with(build.branch(whole, [_in_blocks(loop, directions, context)], [copied(loop)]))


def _is_plain(loop: Loop) -> bool:
    return all(isinstance(each, Assignment) for each in loop.loop_body.children)


def _in_blocks(loop: Loop, directions: DataSymbol, context: Context) -> Loop:
    first = context.shared_variable("block_start", directions.datatype)
    points = copied(loop)
    for each in points.loop_body.children:
        each.children[0].replace_with(build.ref(first))
        each.children[1].replace_with(build.integer_sum(build.ref(first), BLOCK - 1))
        note_vector(each)
    return build.loop(first, build.integer(1), build.ref(directions), build.integer(BLOCK),
                      [points])
