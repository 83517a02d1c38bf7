# SPDX-License-Identifier: BSD-3-Clause
"""Directives: comments that mean something to compilers."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What follows the comment sign of a directive: parallel programs, and hints to compilers.
_DIRECTIVE = re.compile(
    r"^\s*[!c*]\$?(?:(?<=\$)(?:omp|acc)\b|(?:dir|dec|gcc|ibm|pgi|nec|ocl)\$)", re.IGNORECASE)
#: A statement that only parallel programs have.
_CONDITIONAL = re.compile(r"^\s*[!c*]\$\s+\S", re.IGNORECASE)


def directives(text: str, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str]]:
    """
    :param text: Fortran source in free form.
    :param first: the line to start with.
    :param last: the last line.

    :returns: the line and the text of each directive, and of each statement behind ``!$``.
    """
    for number, line in enumerate(text.splitlines()[first - 1:last], first):
        if _DIRECTIVE.match(line) or _CONDITIONAL.match(line):
            yield number, line.strip()


#: A conditional statement that declares something, and one that uses a module.
_DECLARES = re.compile(r"^(?:use\b|external\b|[^'\"(]*(?:\([^'\"]*\))?[^'\"(]*::|"
                       r"(?:integer|real|logical|complex|character|double\s*precision)"
                       r"(?:\s*\*\s*\d+|\s*\([^)]*\))?\s+[a-z][^=]*$)", re.IGNORECASE)
_ASSIGNS = re.compile(r"^(?:\d+\s+)?([a-z]\w*)\s*(?:\([^=]*\)\s*|%[^=]*)?=(?![=>])", re.IGNORECASE)
_HARMLESS = re.compile(r"^(?:call|print|write|use|external)\b", re.IGNORECASE)
_OUTPUT = re.compile(r"^\s*(?:print|write)\b", re.IGNORECASE)
_TYPE = re.compile(r"^\s*(?:integer|real|logical|character|complex|double\s*precision|type\s*\(|"
                   r"class\s*\()", re.IGNORECASE)
_THREADPRIVATE = re.compile(r"^\s*!\$omp\s+threadprivate\s*\(([^)]*)\)", re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*")


def conditional(line: str) -> str:
    """:returns: the statement that a line holds behind ``!$``, empty if it holds none."""
    return line.strip()[2:].strip() if _CONDITIONAL.match(line) else ""


def declares(statement: str) -> bool:
    """:returns: whether a statement behind ``!$`` is a declaration."""
    return _DECLARES.match(statement) is not None


def decisive_lines(text: str, first: int, last: int) -> Iterator[tuple[int, str]]:
    """
    :param text: Fortran source in free form.
    :param first: the first line of a routine.
    :param last: its last line.

    :returns: the line and the text of each statement behind ``!$`` that may change what the
        statements that every compiler sees compute.
    """
    lines = text.splitlines()[first - 1:last]
    used = {word for line in lines for word in _used_words(line)}
    for number, line in enumerate(lines, first):
        statement = conditional(line)
        if not statement or declares(statement):
            continue
        assigned = _ASSIGNS.match(statement)
        if assigned and assigned[1].lower() in used \
                or not assigned and _changes(statement, used):
            yield number, line.strip()


def _changes(statement: str, used: set[str]) -> bool:
    """:returns: whether a statement that is no assignment may change one of some variables."""
    inner = re.sub(r"^if\s*\(.*\)\s*(?=(?:call|print|write)\b)", "", statement,
                   flags=re.IGNORECASE)
    if _OUTPUT.match(inner):
        return False
    if not _HARMLESS.match(inner):
        return True
    return not used.isdisjoint(_WORD.findall(inner.lower().partition("(")[2]))


def _used_words(line: str) -> list[str]:
    """:returns: the names in a line of code that is no declaration and no output."""
    code = line.partition("!")[0]
    return [] if _TYPE.match(code) or _OUTPUT.match(code) else _WORD.findall(code.lower())


def threadprivate(text: str, first: int, last: int) -> frozenset[str]:
    """
    :param text: Fortran source in free form.
    :param first: the first line of a module.
    :param last: its last line.

    :returns: the lower-case names of the variables of which each thread has its own.
    """
    return frozenset(name.strip().lower() for line in text.splitlines()[first - 1:last]
                     if (found := _THREADPRIVATE.match(line)) for name in found[1].split(","))
