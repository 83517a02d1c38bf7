# SPDX-License-Identifier: BSD-3-Clause
"""The lines of a source that are directives, and those that directives hide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.directives.grammar import BEGIN, END, Written, WrongDirective, written
from psyad_ext.ir.source.sources import Place, Source

_DIRECTIVE = re.compile(r"\s*!\$(psyad|ad)\b(.*)", re.IGNORECASE)
_HIDING = "exclude"


@dataclass(frozen=True)
class DirectiveLine:
    """A directive.

    :param number: the line in the text; what is said from outside is said before it.
    :param place: where it stands, for messages.
    :param said: what it says.
    """

    number: int
    place: Place
    said: Written

    @property
    def side(self) -> str:
        """:returns: whether it begins or ends a region; empty if neither."""
        return next((one for one in self.said.arguments if one in (BEGIN, END)), "")


def problem(place: Place, text: str, hint: str) -> Problem:
    """:returns: what is wrong with a directive."""
    return Problem(*place, "WRONG_DIRECTIVE", text, hint)


def understood(text: str, kind: str, place: Place) -> Written:
    """
    :param text: what follows the sign of a directive.
    :param kind: the sign.
    :param place: where it stands.

    :returns: what it says.

    :raises UnsupportedError: if it is not understood.
    """
    try:
        return written(text, kind)
    except WrongDirective as error:
        refuse([problem(place, error.text, error.hint)])
        raise


def directive_lines(source: Source, name: str) -> list[DirectiveLine]:
    """
    :param source: a source.
    :param name: the name of its file.

    :returns: its directives.

    :raises UnsupportedError: if one is not understood.
    """
    if "!$" not in source.text:
        return []
    found = []
    for number, line in enumerate(source.text.splitlines(), 1):
        match = _DIRECTIVE.fullmatch(line)
        if match:
            place = source.place(name, number)
            found.append(DirectiveLine(number, place,
                                       understood(match[2], match[1].lower(), place)))
    return found


def without_excluded(source: Source, lines: Sequence[DirectiveLine]
                     ) -> tuple[Source, list[DirectiveLine]]:
    """
    :param source: a source.
    :param lines: its directives.

    :returns: the source with blank lines for what is to be excluded, and its other directives.

    :raises UnsupportedError: if a region does not end, or has not begun.
    """
    regions = list(regions_of([one for one in lines if one.said.name == _HIDING]))
    if not regions:
        return source, list(lines)
    hidden = {number for first, last in regions for number in range(first.number, last.number + 1)}
    text = "".join("\n" if number in hidden else f"{line}\n"
                   for number, line in enumerate(source.text.splitlines(), 1))
    return replace(source, text=text), [one for one in lines if one.number not in hidden]


def regions_of(lines: Sequence[DirectiveLine]) -> Iterator[tuple[DirectiveLine, DirectiveLine]]:
    """
    :param lines: directives of the same name that begin and end regions.

    :returns: the two directives of each region.

    :raises UnsupportedError: if a region does not end, or has not begun.
    """
    begun: DirectiveLine | None = None
    for one in lines:
        name = one.said.name
        if one.side == BEGIN and begun is not None:
            refuse([problem(one.place, f"'{name} begin' stands in what line {begun.place[1]} has "
                            "begun", f"write '{name} end' before it")])
        if one.side == END and begun is None:
            refuse([problem(one.place, f"'{name} end' ends nothing",
                            f"write '{name} begin' before it")])
        if one.side == END and begun is not None:
            yield begun, one
        begun = one if one.side == BEGIN else None
    if begun is not None:
        refuse([problem(begun.place, f"'{begun.said.name} begin' has no end",
                        f"write '{begun.said.name} end' behind it")])
