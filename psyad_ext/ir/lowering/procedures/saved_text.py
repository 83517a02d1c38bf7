# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that are kept between calls, of which PSyclone keeps the declaration as text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fparser.two.Fortran2003 import (
    Component_Spec, Name, Save_Stmt, Specification_Part, Type_Declaration_Stmt)
from psyclone.psyir.nodes import Container, Routine
from psyclone.psyir.symbols import (
    DataSymbol, DataTypeSymbol, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.lookup.type_reading import element
from psyad_ext.ir.source.walking import walk

#: Attributes with which a declaration says something else.
_OTHERS = re.compile(r",\s*(parameter|pointer)\b|^\s*procedure\b", re.IGNORECASE)
#: What the declaration of a plain structure begins with.
_PLAIN = re.compile(r"\s*type\s*\(\s*\w+\s*\)(\s*,\s*(save|target|dimension\s*\([^()]*\)))*\s*",
                    re.IGNORECASE)
#: That of numbers that pointers may point at, or that are allocated at first use.
_NUMBERS = re.compile(
    r"\s*(integer|real|logical|double\s+precision)\s*(\([^()]*\))?"
    r"(\s*,\s*(save|target|allocatable|dimension\s*\([^()]*\)))*\s*", re.IGNORECASE)
_NAME = re.compile(r"\w+")
#: The kind in a literal.
_KIND = re.compile(r"[\d.]_([a-z]\w*)")
_SAVE = re.compile(r",\s*save\b", re.IGNORECASE)
_VALUE = re.compile(r"(?<![=<>/])=(?![=>])")


def saved_as_text(routine: Routine) -> list[DataSymbol]:
    """
    :param routine: a routine.

    :returns: its variables that are kept by an attribute, a value or a statement, but look as if
        they were not. What pointers point at is not looked at.
    """
    named = _saved_names(routine)
    found = []
    for symbol in routine.symbol_table.datasymbols:
        if symbol.is_argument or symbol.is_import or symbol.is_static \
                or not isinstance(symbol.datatype, UnsupportedFortranType):
            continue
        head, separator, entity = symbol.datatype.declaration.partition("::")
        if not separator or _OTHERS.search(head) or symbol is routine.return_symbol:
            continue
        if _SAVE.search(head) or _VALUE.search(entity) or named is None \
                or symbol.name.lower() in named:
            found.append(symbol)
    return found


def saved_structures(routine: Routine, home: Container) -> list[DataSymbol]:
    """
    :param routine: a routine.
    :param home: where they may be declared instead.

    :returns: those that are structures, or arrays of them, with a value from the start, or
        targets, if their declarations name nothing that only the routine knows.
    """
    own = {name for name, one in routine.symbol_table.symbols_dict.items()
           if not is_imported_from(one, home)}
    return [symbol for symbol in saved_as_text(routine)
            if _is_plain(symbol) and own.isdisjoint(_names_in(symbol))]


def is_imported_from(symbol: Symbol, home: Container) -> bool:
    """:returns: whether a symbol stands for what has the same name in a module."""
    return symbol.is_import and symbol.interface.orig_name in (None, symbol.name) \
        and symbol.interface.container_symbol.name.lower() == home.name.lower()


def _is_plain(symbol: DataSymbol) -> bool:
    head = symbol.datatype.declaration.partition("::")[0]
    type_ = element(symbol.datatype.partial_datatype)
    return isinstance(type_, DataTypeSymbol) and bool(_PLAIN.fullmatch(head)) \
        or isinstance(type_, ScalarType) and bool(_NUMBERS.fullmatch(head))


def _names_in(symbol: DataSymbol) -> set[str]:
    """:returns: the names in a declaration, but for the variable and components."""
    tree = Type_Declaration_Stmt(symbol.datatype.declaration.strip())
    keywords = IdentitySet(one.children[0] for one in walk(tree, Component_Spec))
    return {str(one).lower() for one in walk(tree, Name) if one not in keywords} \
        - {symbol.name.lower()} | set(_KIND.findall(str(tree).lower()))


def renamed(datatype: UnsupportedFortranType, name: str) -> UnsupportedFortranType:
    """
    :param datatype: the type of a variable, as the text of its declaration.
    :param name: another name for the variable.

    :returns: the same with this name.
    """
    head, separator, entity = datatype.declaration.partition("::")
    return UnsupportedFortranType(
        head + separator + _NAME.sub(name, entity, count=1), datatype.partial_datatype)


def _saved_names(routine: Routine) -> set[str] | None:
    """:returns: the names in SAVE statements, None if one of them has none: it means all."""
    parts: Iterable[object] = getattr(routine._ast, "children", ())
    statements = [child for part in parts if isinstance(part, Specification_Part)
                  for child in part.children if isinstance(child, Save_Stmt)]
    if any(not walk(one, Name) for one in statements):
        return None
    return {str(name).lower() for one in statements for name in walk(one, Name)}
