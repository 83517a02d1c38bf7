# SPDX-License-Identifier: BSD-3-Clause
"""TOML whose keys are known by their lines, which messages name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import note_read

#: Where a value is: keys, and numbers of tables in arrays of tables.
Path_ = tuple[str | int, ...]

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'"
    r"|\#[^\n]*|[\w-]+|.|\n", re.DOTALL)
_KEY = re.compile(r"[\w-]+|\"[^\n]*\"|'[^\n]*'")


@dataclass(frozen=True)
class TomlText:
    """A TOML document.

    :param text: what it says.
    :param name: where it comes from, for messages.
    """

    text: str
    name: str

    @cached_property
    def content(self) -> dict[str, Any]:
        """
        :returns: its tables and values.

        :raises UsageError: if it is no TOML.
        """
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{self.name}: this is no TOML: {error}") from error

    @classmethod
    def of_file(cls, path: Path, what: str) -> TomlText:
        """
        :param path: a file.
        :param what: what it should hold, for messages.

        :returns: the document.

        :raises UsageError: if it can't be read.
        """
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{path}: {what} can't be read: {error}") from error
        note_read(path)
        return cls(text, str(path))

    def place(self, *path: str | int) -> str:
        """
        :param path: keys, and the numbers of tables in arrays of tables.

        :returns: the file and the line where the value is set, or the table that it belongs to.
        """
        known = next((self._lines[path[:length]] for length in range(len(path), 0, -1)
                      if path[:length] in self._lines), 1)
        return f"{self.name}:{known}"

    @cached_property
    def _lines(self) -> Mapping[Path_, int]:
        """:returns: the line of each key, and of the header of each table."""
        lines: dict[Path_, int] = {}
        counts: dict[Path_, int] = {}
        table: Path_ = ()
        for statement in _statements(self.text):
            if not statement.is_header:
                lines.setdefault((*table, *statement.keys), statement.line)
                continue
            *outer, last = statement.keys
            table = ()
            for key in outer:
                table = _inside((*table, key), counts)
            table = (*table, last)
            if statement.is_array:
                lines.setdefault(table, statement.line)
                counts[table] = counts.get(table, 0) + 1
                table = _inside(table, counts)
            lines.setdefault(table, statement.line)
        return lines


def _inside(table: Path_, counts: Mapping[Path_, int]) -> Path_:
    """:returns: the table itself, or the last one so far if it is an array of tables."""
    return (*table, counts[table] - 1) if table in counts else table


@dataclass(frozen=True)
class _Statement:
    """A header of a table, or a key with its value.

    :param line: where it begins, from 1.
    :param keys: the keys that it names.
    :param brackets: how many brackets it begins with; none if it is no header.
    """

    line: int
    keys: tuple[str, ...]
    brackets: int

    @property
    def is_header(self) -> bool:
        """:returns: whether a table begins."""
        return self.brackets > 0

    @property
    def is_array(self) -> bool:
        """:returns: whether the table is one more in an array of tables."""
        return self.brackets > 1


def _statements(text: str) -> Iterator[_Statement]:
    """:returns: the statements of a document, which is known to be TOML."""
    line = 1
    tokens: list[str] = []
    depth = 0
    for match in _TOKEN.finditer(text + "\n"):
        token = match[0]
        is_value = "=" in tokens
        depth += is_value and (token in ("[", "{")) - (token in ("]", "}"))
        if token == "\n" and not depth:
            if tokens:
                yield _statement(tokens, line)
            tokens = []
        elif token.strip() and not token.startswith("#"):
            line = text.count("\n", 0, match.start()) + 1 if not tokens else line
            tokens.append(token)


def _statement(tokens: list[str], line: int) -> _Statement:
    """:returns: the statement that is made of these tokens."""
    names = tokens[:tokens.index("=")] if "=" in tokens else tokens
    keys = tuple(token.strip("\"'") for token in names if _KEY.fullmatch(token))
    brackets = 0 if "=" in tokens else 1 + (tokens[1] == "[")
    return _Statement(line, keys, brackets)
