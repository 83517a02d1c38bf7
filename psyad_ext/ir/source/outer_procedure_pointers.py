# SPDX-License-Identifier: BSD-3-Clause
"""Pointers to procedures that modules declare, which PSyclone does not read.

Their declarations stay as text. Nobody knows what they point at: a routine that uses one is
refused, all others are differentiated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fparser.two.Fortran2003 import Proc_Decl, Procedure_Declaration_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import (
    DataSymbol, RoutineSymbol, Symbol, UnresolvedType, UnsupportedFortranType)

#: Beginning of the names of the pseudo symbols that hold the declarations; PSyclone's writer
#: tells by capital letters that they have no visibility.
PREFIX = "_PSYCLONE_INTERNAL_PROCEDURE"
_ACCESS = frozenset(("public", "private"))


def pointer_statements(nodes: Sequence[Base]) -> list[Base]:
    """:returns: the declarations of pointers to procedures among those of a module."""
    return [one for one in nodes if isinstance(one, Procedure_Declaration_Stmt)
            and "pointer" in _attributes(one)]


def declare_procedure_pointers(module: Container, statements: Sequence[Base],
                               visible: Mapping[str, Symbol.Visibility]) -> None:
    """Declare pointers to procedures by the text of their declarations, in place.

    :param module: the module.
    :param statements: their declarations.
    :param visible: the visibility that statements of the module give to names.
    """
    table = module.symbol_table
    for statement in statements:
        attributes = _attributes(statement)
        access = next((one for one in attributes if one in _ACCESS), None)
        kept = ", ".join(one for one in attributes if one not in _ACCESS)
        interface = statement.children[0]
        for one in statement.children[2].children:
            name = str(one.children[0] if isinstance(one, Proc_Decl) else one).lower()
            visibility = visible.get(name, table.default_visibility) if access is None \
                else Symbol.Visibility[access.upper()]
            # The name stands in statements; another symbol, as for interfaces, in declarations.
            table.add(RoutineSymbol(name, UnresolvedType(), visibility=visibility))
            text = f"procedure({'' if interface is None else interface}), {kept} :: {one}"
            table.add(DataSymbol(f"{PREFIX}_{name}", UnsupportedFortranType(text)))


def _attributes(statement: Base) -> list[str]:
    attributes = statement.children[1]
    return [str(one).lower() for one in getattr(attributes, "children", ())] \
        or ([] if attributes is None else [str(attributes).lower()])
