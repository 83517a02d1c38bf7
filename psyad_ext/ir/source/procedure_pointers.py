# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of a routine that stand for one procedure only are replaced by it, in the parse tree.

PSyclone cannot represent them. Wherever such a pointer is used, it stands for this procedure, since
it has to be associated.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Entity_Decl, Function_Stmt, Function_Subprogram, If_Stmt, Internal_Subprogram_Part,
    Main_Program, Module, Module_Subprogram_Part, Name, Nullify_Stmt, Pointer_Assignment_Stmt,
    Pointer_Object_List, Proc_Decl, Proc_Decl_List, Procedure_Declaration_Stmt, Program_Stmt,
    Rename, Specification_Part, Subroutine_Stmt, Subroutine_Subprogram)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import (
    attributed, dummy_names, is_label, rename, unit_name, without_declarations)
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS, is_null
from psyad_ext.ir.source.walking import walk

_LISTS = (*NAMED_ARGUMENTS, *ARGUMENT_LISTS)
_SETTING = (Nullify_Stmt, Pointer_Assignment_Stmt, Pointer_Object_List, Proc_Decl, Proc_Decl_List)
_HEADERS = (Subroutine_Stmt, Function_Stmt, Program_Stmt)
_UNITS = (Subroutine_Subprogram, Function_Subprogram, Main_Program)


def follow_procedure_pointers(tree: Base) -> None:
    """Replace pointers to procedures that are known, in place.

    :param tree: a file.
    """
    for unit in walk(tree, _UNITS):
        while (known := next(_known(unit), None)) is not None:
            _replace(unit, *known)
    for module in walk(tree, Module):
        for pointer, procedure in _known_in_module(module, tree):
            for one in _uses(module, pointer):
                rename(one, procedure)


def _known_in_module(module: Base, tree: Base) -> Iterator[tuple[str, str]]:
    """:returns: the pointers of a module that only their declarations set, with the procedure."""
    names = [name for part in module.children if isinstance(part, Specification_Part)
             for statement in part.children for name in _pointers(statement)]
    declared = {str(one.children[0]).lower() for part in module.children
                if isinstance(part, Module_Subprogram_Part)
                for one in walk(part, (Entity_Decl, Proc_Decl))} if names else set()
    for name in names:
        targets = _targets(tree, name)
        if len(targets) == 1 and targets.isdisjoint((None, *names)) \
                and declared.isdisjoint((name, *targets)) \
                and not any(one.string.lower() == name and isinstance(
                    one.parent, (Nullify_Stmt, Pointer_Object_List, Rename))
                            for one in walk(tree, Name)) \
                and all(_is_plain(one) or _is_only_called(one) for one in _uses(module, name)) \
                and _initial_targets(module, name) == targets:
            yield name, targets.pop()


def _uses(module: Base, name: str) -> list[Name]:
    """:returns: where the routines of a module name one of its variables."""
    return [one for part in module.children if isinstance(part, Module_Subprogram_Part)
            for one in walk(part, Name) if one.string.lower() == name and not is_label(one)]


def _known(unit: Base) -> Iterator[tuple[str, str]]:
    """:returns: the pointers of a unit that stand for one procedure, with its name."""
    names = [name for part in unit.children if isinstance(part, Specification_Part)
             for statement in part.children for name in _pointers(statement)]
    if not names:
        return
    # Arguments and results are known outside.
    header = next(one for one in unit.children if isinstance(one, _HEADERS))
    outside = {one.string.lower() for one in walk(header, Name)}
    declared = {str(one.children[0]).lower() for one in walk(unit, Entity_Decl)}
    for name in names:
        targets = _targets(unit, name)
        if name not in outside | declared and len(targets) == 1 and None not in targets \
                and targets.isdisjoint(names) and not _is_asked_for(unit, name):
            yield name, targets.pop()


def _pointers(statement: Base) -> list[str]:
    """:returns: the pointers to procedures that a statement declares."""
    if not isinstance(statement, Procedure_Declaration_Stmt) \
            or "POINTER" not in str(statement.children[1] or "").upper():
        return []
    return [str(one.children[0] if isinstance(one, Proc_Decl) else one).lower()
            for one in statement.children[2].children]


def _targets(unit: Base, name: str) -> set[str | None]:
    """:returns: what a pointer is made to point to; None for what is no name."""
    found: set[str | None] = set(_initial_targets(unit, name))
    for statement in walk(unit, Pointer_Assignment_Stmt):
        if str(statement.children[0]).lower() == name:
            target = statement.children[2]
            plain = isinstance(target, Name) and not isinstance(statement.parent, If_Stmt)
            found.add(str(target).lower() if plain else None)
    return found


def _initial_targets(unit: Base, name: str) -> set[str]:
    """:returns: what a pointer is declared with."""
    return {str(one.children[2]).lower() for one in walk(unit, Proc_Decl)
            if str(one.children[0]).lower() == name and not is_null(one.children[2])}


def _is_asked_for(unit: Base, name: str) -> bool:
    """:returns: whether it is asked what a pointer points to, or other routines may change it."""
    if any(one.string.lower() == name and not is_label(one) and not _is_plain(one)
           and not _is_only_called(one) for one in walk(unit, Name)):
        return True
    return any(one.string.lower() == name for part in walk(unit, Internal_Subprogram_Part)
               for one in walk(part, Name)) or any(
        isinstance(one.parent, If_Stmt) for one in walk(unit, Nullify_Stmt))


def _is_plain(name: Name) -> bool:
    """:returns: whether a pointer is declared, set or called where its name stands, by arguments in
        order: names of these are not those of the procedure."""
    parent = name.parent
    return isinstance(parent, _SETTING) or isinstance(parent, CALLS) \
        and parent.children[0] is name and not _names_arguments(parent)


def _names_arguments(call: Base) -> bool:
    listed = call.children[1]
    return isinstance(listed, NAMED_ARGUMENTS) or isinstance(listed, ARGUMENT_LISTS) and any(
        isinstance(one, NAMED_ARGUMENTS) for one in listed.children)


def _is_only_called(name: Name) -> bool:
    """:returns: whether a pointer is given to a routine of the file that does not change it."""
    call = name.parent
    while isinstance(call, _LISTS):
        call = call.parent
    if not isinstance(call, CALLS) or not isinstance(call.children[0], Name):
        return False
    called = _name_there(call.children[0])
    units = [one for one in walk(name.get_root(), _UNITS) if not isinstance(one, Main_Program)
             and unit_name(one) == called]
    return len(units) == 1 and not attributed(units[0], dummy_names(units[0]), "pointer")


def _name_there(name: Name) -> str:
    """:returns: the name, in lower case, that a procedure has where it is defined."""
    place: Base | None = name
    while place is not None:
        for part in getattr(place, "children", ()):
            for renamed in walk(part, Rename) if isinstance(part, Specification_Part) else ():
                if str(renamed.children[1]).lower() == name.string.lower():
                    return str(renamed.children[2]).lower()
        place = place.parent
    return name.string.lower()


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
