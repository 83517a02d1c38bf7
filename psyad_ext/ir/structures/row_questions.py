# SPDX-License-Identifier: BSD-3-Clause
"""Questions about rows and lists: whether they are allocated, with which bounds.

While structures are taken apart, variables stand for the answers. Those about nested rows, which
lie in the structures of a list, are components of that list themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from psyclone.psyir.symbols import ArrayType, ScalarType

from psyad_ext.ir.structures.rows import ALLOCATED, is_answer, own_extents, row_extents
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.definitions import Inquiry, Leaf, Part, lists_in


def with_inquiries(leaves: Iterable[Leaf], rank: int) -> tuple[Leaf, ...]:
    """
    :param leaves: the components of a type.
    :param rank: the number of dimensions of an array of structures of this type.

    :returns: the components, each that is a row followed by the questions about it.
    """
    found: list[Leaf] = []
    asked: set[tuple[str, ...]] = set()
    for leaf in leaves:
        lists = lists_in(leaf.parts, rank)
        if lists and lists[-1] < len(leaf.parts) - 1:
            leaf = replace(leaf, list_depth=lists[-1])
        outer: int | None = None
        inquiries: list[Leaf] = []
        for depth in lists:
            path = leaf.path[:depth + 1]
            if path not in asked:
                asked.add(path)
                inquiries += _inquiries(leaf.parts[:depth + 1], outer)
            leaf, outer = replace(leaf, nest_depth=outer), depth
        found += [leaf, *inquiries]
    return tuple(found)


def _inquiries(parts: Sequence[Part], list_depth: int | None) -> list[Leaf]:
    """:returns: the questions about what lies at the end of a way, in a list perhaps."""
    *outer, last = parts
    questions = [Inquiry(name, number + 1) for number in range(len(last.bounds))
                 for name in ("LBOUND", "UBOUND")]
    return [Leaf((*outer, Part(one.about(last.name), owner=last.owner, is_scalar=last.is_scalar)),
                 ScalarType.integer_type() if one.dimension else
                 ScalarType.boolean_type(), None, one, list_depth)
            for one in (ALLOCATED, *questions)]


def link_inquiries(components: Iterable[ComponentSymbol]) -> None:
    """Let the rows of a structure know the variables that answer questions about them."""
    everything = list(components)
    allocated: dict[tuple[str, ...], list[ComponentSymbol]] = {}
    for symbol in everything:
        leaf = symbol.component.leaf
        if leaf.inquiry is None or symbol.component.is_in_list:
            allocated.setdefault(leaf.row_path, []).append(symbol)
    nested: dict[tuple[str, ...], list[ComponentSymbol]] = {}
    for symbol in everything:
        if symbol.component.is_nested:
            nested.setdefault(symbol.component.leaf.nest_path, []).append(symbol)
    for symbol in everything:
        inquiry, path = symbol.component.leaf.inquiry, symbol.component.leaf.source_path
        if inquiry is not None:
            for rows in allocated[path]:
                rows.inquiries[inquiry] = symbol
            symbol.rows = allocated[path][0]
    for symbol in everything:
        path = symbol.component.leaf.row_path
        if symbol.component.is_in_list:
            # Without any other component, an answer stands for the list.
            own = [one for one in allocated[path] if not is_answer(one)] or allocated[path][:1]
            symbol.listed = (*own, *nested.get(path, ()))
        if symbol.component.is_row and symbol.component.group is not None:
            symbol.datatype = ArrayType(symbol.datatype.elemental_type, own_extents(
                symbol, [*[ArrayType.Extent.DEFERRED] * symbol.component.outer_rank,
                         *row_extents(symbol)]))
