# SPDX-License-Identifier: BSD-3-Clause
"""What has to be declared before the constants and the arguments of a table.

PSyclone declares constants first, then arguments, then types, then the rest: variables of common
blocks, and what it keeps as text, structures that are constants among it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from psyclone.psyir.nodes import CodeBlock, Node
from psyclone.psyir.symbols import (
    DataSymbol, DataTypeSymbol, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.ir.declarations.common_statements import is_common_statement

#: The counter of an implied loop; names of arguments are written alike.
_COUNTER = re.compile(r",\s*([a-z]\w*)\s*=(?!=)", re.IGNORECASE)
_NAME = re.compile(r"[a-z]\w*", re.IGNORECASE)


def declared_early(table: SymbolTable) -> list[Symbol]:
    """
    :param table: a symbol table.

    :returns: the symbols to declare in front of all others, in that order: constants whose values
        name what is no constant for PSyclone, as structures or counters of loops, types with
        loops in default values, variables of common blocks that bounds or lengths of others name,
        and what these need.
    """
    own = {one.name.lower(): one for one in table.symbols_dict.values()
           if isinstance(one, (DataSymbol, DataTypeSymbol))
           and not (one.is_import or one.is_unresolved or one.is_argument)}
    ordered: dict[Symbol, None] = {}
    for one in own.values():
        if _is_constant(one) and any(isinstance(other, DataSymbol) and not _is_constant(other)
                                     for other in _needed(one, own)):
            _append(one, own, ordered, set())
        if isinstance(one, DataTypeSymbol):
            for counter in _counters(one, own):
                _append(counter, own, ordered, set())
    # gfortran takes lengths of text from a common block only behind its statement.
    for one in _common_statements(table):
        for member in _needed(one, _in_common(table)):
            _append(member, own, ordered, set())
        ordered[one] = None
    return list(ordered)


def _in_common(table: SymbolTable) -> dict[str, Symbol]:
    return {one.name.lower(): one for one in table.symbols_dict.values() if one.is_commonblock}


def _common_statements(table: SymbolTable) -> list[Symbol]:
    """:returns: the statements of the common blocks whose variables declarations name."""
    named = named_in_common(table, table.symbols_dict.values())
    return [one for one in table.symbols_dict.values() if named and is_common_statement(one)
            and any(member in named for member in _needed(one, _in_common(table)))]


def named_in_common(table: SymbolTable, declared: Iterable[Symbol]) -> list[DataSymbol]:
    """
    :param table: a symbol table.
    :param declared: symbols of the table.

    :returns: the variables of its common blocks that the declarations of these symbols name.
    """
    own = _in_common(table)
    if not own:
        return []
    found = {other: None for one in declared
             if isinstance(one, DataSymbol) and not is_common_statement(one)
             for other in _needed(one, own)}
    return list(found)


def _is_constant(symbol: Symbol) -> bool:
    return isinstance(symbol, DataSymbol) and symbol.is_constant


def _counters(type_: DataTypeSymbol, own: dict[str, Symbol]) -> list[Symbol]:
    """:returns: the variables that may count in loops of default values of a type."""
    inside = list(getattr(type_.datatype, "components", {}).values())
    texts = [one.declaration for one in (type_.datatype, *(each.datatype for each in inside))
             if isinstance(one, UnsupportedFortranType)]
    values = [one.initial_value for one in inside if one.initial_value is not None]
    texts += [str(tree) for value in values for block in value.walk(CodeBlock)
              for tree in block.parse_tree_nodes]
    found = dict.fromkeys(name.lower() for text in texts for name in _COUNTER.findall(text))
    return [own[name] for name in found
            if isinstance(own.get(name), DataSymbol) and not _is_constant(own[name])]


def _append(symbol: Symbol, own: dict[str, Symbol], ordered: dict[Symbol, None],
            waiting: set[Symbol]) -> None:
    # A type may have pointers to structures of its own kind.
    if symbol in ordered or symbol in waiting:
        return
    waiting.add(symbol)
    for one in _needed(symbol, own):
        _append(one, own, ordered, waiting)
    ordered[symbol] = None


def _needed(symbol: Symbol, own: dict[str, Symbol]) -> list[Symbol]:
    """:returns: the symbols among some that the declaration of one names."""
    names = dict.fromkeys(name.lower() for name in _names(symbol))
    return [own[name] for name in names if name in own and own[name] is not symbol]


def _names(symbol: Symbol) -> Iterator[str]:
    if isinstance(symbol.datatype, UnsupportedFortranType):
        yield from _NAME.findall(symbol.datatype.declaration)
    yield from sorted(one.name for one in symbol.get_all_accessed_symbols())
    value = symbol.initial_value if isinstance(symbol, DataSymbol) else None
    for block in value.walk(CodeBlock) if isinstance(value, Node) else ():
        yield from block.get_symbol_names()
