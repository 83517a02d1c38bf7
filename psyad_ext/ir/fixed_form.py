# SPDX-License-Identifier: BSD-3-Clause
"""Source in fixed form, as it was on punched cards, becomes source in free form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_COMMENTS = frozenset("cC*!dD")
_LABEL = re.compile(r"[ \d]{5}")
_LAST_COLUMN = 72


@dataclass
class _Line:
    """One line.

    :param label: its label or blanks.
    :param code: its statement or a part of one.
    :param comment: what follows the statement.
    :param continues: whether it goes on with the statement before.
    :param quote: the quotation mark that is open at its end.
    """

    label: str = ""
    code: str = ""
    comment: str = ""
    continues: bool = False
    quote: str = field(default="", compare=False)

    def text(self, starts_in_quote: bool, goes_on: bool) -> str:
        """:returns: the line in free form."""
        if not self.code and not self.label:
            return self.comment
        start = "&" if starts_in_quote else "     " if self.continues else self.label
        code = self.code if self.quote else self.code.rstrip()
        end = "" if not goes_on else "&" if self.quote else " &"
        return f"{start} {code}{end} {self.comment}".rstrip() if not starts_in_quote \
            else f"{start}{code}{end} {self.comment}".rstrip()


def free_form(text: str) -> str:
    """
    :param text: source in fixed form.

    :returns: the same in free form; all lines keep their numbers.
    """
    lines = [_split(line) for line in text.splitlines()]
    quote = ""
    for line in lines:
        if line.code:
            quote = _divide(line, quote if line.continues else "")
            line.quote = quote
    places = [number for number, line in enumerate(lines) if line.code]
    going_on = {before for before, place in zip(places, places[1:]) if lines[place].continues}
    in_quote = {place for before, place in zip(places, places[1:])
                if lines[place].continues and lines[before].quote}
    return "\n".join(line.text(number in in_quote, number in going_on)
                     for number, line in enumerate(lines)) + "\n"


def _split(line: str) -> _Line:
    if not line.strip():
        return _Line()
    if line[0] in _COMMENTS:
        return _Line(comment="!" + line[1:])
    if line[0] == "#":
        return _Line(comment=line)
    if line.lstrip().startswith("!") and line[5:6] != "!":
        return _Line(comment=line.lstrip())
    if "\t" in line[:6]:
        before, _, behind = line.partition("\t")
        continues = behind[:1].isdigit() and behind[:1] != "0"
        line = f"{before:5}{behind[0] if continues else ' '}{behind[1:] if continues else behind}"
    line = line.expandtabs(1)
    label, mark, code = line[:5], line[5:6], line[6:_LAST_COLUMN]
    if not _LABEL.fullmatch(f"{label:5}"):
        # No statement of fixed form: let the parser say so.
        return _Line(code=line)
    continues = mark not in ("", " ", "0") and not label.strip()
    return _Line(label=label.strip(), code=f"{code:{_LAST_COLUMN - 6}}", continues=continues)


def _divide(line: _Line, quote: str) -> str:
    """Take the comment off the end of a line.

    :returns: the quotation mark that is open at its end, if ``quote`` is at its start.
    """
    for place, character in enumerate(line.code):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "!":
            line.code, line.comment = line.code[:place].rstrip(), line.code[place:].rstrip()
            return ""
    return quote
