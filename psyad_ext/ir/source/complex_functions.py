# SPDX-License-Identifier: BSD-3-Clause
"""Functions with complex results that have their type in front: PSyclone can't read these."""

from __future__ import annotations

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk


def declare_complex_results(tree: Base) -> None:
    """Let declarations give the types of such results, in place.

    :param tree: a file.
    """
    for statement in walk(tree, Fortran2003.Function_Stmt):
        prefix = statement.children[0]
        for type_ in walk(prefix, Fortran2003.Intrinsic_Type_Spec) if prefix else ():
            if "COMPLEX" in str(type_.children[0]).upper():
                _declare(statement, type_)


def _declare(statement: Base, type_: Base) -> None:
    prefix, name, arguments, suffix = statement.children
    words = [one for one in (prefix.children if isinstance(prefix, Fortran2003.Prefix)
                             else [prefix]) if one is not type_]
    new = Fortran2003.Prefix(" ".join(map(str, words))) if words else None
    results = walk(suffix, Fortran2003.Name) if suffix is not None else []
    statement.items = (new, name, arguments, suffix)
    if new is not None:
        new.parent = statement
    declaration = Fortran2003.Type_Declaration_Stmt(f"{type_} :: {results[0] if results else name}")
    declaration.item = statement.item
    _insert(statement.parent, declaration)


def _insert(unit: Base, declaration: Base) -> None:
    """Put a declaration behind the statements that have to come first."""
    part = next((one for one in unit.content
                 if isinstance(one, Fortran2003.Specification_Part)), None)
    if part is None:
        part = Fortran2003.Specification_Part(FortranStringReader(f"{declaration}\n"))
        part.parent = unit
        unit.content.insert(1, part)
        del part.content[:]
    first = (Fortran2003.Use_Stmt, Fortran2003.Import_Stmt, Fortran2003.Implicit_Part,
             Fortran2003.Comment)
    place = next((number for number, one in enumerate(part.content)
                  if not isinstance(one, first)), len(part.content))
    declaration.parent = part
    part.content.insert(place, declaration)
