# SPDX-License-Identifier: BSD-3-Clause
"""Procedures without statements, which stand for others that a program is linked with."""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Comment, Continue_Stmt, Execution_Part, Function_Subprogram, Return_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.core.errors import Problem
from psyad_ext.ir.expressions.questions import is_allocatable
from psyad_ext.ir.source.dummy_procedures import dummy_names
from psyad_ext.ir.tree.intents import Access, is_only_written
from psyad_ext.ir.tree.locate import location

_NOTHING = (Comment, Continue_Stmt, Return_Stmt)


def stub_problems(call: Call, routine: Routine) -> list[Problem]:
    """
    :param call: a call.
    :param routine: the routine that it runs.

    :returns: that the routine has no statements although values should come back from it: another
        one will take its place.
    """
    tree = routine._ast  # pylint: disable=protected-access
    if not _is_empty(tree):
        return []
    # Components of structures, which INTENT(OUT) may reset, are no arguments of the source.
    own = set(dummy_names(tree))
    if isinstance(tree, Function_Subprogram):
        unset = "its result"
    else:
        names = [f"'{one.name}'" for one in routine.symbol_table.argument_list
                 if one.name.lower() in own and _may_be_set(one) and _is_plain(one)]
        unset = ", ".join(names) and f"its argument{'s' if len(names) > 1 else ''} " \
            f"{', '.join(names)}"
    return [Problem(*location(routine), "STUB", f"'{routine.name}' has no statements, and does not "
                    f"assign {unset}, but is called in line {location(call)[1]} of "
                    f"{location(call)[0]}", "give the folder of the real source file with -I "
                    "(include_paths), before that of this one; if it is to do nothing, declare "
                    "its arguments INTENT(IN) or INTENT(INOUT)")] if unset else []


def _may_be_set(symbol: DataSymbol) -> bool:
    """:returns: whether an argument is declared to be set, or without a word."""
    return is_only_written(symbol) or symbol.interface.access is Access.UNKNOWN


def _is_empty(tree: Base | None) -> bool:
    """:returns: whether nothing is executed in a routine."""
    return isinstance(tree, Base) and all(
        isinstance(one, _NOTHING) for part in tree.children if isinstance(part, Execution_Part)
        for one in part.children)


def _is_plain(symbol: DataSymbol) -> bool:
    """:returns: whether an argument has no value before it is assigned one."""
    element = getattr(symbol.datatype, "intrinsic", None)
    return isinstance(symbol.datatype, (ScalarType, ArrayType)) \
        and isinstance(element, ScalarType.Intrinsic) and not is_allocatable(symbol)
