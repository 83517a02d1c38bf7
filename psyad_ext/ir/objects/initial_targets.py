# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that are declared with a target.

A pointer of a routine that nothing makes to point elsewhere points there whenever the routine is
called: ``real, pointer :: p(:) => a`` becomes a declaration and the statement ``p => a``.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.source.dummy_procedures import UNITS, attributed, dummy_names, unit_name
from psyad_ext.ir.source.parsed import CALLS, is_null, statements_from
from psyad_ext.ir.source.single_declarations import declared_alone
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import line_of_tree

_MOVING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt,
           Fortran2003.Allocate_Stmt, Fortran2003.Deallocate_Stmt)


def point_at_start(tree: Base) -> None:
    """Let routines that start set their pointers that are declared with a target, in place.

    :param tree: a file.
    """
    for unit in walk(tree, UNITS):
        declarations = _own_part(unit, Fortran2003.Specification_Part)
        statements = _own_part(unit, Fortran2003.Execution_Part)
        if declarations is None or statements is None:
            continue
        new = [one for statement in list(declarations.content)
               for one in _set_apart(unit, declarations, statement)]
        for one in new:
            one.parent = statements
        statements.content[:0] = new


def component_targets(tree: Base) -> Iterator[tuple[str, int]]:
    """:returns: the components that are declared with a target, and the lines of these."""
    for statement in walk(tree, Fortran2003.Data_Component_Def_Stmt):
        for one in statement.children[2].children:
            if _target(one) is not None:
                yield str(one.children[0]), line_of_tree(statement)


def _own_part(unit: Base, kind: type[Base]) -> Base | None:
    return next((part for part in unit.children if isinstance(part, kind)), None)


def _target(entity: Base) -> Base | None:
    """:returns: the target that a variable or component is declared with, if there is one."""
    value = entity.children[3] if len(entity.children) > 3 else None
    if not isinstance(value, (Fortran2003.Initialization, Fortran2003.Component_Initialization)) \
            or value.children[0] != "=>" or is_null(value.children[1]):
        return None
    return value.children[1]


def _set_apart(unit: Base, declarations: Base, statement: Base) -> list[Base]:
    """Declare the pointers of a declaration without their targets, in place, as far as possible.

    :returns: the statements that let them point there.
    """
    if not isinstance(statement, Fortran2003.Type_Declaration_Stmt):
        return []
    entities = statement.children[2].children
    found = IdentityMap((one, _target(one)) for one in entities)
    if not any(found.values()) or any(
            target is None or not _stays(unit, str(one.children[0]).lower())
            for one in entities for target in (found[one],)):
        return []
    new, pointings = [], []
    for one in entities:
        target = found[one]
        pointings.append(_pointing(f"{one.children[0]} => {target}", statement))
        one.items = (*one.children[:3], None)
        new.append(_not_saved(declared_alone(statement, one)))
        new[-1].parent = declarations
    place = next(at for at, one in enumerate(declarations.content) if one is statement)
    declarations.content[place:place + 1] = new
    return pointings


def _not_saved(statement: Base) -> Base:
    """:returns: a declaration without the attribute that keeps the variable between calls."""
    attributes = getattr(statement.children[1], "children", ())
    kept = [one for one in attributes if str(one).lower() != "save"]
    if len(kept) < len(attributes):
        statement.children[1].items = tuple(kept)
    return statement


def _pointing(text: str, statement: Base) -> Base:
    """:returns: a statement that has been written as text, in the place of a declaration."""
    new, = statements_from([text], statement.item)
    return new


def _stays(unit: Base, name: str) -> bool:
    """:returns: whether nothing makes a pointer of a routine point elsewhere."""
    for one in walk(unit, _MOVING):
        moved = one.children[:1] if isinstance(one, Fortran2003.Pointer_Assignment_Stmt) \
            else walk(one, Fortran2003.Name)
        if any(str(part).lower() == name for part in moved):
            return False
    return not any(one.string.lower() == name and _may_be_moved(one)
                   for one in walk(unit, Fortran2003.Name))


def _may_be_moved(name: Base) -> bool:
    """:returns: whether a pointer is given to a routine that may have pointers as arguments."""
    call: Base | None = name.parent
    while call is not None and not isinstance(call, CALLS):
        if not isinstance(call, (Fortran2003.Actual_Arg_Spec, Fortran2003.Actual_Arg_Spec_List,
                                 Fortran2003.Section_Subscript_List)):
            return False
        call = call.parent
    if call is None or call.children[0] is name:
        return False
    called = str(call.children[0]).lower()
    units = [one for one in walk(name.get_root(), UNITS) if unit_name(one) == called]
    return len(units) != 1 or bool(attributed(units[0], dummy_names(units[0]), "pointer"))
