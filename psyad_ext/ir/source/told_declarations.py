# SPDX-License-Identifier: BSD-3-Clause
"""What a file tells others of its types and procedures.

Declarations are respelled for PSyclone. Comparing what they tell before and after shows which ones
have got another meaning, and which only other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fparser.two.Fortran2003 import (
    Comment, Component_Part, Data_Component_Def_Stmt, Declaration_Type_Spec, Derived_Type_Def,
    Dimension_Component_Attr_Spec, Intrinsic_Type_Spec, Module, Name, Proc_Decl,
    Procedure_Declaration_Stmt, Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import (
    UNITS, dummy_names, dummy_procedures, header_of, unit_name)
from psyad_ext.ir.source.meanings import module_name, type_name
from psyad_ext.ir.source.unit_parts import procedures_in, specified_in
from psyad_ext.ir.source.walking import walk

TYPE, VARIABLE, ARGUMENT = "type", "variable", "argument"
_MOVING = ("allocatable", "pointer")
_WORD = re.compile(r"[a-z]\w*")


class Told(NamedTuple):
    """Something that is declared.

    :param kind: a type, a variable of a module or an argument; of these pointers, procedures and
        allocatable structures alone.
    :param module: the lower-case name of the module, empty if it is none.
    :param name: the lower-case name of the type, of the variable or of the routine.
    :param argument: the lower-case name of the argument, or of the result.
    """

    kind: str
    module: str
    name: str
    argument: str = ""


def told_by(tree: Base, words: str) -> dict[Told, frozenset[str]]:
    """
    :param tree: a file.
    :param words: its text in lower case.

    :returns: what others may know, each with words that stand for its meaning.
    """
    found = dict(_told(tree))
    if any(one in words for one in _MOVING):
        with_procedures = "procedure" in words and "pointer" in words
        for module, routine in _routines(tree):
            found.update(_arguments(routine, module, with_procedures))
    return found


def changed(before: Mapping[Told, frozenset[str]], after: Mapping[Told, frozenset[str]]
            ) -> frozenset[Told]:
    """:returns: what is told otherwise, if that is more than which arguments are procedures."""
    found = {one for one, words in before.items() if after.get(one) != words}
    return frozenset(found) if any(
        one.kind != ARGUMENT or before[one] for one in found) else frozenset()


def _routines(tree: Base) -> Iterator[tuple[str, Base]]:
    """:returns: the procedures of a file that are no internal ones, each with the lower-case name
        of its module."""
    for unit in tree.children:
        if isinstance(unit, UNITS):
            yield "", unit
        elif isinstance(unit, Module):
            yield from ((module_name(unit), one) for one in procedures_in(unit))


def _told(tree: Base) -> Iterator[tuple[Told, frozenset[str]]]:
    for unit in tree.children:
        if not isinstance(unit, Module):
            continue
        module = module_name(unit)
        for one in specified_in(unit):
            if isinstance(one, Derived_Type_Def):
                yield Told(TYPE, module, type_name(one)), frozenset(_components(one))
            else:
                for name, said in _moving(one):
                    yield Told(VARIABLE, module, name), frozenset((said,))


def _moving(statement: Base) -> Iterator[tuple[str, str]]:
    """:returns: the lower-case names of pointers to procedures, and of structures that are pointers
        or allocatable, in a declaration, each with what is said of it."""
    if isinstance(statement, Procedure_Declaration_Stmt):
        if "POINTER" in str(statement).upper().partition("::")[0]:
            yield from ((name, str(statement.children[0])) for name in _names(statement))
    elif isinstance(statement, Type_Declaration_Stmt) and statement.children[1] is not None \
            and isinstance(statement.children[0], Declaration_Type_Spec):
        words = {str(one).lower() for one in statement.children[1].children}.intersection(_MOVING)
        if words:
            said = " ".join([str(statement.children[0]).lower(), *sorted(words)])
            yield from ((str(one.children[0]).lower(), said)
                        for one in statement.children[2].children)


def _arguments(routine: Base, module: str, with_procedures: bool
               ) -> Iterator[tuple[Told, frozenset[str]]]:
    unit = unit_name(routine)
    dummies = {unit, *dummy_names(routine), *(
        str(one).lower() for one in walk(header_of(routine).children[3] or (), Name))}
    for name in dummy_procedures(routine) if with_procedures else ():
        yield Told(ARGUMENT, module, unit, name), frozenset()
    for one in specified_in(routine):
        yield from ((Told(ARGUMENT, module, unit, name), frozenset((said,)))
                    for name, said in _moving(one) if name in dummies)


def _components(definition: Base) -> Iterator[str]:
    """:returns: what each component is, without kinds, values and bounds; the words of all else."""
    for part in definition.content:
        for one in part.content if isinstance(part, Component_Part) else [part]:
            if isinstance(one, Data_Component_Def_Stmt):
                type_, attributes, entities = one.children
                base = type_.children[0] if isinstance(type_, Intrinsic_Type_Spec) else type_
                words = sorted(str(each).lower() for each in attributes.children if not isinstance(
                    each, Dimension_Component_Attr_Spec)) if attributes is not None else []
                yield from (" ".join([str(base), *words, str(entity.children[0])]).lower()
                            for entity in entities.children)
            elif not isinstance(one, Comment):
                yield " ".join(_WORD.findall(str(one).lower()))


def _names(statement: Base) -> list[str]:
    """:returns: the lower-case names that are declared to be procedures."""
    return [str(one.children[0] if isinstance(one, Proc_Decl) else one).lower()
            for one in statement.children[-1].children]
