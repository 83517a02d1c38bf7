# SPDX-License-Identifier: BSD-3-Clause
"""A text that whole lines are added to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from psyad_ext.ir.source.sources import Place

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$")
_INCLUDES = re.compile(r"""^\s*(?:\d+\s*)?#?\s*include\s*['"<]([^'">]*)""", re.IGNORECASE)
_OPENS = re.compile(r"^\s*#\s*if")
_CLOSES = re.compile(r"^\s*#\s*endif")


class Insertions:
    """The lines of a file, and what stands between them.

    :param text: the file as it is.
    :param name: its name.
    :param places: file and line that each line of the prepared text comes from; None if from the
        same lines of this text.
    :param shape: brings lines of free form to the form of the file.
    """

    def __init__(self, text: str, name: str, places: Sequence[Place] | None,
                 shape: Callable[[str], str]) -> None:
        self._lines = _LINES.findall(text)
        self._newline = "\r\n" if text[:text.find("\n") + 1].endswith("\r\n") else "\n"
        self._name = name
        self._places = places
        self._shape = shape
        self._added: dict[int, list[str]] = {}
        self._depths = self._depths_of_conditions()

    def add_behind(self, line: int, text: str, beside: int = 0) -> None:
        """Add lines.

        :param line: the line of the prepared text that they stand behind; 0 for the start.
        :param text: what is added, in free form.
        :param beside: a line under whose conditions of the preprocessor they stand; that line
            itself if it is 0.
        """
        own = self._own(line)
        if beside:
            depth = self._depths[self._own(beside)]
            while own < len(self._lines) and self._depths[own] > depth:
                own += 1
        self._added.setdefault(own, []).append(self._shape(text))

    def indent(self, line: int) -> str:
        """:returns: the blanks that a line of the prepared text starts with."""
        own = self._own(line)
        text = self._lines[own - 1] if 0 < own <= len(self._lines) else ""
        return text[:len(text) - len(text.lstrip(" "))]

    def text(self) -> str:
        """:returns: all lines."""
        parts = self._behind(0)
        for number, line in enumerate(self._lines, 1):
            added = self._behind(number)
            parts.append(line + self._newline if added and line == line.rstrip("\r\n") else line)
            parts += added
        return "".join(parts)

    def _behind(self, number: int) -> list[str]:
        return [f"{line}{self._newline}" for text in self._added.get(number, ())
                for line in text.splitlines()]

    def _own(self, line: int) -> int:
        """:returns: the line of the file for one of the prepared text; that of the statement that
            includes it if it comes from another file."""
        if self._places is None or not line:
            return line
        before = line
        while before and self._places[before - 1][0] != self._name:
            before -= 1
        own = self._places[before - 1][1] if before else 0
        return own if before == line else self._including(own, before, line)

    def _including(self, own: int, before: int, line: int) -> int:
        """:returns: the line behind which the text goes on that other files give up to a line.

        :param own: the last line of this file that comes before that text.
        :param before: its number in the prepared text.
        :param line: a line of the prepared text that comes from another file.
        """
        read = {name for name, _ in self._places[before:line]}
        behind = next((number for name, number in self._places[line:] if name == self._name),
                      len(self._lines) + 1)
        found = [(number, match[1].strip())
                 for number in range(max(own, 1), behind)
                 if (match := _INCLUDES.match(self._lines[number - 1]))]
        named = [number for number, name in found if any(map(partial(_ends_with, name), read))]
        return max(named, default=found[0][0] if found else own)

    def _depths_of_conditions(self) -> list[int]:
        """:returns: how many conditions of the preprocessor are open behind each line."""
        depths = [0]
        for line in self._lines:
            depths.append(depths[-1] + bool(_OPENS.match(line)) - bool(_CLOSES.match(line)))
        return depths


def _ends_with(name: str, path: str) -> bool:
    """:returns: whether a path may be that of a file that is included by a name."""
    return path.replace("\\", "/").split("/")[-1] == name.split("/")[-1]
