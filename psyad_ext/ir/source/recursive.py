# SPDX-License-Identifier: BSD-3-Clause
"""Routines that call themselves: PSyclone has no place for the prefix."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager

from fparser.two.Fortran2003 import Function_Stmt, Prefix, Prefix_Spec, Subroutine_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import Routine

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.source.walking import walk

_recursive = Annotation[bool]("recursive", False)
_HEADER = re.compile(r"^(\s*)((?:(?:im)?pure |elemental )*(?:subroutine|function)\b)", re.MULTILINE)


def note_recursive(routine: Routine) -> None:
    """Note that a routine calls itself."""
    _recursive.note(routine, True)


def is_recursive(routine: Routine) -> bool:
    """:returns: whether a routine has been marked as one that calls itself."""
    return _recursive.of(routine)


def with_prefix(text: str) -> str:
    """:returns: the text of a routine with the prefix."""
    return _HEADER.sub(r"\1recursive \2", text, count=1)


def has_prefix(tree: Base, name: str = "RECURSIVE") -> bool:
    """:returns: whether a subroutine or function in fparser's tree has a prefix."""
    return any(_is_prefix(part, name) for part in walk(_header(tree), Prefix_Spec))


def _header(tree: Base) -> Base:
    return next(one for one in tree.content if isinstance(one, (Subroutine_Stmt, Function_Stmt)))


def _is_prefix(part: Base, name: str = "RECURSIVE") -> bool:
    return isinstance(part, Prefix_Spec) and str(part).upper() == name


def prefix_without(prefix: Prefix, *names: str) -> Prefix | None:
    """:returns: what is left in front of a subroutine or function without some words."""
    kept = tuple(part for part in prefix.items
                 if not any(_is_prefix(part, name) for name in names))
    if not kept:
        return None
    new = copy.copy(prefix)
    new.items = kept
    return new


@contextmanager
def without_prefix(tree: Base) -> Iterator[None]:
    """While active, a subroutine or function, and those inside it, lack the prefix."""
    changed = []
    for header in walk(tree, (Subroutine_Stmt, Function_Stmt)):
        prefix = header.items[0]
        if isinstance(prefix, Prefix):
            changed.append((header, header.items))
            header.items = (prefix_without(prefix, "RECURSIVE"), *header.items[1:])
    try:
        yield
    finally:
        for header, items in changed:
            header.items = items
