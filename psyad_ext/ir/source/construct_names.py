# SPDX-License-Identifier: BSD-3-Clause
"""Names of constructs, in the spelling that these have: PSyclone takes ``outer`` for another name
than ``Outer``, and drops the one that nothing seems to need."""

from __future__ import annotations

from fparser.two.Fortran2003 import Cycle_Stmt, Exit_Stmt
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk


def name_constructs_alike(tree: Base) -> None:
    """Let EXIT and CYCLE spell names as the constructs do, in place.

    :param tree: a file.
    """
    for jump in walk(tree, (Exit_Stmt, Cycle_Stmt)):
        name = jump.children[1]
        spelled = None if name is None else _spelled(str(name), jump)
        if spelled is not None:
            name.string = spelled


def _spelled(name: str, jump: Base) -> str | None:
    """:returns: the name as the construct around a jump has it, None if there is none."""
    holder = jump.parent
    while holder is not None:
        for one in getattr(holder, "content", ()):
            found = getattr(getattr(one, "item", None), "name", None)
            if found and found.lower() == name.lower():
                return found
        holder = holder.parent
    return None
