# SPDX-License-Identifier: BSD-3-Clause
"""What declarations say about the visibility of names, where PSyclone has not heard them.

A constant that is the kind of a component is known from there before it is declared; PSyclone then
gives it the visibility that names have by default in the module.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Access_Spec, Entity_Decl, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import Symbol


def set_visibility(module: Container, tree: Base) -> None:
    """Give names of a module the visibility that is an attribute of their declarations, in place.

    :param module: the module.
    :param tree: the same in fparser's tree.
    """
    for part in tree.children:
        if not isinstance(part, Specification_Part):
            continue
        for statement in part.children:
            spec = walk(statement, Access_Spec) if isinstance(
                statement, Type_Declaration_Stmt) else []
            if spec:
                visibility = Symbol.Visibility[str(spec[0]).strip().upper()]
                for entity in walk(statement, Entity_Decl):
                    _set(module, str(entity.children[0]), visibility)


def _set(module: Container, name: str, visibility: Symbol.Visibility) -> None:
    symbol = module.symbol_table.symbols_dict.get(name.lower())
    if symbol is not None and not symbol.is_import:
        symbol.visibility = visibility
