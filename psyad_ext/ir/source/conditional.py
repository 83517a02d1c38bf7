# SPDX-License-Identifier: BSD-3-Clause
"""Statements behind ``!$``, which only parallel programs have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from psyad_ext.ir.source.joined_lines import statements_in_lines

#: What separates a statement of the tree from the variables that it reads.
READS = " !: "
_CONDITIONAL = re.compile(r"^\s*[!c*]\$(?:\s+\S|&)", re.IGNORECASE)
#: A conditional statement that declares something, or uses a module.
_DECLARES = re.compile(r"^(?:use\b|external\b|[^'\"(]*(?:\([^'\"]*\))?[^'\"(]*::|"
                       r"(?:integer|real|logical|complex|character|double\s*precision)"
                       r"(?:\s*\*\s*\d+|\s*\([^)]*\))?\s+[a-z][^=]*$)", re.IGNORECASE)
_ASSIGNMENT = re.compile(r"^(?:\d+\s+)?([a-z]\w*)\s*((?:\(.*\)\s*|%.*)?)=(?![=>])(.*)$",
                         re.IGNORECASE)
_BRANCH = re.compile(r"^if\s*\(.*\)\s*(?=(?:call|print|write)\b)", re.IGNORECASE)
_CALL = re.compile(r"^call\s+([a-z]\w*)(.*)$", re.IGNORECASE)
_OUTPUT = re.compile(r"^\s*(?:print|write)\b", re.IGNORECASE)
_UNIT = re.compile(r"^\s*write\s*\(\s*(?:unit\s*=\s*)?([a-z]\w*)", re.IGNORECASE)
_TYPE = re.compile(r"^\s*(?:integer|real|logical|character|complex|double\s*precision|type\s*\(|"
                   r"class\s*\()[^=]*?(?:::|\s+[a-z])", re.IGNORECASE)
_USE = re.compile(r"^\s*use\b", re.IGNORECASE)
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True)
class Conditional:
    """A statement behind ``!$``.

    :param line: the line where it starts.
    :param statement: the statement.
    """

    line: int
    statement: str

    @property
    def variables(self) -> frozenset[str] | None:
        """:returns: the lower-case names of what it may change; None if it is not known, or it may
            change where the program goes on."""
        statement = _BRANCH.sub("", self.statement)
        if _OUTPUT.match(statement):
            unit = _UNIT.match(statement)
            return frozenset({unit[1].lower()}) if unit else frozenset()
        called = _CALL.match(statement)
        if called:
            return words(called[2])
        assigned = _ASSIGNMENT.match(statement)
        return frozenset({assigned[1].lower()}) if assigned else None

    @property
    def is_output(self) -> bool:
        """:returns: whether it only shows something."""
        return _OUTPUT.match(_BRANCH.sub("", self.statement)) is not None


def conditional(line: str) -> str:
    """:returns: the statement that a line holds behind ``!$``, empty if it holds none."""
    return line.strip()[2:].strip() if _CONDITIONAL.match(line) else ""


def declares(statement: str) -> bool:
    """:returns: whether a statement behind ``!$`` is a declaration."""
    return _DECLARES.match(statement) is not None


def conditional_statements(text: str, first: int, last: int) -> Iterator[Conditional]:
    """
    :param text: Fortran source in free form.
    :param first: the first line that counts.
    :param last: the last one.

    :returns: the statements behind ``!$`` that are no declarations.
    """
    lines = text.splitlines()[:last]
    number = first
    while number <= len(lines):
        start, held = number, []
        while number <= len(lines) and (found := conditional(lines[number - 1])):
            held.append(found)
            number += 1
            if not found.endswith("&"):
                break
        for statement in statements_in_lines("\n".join(held)).splitlines() if held else ():
            if statement.strip() and not declares(statement.strip()):
                yield Conditional(start, statement.strip())
        number += not held


def words(statement: str) -> frozenset[str]:
    """:returns: the lower-case names in a statement."""
    return frozenset(_WORD.findall(_TEXT.sub("", statement).lower()))


def names_read(text: str, first: int, last: int) -> frozenset[str]:
    """
    :param text: Fortran source in free form.
    :param first: the first line of a routine.
    :param last: its last line.

    :returns: the lower-case names in its statements for every program, but for those that are only
        declared, shown or assigned to.
    """
    lines = text.splitlines()[first - 1:last]
    return frozenset().union(*map(_read, statements_in_lines("\n".join(lines)).splitlines()))


def _read(statement: str) -> frozenset[str]:
    if _OUTPUT.match(_BRANCH.sub("", statement.strip())) or _USE.match(statement):
        return frozenset()
    if _TYPE.match(statement):
        # What follows a name in parentheses is read: bounds, kinds and lengths.
        return frozenset().union(*map(words, re.findall(r"\(([^()]*)", statement)))
    assigned = _ASSIGNMENT.match(statement.strip())
    return words(assigned[2] + " " + assigned[3] if assigned else statement)
