# SPDX-License-Identifier: BSD-3-Clause
"""Text of routines, in fparser's tree, in which variables that they keep between calls become
variables of a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from fparser.two.Fortran2003 import (
    Associate_Construct, Associate_Stmt, Association, Data_Stmt, Derived_Type_Def, Entity_Decl,
    Function_Subprogram, Interface_Block, Name, Namelist_Stmt, Specification_Part,
    Subroutine_Subprogram, Use_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import (
    cloned, inner_units, is_label, names_declared, rename, unit_name, without_declarations)
from psyad_ext.ir.source.walking import walk

#: What names no variables of a routine.
_OTHERS = (Derived_Type_Def, Interface_Block)


def names_in_text(tree: Base) -> set[str]:
    """:returns: all names in a tree, in lower case."""
    return {name.string.lower() for name in walk(tree, Name)}


def can_be_renamed(tree: Base, unit: str, names: Set[str]) -> bool:
    """
    :param tree: a routine.
    :param unit: the internal procedure of it that declares the variables; empty for itself.
    :param names: variables in lower case.

    :returns: whether it is known where the text means them, and they may have other names.
    """
    declaring = _unit_named(tree, unit)
    listed = {name.string.lower() for one in walk(declaring, Namelist_Stmt)
              for name in walk(one, Name)}
    return not names & listed and not any(
        names & (names_in_text(one) - _declared(one)) and any(map(_takes_all, _imports(one)))
        for one in inner_units(declaring))


def with_module_variables(tree: Base, unit: str, names: Mapping[str, str], module: str,
                          unused: Iterable[str]) -> Base:
    """
    :param tree: a routine.
    :param unit: the internal procedure of it that declares the variables; empty for itself.
    :param names: the new name of each of the variables, by its lower-case name.
    :param module: the module that has the variables; empty if it is that of the routine.
    :param unused: further variables, which nothing uses then.

    :returns: the routine without their declarations.
    """
    new = cloned(tree)
    declaring = _unit_named(new, unit)
    if module:
        _use(declaring, module, names.values())
    without_values(declaring, set(names))
    without_declarations(declaring, {*names, *unused})
    rename_variables(declaring, names)
    return new


def renamed_statement(tree: Base, names: Mapping[str, str]) -> Base:
    """
    :param tree: a statement.
    :param names: the new names of variables by their lower-case names.

    :returns: a copy with these names.
    """
    new = cloned(tree)
    rename_variables(new, names)
    return new


def renamed_routine(tree: Base, old: str, new: str) -> Base:
    """
    :param tree: a piece of the text.
    :param old: the lower-case name of a routine.
    :param new: another name.

    :returns: a copy in which the routine, and what else has its name, has the other one.
    """
    copy = cloned(tree)
    for name in walk(copy, Name):
        if name.string.lower() == old and not is_label(name):
            rename(name, new)
    return copy


def rename_variables(tree: Base, names: Mapping[str, str]) -> None:
    """Give variables other names in place.

    :param tree: a piece of the text.
    :param names: their new names by their lower-case names.
    """
    for name in list(_variables(tree, set(names))):
        rename(name, names[name.string.lower()])


def _unit_named(tree: Base, name: str) -> Base:
    return next(one for one in inner_units(tree) if unit_name(one) == name) if name else tree


def _imports(unit: Base) -> list[Base]:
    return walk([part for part in unit.content if isinstance(part, Specification_Part)], Use_Stmt)


def _takes_all(use: Base) -> bool:
    return "only" not in str(use).lower()


def _use(unit: Base, module: str, names: Iterable[str]) -> None:
    part = next(one for one in unit.content if isinstance(one, Specification_Part))
    statement = Use_Stmt(f"use {module}, only: {', '.join(names)}")
    statement.parent = part
    part.content.insert(0, statement)


def without_values(unit: Base, names: set[str]) -> None:
    """Take the DATA statements of some variables out of a routine, in place."""
    for part in unit.content:
        if isinstance(part, Specification_Part):
            part.content[:] = [one for one in part.content if not (
                isinstance(one, Data_Stmt) and names & names_in_text(one))]


# Which names a piece of text defines for itself.

def _declared(unit: Base) -> set[str]:
    return names_declared(unit).union(*map(names_in_text, _imports(unit)))


def _in_block(block: Base) -> set[str]:
    return {str(entity.children[0]).lower() for part in block.content
            if isinstance(part, Specification_Part) for entity in walk(part, Entity_Decl)}


def _associated(construct: Base) -> set[str]:
    statement = next(one for one in construct.content if isinstance(one, Associate_Stmt))
    return {str(one.children[0]).lower() for one in walk(statement, Association)}


_SCOPES = {Subroutine_Subprogram: _declared, Function_Subprogram: _declared,
           Block_Construct: _in_block, Associate_Construct: _associated}


def _variables(tree: Base, names: Set[str]) -> Iterator[Name]:
    """:returns: where a piece of text means some variables of the routine."""
    if isinstance(tree, Name):
        if tree.string.lower() in names and not is_label(tree) and not (
                isinstance(tree.parent, Association) and tree.parent.children[0] is tree):
            yield tree
        return
    inside = names - _SCOPES[type(tree)](tree) if type(tree) in _SCOPES else names
    for child in children_of(tree):
        if not isinstance(child, _OTHERS):
            yield from _variables(child, names if isinstance(child, Associate_Stmt) else inside)
