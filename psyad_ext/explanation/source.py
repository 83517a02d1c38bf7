# SPDX-License-Identifier: BSD-3-Clause
"""The lines of a routine with what there is to say about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from psyclone.psyir.nodes import Routine

from psyad_ext.core.errors import UsageError
from psyad_ext.explanation.facts import KINDS, Fact, LineFacts
from psyad_ext.ir import source_of
from psyad_ext.ir.tree.locate import file_of, lines_of

#: File and number of a line.
Place = tuple[str, int]


def lines_with(routine: Routine, facts: Mapping[Place, Sequence[Fact]]) -> tuple[LineFacts, ...]:
    """
    :param routine: a routine that was read from a file.
    :param facts: what there is to say about its lines.

    :returns: its lines, and after them those of included files that there are facts about.

    :raises UsageError: if its text is not known.
    """
    info = source_of(routine)
    if info is None:
        raise UsageError(f"the text of '{routine.name}' is not known: read it with "
                         "psyad_ext.read_fortran or psyad_ext.read_fortran_source")
    own = file_of(routine)
    text = info.text.splitlines()
    first, last = lines_of(routine)
    numbers = set(range(first, last + 1)) if first else \
        {number for file, number in facts if file == own}
    lines = [_line(own, number, text, facts) for number in sorted(numbers)]
    for file in sorted({file for file, _ in facts if file != own}):
        included = _text_of(file)
        lines += [_line(file, number, included, facts)
                  for number in sorted(number for other, number in facts if other == file)]
    return tuple(lines)


def _line(file: str, number: int, text: Sequence[str],
          facts: Mapping[Place, Sequence[Fact]]) -> LineFacts:
    shown = text[number - 1] if 0 < number <= len(text) else ""
    order = list(KINDS)
    told = sorted(facts.get((file, number), ()), key=lambda fact: order.index(fact.kind))
    return LineFacts(file, number, shown.rstrip(), tuple(told))


def _text_of(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
