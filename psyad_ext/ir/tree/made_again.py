# SPDX-License-Identifier: BSD-3-Clause
"""Statements of generated routines that whatever is generated from these gets anew."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Routine, Statement

from psyad_ext.core.annotations import Annotation

_made_again = Annotation[bool]("made again", False)


def note_made_again(statements: Iterable[Statement]) -> None:
    """Note that statements at the top of a generated routine are none of its source: what is
    generated from it has its own.
    """
    for statement in statements:
        _made_again.note(statement, True)


def statements_of_source(routine: Routine) -> list[Statement]:
    """:returns: the statements at the top of a routine without such ones."""
    return [one for one in routine.children if not _made_again.of(one)]


def drop_made_again(routine: Routine) -> None:
    """Take such statements out of a routine that is differentiated, in place."""
    for statement in [one for one in routine.children if _made_again.of(one)]:
        statement.detach()
