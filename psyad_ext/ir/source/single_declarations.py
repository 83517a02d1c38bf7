# SPDX-License-Identifier: BSD-3-Clause
"""One declaration for each variable, where arrays of assumed size, structures with values, or
allocatable scalars stand among others.

``real a, x(*)`` becomes ``real a`` and ``real x(*)``, since PSyclone reads what stands in front of
such an array, or such a structure, a second time and takes it for a mistake. Beside an allocatable
scalar, which it has no type for, it tells no types of allocatable arrays either.
"""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.source.walking import walk

#: The statements that are looked at, and the parts of a file that hold them.
_HOLDERS = (Fortran2003.Specification_Part, Fortran2003.Component_Part)
_STATEMENTS = (Fortran2003.Type_Declaration_Stmt, Fortran2003.Data_Component_Def_Stmt)


def declare_singly(tree: Base) -> None:
    """Separate the variables, and components, that are declared together with such ones, in place.

    :param tree: a file.
    """
    for part in walk(tree, _HOLDERS):
        if any(map(_is_mixed, part.content)):
            part.content[:] = [new for one in part.content for new in (
                _separated(one) if _is_mixed(one) else [one])]


def _is_mixed(statement: Base) -> bool:
    return isinstance(statement, _STATEMENTS) \
        and len(statement.children[2].children) > 1 \
        and (isinstance(statement.children[0], Fortran2003.Declaration_Type_Spec) and any(
            entity.children[3] for entity in statement.children[2].children)
             or bool(walk(statement.children, Fortran2003.Assumed_Size_Spec))
             or _has_allocatable_scalars(statement))


def _has_allocatable_scalars(statement: Base) -> bool:
    """:returns: whether some of several allocatable variables are arrays, and others are none."""
    words = [str(one).lower() for one in statement.children[1].children] \
        if statement.children[1] is not None else []
    shapes = {entity.children[1] is not None for entity in statement.children[2].children}
    return "allocatable" in words and len(shapes) > 1 \
        and not any(one.startswith("dimension") for one in words)


def _separated(statement: Base) -> list[Base]:
    """:returns: a declaration for each of the variables."""
    new = [declared_alone(statement, entity) for entity in statement.children[2].children]
    for one in new:
        one.parent = statement.parent
    return new


def declared_alone(statement: Base, entity: Base, more: str = "", value: str = "") -> Base:
    """
    :param statement: a declaration.
    :param entity: one of the variables that it declares.
    :param more: further attributes, each behind a comma.
    :param value: what comes behind the variable.

    :returns: a declaration of this variable.
    """
    type_, attributes, _ = statement.children
    head = str(type_) + (f", {attributes}" if attributes else "")
    new = type(statement)(f"{head}{more} :: {entity}{value}")
    new.item = statement.item
    return new


def constants_first(statements: Sequence[Base]) -> list[Base]:
    """
    :param statements: declarations.

    :returns: the same, with each constant in front of the declarations that use it.
    """
    defined = {str(entity.children[0]).lower(): one for one in statements
               if isinstance(one, Fortran2003.Type_Declaration_Stmt)
               and "PARAMETER" in str(one.children[1]).upper()
               for entity in one.children[2].children}
    seen: IdentitySet[Base] = IdentitySet()
    ordered: list[Base] = []

    def add(statement: Base) -> None:
        if statement in seen:
            return
        seen.add(statement)
        for name in walk(statement, Fortran2003.Name) if defined else ():
            constant = defined.get(name.string.lower(), statement)
            if constant is not statement:
                add(constant)
        ordered.append(statement)

    for one in statements:
        add(one)
    return ordered
