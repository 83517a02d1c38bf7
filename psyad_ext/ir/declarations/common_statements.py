# SPDX-License-Identifier: BSD-3-Clause
"""COMMON statements, and SAVE of common blocks, as PSyclone keeps them: as text."""

from __future__ import annotations

import re

from psyclone.psyir.nodes import Container, Routine
from psyclone.psyir.symbols import (
    CommonBlockInterface, DataSymbol, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.core.naming import unique

_COMMON, _SAVE = "_psyclone_internal_commonblock", "_psyclone_internal_save"
_BLOCKS = re.compile(r"/\s*(\w*)\s*/\s*([^/]*)")


def is_common_statement(symbol: Symbol) -> bool:
    """:returns: whether PSyclone keeps a COMMON statement, or SAVE of a block, in ``symbol``."""
    return symbol.name.lower().startswith((_COMMON, _SAVE))


def common_variables(scope: Routine | Container) -> dict[str, list[DataSymbol | None]]:
    """:returns: the variables in each common block of a routine, or module, by lower-case name of
        the block. What is not known as a variable is None."""
    table = scope.symbol_table
    found: dict[str, list[DataSymbol | None]] = {}
    for name, members in _statements(table, _COMMON):
        found.setdefault(name, []).extend(
            table.symbols_dict.get(member.strip().lower())
            for member in members.split(",") if member.strip())
    return found


def place_in_common(routine: Routine) -> None:
    """Let the variables in common blocks be there, in place.

    PSyclone takes them for local ones if a DATA statement gives them values, or SAVE names none.

    :param routine: a routine as PSyclone reads it.
    """
    for variables in common_variables(routine).values():
        for symbol in variables:
            if isinstance(symbol, DataSymbol) and symbol.is_static:
                symbol.interface = CommonBlockInterface()


def order_saved_blocks(routine: Routine) -> None:
    """Put the SAVE statements of common blocks in the order of their text, in place.

    PSyclone has them in the order of a set, which differs from run to run.

    :param routine: a routine as PSyclone reads it.
    """
    saved = [symbol for symbol in routine.symbol_table.symbols
             if symbol.name.lower().startswith(_SAVE)]
    texts = sorted(symbol.datatype.declaration for symbol in saved)
    for symbol, text in zip(saved, texts):
        symbol.datatype = UnsupportedFortranType(text)


def saved_blocks(routine: Routine) -> set[str]:
    """:returns: the lower-case names of the common blocks that a routine names in SAVE."""
    return {name for name, _ in _statements(routine.symbol_table, _SAVE)}


def state_common(table: SymbolTable, name: str, variables: list[str], is_saved: bool) -> None:
    """Add the statements that make variables a common block.

    :param table: gets the statements.
    :param name: the name of the block, empty for blank common.
    :param variables: the names of the variables.
    :param is_saved: whether the block is named in SAVE.
    """
    _add(table, _COMMON, f"COMMON /{name}/ {', '.join(variables)}")
    if is_saved:
        _add(table, _SAVE, f"SAVE :: /{name}/")


def _statements(table: SymbolTable, prefix: str) -> list[tuple[str, str]]:
    return [(name.lower(), rest) for symbol in table.symbols
            if symbol.name.lower().startswith(prefix) and not symbol.is_import
            for name, rest in _BLOCKS.findall(symbol.datatype.declaration)]


def _add(table: SymbolTable, prefix: str, text: str) -> None:
    name = unique(prefix.upper(), table.symbols_dict)
    table.add(DataSymbol(name, UnsupportedFortranType(text)))
