# SPDX-License-Identifier: BSD-3-Clause
"""Constructors whose implied loops list indices, or elements for calls, anew in each turn, or call
functions that give arrays.

Such lists and arrays get names before a statement. Where they depend on the turn, the constructor
has to become a loop first, whose statements they can stand before.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.arrays.array_intrinsics import ArrayFunctions, Made
from psyad_ext.ir.lowering.arrays.constructors import elements_type
from psyad_ext.ir.lowering.base.hoisting import hoist, is_user_call
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.lowering.base.subscripts import turned_lists
from psyad_ext.ir.lowering.base.temporary import temporary_of_shape
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


class _TurnedLists(ArrayFunctions):
    """Computes such constructors."""

    kinds = (ArrayConstructor,)

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is one of these, and in no other one."""
        return isinstance(node, ArrayConstructor) and super().applies(node) \
            and node.ancestor(ArrayConstructor) is None and _is_turned(node)

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: loops, if such a constructor is all that is assigned to an array, which has the
            shape of it; what other functions are given may not be a variable yet."""
        if not isinstance(statement, Assignment) or not self.applies(statement.rhs) \
                or self._may_reallocate(statement.lhs):
            return None
        return super().statement(statement)

    def value(self, node: Node) -> Made:
        """:returns: the assignment of a constructor to a new variable of its shape."""
        type_, shape = elements_type(node), shape_of(node)
        if type_ is None or shape is None or type_.intrinsic is ScalarType.Intrinsic.CHARACTER \
                or isinstance(node.parent, Assignment) and not self._may_reallocate(
                    node.parent.lhs):
            return None
        before, target = temporary_of_shape(shape, type_, "elements", self._variables)
        return [*before, build.assign(target, copied(node))], copied(target)

    def _may_reallocate(self, target: Reference) -> bool:
        symbol = target.symbol
        return (is_allocatable(symbol) or is_row(symbol)) \
            and symbol not in self._variables.names.shapes


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
        hoist(routine, variables, [_TurnedLists(routine, variables)]*2)
