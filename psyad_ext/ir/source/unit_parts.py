# SPDX-License-Identifier: BSD-3-Clause
"""What stands in program units, in fparser's tree."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Implicit_Part, Internal_Subprogram_Part, Module_Subprogram_Part, Specification_Part)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import UNITS

#: The parts of units that hold procedures.
HOLDERS = (Module_Subprogram_Part, Internal_Subprogram_Part)


def procedures_in(unit: Base) -> list[Base]:
    """:returns: the procedures that a module, a routine or a program holds."""
    return [one for part in unit.children if isinstance(part, HOLDERS)
            for one in part.children if isinstance(one, UNITS)]


def specified_in(unit: Base) -> Iterator[Base]:
    """:returns: the declarations of a unit itself, one by one."""
    for part in unit.children:
        for one in part.children if isinstance(part, Specification_Part) else ():
            yield from one.children if isinstance(one, Implicit_Part) else [one]


def chain_of(submodule: Base) -> tuple[str, str, str]:
    """:returns: the lower-case names of the module of a submodule, of the submodule that it
        extends, empty if none, and of itself."""
    (module, parent), name = submodule.children[0].children[0].children, \
        submodule.children[0].children[1]
    return str(module).lower(), str(parent or "").lower(), str(name).lower()
