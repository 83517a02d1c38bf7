# SPDX-License-Identifier: BSD-3-Clause
"""Calls by objects and pointers become calls of procedures by their names, in fparser's tree."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two.Fortran2003 import Call_Stmt, Data_Ref, Expr
from fparser.two.utils import Base

from psyad_ext.ir.source.parsed import CALLS, replace_part


def listed_arguments(call: Base) -> Base | None:
    """:returns: the list of the arguments of a call; None if it has none."""
    if isinstance(call, Data_Ref):
        return call.children[-1].children[1]
    return call.children[1] if isinstance(call, CALLS) else None


def rewrite_call(call: Base, procedure: str, arguments: Sequence[str]) -> None:
    """Let a call be one of another procedure, in place.

    :param call: a statement, or a call in an expression.
    :param procedure: the name of the procedure.
    :param arguments: what it is given.
    """
    text = f"{procedure}({', '.join(arguments)})"
    if isinstance(call, Call_Stmt):
        call.items = Call_Stmt(f"call {text}").items
        for one in call.items:
            if isinstance(one, Base):
                one.parent = call
    else:
        replace_part(call, Expr(text))
