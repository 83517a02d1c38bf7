# SPDX-License-Identifier: BSD-3-Clause
"""Dummy arrays whose last extent is 1 but that have more elements: ``x(1)`` for ``x(*)``.

Before Fortran 77 this was how arrays of any size were declared, and libraries have it still.
Compilers take it as it is meant, PSyclone as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import dummy_names
from psyad_ext.ir.source.single_declarations import declared_alone
from psyad_ext.ir.source.walking import walk

_UNITS = (Fortran2003.Subroutine_Subprogram, Fortran2003.Function_Subprogram)
_LAST_ONE = re.compile(r"([(,]\s*)1(\s*\))$")


def open_ones(tree: Base) -> bool:
    """Give dummy arrays that have more elements than their declarations say no size, in place.

    :param tree: a file.

    :returns: whether there are any.
    """
    changed = False
    for unit in walk(tree, _UNITS):
        parts = [one for one in unit.content if isinstance(one, Fortran2003.Specification_Part)]
        ones = set(_ones(parts)) & set(dummy_names(unit)) if parts else set()
        names = _larger(unit, ones) if ones else set()
        if names:
            changed = True
            for part in parts:
                part.content[:] = [new for one in part.content for new in _opened(one, names)]
    return changed


def _ones(parts: list[Base]) -> Iterator[str]:
    """:returns: the lower-case names of the arrays whose last extent is the number 1."""
    for part in parts:
        for statement in part.content:
            if isinstance(statement, Fortran2003.Type_Declaration_Stmt) and walk(
                    statement, Fortran2003.Explicit_Shape_Spec):
                for entity in statement.children[2].children:
                    if _LAST_ONE.search(_shape(statement, entity)):
                        yield _name(entity)


def _name(entity: Base) -> str:
    return str(entity.children[0]).lower()


def _shape(statement: Base, entity: Base) -> str:
    """:returns: the extents of a variable, in parentheses."""
    if entity.children[1] is not None:
        return f"({entity.children[1]})"
    attributes = walk(statement.children[1], Fortran2003.Dimension_Attr_Spec) \
        if statement.children[1] is not None else []
    return f"({attributes[0].children[1]})" if attributes else ""


def _larger(unit: Base, names: set[str]) -> set[str]:
    """:returns: those of some arrays of which other elements are used, or all are passed on."""
    found = set()
    bare = not isinstance(unit.parent, (Fortran2003.Module_Subprogram_Part,
                                        Fortran2003.Internal_Subprogram_Part))
    for part in unit.content:
        if isinstance(part, Fortran2003.Execution_Part):
            for one in walk(part, Fortran2003.Part_Ref):
                name = str(one.children[0]).lower()
                subscripts = one.children[1]
                last = subscripts.children[-1] if isinstance(
                    subscripts, Fortran2003.Section_Subscript_List) else subscripts
                if name in names and str(last) != "1":
                    found.add(name)
            if bare:
                found |= {name.string.lower() for name in walk(part, Fortran2003.Name)
                          if _is_passed_on(name)} & names
    return found


def _is_passed_on(name: Base) -> bool:
    """:returns: whether a name is an argument as it is; without a module, of what has no shape."""
    parent = name.parent
    return isinstance(parent, (Fortran2003.Actual_Arg_Spec_List, Fortran2003.Section_Subscript_List
                               )) or isinstance(parent, Fortran2003.Call_Stmt) \
        and parent.children[1] is name


def _opened(statement: Base, names: set[str]) -> list[Base]:
    """:returns: a declaration, or one for each of its variables if some of them have no size."""
    if not isinstance(statement, Fortran2003.Type_Declaration_Stmt):
        return [statement]
    entities = statement.children[2].children
    shapes = [_LAST_ONE.sub(r"\1*\2", _shape(statement, entity)) if _name(entity) in names else ""
              for entity in entities]
    if not any(shapes):
        return [statement]
    new = [declared_alone(statement, Fortran2003.Entity_Decl(f"{entity.children[0]}{shape}")
                          if shape else entity) for entity, shape in zip(entities, shapes)]
    for one in new:
        one.parent = statement.parent
    return new
