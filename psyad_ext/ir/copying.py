# SPDX-License-Identifier: BSD-3-Clause
"""Copies of trees: fast ones, and some that share nothing with the original.

PSyclone's ``copy`` leaves the kind parameters of declarations and literals in
common, so that a copy binds the kinds of the original to its own symbols. The
named constants of the original can then no longer be put in order for writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from psyclone.psyir.nodes import (
    Call, Literal, Loop, Node, Reference, Routine, Schedule, ScopingNode)
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, DataType, ImportInterface, IntrinsicSymbol,
    ScalarType, Symbol, SymbolTable)

from psyad_ext.ir import making
from psyad_ext.ir.making import with_own_children
from psyad_ext.ir.walking import nodes_of, routines_of, statements_of

Tree = TypeVar("Tree", bound=Node)
# PSyclone's own lists of children check and announce each change.
_append, _new = list.append, object.__new__


def copied(node: Tree) -> Tree:
    """
    :param node: any node.

    :returns: what its ``copy`` returns, sooner: PSyclone checks each child of a copy, looks up its
        symbols in every scope, and tells all nodes above it that something has changed.
    """
    return _copy(node, None, False)


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
        return new
    new = _new(Schedule)
    own = new.__dict__ = node.__dict__.copy()
    own.update(_parent=parent, _has_constructor_parent=False, _cached_abs_position=None,
               _annotations=own["_annotations"][:])
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
    return datatype.copy()


def _copied_bound(bound: object) -> object:
    return copied(bound) if isinstance(bound, Node) else bound


def independent_copy(tree: Tree) -> Tree:
    """
    :param tree: a file, module or routine.

    :returns: a copy of it; the tree is afterwards as it was before.
    """
    copy = _outline(tree).copy()
    for routine, new in zip(routines_of(tree), routines_of(copy)):
        for statement in routine.children:
            list.append(new.children, _copy(statement, new, True))
    for symbol in _variables(copy):
        _own_types(symbol)
    _bind_declarations(tree)
    _bind_declarations(copy)
    _bind(copy, _new_symbols(tree, copy))
    _forget_additions(tree, copy)
    for table in _tables(copy):
        _import_from_own(table)
    return copy


def _names_nothing(symbol: Symbol) -> bool:
    """:returns: whether this is a scalar in the declaration of which no other name occurs."""
    if type(symbol) is not DataSymbol or symbol.initial_value is not None or symbol.is_import:
        return False
    datatype = symbol.datatype
    if type(datatype) is not ScalarType or datatype._length is not None:
        return False
    kind = datatype.precision
    return not isinstance(kind, Node) or (
        type(kind) is Literal and not isinstance(kind.datatype.precision, Node))


def separate_imports(tree: Node) -> None:
    """Let constants that are imported have nothing in common with their declarations, in place.

    PSyclone can't write a file in which two modules share the kinds of a constant.

    :param tree: a file.
    """
    for table in _tables(tree):
        for symbol in table.symbols:
            if not isinstance(symbol, DataSymbol) or not symbol.is_import \
                    or symbol.initial_value is None:
                continue
            needed = {one.name.lower() for one in symbol.get_all_accessed_symbols()
                      if not isinstance(one, IntrinsicSymbol)}
            if needed and needed <= set(table.symbols_dict):
                symbol.initial_value = copied(symbol.initial_value)
                _own_types(symbol)
                symbol.replace_symbols_using(table)


def _own_types(symbol: DataSymbol) -> None:
    if isinstance(symbol.datatype, (ArrayType, ScalarType)):
        symbol.datatype = copied_type(symbol.datatype)
    if symbol.initial_value is not None:
        for literal in nodes_of(symbol.initial_value, Literal):
            _own_type(literal)


def _bind_declarations(tree: Node) -> None:
    """Let the declarations of a tree refer to its own symbols.

    What is imported has the values and kinds in common with the declaration itself, which is
    bound last.

    :param tree: a file, module or routine.
    """
    for is_import in (True, False):
        for table in _tables(tree):
            for symbol in table.symbols:
                if symbol.is_import is is_import and not _names_nothing(symbol):
                    symbol.replace_symbols_using(table)


def _forget_additions(tree: Node, copy: Node) -> None:
    """PSyclone adds the procedures behind an interface that is imported to the copy's names."""
    for scope, new in zip(statements_of(tree, ScopingNode), statements_of(copy, ScopingNode)):
        known = scope.symbol_table.symbols_dict
        for name in [name for name in new.symbol_table.symbols_dict if name not in known]:
            new.symbol_table._symbols.pop(name)


def _import_from_own(table: SymbolTable) -> None:
    """PSyclone lets kinds of components come from what a scope that uses the type imports."""
    own = table.symbols_dict
    for symbol in own.values():
        if symbol.is_import:
            home = own.get(symbol.interface.container_symbol.name.lower())
            if isinstance(home, ContainerSymbol) and home is not symbol.interface.container_symbol:
                symbol.interface = ImportInterface(home, symbol.interface.orig_name)


def _outline(scope: Tree) -> Tree:
    """:returns: something that is copied as ``scope``, but without statements."""
    outline = type(scope).__new__(type(scope))
    outline.__dict__.update(scope.__dict__)
    outline._children = [] if isinstance(scope, Routine) else [
        _outline(child) if isinstance(child, ScopingNode) else child for child in scope.children]
    return outline


def _tables(tree: Node) -> list[SymbolTable]:
    return [scope.symbol_table for scope in statements_of(tree, ScopingNode)]


def _variables(tree: Node) -> Iterator[DataSymbol]:
    for table in _tables(tree):
        for symbol in table.symbols:
            if isinstance(symbol, DataSymbol):
                yield symbol


def _new_symbols(tree: Node, copy: Node) -> dict[Symbol, Symbol]:
    """:returns: the symbol in ``copy`` that stands for each one that is declared in ``tree``."""
    return {old: new.symbols_dict[name]
            for table, new in zip(_tables(tree), _tables(copy))
            for name, old in table.symbols_dict.items() if name in new.symbols_dict}


def _bind(tree: Node, new_symbols: dict[Symbol, Symbol]) -> None:
    """Let the statements of a tree refer to its own symbols."""
    def own(symbol: Symbol, node: Node) -> Symbol:
        if symbol in new_symbols or isinstance(symbol, IntrinsicSymbol):
            return new_symbols.get(symbol, symbol)
        return node.scope.symbol_table.lookup(symbol.name, otherwise=symbol)

    for reference in nodes_of(tree, Reference):
        reference.symbol = own(reference.symbol, reference)
    for loop in statements_of(tree, Loop):
        loop.variable = own(loop.variable, loop)
    for literal in nodes_of(tree, Literal):
        _own_type(literal)
        if isinstance(literal.datatype.precision, Node):
            for reference in nodes_of(literal.datatype.precision, Reference):
                reference.symbol = own(reference.symbol, literal)


def _own_type(literal: Literal) -> None:
    # There is no setter: a literal is meant to keep its type for life.
    literal._datatype = copied_type(literal._datatype)
