# SPDX-License-Identifier: BSD-3-Clause
"""Masked assignments in forall: for each element of what they assign, as further indices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Comment, Elsewhere_Stmt, End_Where_Stmt, Masked_Elsewhere_Stmt,
    Where_Construct, Where_Construct_Stmt, Where_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IntrinsicCall, Node, Reference,
    UnaryOperation)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.questions import rank, section_bounds
from psyad_ext.ir.lowering.base.spaces import Space
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import at_elements
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

#: Masks that have to hold, and an assignment of fparser's tree.
_Masked = tuple[list[Node], Base]


def masked_assignments(node: Base, read: Callable[[Base], Node], outer: Sequence[Node] = ()
                       ) -> Iterator[_Masked]:
    """
    :param node: a ``where`` statement or construct.
    :param read: reads an expression.
    :param outer: the masks around it.

    :returns: its assignments, each with all masks that let it through.

    :raises NotImplementedError: if there is something else in it.
    """
    if isinstance(node, Where_Stmt):
        yield [*outer, read(node.children[0])], node.children[1]
        return
    before: list[Node] = []
    own: list[Node] = []
    for tree in node.content:
        if isinstance(tree, (Where_Construct_Stmt, Masked_Elsewhere_Stmt, Elsewhere_Stmt)):
            before += [UnaryOperation.create(UnaryOperation.Operator.NOT, copied(one))
                       for one in own]
            own = [] if isinstance(tree, Elsewhere_Stmt) else [read(tree.children[0])]
        elif isinstance(tree, (Where_Construct, Where_Stmt)):
            yield from masked_assignments(tree, read, [*outer, *before, *own])
        elif isinstance(tree, Assignment_Stmt):
            yield [*outer, *before, *own], tree
        elif not isinstance(tree, (Comment, End_Where_Stmt)):
            raise NotImplementedError("a where with other statements than assignments")


def by_elements(space: Space, assignment: Assignment, masks: Sequence[Node],
                variables: Variables) -> tuple[Space, Assignment]:
    """
    :param space: the elements that a forall is for.
    :param assignment: an assignment in it, to an array.
    :param masks: the conditions of ``where`` around it.
    :param variables: declares counters.

    :returns: the assignment of one element, and all elements that it is for.

    :raises NotImplementedError: if these are not those of plain arrays.
    """
    target = assignment.lhs
    if not isinstance(target, Reference) or not rank(target) or not all(
            map(_is_plain, (target, assignment.rhs, *masks))):
        raise NotImplementedError("a where in a forall, of other values than plain arrays")
    sections = section_bounds(target)
    counters = [variables.new(f"i_{target.symbol.name}_{number + 1}", integer_for(*section))
                for number, section in enumerate(sections)]
    element = build.assign(*(at_elements(copied(one), sections, counters)
                             for one in (target, assignment.rhs)))
    mask: Node | None = None
    for one in masks:
        at = at_elements(copied(one), sections, counters)
        mask = at if mask is None else BinaryOperation.create(
            BinaryOperation.Operator.AND, mask, at)
    indices = tuple((counter, tuple(map(copied, section)))
                    for counter, section in zip(counters, sections))
    return Space((*space.levels, (indices, mask))), element


def _is_plain(node: Node) -> bool:
    """:returns: whether an expression consists of plain arrays and elemental intrinsics."""
    return all(type(one) in (Reference, ArrayReference) for one in nodes_of(node, Reference)
               if not isinstance(one, Call)) and all(
        isinstance(one, IntrinsicCall) and (one.intrinsic.is_elemental or one.is_inquiry)
        for one in nodes_of(node, Call))
