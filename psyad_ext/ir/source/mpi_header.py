# SPDX-License-Identifier: BSD-3-Clause
"""``include 'mpif.h'`` means what ``use mpi`` means, and is read so.

The file is that of one installation, with its numbers; the module has a stand-in that ships.
"""

from __future__ import annotations

import re

#: The file.
MPI_HEADER = "mpif.h"
_INCLUDE = re.compile(rf"""^[ \t]*include[ \t]*(['"]){re.escape(MPI_HEADER)}\1[ \t]*(?:!.*)?$""",
                      re.IGNORECASE)
_HEAD = re.compile(r"^[ \t]*(?!end\b)(?:[^!'\"\n]*\b)?(?:subroutine|function|program|module|"
                   r"submodule)\b[ \t]*(?!procedure\b|subroutine\b|function\b)\w+", re.IGNORECASE)
_COMMENT = re.compile(r"[ \t]*(?:!.*)?$")


def with_mpi_module(text: str) -> str:
    """
    :param text: Fortran source in free form.

    :returns: the source with the module in the place of the file; all lines keep their numbers.
    """
    if MPI_HEADER not in text.lower():
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        head = _head_above(lines, number) if _INCLUDE.match(line) else None
        if head is not None:
            lines[number] = ""
            lines[head] = _COMMENT.sub("; use mpi", lines[head], count=1)
    return "\n".join(lines)


def _head_above(lines: list[str], number: int) -> int | None:
    """:returns: the last line of the statement that begins the program unit around a line."""
    for at in range(number - 1, -1, -1):
        if _HEAD.match(lines[at]):
            while _COMMENT.sub("", lines[at]).endswith("&") and at + 1 < number:
                at += 1
            return at
    return None
