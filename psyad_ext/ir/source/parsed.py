# SPDX-License-Identifier: BSD-3-Clause
"""Parts of fparser's tree: expressions in PSyIR, and statements without their expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fparser.common.readfortran import FortranStringReader
from fparser.common.sourceinfo import FortranFormat
from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Actual_Arg_Spec_List, Call_Stmt, Component_Spec, Component_Spec_List, Data_Ref,
    Execution_Part, Function_Reference, Parenthesis, Part_Ref, Proc_Component_Ref,
    Section_Subscript_List, Structure_Constructor)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Assignment, CodeBlock, DataNode, Node, Schedule
from psyclone.psyir.symbols import SymbolTable

from psyad_ext.ir.source.plain_reader import PlainReader
from psyad_ext.ir.source.walking import walk

#: What an expression with arguments looks like before its names are known.
APPLIED = (Part_Ref, Function_Reference, Structure_Constructor)
CALLS = (Call_Stmt, *APPLIED)
#: What lists arguments, and an argument with a name.
ARGUMENT_LISTS = (Actual_Arg_Spec_List, Section_Subscript_List, Component_Spec_List)
NAMED_ARGUMENTS = (Actual_Arg_Spec, Component_Spec)


def expression_of(tree: Base, table: SymbolTable) -> DataNode:
    """
    :param tree: an expression in fparser's tree.
    :param table: the names that are known where it stands.

    :returns: the expression, in no tree.
    """
    scope = Schedule()
    # The table belongs to another scope and must not be attached to this one.
    scope._symbol_table = table  # pylint: disable=protected-access
    assignment = Assignment()
    scope.addchild(assignment)
    PlainReader().process_nodes(assignment, [tree])
    read_components(assignment, lambda one, _: expression_of(one, table))
    return assignment.children[0].detach()


def read_components(root: Node, read: Callable[[Base, CodeBlock], Node]) -> None:
    """Where arguments have names, fparser takes components for pointers to procedures: read them,
    in place.

    :param root: a node.
    :param read: gives the expression, in no tree, that is to stand where a block does.
    """
    for block in root.walk(CodeBlock):
        if [type(tree) for tree in block.parse_tree_nodes] == [Proc_Component_Ref]:
            tree, = block.parse_tree_nodes
            block.replace_with(read(Data_Ref(str(tree)), block), keep_name_in_context=True)


def without_parentheses(tree: Base) -> Base:
    """:returns: what stands in parentheses, or the expression itself."""
    while isinstance(tree, Parenthesis):
        tree = tree.children[1]
    return tree


def is_null(tree: Base) -> bool:
    """:returns: whether an expression is that pointers are let point at for nothing."""
    return "".join(str(tree).lower().split()) == "null()"


def new_part(kind: type[Base], content: Sequence[Base]) -> Base:
    """
    :param kind: a class of fparser's for several statements.
    :param content: the statements, which are taken over.

    :returns: such a part, in no tree.
    """
    part = object.__new__(kind)
    part.__dict__.update({"content": list(content), "parent": None, "item": None})
    for one in content:
        one.parent = part
    return part


def replace_part(old: Base, new: Base) -> None:
    """Put a part of a tree in the place of another one, in place."""
    new.parent = old.parent
    for attribute in ("items", "content"):
        parts = getattr(old.parent, attribute, None)
        if parts is not None:
            setattr(old.parent, attribute, _with_part(parts, old, new))


def _with_part(parts: object, old: Base, new: Base) -> object:
    """:returns: parts with one in the place of another; the bounds of loops are lists in tuples."""
    if isinstance(parts, (list, tuple)):
        return type(parts)(_with_part(one, old, new) for one in parts)
    return new if parts is old else parts


def put_in_place(old: Base, new: Sequence[Base]) -> None:
    """Let statements take the place of one, in place."""
    holder = old.parent
    place = next(number for number, one in enumerate(holder.content) if one is old)
    holder.content[place:place + 1] = new
    for one in new:
        one.parent = holder


def statements_from(lines: Sequence[str], item: Any) -> list[Base]:
    """
    :param lines: statements.
    :param item: where they are said to stand in the source.

    :returns: the statements in fparser's tree.
    """
    if not lines:
        return []
    reader = FortranStringReader("\n".join(lines) + "\n")
    reader.set_format(FortranFormat(True, False))
    new = Execution_Part(reader)
    for one in walk(new):
        if getattr(one, "item", None) is not None:
            one.item.span = item.span
    return list(new.content)


def statements_in(tree: Base) -> Iterator[Base]:
    """:returns: statements and blocks in a part of a program unit; a small share of its tree."""
    for part in getattr(tree, "content", None) or ():
        yield part
        yield from statements_in(part)
