# SPDX-License-Identifier: BSD-3-Clause
"""Copies of trees: fast ones, and some that share nothing with the original.

PSyclone's ``copy`` leaves the kind parameters of declarations and literals in
common, so that a copy binds the kinds of the original to its own symbols. The
named constants of the original can then no longer be put in order for writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from psyclone.psyir.nodes import Call, Literal, Node, Schedule, ScopingNode
from psyclone.psyir.nodes.node import ChildrenList
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

Tree = TypeVar("Tree", bound=Node)


def copied(node: Tree) -> Tree:
    """
    :param node: any node.

    :returns: what its ``copy`` returns, sooner: PSyclone checks each child of a copy, looks up its
        symbols in every scope, and tells all nodes above it that something has changed.
    """
    return _copy(node, None)


def _copy(node: Tree, parent: Node | None) -> Tree:
    kind = type(node)
    bare = kind is Schedule and node.symbol_table.is_empty()
    if not bare and not _is_plain(kind):
        new = node.copy()
        new._parent = parent
        return new
    new = kind.__new__(kind)
    own = new.__dict__ = node.__dict__.copy()
    own["_parent"] = parent
    own["_has_constructor_parent"] = False
    own["_cached_abs_position"] = None
    own["_annotations"] = own["_annotations"][:]
    own["_children"] = children = ChildrenList(new, new._validate_child,
                                               kind._children_valid_format)
    for child in node._children:
        list.append(children, _copy(child, new))
    if bare:
        own["_symbol_table"] = node.symbol_table.deep_copy(attached_to=new)
    elif "_argument_names" in own:
        node._reconcile()
        own["_argument_names"] = [(id(argument), name) for argument, (_, name)
                                  in zip(new.arguments, node._argument_names)]
    return new


@lru_cache(maxsize=None)
def _is_plain(kind: type[Node]) -> bool:
    """:returns: whether PSyclone copies such nodes in the way of all nodes, or of all calls."""
    return kind._refine_copy is Node._refine_copy and kind.copy in (Node.copy, Call.copy)


def independent_copy(tree: Tree) -> Tree:
    """
    :param tree: a file, module or routine.

    :returns: a copy of it; the tree is afterwards as it was before.
    """
    copy = tree.copy()
    for literal in copy.walk(Literal):
        _own_type(literal)
    for symbol in _variables(copy):
        if isinstance(symbol.datatype, (ArrayType, ScalarType)):
            symbol.datatype = symbol.datatype.copy()
        if symbol.initial_value is not None:
            for literal in symbol.initial_value.walk(Literal):
                _own_type(literal)
    for root in (tree, copy):
        _bind_symbols(root)
    _forget_additions(tree, copy)
    return copy


def _forget_additions(tree: Node, copy: Node) -> None:
    """PSyclone adds the procedures behind an interface that is imported to the copy's names."""
    for scope, new in zip(tree.walk(ScopingNode), copy.walk(ScopingNode)):
        known = scope.symbol_table.symbols_dict
        for name in [name for name in new.symbol_table.symbols_dict if name not in known]:
            new.symbol_table._symbols.pop(name)


def _variables(tree: Node) -> Iterator[DataSymbol]:
    for scope in tree.walk(ScopingNode):
        for symbol in scope.symbol_table.symbols:
            if isinstance(symbol, DataSymbol):
                yield symbol


def _own_type(literal: Literal) -> None:
    # There is no setter: a literal is meant to keep its type for life.
    literal._datatype = literal.datatype.copy()


def _bind_symbols(tree: Node) -> None:
    for scope in tree.walk(ScopingNode):
        table = scope.symbol_table
        if not table.symbols_dict:
            continue
        for symbol in table.symbols:
            symbol.replace_symbols_using(table)
        scope.replace_symbols_using(table)
