# SPDX-License-Identifier: BSD-3-Clause
"""Copies of rows that no statement allocates or deallocates.

Fortran would give an allocatable component of a structure in an array another shape. Where that is
possible, the program stops instead. Other rows:
:py:mod:`psyad_ext.ir.lowering.structures.row_allocation`.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, BinaryOperation, Node, Reference, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.questions import elementwise_references, extent, rank
from psyad_ext.ir.lowering.base.shapes import bounds_of_value
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.structures.memory import Bounds, allocation, have_other_bounds, present_bounds
from psyad_ext.ir.structures.rows import allocation_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.statements import error_stop

_OPERATOR = BinaryOperation.Operator


def shape_check(statement: Assignment) -> list[Statement] | None:
    """
    :param statement: gives a whole row, or an array that may be one elsewhere, a value.

    :returns: what stops the program if the row is not allocated with the shape of the value; None
        if that shape is not known.
    """
    target, value = statement.lhs, statement.rhs
    if not rank(value) or any(same(one, target) for one in elementwise_references(value)):
        return []
    bounds = bounds_of_value(value)
    if bounds is None or len(bounds) != rank(target):
        return None
    missing = build.negation(allocation_of(target))
    return [_stop_if(missing), _stop_if(is_other_shape(target, bounds))]


def counted(bounds: Bounds, variables: Variables
            ) -> tuple[list[Statement], list[tuple[Node, Node]]]:
    """
    :param bounds: the bounds of a value.
    :param variables: declares new variables.

    :returns: the statements that keep its extents, and the bounds of a copy of it, from 1.
    """
    new: list[Statement] = []
    extents: list[tuple[Node, Node]] = []
    for lower, upper in bounds:
        size = variables.new("value_size", integer_for(lower, upper))
        new.append(build.assign(build.ref(size), extent(lower, upper, build.integer(1))))
        extents.append((build.integer(1), build.ref(size)))
    return new, extents


def is_other_shape(target: Reference, bounds: Bounds) -> Node:
    """:returns: whether any extent of a row differs from those of a value."""
    one = build.integer(1)
    return build.any_of(_differ(extent(*own, one), build.positive_part(extent(*new, one)))
                        for own, new in zip(present_bounds(target), bounds))


def row_copy(target: Reference, value: Reference) -> list[Statement]:
    """
    :param target: a whole row, or an array that may be one elsewhere.
    :param value: another one, or an allocatable array.

    :returns: what copies a value that has to have the same bounds.
    """
    there = allocation_of(value)
    not_same = BinaryOperation.create(_OPERATOR.NEQV, allocation_of(target), copied(there))
    other = have_other_bounds(present_bounds(target), present_bounds(value))
    return [_stop_if(not_same), build.branch(there, [
        _stop_if(other), build.assign(all_of(target), value)])]


def copy_of_row(component: ComponentSymbol, value: Reference, is_first: bool) -> Statement:
    """
    :param component: an allocatable array.
    :param value: a whole row.
    :param is_first: whether it is known that the array is not allocated.

    :returns: what makes the array a copy of the row.
    """
    def gone() -> list[Statement]:
        here = build.intrinsic("ALLOCATED", build.ref(component))
        return [] if is_first else [
            build.branch(here, [build.intrinsic("DEALLOCATE", build.ref(component))])]

    bounds = present_bounds(value)
    target = all_of(build.ref(component))
    return build.branch(allocation_of(value), [
        *gone(), allocation(component, bounds), build.assign(target, value)], gone())


def all_of(target: Reference) -> Reference:
    """:returns: an array that is assigned to, named so that its shape stays as it is."""
    if target.children:
        return target
    return build.ref(target.symbol, [full_range(target.symbol, number)
                                     for number in range(rank(target))])


def _differ(left: Node, right: Node) -> Node:
    return BinaryOperation.create(_OPERATOR.NE, left, right)


def _stop_if(condition: Node) -> Statement:
    return build.branch(condition, [error_stop("a component would be reallocated")])
