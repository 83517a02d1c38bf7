# SPDX-License-Identifier: BSD-3-Clause
"""What callers of a procedure outside of modules have to be told of how arguments are passed."""

from __future__ import annotations

from fparser.two.Fortran2003 import Function_Stmt, Language_Binding_Spec, Subroutine_Stmt
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.declarations.attributes import is_by_value
from psyad_ext.ir.source.walking import walk


def passing(symbol: Symbol) -> str:
    """
    :param symbol: an argument.

    :returns: ``value`` or ``class`` if it is declared so, else nothing.
    """
    head = getattr(getattr(symbol, "datatype", None), "declaration", "").partition("::")[0].lower()
    words = head.replace("(", ",").split(",")
    if words[0].strip() == "class":
        return "class"
    return "value" if is_by_value(symbol) or "value" in map(str.strip, words) else ""


def binding(routine: Routine) -> str:
    """
    :param routine: a routine.

    :returns: its ``bind(c)``, empty if there is none.
    """
    tree = routine._ast  # pylint: disable=protected-access
    header = next(iter(walk(tree, (Subroutine_Stmt, Function_Stmt))), None) if tree else None
    found = walk(header, Language_Binding_Spec) if header is not None else []
    return str(found[0]) if found else ""
