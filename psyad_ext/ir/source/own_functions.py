# SPDX-License-Identifier: BSD-3-Clause
"""References by names of intrinsics to what a program has of these names, in fparser's tree.

fparser takes ``erf(x)`` for the intrinsic function where no variable of that name was declared
before: procedures that are defined further down, or are arguments, are not known to it.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Expr, Interface_Block, Intrinsic_Function_Reference, Intrinsic_Stmt, Name, Use_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, declared_in, dummy_names, listed_names, rename)
from psyad_ext.ir.source.implicit_typing import dimensioned
from psyad_ext.ir.source.meanings import SCOPES, Meanings, ModuleTree, are_same
from psyad_ext.ir.source.parsed import NAMED_ARGUMENTS, replace_part
from psyad_ext.ir.source.walking import walk

#: Stands for a name that means no intrinsic function to fparser.
_ANY = "psyad_any"


def name_own_functions(tree: Base, module_tree: ModuleTree) -> None:
    """
    Let references be what those to other names are where the program says what the name means, in
    place.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    references = walk(tree, Intrinsic_Function_Reference)
    names = {_called(one) for one in references}
    if names:  # statements that only give shapes are not walked through
        names &= {name.string.lower() for name in walk(tree, Name)}.union(
            *map(dimensioned, walk(tree, SCOPES)))
    if not names:
        return
    meanings = Meanings(tree, module_tree)
    for reference in references:
        if _called(reference) in names and _is_own(reference, meanings):
            replace_part(reference, _as_other(reference))


def _called(reference: Base) -> str:
    return str(reference.children[0]).lower()


def _is_own(reference: Base, meanings: Meanings) -> bool:
    """:returns: whether a name is known not to mean an intrinsic function; generic names may mean
        one as well."""
    name = _called(reference)
    found = meanings.of(name, reference)
    cursor = reference.parent
    while cursor is not None:
        if isinstance(cursor, (*UNITS, *BODIES)) and name in dummy_names(cursor) \
                or isinstance(cursor, SCOPES) and name in dimensioned(cursor):
            return True
        if isinstance(cursor, SCOPES) and _is_told_intrinsic(name, cursor) \
                and are_same(found, meanings.of(name, cursor)):
            return False
        cursor = cursor.parent
    return any(not isinstance(one, Use_Stmt) for one in found) and not any(
        isinstance(one, Interface_Block) for one in found)


def _is_told_intrinsic(name: str, scope: Base) -> bool:
    return any(name in listed_names(one.children[1]) for one in declared_in(scope)
               if isinstance(one, Intrinsic_Stmt))


def _as_other(reference: Base) -> Base:
    """:returns: a reference as fparser reads one to a name that it does not know."""
    arguments = reference.children[1].children if reference.children[1] is not None else ()
    new = Expr(f"{_ANY}({', '.join(map(str, arguments))})")
    for name in walk(new, Name):
        if name.string == _ANY:
            rename(name, _called(reference))
    # The arguments themselves stay: read again, names in them may mean something else.
    for old, read in zip(arguments, new.children[1].children if arguments else ()):
        if isinstance(old, NAMED_ARGUMENTS):
            old, read = old.children[1], read.children[1]
        replace_part(read, old)
    return new
