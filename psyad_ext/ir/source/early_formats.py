# SPDX-License-Identifier: BSD-3-Clause
"""Formats between the declarations of a routine, which fparser takes for declarations."""

from __future__ import annotations

from fparser.two.Fortran2003 import Execution_Part, Format_Stmt, Specification_Part
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk


def place_formats(tree: Base) -> None:
    """Let formats that stand before the first statement of a routine be its first statements, in
    place.

    :param tree: a file in fparser's tree.
    """
    for part in walk(tree, Specification_Part):
        statements = next((one for one in part.parent.content
                           if isinstance(one, Execution_Part)), None)
        found = walk(part, Format_Stmt) if statements is not None else []
        for one in found:
            one.parent.content.remove(one)
            one.parent = statements
        if found:
            statements.content[:0] = found
