# SPDX-License-Identifier: BSD-3-Clause
"""Pointees of components in statements that PSyclone keeps as text."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lowering.pointers.pointees import Path, Pointees, unclear
from psyad_ext.ir.source.dummy_procedures import cloned, is_label
from psyad_ext.ir.source.parsed import replace_part
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of


def used_in(routine: Routine, but: IdentitySet[Node]) -> set[tuple[str, Path]]:
    """
    :param routine: a routine as it is written.
    :param but: identities of references that are left out.

    :returns: the variables that its statements name, and parts of them: lower-case names, with
        those of the components behind them.
    """
    trees = [tree for block in nodes_of(routine, CodeBlock) for tree in block.parse_tree_nodes]
    return {(one.name.lower(), path_of(one)) for one in nodes_of(routine, Reference)
            if one not in but} | {
        (name.string.lower(), tuple(_names(name)))
        for name in walk(trees, Fortran2003.Name) if not is_label(name)}


def _names(name: Fortran2003.Name) -> list[str]:
    """:returns: the names of the components behind that of a structure."""
    first: Base = name
    if isinstance(first.parent, Fortran2003.Part_Ref) and first.parent.children[0] is first:
        first = first.parent
    holder = first.parent
    if not isinstance(holder, (Fortran2003.Data_Ref, Fortran2003.Procedure_Designator,
                               Fortran2003.Proc_Component_Ref)) \
            or holder.children[0] is not first:
        return []
    return [next(iter(walk(one, Fortran2003.Name))).string.lower()
            for one in holder.children[1:] if isinstance(one, Base)]


def with_other_names(block: CodeBlock, pointees: Pointees) -> None:
    """Let a statement name what components stand for, in place.

    :param block: the statement, or an expression.
    :param pointees: what they stand for.

    :raises UnsupportedError: if it uses more of a structure than that.
    """
    holders = {symbol.name.lower(): symbol for symbol, _ in pointees}
    if holders.keys().isdisjoint(map(str.lower, block.get_symbol_names())):
        return
    trees = [cloned(tree) for tree in block.parse_tree_nodes]
    for symbol, inner in rename_in(trees, pointees):
        if any(inner == path[:len(inner)] for one, path in pointees if one is symbol):
            raise unclear(block, (symbol, inner))
    block._parse_tree_nodes = trees  # pylint: disable=protected-access


def rename_in(trees: Sequence[Base], pointees: Pointees) -> list[tuple[Symbol, Path]]:
    """Put what components stand for in their places, in place.

    :param trees: statements or declarations.
    :param pointees: what components stand for.

    :returns: what else the trees name of the structures that these are components of.
    """
    holders = {symbol.name.lower(): symbol for symbol, _ in pointees}
    others: list[tuple[Symbol, Path]] = []
    for name in walk(trees, Fortran2003.Name):
        symbol = holders.get(name.string.lower())
        if symbol is None or is_label(name):
            continue
        inner = tuple(_names(name))
        path = next((path for one, path in pointees
                     if one is symbol and inner[:len(path)] == path), None)
        if path is None:
            others.append((symbol, inner))
        else:
            _rename(name, path, text_of(pointees[symbol, path]))
    return others


def _rename(name: Fortran2003.Name, path: Path, text: str) -> None:
    """Put another structure in the place of a component, in place."""
    first: Base = name if not isinstance(name.parent, Fortran2003.Part_Ref) else name.parent
    holder = first.parent
    rest = list(holder.children[1 + len(path):])
    new = Fortran2003.Data_Ref("%".join((text, *map(str, rest))))
    if isinstance(new, Fortran2003.Data_Ref):
        holder.items = new.items
    else:
        replace_part(holder, new)
