# SPDX-License-Identifier: BSD-3-Clause
"""Calls of procedures of which only an interface is known: arguments of routines, mostly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import Entity
from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, attributed, dummy_names, has_alternate_returns)
from psyad_ext.ir.source.parsed import NAMED_ARGUMENTS


def interface_of(entity: Entity) -> Base | None:
    """:returns: what tells the arguments of a procedure; None if nothing does."""
    tree = entity.tree
    if isinstance(tree, Fortran2003.Procedure_Declaration_Stmt):
        named = entity.scope.lookup(str(tree.children[0]).lower())
        tree = named.tree if named is not None else None
    return tree if isinstance(tree, (*UNITS, *BODIES)) else None


def number_mistakes(name: str, place: Base, given: Sequence[Base], entity: Entity
                    ) -> Iterator[Found]:
    """
    :param name: the name by which a procedure is called.
    :param place: the call.
    :param given: its arguments.
    :param entity: the procedure.

    :returns: that the call has too many arguments, or lacks one, or gives one another name.
    """
    tree = interface_of(entity)
    if tree is None or has_alternate_returns(tree):
        return
    shown, dummies = f"'{name}'", dummy_names(tree)
    if len(given) > len(dummies):
        yield rows.TOO_MANY, place, (shown, len(given), len(dummies))
        return
    keys = keys_of(given, dummies)
    for key in keys:
        if key not in dummies or keys.count(key) > 1:
            yield rows.KEYWORD, place, (shown, key)
            return
    missing = [dummy for dummy in dummies if dummy not in keys]
    optional = attributed(tree, missing, "optional") if missing else ()
    yield from ((rows.MISSING, place, (shown, dummy)) for dummy in missing
                if dummy not in optional)


def keys_of(given: Sequence[Base], dummies: Sequence[str]) -> list[str]:
    """:returns: the names of the dummy arguments that arguments are for, in lower case."""
    return [str(one.children[0]).lower() if isinstance(one, NAMED_ARGUMENTS) else dummy
            for one, dummy in zip(given, dummies)]
