# SPDX-License-Identifier: BSD-3-Clause
"""The procedures in the text of a rule that are called, found without reading the others."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from psyad_ext.ir.lookup.contents import HEADER

_END = re.compile(r"end[ \t]*(?:(?:subroutine|function)(?:[ \t]+\w+)?)?[ \t]*(?:!|$)",
                  re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)


def called_text(text: str, names: Collection[str]) -> str:
    """
    :param text: procedures.
    :param names: lower-case names, among them those of the procedures that are called.

    :returns: these procedures and those that they may call, in their order; all of the text if it
        is not clear where each of them ends.
    """
    pieces = _procedures(text)
    if pieces is None:
        return text
    found: set[str] = set()
    waiting = pieces.keys() & names
    while waiting:
        found |= waiting
        words = {word.lower() for name in waiting for word in _WORD.findall(pieces[name])}
        waiting = pieces.keys() & words - found
    return "".join(piece for name, piece in pieces.items() if name in found)


def _procedures(text: str) -> Mapping[str, str] | None:
    """:returns: the text of each procedure, with its inner ones, by its lower-case name; None if
        it is not clear where one ends."""
    pieces: dict[str, str] = {}
    lines: list[str] = []
    name, depth = "", 0
    for line in text.splitlines(keepends=True):
        lines.append(line)
        begin = HEADER.match(line)
        if begin is not None:
            name, depth = name or begin[1].lower(), depth + 1
        elif _END.match(line.strip()):
            depth -= 1
            if not depth:
                pieces[name] = "".join(lines)
                lines, name = [], ""
    return None if "".join(lines).strip() else pieces
