# SPDX-License-Identifier: BSD-3-Clause
"""Lines of generated text that lead back to lines of the source.

While text is printed for somebody who wants to know, comments of a form of their own stand around
each statement, and around each generated routine. Nothing that shapes lines later on changes them,
so that they are still there when the text is complete, and can be read and taken away::

    !@psyad-routine f_reversing        subroutine f_reversing(x, x_adj)
    subroutine f_reversing(x, x_adj)   x_adj = x_adj + 2.0 * x
    !@psyad-from 0                     end subroutine f_reversing
    x_adj = x_adj + 2.0 * x
    !@psyad-end
    end subroutine f_reversing
    !@psyad-end
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from psyclone.psyir.nodes import IfBlock, Node, Routine, Schedule, Statement

from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.tree.locate import location

_FROM, _ROUTINE, _END = "!@psyad-from", "!@psyad-routine", "!@psyad-end"


@dataclass(frozen=True)
class Line:
    """A line of what is written.

    :param text: the line.
    :param routine: the generated routine that it belongs to; empty if to none.
    :param place: file and line of the statement that it was made for; None if for none.
    """

    text: str
    routine: str = ""
    place: Place | None = None


@dataclass
class Marks:
    """What marks mean.

    :param is_new: whether the source does not have a routine.
    :param is_of_source: whether the parse tree of a statement is one of the source.
    :param numbers: the numbers of the places that marks name.
    """

    is_new: Callable[[Routine], bool]
    is_of_source: Callable[[Node], bool]
    numbers: dict[Place, int] = field(default_factory=dict)

    def around(self, node: Node, text: str) -> str:
        """:returns: the text of a node, with marks around it if it has a place."""
        if isinstance(node, Routine):
            code = text.lstrip("\n")
            blank = text[:len(text) - len(code)]
            return f"{blank}{_ROUTINE} {node.name}\n{code}{_END}\n" if self.is_new(node) \
                else text
        if not text.strip() or not _stands_alone(node) or not self.is_of_source(node):
            return text
        number = self.numbers.setdefault(location(node), len(self.numbers))
        return f"{_FROM} {number}\n{text}{_END}\n"

    def read(self, text: str) -> list[Line]:
        """:returns: the lines of a text without the marks in it."""
        places = list(self.numbers)
        found: list[Line] = []
        around = [Line("")]
        for line in text.split("\n"):
            kind, _, value = line.strip().partition(" ")
            if kind == _FROM:
                around.append(Line("", around[-1].routine, places[int(value)]))
            elif kind == _ROUTINE:
                around.append(Line("", value))
            elif kind == _END:
                around.pop()
            else:
                found.append(Line(line, around[-1].routine, around[-1].place))
        return found


_MARKS: ContextVar[Marks | None] = ContextVar("marks", default=None)


def current_marks() -> Marks | None:
    """:returns: how text is to be marked; None if it is not."""
    return _MARKS.get()


@contextmanager
def marked(marks: Marks) -> Iterator[None]:
    """While active, text is printed with marks."""
    token = _MARKS.set(marks)
    try:
        yield
    finally:
        _MARKS.reset(token)


def _stands_alone(node: Node) -> bool:
    """:returns: whether a node has lines of its own: PSyclone rewrites those of a branch that is
        all there is after ELSE."""
    if not isinstance(node, Statement) or not isinstance(node.parent, Schedule):
        return False
    return not (isinstance(node, IfBlock) and isinstance(node.parent.parent, IfBlock)
                and node.parent is node.parent.parent.else_body and len(node.parent.children) == 1)
