# SPDX-License-Identifier: BSD-3-Clause
"""Namelists: which variables they name, and their declarations in generated routines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference, Routine, StructureReference
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.tree.walking import scopes_of

_PREFIX = "_psyclone_internal_namelist"
_GROUP = re.compile(r"/\s*(\w+)\s*/([^/]*)")


@dataclass(frozen=True)
class Namelist:
    """The namelist that a statement reads or writes.

    :param name: its name.
    :param members: the names of its variables.
    :param counts: for each of these how many arguments of a statement stand for it: structures
        have been taken apart. Empty if each is one itself.
    """

    name: str
    members: tuple[str, ...]
    counts: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """:returns: how many arguments of a statement stand for its variables."""
        return sum(self.counts) if self.counts else len(self.members)


def is_namelist(symbol: Symbol) -> bool:
    """:returns: whether this is what PSyclone keeps of the declaration of a namelist."""
    return symbol.name.lower().startswith(_PREFIX)


def namelist_named(name: str, node: Node) -> Namelist | None:
    """
    :param name: a name.
    :param node: where it is used.

    :returns: the namelist that it means there, None if there is none.
    """
    for scope in scopes_of(node):
        members = [one.strip().lower() for symbol in scope.symbol_table.symbols
                   if is_namelist(symbol)
                   for group, listed in _GROUP.findall(symbol.datatype.declaration)
                   if group.lower() == name.lower()
                   for one in listed.split(",") if one.strip()]
        if members:
            return Namelist(name.lower(), tuple(members))
    return None


def can_be_declared(namelist: Namelist, variables: Sequence[Node]) -> bool:
    """
    :param namelist: a namelist.
    :param variables: what stands for its variables: these, or all components of structures.

    :returns: whether they still have the names that files know them by.
    """
    names = [(name, count) for name, count in zip(
        namelist.members, namelist.counts or [1]*len(namelist.members)) for _ in range(count)]
    return all(isinstance(one, Reference) and one.symbol.name.lower() == name
               and (type(one) is Reference or isinstance(one, StructureReference))
               for (name, _), one in zip(names, variables))


def declare_namelist(namelist: Namelist, routine: Routine) -> None:
    """Declare a namelist in a generated routine, unless that has been done.

    :param namelist: the namelist.
    :param routine: the routine.
    """
    key = f"{_PREFIX}_{namelist.name}"
    if key not in routine.symbol_table.symbols_dict:
        routine.symbol_table.add(DataSymbol(key, UnsupportedFortranType(
            f"NAMELIST /{namelist.name}/ {', '.join(namelist.members)}")))
