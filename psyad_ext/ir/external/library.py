# SPDX-License-Identifier: BSD-3-Clause
"""The rules that ship.

There are many of them, and few are needed at a time. So their names are looked for in the text of
the files, and each rule is read when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.external.handles import SUFFIX
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import rules_in
from psyad_ext.ir.external.words import choices, worded, words_in

FOLDER = Path(__file__).with_name("library")
MODULES = Path(__file__).with_name("modules")
_RULE = re.compile(r"^(?=\[\[rule\]\])", re.MULTILINE)
_WORDS = re.compile(r"^for = .*$", re.MULTILINE)
_GENERIC = re.compile(r'^generic = "([\w{}]+)"$', re.MULTILINE)
_INTEGERS = re.compile(r'^module = "mpi"$', re.MULTILINE)
_HEADER = re.compile(r'^interface = """\n(.*?)\b(function|subroutine) +([\w{}]+)', re.MULTILINE)


@dataclass(frozen=True)
class _Place:
    """Where a rule is.

    :param file: the file.
    :param text: its text without the other rules, with the rule in its line.
    :param is_function: whether the procedure is a function.
    :param generic: the name in calls, if that is another one.
    """

    file: Path
    text: str
    is_function: bool
    generic: str = ""


class Library:
    """Rules by name, each read when it is asked for.

    :param files: the files with the rules.
    """

    def __init__(self, *files: Path) -> None:
        self._places: Mapping[str, _Place] = {
            name: place for file in files for name, place in _places(file)}
        self._rules: dict[str, Rule] = {}

    def get(self, name: str) -> Rule | None:
        """:returns: the rule for a procedure, whatever the case of its name; None without one."""
        name = name.lower()
        if name in self._places and name not in self._rules:
            place = self._places[name]
            toml = TomlText(place.text, str(place.file))
            self._rules |= {one.name: one for one in rules_in(toml)}
        return self._rules.get(name)

    def choices(self, name: str) -> list[Rule]:
        """:returns: the rules for a procedure whose arguments may have several types."""
        found = (self.get(one) for one, place in self._places.items()
                 if place.generic == name.lower())
        return [rule for rule in found if rule is not None]

    def functions(self) -> frozenset[str]:
        """:returns: the names of the functions among the procedures."""
        return frozenset(name for name, place in self._places.items() if place.is_function)

    def __iter__(self) -> Iterator[Rule]:
        return (rule for rule in map(self.get, self._places) if rule is not None)

    def __len__(self) -> int:
        return len(self._places)


@cache
def library() -> Library:
    """:returns: all rules that ship."""
    return Library(*sorted(FOLDER.glob("*.toml")))


def _places(file: Path) -> Iterator[tuple[str, _Place]]:
    """:returns: the names of the procedures in a file, and where each is."""
    text = file.read_text(encoding="utf-8")
    start, *parts = _RULE.split(text)
    line = start.count("\n")
    before = line
    for part in parts:
        header = _HEADER.search(part)
        if header is not None:
            generic = _GENERIC.search(part)
            generics = _names(generic[1] if generic is not None else "", part)
            for name, other in zip(_names(header[3], part), generics):
                place = _Place(file, start + "\n"*(line - before) + part,
                               header[2] == "function", other)
                yield name, place
                if other and _INTEGERS.search(part):
                    yield name + SUFFIX, place
        line += part.count("\n")


def _names(name: str, rule: str) -> list[str]:
    """:returns: the names that a rule is for, in lower case."""
    line = _WORDS.search(rule)
    words = words_in(line[0]) if line is not None else {"": [""]}
    return [worded(name, chosen).lower() for chosen in choices(words)]
