# SPDX-License-Identifier: BSD-3-Clause
"""Declares routines in no module that are given procedures: PSyclone reads none of them."""

from __future__ import annotations

import re
from collections.abc import Collection

from fparser.two.Fortran2003 import (
    Allocatable_Stmt, Assumed_Shape_Spec, Asynchronous_Stmt, Derived_Type_Def, Dimension_Stmt,
    Entity_Decl, External_Stmt, Function_Stmt, Implicit_Part, Intent_Stmt, Interface_Block,
    Intrinsic_Type_Spec, Name, Optional_Stmt, Pointer_Stmt, Procedure_Declaration_Stmt, Target_Stmt,
    Type_Declaration_Stmt, Use_Stmt, Value_Stmt, Volatile_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import (
    declared_in, dummy_names, header_of, procedures_by_use, unit_name)
from psyad_ext.ir.source.walking import walk

#: Attributes of an argument that callers have to know.
EXPLICIT = re.compile(r",\s*(allocatable|asynchronous|optional|pointer|target|value|volatile)\b",
                      re.IGNORECASE)
_GENERAL = (Use_Stmt, Implicit_Part, Derived_Type_Def, Interface_Block, External_Stmt)
#: Statements by which an argument has an attribute that callers have to know.
_TELLING = (Allocatable_Stmt, Asynchronous_Stmt, Optional_Stmt, Pointer_Stmt, Target_Stmt,
            Value_Stmt, Volatile_Stmt)
_DECLARING = (Type_Declaration_Stmt, Procedure_Declaration_Stmt, Dimension_Stmt, Intent_Stmt,
              *_TELLING)
_CONSTANT = re.compile(r",\s*parameter\b", re.IGNORECASE)


def template_declaration(tree: Base) -> str | None:
    """
    :param tree: a subroutine or function in no module.

    :returns: a declaration of it, as short as Fortran allows; None for a subroutine that needs
        none.
    """
    head = header_of(tree)
    result = _result(tree) if isinstance(head, Function_Stmt) else None
    dummies = dummy_names(tree)
    if not any(_is_told(part, dummies) for part in declared_in(tree)):
        if result is None:
            return None
        type_ = _plain_type(tree, result)
        if type_ is not None:
            return f"{type_}, external :: {unit_name(tree)}"
    names = {*dummies, *([] if result is None else [result])}
    kept = [str(part) for part in declared_in(tree) if isinstance(part, _GENERAL) or isinstance(
        part, _DECLARING) and (_CONSTANT.search(_attributes(part)) or _mentions(part, names))]
    used = procedures_by_use(tree)
    kept += [f"external :: {', '.join(used)}"] if used else []
    end = f"end {'subroutine' if result is None else 'function'} {unit_name(tree)}"
    lines = [line for text in (str(head), *kept, end) for line in text.splitlines()]
    return "\n".join(("interface", *(f"    {line}" for line in lines), "  end interface"))


def _result(function: Base) -> str:
    """:returns: the lower-case name of the result."""
    names = walk(header_of(function).children[3], Name)
    return names[0].string.lower() if names else unit_name(function)


def _plain_type(function: Base, result: str) -> str | None:
    """:returns: the type of a function whose result is a scalar of a type that has a meaning
        everywhere, None if it may be another."""
    prefix = walk(header_of(function).children[0], Intrinsic_Type_Spec)
    mentioned = [part for part in declared_in(function) if _mentions(part, {result})]
    types = [part.children[0] for part in mentioned if isinstance(part, Type_Declaration_Stmt)
             and part.children[1] is None and all(
                 one.children[1] is None for one in walk(part, Entity_Decl)
                 if str(one.children[0]).lower() == result)]
    found = types if len(types) == len(mentioned) else []
    types = prefix + found if not mentioned or found else []
    plain = len(types) == 1 and isinstance(types[0], Intrinsic_Type_Spec) \
        and types[0].children[0] != "CHARACTER" and not walk(types, Name)
    return str(types[0]) if plain else None


def _is_told(part: Base, names: Collection[str]) -> bool:
    """:returns: whether a declaration says of arguments what callers have to know."""
    return isinstance(part, _DECLARING) and _mentions(part, names) and (
        isinstance(part, _TELLING) or bool(EXPLICIT.search(_attributes(part)))
        or bool(walk(part, Assumed_Shape_Spec)))


def _attributes(part: Base) -> str:
    return str(part).partition("::")[0]


def _mentions(part: Base, names: Collection[str]) -> bool:
    return any(str(one).lower() in names for one in walk(part, Name))
