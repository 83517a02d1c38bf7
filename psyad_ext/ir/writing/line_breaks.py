# SPDX-License-Identifier: BSD-3-Clause
"""Long lines are continued, also where PSyclone finds no place for that in long names."""

from __future__ import annotations

from psyclone.errors import InternalError
from psyclone.line_length import FortLineLength

LINE_LENGTH = 132
#: Where a line may end before a character, if possible.
_PLACES = "%*/+-=("


def with_breaks(text: str) -> str:
    """
    :param text: Fortran in free form.

    :returns: the same with no line that is too long.
    """
    lines = FortLineLength(line_length=LINE_LENGTH)
    try:
        return lines.process(text)
    except (InternalError, StopIteration):
        return "\n".join(_broken(line, lines) for line in text.split("\n"))


def _broken(line: str, lines: FortLineLength) -> str:
    try:
        return lines.process(line)
    except InternalError:
        if "!" in line:  # parts of comments and directives are no continued statements
            raise
    except StopIteration:
        pass  # there is no comment, for which PSyclone looks in lines that start with a label
    # Continued lines that start with the sign may start, and end, anywhere in a name.
    found, rest = [], line.strip()
    while len(rest) > LINE_LENGTH:
        place = max(rest.rfind(one, 1, LINE_LENGTH - 1) for one in _PLACES)
        place = place if place > 1 else LINE_LENGTH - 1
        found.append(f"{rest[:place]}&")
        rest = f"&{rest[place:]}"
    return "\n".join([*found, rest])
