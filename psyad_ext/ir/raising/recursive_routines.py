# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines that call themselves, which PSyclone's own writer gives the prefix as well."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import CodeBlock, Container, Node, Routine

from psyad_ext.ir.source.recursive import note_recursive
from psyad_ext.ir.writing.printing import DirectWriter


class RecursiveRoutine(Routine):
    """A routine that PSyclone, before it writes it, asks for what stands for it in Fortran."""

    def lower_to_language_level(self) -> Node:
        """:returns: the text of the routine, with its prefix, in its place in a tree."""
        super().lower_to_language_level()
        if not isinstance(self.parent, Container):
            return self
        text = _Text(DirectWriter()(self))
        self.parent._children[self.position] = text  # pylint: disable=protected-access
        return text


class _Text(CodeBlock):
    """Fortran that is written as it is.

    :param text: the lines.
    """

    def __init__(self, text: str) -> None:
        super().__init__([], CodeBlock.Structure.STATEMENT)
        self._text = text

    def get_fortran_lines(self) -> list[str]:
        """:returns: the lines."""
        return self._text.splitlines()


def mark_recursive(routines: Iterable[Routine], recursive: bool) -> None:
    """Note that routines call themselves."""
    for routine in routines if recursive else ():
        note_recursive(routine)
        if type(routine) is Routine:
            # A routine that was built as any other has to be asked when it is written.
            routine.__class__ = RecursiveRoutine
