# SPDX-License-Identifier: BSD-3-Clause
"""Valid Fortran 2008 that the parser does not know, in a spelling that it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyad_ext.ir.source.mpi_header import with_mpi_module
from psyad_ext.ir.source.submodules import with_headers

#: Several procedures that are bound to a type in one statement.
_BOUND = re.compile(
    r"(?:^|(?<=;))([ \t]*procedure[ \t]*(?:,[^:()!&\n]*)?::[ \t]*)"
    r"(\w+(?:[ \t]*=>[ \t]*\w+)?(?:[ \t]*,[ \t]*\w+(?:[ \t]*=>[ \t]*\w+)?)+)[ \t]*(?=[!;]|$)",
    re.IGNORECASE | re.MULTILINE)
#: What IMPLICIT NONE says of names, by a newer standard.
_NONE = re.compile(r"^([ \t]*)(implicit[ \t]+none)[ \t]*\(([a-z, \t]*)\)",
                   re.IGNORECASE | re.MULTILINE)
#: Statements that say that this name is one of a procedure of the program.
_OWN_ATAN = re.compile(r"^[^!\n]*\b(function|external|interface|procedure|use)\b[^!\n]*\batan\b",
                       re.IGNORECASE | re.MULTILINE)
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_%")


def respelled(text: str) -> str:
    """
    :param text: Fortran source in free form.

    :returns: the source with ``atan(y, x)`` as ``atan2(y, x)`` where this is the intrinsic, and
        with one statement for each procedure that is bound to a type, with headers of bodies in
        submodules, with the module of MPI instead of its file, and without what IMPLICIT NONE says
        of procedures, which means the same; all lines keep their numbers.
    """
    text = with_mpi_module(text)
    text = with_headers(_BOUND.sub(_one_by_one, _NONE.sub(_of_types, text)))
    if "atan" not in text.lower() or _OWN_ATAN.search(text):
        return text
    code = dict(_code_characters(text))
    places = [place for place in code if _is_call_of_atan(code, place)
              and _number_of_arguments(code, place + 4) == 2]
    for place in reversed(places):
        text = text[:place + 4] + "2" + text[place + 4:]
    return text


def _of_types(match: re.Match[str]) -> str:
    words = match[3].lower().replace(",", " ").split()
    return match[1] + (match[2] if "type" in words or not words else "")


def _one_by_one(match: re.Match[str]) -> str:
    head = match[1].strip()
    indent = match[1][:len(match[1]) - len(match[1].lstrip())]
    return indent + "; ".join(f"{head} {name.strip()}" for name in match[2].split(","))


def _code_characters(text: str) -> Iterator[tuple[int, str]]:
    """:returns: place and lower-case form of what is neither comment nor character literal."""
    quote = ""
    comment = False
    for place, character in enumerate(text):
        if character == "\n":
            comment = False
            # A literal goes on in the next line only behind an ampersand.
            quote = quote if text[max(0, place - 133):place].rstrip().endswith("&") else ""
        elif comment:
            continue
        elif quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "!":
            comment = True
        else:
            yield place, character.lower()


def _is_call_of_atan(code: dict[int, str], place: int) -> bool:
    word = "".join(code.get(place + offset, " ") for offset in range(4))
    return word == "atan" and code.get(place - 1, " ") not in _NAME \
        and code.get(_next(code, place + 4), " ") == "("


def _next(code: dict[int, str], place: int) -> int:
    """:returns: the first place from ``place`` on that is not blank."""
    while code.get(place, "") == " ":
        place += 1
    return place


def _number_of_arguments(code: dict[int, str], place: int) -> int:
    depth, commas = 0, 0
    for position in range(_next(code, place), max(code) + 1):
        character = code.get(position, " ")
        depth += (character in "([") - (character in ")]")
        commas += character == "," and depth == 1
        if depth == 0:
            return commas + 1
    return 0
