# SPDX-License-Identifier: BSD-3-Clause
"""Routines with statement functions between their declarations.

fparser takes such a statement for the first one that is executed, and what follows for further
parts of the routine, which PSyclone does not read.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Comment, Data_Stmt, Execution_Part, Format_Stmt, Name, Part_Ref,
    Section_Subscript_List, Specification_Part)
from fparser.two.utils import Base

from psyad_ext.ir.source.parsed import new_part

#: What may stand between declarations besides statement functions.
_BETWEEN = (Comment, Data_Stmt, Format_Stmt)


def unite_parts(tree: Base) -> list[Base]:
    """Let all declarations of a routine stand before its statements, in place.

    :param tree: a file in fparser's tree.

    :returns: the declarations that stand behind what is executed, which is not Fortran.
    """
    late: list[Base] = []
    for unit in _units(tree):
        late += _unite(unit)
    return late


def is_divided(unit: Base) -> bool:
    """:returns: whether a program unit has several parts with declarations, or with statements."""
    kinds = [type(part) for part in unit.content]
    return kinds.count(Specification_Part) > 1 or kinds.count(Execution_Part) > 1 \
        or Specification_Part in kinds and Execution_Part in kinds \
        and kinds.index(Execution_Part) < kinds.index(Specification_Part)


def _units(tree: Base) -> Iterator[Base]:
    """:returns: the parts of a file that may have declarations and statements."""
    for part in getattr(tree, "content", None) or ():
        if not isinstance(part, (Specification_Part, Execution_Part)) \
                and hasattr(part, "content"):
            if is_divided(part):
                yield part
            yield from _units(part)


def _unite(unit: Base) -> list[Base]:
    parts = [part for part in unit.content if isinstance(part, (Specification_Part,
                                                                Execution_Part))]
    last = max(number for number, part in enumerate(parts)
               if isinstance(part, Specification_Part))
    early = [one for part in parts[:last] if isinstance(part, Execution_Part)
             for one in part.content]
    if not all(isinstance(one, _BETWEEN) or _defines_function(one) for one in early):
        return [parts[last].content[0]]
    declared = [one for part in parts if isinstance(part, Specification_Part)
                for one in part.content]
    executed = [one for part in parts if isinstance(part, Execution_Part) for one in part.content]
    place = next(number for number, part in enumerate(unit.content) if part is parts[0])
    united = [new_part(Specification_Part, declared), new_part(Execution_Part, executed)]
    for part in united:
        part.parent = unit
    unit.content[:] = [*unit.content[:place], *united,
                       *(part for part in unit.content[place:]
                         if not any(part is one for one in parts))]
    return []


def _defines_function(statement: Base) -> bool:
    """:returns: whether this may define a statement function."""
    target = statement.children[0] if isinstance(statement, Assignment_Stmt) else None
    if not isinstance(target, Part_Ref):
        return False
    arguments = target.children[1]
    return arguments is None or isinstance(arguments, Name) or isinstance(
        arguments, Section_Subscript_List) and all(
            isinstance(one, Name) for one in arguments.children)
