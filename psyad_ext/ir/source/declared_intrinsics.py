# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions whose types are declared, as was the custom: ``double precision dsqrt``.

The declaration means nothing, also beside ``intrinsic dsqrt``, and PSyclone takes the calls for
elements of a variable.
"""

from __future__ import annotations

from collections.abc import Set

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Entity_Decl, Function_Reference, Function_Stmt, Function_Subprogram,
    Intrinsic_Function_Reference, Intrinsic_Stmt, Main_Program, Name, Part_Ref, Stmt_Function_Stmt,
    Structure_Constructor, Subroutine_Subprogram, Type_Declaration_Stmt, Type_Name)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.source.dummy_procedures import (
    declared_in, dummy_names, header_of, inner_units, names_declared, unit_name,
    without_declarations)
from psyad_ext.ir.source.implicit_typing import dimensioned
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.walking import walk

_UNITS = (Subroutine_Subprogram, Function_Subprogram, Main_Program)
_CALLS = (Part_Ref, Function_Reference, Structure_Constructor, Intrinsic_Function_Reference)
_DEFINITIONS = (Assignment_Stmt, Stmt_Function_Stmt)


def forget_declared_intrinsics(tree: Base, others: Set[str]) -> None:
    """Take declarations that only repeat the types of intrinsic functions away, in place.

    :param tree: a file.
    :param others: lower-case names of the functions in no module, of other files.
    """
    own = others | {unit_name(one) for one in tree.children if isinstance(one, Function_Subprogram)}
    for unit in walk(tree, _UNITS):
        names = {name for name in _declared_scalars(unit) - own if _is_only_called(unit, name)}
        if names:
            without_declarations(unit, names)


def _declared_scalars(unit: Base) -> set[str]:
    """:returns: the names of intrinsic functions that a unit declares as plain scalars."""
    entities = [entity for one in declared_in(unit)
                if isinstance(one, Type_Declaration_Stmt) and one.children[1] is None
                and not str(one.children[0]).upper().startswith("CHARACTER")  # it may have parts
                for entity in walk(one.children[2], Entity_Decl)]
    found = {str(one.children[0]).lower() for one in entities if not any(one.children[1:])}
    found &= ALL_INTRINSICS
    if found:  # other statements may make arrays of them
        found -= dimensioned(unit)
    if found and not isinstance(unit, Main_Program):
        head = header_of(unit)
        found -= {*dummy_names(unit), unit_name(unit)}
        if isinstance(head, Function_Stmt):
            found -= {str(name).lower() for name in walk(head.children[3], Name)}
    return found


def _is_only_called(unit: Base, name: str) -> bool:
    """:returns: whether a unit refers to a name, and only by calls of it, but for what says
        that it is intrinsic."""
    others = IdentitySet(one for inner in inner_units(unit) if name in names_declared(inner)
                         for one in walk(inner, (Name, Type_Name)))
    uses = [one for one in walk(unit, (Name, Type_Name)) if one.string.lower() == name
            and one not in others and not isinstance(one.parent, Entity_Decl)
            and not isinstance(one.parent.parent, Intrinsic_Stmt)]
    return bool(uses) and all(
        isinstance(one.parent, _CALLS) and one.parent.children[0] is one
        and not (isinstance(one.parent.parent, _DEFINITIONS)
                 and one.parent.parent.children[0] is one.parent) for one in uses)
