# SPDX-License-Identifier: BSD-3-Clause
"""Reads array constructors that PSyclone leaves opaque."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import CodeBlock, DataNode, Node, Schedule
from psyclone.psyir.symbols import SymbolTable

from psyad_ext.ir.declarations.kind_selectors import KindReader
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo, TypedConstructor
from psyad_ext.ir.expressions.kinds import TEXT, ElementType, element_type
from psyad_ext.ir.source.parsed import expression_of, without_parentheses
from psyad_ext.ir.tree.walking import nodes_of


def read_constructors(root: Node) -> None:
    """Replace opaque array constructors by what they mean, in place.

    :param root: a routine, or a block in it.
    """
    # One may hold another.
    pending = nodes_of(root, CodeBlock)
    while pending:
        block = pending.pop()
        if block.structure is not CodeBlock.Structure.EXPRESSION:
            continue
        trees = block.parse_tree_nodes
        tree = without_parentheses(trees[0]) if len(trees) == 1 else None
        if not isinstance(tree, Fortran2003.Array_Constructor):
            continue
        try:
            new = _Reader(block).constructor(tree)
        except (NotImplementedError, PSycloneError, KeyError, ValueError):
            continue
        new._ast = block._ast  # pylint: disable=protected-access
        block.replace_with(new)
        pending.extend(new.walk(CodeBlock))


class _Reader:
    """Reads one constructor.

    :param block: where it stands.
    """

    def __init__(self, block: CodeBlock) -> None:
        self._table: SymbolTable = block.scope.symbol_table
        self._reader = KindReader()

    def constructor(self, tree: Base) -> TypedConstructor:
        """:returns: a constructor in PSyIR."""
        values, type_ = tree.children[1], None
        if isinstance(values, Fortran2003.Ac_Spec):
            specified, values = values.children
            # Structures in a list are of the type that it says: what they are tells as much.
            if values is None or not isinstance(specified, Fortran2003.Type_Name):
                type_ = self._type(specified)
        new = TypedConstructor(type_)
        for value in _listed(values):
            new.addchild(self._value(value))
        return new

    def _type(self, tree: Base) -> ElementType:
        scope = Schedule()
        scope._symbol_table = self._table  # pylint: disable=protected-access
        base, _ = self._reader._process_type_spec(  # pylint: disable=protected-access
            scope, tree)
        found = element_type(base)
        # Text whose length is no number would be written without any, that is as one character.
        if found is None or found.intrinsic is TEXT and found.length is None:
            raise NotImplementedError(f"the type {tree}")
        return found

    def _value(self, tree: Base) -> DataNode:
        if not isinstance(tree, Fortran2003.Ac_Implied_Do):
            return expression_of(tree, self._table)
        values, control = tree.children
        name, bounds = control.children
        new = ImpliedDo(self._table.lookup(str(name).lower()))
        found = [expression_of(bound, self._table) for bound in bounds]
        if len(found) == 2:
            found.append(build.integer(1))
        for part in found:
            new.addchild(part)
        for value in _listed(values):
            new.addchild(self._value(value))
        return new


def _listed(tree: Base | None) -> Sequence[Base]:
    if tree is None:
        return []
    return tree.children if isinstance(tree, Fortran2003.Ac_Value_List) else [tree]
