# SPDX-License-Identifier: BSD-3-Clause
"""Constructors whose implied loops list indices, or elements for calls, anew in each turn.

Such lists get names before a statement. Where they depend on the turn, the constructor has to
become a loop first, whose statements they can stand before.
"""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayConstructor, Node, Routine

from psyad_ext.ir.lowering.arrays.array_intrinsics import ArrayFunctions
from psyad_ext.ir.lowering.base.hoisting import hoist
from psyad_ext.ir.lowering.base.subscripts import turned_lists
from psyad_ext.ir.lowering.base.variables import Variables


class _TurnedLists(ArrayFunctions):
    """Computes such constructors."""

    kinds = (ArrayConstructor,)

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is one of these, and in no other one."""
        return isinstance(node, ArrayConstructor) and super().applies(node) \
            and node.ancestor(ArrayConstructor) is None and bool(turned_lists(node))


def spell_out_turned_lists(routine: Routine, variables: Variables) -> None:
    """Let constructors with such lists be loops, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    if any(map(turned_lists, routine.walk(ArrayConstructor))):
        # The first pass gives them variables, the second one loops for these.
        hoist(routine, variables, [_TurnedLists(routine, variables) for _ in range(2)])
