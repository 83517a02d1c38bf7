# SPDX-License-Identifier: BSD-3-Clause
"""Pointers to structures that only own memory: what a file does with them, in fparser's tree.

Such a pointer is allocated, freed, asked for and passed on, but never let point at what has another
name. It is all that an allocatable structure is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fparser.two.Fortran2003 import (
    Component_Decl, Data_Component_Def_Stmt, Declaration_Type_Spec, Derived_Type_Def,
    Function_Subprogram, Module, Name, Part_Ref, Sequence_Stmt, Type_Declaration_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_flow import result_name
from psyad_ext.ir.objects.object_types import ObjectTypes, parts_of
from psyad_ext.ir.source.dummy_procedures import CHAINS, UNITS, dummy_names
from psyad_ext.ir.source.meanings import Meanings, has_attribute, scope_of, statement_of
from psyad_ext.ir.source.parsed import is_null
from psyad_ext.ir.source.walking import walk

_NUMBERS = ("REAL", "INTEGER", "LOGICAL", "COMPLEX", "DOUBLE PRECISION", "DOUBLE COMPLEX")


@dataclass(eq=False)
class Owner:
    """A pointer that may only own memory.

    :param decl: its declaration.
    :param is_dummy: whether it is an argument.
    :param is_data: whether it owns numbers, or an array.
    :param changing: the statements that allocate, free or nullify it, with what they name.
    :param asking: the questions whether it is associated, with what they name.
    :param given: the calls that it is passed to as a pointer.
    :param is_nullified: whether memory may be left to others.
    :param named: where it is named.
    :param used: where parts of the structure are named.
    :param roots: the variables that pointers may point into by its name.
    :param is_pointed_into: whether other pointers may point at parts of the structure.
    :param is_refused: whether it stays as it is.
    """

    decl: Base
    is_dummy: bool
    is_data: bool = False
    changing: list[tuple[Base, Base]] = field(default_factory=list)
    asking: list[tuple[Base, Base]] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    is_nullified: bool = False
    named: list[Base] = field(default_factory=list)
    used: list[Base] = field(default_factory=list)
    roots: list[Base] = field(default_factory=list)
    is_pointed_into: bool = False
    is_refused: bool = False

    @property
    def name(self) -> str:
        """:returns: its lower-case name."""
        return str(self.decl.children[0]).lower()

    @property
    def unit(self) -> Base:
        """:returns: the scope that it is declared in."""
        return scope_of(self.decl)

    @property
    def is_component(self) -> bool:
        """:returns: whether it is one of another structure."""
        return isinstance(self.decl, Component_Decl)

    @property
    def is_module_variable(self) -> bool:
        """:returns: whether it is one of a module."""
        return not self.is_component and isinstance(self.unit, Module)


@dataclass(frozen=True)
class Given:
    """A pointer that is passed for another one.

    :param actual: what is passed.
    :param text: what is written for it.
    :param call: the call.
    :param dummy: the argument.
    """

    actual: Owner
    text: Base
    call: Base
    dummy: Owner


def owners_in(tree: Base, types: ObjectTypes, meanings: Meanings) -> IdentityMap[Base, Owner]:
    """:returns: the pointers to single structures that a file declares, and the components that
        are pointers to numbers or arrays, by the identities of their declarations, but those that
        can't be declared in another way."""
    found: IdentityMap[Base, Owner] = IdentityMap()
    for statement in walk(tree, (Type_Declaration_Stmt, Data_Component_Def_Stmt)):
        scope = scope_of(statement)
        if has_attribute(statement, "POINTER") and isinstance(scope, (Module, *UNITS)) \
                and not isinstance(scope, Block_Construct):
            in_type = isinstance(statement, Data_Component_Def_Stmt)
            for decl in statement.children[2].children:
                value = decl.children[3]
                if (value is None or is_null(value.children[1])) and (
                        _can_be_component(decl, types, meanings) if in_type
                        else _can_be_variable(decl, scope, types)):
                    found[decl] = Owner(decl, not in_type and isinstance(scope, UNITS) and str(
                        decl.children[0]).lower() in dummy_names(scope), not _is_single(decl))
    return found


def _is_single(decl: Base) -> bool:
    """:returns: whether a declaration is one of a single structure."""
    statement = statement_of(decl)
    spec = statement.children[0]
    return isinstance(spec, Declaration_Type_Spec) and spec.children[0].upper() == "TYPE" \
        and decl.children[1] is None and "dimension" not in str(statement.children[1]).lower()


def _can_be_variable(decl: Base, scope: Base, types: ObjectTypes) -> bool:
    return _is_single(decl) and types.static_type(decl) is not None and not (
        isinstance(scope, Function_Subprogram)
        and str(decl.children[0]).lower() == result_name(scope))


def _can_be_component(decl: Base, types: ObjectTypes, meanings: Meanings) -> bool:
    spec, holder = statement_of(decl).children[0], definition_of(decl)
    if any(isinstance(one, Sequence_Stmt) for one in holder.content) \
            or "bind" in str(holder.content[0]).lower():
        return False
    if isinstance(spec, Declaration_Type_Spec):
        return spec.children[0].upper() == "TYPE" and not _is_part_of_itself(
            decl, types, meanings)
    return str(spec.children[0]).upper() in _NUMBERS


def _is_part_of_itself(decl: Base, types: ObjectTypes, meanings: Meanings) -> bool:
    """:returns: whether the type that a component is one of may be part of itself."""
    return may_hold(decl, definition_of(decl), types, meanings)


def may_hold(decl: Base, definition: Base | None, types: ObjectTypes, meanings: Meanings) -> bool:
    """:returns: whether what is declared as a structure may be of a type, or have parts that
        are."""
    seen: list[Base] = []
    waiting = [types.static_type(decl)]
    while waiting:
        one = waiting.pop()
        if one is None or one is definition:
            return True
        if all(one is not other for other in seen):
            seen.append(one)
            waiting += inner_types(one, types, meanings)
    return False


def inner_types(definition: Base, types: ObjectTypes, meanings: Meanings,
                by_value: bool = False) -> list[Base | None]:
    """:returns: the types of the components of a type that are structures, and those that it
        extends.

    :param by_value: whether only those count that are copied with the structure.
    """
    found: list[Base | None] = []
    lineage = meanings.lineage(definition)
    if lineage is None:
        return [None]
    for one in lineage:
        for statement in walk(one, Data_Component_Def_Stmt):
            if isinstance(statement.children[0], Declaration_Type_Spec) and not (
                    by_value and has_attribute(statement, "POINTER")):
                found.append(types.static_type(statement.children[2].children[0]))
    return [*found, *lineage[1:]]


def definition_of(decl: Base) -> Base:
    """:returns: the definition of the type that a component is one of."""
    while not isinstance(decl, Derived_Type_Def):
        decl = decl.parent
    return decl


def designators(tree: Base) -> Iterator[Base]:
    """:returns: what names variables and components in a part of a tree, as long as it goes."""
    for one in walk(tree, (Name, Part_Ref, *CHAINS)):
        if isinstance(one.parent, CHAINS):
            continue
        if isinstance(one, Name) and isinstance(one.parent, Part_Ref) \
                and one.parent.children[0] is one:
            continue
        if parts_of(one):
            yield one
