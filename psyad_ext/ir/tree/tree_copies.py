# SPDX-License-Identifier: BSD-3-Clause
"""Copies of whole files and modules that share nothing with the original.

PSyclone's ``copy`` leaves the kind parameters of declarations and literals in
common, so that a copy binds the kinds of the original to its own symbols. The
named constants of the original can then no longer be put in order for writing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from psyclone.psyir.nodes import (
    Container, IntrinsicCall, Literal, Loop, Node, Reference, Routine, ScopingNode)
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, ImportInterface, IntrinsicSymbol, ScalarType, Symbol,
    SymbolTable)

from psyad_ext.core.identity import IdentitySet
from psyad_ext.core.side_tables import carry
from psyad_ext.ir.tree import plain_tables
from psyad_ext.ir.tree.copying import copied, copied_statement, copied_type
from psyad_ext.ir.tree.making import empty_table
from psyad_ext.ir.tree.type_bounds import declared_expressions
from psyad_ext.ir.tree.walking import nodes_of, routines_of, statements_of

Tree = TypeVar("Tree", bound=Node)


def independent_copy(tree: Tree) -> Tree:
    """
    :param tree: a file, module or routine.

    :returns: a copy of it; the tree is afterwards as it was before.
    """
    known = {symbol for table in _tables(tree) for symbol in table.symbols_dict.values()}
    plain = IdentitySet(routine for routine in routines_of(tree)
                        if plain_tables.is_plain(routine, known))
    copy = _outline(tree, plain).copy()
    pairs = list(zip(routines_of(tree), routines_of(copy)))
    for routine, new in pairs:
        for statement in routine.children:
            list.append(new.children, copied_statement(statement, new))
    carry(tree, copy)
    for old, new in zip(statements_of(tree, Container), statements_of(copy, Container)):
        for part, own in zip(old.children, new.children):
            carry(part, own)
    _forget_additions(tree, copy)
    for symbol in _variables(copy):
        _own_types(symbol)
    quick = [(routine.symbol_table, new.symbol_table) for routine, new in pairs
             if routine in plain]
    _bind_declarations(tree, IdentitySet(table for table, _ in quick))
    _bind_declarations(copy)
    for table, new in quick:
        plain_tables.declare_same(new, table)
    new_symbols = _new_symbols(tree, copy)
    for _, new in quick:
        plain_tables.rename(new, new_symbols)
    _bind(copy, new_symbols)
    import_from_own(copy)
    _link_modules(copy)
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
            # What only has the name of what is needed is something else.
            if needed and all(name in table.symbols_dict and table.symbols_dict[name].is_import
                              for name in needed):
                symbol.initial_value = copied(symbol.initial_value)
                _own_types(symbol)
                symbol.replace_symbols_using(table)
                _know_intrinsics(symbol)


def _know_intrinsics(symbol: Symbol) -> None:
    """Let intrinsic functions in a declaration be some again, in place.

    PSyclone takes them for what else has their names in a scope, though the value of a constant
    may come from a module where they mean the intrinsics.
    """
    for one in declared_expressions(symbol):
        for call in nodes_of(one, IntrinsicCall):
            known = call.routine._symbol
            if type(known) is not IntrinsicSymbol:
                meant = IntrinsicCall.Intrinsic[known.name.upper()]
                call.routine._symbol = IntrinsicSymbol(
                    meant.name, meant, is_elemental=meant.is_elemental, is_pure=meant.is_pure)


def _own_types(symbol: DataSymbol) -> None:
    if isinstance(symbol.datatype, (ArrayType, ScalarType)):
        symbol.datatype = copied_type(symbol.datatype)
    if symbol.initial_value is not None:
        for literal in nodes_of(symbol.initial_value, Literal):
            _own_type(literal)


def _bind_declarations(tree: Node, without: Collection[SymbolTable] = ()) -> None:
    """Let the declarations of a tree refer to its own symbols.

    What is imported has the values and kinds in common with the declaration itself, which is
    bound last. Names in it mean what they do in its module.

    :param tree: a file, module or routine.
    :param without: tables that refer to nothing else.
    """
    tables = [table for table in _tables(tree) if table not in without]
    modules = _modules_of(tree)
    for is_import in (True, False):
        for table in tables:
            for symbol in table.symbols:
                if symbol.is_import is is_import and not _names_nothing(symbol):
                    symbol.replace_symbols_using(table)
                    if is_import:
                        _bind_where_declared(symbol, modules)
                    _know_intrinsics(symbol)


def _modules_of(tree: Node) -> dict[str, Container]:
    return {one.name.lower(): one for one in tree.children if isinstance(one, Container)}


def _bind_where_declared(symbol: Symbol, modules: Mapping[str, Container]) -> None:
    """Let the value, the kind and the bounds of what is imported refer to what names mean in the
    module that declares it, in place.

    :param symbol: an imported variable or constant, or something else.
    :param modules: the modules of the file.
    """
    home = modules.get(_declaration(symbol, "", modules)[0])
    if not isinstance(symbol, DataSymbol) or home is None:
        return
    for one in declared_expressions(symbol):
        for reference in nodes_of(one, Reference):
            meant = home.symbol_table.symbols_dict.get(reference.symbol.name.lower())
            if meant is not None and _declaration(reference.symbol, "", modules) \
                    != _declaration(meant, home.name.lower(), modules):
                reference.symbol = meant


def _declaration(symbol: Symbol, module: str,
                 modules: Mapping[str, Container]) -> tuple[str, str]:
    """
    :param symbol: what is declared in a module, or imported.
    :param module: the lower-case name of the module, empty if it is another scope.
    :param modules: the modules of the file.

    :returns: the module and the name there of what it means in the end, in lower case, as far as
        the modules are known.
    """
    name, own = symbol.name.lower(), symbol
    while own is not None and own.is_import:
        module = own.interface.container_symbol.name.lower()
        name = (own.interface.orig_name or own.name).lower()
        own = modules[module].symbol_table.symbols_dict.get(name) if module in modules else None
    return module, name


def _forget_additions(tree: Node, copy: Node) -> None:
    """PSyclone adds what is imported refers to, as procedures behind an interface and constants in
    types, to the copy's names, which would bind the kinds of these as they are there."""
    for scope, new in zip(statements_of(tree, ScopingNode), statements_of(copy, ScopingNode)):
        known = scope.symbol_table.symbols_dict
        for name in [name for name in new.symbol_table.symbols_dict if name not in known]:
            new.symbol_table._symbols.pop(name)


