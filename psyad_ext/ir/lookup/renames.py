# SPDX-License-Identifier: BSD-3-Clause
"""``use m`` names all that ``m`` makes public: where PSyclone needs it, names are listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import NoneType

from fparser.two.Fortran2003 import Module, Rename_List, Use_Stmt
from fparser.two.utils import Base
from psyclone.parse import ModuleManager
from psyclone.psyir.nodes import Container, FileContainer, Routine, ScopingNode
from psyclone.psyir.symbols import ContainerSymbol, ImportInterface, Symbol, SymbolTable

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.declarations.common_statements import is_common_statement
from psyad_ext.ir.expressions.equivalence import is_equivalence
from psyad_ext.ir.lookup.modules import module_of
from psyad_ext.ir.source.inner_parts import names_mentioned
from psyad_ext.ir.source.interface_names import PREFIX, names_in_interface
from psyad_ext.ir.source.intrinsic_modules import intrinsic_names
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.refusals import DATA_STATEMENT
from psyad_ext.ir.tree.shared_names import is_other_import

_PSEUDO = "_psyclone_internal"
_SIGN = re.compile(r"\s*interface\s+(operator|assignment)\s*\(\s*(\S+?)\s*\)", re.IGNORECASE)
_WITHOUT_NAME = re.compile(r"\s*(?:abstract\s+)?interface\s*$", re.IGNORECASE | re.MULTILINE)


def with_only(scope: ScopingNode, statements: Sequence[Base]) -> list[Base]:
    """
    :param scope: a scope that is being read.
    :param statements: its declarations in fparser's tree.

    :returns: the same; ``use`` statements without ``only`` list names where they rename, and where
        PSyclone would not look for names around the scope any more: all names, or those that are
        mentioned.
    """
    new = [_listed(one) if isinstance(one, Use_Stmt) and isinstance(one.children[4], Rename_List)
           else one for one in statements]
    mentioned = _mentioned(new) if isinstance(scope, Routine) else set()
    plain = IdentityMap((one, names) for one in new if isinstance(one, Use_Stmt)
             and one.children[4] is None and (names := _names_of(one)) is not None) \
        if mentioned else IdentityMap()
    imported = {name for names in plain.values() for name in names}
    if not any(scope.parent is not None and meaning(name, scope.parent) is not None
               for name in mentioned - imported - {scope.name.lower()}):
        return new
    return [_with_names(one, [name for name in plain[one] if name in mentioned
                              or not name.isidentifier()])
            if one in plain else one for one in new]


def _mentioned(statements: Sequence[Base]) -> set[str]:
    """:returns: the lower-case names in a routine that uses all of a module."""
    unit = next((one.parent.parent for one in statements
                 if isinstance(one, Use_Stmt) and one.children[4] is None), None)
    return names_mentioned(unit) if unit is not None else set()


def _listed(statement: Use_Stmt) -> Base:
    renames = statement.children[4].children
    names = _names_of(statement)
    if names is None or any(rename.children[0] is not None for rename in renames):
        return statement
    original = {str(rename.children[2]).lower() for rename in renames}
    return _with_names(statement, [
        *map(str, renames), *(name for name in names if name not in original)])


def _with_names(statement: Use_Stmt, names: Sequence[str]) -> Base:
    nature = f", {statement.children[0]} ::" if statement.children[0] is not None else ""
    new = Use_Stmt(f"USE{nature} {statement.children[2]}, ONLY: {', '.join(names)}")
    new.item, new.parent = statement.item, statement.parent
    return new


def _names_of(statement: Use_Stmt) -> list[str] | None:
    """:returns: the names of the module that a statement uses; None if they are not known."""
    nature, module = (str(one or "").lower() for one in statement.children[0:3:2])
    own = public_names(module) if nature != "intrinsic" else None
    if own is not None or nature == "non_intrinsic":
        return own
    part = statement.parent
    unit = part if part is None or part.parent is None else part.parent
    return intrinsic_names(module, str(unit), isinstance(unit, (Module, NoneType)))


def public_names(module: str, known: dict[str, list[str] | None] | None = None
                 ) -> list[str] | None:
    """
    :param module: name of a module.
    :param known: what has been found of modules, or is being looked for.

    :returns: the names that it makes public; None if they are not known.
    """
    known = {} if known is None else known
    key = module.lower()
    if key not in known:
        known[key] = []
        known[key] = _public_names(module, known)
    return known[key]


def _public_names(module: str, known: dict[str, list[str] | None]) -> list[str] | None:
    try:
        found = ModuleManager.get().get_module_info(module).get_psyir()
    except FileNotFoundError:
        return None
    container = module_of(found, module) if isinstance(found, FileContainer) else found
    if not isinstance(container, Container):
        return None
    table = container.symbol_table
    names: dict[str, None] = {}
    for symbol in table.symbols:
        if is_common_statement(symbol) or is_equivalence(symbol) \
                or symbol.name.lower().startswith(DATA_STATEMENT):
            continue
        if symbol.name.lower().startswith(_PSEUDO):
            inner = _named_in_block(symbol, table)
            if inner is None:
                return None
            names.update(dict.fromkeys(inner))
        elif isinstance(symbol, ContainerSymbol):
            inner = [] if not symbol.wildcard_import \
                or table.default_visibility is not Symbol.Visibility.PUBLIC \
                else _names_passed_on(symbol.name, known)
            if inner is None:
                return None
            names.update(dict.fromkeys(inner))
        elif not is_other_import(symbol) and symbol.visibility is Symbol.Visibility.PUBLIC:
            names[symbol.name.lower()] = None
    return list(names)


def _names_passed_on(module: str, known: dict[str, list[str] | None]) -> list[str] | None:
    """:returns: the names that a module gets from another one, all of which it uses."""
    own = public_names(module, known)
    return intrinsic_names(module, "", True) if own is None else own


def _named_in_block(block: Symbol, table: SymbolTable) -> list[str] | None:
    """
    :param block: what PSyclone keeps of a declaration that it does not know.
    :param table: the names of the module; it has those that an access statement lists.

    :returns: the other names that the declaration makes public; None if they are not known.
    """
    if table.default_visibility is not Symbol.Visibility.PUBLIC:
        return []
    if not block.name.startswith(PREFIX):
        return None
    text = block.datatype.declaration
    sign = _SIGN.match(text)
    if sign is None and not _WITHOUT_NAME.match(text):
        return None
    names = [f"{sign[1]}({sign[2]})".lower()] if sign else sorted(names_in_interface(text))
    listed = {symbol.name.replace(" ", "").lower() for symbol in table.symbols}
    return [name for name in names if name not in listed]


def spell_operators(table: SymbolTable) -> None:
    """Let operators that are renamed have names that say so, in place.

    :param table: names of a scope, in which PSyclone leaves the word OPERATOR out.
    """
    symbols = table._symbols  # pylint: disable=protected-access
    if not any(name.startswith(".") for name in symbols):
        return
    renamed = {}
    for name, symbol in symbols.items():
        if name.startswith("."):
            name = f"operator({name})"
            symbol._name = name  # pylint: disable=protected-access
            symbol.interface = ImportInterface(symbol.interface.container_symbol,
                                               orig_name=f"operator({symbol.interface.orig_name})")
        renamed[name] = symbol
    symbols.clear()
    symbols.update(renamed)
