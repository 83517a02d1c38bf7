# SPDX-License-Identifier: BSD-3-Clause
"""Source in fixed form, as it was on punched cards, becomes source in free form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from psyad_ext.ir.source.joined_lines import end_of_code
from psyad_ext.ir.source.split_tokens import is_split

_COMMENTS = frozenset("cC*!dD")
_LABEL = re.compile(r"[ \d]{5}")
_LAST_COLUMN = 72
#: The columns behind it that held the numbers of punched cards: one word.
_CARD = 80
_WORD = re.compile(r"\w+")
_NUMBERED = re.compile(r"[A-Za-z]*\d+")
#: Blanks mean nothing in fixed form; tables of constants have them in and behind long numbers.
_BETWEEN_DIGITS = re.compile(r"(?<=\d) +(?=\.?\d)")
_EXPONENT = re.compile(r"(?<=\.)(\d*) *([de]) *([+-]?) *(?=\d)", re.IGNORECASE)
#: Text that is given by its length, as in ``4H1 2 ``.
_COUNTED_TEXT = re.compile(r"(?<!\w)\d+h", re.IGNORECASE)
#: What goes on with a statement that only parallel programs have.
_GOING_ON = re.compile(r"!\$ {3}[^ 0](.{,66})")
_TEXT = re.compile(r"""('[^']*'?|"[^"]*"?)""")


@dataclass
class _Line:
    """One line.

    :param label: its label or blanks.
    :param code: its statement or a part of one.
    :param comment: what follows the statement.
    :param continues: whether it goes on with the statement before.
    :param quote: the quotation mark that is open at its end.
    :param is_cut: whether what stands at its end may go on in the next line.
    """

    label: str = ""
    code: str = ""
    comment: str = ""
    continues: bool = False
    quote: str = field(default="", compare=False)
    is_cut: bool = False

    def text(self, goes_on: bool, starts_cut: bool) -> str:
        """:returns: the line in free form."""
        if not self.code and not self.label:
            return self.comment
        start = "&" if starts_cut else "      " if self.continues else f"{self.label} "
        code = self.code if self.quote else self.code.rstrip()
        end = "" if not goes_on else "&" if self.is_cut else " &"
        return f"{start}{code}{end} {self.comment}".rstrip()


def free_form(text: str) -> str:
    """
    :param text: source in fixed form.

    :returns: the same in free form; all lines keep their numbers.
    """
    lines = [_split(line) for line in text.splitlines()]
    _continue_conditionals(lines)
    quote = ""
    for line in lines:
        if line.code:
            before = quote if line.continues else ""
            quote = line.quote = _divide(line, before)
            if line.continues and not before and not line.code.strip():
                line.code = ""  # goes on with nothing, which free form does not know
                continue
            line.code = _without_blanks(line.code, before)
    places = [number for number, line in enumerate(lines) if line.code]
    going_on = {before: place for before, place in pairwise(places)
                if lines[place].continues}
    statement = ""
    for before, place in going_on.items():
        first, second = lines[before], lines[place]
        statement = statement + first.code if first.continues else first.code
        first.is_cut = bool(first.quote) or _is_cut(statement, second.code)
        if first.is_cut and not first.quote:
            statement, second.code = statement.rstrip(), second.code.lstrip()
    cut = {place for before, place in going_on.items() if lines[before].is_cut}
    return "\n".join(line.text(number in going_on, number in cut)
                     for number, line in enumerate(lines)) + "\n"


def lost_text(text: str) -> Iterator[tuple[int, str]]:
    """
    :param text: source in fixed form.

    :returns: the lines with statements that go on behind the last column, and what stands there;
        comments and what identifies a card aside.
    """
    quote = ""
    for number, line in enumerate(text.splitlines(), 1):
        split = _split(line)
        if not split.code:
            continue
        quote = _divide(split, quote if split.continues else "")
        whole = _expanded(line)
        behind = whole[_LAST_COLUMN:].strip()
        if behind and not split.comment and behind[0] != "!" and not _identifies_card(whole):
            yield number, behind


def _identifies_card(line: str) -> bool:
    """:returns: whether what stands behind the last column is clearly no part of a statement."""
    code, behind = line[:_LAST_COLUMN], line[_LAST_COLUMN:].strip()
    if len(line.rstrip()) > _CARD or not _WORD.fullmatch(behind):
        return False
    return code.endswith("  ") or len(line.rstrip()) == _CARD and bool(_NUMBERED.fullmatch(behind))


def _continue_conditionals(lines: Sequence[_Line]) -> None:
    """Let statements behind ``!$`` go on in further lines as in free form, in place."""
    for first, second in pairwise(lines):
        going_on = _GOING_ON.match(second.comment) if first.comment.startswith("!$") else None
        if going_on:
            first.comment = f"{first.comment[:_LAST_COLUMN].rstrip()} &"
            second.comment = f"!$ &{going_on[1]}"


def _split(line: str) -> _Line:
    if not line.strip():
        return _Line()
    if line[0] in _COMMENTS:
        return _Line(comment="!" + line[1:])
    if line[0] == "#":
        return _Line(comment=line)
    if line.lstrip().startswith("!") and line[5:6] != "!":
        return _Line(comment=line.lstrip())
    line = _expanded(line)
    label, mark, code = line[:5], line[5:6], line[6:_LAST_COLUMN]
    if not _LABEL.fullmatch(f"{label:5}"):
        # No statement of fixed form: let the parser say so.
        return _Line(code=line)
    continues = mark not in ("", " ", "0") and not label.strip()
    return _Line(label=label.strip(), code=f"{code:{_LAST_COLUMN - 6}}", continues=continues)


def _expanded(line: str) -> str:
    """:returns: a line with blanks for its tabs."""
    if "\t" in line[:6]:
        before, _, behind = line.partition("\t")
        continues = behind[:1].isdigit() and behind[:1] != "0"
        line = f"{before:5}{behind[0] if continues else ' '}{behind[1:] if continues else behind}"
    return line.expandtabs(1)


def _divide(line: _Line, quote: str) -> str:
    """Take the comment off the end of a line.

    :returns: the quotation mark that is open at its end, if ``quote`` is at its start.
    """
    end, quote = end_of_code(line.code, quote)
    if end < len(line.code):
        line.code, line.comment = line.code[:end].rstrip(), line.code[end:].rstrip()
    return quote


def _is_cut(statement: str, following: str) -> bool:
    """:returns: whether a name, a number or an operator may go on in the next line."""
    if _COUNTED_TEXT.search(statement):  # blanks may belong to the text
        return " " not in statement[-1:] + following[:1]
    return is_split(statement, following)


def _without_blanks(code: str, quote: str) -> str:
    """
    :param code: a line without its comment.
    :param quote: the quotation mark that is open at its start.

    :returns: it without the blanks that stand in numbers.
    """
    if _COUNTED_TEXT.search(code):
        return code
    inside, mark, outside = code.partition(quote) if quote else ("", "", code)
    if quote and not mark:
        return code
    parts = _TEXT.split(outside)
    parts[::2] = [_EXPONENT.sub(r"\1\2\3", _BETWEEN_DIGITS.sub("", part))
                  for part in parts[::2]]
    return inside + mark + "".join(parts)
