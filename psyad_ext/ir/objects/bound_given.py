# SPDX-License-Identifier: BSD-3-Clause
"""Calls by objects that give internal procedures to what is bound to them.

They name the procedure itself, if it can only be one: the copy of it that calls just what it is
given becomes an internal procedure, too, and is not bound to the type.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Call_Stmt, Data_Ref, Function_Reference, Internal_Subprogram_Part, Name, Part_Ref)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes, parts_of
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.source.direct_calls import listed_arguments, rewrite_call
from psyad_ext.ir.source.dummy_procedures import (
    CHAINS, UNITS, dummy_names, dummy_procedures, unit_name)
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, scope_of
from psyad_ext.ir.source.walking import walk


def name_bound_procedures(tree: Base, module_tree: ModuleTree) -> None:
    """
    Name the procedures that calls by objects give internal procedures to, in place.

    :param tree: a file that no other one uses.
    :param module_tree: gives the trees of modules of other files.
    """
    if not walk(tree, Internal_Subprogram_Part):
        return
    meanings = Meanings(tree, module_tree)
    calls = [one for one in walk(tree, (Call_Stmt, Function_Reference, Data_Ref))
             if _is_by_object(one)]
    # Routines may give on what they are given, if any is given an internal one.
    if not any(_gives_internal(call, meanings) for call in calls):
        return
    types, places = ObjectTypes(tree, meanings, IdentityMap()), TypePlaces(meanings)
    for call in reversed(calls):  # arguments before what they are given to
        found = list(types.procedures(call)) if _gives_internal(call, meanings) \
            or _gives_on(call) else []
        procedure, passed = found[0] if len(found) == 1 else (None, None)
        if isinstance(procedure, UNITS) and passed in (None, *dummy_names(procedure)[:1]) \
                and places.can_name(unit_name(procedure), procedure, call):
            places.name(unit_name(procedure), procedure, call)
            _name_directly(call, unit_name(procedure), passed is not None)
    meanings.forget()


def _name_directly(call: Base, procedure: str, is_passed: bool) -> None:
    """Let a call name a procedure, which gets the object as its first argument, or does not."""
    steps = parts_of(call if isinstance(call, Data_Ref) else call.children[0])[:-1]
    listed = listed_arguments(call)
    rewrite_call(call, procedure, [*(["%".join(map(str, steps))] if is_passed else ()),
                                   *([str(listed)] if listed is not None else ())])


def _is_by_object(call: Base) -> bool:
    if isinstance(call, Data_Ref):
        return isinstance(call.children[-1], Part_Ref)
    return isinstance(call.children[0], CHAINS)


def _given(call: Base) -> Iterator[Name]:
    """:returns: the arguments that are plain names."""
    return (value for _, value in arguments_of(call) if isinstance(value, Name))


def _gives_internal(call: Base, meanings: Meanings) -> bool:
    return any(isinstance(one, UNITS) and isinstance(one.parent, Internal_Subprogram_Part)
               for name in _given(call) for one in meanings.of(name.string.lower(), name))


def _gives_on(call: Base) -> bool:
    """:returns: whether a routine gives on a procedure that it is given."""
    scope = scope_of(call)
    dummies = dummy_procedures(scope) if isinstance(scope, UNITS) else ()
    return any(name.string.lower() in dummies for name in _given(call))
