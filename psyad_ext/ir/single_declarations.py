# SPDX-License-Identifier: BSD-3-Clause
"""One declaration for each variable, where arrays of assumed size, or structures with values, stand
among others.

``real a, x(*)`` becomes ``real a`` and ``real x(*)``, since PSyclone reads what stands in front of
such an array, or such a structure, a second time and takes it for a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base, walk


def declare_singly(tree: Base) -> None:
    """Separate the variables that are declared together with arrays of assumed size, in place.

    :param tree: a file.
    """
    for part in walk(tree, Fortran2003.Specification_Part):
        if any(map(_is_mixed, part.content)):
            part.content[:] = [new for one in part.content for new in (
                _separated(one) if _is_mixed(one) else [one])]


def _is_mixed(statement: Base) -> bool:
    return isinstance(statement, Fortran2003.Type_Declaration_Stmt) \
        and len(statement.children[2].children) > 1 \
        and (isinstance(statement.children[0], Fortran2003.Declaration_Type_Spec) and any(
            entity.children[3] for entity in statement.children[2].children)
             or bool(walk(statement.children, Fortran2003.Assumed_Size_Spec)))


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
    new = Fortran2003.Type_Declaration_Stmt(f"{head}{more} :: {entity}{value}")
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
    seen: set[int] = set()
    ordered: list[Base] = []

    def add(statement: Base) -> None:
        if id(statement) in seen:
            return
        seen.add(id(statement))
        for name in walk(statement, Fortran2003.Name) if defined else ():
            constant = defined.get(name.string.lower(), statement)
            if constant is not statement:
                add(constant)
        ordered.append(statement)

    for one in statements:
        add(one)
    return ordered
