# SPDX-License-Identifier: BSD-3-Clause
"""DATA statements of variables in common blocks, and of others.

Those in common blocks stay where they are. What a routine keeps itself may have to move, and its
values with it: it gets a statement of its own.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Common_Stmt, Data_Stmt, Data_Stmt_Value, Name, Specification_Part)
from fparser.two.utils import Base

from psyad_ext.ir.declarations.data_scopes import listed
from psyad_ext.ir.source.parsed import put_in_place
from psyad_ext.ir.source.walking import walk


def separate_common_data(tree: Base) -> None:
    """Take DATA statements of variables, some of which are in common blocks, apart, in place.

    :param tree: a file.
    """
    for part in walk(tree, Specification_Part):
        shared = {walk(one, Name)[0].string.lower()
                  for statement in part.content if isinstance(statement, Common_Stmt)
                  for _, members in statement.children[0] for one in listed(members)}
        for statement in [one for one in part.content if isinstance(one, Data_Stmt)]:
            named = _names(statement.children)
            if named & shared and named - shared:
                texts = [text for one in statement.children for text in _separated(one, shared)]
                put_in_place(statement, [_statement(text, statement) for text in texts])


def _names(tree: Base | tuple[Base, ...]) -> set[str]:
    return {name.string.lower() for name in walk(tree, Name)}


def _separated(one: Base, shared: set[str]) -> list[str]:
    """:returns: the text of a set of variables and their values; that of each variable, if some are
        in common blocks and each has one value."""
    objects, values = map(listed, one.children)
    named = set().union(*map(_names, objects))
    single = [text for value in values for text in _repeated(value)]
    if not (named & shared and named - shared) or len(single) != len(objects):
        return [str(one)]
    return [f"{name} / {value} /" for name, value in zip(objects, single)]


def _repeated(value: Base) -> list[str]:
    """:returns: a value as often as it is given; not at all if that is not known."""
    if not isinstance(value, Data_Stmt_Value) or value.children[0] is None:
        return [str(value)]
    times, constant = value.children
    return [str(constant)]*int(str(times)) if str(times).isdigit() else []


def _statement(text: str, old: Base) -> Base:
    new = Data_Stmt(f"DATA {text}")
    new.item = old.item
    return new
