# SPDX-License-Identifier: BSD-3-Clause
"""What is written, each line with the line of the source that it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fparser.common.readfortran import FortranFileReader
from psyclone.psyir.nodes import Container, Node, Routine

from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.output.write import write_fortran
from psyad_ext.ir.tree.locate import item_of
from psyad_ext.ir.writing.marks import Line, Marks, marked


def write_with_origins(container: Container) -> list[Line]:
    """
    :param container: a file or module that a transformation has returned; it is not modified.

    :returns: the lines that :py:func:`psyad_ext.write_fortran` writes, those that the user wrote
        with their own place in the file.
    """
    marks = Marks(_is_new, _is_of_source)
    with marked(marks):
        text = write_fortran(container)
    lines = marks.read(text.removesuffix("\n"))
    info = source_of(container)
    if info is None or info.separate:
        return lines
    return list(_with_own_places(lines, info.name, info.original.splitlines()))


def _with_own_places(lines: Iterable[Line], file: str, source: list[str]) -> Iterator[Line]:
    """:returns: the lines; whole lines have been added between those of the source."""
    number = 0
    for line in lines:
        is_own = not line.routine and line.place is None and number < len(source) \
            and line.text.rstrip("\r") == source[number]
        number += is_own
        yield replace(line, place=(file, number)) if is_own else line


def _is_new(routine: Routine) -> bool:
    """:returns: whether the source does not have a routine."""
    info, name = source_of(routine), routine.name.lower()
    if info is None:
        return routine._ast is None
    return not any(name == unit or name in known.procedures for unit, known in info.layout.items())


def _is_of_source(node: Node) -> bool:
    """:returns: whether the parse tree of a statement is one of the source: some routines are read
        from texts of this package."""
    item, info = item_of(node._ast), source_of(node)
    if item is None or isinstance(item.reader, FortranFileReader):
        return item is not None
    first = None if info is None else item_of(info.tree)
    return first is not None and first.reader is item.reader
