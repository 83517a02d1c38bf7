# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that are kept between calls, of which PSyclone keeps the declaration as text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fparser.two.Fortran2003 import Name, Save_Stmt, Specification_Part
from fparser.two.utils import walk
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol, UnsupportedFortranType

#: Attributes with which a declaration says something else.
_OTHERS = re.compile(r",\s*(parameter|pointer)\b|^\s*procedure\b", re.IGNORECASE)
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


def _saved_names(routine: Routine) -> set[str] | None:
    """:returns: the names in SAVE statements, None if one of them has none: it means all."""
    parts: Iterable[object] = getattr(routine._ast, "children", ())
    statements = [child for part in parts if isinstance(part, Specification_Part)
                  for child in part.children if isinstance(child, Save_Stmt)]
    if any(not walk(one, Name) for one in statements):
        return None
    return {str(name).lower() for one in statements for name in walk(one, Name)}
