# SPDX-License-Identifier: BSD-3-Clause
"""What modules say about the visibility of their names, also where PSyclone has not heard it.

A constant that is the kind of a component is known from there before it is declared; PSyclone then
gives it the visibility that names have by default in the module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fparser.two.Fortran2003 import (
    Access_Spec, Access_Stmt, Derived_Type_Def, Type_Declaration_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.source.dummy_procedures import declared_in
from psyad_ext.ir.source.walking import walk

_ACCESS = re.compile(r",\s*(private|public)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Visibility:
    """What a module says of the visibility of its names.

    :param hides: whether names are private of which it says nothing.
    :param told: whether it says of a name that it is private, by lower-case name.
    """

    hides: bool
    told: Mapping[str, bool]

    def is_private(self, name: str) -> bool:
        """:returns: whether those that use the module do not know a lower-case name of it."""
        return self.told.get(name, self.hides)


def visibility_of(module: Base) -> Visibility:
    """:returns: what a module in fparser's tree says of the visibility of its names."""
    said = {name: word.upper() == "PRIVATE" for name, word in _said(module)}
    return Visibility(said.pop(None, False), said)


def _said(module: Base) -> Iterator[tuple[str | None, str]]:
    """:returns: names and what a module says of their visibility; None for all others."""
    for statement in declared_in(module):
        if isinstance(statement, Access_Stmt):
            listed = statement.children[1]
            for name in (None,) if listed is None else map(str, listed.children):
                yield name and name.lower(), str(statement.children[0])
        elif isinstance(statement, Type_Declaration_Stmt):
            for spec in walk(statement.children[1] or (), Access_Spec):
                for entity in statement.children[2].children:
                    yield str(entity.children[0]).lower(), str(spec)
        elif isinstance(statement, Derived_Type_Def):
            for spec in walk(statement.content[0], Access_Spec):
                yield str(statement.content[0].children[1]).lower(), str(spec)


def set_visibility(module: Container, tree: Base) -> None:
    """Give names of a module the visibility that is an attribute of their declarations, or that a
    statement gives them, in place.

    :param module: the module.
    :param tree: the same in fparser's tree.
    """
    for name, is_private in visibility_of(tree).told.items():
        symbol = module.symbol_table.symbols_dict.get(name)
        if symbol is not None and not symbol.is_import:
            symbol.visibility = Symbol.Visibility.PRIVATE if is_private \
                else Symbol.Visibility.PUBLIC
            _say_only_once(symbol)


def _say_only_once(symbol: Symbol) -> None:
    """Take the visibility out of a declaration that is kept as text, in place: it may change."""
    datatype = getattr(symbol, "datatype", None)
    if isinstance(symbol, DataSymbol) and isinstance(datatype, UnsupportedFortranType):
        head, colons, rest = datatype.declaration.partition("::")
        symbol.datatype = UnsupportedFortranType(
            _ACCESS.sub("", head) + colons + rest, datatype.partial_datatype)
