# SPDX-License-Identifier: BSD-3-Clause
"""Variables of loops whose declarations have attributes that mean nothing to derivatives.

PSyclone reads no loop over a variable that is ``volatile`` or ``asynchronous``, or a ``target``.
Nothing may change the variable of a loop while it runs, so these go, unless pointers need them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Function_Subprogram, Loop_Control, Main_Program, Module, Name, Part_Ref,
    Pointer_Assignment_Stmt, Specification_Part, Subroutine_Subprogram, Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.source.single_declarations import declared_alone
from psyad_ext.ir.source.walking import walk

_UNITS = (Function_Subprogram, Main_Program, Module, Subroutine_Subprogram)
_DROPPED = frozenset(("volatile", "asynchronous", "target"))


def declare_loop_variables(tree: Base) -> None:
    """Take such attributes away, in place.

    :param tree: a file.
    """
    for unit in walk(tree, _UNITS):
        names: set[str] | None = None
        for part in unit.content:
            if isinstance(part, Specification_Part):
                for statement in _with_attributes(part):
                    names = set(_loop_variables(unit)) if names is None else names
                    _change(part, statement, names)


def _with_attributes(part: Base) -> list[Base]:
    """:returns: the declarations of integers with such an attribute."""
    return [one for one in part.content if isinstance(one, Type_Declaration_Stmt)
            and str(one.children[0]).upper().startswith("INTEGER")
            and not _DROPPED.isdisjoint(_words(one))]


def _words(statement: Base) -> list[str]:
    listed = statement.children[1]
    is_list = type(listed).__name__.endswith("_List")  # of any standard
    every = listed.children if is_list else [] if listed is None else [listed]
    return [str(one).lower() for one in every]


def _loop_variables(unit: Base) -> Iterator[str]:
    """:returns: the variables of loops in a unit that no pointer points to, in lower case."""
    pointees = {name.string.lower() for one in walk(unit, (Pointer_Assignment_Stmt, Part_Ref))
                if isinstance(one, Pointer_Assignment_Stmt)
                or str(one.children[0]).lower() == "c_loc"
                for name in walk(one.children[-1], Name)}
    for control in walk(unit, Loop_Control):
        counted = control.children[1]
        name = str(counted[0]).lower() if counted else ""
        if name and name not in pointees:
            yield name


def _change(part: Base, statement: Base, names: set[str]) -> None:
    """Declare variables of loops among others without such attributes, in place."""
    entities = statement.children[2].children
    found = [one for one in entities if str(one.children[0]).lower() in names]
    if not found:
        return
    place = next(number for number, one in enumerate(part.content) if one is statement)
    kept = [word for word in _words(statement) if word not in _DROPPED]
    head = "".join(f", {word}" for word in kept)
    new = []
    for entity in entities:
        if any(entity is one for one in found):
            one = Type_Declaration_Stmt(f"{statement.children[0]}{head} :: {entity}")
            one.item = statement.item
        else:
            one = declared_alone(statement, entity)
        one.parent = part
        new.append(one)
    part.content[place:place + 1] = new
