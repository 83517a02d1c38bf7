# SPDX-License-Identifier: BSD-3-Clause
"""Names of components that a type does not have, and structures with other values than it has."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import (
    Typing, arguments_of, component, parent_of, variable)
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import TYPE, VARIABLE, Entity, declared_in
from psyad_ext.ir.source.parsed import APPLIED, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk

_PARAMETERS = (Fortran2003.Type_Param_Def_Stmt, Fortran2003.Type_Param_Name_List)
#: What makes other values of a structure.
_ELSEWHERE = (*_PARAMETERS, Fortran2003.Proc_Component_Def_Stmt)


def unknown_components(tree: Base, typing: Typing) -> Iterator[Found]:
    """
    :param tree: the way to a component.
    :param typing: what is known where it stands.

    :returns: the first step to what the type has not.
    """
    first, *steps = tree.children
    entity = typing.entity(_name(first))
    if entity is None or entity.what != VARIABLE:
        return
    structure = variable(entity)
    for step in steps:
        type_ = structure.definition
        known = _members(type_) if type_ is not None else None
        if known is None:
            return
        if _name(step) not in known:
            yield rows.NO_COMPONENT, tree, (f"'{type_.tree.children[0].children[1]}'",
                                            f"'{_name(step)}'")
            return
        inner = component(structure, _name(step))
        if inner is None:
            return
        structure = variable(inner)


def constructor_mistakes(tree: Base, type_: Entity) -> Iterator[Found]:
    """
    :param tree: a structure constructor.
    :param type_: the type of that name.

    :returns: that it has too many values, or too few.
    """
    definition = type_.tree
    name = str(definition.children[0].children[1])
    if parent_of(definition) is not None or walk(definition, _ELSEWHERE) \
            or type_.scope.imported(name.lower()) is not None:
        return  # a function may have the name of a type
    declared = dict(declared_in(type_.scope, walk(
        definition, Fortran2003.Data_Component_Def_Stmt)))
    given = arguments_of(tree)
    if len(given) > len(declared):
        yield rows.TOO_MANY_VALUES, tree, (f"'{name}'", len(given), len(declared))
        return
    named = {str(one.children[0]).lower() for one in given if isinstance(one, NAMED_ARGUMENTS)}
    for component_name in list(declared)[len(given) - len(named):]:
        entity = declared[component_name]
        if component_name not in named and entity.tree.children[3] is None \
                and "allocatable" not in entity.attributes \
                and isinstance(entity.type, Fortran2003.Intrinsic_Type_Spec):
            yield rows.NO_VALUE, tree, (f"'{name}'", component_name)
            return


def _name(step: Base) -> str:
    return str(step.children[0] if isinstance(step, APPLIED) else step).lower()


def _members(type_: Entity) -> set[str] | None:
    """:returns: the lower-case names of all that a type has; None if that is not known."""
    found: set[str] = set()
    while True:
        definition = type_.tree
        if walk(definition, _PARAMETERS):
            return None
        found |= {str(name).lower() for part in definition.children[1:]
                  for name in walk(part, Fortran2003.Name)}
        name = parent_of(definition)
        if name is None:
            return found
        outer = type_.scope.lookup(name)
        if outer is None or outer.what != TYPE:
            return None
        found |= {name, str(outer.tree.children[0].children[1]).lower()}
        type_ = outer
