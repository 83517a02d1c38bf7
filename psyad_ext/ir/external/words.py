# SPDX-License-Identifier: BSD-3-Clause
"""Texts that stand for several, with other words in each: rules, and parts of modules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

Words = Mapping[str, Sequence[str]]

_FOR = re.compile(r"\s*!(for = \{.*\})\s*")
_END = re.compile(r"\s*!end for\s*")


@cache
def words_in(line: str) -> Words:
    """
    :param line: ``for = { p = ["s", "d"], real = ["real", "double precision"] }``, in TOML.

    :returns: the words by their names.
    """
    found: Words = tomllib.loads(line)["for"]
    return found


def choices(words: Words) -> Iterator[dict[str, str]]:
    """:returns: the first word for each name, then the second one, and so on."""
    return (dict(zip(words, chosen)) for chosen in zip(*words.values()))


def worded(value: Any, words: Mapping[str, str]) -> Any:
    """:returns: a value with words in the places of their names."""
    if isinstance(value, str):
        for name, word in words.items():
            value = value.replace(f"{{{name}}}", word)
        return value
    if isinstance(value, Mapping):
        return {key: worded(one, words) for key, one in value.items()}
    return [worded(one, words) for one in value] if isinstance(value, list) else value


def spelled_out(text: str) -> str:
    """
    :param text: Fortran in which some lines stand for several::

            !for = { kind = ["4", "8"] }
            real({kind}) :: x_{kind}             real(4) :: x_4
            !end for                      ->     real(8) :: x_8

    :returns: the text with all of them.
    """
    return "".join(_spelled_out(iter(text.splitlines(keepends=True))))


def _spelled_out(lines: Iterator[str]) -> list[str]:
    """:returns: the lines up to the end of a repeated part, those of parts inside spelled out."""
    found: list[str] = []
    for line in lines:
        start = _FOR.fullmatch(line)
        if start is not None:
            part = "".join(_spelled_out(lines))
            found += [worded(part, words) for words in choices(words_in(start[1]))]
        elif _END.fullmatch(line):
            break
        else:
            found.append(line)
    return found
