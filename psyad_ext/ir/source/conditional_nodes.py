# SPDX-License-Identifier: BSD-3-Clause
"""Statements behind ``!$`` in fparser's tree, which takes them for comments.

They become statements of their own, which read what they name, so that they stay where they are::

    ! $ t0 = omp_get_wtime()          !$ t0 = omp_get_wtime() !: t0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from fparser.common.readfortran import Line
from fparser.two.Fortran2003 import (
    Comment, Declaration_Type_Spec, Entity_Decl, Execution_Part, Output_Item_List,
    Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base, StmtBase

from psyad_ext.ir.source.conditional import READS, conditional, conditional_statements, words
from psyad_ext.ir.source.dummy_procedures import UNITS
from psyad_ext.ir.source.walking import walk


class Conditional_Stmt(StmtBase):  # pylint: disable=invalid-name
    """A statement behind ``!$``: its text, and a list of variables that it reads or sets."""

    subclass_names: ClassVar[list[str]] = []
    use_names: ClassVar[list[str]] = ["Output_Item_List"]

    @staticmethod
    def match(string: str) -> tuple[str, Base | None] | None:
        """:returns: the parts of the statement."""
        text, sign, names = string.partition(READS)
        return (text.strip(), Output_Item_List(names.strip()) if sign else None) \
            if conditional(text) else None

    def tostr(self) -> str:
        """:returns: the statement as a line."""
        text, names = self.items
        return text if names is None else f"{text}{READS} {names}"


def read_conditionals(tree: Base) -> None:
    """
    Let statements behind ``!$`` be statements, in place.

    :param tree: a file.
    """
    for unit in walk(tree, UNITS):
        executed = next((one for one in unit.content if isinstance(one, Execution_Part)), None)
        if executed is None:
            continue
        declared = _declared(unit)
        executed.content[:0] = _taken(unit, executed)
        for holder in [executed, *walk(executed, Base)]:
            content = getattr(holder, "content", None)
            if content and any(map(_text, content)):
                holder.content = list(_read(content, holder, declared))


def _taken(unit: Base, executed: Base) -> Sequence[Base]:
    """:returns: the statements at the end of the declarations of a unit, which has them no longer
        there."""
    found: list[Base] = []
    holder = next((one for one in unit.content if isinstance(one, Specification_Part)), None)
    while holder is not None and getattr(holder, "content", None):
        last = holder.content[-1]
        if not isinstance(last, Comment):
            holder = last
            continue
        if not _text(last):
            break
        found.insert(0, holder.content.pop())
        found[0].parent = executed
    return found


def _text(part: Any) -> str:
    """:returns: the statement that a comment is."""
    return conditional(str(part)) if isinstance(part, Comment) else ""


def _read(content: Sequence[Base], holder: Base, declared: frozenset[str]) -> Iterator[Base]:
    """:returns: the parts of a block, with statements in the place of comments."""
    held: list[Base] = []
    for part in content:
        if not _text(part) and not held:
            yield part
            continue
        held.append(part)
        if str(part).rstrip().endswith("&"):
            continue
        lines = "\n".join(map(str, held))
        for one in conditional_statements(lines, 1, len(held)):
            names = sorted(words(one.statement) & declared)
            new = Conditional_Stmt(f"!$ {one.statement}" + READS * bool(names) + ", ".join(names))
            item = held[0].item
            new.item, new.parent = Line(str(new), item.span, None, None, item.reader), holder
            yield new
        held = []
    yield from held


def _declared(unit: Base) -> frozenset[str]:
    """:returns: the lower-case names of the variables of intrinsic types that a unit declares."""
    return frozenset(
        str(entity.children[0]).lower() for part in unit.content
        if isinstance(part, Specification_Part) for one in walk(part, Type_Declaration_Stmt)
        if not isinstance(one.children[0], Declaration_Type_Spec)
        for entity in walk(one.children[2], Entity_Decl))
