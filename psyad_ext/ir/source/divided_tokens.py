# SPDX-License-Identifier: BSD-3-Clause
"""Numbers and operators with blanks in them, which free form does not allow: fparser leaves the
blanks out without a word, so that ``1 1`` would be 11."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: Blanks, or the end of a line where a statement goes on: without a second ``&`` it is a blank.
_GAP = r"(?:[ \t]|&[ \t]*(?:!.*)?\n(?:\s*!.*\n)*\s*(?![&\s!]))+"
_NUMBER = r"(?<![\w.%])(?:\d+\.?\d*|\.\d+)"
_WORD = "true|false|eq|ne|lt|le|gt|ge|and|or|not|eqv|neqv"
_DIVIDED = re.compile("|".join((
    rf"{_NUMBER}{_GAP}(?:\.?\d|_)\w*",
    rf"{_NUMBER}(?:{_GAP}[ed](?:{_GAP})?|[ed]{_GAP})(?:[+-](?:{_GAP})?)?\d+",
    rf"{_NUMBER}[ed][+-]{_GAP}\d+",
    rf"{_NUMBER}(?:[ed][+-]?\d+)?(?:{_GAP}_\w*|_{_GAP}\w+)",
    rf"(?<![\w.])\.{_GAP}(?:{_WORD})(?:{_GAP})?\.", rf"\.(?:{_WORD}){_GAP}\.(?!\d)")),
    re.IGNORECASE)
_PASSED_OVER = re.compile(
    r"""'(?:[^'\n]|'')*'|"(?:[^"\n]|"")*"|!.*|^[ \t]*(?:\d+[ \t]+)?format\b.*(?:&[ \t]*\n.*)*"""
    r"""|^\s*#.*|(?<![\w.])\d+h.*""", re.IGNORECASE | re.MULTILINE)
#: Labels of statements and of the ends of loops, behind which there are words.
_LABELS = re.compile(r"(?:^|(?<=;))[ \t]*(?:\d+[ \t]+)?(?:(?:\w+[ \t]*:[ \t]*)?do[ \t]*\d+\b)?",
                     re.IGNORECASE | re.MULTILINE)


def divided_tokens(text: str) -> Iterator[tuple[int, str]]:
    """
    :param text: Fortran in free form.

    :returns: each number and operator with blanks in it, with the line where it starts.
    """
    if not _DIVIDED.search(text):
        return
    code = _LABELS.sub(_blank, _PASSED_OVER.sub(_blank, text))
    for found in _DIVIDED.finditer(code):
        yield text.count("\n", 0, found.start()) + 1, " ".join(found[0].replace("&", " ").split())


def _blank(found: re.Match[str]) -> str:
    """:returns: as many lines as have been found, without anything that is looked for."""
    return re.sub(r"\S", " " if found[0].startswith("!") else "@", found[0])

