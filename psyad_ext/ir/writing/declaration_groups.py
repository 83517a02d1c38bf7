# SPDX-License-Identifier: BSD-3-Clause
"""Variables that are declared alike share a line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from psyad_ext.ir.writing.line_breaks import LINE_LENGTH

#: Begins a line that declares one variable; it is no character of Fortran.
MARK = "\0"
# One name, or a constant whose value is a number: anything else might need what lies between.
_DECLARATION = re.compile(
    r"(?P<attributes>[^!'\"]*?) :: (?P<name>\w+)(?P<value> = [+-]?[\d.]+\w*)?")
_SHAPE = re.compile(r", dimension(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))", re.IGNORECASE)
_NAME = re.compile(r"[a-z]\w*", re.IGNORECASE)


def grouped(lines: Iterable[str]) -> list[str]:
    """
    :param lines: declarations; those of one variable begin with :py:data:`MARK`.

    :returns: the same, each variable in the first line with its attributes that has space for it,
        behind all that its bounds name. Comments stay with their variable.
    """
    groups = _Groups()
    commented = False
    for line in lines:
        code = line.removeprefix(MARK)
        match = _DECLARATION.fullmatch(code) if line.startswith(MARK) and not commented else None
        commented = code.lstrip().startswith("!")
        if match is None:
            groups.add_alone(code)
        else:
            groups.add(match["attributes"], match["name"], match["value"] or "")
    return groups.lines


class _Groups:
    """Lines of declarations."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._open: dict[str, list[int]] = {}
        # The line that declares each name.
        self._places: dict[str, int] = {}

    def add_alone(self, code: str) -> None:
        """Add a line that no other variable joins."""
        for name in _NAME.findall(code.partition("::")[2]):
            self._places.setdefault(name.lower(), len(self.lines))
        self.lines.append(code)

    def add(self, attributes: str, name: str, value: str) -> None:
        """Add a variable."""
        shape = _SHAPE.search(attributes)
        common = _SHAPE.sub("", attributes, count=1)
        entity = f"{name}{shape[1] if shape else ''}{value}"
        needed = max((self._places.get(one.lower(), -1)
                      for one in _NAME.findall(f"{attributes} {value}")), default=-1)
        place = next((place for place in self._open.get(common, ()) if place > needed and
                      len(self.lines[place]) + len(entity) + 2 <= LINE_LENGTH), None)
        if place is None:
            place = len(self.lines)
            self._open.setdefault(common, []).append(place)
            self.lines.append(f"{common} :: {entity}")
        else:
            self.lines[place] += f", {entity}"
        self._places[name.lower()] = place
