# SPDX-License-Identifier: BSD-3-Clause
"""What arguments of a command line mean."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

_INTEGER = re.compile(r"[+-]?\d+")
#: Names, also those of components; elements of arrays are refused later, with the reason.
_NAME = re.compile(r"[^\W\d]\w*(?:\([^()]*\))?(?:\s*%\s*[^\W\d]\w*(?:\([^()]*\))?)*")


def names(text: str) -> list[str]:
    """:returns: the names in a list of them."""
    found = [name.strip() for name in re.split(r",(?![^()]*\))", text)]
    if not all(map(_NAME.fullmatch, found)):
        raise argparse.ArgumentTypeError(f"'{text}' is no list of names separated by commas")
    return found


def setting(parse: Callable[[str], object]) -> Callable[[str], tuple[str, object]]:
    """:returns: a type of argparse for NAME=... ."""
    def convert(text: str) -> tuple[str, object]:
        name, equals, rest = text.partition("=")
        try:
            if not equals or not name.strip().replace("%", "").isidentifier():
                raise ValueError("a name and '=' come first")
            return name.strip().lower(), parse(rest)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"'{text}': {error}") from error
    return convert


def values(text: str) -> list[str]:
    """:returns: the values in a list of them, as they are written: what they mean depends on the
        type of the argument. Text may be quoted."""
    return [unquoted(item.strip()) for item in parts(text, ",")]


def numbers_by_name(text: str) -> dict[str, int]:
    """:returns: the numbers in a list of NAME=NUMBER, by name; ``size(x, 1)`` is a name, too."""
    found: dict[str, int] = {}
    for item in re.split(r",(?![^()]*\))", text):
        name, equals, number = item.partition("=")
        if not equals or not name.strip() or not _INTEGER.fullmatch(number.strip()):
            raise argparse.ArgumentTypeError(f"'{item.strip()}' is not NAME=NUMBER")
        found[name.strip().lower()] = int(number)
    return found


def items(text: str) -> list[str]:
    """:returns: the items of a list, none of which is empty."""
    found = [item.strip() for item in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"'{text}' is no list separated by commas")
    return found


def parts(text: str, separators: str) -> list[str]:
    """
    :param text: a list.
    :param separators: the characters that stand between its items, where they are not quoted.

    :returns: its items.
    """
    found, quote = [""], ""
    for character in text:
        if character in "'\"" and quote in ("", character):
            quote = "" if quote else character
        if character in separators and not quote:
            found.append("")
        else:
            found[-1] += character
    return found


def unquoted(text: str) -> str:
    """:returns: a text without the quotes around it, if there are any."""
    return text[1:-1] if len(text) > 1 and text[0] in "'\"" and text[-1] == text[0] else text


def number(text: str) -> int | float:
    """:returns: a number that may be written as in Fortran."""
    return int(text) if _INTEGER.fullmatch(text) else float(text.lower().replace("d", "e"))


def interval(text: str) -> tuple[float, float]:
    """:returns: both ends of LOW:HIGH."""
    low, colon, high = text.partition(":")
    if not colon:
        raise ValueError("a range is LOW:HIGH")
    return float(number(low)), float(number(high))


def sizes(text: str) -> list[int | tuple[int, int]]:
    """:returns: the extents in a list of them, or the bounds LOW:HIGH of one row each."""
    return [size(item) for item in text.split(",")]


def size(text: str) -> int | tuple[int, int]:
    """:returns: an extent, or the bounds LOW:HIGH."""
    low, colon, high = text.partition(":")
    return (int(low), int(high)) if colon else int(text)
