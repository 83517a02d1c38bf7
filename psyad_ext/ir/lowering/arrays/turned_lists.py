# SPDX-License-Identifier: BSD-3-Clause
"""Constructors whose implied loops list indices, or elements for calls, anew in each turn, or call
functions that give arrays.

Such lists and arrays get names before a statement. Where they depend on the turn, the constructor
has to become a loop first, whose statements they can stand before.
"""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayConstructor, Call, Node, Routine

from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.arrays.array_intrinsics import ArrayFunctions
from psyad_ext.ir.lowering.base.hoisting import hoist, is_user_call
from psyad_ext.ir.lowering.base.subscripts import turned_lists
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree.walking import nodes_of


class _TurnedLists(ArrayFunctions):
    """Computes such constructors."""

    kinds = (ArrayConstructor,)

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is one of these, and in no other one."""
        return isinstance(node, ArrayConstructor) and super().applies(node) \
            and node.ancestor(ArrayConstructor) is None and _is_turned(node)


def _is_turned(node: ArrayConstructor) -> bool:
    """:returns: whether each turn of an implied loop lists something, or has functions that do."""
    return bool(turned_lists(node)) or any(
        rank_of_value(call) for loop in nodes_of(node, ImpliedDo)
        for call in nodes_of(loop, Call) if is_user_call(call) and not call.is_elemental)


def spell_out_turned_lists(routine: Routine, variables: Variables) -> None:
    """Let constructors with such lists be loops, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    if any(map(_is_turned, nodes_of(routine, ArrayConstructor))):
        # The first pass gives them variables, the second one loops for these.
        hoist(routine, variables, [_TurnedLists(routine, variables) for _ in range(2)])