def import_from_own(tree: Node) -> None:
    """Let what scopes import come from the ``use`` statements that they have, in place.

    PSyclone lets kinds of components come from those of a scope that uses the type.

    :param tree: a file.
    """
    for table in _tables(tree):
        _import_from_own(table)


def _link_modules(tree: Node) -> None:
    """Let ``use`` statements know the modules of their file, as they do when a file is read."""
    modules = _modules_of(tree)
    for table in _tables(tree) if len(modules) > 1 else ():
        for symbol in table.symbols_dict.values():
            if isinstance(symbol, ContainerSymbol) and symbol._reference is None:
                symbol._reference = modules.get(symbol.name.lower())


def _import_from_own(table: SymbolTable) -> None:
    own = table.symbols_dict
    for symbol in own.values():
        if symbol.is_import:
            home = own.get(symbol.interface.container_symbol.name.lower())
            if isinstance(home, ContainerSymbol) and home is not symbol.interface.container_symbol:
                symbol.interface = ImportInterface(home, symbol.interface.orig_name)


def _outline(scope: Tree, plain: IdentitySet[Node]) -> Tree:
    """
    :returns: something that is copied as ``scope``, but without statements, and without the
        declarations of some routines.
    """
    outline = type(scope).__new__(type(scope))
    outline.__dict__.update(scope.__dict__)
    outline._children = [] if isinstance(scope, Routine) else [
        _outline(child, plain) if isinstance(child, ScopingNode) else child
        for child in scope.children]
    if scope in plain:
        outline._symbol_table = empty_table(outline, scope.symbol_table)
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
