# SPDX-License-Identifier: BSD-3-Clause
"""Default values of components that are lists with a type, or with loops, which PSyclone keeps as
text: ``real :: e(4) = [real :: 1, (i, i = 2, 4)]``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from psyclone.psyir.nodes import Assignment, CodeBlock, Node, UnaryOperation
from psyclone.psyir.symbols import StructureType

from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_Component: TypeAlias = StructureType.ComponentType
#: Longer lists stay as they are: they would be written out in each routine.
_MOST_TURNS = 1000


def with_lists(component: _Component, home: Node) -> _Component:
    """
    :param component: a component as it is known.
    :param home: the module or routine that defines its type.

    :returns: the same with the lists in its default value read, their loops turn by turn: what
        counts there has no name elsewhere; as it is if a loop is too long or not understood.
    """
    value = component.initial_value
    if value is None or not nodes_of(value, CodeBlock):
        return component
    holder = Assignment(parent=home)
    holder.addchild(copied(value))
    read_constructors(holder)
    while loops := nodes_of(holder, ImpliedDo):
        # Loops inside others depend on the turn of these, which come first.
        turns = _turns(loops[0])
        if turns is None:
            return component
        listed, position = loops[0].parent, loops[0].position
        loops[0].detach()
        for number, one in enumerate(turns):
            listed.addchild(one, position + number)
    return replace(component, initial_value=holder.children[0].detach())


def _turns(loop: ImpliedDo) -> Sequence[Node] | None:
    """:returns: what a loop lists, turn by turn; None if the turns are not known, too many, or
        none."""
    if not loop.turns or len(loop.turns) > _MOST_TURNS:
        return None
    return [_at(value, loop, count) for count in loop.turns for value in loop.values]


def _at(value: Node, loop: ImpliedDo, count: int) -> Node:
    """:returns: a copy of what a loop lists, for one turn."""
    holder = Assignment()
    holder.addchild(copied(value))
    for reference in [one for one in references(holder) if one.symbol is loop.variable]:
        number: Node = making.literal(str(abs(count)), symbol_type(loop.variable).scalar())
        reference.replace_with(number if count >= 0 else UnaryOperation.create(
            UnaryOperation.Operator.MINUS, number))
    return holder.children[0].detach()
