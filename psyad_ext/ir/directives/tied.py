# SPDX-License-Identifier: BSD-3-Clause
"""What directives are about: the statements and procedures that they stand before.

Comments have no place in PSyIR. So directives are tied to lines, which all statements know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fparser.two.Fortran2003 import (
    Execution_Part, Function_Subprogram, Main_Program, Subroutine_Subprogram)
from fparser.two.utils import Base

from psyad_ext.core.errors import refuse
from psyad_ext.ir.directives.grammar import GRAMMAR, Where
from psyad_ext.ir.directives.lines import DirectiveLine, problem, regions_of
from psyad_ext.ir.source.sources import Place, Source
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import lines_of_tree

_UNITS = (Subroutine_Subprogram, Function_Subprogram, Main_Program)
_EMPTY = re.compile(r"\s*(?:!|#|$)")
_BEFORE = r"\s*(?:\d+\s+)?"
_LOOP = re.compile(rf"{_BEFORE}(?:\w+\s*:\s*)?do\b", re.IGNORECASE)
_BLOCK = re.compile(
    rf"{_BEFORE}(?:(?:\w+\s*:\s*)?(?:do|select|associate|block|critical|where\s*\(.*\)\s*$|"
    r"forall\s*\(.*\)\s*$|if\s*\(.*\)\s*then)\b|else|case|end\b|end\w)", re.IGNORECASE)


@dataclass(frozen=True)
class Directive:
    """A directive, tied to what it is about.

    :param name: its name.
    :param arguments: its arguments.
    :param place: where it stands.
    :param unit: where the procedure begins that it is in, or about.
    :param lines: the lines that it is about; empty if it is the procedure.
    """

    name: str
    arguments: tuple[str, ...]
    place: Place
    unit: Place
    lines: tuple[Place, ...] = ()

    @property
    def is_whole(self) -> bool:
        """:returns: whether it is about a procedure."""
        return not self.lines


@dataclass(frozen=True)
class _Unit:
    """A procedure, by lines of the text.

    :param first: its first line.
    :param last: its last line.
    :param executed: the line of its first statement that is executed, or its last line.
    """

    first: int
    last: int
    executed: int


def tied(lines: Sequence[DirectiveLine], source: Source, name: str, tree: Base
         ) -> tuple[Directive, ...]:
    """
    :param lines: directives.
    :param source: the text that they are in.
    :param name: the name of its file.
    :param tree: the same as fparser's tree.

    :returns: the directives with what they are about.

    :raises UnsupportedError: if one stands where it means nothing.
    """
    return tuple(_Tying(source, name, tree).directives(lines)) if lines else ()


class _Tying:
    def __init__(self, source: Source, name: str, tree: Base) -> None:
        self._source = source
        self._name = name
        self._text = source.text.splitlines()
        self._units = list(_units(tree))

    def directives(self, lines: Sequence[DirectiveLine]) -> Iterator[Directive]:
        """:returns: the directives with what they are about."""
        names = dict.fromkeys(one.said.name for one in lines if one.side)
        for name in names:
            for first, last in regions_of([one for one in lines
                                           if one.said.name == name and one.side]):
                yield self._region(first, last)
        yield from (self._one(line) for line in lines if not line.side)

    def _region(self, first: DirectiveLine, last: DirectiveLine) -> Directive:
        unit, other = self._unit(first.number), self._unit(last.number)
        if unit is None or unit is not other \
                or self._following(first.number) < unit.executed:
            refuse([problem(first.place, f"'{first.said.name} begin' and its end do not stand "
                            "around statements of one procedure", "move them there")])
        return self._made(first, unit, range(first.number, last.number + 1))

    def _one(self, line: DirectiveLine) -> Directive:
        where, target = GRAMMAR[line.said.name].where, self._following(line.number)
        unit = self._unit(target)
        if unit is not None and target < unit.executed:
            if Where.PROCEDURE not in where:
                self._refuse(line)
            return self._made(line, unit, ())
        text = self._text[target - 1] if target else ""
        if unit is None or where[0] is Where.PROCEDURE or not _STANDS[where[0]](text):
            self._refuse(line)
        return self._made(line, unit, (target,))

    def _refuse(self, line: DirectiveLine) -> None:
        row = GRAMMAR[line.said.name]
        places = " or ".join(one.value for one in row.where)
        refuse([problem(line.place, f"'{line.said.name}' stands before nothing that it is for",
                        f"write it right before {places}")])

    def _made(self, line: DirectiveLine, unit: _Unit | None, numbers: Sequence[int]) -> Directive:
        return Directive(line.said.name, line.said.arguments, line.place,
                         self._place(unit.first if unit is not None else 0),
                         tuple(map(self._place, numbers)))

    def _place(self, number: int) -> Place:
        return self._source.place(self._name, number)

    def _following(self, number: int) -> int:
        """:returns: the next line with a statement; 0 if there is none."""
        return next((after for after, line in enumerate(self._text[number:], number + 1)
                     if not _EMPTY.match(line)), 0)

    def _unit(self, number: int) -> _Unit | None:
        """:returns: the innermost procedure around a line."""
        around = [unit for unit in self._units if unit.first <= number <= unit.last]
        return max(around, key=lambda unit: unit.first, default=None)


#: Whether a line is what a directive is for.
_STANDS = {
    Where.LOOP: lambda text: bool(_LOOP.match(text)),
    Where.CALL: lambda text: not _BLOCK.match(text),
    Where.STATEMENT: lambda text: not _BLOCK.match(text),
    Where.POINT: lambda text: not re.match(rf"{_BEFORE}(?:end|else|case|contains)", text,
                                           re.IGNORECASE)}


def _units(tree: Base) -> Iterator[_Unit]:
    for unit in walk(tree, _UNITS):
        first, last = lines_of_tree(unit)
        parts = (lines_of_tree(one)[0] for one in unit.content if isinstance(one, Execution_Part))
        yield _Unit(first, last, next(filter(None, parts), last))
