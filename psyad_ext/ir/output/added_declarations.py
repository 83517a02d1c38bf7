# SPDX-License-Identifier: BSD-3-Clause
"""What a module declares besides its text, since what has been generated needs it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, IntrinsicSymbol, RoutineSymbol, Symbol, SymbolTable,
    UnsupportedFortranType)

from psyad_ext.ir.output.conditional_lines import threadprivate_line
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.tree.shared_names import as_in_source
from psyad_ext.ir.writing.printing import DirectWriter

_WORD = re.compile(r"[a-z]\w*")


class _Some:
    """Some of the symbols of a table.

    :param table: the table.
    :param chosen: which symbols these are.
    """

    def __init__(self, table: SymbolTable, chosen: Callable[[Symbol], bool]) -> None:
        self._table = table
        self._chosen = chosen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    @property
    def symbols(self) -> list[Symbol]:
        """:returns: these symbols."""
        return list(filter(self._chosen, self._table.symbols))

    @property
    def symbols_dict(self) -> dict[str, Symbol]:
        """:returns: these symbols by their names."""
        return {name: one for name, one in self._table.symbols_dict.items() if self._chosen(one)}

    @property
    def datasymbols(self) -> list[Symbol]:
        """:returns: the variables and constants among them."""
        return list(filter(self._chosen, self._table.datasymbols))


def added_uses(table: SymbolTable, unit: Unit, known: Mapping[str, bool]) -> str:
    """
    :param table: what a module has now.
    :param unit: what its text has.
    :param known: the lower-case names that it had when it was read.

    :returns: the USE statements to add.
    """
    lines = []
    for module in table.containersymbols:
        name = module.name.lower()
        if name in unit.wildcards:
            names = [one for one in table.symbols_imported_from(module)
                     if one.interface.orig_name and one.name.lower() not in unit.names]
        else:
            names = [one for one in table.symbols_imported_from(module)
                     if one.name.lower() not in unit.names]
        # What several modules mean by one name has names of its own, but not in the text.
        names = [one for one in names if one.name.isidentifier() or one.name.lower() not in known]
        if module.wildcard_import and name not in unit.wildcards:
            lines.append(f"use{_sign(module)}{module.name}")
        if names:
            lines.append(_only(module, names))
    return "\n".join(lines)


def use_statement(symbol: Symbol) -> str:
    """:returns: the statement that imports a name, empty if it is not imported."""
    return _only(symbol.interface.container_symbol, [symbol]) if symbol.is_import else ""


def _only(module: ContainerSymbol, names: Sequence[Symbol]) -> str:
    listed = sorted(f"{one.name}=>{one.interface.orig_name}" if one.interface.orig_name
                    else one.name for one in names)
    line = as_in_source(f"use{_sign(module)}{module.name}, only: {', '.join(listed)}")
    return line.replace("=>", " => ")


def _sign(module: ContainerSymbol) -> str:
    return ", intrinsic :: " if module.is_intrinsic else " "


def added_declarations(table: SymbolTable, unit: Unit, known: Mapping[str, bool],
                       private: Collection[str], text: str | None = None) -> str:
    """
    :param table: what a module has now.
    :param unit: what its text has.
    :param known: the lower-case names that it had when it was read, also of what has no name in the
        text or was given one, and whether each was private.
    :param private: the lower-case names of the variables of which each thread has its own.
    :param text: what has been generated in the module: its own variables that do not occur there
        are left out.

    :returns: the declarations to add.
    """
    def is_new(symbol: Symbol) -> bool:
        name = symbol.name.lower()
        return name not in unit.names and (name not in known or not name.startswith("_")
                                           and not isinstance(symbol, RoutineSymbol))

    if text is not None:
        return added_declarations(_Some(table, _needed(table, is_new, text)), unit, known, private)
    text = DirectWriter().gen_decls(_Some(table, is_new), is_module_scope=True)
    if private:
        text += threadprivate_line([one.name for one in table.datasymbols if is_new(one)
                                    and not (one.is_import or one.is_constant)],
                                   {*unit.names, *private}, private)
    return text + _access(table, unit, is_new, known)


def _needed(table: SymbolTable, is_new: Callable[[Symbol], bool],
            text: str) -> Callable[[Symbol], bool]:
    """:returns: what tells which symbols of a module are old, or occur in a text or in other
        declarations."""
    words = set(_WORD.findall(text.lower()))
    for one in table.symbols:
        datatype = getattr(one, "datatype", None)
        if is_new(one) and isinstance(datatype, UnsupportedFortranType):
            words.update(word for word in _WORD.findall(datatype.declaration.lower())
                         if word != one.name.lower())
    return lambda symbol: not is_new(symbol) or not isinstance(symbol, DataSymbol) \
        or symbol.name.startswith("_") or symbol.is_import or symbol.is_constant \
        or symbol.visibility is not Symbol.Visibility.PRIVATE or symbol.name.lower() in words


def _access(table: SymbolTable, unit: Unit, is_new: Callable[[Symbol], bool],
            known: Mapping[str, bool]) -> str:
    """:returns: the statements that say who knows names."""
    listed: dict[bool, list[str]] = {False: [], True: []}
    for one in table.symbols:
        if isinstance(one, (ContainerSymbol, IntrinsicSymbol)) or not one.name.isidentifier() \
                or one.name.startswith("_"):
            continue
        private = one.visibility is Symbol.Visibility.PRIVATE
        needed = is_new(one) and (isinstance(one, RoutineSymbol) or one.is_import)
        if needed and private is not unit.hides \
                or not is_new(one) and not private and known.get(one.name.lower()):
            listed[private].append(one.name)
    return "".join(f"{'private' if private else 'public'} :: {', '.join(names)}\n"
                   for private, names in listed.items() if names)
