# SPDX-License-Identifier: BSD-3-Clause
"""Copies of nodes and types: what PSyclone's are, sooner, and with the facts about them."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from psyclone.psyir.nodes import Call, Node, Schedule
from psyclone.psyir.symbols import ArrayType, DataType, ScalarType

from psyad_ext.core.side_tables import carry
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.making import with_own_children
from psyad_ext.ir.tree.walking import nodes_of

Tree = TypeVar("Tree", bound=Node)
# PSyclone's own lists of children check and announce each change.
_append, _new = list.append, object.__new__


def copied(node: Tree) -> Tree:
    """
    :param node: any node.

    :returns: what its ``copy`` returns, with what is known beside its nodes; and sooner: PSyclone
        checks each child of a copy, looks up its symbols in every scope, and tells all nodes above
        it that something has changed.
    """
    return _copy(node, None, False)


def copied_statement(statement: Tree, parent: Node) -> Tree:
    """
    :param statement: a statement.
    :param parent: the node that will hold the copy.

    :returns: a copy of it, in which inner scopes declare what they declare there.
    """
    return _copy(statement, parent, True)


def _copy(node: Tree, parent: Node | None, declares: bool) -> Tree:
    """:param declares: whether the caller deals with declarations in inner scopes."""
    kind = type(node)
    if not _is_plain(kind):
        return _copy_of_scope(node, parent, declares)
    new = _new(kind)
    own = new.__dict__ = node.__dict__.copy()
    own["_parent"] = parent
    own["_has_constructor_parent"] = False
    own["_cached_abs_position"] = None
    own["_annotations"] = own["_annotations"][:]
    carry(node, new)
    children = with_own_children(new)
    for child in node._children:
        _append(children, _copy(child, new, declares))
    if "_argument_names" in own:
        names = {number: name for number, name in own["_argument_names"] if name}
        own["_argument_names"] = [(id(copy), names.get(id(argument))) for copy, argument
                                  in zip(children[1:], node._children[1:])]
    return new


def _copy_of_scope(node: Tree, parent: Node | None, declares: bool) -> Tree:
    """As :py:func:`_copy`, for a sequence of statements, or what PSyclone copies in other ways."""
    if type(node) is not Schedule or not (declares or node.symbol_table.is_empty()):
        new = node.copy()
        new._parent = parent
        for old, one in zip(nodes_of(node, Node), nodes_of(new, Node)):
            carry(old, one)
        return new
    new = _new(Schedule)
    own = new.__dict__ = node.__dict__.copy()
    own.update(_parent=parent, _has_constructor_parent=False, _cached_abs_position=None,
               _annotations=own["_annotations"][:])
    carry(node, new)
    children = with_own_children(new)
    for child in node._children:
        _append(children, _copy(child, new, declares))
    own["_symbol_table"] = making.own_table(new, node.symbol_table)
    return new


@cache
def _is_plain(kind: type[Node]) -> bool:
    """:returns: whether PSyclone copies such nodes in the way of all nodes, or of all calls."""
    return kind._refine_copy is Node._refine_copy and kind.copy in (Node.copy, Call.copy)


def copied_type(datatype: DataType) -> DataType:
    """
    :param datatype: any type that can be copied.

    :returns: what its ``copy`` returns: expressions in it are copied, symbols are not.
    """
    if isinstance(datatype, ArrayType) and isinstance(datatype._elemental_type, ScalarType):
        return making.array_type(copied_type(datatype._elemental_type), [
            making.bounds(_copied_bound(extent.lower), _copied_bound(extent.upper))
            if isinstance(extent, ArrayType.ArrayBounds) else extent
            for extent in datatype._shape])
    if isinstance(datatype, ScalarType) and datatype._length is None:
        return making.scalar_type(datatype._intrinsic, _copied_bound(datatype._precision))
    new = datatype.copy()
    carry(datatype, new)
    return new


def _copied_bound(bound: object) -> object:
    return copied(bound) if isinstance(bound, Node) else bound
