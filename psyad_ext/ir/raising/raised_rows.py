# SPDX-License-Identifier: BSD-3-Clause
"""Rows in generated routines: local ones are allocated, and questions are asked again."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Range, Reference, Routine

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.raising.raised_structures import in_allocatable
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.row_memory import new_list
from psyad_ext.ir.structures.rows import ALLOCATED, answer, is_row, row_bounds
from psyad_ext.ir.tree.components import Component, ComponentSymbol, source_name
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Leaf
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import nodes_of


def asked(leaf: Leaf, component: Node) -> Node:
    """:returns: the question about an allocatable component that a variable answers."""
    inquiry = leaf.inquiry
    if leaf.parts[-1].is_scalar and inquiry.dimension:
        return build.integer(1)
    dimension = [("dim", build.integer(inquiry.dimension))] if inquiry.dimension else []
    return build.intrinsic(inquiry.name, component, *dimension)


def whole_rows(origin: Routine, component: Component) -> UnsupportedError:
    """:returns: the error that bounds of all rows at once are needed, which do not exist."""
    return UnsupportedError([Problem(
        *location(origin), "DERIVED_TYPE", f"'{source_name(component)}' is allocatable in "
        "several structures, but is needed as one array", "pass the structures one by one")])


def allocate_rows(routine: Routine, origin: Routine, names: Names) -> None:
    """Allocate the rows of local structures when a routine starts, in place.

    :param routine: a generated routine, whose structures are still taken apart.
    :param origin: the routine that it comes from.
    :param names: gives out names in it.

    :raises UnsupportedError: if they lie in structures that are allocatable themselves.
    """
    table = routine.symbol_table
    used = {reference.symbol for reference in nodes_of(routine, Reference)}
    used |= {symbol.rows for symbol in used if isinstance(symbol, ComponentSymbol)}
    for symbol in reversed(table.datasymbols):
        if not is_row(symbol) or symbol not in used or symbol.is_argument \
                or symbol.component.structure.module is not None or symbol.is_allocated_later \
                or symbol.given is not None and not symbol.given.bounds:
            continue
        if symbol.component.group is not None and symbol.given is None:
            raise in_allocatable(symbol.component, origin)
        if symbol.sites:
            for site in reversed(symbol.sites):
                first = [] if symbol.directions is None else [
                    (build.integer(1), symbol.directions)]
                routine.addchild(build.intrinsic("ALLOCATE", build.ref(symbol, [
                    *map(copied, site.outer), *(Range.create(*map(copied, pair))
                                                for pair in (*first, *site.bounds))])), 0)
            continue
        holders = Holders(build.ref(symbol), named_counters(symbol, names.declared))
        outer = holders.outer
        rows: list[Node] = [Range.create(lower, upper) for lower, upper in row_bounds(
            symbol, outer)]
        statement: Node = build.intrinsic("ALLOCATE", build.ref(symbol, [*outer, *rows]))
        if symbol.given is None:
            statement = build.branch(answer(symbol, ALLOCATED, outer), [statement])
        lists = new_list(symbol, outer, symbol, outer)
        for one in reversed(holders.loops([statement], lists)):
            routine.addchild(one, 0)

