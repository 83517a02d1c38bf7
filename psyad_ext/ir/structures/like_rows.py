# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable components of local structures that are allocated like those of another array.

A loop over all structures does so, wherever the other component is allocated, with its bounds. This
is what generated routines do for values that they keep aside, and programs for copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import IfBlock, IntrinsicCall, Loop, Node, Range, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.inquiries import dimension_number
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.tree.components import ComponentSymbol, GivenRows, RowSite
from psyad_ext.ir.tree.definitions import NotTakenApart


@dataclass(frozen=True, eq=False)
class RowsLike:
    """The rows of another array of structures.

    :param symbol: this array, or what holds it.
    :param path: the way to its component.
    """

    symbol: Symbol
    path: tuple[str, ...]


def rows_like_others(reference: Reference) -> tuple[RowsLike, IfBlock] | None:
    """
    :param reference: a component in a statement that allocates it.

    :returns: the component of which a branch around the statement asks whether it is allocated,
        and this branch, if the bounds are those of this component.
    """
    branch = reference.parent.parent.parent
    if not isinstance(branch, IfBlock) or branch.else_body is not None \
            or len(branch.if_body.children) != 1 or not _is_question(branch.condition):
        return None
    other = branch.condition.arguments[0]
    *outer, last = steps_of(other)
    own = steps_of(reference)
    if last.indices is not None or not outer or other.symbol is reference.symbol or not all(
            _is_bound(index, other, number)
            for number, index in enumerate(own[-1].indices or (), 1)):
        return None
    counters = [index for step in own[:-1] for index in step.indices or ()]
    others = [index for step in outer for index in step.indices or ()]
    if len(counters) != len(others) or not all(
            type(index) is Reference and type(one) is Reference and index.symbol is one.symbol
            for index, one in zip(counters, others)):
        return None
    return RowsLike(other.symbol, path_of(other)), branch


def _is_question(condition: Node) -> bool:
    return isinstance(condition, IntrinsicCall) and condition.intrinsic.name == "ALLOCATED" \
        and isinstance(condition.arguments[0], Reference)


def _is_bound(index: Node, other: Reference, number: int) -> bool:
    """:returns: whether an index names the bounds of a dimension of another component."""
    return isinstance(index, Range) and all(
        isinstance(bound, IntrinsicCall) and bound.intrinsic.name == name
        and dimension_number(bound) == number and bound.arguments[0] == other
        for bound, name in ((index.start, "LBOUND"), (index.stop, "UBOUND")))


def surrounding_loops(scope: Node, routine: Routine) -> dict[Symbol, Loop] | None:
    """:returns: the loops around a block, by counter; None if there is anything else."""
    loops: dict[Symbol, Loop] = {}
    while scope is not routine:
        loop = scope.parent
        if not isinstance(loop, Loop):
            return None
        loops[loop.variable] = loop
        scope = loop.parent
    return loops


def common_model(models: Iterable[ComponentSymbol]) -> ComponentSymbol | None:
    """
    :returns: one of the components that others are like, None if there is none.

    :raises NotTakenApart: if they belong to several arrays of structures.
    """
    known = list(models)
    if len(IdentitySet(one.component.structure for one in known)) > 1:
        raise NotTakenApart("it is a local array of structures, whose allocatable components are "
                            "allocated like those of several arrays")
    return known[0] if known else None


def set_rows(component: ComponentSymbol, rows: GivenRows | Sequence[RowSite] | RowsLike,
             model: ComponentSymbol | None) -> None:
    """Let the rows of a local structure know their bounds.

    :param component: the rows.
    :param rows: what is known of them.
    :param model: the rows that they are like.
    """
    if model is not None:
        component.inquiries, component.given = model.inquiries, model.given
        component.sites, component.is_like = model.sites, True
    elif isinstance(rows, GivenRows):
        component.given = rows
    else:
        component.sites = tuple(rows)
