# SPDX-License-Identifier: BSD-3-Clause
"""What declarations say about the visibility of names, where PSyclone has not heard them.

A constant that is the kind of a component is known from there before it is declared; PSyclone then
gives it the visibility that names have by default in the module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fparser.two.Fortran2003 import (
    Access_Spec, Access_Stmt, Entity_Decl, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

_ACCESS = re.compile(r",\s*(private|public)\b", re.IGNORECASE)


def set_visibility(module: Container, tree: Base) -> None:
    """Give names of a module the visibility that is an attribute of their declarations, or that a
    statement gives them, in place.

    :param module: the module.
    :param tree: the same in fparser's tree.
    """
    for name, visibility in _said(tree):
        if name is not None:
            _set(module, name, visibility)


def seen_by_others(tree: Base, names: Iterable[str]) -> set[str]:
    """
    :param tree: a module in fparser's tree.
    :param names: lower-case names that have a meaning there.

    :returns: those of them that are public.
    """
    said = said_of_names(tree)
    default = said.get(None, "PUBLIC")
    return {name for name in names if said.get(name, default) == "PUBLIC"}


def said_of_names(tree: Base) -> dict[str | None, str]:
    """
    :param tree: a module in fparser's tree.

    :returns: lower-case names with what it says of their visibility, in capitals; None for all
        others.
    """
    return {name and name.lower(): visibility.strip().upper() for name, visibility in _said(tree)}


def _said(tree: Base) -> Iterator[tuple[str | None, str]]:
    """:returns: names and what a module says of their visibility; None for all others."""
    for part in tree.children:
        if not isinstance(part, Specification_Part):
            continue
        for statement in part.children:
            if isinstance(statement, Type_Declaration_Stmt):
                for spec in walk(statement, Access_Spec):
                    for entity in walk(statement, Entity_Decl):
                        yield str(entity.children[0]), str(spec)
            elif isinstance(statement, Access_Stmt):
                listed = statement.children[1]
                for name in (None,) if listed is None else map(str, listed.children):
                    yield name, str(statement.children[0])


def _set(module: Container, name: str, visibility: str) -> None:
    symbol = module.symbol_table.symbols_dict.get(name.lower())
    if symbol is not None and not symbol.is_import:
        symbol.visibility = Symbol.Visibility[visibility.strip().upper()]
        _say_only_once(symbol)


def _say_only_once(symbol: Symbol) -> None:
    """Take the visibility out of a declaration that is kept as text, in place: it may change."""
    datatype = getattr(symbol, "datatype", None)
    if isinstance(symbol, DataSymbol) and isinstance(datatype, UnsupportedFortranType):
        head, colons, rest = datatype.declaration.partition("::")
        symbol.datatype = UnsupportedFortranType(
            _ACCESS.sub("", head) + colons + rest, datatype.partial_datatype)
