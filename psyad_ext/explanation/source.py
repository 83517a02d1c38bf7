# SPDX-License-Identifier: BSD-3-Clause
"""The lines of a routine with what there is to say about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from psyclone.psyir.nodes import Routine

from psyad_ext.core.errors import UsageError
from psyad_ext.explanation.facts import KINDS, Fact, LineFacts
from psyad_ext.ir import source_of
from psyad_ext.ir.tree.locate import lines_of, place_of_line

#: File and number of a line.
Place = tuple[str, int]


def lines_with(routine: Routine, facts: Mapping[Place, Sequence[Fact]]) -> tuple[LineFacts, ...]:
    """
    :param routine: a routine that was read from a file.
    :param facts: what there is to say about its lines.

    :returns: its lines, those of included files where they are included, and after them others that
        there are facts about.

    :raises UsageError: if its text is not known.
    """
    info = source_of(routine)
    if info is None:
        raise UsageError(f"the text of '{routine.name}' is not known: read it with "
                         "psyad_ext.read_fortran or psyad_ext.read_fortran_source")
    text = info.text.splitlines()
    first, last = lines_of(routine)
    shown = [(place_of_line(routine, number), text[number - 1])
             for number in range(first, last + 1)] if first else []
    others = {place for place in facts if place[1]} - {place for place, _ in shown}
    own = (info.original or info.text).splitlines()
    for file in sorted({file for file, _ in others}):
        lines = own if file == info.name else _text_of(file)
        shown += [(place, lines[place[1] - 1] if 0 < place[1] <= len(lines) else "")
                  for place in sorted(others) if place[0] == file]
    return tuple(_line(place, line, facts) for place, line in shown)


def _line(place: Place, text: str, facts: Mapping[Place, Sequence[Fact]]) -> LineFacts:
    order = list(KINDS)
    told = sorted(facts.get(place, ()), key=lambda fact: order.index(fact.kind))
    return LineFacts(*place, text.rstrip(), tuple(told))


def _text_of(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
