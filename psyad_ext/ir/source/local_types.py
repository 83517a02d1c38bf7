# SPDX-License-Identifier: BSD-3-Clause
"""Types that routines and blocks define become types of their module, in the parse tree.

What is generated next to a routine then has them, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two.Fortran2003 import (
    Component_Decl, Derived_Type_Def, Derived_Type_Stmt, Entity_Decl, Function_Subprogram, Module,
    Name, Specification_Part, Subroutine_Subprogram, Use_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.naming import unique
from psyad_ext.ir.source.dummy_procedures import is_label, names_declared, rename
from psyad_ext.ir.source.kept_in_blocks import declarations_of, names_with_kinds
from psyad_ext.ir.source.meanings import type_name
from psyad_ext.ir.source.walking import walk

_UNITS = (Subroutine_Subprogram, Function_Subprogram)
_SCOPES = (*_UNITS, Block_Construct)


def move_local_types(tree: Base) -> None:
    """Let modules define the types that are defined in their routines, in place, where the names
    in these definitions mean the same.

    :param tree: a file.
    """
    for module in walk(tree, Module):
        while (found := next(_movable(module), None)) is not None:
            _move(module, *found)


def _movable(module: Base) -> Iterator[tuple[Base, Base, Base]]:
    """:returns: definitions of types that can be moved, each with what holds it and its scope."""
    for scope in walk(module, _SCOPES):
        for part in scope.content:
            for one in part.content if isinstance(part, Specification_Part) else ():
                if isinstance(one, Derived_Type_Def) and _can_move(one, scope):
                    yield one, part, scope


def _can_move(definition: Base, scope: Base) -> bool:
    name = type_name(definition)
    names = {str(one.children[0]).lower() for one in walk(definition, Component_Decl)}
    used = names_with_kinds(definition) - names - {name}
    cursor = scope
    while not isinstance(cursor, Module):
        if isinstance(cursor, _SCOPES) and (_declared(cursor) - {name}) & used:
            return False
        cursor = cursor.parent
    return sum(type_name(one) == name for one in walk(scope, Derived_Type_Def)) == 1


def _declared(scope: Base) -> set[str]:
    """:returns: the names that a routine or block declares or imports; those of whole modules are
        not known, and may be any."""
    parts = [part for part in scope.content if isinstance(part, Specification_Part)]
    found = names_declared(scope) if isinstance(scope, _UNITS) else {
        str(one.children[0]).lower() for one in walk(parts, Entity_Decl)}
    found |= {type_name(one) for part in parts for one in part.content
              if isinstance(one, Derived_Type_Def)}
    for use in walk(parts, Use_Stmt):
        found |= {one.string.lower() for one in walk(use, Name)}
        if "only" not in str(use).lower():
            found |= {one.string.lower() for one in walk(parts, Name)}
    return found


def _move(module: Base, definition: Base, part: Base, scope: Base) -> None:
    old = type_name(definition)
    everywhere, inside = ([one.string.lower() for one in walk(tree, Name)]
                          for tree in (module.get_root(), scope))
    new = old if everywhere.count(old) == inside.count(old) else unique(old, set(everywhere))
    part.content[:] = [one for one in part.content if one is not definition]
    scope.content[:] = [one for one in scope.content if one is not part or part.content]
    for name in walk([definition, scope], Name) if new != old else ():
        if name.string.lower() == old and not is_label(name) \
                and not isinstance(name.parent, Component_Decl):
            rename(name, new)
    _hide(definition.content[0])
    home = declarations_of(module, definition)
    home.content.append(definition)
    definition.parent = home


def _hide(statement: Base) -> None:
    """Let a type be private."""
    attributes = f", {statement.children[0]}" if statement.children[0] is not None else ""
    if "private" not in attributes.lower():
        private = Derived_Type_Stmt(f"type, private{attributes} :: {statement.children[1]}")
        for child in private.items:
            if isinstance(child, Base):
                child.parent = statement
        statement.items = private.items
