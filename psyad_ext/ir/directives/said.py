# SPDX-License-Identifier: BSD-3-Clause
"""Directives that are given from outside, for sources that nobody may touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from psyad_ext.core.errors import UsageError, refuse
from psyad_ext.ir.directives.grammar import OWN
from psyad_ext.ir.directives.lines import DirectiveLine, problem, understood
from psyad_ext.ir.source.sources import Source

#: How one is written.
DIRECTIVE_FORM = "FILE:LINE: DIRECTIVE, or FILE:PROCEDURE: DIRECTIVE"
_GIVEN = re.compile(r"(?P<file>.+?):(?P<where>\w+):\s*(?:!?\$psyad\s+)?(?P<text>.+)")
_HEADER = r"\s*(?!end\b)(?:[\w()=*,\s]*\s)?(?:subroutine|function)\s+{}\b"


@dataclass(frozen=True)
class Said:
    """A directive from outside.

    :param file: the name of the source file, as much of its path as is needed.
    :param where: the number of the line that it stands before, or the name of a procedure.
    :param text: what follows ``!$psyad``.
    """

    file: str
    where: str
    text: str

    def is_for(self, name: str) -> bool:
        """:returns: whether a file is meant."""
        wanted = Path(self.file).parts
        return Path(name).parts[-len(wanted):] == wanted

    def __str__(self) -> str:
        return f"{self.file}:{self.where}: {self.text}"


def said_from_text(text: str) -> Said:
    """
    :param text: what follows ``--directive``.

    :returns: the directive.

    :raises UsageError: if it is not understood.
    """
    match = _GIVEN.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"'{text}' is no directive: write {DIRECTIVE_FORM}")
    return Said(match["file"], match["where"].lower(), match["text"])


def said_lines(said: Iterable[Said], source: Source, name: str) -> Iterator[DirectiveLine]:
    """
    :param said: directives from outside.
    :param source: a source.
    :param name: the name of its file.

    :returns: those that are for it, as if they stood in it.

    :raises UnsupportedError: if there is no such line or procedure.
    """
    for one in said:
        if one.is_for(name):
            number = _line_of(one, source, name)
            place = source.place(name, number)
            yield DirectiveLine(number - 1, place, understood(one.text, OWN, place))


def _line_of(said: Said, source: Source, name: str) -> int:
    """:returns: the line of the text that a directive stands before."""
    lines = source.text.splitlines()
    if said.where.isdecimal():
        wanted = int(said.where)
        found = [number for number in range(1, len(lines) + 1)
                 if source.place(name, number) == (name, wanted)]
    else:
        header = re.compile(_HEADER.format(said.where), re.IGNORECASE)
        found = [number for number, line in enumerate(lines, 1) if header.match(line)]
    if not found:
        what = "line" if said.where.isdecimal() else "procedure"
        refuse([problem((name, 0), f"there is no {what} {said.where} for the directive "
                        f"'{said.text}'", "look at the file, and give another one")])
    return found[0]
