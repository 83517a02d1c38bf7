# SPDX-License-Identifier: BSD-3-Clause
"""The files that a page shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from psyad_ext.core.errors import Problem
from psyad_ext.html.code import Note, SourceFile, SourceLine
from psyad_ext.ir.lookup.origin import SourceInfo
from psyad_ext.ir.output.forms import is_fixed
from psyad_ext.ir.source.sources import Place

_START = re.compile(r"^(?!\s*end\b)[^!'\"]*\b(?:subroutine|function|program)\s+(\w+)",
                    re.IGNORECASE)


def routine_started(line: str) -> str:
    """:returns: the lower-case name of the routine that starts in a line; empty if none does."""
    found = _START.match(line)
    return found[1].lower() if found else ""


class Sources:
    """The source files that something is said about, that of the target first.

    :param info: the file of the target.
    :param others: names of other files.
    """

    def __init__(self, info: SourceInfo, others: Iterable[str]) -> None:
        self._main = info.name
        self.names = [info.name, *sorted(set(others) - {info.name})]
        self._texts = [(info.original or info.text).splitlines(),
                       *(_text_of(name) for name in self.names[1:])]
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def place(self, place: Place | None) -> tuple[int, int] | None:
        """:returns: the number of a file and the line in it; None if it is not there."""
        if place is None or place[0] not in self._numbers:
            return None
        number = self._numbers[place[0]]
        return (number, place[1]) if 0 < place[1] <= len(self._texts[number]) else None

    def key(self, place: Place) -> str:
        """:returns: the key of a line in the page; empty if it is not there."""
        found = self.place(place)
        return "" if found is None else f"{found[0]}-{found[1]}"

    def routines(self) -> dict[str, str]:
        """:returns: the line in which each routine starts."""
        return {name: f"s{number}-{at}" for number, lines in reversed(list(enumerate(self._texts)))
                for at, line in reversed(list(enumerate(lines, 1)))
                if (name := routine_started(line))}

    def files(self, flags: Mapping[Place, str], problems: Sequence[Problem]) -> list[SourceFile]:
        """
        :param flags: the letters in front of lines.
        :param problems: what is said below lines.

        :returns: the files.
        """
        notes: dict[tuple[int, int], list[Note]] = {}
        for problem in problems:
            place = self.place((problem.file, problem.line)) \
                or (self._numbers.get(problem.file, 0), 0)
            notes.setdefault(place, []).append(_note(problem))
        return [SourceFile(name, [
            SourceLine(line, flags.get((name, at), ""), tuple(notes.get((number, at), ())),
                       bool(routine_started(line)))
            for at, line in enumerate(self._texts[number], 1)],
            notes.get((number, 0), ()), is_fixed(name))
            for number, name in enumerate(self.names)]


def _note(problem: Problem) -> Note:
    return Note(problem.severity, f"{problem.severity}[{problem.code}]: {problem.text}",
                problem.hint)


def _text_of(name: str) -> list[str]:
    try:
        return Path(name).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
