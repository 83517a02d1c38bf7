# SPDX-License-Identifier: BSD-3-Clause
"""Generic names and operators that a scope imports from several modules, each by ``only``.

PSyclone knows the first module alone. A symbol of its own, with a name that no source can have,
stands for each other one; it is written as in the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import Only_List, Rename, Use_Stmt
from fparser.two.utils import Base
from psyclone.psyir.symbols import (
    ContainerSymbol, ImportInterface, RoutineSymbol, Symbol, SymbolTable)

from psyad_ext.ir.source.walking import walk

_OTHER = re.compile(r"(?P<local>\S+) of \w+$")
_WRITTEN = re.compile(r"(?P<local>[^\s,]+) of \w+=>(?P<original>[^\s,]+)")
_OPERATOR = re.compile(r"(operator|assignment)\s*\(", re.IGNORECASE)


def is_other_import(symbol: Symbol) -> bool:
    """:returns: whether a symbol stands for what a name means in one more module."""
    return symbol.is_import and " of " in symbol.name and _OTHER.match(symbol.name) is not None


def local_name(symbol: Symbol) -> str:
    """:returns: the name that a symbol has in the source, in lower case."""
    found = _OTHER.match(symbol.name) if symbol.is_import else None
    return found["local"] if found else symbol.name.lower()


def other_imports(table: SymbolTable, name: str) -> list[Symbol]:
    """:returns: what stands for a name of a scope in all modules but the first."""
    start = f"{name.lower()} of "
    return [symbol for key, symbol in table.symbols_dict.items()
            if key.startswith(start) and is_other_import(symbol)]


def add_other_imports(table: SymbolTable, nodes: Sequence[Base]) -> None:
    """Note what names are imported from several modules, in place.

    :param table: the names of a scope as PSyclone has them.
    :param nodes: the declarations of the scope in fparser's tree.
    """
    for module, local, original in _listed(nodes):
        known = table.symbols_dict.get(local)
        container = table.symbols_dict.get(module)
        if known is None or not known.is_import or not isinstance(container, ContainerSymbol) \
                or container.wildcard_import or known.interface.container_symbol is container:
            continue
        new = other_import(local, container, original)
        if new.name not in table.symbols_dict and (
                isinstance(known, RoutineSymbol) or _OPERATOR.match(local)):
            new.visibility = table.default_visibility
            table.add(new)


def other_import(local: str, module: ContainerSymbol, original: str = "") -> Symbol:
    """
    :param local: a name in a scope.
    :param module: one more module that gives it a meaning.
    :param original: the name there; the same if it is empty.

    :returns: what stands for the meaning.
    """
    return Symbol(f"{local} of {module.name}".lower(),
                  interface=ImportInterface(module, orig_name=original or local))


def _listed(nodes: Sequence[Base]) -> Iterator[tuple[str, str, str]]:
    """:returns: each name behind ``only``, with its module and its name there, in lower case."""
    for statement in walk(list(nodes), Use_Stmt):
        if isinstance(statement.children[4], Only_List):
            for one in statement.children[4].children:
                parts = one.children[1:3] if isinstance(one, Rename) else (one, one)
                shown = ["".join(str(part).lower().split()) for part in parts]
                if isinstance(one, Rename) and one.children[0] is not None:
                    shown = [f"operator({part})" for part in shown]
                yield str(statement.children[2]).lower(), *shown


def as_in_source(text: str) -> str:
    """
    :param text: a statement that uses a module, as PSyclone writes it.

    :returns: the same with the names of the source.
    """
    return _WRITTEN.sub(lambda found: found["original"] if found["local"] == found["original"]
                        else f"{found['local']}=>{found['original']}", text)
