# SPDX-License-Identifier: BSD-3-Clause
"""Directives: comments that mean something to compilers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyad_ext.ir.source.conditional import conditional

#: What follows the comment sign of a directive: parallel programs, and hints to compilers.
_DIRECTIVE = re.compile(
    r"^\s*[!c*]\$?(?:(?<=\$)(?:omp|acc)\b|(?:dir|dec|gcc|ibm|pgi|nec|ocl)\$)", re.IGNORECASE)
_THREADPRIVATE = re.compile(r"^\s*!\$omp\s+threadprivate\s*\(([^)]*)\)",
                            re.IGNORECASE | re.MULTILINE)
#: Where a directive goes on in the next line.
_CONTINUED = re.compile(r"&[ \t]*(?:!.*)?\n\s*!\$omp\s*&?", re.IGNORECASE)


def directives(text: str, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str]]:
    """
    :param text: Fortran source in free form.
    :param first: the line to start with.
    :param last: the last line.

    :returns: the line and the text of each directive.
    """
    for number, line in enumerate(text.splitlines()[first - 1:last], first):
        if _DIRECTIVE.match(line):
            yield number, line.strip()


def directed_lines(text: str) -> Iterator[tuple[int, str]]:
    """:returns: as :py:func:`directives`, and the statements behind ``!$``."""
    for number, line in enumerate(text.splitlines(), 1):
        if _DIRECTIVE.match(line) or conditional(line):
            yield number, line.strip()


def threadprivate(text: str, first: int = 1, last: int | None = None) -> frozenset[str]:
    """
    :param text: Fortran source in free form.
    :param first: the line to start with.
    :param last: the last line.

    :returns: the lower-case names of the variables of which each thread has its own; those of
        common blocks between slashes.
    """
    lines = _CONTINUED.sub("", "\n".join(text.splitlines()[first - 1:last]))
    return frozenset(name.strip().lower() for names in _THREADPRIVATE.findall(lines)
                     for name in names.split(","))
