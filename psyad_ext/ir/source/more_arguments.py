# SPDX-License-Identifier: BSD-3-Clause
"""Routines with further arguments, in fparser's tree, which components of others may point at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from fparser.two.Fortran2003 import (
    Dummy_Arg_List, Entity_Decl, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import cloned, dummy_names, header_of, rename_unit
from psyad_ext.ir.source.recursive import prefix_without
from psyad_ext.ir.source.walking import walk

_INTENT = re.compile(r",\s*intent\s*\(\s*in\s*\)", re.IGNORECASE)
_TARGET = re.compile(r",\s*target\b", re.IGNORECASE)
#: Prefixes of procedures that may not let components of their arguments point elsewhere.
_NO_EFFECTS = ("PURE", "ELEMENTAL")


def with_arguments(tree: Base, name: str, types: Mapping[str, str], holders: Set[str],
                   targets: Set[str]) -> Base:
    """
    :param tree: a routine.
    :param name: a name for the new one.
    :param types: the types of further arguments, as they are declared, by their names.
    :param holders: its own arguments in which components are pointed elsewhere.
    :param targets: its own arguments that they are pointed at.

    :returns: a copy with these arguments, that may do so.
    """
    new = cloned(tree)
    rename_unit(new, name)
    header = header_of(new)
    prefix, own_name, _, *rest = header.items
    listed = Dummy_Arg_List(", ".join([*dummy_names(new), *types]))
    listed.parent = header
    header.items = (prefix and prefix_without(prefix, *_NO_EFFECTS), own_name, listed, *rest)
    for part in new.children:
        if isinstance(part, Specification_Part):
            for place, one in enumerate(part.content):
                if isinstance(one, Type_Declaration_Stmt):
                    part.content[place] = _declared(one, holders, targets)
            _add_declarations(part, types, header.item)
    return new


def _add_declarations(part: Specification_Part, types: Mapping[str, str], item: object) -> None:
    """Declare arguments before others, the bounds of which may name them."""
    place = next(place for place, one in enumerate(part.content)
                 if isinstance(one, Type_Declaration_Stmt))
    for dummy, type_ in types.items():
        more = Type_Declaration_Stmt(f"{type_}, target :: {dummy}")
        more.parent, more.item = part, item
        part.content.insert(place, more)


def _declared(statement: Base, holders: Set[str], targets: Set[str]) -> Base:
    """:returns: a declaration that lets arguments hold pointers to others."""
    names = {str(one.children[0]).lower() for one in walk(statement, Entity_Decl)}
    head, _, entities = str(statement).partition("::")
    if names & holders:
        head = _INTENT.sub(", INTENT(INOUT)", head)
    if names & targets and not _TARGET.search(head):
        head = f"{head.rstrip()}, TARGET "
    text = f"{head}::{entities}"
    if text == str(statement):
        return statement
    new = Type_Declaration_Stmt(text)
    new.parent, new.item = statement.parent, statement.item
    return new
