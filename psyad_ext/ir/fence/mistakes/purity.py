# SPDX-License-Identifier: BSD-3-Clause
"""Procedures that may have effects, where Fortran allows none."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.changes import loops_around
from psyad_ext.ir.fence.mistakes.interfaces import interface_of
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import Entity
from psyad_ext.ir.source.dummy_procedures import header_of
from psyad_ext.ir.source.walking import walk


def impure_calls(name: str, place: Base, entity: Entity) -> Iterator[Found]:
    """
    :param name: the name by which a procedure is called.
    :param place: the call.
    :param entity: the procedure.

    :returns: that it stands in a DO CONCURRENT construct and is not pure.
    """
    tree = interface_of(entity)
    if tree is not None and not _is_pure(tree) and any(map(_is_concurrent, loops_around(place))):
        yield rows.IMPURE, place, (f"'{name}'",)


def _is_pure(tree: Base) -> bool:
    words = {str(one).upper() for one in walk(header_of(tree).children[0] or (),
                                              Fortran2003.Prefix_Spec)}
    return "PURE" in words or "ELEMENTAL" in words and "IMPURE" not in words


def _is_concurrent(loop: Base) -> bool:
    return any(one.children[3] is not None
               for one in walk(loop.content[0], Fortran2003.Loop_Control))
