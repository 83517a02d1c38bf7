# SPDX-License-Identifier: BSD-3-Clause
"""Where the variables of implied loops are used."""

from __future__ import annotations

from fparser.two import Fortran2003
from fparser.two.utils import Base, BlockBase

from psyad_ext.ir.source.walking import walk

_UNITS = (Fortran2003.Subroutine_Subprogram, Fortran2003.Function_Subprogram,
          Fortran2003.Main_Program)


def outlives_loops(tree: Base, name: str) -> bool:
    """:returns: whether a routine mentions the variable of an implied loop outside of loops."""
    unit = tree
    while unit.parent is not None and not isinstance(unit, _UNITS):
        unit = unit.parent
    for part in unit.children:
        if isinstance(part, Fortran2003.Execution_Part):
            return any(one.string.lower() == name.lower() and not _is_counter(one, name.lower())
                       for one in walk(part, Fortran2003.Name))
    return True


def _is_counter(tree: Base, name: str) -> bool:
    """:returns: whether a name stands in a loop over this variable."""
    while tree is not None:
        if isinstance(tree, Fortran2003.Io_Implied_Do):
            if str(tree.children[1].children[0]).lower() == name:
                return True
        elif isinstance(tree, BlockBase):
            control = walk(tree.content[0], Fortran2003.Loop_Control) if tree.content else []
            if control and control[0].children[1] is not None \
                    and str(control[0].children[1][0]).lower() == name:
                return True
        tree = tree.parent
    return False
