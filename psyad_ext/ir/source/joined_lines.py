# SPDX-License-Identifier: BSD-3-Clause
"""Statements that go on in further lines, each in one line.

The parser does not find names of constructs, and words that belong together, in separate lines.
"""

from __future__ import annotations

import re


def joined(text: str) -> str:
    """
    :param text: Fortran source in free form.

    :returns: the source with each statement in the line where it starts; its other lines are
        empty but for their comments, and all lines keep their numbers.
    """
    lines = text.splitlines()
    start: int | None = None
    quote = ""
    for place, line in enumerate(lines):
        if start is not None and not quote and line.lstrip()[:1] in ("", "!"):
            continue
        was_open = bool(quote)
        body = line if start is None else _continued(line, quote)
        end, quote = end_of_code(body, quote)
        code, comment = body[:end].rstrip() if not quote else body, body[end:].strip()
        goes_on = code.rstrip().endswith("&")
        if goes_on:
            code = code.rstrip()[:-1]
            code = code if quote else re.sub(r" +$", " ", code)
        if start is not None:
            # Words that belong together have one blank between them.
            lines[start] += code if was_open or not lines[start].endswith(" ") else code.lstrip()
            lines[place] = comment
        elif goes_on:
            lines[place] = code
        quote = quote if goes_on else ""
        start = (place if start is None else start) if goes_on else None
    return "\n".join(lines) + "\n"


def statements_in_lines(text: str) -> str:
    """
    :param text: Fortran source in free form.

    :returns: its statements without comments, each in a line of its own.
    """
    lines = []
    for line in joined(text).splitlines():
        end, _ = end_of_code(line)
        start = 0
        while (place := end_of_code(line[start:end], mark=";")[0] + start) < end:
            lines.append(line[start:place].rstrip())
            start = place + 1
        lines.append(line[start:end].rstrip())
    return "\n".join(lines) + "\n"


def _continued(line: str, quote: str) -> str:
    """:returns: what a line adds to the one before, at whose end a quotation mark is open."""
    code = line.lstrip()
    if code.startswith("&"):
        return code[1:]
    return line if quote else f" {code}"


def end_of_code(line: str, quote: str = "", mark: str = "!") -> tuple[int, str]:
    """:returns: where the comment of a line starts, or the first mark in no character literal is,
        and the quotation mark that is open there, if ``quote`` is at its start."""
    for place, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == mark:
            return place, ""
    return len(line), quote
