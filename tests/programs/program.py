# SPDX-License-Identifier: BSD-3-Clause
"""A test program: Fortran text whose first comments say how to run it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psyad_ext.core import settings_text
from psyad_ext.verification import Settings

_HEADER = re.compile(r"! (\w+): *(.*)")
_KEYS = frozenset(("idea", "routine", "dependent", "independent", "set", "range", "size",
                   "tolerance", "expect", "absent", "without"))


@dataclass(frozen=True)
class Program:
    """A source file with what is needed to differentiate and verify it.

    :param name: name of the file without its suffix.
    :param text: the Fortran text, headers included.
    :param headers: what the headers say, by key.
    """

    name: str
    text: str
    headers: dict[str, str]

    @property
    def routine(self) -> str:
        """:returns: name of the routine that is differentiated."""
        return self.headers.get("routine", "foo")

    @property
    def dependents(self) -> list[str]:
        """:returns: names of the dependent arguments."""
        return _words(self.headers["dependent"])

    @property
    def independents(self) -> list[str]:
        """:returns: names of the independent arguments."""
        return _words(self.headers["independent"])

    @property
    def without(self) -> list[str]:
        """:returns: what is refused for this program: ``vector`` if it is many directions."""
        return _words(self.headers["without"]) if "without" in self.headers else []

    @property
    def settings(self) -> Settings:
        """:returns: how it is verified."""
        fields = {key: _pairs(self.headers.get(key, ""))
                  for key in ("set", "range", "size", "expect")}
        tolerance = self.headers.get("tolerance")
        return Settings(
            values={name: _value(text) for name, text in fields["set"].items()},
            ranges={name: _interval(text) for name, text in fields["range"].items()},
            sizes={name: [settings_text.size(word) for word in text.split()]
                   for name, text in fields["size"].items()},
            expected={name.removesuffix("_adj"): _value(text)
                      for name, text in fields["expect"].items()},
            tolerance=float(tolerance) if tolerance else None,
            absent=_words(self.headers["absent"]) if "absent" in self.headers else ())


def parse_program(text: str, name: str) -> Program:
    """
    :param text: Fortran text with headers.
    :param name: what it is called in messages.

    :returns: the program.

    :raises ValueError: if a header is unknown, given twice or missing.
    """
    headers: dict[str, str] = {}
    for line in text.splitlines():
        match = _HEADER.fullmatch(line.rstrip())
        if match is None:
            break
        key, value = match.groups()
        if key not in _KEYS or key in headers:
            raise ValueError(f"{name}: header '{key}' is unknown or given twice")
        headers[key] = value
    missing = {"idea", "dependent", "independent"} - set(headers)
    if missing:
        raise ValueError(f"{name}: header missing: {', '.join(sorted(missing))}")
    return Program(name, text, headers)


def read_program(path: Path) -> Program:
    """
    :param path: of a Fortran file.

    :returns: the program in it.

    :raises ValueError: if its headers are wrong.
    """
    return parse_program(path.read_text(encoding="utf-8"), path.stem)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _pairs(text: str) -> dict[str, str]:
    """``a=1, b=2 3`` as a dictionary."""
    pairs = (item.partition("=") for item in settings_text.parts(text, ",") if item.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _value(text: str) -> Any:
    values: Sequence[Any] = [_element(word) for word in settings_text.parts(text, " ") if word]
    return values[0] if len(values) == 1 else list(values)


def _element(word: str) -> int | float | bool | str:
    """:returns: a number, a logical value, or a text if it is neither or quoted."""
    try:
        return _number(word)
    except ValueError:
        return settings_text.unquoted(word)


def _number(word: str) -> int | float | bool:
    if word.lower() in (".true.", ".false."):
        return word.lower() == ".true."
    return int(word) if re.fullmatch(r"[+-]?\d+", word) else float(word)


def _interval(text: str) -> tuple[float, float]:
    low, high = text.split(":")
    return float(low), float(high)
