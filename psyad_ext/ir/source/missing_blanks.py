# SPDX-License-Identifier: BSD-3-Clause
"""Words without a blank before a name, which free form does not allow: fparser reads
``end subroutinefoo`` without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Call_Stmt, Cycle_Stmt, Exit_Stmt, Function_Stmt, If_Stmt, Implicit_Stmt, Name, Subroutine_Stmt)
from fparser.two.utils import Base, EndStmtBase

from psyad_ext.ir.source.dummy_procedures import CHAINS
from psyad_ext.ir.source.walking import walk

#: Statements that are a word and a name.
_NAMED = (Subroutine_Stmt, Function_Stmt, Exit_Stmt, Cycle_Stmt, EndStmtBase)


def missing_blanks(tree: Base) -> Iterator[tuple[int, str]]:
    """
    :param tree: a source in free form, as it has been read.

    :returns: each name that a blank is missing before, with the line of its statement.
    """
    for statement in walk(tree, (*_NAMED, Call_Stmt, Implicit_Stmt)):
        item = (statement.parent if isinstance(statement.parent, If_Stmt) else statement).item
        name = _name(statement)
        # The end of a line may stand for a blank.
        if name and item is not None and item.span[0] == item.span[1] \
                and not re.search(rf"\b{name}\b", item.line, re.IGNORECASE):
            yield item.span[0], name


def _name(statement: Base) -> str:
    """:returns: the name behind the word; empty if there is none."""
    if isinstance(statement, Implicit_Stmt):
        return "none" if "NONE" in str(statement).upper() else ""
    named = statement.children[0 if isinstance(statement, Call_Stmt) else 1]
    while isinstance(named, CHAINS):
        named = named.children[0]
    return str(named) if isinstance(named, Name) else ""
