# SPDX-License-Identifier: BSD-3-Clause
"""Variables that are declared alike share a line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from psyad_ext.ir.writing.line_breaks import LINE_LENGTH

#: Begins a line that declares one variable; it is no character of Fortran.
MARK = "\0"
# One name, or a constant whose value is a number: anything else might need what lies between.
_DECLARATION = re.compile(r"(?P<attributes>[^!'\"]*?) :: (?P<name>\w+( = [+-]?[\d.]+\w*)?)")


def grouped(lines: Iterable[str]) -> list[str]:
    """
    :param lines: declarations; those of one variable begin with :py:data:`MARK`.

    :returns: the same, each variable in the first line with its attributes that has space for it.
        What attributes name has been declared before that line. Comments stay with their variable.
    """
    found: list[str] = []
    places: dict[str, int] = {}
    commented = False
    for line in lines:
        code = line.removeprefix(MARK)
        match = _DECLARATION.fullmatch(code) if line.startswith(MARK) and not commented else None
        commented = code.lstrip().startswith("!")
        if match is None:
            found.append(code)
            continue
        place = places.get(match["attributes"])
        if place is not None and len(found[place]) + len(match["name"]) + 2 <= LINE_LENGTH:
            found[place] += f", {match['name']}"
        else:
            places[match["attributes"]] = len(found)
            found.append(code)
    return found
