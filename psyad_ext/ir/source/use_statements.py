# SPDX-License-Identifier: BSD-3-Clause
"""What USE statements say, in fparser's tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fparser.two.Fortran2003 import Only_List, Rename, Rename_List
from fparser.two.utils import Base


@dataclass(frozen=True)
class Use:
    """A USE statement.

    :param module: the lower-case name of the module.
    :param names: lower-case names in the scope, each with that in the module; all that are listed,
        or renamed.
    :param is_only: whether there are no others.
    """

    module: str
    names: Mapping[str, str]
    is_only: bool

    def original(self, name: str) -> str | None:
        """:returns: the name in the module of what a name may mean by this statement; None if it
            means nothing by it."""
        if name in self.names:
            return self.names[name]
        return None if self.is_only or name in self.names.values() else name


def use_of(statement: Base) -> Use:
    """:returns: what a USE statement says."""
    return Use(str(statement.children[2]).lower(), dict(map(named, listed_in(statement))),
               "ONLY" in str(statement.children[3] or "").upper())


def listed_in(statement: Base) -> Sequence[Base]:
    """:returns: what a USE statement lists: names, operators, renames."""
    listed = statement.children[4]
    if isinstance(listed, (Only_List, Rename_List)):
        return listed.children
    return () if listed is None else (listed,)


def named(listed: Base) -> tuple[str, str]:
    """:returns: the lower-case name of what is listed in the scope, and that in the module."""
    own, there = listed.children[1:3] if isinstance(listed, Rename) else (listed, listed)
    return str(own).lower(), str(there).lower()
