# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers: they have been allocatable arrays for a while."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from fparser.two.Fortran2008 import Error_Stop_Stmt
from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, CodeBlock, IntrinsicCall, Node, Routine)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.components import is_pointer
from psyad_ext.ir.expressions import declared_rank, is_data
from psyad_ext.ir.kinds import symbol_type
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


def check_targets(routine: Routine) -> None:
    """Stop where pointers that are arguments point at the same array, in place.

    What such pointers point at changes unseen, unlike what other arguments stand for.

    :param routine: a generated routine that nothing generated calls, still taken apart.
    """
    pointers = [symbol for symbol in routine.symbol_table.argument_list if is_pointer(symbol)
                and symbol.component.name == symbol.component.structure.symbol.name]
    stop_where_shared(routine, [
        (one, other) for one, other in combinations(pointers, 2)
        if declared_rank(one) == declared_rank(other)
        and symbol_type(one).key == symbol_type(other).key])


def stop_where_shared(routine: Routine,
                      pairs: Sequence[tuple[DataSymbol, DataSymbol]]) -> None:
    """Stop where a pointer points at what another one, or a variable, stands for, in place.

    :param routine: a generated routine.
    :param pairs: pointers with other pointers or targets.
    """
    if not pairs:
        return
    condition: Node | None = None
    for one, other in pairs:
        question = build.intrinsic("ASSOCIATED", build.ref(one), build.ref(other))
        condition = question if condition is None else BinaryOperation.create(
            BinaryOperation.Operator.OR, condition, question)
    stop = Error_Stop_Stmt("error stop 'pointers share a target'")
    check = build.branch(condition, [Fparser2CodeBlock([stop], CodeBlock.Structure.STATEMENT)])
    check.preceding_comment = "Derivatives need different targets of pointers."
    routine.addchild(check, 0)
