# SPDX-License-Identifier: BSD-3-Clause
"""Names, numbers and operators that go on in the next line, as they may in fixed form.

Blanks mean nothing there: what stands before and behind the end of a line is one word, unless the
statement is nothing but keywords so far, which other words follow.
"""

from __future__ import annotations

import re

_KEYWORDS = (
    "abstract allocatable assign backspace blockdata block byte call case character common complex "
    "concurrent contiguous critical cycle data default dimension double do elemental elsewhere "
    "elseif else endfile end entry enum exit external function if implicit impure include "
    "integer intent interface intrinsic logical module namelist none optional pause pointer "
    "precision print private procedure program protected public pure read real recursive return "
    "rewind save select stop subroutine target type use volatile while where").split()
#: A keyword with a length, a kind or a condition, of which those in parentheses are left out.
_KEYWORD = rf"(?:go\s*to|go|{'|'.join(_KEYWORDS)})\s*(?:\*\s*(?:\d+|@)\s*)?(?:@\s*)?"
#: The name of a construct may stand before, the label of a statement or a loop behind.
_ONLY_KEYWORDS = re.compile(
    rf"\s*(?:\w+\s*:)?\s*(?:{_KEYWORD})*(?:{_KEYWORD}|do\s*\d+|assign\s*\d+\s*(?:to)?)",
    re.IGNORECASE)
_INNERMOST = re.compile(r"\([^()]*\)")
#: What begins so assigns, if it is no loop: there are no keywords before.
_ASSIGNS = re.compile(r"\w+\s*(?:\([^=]*\)\s*)?=(?![=>])")
_LOOP = re.compile(r"do\s*\d*$", re.IGNORECASE)
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_OPERATORS = frozenset(("**", "//", "==", "/=", "<=", ">=", "=>", "::"))
_OF_ONE_WORD = re.compile(r"[\w.$]{2}")
_EXPONENT = re.compile(r"(?<![\w.])(?:\d+\.?|\d*\.\d+) *[de](?P<sign>[+-]?)$", re.IGNORECASE)


def is_split(before: str, following: str) -> bool:
    """
    :param before: a statement up to the end of a line, which is outside of text.
    :param following: the next line of it.

    :returns: whether the end of the line is inside a name, a number or an operator, or between two
        quotation marks that stand for one.
    """
    if before[-1:] + following[:1] in ("''", '""'):
        return True
    before, following = before.rstrip(), following.lstrip()
    pair = before[-1:] + following[:1]
    exponent = _EXPONENT.search(before)
    if exponent is not None and not exponent["sign"] and following[:1] in ("+", "-"):
        return True
    if pair in _OPERATORS or exponent is not None and following[:1].isdigit():
        return True
    return bool(_OF_ONE_WORD.fullmatch(pair)) and not _are_apart(before, following)


def _are_apart(before: str, following: str) -> bool:
    """:returns: whether a statement has only keywords so far, and what belongs to them, and goes
        on with another word."""
    if before[-1].isdigit() and following[0].isdigit() \
            or _ASSIGNS.match(following) and not _LOOP.search(before):
        return False
    rest = _TEXT.sub("", before)
    while (inner := _INNERMOST.sub("@", rest)) != rest:
        rest = inner
    return bool(_ONLY_KEYWORDS.fullmatch(rest))
