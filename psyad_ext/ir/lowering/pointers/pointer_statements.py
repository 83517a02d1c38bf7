# SPDX-License-Identifier: BSD-3-Clause
"""Pointer assignments that give bounds, which PSyclone does not represent."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import (
    Assignment, CodeBlock, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataSymbol, SymbolTable

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data, rank
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.expressions.whole_ranges import ends_with_array
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.source.parsed import expression_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


def read_pointer_statements(routine: Routine | Schedule,
                            table: SymbolTable | None = None, nullified: bool = False) -> None:
    """Let ``p(0:) => a`` be an assignment with sections on the left, in place.

    :param routine: the routine, or statements of it.
    :param table: what knows the names in these; by default where they are.
    :param nullified: whether ``nullify(p)`` becomes ``p => null()`` for variables, too.
    """
    for block in nodes_of(routine, CodeBlock):
        trees = block.parse_tree_nodes
        if not isinstance(block.parent, Schedule) or not all(isinstance(
                tree, (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt))
                for tree in trees):
            continue
        try:
            new = [one for tree in trees for one in _statements(
                tree, block.scope.symbol_table if table is None else table, nullified)]
        except (PSycloneError, NotImplementedError, KeyError, ValueError):
            continue
        replace_statement(block, new)


def remaps(statement: Assignment) -> bool:
    """:returns: whether a pointer assignment gives a shape that the target does not have: upper
        bounds, too, where the pointer or the target has several dimensions."""
    bounds = steps_of(statement.lhs)[-1].indices or ()
    return not all(map(ends_with_array, bounds)) and (len(bounds) > 1 or rank(statement.rhs) > 1)


def _statements(tree: Base, table: SymbolTable, nullified: bool) -> list[Statement]:
    """:returns: a statement with one pointer each."""
    if not isinstance(tree, Fortran2003.Nullify_Stmt):
        return [_assignment(tree, table)]
    found: list[Statement] = []
    for name in tree.children[1].children:
        if nullified or not isinstance(name, Fortran2003.Name):
            found.append(Assignment.create(expression_of(name, table), build.intrinsic("NULL"),
                                           is_pointer=True))
            continue
        one = Fortran2003.Nullify_Stmt(f"nullify({name})")
        one.item = tree.item
        found.append(Fparser2CodeBlock([one], CodeBlock.Structure.STATEMENT))
    return found


def _assignment(tree: Base, table: SymbolTable) -> Assignment:
    name, bounds, target = tree.children
    pointer = expression_of(name, table)
    if not is_data(pointer) or not isinstance(pointer.symbol, DataSymbol):
        raise NotImplementedError("no pointer")
    if steps_of(pointer)[-1].indices is not None:
        raise NotImplementedError("an element")
    sections = []
    for number, bound in enumerate(bounds.children if bounds is not None else ()):
        lower, upper = bound.children
        sections.append(build.section(expression_of(lower, table), build.intrinsic(
            "UBOUND", copied(pointer), ("dim", build.integer(number + 1)))
            if upper is None else expression_of(upper, table)))
    new = Assignment.create(_with_sections(pointer, sections), expression_of(target, table),
                            is_pointer=True)
    new._ast = tree  # pylint: disable=protected-access
    return new


def _with_sections(pointer: Reference, sections: Sequence[Node]) -> Reference:
    """:returns: a pointer, or a component that is one, with bounds of its own."""
    first, *rest = steps_of(pointer)
    if not rest:
        return build.ref(pointer.symbol, sections)
    return reference_of(pointer.symbol, first.indices,
                        [*rest[:-1], Step(rest[-1].name, sections or None)])
