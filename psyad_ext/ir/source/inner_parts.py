# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are read without their internal procedures, in fparser's tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fparser.two.Fortran2003 import Internal_Subprogram_Part, Name
from fparser.two.utils import Base

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.source.walking import walk

#: The parts that routines are without.
_taken = SideTable[Base, Sequence[Base]](())


@contextmanager
def without_inner_parts(tree: Base) -> Iterator[None]:
    """While active, a routine has no internal procedures."""
    content = tree.content
    tree.content = [one for one in content if not isinstance(one, Internal_Subprogram_Part)]
    _taken.note(tree, [one for one in content if isinstance(one, Internal_Subprogram_Part)])
    try:
        yield
    finally:
        tree.content = content
        _taken.forget(tree)


def names_mentioned(tree: Base) -> set[str]:
    """:returns: the lower-case names in a routine and its internal procedures, those that it is
        without at the moment as well."""
    return {name.string.lower() for name in walk([tree, *_taken.of(tree)], Name)}
