# SPDX-License-Identifier: BSD-3-Clause
"""Routines that call one of several procedures, which a number tells, in fparser's tree."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two.Fortran2003 import (
    Access_Stmt, Dummy_Arg_List, Entity_Decl, Execution_Part, Function_Subprogram, Implicit_Part,
    Import_Stmt, Internal_Subprogram_Part, Module, Module_Subprogram_Part, Specification_Part,
    Type_Declaration_Stmt, Use_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_flow import result_name
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.objects.unique_owner_declarations import is_pure
from psyad_ext.ir.source.dummy_procedures import (
    cloned, dummy_names, dummy_procedures, header_of, rename_unit, unit_name, without_declarations)
from psyad_ext.ir.source.meanings import Meanings, has_attribute, is_private, module_of
from psyad_ext.ir.source.parsed import new_part, statements_from
from psyad_ext.ir.source.walking import walk

#: The argument that tells which procedure is called.
WHICH = "which"


def model_of(targets: Sequence[Base], places: TypePlaces, calls: Sequence[Base]) -> Base | None:
    """
    :param targets: the procedures.
    :param places: knows where names can be used.
    :param calls: where one of them is called.

    :returns: the one next to which a routine can stand that calls all; None if there is none.
    """
    if any(not isinstance(one.parent, (Module_Subprogram_Part, Internal_Subprogram_Part))
           or dummy_procedures(one) or WHICH in dummy_names(one) or "*" in dummy_names(one)
           or "ELEMENTAL" in str(header_of(one).children[0] or "").upper()
           for one in targets) \
            or len({isinstance(one, Function_Subprogram) for one in targets}) > 1 \
            or len({len(dummy_names(one)) for one in targets}) > 1:
        return None
    pure = [is_pure(one) for one in targets]
    for one, is_pure_one in zip(targets, pure):
        if (not is_pure_one or all(pure)) and all(
                other is one or places.can_name(unit_name(other), other, one.content[-1])
                for other in targets) \
                and all(places.can_name(
                    unit_name(one), one, call, isinstance(one.parent, Module_Subprogram_Part))
                        for call in calls):
            return one
    return None


def add_chooser(model: Base, name: str, numbers: IdentityMap[Base, int], targets: Sequence[Base],
                places: TypePlaces, meanings: Meanings) -> Base:
    """
    Put a routine next to a procedure that calls one of several.

    :param model: the procedure, which has the same arguments.
    :param name: a name for the routine.
    :param numbers: by the identities of procedures, what tells each.
    :param targets: the procedures.
    :param places: lets names be used.
    :param meanings: knows what names mean.

    :returns: the routine.
    """
    new = cloned(model)
    new.parent = model.parent
    rename_unit(new, name)
    _declare_arguments(new)
    arguments = ", ".join(dummy_names(new)[1:])
    is_function = isinstance(new, Function_Subprogram)
    before = f"{result_name(new)} = " if is_function else "call "
    lines, word = [], "if"
    for place, one in enumerate(targets):
        head = f"{word} ({WHICH} == {numbers[one]}) then" if place + 1 < len(targets) \
            else "else"
        lines += [head, f"{before}{unit_name(one)}({arguments})"]
        word = "else if"
    lines.append("end if")
    part = next(one for one in new.content if isinstance(one, Execution_Part))
    part.content[:] = statements_from(["\n".join(lines)], header_of(new).item)
    for one in part.content:
        one.parent = part
    new.content[:] = [one for one in new.content if not isinstance(one, Internal_Subprogram_Part)]
    content = model.parent.content
    place = next(number for number, one in enumerate(content) if one is model)
    content.insert(place + 1, new)
    meanings.forget()
    for one in targets:
        if one is not model:
            places.name(unit_name(one), one, part)
    module = module_of(model)
    if isinstance(model.parent.parent, Module) and is_private(name, module):
        spec = next(one for one in module.content if isinstance(one, Specification_Part))
        spec.content.append(Access_Stmt(f"public :: {name}"))
        spec.content[-1].parent = spec
    meanings.forget()
    return new


def _declare_arguments(new: Base) -> None:
    """Leave only the declarations of arguments, with one more, in place."""
    header = header_of(new)
    prefix, own, _, *rest = header.items
    dummies = dummy_names(new)
    arguments = Dummy_Arg_List(", ".join([WHICH, *dummies]))
    arguments.parent = header
    header.items = (prefix, own, arguments, *rest)
    kept = {*dummies, result_name(new) if isinstance(new, Function_Subprogram) else ""}
    part = next((one for one in new.content if isinstance(one, Specification_Part)), None)
    if part is not None:
        part.content[:] = [one for one in part.content if isinstance(
            one, (Use_Stmt, Import_Stmt, Implicit_Part, Type_Declaration_Stmt))]
        local = {str(one.children[0]).lower() for statement in part.content
                 if isinstance(statement, Type_Declaration_Stmt)
                 and not has_attribute(statement, "PARAMETER")
                 for one in walk(statement.children[2], Entity_Decl)}
        without_declarations(new, local - kept)
        part = next((one for one in new.content if isinstance(one, Specification_Part)), None)
    which = Type_Declaration_Stmt(f"integer, intent(in) :: {WHICH}")
    which.item = header.item
    if part is None:
        part = new_part(Specification_Part, [])
        part.parent = new
        new.content.insert(1, part)
    number = next((number for number, one in enumerate(part.content)
                   if isinstance(one, Type_Declaration_Stmt)), len(part.content))
    part.content.insert(number, which)
    which.parent = part
