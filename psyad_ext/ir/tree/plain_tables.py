# SPDX-License-Identifier: BSD-3-Clause
"""Copies of the tables of routines that declare nothing but plain variables.

They are what PSyclone's copies are, sooner: those look up each name that occurs in a declaration,
and check each shape again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Set

from psyclone.psyir.nodes import IntrinsicCall, Literal, Node, Operation, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, IntrinsicSymbol, ScalarType,
    Symbol, SymbolTable)

from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.walking import nodes_of

#: What PSyclone knows of a variable; the rest are notes of those who work with it.
_KNOWN = frozenset(DataSymbol("any", ScalarType.integer_type()).__dict__)


def is_plain(routine: Routine, known: Set[Symbol]) -> bool:
    """
    :param routine: a routine.
    :param known: the symbols that are declared in the tree that it is part of.

    :returns: whether it declares nothing but variables, in the types of which only such symbols
        occur.
    """
    table = routine.symbol_table
    return type(routine) is Routine and routine.return_symbol is None and not table._tags \
        and all(_is_plain(symbol, known) for symbol in table._symbols.values())


def _is_plain(symbol: Symbol, known: Set[Symbol]) -> bool:
    if type(symbol) is not DataSymbol or symbol._initial_value is not None or symbol._is_constant \
            or type(symbol._interface) not in (ArgumentInterface, AutomaticInterface):
        return False
    datatype = symbol._datatype
    element = datatype._elemental_type if type(datatype) is ArrayType else datatype
    return type(element) is ScalarType and element._length is None and all(
        _names_only(node, known) for node in _expressions(datatype))


def _expressions(datatype: ArrayType | ScalarType) -> list[Node]:
    """:returns: the expressions in a type of plain numbers."""
    element, shape = (datatype._elemental_type, datatype._shape) \
        if type(datatype) is ArrayType else (datatype, ())
    found = [element._precision]
    for extent in shape:
        if isinstance(extent, ArrayType.ArrayBounds):
            found += [extent.lower, extent.upper]
    return [node for node in found if isinstance(node, Node)]


def _names_only(expression: Node, known: Set[Symbol]) -> bool:
    """:returns: whether an expression consists of numbers, of plain kinds, and known symbols."""
    for node in nodes_of(expression, Node):
        if isinstance(node, Literal):
            if isinstance(node._datatype._precision, Node):
                return False
        elif isinstance(node, Reference):
            if node._symbol not in known and type(node._symbol) is not IntrinsicSymbol:
                return False
        elif not isinstance(node, (Operation, IntrinsicCall)):
            return False
    return True


def declare_same(table: SymbolTable, original: SymbolTable) -> None:
    """Declare the variables of a plain table; their types name what they name there.

    :param table: an empty table.
    :param original: the table of a plain routine.
    """
    new = {symbol: _copied(symbol) for symbol in original._symbols.values()}
    table._symbols = OrderedDict(
        (name, new[symbol]) for name, symbol in original._symbols.items())
    table._argument_list = [new[symbol] for symbol in original._argument_list]


def _copied(symbol: DataSymbol) -> DataSymbol:
    new = DataSymbol.__new__(DataSymbol)
    new.__dict__ = {name: value for name, value in symbol.__dict__.items() if name in _KNOWN}
    new._interface = symbol._interface.copy()
    new._datatype = copied_type(symbol._datatype)
    return new


def rename(table: SymbolTable, new_symbols: Mapping[Symbol, Symbol]) -> None:
    """Let the types in a plain table name other symbols, in place."""
    for symbol in table._symbols.values():
        for expression in _expressions(symbol._datatype):
            for reference in nodes_of(expression, Reference):
                reference._symbol = new_symbols.get(reference._symbol, reference._symbol)
