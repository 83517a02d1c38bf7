# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers: they have been allocatable arrays for a while."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Routine

from psyad_ext.ir import build
from psyad_ext.ir.components import is_pointer
from psyad_ext.ir.expressions import is_data
from psyad_ext.ir.walking import nodes_of


def restore_pointers(routine: Routine) -> None:
    """Ask pointers whether they are associated, and let local ones point to nothing at first.

    :param routine: a generated routine, whose structures are still taken apart; in place.
    """
    for call in nodes_of(routine, IntrinsicCall):
        if call.intrinsic is IntrinsicCall.Intrinsic.ALLOCATED and is_data(call.arguments[0]) \
                and is_pointer(call.arguments[0].symbol):
            call.replace_with(build.intrinsic("ASSOCIATED", call.arguments[0].copy()))
    for symbol in reversed(routine.symbol_table.datasymbols):
        if is_pointer(symbol) and not symbol.is_argument \
                and symbol.component.structure.module is None \
                and not symbol.component.leaf.parts[-1].is_null:
            nothing = build.intrinsic("NULL")
            routine.addchild(Assignment.create(build.ref(symbol), nothing, is_pointer=True), 0)
