# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of a routine that stand for one procedure only are replaced by it, in the parse tree.

PSyclone cannot represent them. Wherever such a pointer is used, it stands for this procedure, since
it has to be associated.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec_List, Entity_Decl, Function_Subprogram, If_Stmt, Internal_Subprogram_Part,
    Intrinsic_Function_Reference, Main_Program, Name, Nullify_Stmt, Pointer_Assignment_Stmt,
    Proc_Decl, Procedure_Declaration_Stmt, Specification_Part, Subroutine_Subprogram)
from fparser.two.utils import Base, walk

from psyad_ext.ir.dummy_procedures import dummy_names, is_label, rename, without_declarations

_UNITS = (Subroutine_Subprogram, Function_Subprogram, Main_Program)


def follow_procedure_pointers(tree: Base) -> None:
    """Replace pointers to procedures that are known, in place.

    :param tree: a file.
    """
    for unit in walk(tree, _UNITS):
        while (known := next(_known(unit), None)) is not None:
            _replace(unit, *known)


def _known(unit: Base) -> Iterator[tuple[str, str]]:
    """:returns: the pointers of a unit that stand for one procedure, with its name."""
    names = [name for part in unit.children if isinstance(part, Specification_Part)
             for statement in part.children for name in _pointers(statement)]
    if not names:
        return
    dummies = set() if isinstance(unit, Main_Program) else set(dummy_names(unit))
    declared = {str(one.children[0]).lower() for one in walk(unit, Entity_Decl)}
    for name in names:
        targets = _targets(unit, name)
        if name not in dummies | declared and len(targets) == 1 and None not in targets \
                and targets.isdisjoint(names) and not _is_asked_for(unit, name):
            yield name, targets.pop()


def _pointers(statement: Base) -> list[str]:
    """:returns: the pointers to procedures that a statement declares, without initial targets."""
    if not isinstance(statement, Procedure_Declaration_Stmt) \
            or "POINTER" not in str(statement.children[1] or "").upper():
        return []
    return [str(one.children[0] if isinstance(one, Proc_Decl) else one).lower()
            for one in statement.children[2].children
            if not isinstance(one, Proc_Decl) or str(one.children[2]).lower() == "null()"]


def _targets(unit: Base, name: str) -> set[str | None]:
    """:returns: what a pointer is made to point to; None for what is no name."""
    found: set[str | None] = set()
    for statement in walk(unit, Pointer_Assignment_Stmt):
        if str(statement.children[0]).lower() == name:
            target = statement.children[2]
            plain = isinstance(target, Name) and not isinstance(statement.parent, If_Stmt)
            found.add(str(target).lower() if plain else None)
    return found


def _is_asked_for(unit: Base, name: str) -> bool:
    """:returns: whether it is asked what a pointer points to, or other routines may change it."""
    for one in walk(unit, Name):
        if one.string.lower() == name and not is_label(one):
            parent = one.parent
            if isinstance(parent, Actual_Arg_Spec_List):
                parent = parent.parent
            if isinstance(parent, Intrinsic_Function_Reference):
                return True
    return any(one.string.lower() == name for part in walk(unit, Internal_Subprogram_Part)
               for one in walk(part, Name)) or any(
        isinstance(one.parent, If_Stmt) for one in walk(unit, Nullify_Stmt))


def _replace(unit: Base, pointer: str, procedure: str) -> None:
    without_declarations(unit, {pointer})
    for statement in walk(unit, (Pointer_Assignment_Stmt, Nullify_Stmt)):
        if isinstance(statement, Nullify_Stmt):
            listed = statement.children[1]
            listed.items = tuple(one for one in listed.items if str(one).lower() != pointer)
            gone = not listed.items
        else:
            gone = str(statement.children[0]).lower() == pointer
        if gone:
            content = statement.parent.content
            content[:] = [one for one in content if one is not statement]
    for one in walk(unit, Name):
        if one.string.lower() == pointer and not is_label(one):
            rename(one, procedure)
