# SPDX-License-Identifier: BSD-3-Clause
"""Routines that only their own file could call, and that nothing there calls any more."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two.Fortran2003 import Access_Id_List, Access_Stmt, Internal_Subprogram_Part, Name
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.source.dummy_procedures import unit_name
from psyad_ext.ir.source.meanings import is_private, module_of
from psyad_ext.ir.source.walking import walk


def drop_unused(tree: Base, units: Sequence[Base]) -> None:
    """Take such routines out of a file, in place.

    :param tree: the file.
    :param units: the routines that may be.
    """
    for unit in [*units, *units]:  # one may be called by the next
        name, part = unit_name(unit), unit.parent
        own = IdentitySet(walk(unit, Name))
        others = [one for one in walk(tree, Name)
                  if one.string.lower() == name and one not in own]
        listed = [one for one in others if isinstance(one.parent, (Access_Stmt, Access_Id_List))]
        if not any(one is unit for one in part.content) or len(listed) < len(others) or not (
                isinstance(part, Internal_Subprogram_Part) or is_private(name, module_of(unit))):
            continue
        part.content[:] = [one for one in part.content if one is not unit]
        for one in listed:
            _unlist(one)


def _unlist(name: Base) -> None:
    """Take a name out of a statement on access, in place."""
    listed = name.parent
    statement = listed.parent if isinstance(listed, Access_Id_List) else listed
    if isinstance(listed, Access_Id_List):
        listed.items = tuple(one for one in listed.items if one is not name)
    if listed is statement or not listed.items:
        statement.parent.content[:] = [one for one in statement.parent.content
                                       if one is not statement]
